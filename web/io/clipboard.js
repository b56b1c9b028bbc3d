/** The clipboard, which a browser may refuse to a page. */

/** @param {string} type @returns {boolean} whether this browser takes such content at all */
export function takes(type) {
  if (!navigator.clipboard) return false;
  return type === 'text/plain' || (typeof ClipboardItem === 'function' && (ClipboardItem.supports?.(type) ?? true));
}

/**
 * Copy what is still being made: the clipboard has to be asked for at once, while the click counts.
 * @param {string} type @param {Promise<Blob>} making   rejects when there is nothing to copy
 * @returns {Promise<boolean>}   whether the browser let it through
 */
export async function copy(type, making) {
  try {
    if (typeof ClipboardItem === 'function') await navigator.clipboard.write([new ClipboardItem({ [type]: making })]);
    else await navigator.clipboard.writeText(await (await making).text());
    return true;
  } catch (error) {
    await making; // what went wrong in the making is not the clipboard's fault
    if (error instanceof DOMException) return false;
    throw error;
  }
}
