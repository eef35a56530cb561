type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Fields whose change can be repeated: of text, of a choice. */
const FIELDS =
  "textarea, select, input:not([type]), [type=text], [type=search], [type=tel], [type=url], [type=checkbox], [type=radio]";

/** Fields whose content is selected for whoever comes to them: what is typed there takes its place. */
const SELECTED = "[data-selects]";

/** What waits to be done again on `target`. `event`: the press; `typed`: what then stood in a field that was changed. */
type Wait = { target: Element; event?: Event; typed?: string; repeat: () => void };

const isField = (target: EventTarget | null): target is Field => target instanceof Element && target.matches(FIELDS);
const isCheckable = (field: Field): field is HTMLInputElement => field.matches("[type=checkbox], [type=radio]");

/** Whether the field was changed since the server sent it. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const rendered = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return rendered?.selected === false;
  }
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/**
 * Puts the field back to what was rendered and repeats the change, so that its handlers run; one that was left is blurred again.
 */
function changeAgain(field: Field, value: string, isChecked: boolean): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (isCheckable(field)) {
    field.checked = !isChecked;
    field.click();
  } else if (value !== field.defaultValue) {
    field.value = field.defaultValue;
    field.setRangeText(value, 0, field.value.length, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
}

/**
 * `start` reports when the program is there; `handled` is called with every press and input that the page's own handlers handle,
 * `again` once they handle more than before.
 */
export type EarlyPresses = { start(whenActive: Promise<unknown>): void; handled(event: Event): void; again(): void };

/**
 * What is done in a part that still stands as the server sent it is not lost: buttons pressed there are pressed again,
 * fields changed there are changed again once the part has come to life, and so are the other mouse buttons where the
 * page has its own use for them (`data-own-menu`). Fields that select their content for whoever comes to them
 * (`data-selects`) do so at once. The mouse that rests on a part is the library's own business.
 *
 * Which parts have come to life shows by their handlers: an event that no handler reports as handled met a part that has not. All
 * is done again in the order in which it was done: an amount typed after its unit was pressed is one of that unit.
 */
export function keepEarlyPresses(): EarlyPresses {
  let waiting: Wait[] = [];
  let isRepeating = false;
  let isAnswered = false;
  let isActive = false;
  let isRunning = false;

  /** An `input` does nothing by itself, and has the library bring the part to life at once where it can. */
  const isAlive = (target: Element): boolean => {
    isAnswered = false;
    target.dispatchEvent(new Event("input", { bubbles: true }));
    return isAnswered;
  };
  const forget = (isOver: (wait: Wait) => boolean) => {
    waiting = waiting.filter((wait) => !isOver(wait));
  };
  /** The first that can be repeated. What is disabled now was not when it was pressed: it is waited for. */
  const nextOf = () => waiting.find(({ target }) => !target.matches(":disabled") && isAlive(target));
  /** Repeats the first that can be. One at a time: each is drawn before the next is done. */
  const repeatNext = (): boolean => {
    isRepeating = true;
    forget(({ target }) => !target.isConnected);
    const next = nextOf();
    if (next) {
      forget((wait) => wait === next);
      next.repeat();
    }
    isRepeating = false;
    return next !== undefined;
  };
  /** Once the program is there, each waits until it is repeated or gone; before, what can be repeated is. */
  const eachFrame = () => {
    isRunning = (repeatNext() || isActive) && waiting.length > 0;
    if (isRunning) requestAnimationFrame(eachFrame);
  };
  const run = () => {
    if (!isRunning) requestAnimationFrame(eachFrame);
    isRunning = true;
  };
  const keep = (wait: Wait) => {
    if (isRepeating) return;
    waiting.push(wait);
    if (isActive) run();
  };
  const keepField = (field: Field) => {
    const { value } = field;
    const isChecked = field instanceof HTMLInputElement && field.checked;
    // Letter by letter is one change.
    const last = waiting.at(-1);
    if (!isRepeating && last?.target === field) waiting.pop();
    keep({ target: field, typed: value, repeat: () => changeAgain(field, value, isChecked) });
  };

  /** An event that comes while an earlier one is still to be replayed is queued behind it and handled by nothing else. */
  const queue = (event: Event): void => {
    if (isRepeating) return;
    isRepeating = true;
    const late = nextOf();
    isRepeating = false;
    if (!late) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    run();
  };

  const isCapturing = true;
  addEventListener(
    "focusin",
    ({ target, isTrusted }) => {
      // The library repeats the focus of a part that has come to life: by then somebody may have typed.
      if (isTrusted && (target as Element).matches(SELECTED)) (target as HTMLInputElement).select();
    },
    isCapturing,
  );
  addEventListener(
    "click",
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>("button");
      if (button === null) return;
      queue(event);
      keep({ event, target: button, repeat: () => button.click() });
    },
    isCapturing,
  );
  addEventListener(
    "submit",
    (event) => {
      // The press that submits is done again; meanwhile a form that leads nowhere would reload the page.
      const isEarly = waiting.some(({ target }) => target === event.submitter);
      if (isEarly && !isRepeating && !(event.target as Element).hasAttribute("action")) event.preventDefault();
    },
    isCapturing,
  );
  for (const name of ["contextmenu", "auxclick"] as const)
    addEventListener(
      name,
      (event) => {
        const target = event.target as Element;
        if (target.closest("[data-own-menu]") === null) return;
        // As the page's own handlers do.
        event.preventDefault();
        keep({ event, target, repeat: () => target.dispatchEvent(new MouseEvent(name, event)) });
      },
      isCapturing,
    );
  addEventListener(
    "beforeinput",
    ({ target }) => {
      // The library puts a field back that comes to life: whoever types on goes on from what they have typed.
      for (const { target: field, typed } of waiting)
        if (field === target && typed !== undefined) (field as Field).value = typed;
    },
    isCapturing,
  );
  addEventListener(
    "input",
    (event) => {
      const { target } = event;
      if (!isField(target)) return;
      if (!isCheckable(target)) queue(event);
      keepField(target);
    },
    isCapturing,
  );

  return {
    start(whenActive) {
      // What the browser has put back itself, as after a reload.
      for (const field of document.querySelectorAll<Field>(FIELDS))
        if (isChanged(field) && waiting.every(({ target }) => target !== field)) keepField(field);
      whenActive.then(() => {
        isActive = true;
        run();
      });
    },
    handled(event) {
      if (isRepeating) isAnswered = true;
      // A visitor who has moved on would be surprised by a press that is repeated once its button is enabled.
      else
        forget(
          (wait) =>
            (event.type === "input" ? wait.target === event.target : wait.event === event) ||
            wait.target.matches(":disabled"),
        );
    },
    again: run,
  };
}
