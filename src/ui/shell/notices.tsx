import { useLayoutEffect, useRef } from "react";
import { Button } from "../kit/button.tsx";
import { useSelector } from "../use-selector.ts";
import { useApp } from "../wiring.tsx";

/** Messages at the top of the page, also above an open dialog; when one goes is the machine's business. */
export function Notices() {
  const { notices: actor } = useApp();
  const notices = useSelector(actor, (snapshot) => snapshot.context.notices);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // What came last lies on top.
    box.current?.hidePopover?.();
    if (notices.length > 0) box.current?.showPopover?.();
  }, [notices]);
  return (
    <div role="status" aria-live="polite">
      <div ref={box} className="tm-notices" popover="manual">
        {notices.map(({ id, intent, message }) => (
          <div key={id} className={`tm-notice is-${intent}`}>
            <span>{message}</span>
            <Button look="minimal" size="small" label="关闭" onClick={() => actor.send({ type: "closed", id })}>
              ×
            </Button>
          </div>
        ))}
      </div>
    </div>
  );
}
