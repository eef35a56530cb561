import { depositKindOf, depositWord } from "../../domain/futures/deposit.ts";
import { containersText, type OfferDetail, remainOfText } from "../../domain/futures/forward-offer.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { LinkButton } from "../kit/button.tsx";
import { Link } from "../kit/link.tsx";
import { Count, PerM3 } from "../kit/money-text.tsx";
import { QuotedPrice, termsText } from "./offer-parts.tsx";

/** What an inquiry or an order is about. `isAgreed`: its price and terms give way to those of a quotation beside it. */
export function OfferSummary({ offer, isAgreed = false }: { offer: OfferDetail; isAgreed?: boolean }) {
  return (
    <section className="tm-panel tm-pad" aria-label="报盘">
      <h2 className="tm-above-12">
        <Link to={PAGES.forwardOffer.to({ id: offer.id })}>{offer.title}</Link>
      </h2>
      <dl className="tm-facts is-bare is-single">
        <div>
          <dt>规格</dt>
          <dd className="tm-number tm-strong">
            {offer.sizeText}
            {offer.lineNum > offer.sizeText.split("、").length ? ` 等 ${offer.lineNum} 种` : ""}
          </dd>
        </div>
        {isAgreed ? null : (
          <>
            <div>
              <dt>报价</dt>
              <dd>{offer.price === null ? "询价" : <QuotedPrice price={offer.price} currency={offer.currency} />}</dd>
            </div>
            <div>
              <dt>交货条件</dt>
              <dd>{termsText(offer)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>可订 / 共</dt>
          <dd>
            <Count value={remainOfText(offer)} unit="m³" />
            <span className="tm-second">{containersText(offer)}</span>
          </dd>
        </div>
        {isAgreed ? null : (
          <>
            <div>
              <dt>预计到港</dt>
              <dd className="tm-number">{offer.eta}</dd>
            </div>
            <div>
              <dt>付款方式</dt>
              <dd>
                {offer.paymentTerm}，{depositWord(depositKindOf(offer))} {offer.depositPct}%
              </dd>
            </div>
          </>
        )}
        {isAgreed || offer.landedPerM3 === null ? null : (
          <div>
            <dt>到货成本</dt>
            <dd>
              <PerM3 fen={offer.landedPerM3} />
            </dd>
          </div>
        )}
      </dl>
      {offer.access === "open" ? null : (
        <p>
          {offer.access === "login" ? (
            <LinkButton to={PAGES.login.to({ redirect: PAGES.forwardOffer.to({ id: offer.id }) })}>登录</LinkButton>
          ) : (
            <LinkButton to={PAGES.certification.to()}>企业认证或切换企业后可询盘</LinkButton>
          )}
        </p>
      )}
    </section>
  );
}
