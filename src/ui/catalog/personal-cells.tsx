import { taxedPrice } from "../../domain/catalog/goods/cubic-price.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { canInquire, isNegotiated, orderProblem, traitsOf } from "../../domain/catalog/goods/goods-offer.ts";
import { GOODS_STATUS_NAMES, type GoodsStatus } from "../../domain/catalog/goods/goods-states.ts";
import { isListed } from "../../domain/catalog/visits/browse.ts";
import { type PriceMove, priceMove } from "../../domain/catalog/visits/follow.ts";
import type { Fen } from "../../domain/money.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button } from "../kit/button.tsx";
import { GoodsPicture } from "../kit/goods-picture.tsx";
import { GoodsPrice } from "../kit/goods-price.tsx";
import { Link } from "../kit/link.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { SizedName } from "../kit/sized-name.tsx";
import { StockCell } from "./goods-cells.tsx";

/** Picture, title and facts of goods; a link as long as buyers can see the goods. */
export function GoodsCell({ goods }: { goods: GoodsBrief }) {
  const name = <SizedName size={goods.specText} traits={traitsOf(goods)} title={goods.title} />;
  return (
    <div className="tm-thing">
      <GoodsPicture src={goods.image} size={48} />
      <div>
        {isListed(goods) ? (
          <Link to={PAGES.goods.to({ id: goods.id })} title={goods.title}>
            {name}
          </Link>
        ) : (
          <span title={goods.title}>{name}</span>
        )}
        <div className="tm-second">
          {goods.title} · <ShopLink id={goods.merchantId} name={goods.merchantName} />
        </div>
      </div>
    </div>
  );
}

/** Stock, or why there is none to be had. */
export function AvailabilityCell({ goods }: { goods: GoodsBrief }) {
  if (isListed(goods)) return <StockCell goods={goods} />;
  return <span className="tm-tag tm-tag-ended">{GOODS_STATUS_NAMES[goods.status as GoodsStatus]}</span>;
}

/** The price today. */
export const TodayCell = ({ goods }: { goods: GoodsBrief }) => <GoodsPrice goods={goods} />;

/** How the price with tax moved since `then`. */
export function MoveCell({ goods, then }: { goods: GoodsBrief; then: Fen }) {
  if (isNegotiated(goods)) return <span className="tm-muted">-</span>;
  return <Move move={priceMove(then, taxedPrice(goods.price, goods))} />;
}

function Move({ move }: { move: PriceMove }) {
  if (move.direction === "same") return <span className="tm-muted">{move.text}</span>;
  return (
    <span className={`tm-number tm-move-${move.direction}`}>
      {move.direction === "up" ? "↑ " : "↓ "}
      {move.text}
    </span>
  );
}

/** Into the cart, asking how much; of goods whose price has to be asked, that; nothing of what is gone. */
export function AddButton({
  goods,
  isAdding,
  onAdd,
  onAsk,
}: {
  goods: GoodsBrief;
  isAdding: boolean;
  onAdd: () => void;
  onAsk: () => void;
}) {
  if (isNegotiated(goods) && canInquire(goods))
    return (
      <Button size="small" onClick={onAsk}>
        询价
      </Button>
    );
  if (orderProblem(goods) !== null) return null;
  return (
    <Button size="small" disabled={isAdding} onClick={onAdd}>
      加购
    </Button>
  );
}
