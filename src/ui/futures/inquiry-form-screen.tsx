import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { createInquiryFormMachine } from "../../application/futures/forward-machines.ts";
import { Inquiries } from "../../application/futures/forward-trade.ts";
import { GlobalOffers } from "../../application/futures/global-offers.ts";
import { Clock, Ids, Navigator } from "../../application/platform.ts";
import { PAYMENT_TERMS } from "../../domain/futures/global-offer.ts";
import { CURRENCY_NAMES, INCOTERM_NAMES, INCOTERMS } from "../../domain/futures/landed-cost.ts";
import { numberInput } from "../../domain/text.ts";
import { FormInput, FormSelect, FormText } from "../kit/form-fields.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { ApplyFrame } from "./apply-parts.tsx";
import { OfferSummary } from "./offer-summary.tsx";
import "./futures.css";

type Actor = ActorRefFrom<ReturnType<typeof createInquiryFormMachine>>;

function InquiryFormView({ actor }: { actor: Actor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <ApplyFrame
      title="期货询盘"
      submitText="发出询盘"
      state={state}
      send={(event) => actor.send(event)}
      about={(offer) => <OfferSummary offer={offer} />}
    >
      {(form, offer) => (
        <>
          <FormInput
            form={form}
            field="volume"
            label="数量（m³）"
            maxLength={10}
            filter={(text) => numberInput(text, 4)}
          />
          <FormInput
            form={form}
            field="targetPrice"
            label={`目标价（${CURRENCY_NAMES[offer.currency]}/m³，选填）`}
            maxLength={10}
            filter={(text) => numberInput(text)}
          />
          <FormSelect
            form={form}
            field="incotermWanted"
            label="交货条件"
            options={INCOTERMS.map((code) => ({ value: code, label: INCOTERM_NAMES[code] }))}
          />
          <FormSelect
            form={form}
            field="destPort"
            label="目的港"
            options={offer.destPorts.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <FormInput form={form} field="etaEnd" label="最晚到港（选填）" type="date" />
          <FormSelect
            form={form}
            field="paymentTerm"
            label="付款方式"
            options={[...new Set([offer.paymentTerm, ...PAYMENT_TERMS])].map((term) => ({ value: term, label: term }))}
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

export const InquiryFormScreen = screenOf({
  shelf: "page",
  ports: [GlobalOffers, Inquiries, Clock, Ids, Navigator, App],
  machine: (offers: GlobalOffers, inquiries: Inquiries, clock: Clock, ids: Ids, navigator: Navigator, app: App) =>
    createInquiryFormMachine(offers, inquiries, clock, ids, navigator, (text, intent) => app.tell(text, intent)),
  view: InquiryFormView,
});
