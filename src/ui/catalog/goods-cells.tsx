import { taxedPrice } from "../../domain/catalog/goods/cubic-price.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import {
  canInquire,
  isNegotiated,
  isReachable,
  leadingPrice,
  listedText,
  orderProblem,
  tierVolume,
} from "../../domain/catalog/goods/goods-offer.ts";
import { stockAgeText } from "../../domain/catalog/goods/stock-age.ts";
import type { MarkedPiece } from "../../domain/catalog/search/hit-marks.ts";
import { formatYuan } from "../../domain/money.ts";
import { pieceName } from "../../domain/timber/quantity-input.ts";
import { SURFACES } from "../../domain/timber/spec.ts";
import { Button } from "../kit/button.tsx";
import { GoodsPrice } from "../kit/goods-price.tsx";
import { Measured } from "../kit/measured.tsx";
import { Count } from "../kit/money-text.tsx";
import { Tag } from "../kit/tag.tsx";

/** A text with what was searched for marked. */
export function Marked({ pieces }: { pieces: readonly MarkedPiece[] }) {
  return pieces.map((piece, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
    piece.hit ? <mark key={place}>{piece.text}</mark> : piece.text,
  );
}

const surfaceName = (code: string | null): string => SURFACES.find((surface) => surface.code === code)?.name ?? "";

const joined = (texts: readonly string[]): string => texts.filter(Boolean).join(" · ");

/** Origin · brand · surface, what is known of them. */
export const makeOf = (goods: GoodsBrief): string =>
  joined([goods.originName, goods.brandName, surfaceName(goods.surface)]);

/** What is free, in m³ or m², and in bundles and pieces below. */
export function StockCell({ goods }: { goods: GoodsBrief }) {
  if (goods.available <= 0) return <Tag meaning="ended">售罄</Tag>;
  const { availablePieces, piecesPerBundle } = goods;
  const age = stockAgeText(goods.stockAgeDays);
  const bundles =
    availablePieces !== null && piecesPerBundle !== null ? Math.floor(availablePieces / piecesPerBundle) : 0;
  return (
    <>
      <div>
        <Measured goods={goods} count={goods.available} volume={goods.availableVolume} />
      </div>
      <div className="tm-second">
        {age === "" ? (
          <>
            {bundles > 0 ? <Count value={bundles} unit="件 · " /> : null}
            {availablePieces === null ? null : <Count value={availablePieces} unit={pieceName(goods)} />}
          </>
        ) : (
          <span className="tm-warning">{age}</span>
        )}
      </div>
    </>
  );
}

/**
 * Price with tax, and below it the listed one without, what it is compared by and the first tier: first what says more. In rows that
 * are ranked by price the figure by which they are leads.
 */
export function PriceCell({ goods, isRanked = false }: { goods: GoodsBrief; isRanked?: boolean }) {
  if (isNegotiated(goods)) return <GoodsPrice goods={goods} />;
  const { beside: compared, ...leading } = leadingPrice(goods, isRanked);
  const tier = goods.priceTiers.find((one) => isReachable(goods, one));
  const tiered =
    tier === undefined ? "" : `满${tierVolume(tier.minVolume)} ${formatYuan(taxedPrice(tier.price, goods))}`;
  return (
    <>
      <div>
        <GoodsPrice goods={goods} leading={leading} />
      </div>
      <div className="tm-second tm-number">
        {[listedText(goods), ...(goods.saleUnit === "m3" ? [tiered, compared] : [compared, tiered])].map(
          (text) => text && <span key={text}>{text} </span>,
        )}
      </div>
    </>
  );
}

/** Freight to the person's city, as it leads a list. */
const freightText = ({ perM3, isFirm }: NonNullable<GoodsBrief["freight"]>): string =>
  `运费${isFirm ? "" : "约"} ${formatYuan(perM3)} 元/m³`;

/** Where it lies, and what comes on top to the person's city. */
export function PlaceCell({ goods }: { goods: GoodsBrief }) {
  return (
    <>
      <div>{goods.portName || goods.cityName}</div>
      <div className="tm-second">{goods.storeName}</div>
      {goods.freight === undefined ? null : <div className="tm-second tm-number">{freightText(goods.freight)}</div>}
    </>
  );
}

/**
 * Puts it into the cart, on to the checkout, or asks its shop for a price, each asking how much of it, which a table shows once
 * the row is pointed at or has the focus; states why when neither is possible. `isAside`: the page has a buying box of its own.
 */
export function OrderButtons({
  goods,
  isAside,
  isAdding,
  onAdd,
  onBuy,
  onAsk,
}: {
  goods: GoodsBrief;
  isAside: boolean;
  isAdding: boolean;
  onAdd: () => void;
  onBuy: () => void;
  onAsk: () => void;
}) {
  const problem = orderProblem(goods);
  const asking = (
    <Button size="small" look={isNegotiated(goods) ? "plain" : "minimal"} onClick={onAsk}>
      询价
    </Button>
  );
  if (problem !== null) return canInquire(goods) ? asking : <span className="tm-second">{problem}</span>;
  return (
    <span className="tm-order-buttons tm-row tm-at-end tm-gap-4">
      {asking}
      <Button size="small" look="minimal" onClick={onBuy}>
        {isAside ? "去买" : "立即购买"}
      </Button>
      <Button size="small" disabled={isAdding} onClick={onAdd}>
        {isAside ? "加购" : "加入购物车"}
      </Button>
    </span>
  );
}
