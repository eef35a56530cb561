/** What the library keeps of an element, as far as it matters here; `alternate` is there from its second rendering on. */
type Kept = { flags: number; return: Kept | null; alternate: unknown };

/** Bits of `flags`: still to be put in its place, still to be taken over as it stands. */
const WAITS = 2 | 4096;

/**
 * Whether the library has taken the element over. It leaves its mark while it renders, but hears events only once that is
 * committed: nothing above the element may still wait for its turn (as react-dom's `getNearestMountedFiber` asks).
 */
export function isTakenOver(element: Element): boolean {
  const mark = Object.keys(element).find((key) => key.startsWith("__reactFiber$"));
  if (mark === undefined) return false;
  let kept: Kept | null = (element as unknown as Record<string, Kept>)[mark] ?? null;
  for (; kept !== null && kept.alternate === null; kept = kept.return) if ((kept.flags & WAITS) !== 0) return false;
  return true;
}

/** As many frames as a part may take to come to life once the program is there. */
const FRAMES = 300;

function onceTakenOver(element: HTMLElement, act: () => void, frames = FRAMES): void {
  if (isTakenOver(element)) act();
  else if (frames > 0 && element.isConnected) requestAnimationFrame(() => onceTakenOver(element, act, frames - 1));
}

/** The library believes that a field holds what it has last been set to: set back, then typed anew. */
function typeAgain(field: HTMLInputElement, rendered: string): void {
  const typed = field.value;
  field.value = rendered;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, typed);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/**
 * A part that still stands as the server sent it loses nothing: buttons pressed in it are pressed again, fields typed
 * into typed again once it has come to life, and so are the other mouse buttons where the page has its own use for them
 * (`data-own-menu`). The mouse that rests on it is the library's own business.
 */
export function doAgainLater(awake: Promise<unknown>): void {
  const capture = { capture: true };
  const fields = new WeakSet<Element>();
  addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
      if (button !== null && !isTakenOver(button)) awake.then(() => onceTakenOver(button, () => button.click()));
    },
    capture,
  );
  for (const name of ["contextmenu", "auxclick"] as const)
    addEventListener(
      name,
      (event) => {
        const { target } = event;
        if (!(target instanceof HTMLElement) || target.closest("[data-own-menu]") === null || isTakenOver(target))
          return;
        event.preventDefault();
        awake.then(() => onceTakenOver(target, () => target.dispatchEvent(new MouseEvent(name, event))));
      },
      capture,
    );
  addEventListener(
    "input",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || isTakenOver(target) || fields.has(target)) return;
      fields.add(target);
      awake.then(() => onceTakenOver(target, () => typeAgain(target, target.defaultValue)));
    },
    capture,
  );
}
