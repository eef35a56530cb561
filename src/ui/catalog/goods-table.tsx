import { Suspense } from "react";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { traitsOf } from "../../domain/catalog/goods/goods-offer.ts";
import { LIST_COLUMNS, type ListColumn } from "../../domain/catalog/import/list-columns.ts";
import type { GoodsPage, ParsedKeywords } from "../../domain/catalog/search/goods-page.ts";
import {
  ranksByFreight,
  ranksByPrice,
  SORT_COLUMNS,
  type Sort,
  type SortColumn,
} from "../../domain/catalog/search/goods-query.ts";
import { marked, markedSize } from "../../domain/catalog/search/hit-marks.ts";
import { MOST_COMPARED } from "../../domain/catalog/visits/comparison.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { bundleText } from "../../domain/timber/quantity-input.ts";
import { GoodsPicture } from "../kit/goods-picture.tsx";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { MerchantCell } from "../kit/shop-link.tsx";
import { afterwards } from "../wiring.tsx";
import { Marked, makeOf, OrderButtons, PlaceCell, PriceCell, StockCell } from "./goods-cells.tsx";

const TrueCell = afterwards(
  () => import("./true-cell.tsx"),
  (module) => module.TrueCell,
);

export type Measures = Pick<ParsedKeywords, "thickness" | "width" | "length">;

/** Where nothing was searched for. */
export const NO_WORDS: readonly string[] = [];
export const NO_MEASURES: Measures = { thickness: null, width: null, length: null };

export type GoodsListProps = {
  rows: readonly GoodsBrief[];
  /** What is nearly asked, behind the rows. */
  near?: GoodsPage["near"];
  /** What to mark in traits and titles. */
  needles?: readonly string[];
  /** What to mark in sizes. */
  measures?: Measures;
  /** Id of the goods being put into the cart. */
  adding: string | null;
  onAdd: (goods: GoodsBrief) => void;
  onBuy: (goods: GoodsBrief) => void;
  onAsk: (goods: GoodsBrief) => void;
};

/** How each order of a list reads to who cannot see the arrow. */
const DIRECTIONS: Readonly<Partial<Record<Sort, "ascending" | "descending" | "other">>> = {
  1: "ascending",
  2: "descending",
  5: "ascending",
  6: "descending",
  7: "descending",
  8: "ascending",
  9: "other",
  10: "ascending",
  11: "ascending",
};

/** The head of a column; a button where the list can be sorted by it. */
function Head({
  column,
  title,
  sort,
  onSort,
}: {
  column: SortColumn;
  title: string;
  sort: Sort;
  onSort: ((column: SortColumn) => void) | undefined;
}) {
  const orders: readonly Sort[] = SORT_COLUMNS[column];
  const direction = orders.includes(sort) ? DIRECTIONS[sort] : undefined;
  const isRight = column === "price" || column === "stock" || column === "true";
  return (
    <th scope="col" className={`tm-goods-${column}${isRight ? " tm-right" : ""}`} aria-sort={direction}>
      {onSort ? (
        <button type="button" className="tm-sort-head" onClick={() => onSort(column)}>
          {title}
          {direction === "ascending" ? (
            <Icon name="caret-up" size={14} />
          ) : direction === undefined ? (
            <Icon name="double-caret-vertical" size={12} />
          ) : (
            <Icon name="caret-down" size={14} />
          )}
        </button>
      ) : (
        title
      )}
    </th>
  );
}

/** Of a column that shows by itself what it has. */
const UnseenHead = ({ column, title }: { column: string; title: string }) => (
  <th scope="col" className={`tm-goods-${column}`}>
    <span className="tm-visually-hidden">{title}</span>
  </th>
);

/** What stands over the rows that are nearly asked. */
export const nearHeading = (total: number): string => `以下 ${total} 条与您要的相近，不同之处已标出`;

/** What goods are instead of what was asked. */
export function Differences({ differs }: { differs: readonly string[] }) {
  return (
    <span className="tm-warning" title={differs.join("，")}>
      {differs.join(" · ")}
    </span>
  );
}

/** Columns that cannot be hidden: picture, size and the buttons. */
const ALWAYS_SHOWN = 3;

/** `compared`: chosen to be compared; `onCompare` makes offers choosable. */
export type Compared = {
  compared?: readonly GoodsBrief[];
  onCompare?: ((goods: GoodsBrief) => void) | undefined;
};

/** Chooses an offer for the comparison; rests while as many as fit are chosen. */
export function CompareBox({ goods, compared, onCompare }: Required<Compared> & { goods: GoodsBrief }) {
  const isCompared = compared.some(({ id }) => id === goods.id);
  return (
    <label className="tm-goods-compare">
      <input
        type="checkbox"
        aria-label={`对比 ${goods.title}`}
        checked={isCompared}
        disabled={compared.length === MOST_COMPARED && !isCompared}
        onChange={() => onCompare?.(goods)}
      />
    </label>
  );
}

type ColumnProps = Compared & { hidden?: readonly ListColumn[]; isAside?: boolean };

/** Offers as a dense table, made for comparing. `onSort` makes the heads that it can be sorted by buttons. */
export function GoodsTable({
  rows,
  near,
  needles = NO_WORDS,
  measures = NO_MEASURES,
  adding,
  onAdd,
  onBuy,
  onAsk,
  sort = 0,
  onSort,
  hidden = [],
  compared = [],
  onCompare,
  isAside = false,
}: GoodsListProps & ColumnProps & { sort?: Sort; onSort?: (column: SortColumn) => void }) {
  const rowProps = {
    needles,
    measures,
    adding,
    onAdd,
    onBuy,
    onAsk,
    hidden,
    compared,
    onCompare,
    isAside,
    isRanked: ranksByPrice(sort),
  };
  const has = (column: ListColumn) => !hidden.includes(column);
  const columns = ALWAYS_SHOWN + (onCompare ? 1 : 0) + LIST_COLUMNS.filter(({ key }) => has(key)).length;
  return (
    <table
      aria-label="货源"
      className={`tm-table is-fixed tm-goods${ranksByFreight(sort) ? " is-by-true" : ""}`}
      data-testid="goods-grid"
    >
      <thead>
        <tr>
          {onCompare ? <UnseenHead column="check" title="对比" /> : null}
          <UnseenHead column="picture" title="图片" />
          <Head column="size" title="规格" sort={sort} onSort={onSort} />
          {has("traits") ? (
            <th scope="col" className="tm-goods-traits">
              材质
            </th>
          ) : null}
          {has("price") ? <Head column="price" title="单价" sort={sort} onSort={onSort} /> : null}
          {has("true") ? <Head column="true" title="到家 · 足方" sort={sort} onSort={onSort} /> : null}
          {has("stock") ? <Head column="stock" title="可售库存" sort={sort} onSort={onSort} /> : null}
          {has("place") ? (
            <th scope="col" className="tm-goods-place">
              港口 · 仓库
            </th>
          ) : null}
          {has("merchant") ? <Head column="merchant" title="商家" sort={sort} onSort={onSort} /> : null}
          <UnseenHead column="act" title="操作" />
        </tr>
      </thead>
      <tbody>
        {rows.map((goods) => (
          <GoodsRow key={goods.id} goods={goods} {...rowProps} />
        ))}
        {near === undefined || near.rows.length === 0 ? null : (
          <>
            <tr className="tm-goods-near">
              <td colSpan={columns}>{nearHeading(near.total)}</td>
            </tr>
            {near.rows.map(({ goods, differs }) => (
              <GoodsRow key={goods.id} goods={goods} differs={differs} {...rowProps} />
            ))}
          </>
        )}
      </tbody>
    </table>
  );
}

/** `differs`: what the goods are instead of what was asked, in place of how they are packed. */
function GoodsRow({
  goods,
  differs,
  needles,
  measures,
  adding,
  onAdd,
  onBuy,
  onAsk,
  hidden,
  compared,
  onCompare,
  isAside,
  isRanked,
}: Required<Omit<GoodsListProps, "rows" | "near">> &
  Required<ColumnProps> & { goods: GoodsBrief; differs?: readonly string[]; isRanked: boolean }) {
  const has = (column: ListColumn) => !hidden.includes(column);
  return (
    <tr>
      {onCompare ? (
        <td className="tm-goods-check">
          <CompareBox goods={goods} compared={compared} onCompare={onCompare} />
        </td>
      ) : null}
      <td className="tm-goods-picture">
        <Link to={PAGES.goods.to({ id: goods.id })} tabIndex={-1} aria-hidden="true">
          <GoodsPicture src={goods.image} size={40} />
        </Link>
      </td>
      <th scope="row" className="tm-goods-size tm-table-name">
        <Link to={PAGES.goods.to({ id: goods.id })} data-testid="goods-card" title={goods.title}>
          <Marked pieces={markedSize(goods.specText, measures)} />
        </Link>
        <div className="tm-second">{differs === undefined ? bundleText(goods) : <Differences differs={differs} />}</div>
      </th>
      {has("traits") ? (
        <td className="tm-goods-traits" title={goods.title}>
          <div>
            <Marked pieces={marked(traitsOf(goods), needles)} />
          </div>
          <div className="tm-second">
            <Marked pieces={marked(makeOf(goods), needles)} />
          </div>
        </td>
      ) : null}
      {has("price") ? (
        <td className="tm-goods-price tm-right">
          <PriceCell goods={goods} isRanked={isRanked} />
        </td>
      ) : null}
      {has("true") ? (
        <td className="tm-goods-true tm-right">
          <Suspense fallback={null}>
            <TrueCell goods={goods} />
          </Suspense>
        </td>
      ) : null}
      {has("stock") ? (
        <td className="tm-goods-stock tm-right">
          <StockCell goods={goods} />
        </td>
      ) : null}
      {has("place") ? (
        <td className="tm-goods-place" title={goods.storeName}>
          <PlaceCell goods={goods} />
        </td>
      ) : null}
      {has("merchant") ? (
        <td className="tm-goods-merchant">
          <MerchantCell offer={goods} />
        </td>
      ) : null}
      <td className="tm-goods-act">
        <OrderButtons
          goods={goods}
          isAside={isAside}
          isAdding={adding === goods.id}
          onAdd={() => onAdd(goods)}
          onBuy={() => onBuy(goods)}
          onAsk={() => onAsk(goods)}
        />
      </td>
    </tr>
  );
}
