import { Suspense, useCallback, useLayoutEffect, useRef } from "react";
import type { ShownNotice } from "../../application/notices-machine.ts";
import { Button } from "../kit/button.tsx";
import { useInside } from "../kit/inside.ts";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { lazily } from "../lazily.tsx";
import { useSelector } from "../use-selector.ts";
import { useApp } from "../wiring.tsx";

const Toasts = lazily(
  () => import(/* webpackChunkName: "inside" */ "../kit/blueprint/toasts.tsx"),
  (module) => module.Toasts,
);

/** The messages shown, and what closes one; when one goes by itself is the machine's business. */
type NoticesProps = { notices: readonly ShownNotice[]; onClose: (id: number) => void };

/** Messages at the top of the page, also above an open dialog. */
export function Notices() {
  const { notices: actor } = useApp();
  const notices = useSelector(actor, (snapshot) => snapshot.context.notices);
  const onClose = useCallback((id: number) => actor.send({ type: "closed", id }), [actor]);
  const own = <OwnNotices notices={notices} onClose={onClose} />;
  return (
    <div role="status" aria-live="polite">
      {useInside() ? (
        <PartBoundary instead={own}>
          <Suspense fallback={own}>
            <Toasts notices={notices} onClose={onClose} />
          </Suspense>
        </PartBoundary>
      ) : (
        own
      )}
    </div>
  );
}

function OwnNotices({ notices, onClose }: NoticesProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // What came last lies on top.
    box.current?.hidePopover?.();
    if (notices.length > 0) box.current?.showPopover?.();
  }, [notices]);
  return (
    <div ref={box} className="tm-notices" popover="manual">
      {notices.map(({ id, intent, message }) => (
        <div key={id} className={`tm-notice is-${intent}`}>
          <span>{message}</span>
          <Button look="minimal" size="small" label="关闭" onClick={() => onClose(id)}>
            ×
          </Button>
        </div>
      ))}
    </div>
  );
}
