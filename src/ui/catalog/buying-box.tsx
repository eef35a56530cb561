import { Suspense } from "react";
import { specAlertAddressOf } from "../../domain/catalog/alerts/spec-alert-link.ts";
import { taxedPrice } from "../../domain/catalog/goods/cubic-price.ts";
import type { GoodsDetail, PriceTier } from "../../domain/catalog/goods/goods.ts";
import {
  canInquire,
  containerText,
  isNegotiated,
  isReachable,
  isTruckload,
  listedText,
  orderProblem,
  otherPrice,
  type Purchase,
  priceUnit,
  purchaseOf,
  tierVolume,
} from "../../domain/catalog/goods/goods-offer.ts";
import { stockAgeText } from "../../domain/catalog/goods/stock-age.ts";
import { boughtWith } from "../../domain/catalog/goods/true-offer.ts";
import { sameSizeAddress } from "../../domain/catalog/search/goods-query-url.ts";
import { formatYuan } from "../../domain/money.ts";
import { quantityText } from "../../domain/timber/quantity.ts";
import { firstCount, pieceName } from "../../domain/timber/quantity-input.ts";
import { dm3 } from "../../domain/units.ts";
import { Button } from "../kit/button.tsx";
import { DeliveryCityChoice } from "../kit/delivery-city.tsx";
import { FreightNote } from "../kit/freight-note.tsx";
import { GoodsPrice } from "../kit/goods-price.tsx";
import { useInquiry } from "../kit/inquiry.tsx";
import { Link } from "../kit/link.tsx";
import { Measured } from "../kit/measured.tsx";
import { Count } from "../kit/money-text.tsx";
import { Phone } from "../kit/phone.tsx";
import { QuantityEditor } from "../kit/quantity-editor.tsx";
import { Tag } from "../kit/tag.tsx";
import { TruckMeter } from "../kit/truck-meter.tsx";
import { useSelector } from "../use-selector.ts";
import { afterwards } from "../wiring.tsx";
import type { DetailActor } from "./goods-detail-screen.tsx";

const DeliveredLine = afterwards(
  () => import("./true-cell.tsx"),
  (module) => module.DeliveredLine,
);

/** Price, tiers and stock beside how much, what it comes to, and the two buttons. */
export function BuyingBox({ actor, goods }: { actor: DetailActor; goods: GoodsDetail }) {
  const count = useSelector(actor, (snapshot) => snapshot.context.count);
  const never = orderProblem(goods);
  const purchase = purchaseOf(goods, count);
  const { ask, dialog } = useInquiry();
  return (
    <section className="tm-buy tm-grid tm-framed tm-pad-row" aria-label="购买">
      <div>
        <Prices goods={goods} tierApplied={never === null ? purchase.tierApplied : null} />
        <dl className="tm-facts is-single is-bare tm-below-12">
          <div>
            <dt>可售库存</dt>
            <dd>
              <Stock goods={goods} />
            </dd>
          </div>
          <div>
            <dt>交货</dt>
            <dd>
              {[goods.deliveryModes.includes(1) ? "自提" : "", goods.deliveryModes.includes(2) ? "商家送货" : ""]
                .filter((mode) => mode !== "")
                .join(" · ")}
            </dd>
          </div>
          <div>
            <dt>送到</dt>
            <dd>
              <DeliveryCityChoice />
              <FreightNote
                lines={[{ goodsId: goods.id, count: Math.max(count, firstCount(goods)) }]}
                isFetched={!goods.deliveryModes.includes(2)}
              >
                {({ load }) =>
                  load === undefined ? null : (
                    <Suspense fallback={null}>
                      <DeliveredLine goods={boughtWith(goods, load)} />
                    </Suspense>
                  )
                }
              </FreightNote>
            </dd>
          </div>
        </dl>
      </div>
      {never === null ? (
        <HowMuch actor={actor} goods={goods} purchase={purchase} onAsk={() => ask(goods, count)} />
      ) : (
        <Never goods={goods} reason={never} onAsk={() => ask(goods)} />
      )}
      {dialog}
    </section>
  );
}

function Stock({ goods }: { goods: GoodsDetail }) {
  if (goods.available <= 0) return <Tag meaning="ended">售罄</Tag>;
  const age = stockAgeText(goods.stockAgeDays);
  return (
    <>
      <Measured goods={goods} count={goods.available} volume={goods.availableVolume} />
      {goods.availablePieces === null ? null : (
        <span className="tm-second">
          <Count value={goods.availablePieces} unit={pieceName(goods)} />
        </span>
      )}
      {age === "" ? null : <span className="tm-small tm-warning">{age}</span>}
      <span className="tm-second">
        起订 {quantityText(goods, firstCount(goods))}
        {goods.step > 1 && goods.step === goods.piecesPerBundle ? "，整件起售" : ""}
      </span>
    </>
  );
}

function HowMuch({
  actor,
  goods,
  purchase,
  onAsk,
}: {
  actor: DetailActor;
  goods: GoodsDetail;
  purchase: Purchase;
  onAsk: () => void;
}) {
  const { count, unit, adding } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <div className="tm-stack">
      <QuantityEditor
        rule={goods}
        count={count}
        unit={unit}
        available={goods.available}
        problem={count === 0 ? "请输入数量" : purchase.problem}
        onChange={(changed) => actor.send({ type: "countChanged", count: changed })}
        onUnit={(chosen) => actor.send({ type: "unitChosen", unit: chosen })}
      />
      {purchase.amount === null ? null : (
        <TruckMeter
          fill={purchase.truck}
          volume={purchase.breakdown.volume}
          weight={purchase.breakdown.weight}
          note={containerText(goods, purchase.count)}
        />
      )}
      <div className="tm-row tm-baseline tm-flow">
        <span className="tm-muted">{goods.taxIncluded ? "合计" : "合计（不含税）"}</span>
        <span className="tm-buy-total">{purchase.amount === null ? "-" : `¥${formatYuan(purchase.amount)}`}</span>
        <span className="tm-second tm-number">
          {formatYuan(purchase.price)} {priceUnit(goods.saleUnit)}
          {purchase.nextTier === null
            ? null
            : `，再加 ${tierVolume(purchase.nextTier.missing)} 享 ${formatYuan(purchase.nextTier.tier.price)}`}
        </span>
      </div>
      <div className="tm-row tm-gap-12">
        <button
          type="button"
          className="tm-button is-large tm-grow"
          disabled={purchase.problem !== null || adding !== null}
          onClick={() => actor.send({ type: "addRequested" })}
        >
          加入购物车
        </button>
        <button
          type="button"
          className="tm-button is-large is-primary tm-grow"
          disabled={purchase.problem !== null}
          onClick={() => actor.send({ type: "buyRequested" })}
        >
          立即购买
        </button>
      </div>
      <div className="tm-row tm-gap-12">
        <Link className="tm-small" to={specAlertAddressOf(goods)}>
          订阅此规格，有新货、降价时提醒我
        </Link>
        <span className="tm-push">
          <Button size="small" onClick={onAsk}>
            {isTruckload(purchase) ? "整车可询价" : "询价"}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** Goods that cannot be ordered lead to an inquiry, or to a reminder for when they can, and to the same size elsewhere. */
function Never({ goods, reason, onAsk }: { goods: GoodsDetail; reason: string; onAsk: () => void }) {
  return (
    <div className="tm-stack tm-starts">
      {canInquire(goods) ? (
        <>
          <Button size="large" look="primary" onClick={onAsk}>
            询价
          </Button>
          <Phone phone={goods.store.phone || goods.merchant.phoneDisplay} />
        </>
      ) : (
        <>
          <strong>{reason}</strong>
          <Link className="tm-button is-large is-primary" to={specAlertAddressOf(goods)}>
            到货提醒
          </Link>
        </>
      )}
      {goods.similarNum === 0 ? null : (
        <Link to={sameSizeAddress(goods)}>
          全部同规格货源{goods.sameSizeNum === null ? "" : ` ${goods.sameSizeNum} 条`}
        </Link>
      )}
    </div>
  );
}

/** The price, and the tiers: the one that applies is marked, those beyond the stock are grey. */
function Prices({ goods, tierApplied }: { goods: GoodsDetail; tierApplied: number | null }) {
  if (isNegotiated(goods)) return <p className="tm-title">面议</p>;
  const other = otherPrice(goods, taxedPrice(goods.price, goods));
  const tiers = [{ minVolume: dm3(0), price: goods.price }, ...goods.priceTiers];
  const lookOf = (tier: PriceTier) =>
    tier.minVolume === (tierApplied ?? 0) ? "is-applied" : isReachable(goods, tier) ? undefined : "is-beyond";
  return (
    <>
      <p className="tm-buy-price tm-row tm-baseline tm-gap-12 tm-flow">
        <GoodsPrice goods={goods} />
        {other === null ? null : (
          <span className="tm-second tm-number">
            约 {formatYuan(other.price)} {other.unit}
          </span>
        )}
        {goods.taxIncluded ? null : <span className="tm-second tm-number">{listedText(goods)}</span>}
      </p>
      {tiers.length === 1 ? null : (
        <table className="tm-table tm-tiers">
          <caption className="tm-visually-hidden">阶梯价</caption>
          <tbody>
            <tr>
              <th scope="row">采购量</th>
              {tiers.map((tier) => (
                <td key={tier.minVolume} className={lookOf(tier)}>
                  {tier.minVolume === 0
                    ? `不足 ${tierVolume(tiers[1]!.minVolume)}`
                    : `满 ${tierVolume(tier.minVolume)}`}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{goods.taxIncluded ? "单价" : "标价（不含税）"}</th>
              {tiers.map((tier) => (
                <td
                  key={tier.minVolume}
                  className={lookOf(tier)}
                  aria-current={lookOf(tier) === "is-applied" ? "true" : undefined}
                  title={lookOf(tier) === "is-beyond" ? "超出可售库存" : undefined}
                >
                  <span className={lookOf(tier) === "is-beyond" ? "tm-number" : "tm-price tm-number"}>
                    {formatYuan(tier.price)}
                  </span>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      )}
    </>
  );
}
