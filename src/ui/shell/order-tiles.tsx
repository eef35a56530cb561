import { ORDER_TABS } from "../../domain/trade/order.ts";
import { tabCount } from "../../domain/trade/order-query.ts";
import type { OrderCounts } from "../../domain/trade/order-view.ts";
import { Link } from "../kit/link.tsx";

/** How many orders stand in each of `tabs`, each a way to them; a dash until that is known. */
export function OrderTiles({ tabs, counts }: { tabs: readonly string[]; counts: OrderCounts | null }) {
  return (
    <div className="tm-order-tiles">
      {ORDER_TABS.filter(({ key }) => tabs.includes(key)).map(({ key, label }) => (
        <Link key={key} to={`/user/platformOrder?tab=${key}`}>
          <strong>{counts === null ? "-" : tabCount(key, counts.byStatus)}</strong>
          {label}
        </Link>
      ))}
    </div>
  );
}
