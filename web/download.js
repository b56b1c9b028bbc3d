/**
 * Save text as a file on the visitor's device.
 * @param {{filename: string, text: string, type: string}} file
 */
export function download({ filename, text, type }) {
  const url = URL.createObjectURL(new Blob([text], { type }));
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
