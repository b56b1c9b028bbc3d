/** The worker that looks at pictures: {picture, corners} in, {look} out; {ready} once it has the weights. */
import { fetchFile, messageOf } from '../download.js';
import { look } from './look.js';

export type Told = { ready?: true; look?: ReturnType<typeof look>; failed?: string };

const tell = (told: Told) => self.postMessage(told);

try {
  const weights = await (await fetchFile('photo/weights.bin')).arrayBuffer();
  self.onmessage = ({ data: { picture, corners } }) => tell({ look: look(picture, weights, corners) });
  tell({ ready: true });
} catch (error) {
  tell({ failed: messageOf(error) }); // not every browser reports this to the page by itself
}
