import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { lazily } from "../lazily.tsx";
import { Button } from "./button.tsx";
import { useInside } from "./inside.ts";
import { PartBoundary } from "./part-boundary.tsx";
import "./dialog.css";

const InsideWindow = lazily(
  () => import(/* webpackChunkName: "inside" */ "./blueprint/window.tsx"),
  (module) => module.InsideWindow,
);

/** Widths of dialogs, named by their content. */
export type DialogWidth = "slider" | "question" | "login" | "form" | "wide" | "enterprise" | "drawer";

type DialogProps = {
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
};

/** What a window of either kind is made of. */
export type WindowProps = {
  width: DialogWidth;
  closesOutside: boolean;
  onClose: (() => void) | undefined;
  /** The id of what names it. */
  titleId: string;
  testId: string | undefined;
  children: ReactNode;
};

/**
 * A window over the page, which keeps the focus inside and gives it back; Escape closes. It is open while it is rendered.
 * What it contains and marks with `data-focus-first` has the focus first.
 */
export function Dialog({
  title,
  width = "question",
  closesOutside = true,
  head = true,
  testId,
  onClose,
  children,
}: DialogProps) {
  const id = useId();
  const Window = useInside() ? InsidePage : OwnWindow;
  return (
    <Window width={width} closesOutside={closesOutside} onClose={onClose} titleId={id} testId={testId}>
      {head ? (
        <div className="tm-dialog-head tm-row tm-apart tm-fixed tm-underlined">
          <h2 id={id}>{title}</h2>
          {onClose === undefined ? null : (
            <Button look="minimal" label="关闭" onClick={onClose}>
              ×
            </Button>
          )}
        </div>
      ) : (
        <span id={id} hidden>
          {title}
        </span>
      )}
      <div className="tm-dialog-body">{children}</div>
    </Window>
  );
}

/**
 * Blueprint's, whose focus goes back to where it was before the window was asked for. Until the window stands, nothing has the
 * focus: what is typed meanwhile is for no field behind it.
 */
function InsidePage(props: WindowProps) {
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    if (before instanceof HTMLElement) before.blur();
  }, [before]);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
  return (
    <PartBoundary {...(props.onClose === undefined ? {} : { onFailed: props.onClose })}>
      <Suspense fallback={null}>
        <InsideWindow {...props} />
      </Suspense>
    </PartBoundary>
  );
}

/** On the browser's own element. */
function OwnWindow({ width, closesOutside, onClose, titleId, testId, children }: WindowProps) {
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
      aria-labelledby={titleId}
      data-testid={testId}
      onCancel={cancelled}
      onClose={closed}
      onMouseDown={pressed}
    >
      {children}
    </dialog>
  );
}

/** The ways out of a dialog, the one that goes on last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="tm-dialog-actions tm-row tm-stretched tm-at-end tm-gap-12 tm-below-16">{children}</div>
);
