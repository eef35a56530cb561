/**
 * Links to an element of the page (跳到正文) take the keyboard there without a step of the history: the router would rerender what is
 * not hydrated yet, and the keyboard would lose its place.
 */
export function skipWithoutNavigating(): void {
  const skip = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    if (link === null || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    document.querySelector<HTMLElement>(link.getAttribute("href") ?? "")?.focus();
  };
  // Before the page's own handlers, which stop what meets a part that is not taken over.
  addEventListener("click", skip, { capture: true });
}
