import type { GoodsDetail } from "../../domain/catalog/goods.ts";
import {
  containerText,
  isNegotiated,
  isReachable,
  orderProblem,
  otherPrice,
  priceUnit,
  purchaseOf,
  tierVolume,
} from "../../domain/catalog/goods-offer.ts";
import { formatYuan } from "../../domain/money.ts";
import { quantityText } from "../../domain/timber/quantity.ts";
import { firstCount, pieceName } from "../../domain/timber/quantity-input.ts";
import { type Dm3, dm3 } from "../../domain/units.ts";
import { Count, Price, Volume } from "../kit/money-text.tsx";
import { QuantityEditor } from "../kit/quantity-editor.tsx";
import { TruckMeter } from "../kit/truck-meter.tsx";
import { useSelector } from "../use-selector.ts";
import type { DetailActor } from "./goods-detail-screen.tsx";

/** Price and tiers, how much, what it comes to, and the two buttons. */
export function BuyingBox({ actor, goods }: { actor: DetailActor; goods: GoodsDetail }) {
  const { count, unit, adding } = useSelector(actor, (snapshot) => snapshot.context);
  const purchase = purchaseOf(goods, count);
  const never = orderProblem(goods);
  return (
    <section className="tm-buy" aria-label="购买">
      <Prices goods={goods} tierApplied={never === null ? purchase.tierApplied : null} />
      <dl className="tm-buy-facts">
        <div>
          <dt>可售库存</dt>
          <dd>
            {goods.available <= 0 ? (
              <span className="tm-tag tm-tag-ended">售罄</span>
            ) : (
              <>
                <Volume dm3={goods.availableVolume} />
                {goods.availablePieces === null ? null : (
                  <span className="tm-second">
                    <Count value={goods.availablePieces} unit={pieceName(goods)} />
                  </span>
                )}
                <span className="tm-second">
                  起订 {quantityText(goods, firstCount(goods))}
                  {goods.step > 1 && goods.step === goods.piecesPerBundle ? "，整件起售" : ""}
                </span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>交货</dt>
          <dd>
            {[
              goods.deliveryModes.includes(1) ? "自提" : "",
              goods.deliveryModes.includes(2) ? "送到（运费待商家确认）" : "",
            ]
              .filter((mode) => mode !== "")
              .join(" · ")}
          </dd>
        </div>
        {never !== null ? null : (
          <>
            <div>
              <dt>数量</dt>
              <dd>
                <QuantityEditor
                  rule={goods}
                  count={count}
                  unit={unit}
                  available={goods.available}
                  problem={count === 0 ? "请输入数量" : purchase.problem}
                  onChange={(changed) => actor.send({ type: "countChanged", count: changed })}
                  onUnit={(chosen) => actor.send({ type: "unitChosen", unit: chosen })}
                />
              </dd>
            </div>
            <div>
              <dt>装车</dt>
              <dd>
                {purchase.amount === null ? (
                  "-"
                ) : (
                  <TruckMeter
                    fill={purchase.truck}
                    volume={purchase.breakdown.volume}
                    weight={purchase.breakdown.weight}
                    note={containerText(goods, purchase.count)}
                  />
                )}
              </dd>
            </div>
          </>
        )}
      </dl>
      {never !== null ? (
        <p className="tm-buy-never">
          <strong>{never}</strong>
          {isNegotiated(goods) ? (
            <span className="tm-number"> {goods.store.phone || goods.merchant.phoneDisplay}</span>
          ) : null}
        </p>
      ) : (
        <div className="tm-buy-sum">
          <div>
            <span className="tm-muted">合计</span>
            <span className="tm-buy-total">{purchase.amount === null ? "-" : `¥${formatYuan(purchase.amount)}`}</span>
            <span className="tm-second tm-number">
              {formatYuan(purchase.price)} {priceUnit(goods.saleUnit)}
              {purchase.nextTier === null
                ? null
                : `，再加 ${tierVolume(purchase.nextTier.missing)} 享 ${formatYuan(purchase.nextTier.tier.price)}`}
            </span>
          </div>
          <div className="tm-row tm-stretched tm-gap-12">
            <button
              type="button"
              className="tm-button is-large"
              disabled={purchase.problem !== null || adding !== null}
              onClick={() => actor.send({ type: "addRequested" })}
            >
              加入购物车
            </button>
            <button
              type="button"
              className="tm-button is-large is-primary"
              disabled={purchase.problem !== null}
              onClick={() => actor.send({ type: "buyRequested" })}
            >
              立即购买
            </button>
          </div>
        </div>
      )}
    </section>
  );
}

/** The price, and the tiers with the one that applies marked. */
function Prices({ goods, tierApplied }: { goods: GoodsDetail; tierApplied: number | null }) {
  if (isNegotiated(goods)) return <p className="tm-buy-price tm-row tm-baseline tm-gap-12 tm-price">面议</p>;
  const unit = priceUnit(goods.saleUnit);
  const other = otherPrice(goods);
  const tiers = [
    { minVolume: dm3(0), price: goods.price },
    ...goods.priceTiers.filter((tier) => isReachable(goods, tier)),
  ];
  return (
    <div className="tm-row tm-apart tm-gap-24 tm-wrap">
      <p className="tm-buy-price tm-row tm-baseline tm-gap-12">
        <Price fen={goods.price} unit={unit} />
        {other === null ? null : (
          <span className="tm-second tm-number">
            约 {formatYuan(other.price)} {other.unit}
          </span>
        )}
      </p>
      {tiers.length === 1 ? null : (
        <table className="tm-tiers">
          <caption className="tm-hidden">阶梯价</caption>
          <tbody>
            <tr>
              <th scope="row">采购量</th>
              {tiers.map((tier) => (
                <td key={tier.minVolume} className={isApplied(tier.minVolume, tierApplied) ? "is-applied" : undefined}>
                  {tier.minVolume === 0
                    ? `不足 ${tierVolume(tiers[1]!.minVolume)}`
                    : `满 ${tierVolume(tier.minVolume)}`}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">单价</th>
              {tiers.map((tier) => (
                <td
                  key={tier.minVolume}
                  className={isApplied(tier.minVolume, tierApplied) ? "is-applied" : undefined}
                  aria-current={isApplied(tier.minVolume, tierApplied) ? "true" : undefined}
                >
                  <span className="tm-price tm-number">{formatYuan(tier.price)}</span>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      )}
    </div>
  );
}

const isApplied = (minVolume: Dm3, tierApplied: number | null): boolean => minVolume === (tierApplied ?? 0);
