/** Runs `work` at once, or when a page that the browser prepares ahead is really opened. */
export function whenPageOpened(work: () => void): void {
  if (!("prerendering" in document) || document.prerendering !== true) work();
  else document.addEventListener("prerenderingchange", () => work(), { once: true });
}
