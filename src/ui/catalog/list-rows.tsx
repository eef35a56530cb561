import type { GoodsBrief } from "../../domain/catalog/goods.ts";
import { firstPurchase } from "../../domain/catalog/goods-offer.ts";
import type { GoodsPage } from "../../domain/catalog/goods-query.ts";
import { nextPriceSort, type QueryChange } from "../../domain/catalog/goods-query-change.ts";
import { needlesOf } from "../../domain/catalog/hit-marks.ts";
import { Pager } from "../kit/pager.tsx";
import { useSelector } from "../use-selector.ts";
import { GoodsCards } from "./goods-cards.tsx";
import { GoodsTable } from "./goods-table.tsx";
import type { ListActor } from "./search-list-screen.tsx";

/** What was found, as a table or as cards, and the way to its other pages. */
export function ListRows({ actor, page }: { actor: ListActor; page: GoodsPage }) {
  const { query, view, adding } = useSelector(actor, (snapshot) => snapshot.context);
  const change = (one: QueryChange) => actor.send({ type: "changed", change: one });
  const wanted = (goods: GoodsBrief) => ({ goods, count: firstPurchase(goods) });
  const list = {
    rows: page.rows,
    needles: needlesOf(query.keywords, page.parsed),
    measures: page.parsed,
    adding: adding?.goods.id ?? null,
    onAdd: (goods: GoodsBrief) => actor.send({ type: "addRequested", wanted: wanted(goods) }),
    onBuy: (goods: GoodsBrief) => actor.send({ type: "buyRequested", wanted: wanted(goods) }),
  };
  return (
    <>
      {view === "cards" ? (
        <GoodsCards {...list} />
      ) : (
        <GoodsTable
          {...list}
          sort={query.sort}
          onPriceSort={() => change({ kind: "sort", sort: nextPriceSort(query.sort) })}
        />
      )}
      <Pager
        pageNum={query.pageNum}
        pageSize={query.pageSize}
        total={page.total}
        totalApprox={page.totalApprox}
        onChange={(turned) => change({ kind: "page", page: turned })}
      />
    </>
  );
}
