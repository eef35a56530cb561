import { memo, Suspense, useCallback, useDeferredValue, useMemo, useState } from "react";
import type { BasketItem } from "../../application/catalog/basket.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import type { GoodsPage } from "../../domain/catalog/search/goods-page.ts";
import { DEEPEST_ROW, nextSort, rowsInAll, type SortColumn } from "../../domain/catalog/search/goods-query.ts";
import type { QueryChange } from "../../domain/catalog/search/goods-query-change.ts";
import { needlesOf } from "../../domain/catalog/search/hit-marks.ts";
import { MOST_COMPARED } from "../../domain/catalog/visits/comparison.ts";
import { Button } from "../kit/button.tsx";
import { Pager } from "../kit/pager.tsx";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { lazily } from "../lazily.tsx";
import { useSelector } from "../use-selector.ts";
import { GoodsCards } from "./goods-cards.tsx";
import { GoodsTable } from "./goods-table.tsx";
import { usePurchase } from "./purchase.tsx";
import type { ListActor } from "./search-list-screen.tsx";

const CompareDrawer = lazily(
  () => import("./compare-drawer.tsx"),
  (module) => module.CompareDrawer,
);

/** A choice beside the rows must show at once: they are drawn again only where they have changed. */
const Table = memo(GoodsTable);
const Cards = memo(GoodsCards);

/** What was found, as a table or as cards, and the way to its other pages. */
export function ListRows({ actor, page }: { actor: ListActor; page: GoodsPage }) {
  const { query, view: chosen, adding, hidden, compared } = useSelector(actor, (snapshot) => snapshot.context);
  // The button pressed shows at once, the rows in their other form a moment later.
  const view = useDeferredValue(chosen);
  const { keywords, sort } = query;
  const change = useCallback((one: QueryChange) => actor.send({ type: "changed", change: one }), [actor]);
  const sortBy = useCallback(
    (column: SortColumn) => change({ kind: "sort", sort: nextSort(column, sort) }),
    [change, sort],
  );
  const { buy, add, ask, dialog } = usePurchase(
    useCallback((item: BasketItem) => actor.send({ type: "addRequested", item }), [actor]),
  );
  const [isComparing, setComparing] = useState(false);
  const compare = useCallback((goods: GoodsBrief) => actor.send({ type: "compareToggled", goods }), [actor]);
  const list = useMemo(() => {
    return {
      rows: page.rows,
      near: page.near,
      needles: needlesOf(keywords, page.parsed),
      measures: page.parsed,
      onAdd: add,
      onBuy: buy,
      onAsk: ask,
    };
  }, [add, ask, buy, page, keywords]);
  const added = adding?.goods.id ?? null;
  return (
    <>
      {view === "cards" ? (
        <Cards {...list} adding={added} sort={sort} compared={compared} onCompare={compare} />
      ) : (
        <Table
          {...list}
          adding={added}
          sort={sort}
          onSort={sortBy}
          hidden={hidden}
          compared={compared}
          onCompare={compare}
        />
      )}
      <Pager
        pageNum={query.pageNum}
        pageSize={query.pageSize}
        total={rowsInAll(page)}
        totalApprox={page.totalApprox}
        deepest={DEEPEST_ROW}
        onChange={(turned) => change({ kind: "page", page: turned })}
      />
      {compared.length === 0 ? null : (
        <div className="tm-bar" role="status">
          已选 {compared.length} 条{compared.length === MOST_COMPARED ? "（最多）" : ""}
          <Button size="small" look="primary" disabled={compared.length < 2} onClick={() => setComparing(true)}>
            对比
          </Button>
          <Button size="small" look="minimal" onClick={() => actor.send({ type: "compareCleared" })}>
            清空对比
          </Button>
        </div>
      )}
      {isComparing && compared.length > 0 ? (
        <PartBoundary onFailed={() => setComparing(false)}>
          <Suspense fallback={null}>
            <CompareDrawer
              offers={compared}
              adding={added}
              onAdd={list.onAdd}
              onAsk={ask}
              onDrop={compare}
              onClose={() => setComparing(false)}
            />
          </Suspense>
        </PartBoundary>
      ) : null}
      {dialog}
    </>
  );
}
