import type { GoodsBrief } from "../../domain/catalog/goods.ts";
import type { ParsedKeywords, Sort } from "../../domain/catalog/goods-query.ts";
import { detailAddress, sameSizeAddress } from "../../domain/catalog/goods-query-url.ts";
import { marked, markedSize } from "../../domain/catalog/hit-marks.ts";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { bundleOf, Marked, OrderButtons, Picture, PlaceCell, PriceCell, StockCell, traitsOf } from "./goods-cells.tsx";

export type Measures = Pick<ParsedKeywords, "thickness" | "width" | "length">;

export type GoodsListProps = {
  rows: readonly GoodsBrief[];
  /** What to mark in titles. */
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
  isAside = false,
}: GoodsListProps & { sort?: Sort; onPriceSort?: () => void; isAside?: boolean }) {
  return (
    <table className="tm-goods" data-testid="goods-grid">
      <thead>
        <tr>
          <th colSpan={2}>货源</th>
          <th>规格 mm</th>
          <th className="tm-right">可售库存</th>
          <th>港口 · 仓库</th>
          <th className="tm-right" aria-sort={sort === 1 ? "ascending" : sort === 2 ? "descending" : undefined}>
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
          <th>商家</th>
          <th>
            <span className="tm-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((goods) => (
          <tr key={goods.id}>
            <td className="tm-goods-picture">
              <Link to={detailAddress(goods.id)} tabIndex={-1} aria-hidden="true">
                <Picture src={goods.image} size={48} />
              </Link>
            </td>
            <td className="tm-goods-title">
              <Link to={detailAddress(goods.id)} data-testid="goods-card" title={goods.title}>
                <Marked pieces={marked(goods.title, needles)} />
              </Link>
              <div className="tm-second">{traitsOf(goods)}</div>
            </td>
            <td className="tm-goods-size">
              <Link to={sameSizeAddress(goods)} title="查看全部同规格货源">
                <Marked pieces={markedSize(goods.specText, measures)} />
              </Link>
              <div className="tm-second">{bundleOf(goods)}</div>
            </td>
            <td className="tm-right">
              <StockCell goods={goods} />
            </td>
            <td className="tm-goods-place" title={goods.storeName}>
              <PlaceCell goods={goods} />
            </td>
            <td className="tm-right tm-goods-price">
              <PriceCell goods={goods} />
            </td>
            <td className="tm-goods-merchant" title={goods.merchantName}>
              <ShopLink id={goods.merchantId} name={goods.merchantName} />
            </td>
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
