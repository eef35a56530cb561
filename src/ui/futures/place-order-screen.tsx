import type { ActorRefFrom } from "xstate";
import {
  createPlaceOrderMachine,
  depositKindIn,
  type Ordering,
  placingFields,
} from "../../application/futures/forward-machines.ts";
import { ForwardOffers } from "../../application/futures/forward-offers.ts";
import { FuturesOrders, Inquiries } from "../../application/futures/forward-trade.ts";
import { Ids, Navigator } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { valuesIn } from "../../domain/fields.ts";
import { depositRule, depositWord } from "../../domain/futures/deposit.ts";
import { agreedRound, type Inquiry } from "../../domain/futures/inquiry.ts";
import { CURRENCY_NAMES, deliveryTerm } from "../../domain/futures/landed-cost.ts";
import { depositOf, forwardAmount, USUAL_TOLERANCE_PCT } from "../../domain/futures/order.ts";
import { PLACING_FIELDS } from "../../domain/futures/order-forms.ts";
import { formatYuan } from "../../domain/money.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { type Dm3, dm3 } from "../../domain/units.ts";
import { FieldInputs } from "../kit/field-inputs.tsx";
import { TickBox } from "../kit/fields.tsx";
import type { FormState } from "../kit/form-fields.tsx";
import { Link } from "../kit/link.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { ApplyFrame } from "./apply-parts.tsx";
import { OfferSummary } from "./offer-summary.tsx";
import "./futures.css";

type Actor = ActorRefFrom<ReturnType<typeof createPlaceOrderMachine>>;

function PlaceOrderView({ actor }: { actor: Actor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <ApplyFrame
      title="期货下单"
      what="期货下单"
      submitText="提交期货订单"
      state={state}
      send={(event) => actor.send(event)}
      about={(ordering) =>
        ordering.offer === null ? (
          <RequestedGoodsSummary inquiry={ordering.inquiry} />
        ) : (
          <OfferSummary offer={ordering.offer} isAgreed={ordering.inquiry !== null} />
        )
      }
    >
      {(form, ordering) => (
        <>
          <FieldInputs
            form={form}
            fields={placingFields(ordering)}
            options={{
              destPort: (ordering.offer?.destPorts ?? []).map(({ code, name }) => ({ value: code, label: name })),
            }}
          />
          <Agreed ordering={ordering} volume={volumeIn(form)} />
          <div className="is-wide">
            <TickBox
              checked={form.fields.agree === "1"}
              problem={form.problemOf("agree")}
              onToggle={() => form.change("agree", form.fields.agree === "1" ? "" : "1")}
            >
              我已阅读并同意
              <Link to={PAGES.agreement.to({ type: "4" })} target="_blank">
                《期货交易规则》
              </Link>
              ：{depositRule(depositKindIn(ordering))}。
            </TickBox>
          </div>
        </>
      )}
    </ApplyFrame>
  );
}

/** What is typed, 0 while it is no amount. */
const volumeIn = ({ fields }: FormState): Dm3 => dm3(Math.max(0, valuesIn(PLACING_FIELDS, fields).volume));

/** The terms of the round that was agreed on, or of the offer itself; `null` where no price is shown. */
function termsOf({ offer, inquiry }: Ordering) {
  const tolerancePct = offer?.tolerancePct ?? USUAL_TOLERANCE_PCT;
  if (inquiry === null) {
    const { price, depositPct, currency, incoterm, loadPort, destPorts, eta, paymentTerm } = offer;
    const term = deliveryTerm(incoterm, { loadPort, destPort: destPorts[0]?.name ?? "" });
    return price === null ? null : { price, depositPct, currency, term, tolerancePct, eta, paymentTerm };
  }
  const quote = agreedRound(inquiry.rounds);
  if (quote === undefined) return null;
  const { price, depositPct, currency, incoterm, destPortName: destPort, eta, paymentTerm } = quote;
  const term = deliveryTerm(incoterm, { ...inquiry, destPort });
  return { price, depositPct, currency, term, tolerancePct, eta, paymentTerm };
}

/** What was looked for, and who offers it. */
const RequestedGoodsSummary = ({ inquiry }: { inquiry: Inquiry }) => (
  <section className="tm-panel tm-pad" aria-label="询盘">
    <h2 className="tm-above-12">{inquiry.title}</h2>
    <dl className="tm-facts is-bare is-single">
      <div>
        <dt>询盘</dt>
        <dd className="tm-number">{inquiry.inquiryNo}</dd>
      </div>
      <div>
        <dt>商家</dt>
        <dd>
          <ShopLink id={inquiry.merchantId} name={inquiry.shopName} />
        </dd>
      </div>
      <div>
        <dt>规格</dt>
        <dd className="tm-number tm-strong">{inquiry.sizeText}</dd>
      </div>
    </dl>
  </section>
);

/** What it comes to, as agreed or as offered. */
function Agreed({ ordering, volume }: { ordering: Ordering; volume: Dm3 }) {
  const terms = termsOf(ordering);
  if (terms === null) return null;
  const { price, depositPct, currency, term, tolerancePct, eta, paymentTerm } = terms;
  const amount = forwardAmount(price, volume);
  const { deposit, balance } = depositOf(amount, depositPct);
  const unit = CURRENCY_NAMES[currency];
  return (
    <dl className="tm-sums is-list is-wide tm-soft tm-lined tm-framed" aria-live="polite">
      <div>
        <dt>单价</dt>
        <dd className="tm-number">
          {formatYuan(price as typeof amount)} {unit}/m³ · {term}
        </dd>
      </div>
      <div>
        <dt>数量</dt>
        <dd className="tm-number">
          {volume / 1000} m³（溢短装 ±{tolerancePct}%）
        </dd>
      </div>
      <div>
        <dt>预计到港</dt>
        <dd className="tm-number">{eta}</dd>
      </div>
      <div>
        <dt>付款方式</dt>
        <dd>{paymentTerm}</dd>
      </div>
      <div>
        <dt>
          {depositWord(depositKindIn(ordering))} {depositPct}% / 尾款
        </dt>
        <dd className="tm-number">
          {formatYuan(deposit)} / {formatYuan(balance)} {unit}
        </dd>
      </div>
      <div className="is-total">
        <dt>合计</dt>
        <dd>
          <span className="tm-number tm-price">
            {formatYuan(amount)}
            <span className="tm-unit">{unit}</span>
          </span>
        </dd>
      </div>
    </dl>
  );
}

export const PlaceOrderScreen = screenOf({
  adapterBundle: "page",
  ports: {
    offers: ForwardOffers,
    inquiries: Inquiries,
    orders: FuturesOrders,
    ids: Ids,
    navigator: Navigator,
    notify: NOTIFY,
  },
  machine: createPlaceOrderMachine,
  view: PlaceOrderView,
});
