import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { truePrice, trueTerms, volumeText } from "../../domain/catalog/goods/true-offer.ts";
import { Money, Price } from "../kit/money-text.tsx";
import { TermsOf } from "../kit/terms-of.tsx";

/** 足方价 of goods with how it is known; a press opens what it is made of. */
export function TrueCell({ goods }: { goods: GoodsBrief }) {
  const price = truePrice(goods);
  return (
    <>
      {price === null ? (
        <div className="tm-muted">-</div>
      ) : (
        <TermsOf title="足方价" terms={trueTerms(goods)}>
          <Money fen={price} />
        </TermsOf>
      )}
      <div className="tm-second tm-number">{volumeText(goods)}</div>
    </>
  );
}

/** The same on the page of the goods; nothing of unmeasured ones. */
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
