import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { grouped } from "../../domain/text.ts";
import { Icon } from "./icon.tsx";
import { isEscape } from "./keys.ts";
import "./drop.css";

/** How many of its choices are in force stand as a number beside its name. */
type DropProps = {
  name: string;
  chosen?: number;
  isPlain?: boolean;
  /** As a function it is given what closes the panel. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * A button with a panel under it, one stop of the Tab key: while the panel is closed nothing of it is there. Opened, its
 * first or chosen choice has the focus and the arrow keys move among `data-choice`s. Escape and loss of focus close it.
 */
export function Drop({ name, chosen = 0, isPlain = false, children }: DropProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choices = () => [...(panel.current?.querySelectorAll<HTMLElement>("[data-choice]") ?? [])];
  useLayoutEffect(() => {
    const { current } = panel;
    if (!isOpen || current === null) return;
    const { right } = current.getBoundingClientRect();
    current.classList.toggle("is-end", right > document.documentElement.clientWidth);
    const all = [...current.querySelectorAll<HTMLElement>("[data-choice]")];
    const first = all.find((one) => one.matches("[aria-pressed=true], [aria-current=true]")) ?? all[0];
    (first ?? current.querySelector<HTMLElement>("input, button, select, a"))?.focus({ preventScroll: true });
  }, [isOpen]);
  const left = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setOpen(false);
  };
  const pressed = (event: KeyboardEvent) => {
    if (isEscape(event) && isOpen) {
      // Prevented too: a dialog around it would close otherwise.
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    const all = choices();
    const at = all.indexOf(event.target as HTMLElement);
    const step = STEPS[event.key];
    if (event.target === button.current && event.key === "ArrowDown") {
      event.preventDefault();
      setOpen(true);
    } else if (at >= 0 && (step !== undefined || event.key === "Home" || event.key === "End")) {
      event.preventDefault();
      const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : at + (step ?? 0);
      all[(to + all.length) % all.length]?.focus();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what bubbles out of its controls
    <div ref={box} className="tm-drop tm-here" onBlur={left} onKeyDown={pressed}>
      <button
        ref={button}
        type="button"
        className={`tm-drop-button${isPlain ? " is-plain" : ""}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {name}
        {chosen > 0 ? <span className="tm-drop-chosen">{chosen}</span> : null}
        <Icon name="chevron-down" size={12} />
      </button>
      {isOpen ? (
        // The panel can have the focus, so that a press beside its choices does not count as leaving.
        // biome-ignore lint/a11y/useSemanticElements: its name stands on the button
        <div ref={panel} id={id} className="tm-pop tm-drop-panel" role="group" aria-label={name} tabIndex={-1}>
          {typeof children === "function" ? children(close) : children}
        </div>
      ) : null}
    </div>
  );
}

/** One choice of a filter; `count`: how many there are. */
export type Choice = { key: string; label: string; isChosen: boolean; count?: number | null };

/** A filter as a chip: its choices with their counts stand under it. */
export const FilterChip = ({
  name,
  choices,
  onChoose,
  isOne = false,
}: {
  name: string;
  choices: readonly Choice[];
  onChoose: (key: string) => void;
  /** One choice at most is in force. */
  isOne?: boolean;
}) => (
  <Drop name={name} chosen={choices.filter(({ isChosen, key }) => isChosen && key !== "").length}>
    {(close) => (
      <div className={`tm-options${choices.length > 10 ? " tm-drop-choices is-wide" : ""}`}>
        {choices.map(({ key, label, isChosen, count }) => (
          <button
            key={key}
            type="button"
            // The panel is one stop of the Tab key.
            tabIndex={-1}
            data-choice=""
            data-testid="facet-option"
            aria-pressed={isChosen}
            onClick={() => {
              onChoose(key);
              if (isOne) close();
            }}
          >
            <span>{label}</span>
            {count == null ? null : <span className="tm-unit">{grouped(count)}</span>}
          </button>
        ))}
      </div>
    )}
  </Drop>
);

/** The filters of a list in one line; on a phone behind one button, which says how many are in force. */
export function FilterBar({ chosen, children }: { chosen: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={`tm-filterbar tm-row tm-wrap${isOpen ? " is-open" : ""}`} aria-label="筛选">
      <button
        type="button"
        className="tm-drop-button tm-filterbar-door"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" size={14} />
        筛选
        {chosen > 0 ? <span className="tm-drop-chosen">{chosen}</span> : null}
      </button>
      {children}
    </section>
  );
}
