import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import {
  deliveredPrice,
  deliveredTerms,
  deliveredTruePrice,
  truePrice,
  trueTerms,
  volumeText,
} from "../../domain/catalog/goods/true-offer.ts";
import { formatYuan } from "../../domain/money.ts";
import { Money, Price } from "../kit/money-text.tsx";
import { TermsOf } from "../kit/terms-of.tsx";

/** 到家价 where a city is chosen, and 足方价 with how it is known; a press opens what each is made of. */
export function TrueCell({ goods }: { goods: GoodsBrief }) {
  const delivered = deliveredPrice(goods);
  const price = deliveredTruePrice(goods) ?? truePrice(goods);
  return (
    <>
      {delivered === null ? null : (
        <TermsOf title="到家价" terms={deliveredTerms(goods)}>
          {goods.freight?.isFirm ? null : "约 "}
          <Money fen={delivered} />
        </TermsOf>
      )}
      {price === null ? null : (
        <div>
          <TermsOf title={delivered === null ? "足方价" : "到家足方价"} terms={trueTerms(goods)}>
            {delivered === null ? null : "足方 "}
            <span className="tm-number">{formatYuan(price)}</span>
          </TermsOf>
        </div>
      )}
      <div className="tm-second tm-number">{volumeText(goods)}</div>
    </>
  );
}

/** 到家价, and 到家足方价 of measured goods, in a line; nothing of goods without a price per m³. */
export function DeliveredLine({ goods }: { goods: GoodsBrief }) {
  const delivered = deliveredPrice(goods);
  const price = deliveredTruePrice(goods);
  if (delivered === null) return null;
  return (
    <p className="tm-row tm-baseline tm-gap-12 tm-flow">
      <span>
        <span className="tm-muted">到家价</span>{" "}
        <TermsOf title="到家价" terms={deliveredTerms(goods)}>
          {goods.freight?.isFirm ? null : "约 "}
          <Price fen={delivered} />
        </TermsOf>
      </span>
      {price === null ? null : (
        <span>
          <span className="tm-muted">到家足方价</span>{" "}
          <TermsOf title="到家足方价" terms={trueTerms(goods)}>
            <Price fen={price} />
          </TermsOf>
        </span>
      )}
    </p>
  );
}

/** 足方价 on the page of the goods; nothing of unmeasured ones. */
export function TrueLine({ goods }: { goods: GoodsBrief }) {
  const price = truePrice(goods);
  if (price === null) return null;
  return (
    <p className="tm-row tm-baseline tm-gap-12 tm-flow">
      <span className="tm-muted">足方价</span>
      <TermsOf title="足方价" terms={trueTerms(goods)}>
        <Price fen={price} unit="元/m³" />
      </TermsOf>
      <span className="tm-second tm-number">{volumeText(goods)}</span>
    </p>
  );
}
