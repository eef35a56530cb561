import { MOST_COMPARED } from "../../domain/catalog/comparison.ts";
import type { GoodsBrief } from "../../domain/catalog/goods.ts";
import type { ParsedKeywords, Sort } from "../../domain/catalog/goods-query.ts";
import { detailAddress } from "../../domain/catalog/goods-query-url.ts";
import { marked, markedSize } from "../../domain/catalog/hit-marks.ts";
import type { ListColumn } from "../../domain/catalog/list-columns.ts";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import {
  bundleOf,
  Marked,
  makeOf,
  OrderButtons,
  Picture,
  PlaceCell,
  PriceCell,
  StockCell,
  traitsOf,
} from "./goods-cells.tsx";

export type Measures = Pick<ParsedKeywords, "thickness" | "width" | "length">;

export type GoodsListProps = {
  rows: readonly GoodsBrief[];
  /** What to mark in traits and titles. */
  needles: readonly string[];
  /** What to mark in sizes. */
  measures: Measures;
  /** Id of the goods being put into the cart. */
  adding: string | null;
  onAdd: (goods: GoodsBrief) => void;
  onBuy: (goods: GoodsBrief) => void;
};

/** Offers as a dense table, made for comparing. `onPriceSort` makes the price column's head a button. */
export function GoodsTable({
  rows,
  needles,
  measures,
  adding,
  onAdd,
  onBuy,
  sort = 0,
  onPriceSort,
  hidden = [],
  compared = [],
  onCompare,
  isAside = false,
}: GoodsListProps & {
  sort?: Sort;
  onPriceSort?: () => void;
  hidden?: readonly ListColumn[];
  /** Chosen to be compared; `onCompare` makes rows choosable. */
  compared?: readonly GoodsBrief[];
  onCompare?: (goods: GoodsBrief) => void;
  isAside?: boolean;
}) {
  const isCompared = ({ id }: GoodsBrief) => compared.some((one) => one.id === id);
  const has = (column: ListColumn) => !hidden.includes(column);
  return (
    <table className="tm-goods" data-testid="goods-grid">
      <thead>
        <tr>
          {onCompare ? (
            <th className="tm-goods-check">
              <span className="tm-hidden">对比</span>
            </th>
          ) : null}
          <th className="tm-goods-picture">
            <span className="tm-hidden">图片</span>
          </th>
          <th className="tm-goods-size">规格 mm</th>
          {has("traits") ? <th className="tm-goods-traits">材质</th> : null}
          {has("price") ? (
            <th
              className="tm-goods-price tm-right"
              aria-sort={sort === 1 ? "ascending" : sort === 2 ? "descending" : undefined}
            >
              {onPriceSort ? (
                <button type="button" className="tm-sort-head" onClick={onPriceSort}>
                  单价
                  {sort === 1 ? (
                    <Icon name="caret-up" size={14} />
                  ) : sort === 2 ? (
                    <Icon name="caret-down" size={14} />
                  ) : (
                    <Icon name="double-caret-vertical" size={12} />
                  )}
                </button>
              ) : (
                "单价"
              )}
            </th>
          ) : null}
          {has("stock") ? <th className="tm-goods-stock tm-right">可售库存</th> : null}
          {has("place") ? <th className="tm-goods-place">港口 · 仓库</th> : null}
          {has("merchant") ? <th className="tm-goods-merchant">商家</th> : null}
          <th className="tm-goods-act">
            <span className="tm-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((goods) => (
          <tr key={goods.id}>
            {onCompare ? (
              <td className="tm-goods-check">
                <label>
                  <input
                    type="checkbox"
                    aria-label={`对比 ${goods.title}`}
                    checked={isCompared(goods)}
                    disabled={compared.length === MOST_COMPARED && !isCompared(goods)}
                    onChange={() => onCompare(goods)}
                  />
                </label>
              </td>
            ) : null}
            <td className="tm-goods-picture">
              <Link to={detailAddress(goods.id)} tabIndex={-1} aria-hidden="true">
                <Picture src={goods.image} size={40} />
              </Link>
            </td>
            <td className="tm-goods-size">
              <Link to={detailAddress(goods.id)} data-testid="goods-card" title={goods.title}>
                <Marked pieces={markedSize(goods.specText, measures)} />
              </Link>
              <div className="tm-second">{bundleOf(goods)}</div>
            </td>
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
                <PriceCell goods={goods} />
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
              <td className="tm-goods-merchant" title={goods.merchantName}>
                <ShopLink id={goods.merchantId} name={goods.merchantName} />
              </td>
            ) : null}
            <td className="tm-goods-act">
              <OrderButtons
                goods={goods}
                isAside={isAside}
                isAdding={adding === goods.id}
                onAdd={() => onAdd(goods)}
                onBuy={() => onBuy(goods)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
