import { Button } from "../kit/button.tsx";
import { useSelector } from "../use-selector.ts";
import { useApp } from "../wiring.tsx";

/** Messages at the top of the page; when one goes is the machine's business. */
export function Notices() {
  const { notices: actor } = useApp();
  const notices = useSelector(actor, (snapshot) => snapshot.context.notices);
  return (
    <div className="tm-notices" role="status" aria-live="polite">
      {notices.map(({ id, intent, message }) => (
        <div key={id} className={`tm-notice is-${intent}`}>
          <span>{message}</span>
          <Button look="minimal" size="small" label="关闭" onClick={() => actor.send({ type: "closed", id })}>
            ×
          </Button>
        </div>
      ))}
    </div>
  );
}
