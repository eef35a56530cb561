import { type ReactNode, useRef, useState } from "react";
import { isEscape } from "./keys.ts";
import { MenuEntries, type MenuEntry } from "./menu-entries.tsx";

/** A button with a menu below it, which opens under the mouse or when it is pressed. `label`: what is chosen from. */
export function MenuButton({
  label,
  title,
  entriesOf,
  children,
}: {
  label: string;
  title?: string | undefined;
  /** What it offers; `close` closes it and gives the focus back to the button. */
  entriesOf: (close: () => void) => readonly MenuEntry[];
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu is no fieldset
    <span
      role="group"
      aria-label={label}
      className="tm-here"
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={close}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (isEscape(event)) close();
      }}
    >
      {/* The mouse has opened it by coming here; only a key press (detail 0) closes it again. */}
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        title={title}
        onClick={({ detail }) => setOpen(detail > 0 || !open)}
      >
        {children}
      </button>
      {open ? (
        <span className="tm-menu-box tm-pop tm-options">
          <MenuEntries
            entries={entriesOf(() => {
              button.current?.focus();
              close();
            })}
            onFailed={close}
          />
        </span>
      ) : null}
    </span>
  );
}
