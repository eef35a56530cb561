import { PAGES } from "../../domain/shell/pages.ts";
import { ORDER_TABS } from "../../domain/trade/order.ts";
import { tabCount } from "../../domain/trade/order-query.ts";
import type { OrderCounts } from "../../domain/trade/order-view.ts";
import { Link } from "../kit/link.tsx";

/**
 * How many orders stand in each of `tabs`, each a way to them; a dash until that is known. `hasNoneApart`: those without
 * any are named in one line below.
 */
export function OrderTiles({
  tabs,
  counts,
  hasNoneApart = false,
}: {
  tabs: readonly string[];
  counts: OrderCounts | null;
  hasNoneApart?: boolean;
}) {
  const all = ORDER_TABS.filter(({ key }) => tabs.includes(key)).map((tab) => ({
    ...tab,
    num: counts === null ? null : tabCount(tab.key, counts.byStatus),
    path: PAGES.orders.to({ tab: tab.key }),
  }));
  const none = hasNoneApart ? all.filter(({ num }) => num === 0) : [];
  const some = all.filter((tab) => !none.includes(tab));
  return (
    <>
      {some.length === 0 ? null : (
        <div className={hasNoneApart ? "tm-tiles tm-pad-row" : "tm-tiles"}>
          {some.map(({ key, label, num, path }) => (
            <Link key={key} className="tm-choice" to={path}>
              <strong>{num ?? "-"}</strong>
              {label}
            </Link>
          ))}
        </div>
      )}
      {none.length === 0 ? null : (
        <p className="tm-center-none tm-second">
          暂无：
          {none.map(({ key, label, path }) => (
            <Link key={key} to={path}>
              {label}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}
