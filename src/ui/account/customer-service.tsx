import { hotlineOf } from "../../domain/system/hotline.ts";
import { useSelector } from "../use-selector.ts";
import { useApp } from "../wiring.tsx";

/** Whom to call when logging in does not work. */
export function CustomerService() {
  const hotline = useSelector(useApp().information, (snapshot) => hotlineOf(snapshot.context.data));
  return (
    <p className="tm-parted tm-text-center tm-muted tm-small">
      遇到问题？客服热线 <a href={`tel:${hotline}`}>{hotline}</a>
    </p>
  );
}
