/** What of a title was read from a text that was cut off: it follows the text. */
const OWN = "data-whole";

const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === "ellipsis";

/** The text of each line apart. */
// biome-ignore lint/performance/useDomNodeTextContent: the lines of a cell are to stand apart
const wholeOf = (element: HTMLElement): string => element.innerText.replace(/\s+/g, " ").trim();

/**
 * Gives what ends in dots its whole text as title once the mouse comes to it, whatever page and part it is of. What has a
 * title already says more by that.
 */
export function titleCutText({ target }: Event): void {
  for (let at = target instanceof HTMLElement ? target : null; at !== null; at = at.parentElement) {
    if (at.hasAttribute("title") && !at.hasAttribute(OWN)) return;
    if (isCut(at)) {
      at.title = wholeOf(at);
      at.setAttribute(OWN, "");
      return;
    }
    if (at.hasAttribute(OWN)) for (const name of ["title", OWN]) at.removeAttribute(name);
  }
}
