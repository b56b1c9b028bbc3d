/** The clipboard, which a browser may deny to a page. */

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
