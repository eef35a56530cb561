import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import "./dialog.css";

/** Widths of dialogs, named by their content. */
export type DialogWidth = "slider" | "question" | "login" | "form" | "wide" | "enterprise" | "drawer";

/**
 * A window over the page on the browser's own element, which keeps the focus inside and gives it back; Escape closes. It
 * is open while it is rendered. What it contains and marks with `data-focus-first` has the focus first.
 */
export function Dialog({
  title,
  width = "question",
  closesOutside = true,
  head = true,
  testId,
  onClose,
  children,
}: {
  title: string;
  width?: DialogWidth;
  /** Whether a press beside it closes it: not where something typed would be lost. */
  closesOutside?: boolean;
  /** Without its own line for the title, the title still names it. */
  head?: boolean;
  testId?: string;
  /** Missing where one of its own ways out has to be taken. */
  onClose?: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown === null) return;
    shown.showModal();
    (shown.querySelector<HTMLElement>("[data-focus-first]") ?? shown).focus();
    return () => shown.close();
  }, []);
  // A file that is not chosen after all says `cancel` too.
  const cancelled = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose?.();
  };
  // Browsers close it themselves when Escape is pressed twice. What is still rendered then has to be open.
  const closed = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget || dialog.current?.open !== false) return;
    dialog.current.showModal();
    onClose?.();
  };
  const pressed = (event: MouseEvent) => {
    if (closesOutside && event.target === event.currentTarget) onClose?.();
  };
  return (
    <dialog
      ref={dialog}
      className={`tm-dialog tm-panel is-${width}`}
      tabIndex={-1}
      aria-labelledby={head ? id : undefined}
      aria-label={head ? undefined : title}
      data-testid={testId}
      onCancel={cancelled}
      onClose={closed}
      onMouseDown={pressed}
    >
      {head ? (
        <header className="tm-dialog-head">
          <h2 id={id}>{title}</h2>
          {onClose === undefined ? null : (
            <Button look="minimal" label="关闭" onClick={onClose}>
              ×
            </Button>
          )}
        </header>
      ) : null}
      <div className="tm-dialog-body">{children}</div>
    </dialog>
  );
}

/** The ways out of a dialog, the one that goes on last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <footer className="tm-dialog-actions tm-row tm-stretched tm-at-end tm-gap-12 tm-below-16">{children}</footer>
);
