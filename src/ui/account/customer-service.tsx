import { useSelector } from "../use-selector.ts";
import { useApp } from "../wiring.tsx";

/** Shown until the operator's own number is loaded, and when none is configured. */
const HOTLINE = "400-833-5766";

/** Whom to call when logging in does not work. */
export function CustomerService() {
  const hotline = useSelector(useApp().information, (snapshot) => snapshot.context.data?.hotline) || HOTLINE;
  return (
    <p className="tm-service tm-muted tm-small">
      遇到问题？客服热线 <a href={`tel:${hotline}`}>{hotline}</a>
    </p>
  );
}
