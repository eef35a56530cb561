import type { ActorRefFrom } from "xstate";
import { createInquiryFormMachine } from "../../application/futures/forward-machines.ts";
import { ForwardOffers } from "../../application/futures/forward-offers.ts";
import { Inquiries } from "../../application/futures/forward-trade.ts";
import { Clock, Ids, Navigator } from "../../application/platform.ts";
import { GRADE_CHOICES } from "../../domain/catalog/grade-choice.ts";
import { PAYMENT_TERMS } from "../../domain/futures/forward-offer.ts";
import {
  CURRENCIES,
  CURRENCY_NAMES,
  type Currency,
  INCOTERM_NAMES,
  INCOTERMS,
} from "../../domain/futures/landed-cost.ts";
import { oneOf } from "../../domain/list-params.ts";
import { numberInput } from "../../domain/text.ts";
import { KINDS } from "../../domain/timber/kinds.ts";
import { PLACES } from "../../domain/timber/places.ts";
import { MOISTURE_TYPES } from "../../domain/timber/spec.ts";
import { SPECIES } from "../../domain/timber/species.ts";
import { FormInput, FormSelect, type FormState, FormText } from "../kit/form-fields.tsx";
import { FormSearch } from "../kit/search-select.tsx";
import { useSelector } from "../use-selector.ts";
import { NOTIFY, screenOf } from "../wiring.tsx";
import { ApplyFrame } from "./apply-parts.tsx";
import { OfferSummary } from "./offer-summary.tsx";
import "./futures.css";

type Actor = ActorRefFrom<ReturnType<typeof createInquiryFormMachine>>;

function InquiryFormView({ actor }: { actor: Actor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <ApplyFrame
      title={state.context.thing?.offer === null ? "求购期货" : "期货询盘"}
      what="期货询盘"
      submitText="发出询盘"
      state={state}
      send={(event) => actor.send(event)}
      about={({ offer }) => (offer === null ? <HowAnswered /> : <OfferSummary offer={offer} />)}
    >
      {(form, { offer }) => (
        <>
          {offer === null ? (
            <RequestedGoodsFields form={form} />
          ) : (
            <FormInput
              form={form}
              field="volume"
              label="数量（m³）"
              maxLength={10}
              filter={(text) => numberInput(text, 4)}
            />
          )}
          <FormInput
            form={form}
            field="targetPrice"
            label={`目标价（${CURRENCY_NAMES[offer?.currency ?? currencyIn(form)]}/m³，选填）`}
            maxLength={10}
            filter={(text) => numberInput(text)}
          />
          <FormSelect
            form={form}
            field="incotermWanted"
            label="交货条件"
            options={INCOTERMS.map((code) => ({ value: code, label: INCOTERM_NAMES[code] }))}
          />
          <FormSelect form={form} field="destPort" label="目的港" options={named(offer?.destPorts ?? PLACES)} />
          <FormInput form={form} field="etaEnd" label="最晚到港（选填）" type="date" />
          <FormSelect
            form={form}
            field="paymentTerm"
            label="付款方式"
            options={[...new Set([...(offer === null ? [] : [offer.paymentTerm]), ...PAYMENT_TERMS])].map((term) => ({
              value: term,
              label: term,
            }))}
          />
          <FormText
            form={form}
            field="remark"
            label="备注"
            placeholder="长度搭配、打包、检验等要求，选填"
            maxLength={500}
          />
        </>
      )}
    </ApplyFrame>
  );
}

const named = (entries: readonly { code: string; name: string }[]) =>
  entries.map(({ code, name }) => ({ value: code, label: name }));
const ANY = { value: "", label: "不限" };
const currencyIn = ({ fields }: FormState): Currency => oneOf<Currency>(fields.currency ?? "", CURRENCIES) ?? "USD";

/** What is looked for where no offer is. */
const RequestedGoodsFields = ({ form }: { form: FormState }) => (
  <>
    <FormSelect form={form} field="speciesCode" label="树种" options={named(SPECIES)} />
    <FormSelect form={form} field="kindCode" label="品类" options={named(KINDS)} />
    <FormSearch form={form} field="gradeCode" label="等级" none={ANY.label} options={GRADE_CHOICES} />
    <FormSelect form={form} field="moistureType" label="含水" options={[ANY, ...named(MOISTURE_TYPES)]} />
    <FormText
      form={form}
      field="sizes"
      label="规格与数量（每行一种：厚*宽*长 m³）"
      placeholder="38*140*3660-4880 104"
      maxLength={500}
    />
    <FormSelect
      form={form}
      field="currency"
      label="币种"
      options={CURRENCIES.map((code) => ({ value: code, label: CURRENCY_NAMES[code] }))}
    />
  </>
);

const HowAnswered = () => (
  <section className="tm-panel" aria-label="怎么答复">
    <header className="tm-panel-head">
      <h2>怎么答复</h2>
    </header>
    <ol className="tm-inquiry-steps">
      <li>认证商家看到规格、数量与到港要求，看不到贵司名称。</li>
      <li>先报价的商家承接这份询盘，72 小时内无人报价自动结束。</li>
      <li>可还价多轮，接受后 24 小时内按谈定价格下单。</li>
    </ol>
  </section>
);

export const InquiryFormScreen = screenOf({
  adapterBundle: "page",
  ports: [ForwardOffers, Inquiries, Clock, Ids, Navigator, NOTIFY],
  machine: createInquiryFormMachine,
  view: InquiryFormView,
});
