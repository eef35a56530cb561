import { detailAddress } from "../../domain/catalog/goods-query-url.ts";
import { marked, markedSize } from "../../domain/catalog/hit-marks.ts";
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
import type { GoodsListProps } from "./goods-table.tsx";

/** The same offers as cards, for looking rather than comparing. */
export function GoodsCards({ rows, needles, measures, adding, onAdd, onBuy }: GoodsListProps) {
  return (
    <ul className="tm-cards" data-testid="goods-grid">
      {rows.map((goods) => (
        <li key={goods.id}>
          <Link className="tm-card-link" to={detailAddress(goods.id)} data-testid="goods-card" title={goods.title}>
            <Picture src={goods.image} />
            <span className="tm-card-size">
              <Marked pieces={markedSize(goods.specText, measures)} />
            </span>
            <span className="tm-card-title">
              <Marked pieces={marked(goods.title, needles)} />
            </span>
          </Link>
          <div className="tm-second">{[traitsOf(goods), makeOf(goods)].filter((text) => text !== "").join(" · ")}</div>
          <div className="tm-card-figures">
            <div>
              <PriceCell goods={goods} />
            </div>
            <div className="tm-right">
              <StockCell goods={goods} />
            </div>
          </div>
          <div className="tm-second">{bundleOf(goods)}</div>
          <div className="tm-card-place">
            <PlaceCell goods={goods} />
          </div>
          <div className="tm-second">
            <ShopLink id={goods.merchantId} name={goods.merchantName} />
          </div>
          <OrderButtons
            goods={goods}
            isAside={false}
            isAdding={adding === goods.id}
            onAdd={() => onAdd(goods)}
            onBuy={() => onBuy(goods)}
          />
        </li>
      ))}
    </ul>
  );
}
