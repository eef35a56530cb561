import { Dialog, Drawer } from "@blueprintjs/core";
import { type ComponentProps, type KeyboardEvent, use, useLayoutEffect, useRef } from "react";
import { OpenedByKey } from "../console/page-keys.ts";
import type { WindowProps } from "../dialog.tsx";
import { isEscape } from "../keys.ts";
import { Overlays } from "./overlays.tsx";

/** What has the focus first: what is marked, of a form that a key opened its first field or what confirms, else the window. */
const firstIn = (window: HTMLElement, byKey: boolean): HTMLElement =>
  window.querySelector<HTMLElement>("[data-focus-first]") ??
  (byKey
    ? (window.querySelector<HTMLElement>("form :is(input, textarea)") ??
      window.querySelector<HTMLElement>("form [type=submit]"))
    : null) ??
  window;

/** Rendered once the window stands: what is marked in it has the focus, or the window itself. No frame is a stop of the Tab key. */
function Content(props: ComponentProps<"div">) {
  const content = useRef<HTMLDivElement>(null);
  const byKey = use(OpenedByKey);
  useLayoutEffect(() => {
    const window = content.current?.closest<HTMLElement>("[role=dialog]");
    if (!window) return;
    window.tabIndex = -1;
    const frame = window.parentElement?.closest<HTMLElement>(".bp6-overlay-content");
    if (frame) frame.tabIndex = -1;
    firstIn(window, byKey).focus({ preventScroll: true });
  }, [byKey]);
  return <div ref={content} className="tm-dialog-content tm-stack tm-gap-0 tm-grow" {...props} />;
}

/** A window of the kit as Blueprint's dialog or drawer. */
export function InsideWindow({ width, closesOutside, onClose, titleId, testId, children }: WindowProps) {
  // Heard here and not by Blueprint: what has opened over the window may have answered already.
  const pressed = (event: KeyboardEvent) => {
    if (!isEscape(event) || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  };
  const overlay = {
    isOpen: true,
    className: `tm-dialog tm-panel is-${width}`,
    canEscapeKeyClose: false,
    canOutsideClickClose: closesOutside,
    shouldReturnFocusOnClose: false,
    transitionDuration: 0,
    onClose: () => onClose?.(),
  };
  return (
    <Overlays>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what bubbles out of the window */}
      <div className="tm-contents" onKeyDown={pressed}>
        {width === "drawer" ? (
          <Drawer {...overlay}>
            <Content role="dialog" aria-modal aria-labelledby={titleId} data-testid={testId}>
              {children}
            </Content>
          </Drawer>
        ) : (
          <Dialog {...overlay} aria-labelledby={titleId}>
            <Content data-testid={testId}>{children}</Content>
          </Dialog>
        )}
      </div>
    </Overlays>
  );
}
