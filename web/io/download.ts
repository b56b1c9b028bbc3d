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
