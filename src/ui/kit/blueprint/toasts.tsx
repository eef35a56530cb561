import { OverlayToaster, type ToastProps } from "@blueprintjs/core";
import { useEffect, useRef } from "react";
import { Overlays } from "./overlays.tsx";

/** The notices, as `ui/shell/notices.tsx` has them, as Blueprint's toasts. */
export function Toasts({
  notices,
  onClose,
}: {
  notices: readonly { id: number; intent: string; message: string }[];
  onClose: (id: number) => void;
}) {
  const toaster = useRef<OverlayToaster>(null);
  const shown = useRef(new Set<number>());
  useEffect(() => {
    const { current } = toaster;
    if (current === null) return;
    for (const { id, intent, message } of notices) {
      if (shown.current.has(id)) continue;
      shown.current.add(id);
      const toast: ToastProps = {
        message,
        className: `tm-notice is-${intent}`,
        timeout: 0,
        isCloseButtonShown: false,
        action: { text: "关闭", onClick: () => onClose(id) },
      };
      current.show(toast, String(id));
    }
    for (const id of shown.current)
      if (!notices.some((one) => one.id === id)) {
        shown.current.delete(id);
        current.dismiss(String(id));
      }
  }, [notices, onClose]);
  return (
    <Overlays>
      <OverlayToaster ref={toaster} canEscapeKeyClear={false} />
    </Overlays>
  );
}
