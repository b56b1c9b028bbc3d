/** Ways out of the page: the clipboard, which a browser may deny; a file; a picture, rendered by the browser. */

/** Return whether this browser can copy content of a type. */
function canCopy(type: string) {
  if (!navigator.clipboard) return false;
  return type === 'text/plain' || (typeof ClipboardItem === 'function' && (ClipboardItem.supports?.(type) ?? true));
}

/** Copy a text, or one that is still being made; returns whether the browser allowed it. */
export const copyText = (text: string | Promise<string>) =>
  copy(
    'text/plain',
    Promise.resolve(text).then((made) => new Blob([made], { type: 'text/plain' })),
  );

/**
 * Copy a link; returns what to say about it, and the link if the browser does not allow copying.
 * @param said   the message if it was copied
 */
export async function copyLink(link: Promise<string>, said = 'Link copied.') {
  if (await copyText(link)) return { told: said, byHand: '' };
  return { told: 'The browser does not allow copying here. Copy the link yourself.', byHand: await link };
}

/**
 * Copy content that is still being made: the clipboard has to be requested at once, during the click.
 * @param making   rejects when there is nothing to copy
 * @returns whether the browser allowed it
 */
export async function copy(type: string, making: Promise<Blob>): Promise<boolean> {
  if (!canCopy(type)) {
    await making;
    return false;
  }
  try {
    if (typeof ClipboardItem === 'function') await navigator.clipboard.write([new ClipboardItem({ [type]: making })]);
    else await navigator.clipboard.writeText(await (await making).text());
    return true;
  } catch (error) {
    await making; // an error in making the content is not the clipboard's
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** Save a file on the visitor's device. */
export function download(filename: string, content: Blob) {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser fetches the blob after the click; a minute is plenty, and the memory comes back.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Pixels for each unit of a drawing, and the most pixels on a side. */
const SCALE = 2;
const MOST = 4096;

/** Return an SVG as a PNG. */
export async function pixelsOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(SCALE, MOST / Math.max(width, height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the browser could not make the picture'))),
      'image/png',
    );
  });
}
