const SIGNS = ["pointermove", "pointerdown", "keydown", "touchstart", "wheel", "focusin"] as const;

/** Rest after which an untouched page gets ready all the same. */
const IDLE_AFTER_MS = 4_000;

/**
 * Calls `act` once: at the first sign of a visitor at the page, or when there has been none for a while; never while it is only
 * being prerendered.
 */
export function whenSomethingIsDone(act: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const once = () => {
    clearTimeout(timer);
    for (const sign of SIGNS) removeEventListener(sign, once, true);
    act();
  };
  for (const sign of SIGNS) addEventListener(sign, once, { capture: true, passive: true });
  const idle = () => {
    timer = setTimeout(once, IDLE_AFTER_MS);
  };
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", idle, { once: true });
  else idle();
}
