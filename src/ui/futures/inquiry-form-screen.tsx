import type { ActorRefFrom } from "xstate";
import { createInquiryFormMachine } from "../../application/futures/forward-machines.ts";
import { ForwardOffers } from "../../application/futures/forward-offers.ts";
import { Inquiries } from "../../application/futures/forward-trade.ts";
import { Clock, Ids, Navigator } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { GRADE_CHOICES } from "../../domain/catalog/goods/grade-choice.ts";
import { valuesIn } from "../../domain/fields.ts";
import { INQUIRY_FIELDS, inquiryFields } from "../../domain/futures/inquiry-form.ts";
import { CURRENCY_NAMES, type Currency } from "../../domain/futures/landed-cost.ts";
import { FieldInputs } from "../kit/field-inputs.tsx";
import { FormSearch, type FormState } from "../kit/form-fields.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { ApplyFrame } from "./apply-parts.tsx";
import { termChoices } from "./offer-parts.tsx";
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
      {(form, { offer, depositKind }) => (
        <FieldInputs
          form={form}
          fields={inquiryFields(offer)}
          units={{ targetPrice: `${CURRENCY_NAMES[offer?.currency ?? currencyIn(form)]}/m³，选填` }}
          options={{
            ...(offer === null ? {} : { destPort: named(offer.destPorts) }),
            paymentTerm: termChoices(depositKind, offer?.paymentTerm),
          }}
          drawn={{
            gradeCode: (
              <FormSearch form={form} field="gradeCode" label={GRADE.label} none={GRADE.hint} options={GRADE_CHOICES} />
            ),
          }}
        />
      )}
    </ApplyFrame>
  );
}

const GRADE = INQUIRY_FIELDS.gradeCode;
const named = (entries: readonly { code: string; name: string }[]) =>
  entries.map(({ code, name }) => ({ value: code, label: name }));
const currencyIn = ({ fields }: FormState): Currency => valuesIn(INQUIRY_FIELDS, fields).currency;

const HowAnswered = () => (
  <section className="tm-panel" aria-label="怎么答复">
    <header className="tm-panel-head">
      <h2>怎么答复</h2>
    </header>
    <ol className="tm-prose tm-pad">
      <li>认证商家看到规格、数量与到港要求，看不到贵司名称。</li>
      <li>先报价的商家承接这份询盘，72 小时内无人报价自动结束。</li>
      <li>可还价多轮，接受后 24 小时内按谈定价格下单。</li>
    </ol>
  </section>
);

export const InquiryFormScreen = screenOf({
  adapterBundle: "page",
  ports: { offers: ForwardOffers, inquiries: Inquiries, clock: Clock, ids: Ids, navigator: Navigator, notify: NOTIFY },
  machine: createInquiryFormMachine,
  view: InquiryFormView,
});
