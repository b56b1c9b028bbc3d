/**
 * Classes for a frame that scrolls sideways, one for each side with hidden content: CSS alone cannot draw over the
 * content.
 */

/**
 * @param frame   scrolls
 * @param content   may grow in it
 */
export function watchEdges(frame: HTMLElement, content: HTMLElement) {
  const draw = () => {
    const hidden = frame.scrollWidth - frame.clientWidth;
    frame.classList.toggle('more-before', frame.scrollLeft > 1);
    frame.classList.toggle('more-after', frame.scrollLeft < hidden - 1);
  };
  const resized = new ResizeObserver(draw);
  for (const one of [frame, content]) resized.observe(one);
  frame.addEventListener('scroll', draw, { passive: true });
}
