import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import { MerchantFutures } from "../../../application/futures/futures-console.ts";
import { createOfferFormMachine } from "../../../application/futures/offer-form-machine.ts";
import { Clock, Ids, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { GRADE_CHOICES } from "../../../domain/catalog/goods/grade-choice.ts";
import { SPECIES_CHOICES } from "../../../domain/catalog/goods/species-choice.ts";
import { choicesOf, type SearchChoice } from "../../../domain/choice-search.ts";
import { type Field, isRequired, valuesIn } from "../../../domain/fields.ts";
import { type DepositKind, depositRule } from "../../../domain/futures/deposit.ts";
import type { OfferForm } from "../../../domain/futures/forward-offer.ts";
import {
  OFFER_FIELDS,
  OFFER_GOODS,
  OFFER_SHIPPING,
  offerIn,
  offerTermsFor,
} from "../../../domain/futures/offer-draft.ts";
import { offerProblem } from "../../../domain/futures/offer-form.ts";
import { fen, formatYuan } from "../../../domain/money.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { choosableBrands } from "../../../domain/timber/brands.ts";
import { ORIGINS } from "../../../domain/timber/origins.ts";
import { PLACES } from "../../../domain/timber/places.ts";
import type { Dm3 } from "../../../domain/units.ts";
import { Padded, Section } from "../../kit/console/details.tsx";
import { FormColumn } from "../../kit/console/form-column.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { inputOf } from "../../kit/console/saved-input.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorState } from "../../kit/error-state.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { FormNumber, FormSearch, type FormState } from "../../kit/form-fields.tsx";
import { Link } from "../../kit/link.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf, usePort } from "../../wiring.tsx";
import { termChoices } from "../offer-parts.tsx";
import "../futures.css";
import { useBrands } from "../../kit/known-brands.tsx";

const ORIGIN_CHOICES = choicesOf(ORIGINS);
const PORTS = choicesOf(PLACES);

function OfferFormView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createOfferFormMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const clock = usePort(Clock);
  const { thing, fields, problems, wasSubmitted } = state.context;
  if (state.hasTag("failed"))
    return (
      <div className="tm-panel">
        <ErrorState message="报盘没有取到" onRetry={() => actor.send({ type: "retried" })} />
      </div>
    );
  if (state.hasTag("missing"))
    return (
      <div className="tm-panel">
        <EmptyState
          title="报盘不存在，或当前状态不能修改"
          action={<Link to={CONSOLE_PAGES.merchantForwardOffers.to()}>返回期货报盘</Link>}
        />
      </div>
    );
  if (thing === null)
    return (
      <div className="tm-panel">
        <SkeletonRows rows={8} />
      </div>
    );
  const isSending = state.hasTag("sending");
  const form: FormState = {
    fields,
    problemOf: (field) => (wasSubmitted ? (problems[field] ?? null) : null),
    change: (field, value) => actor.send({ type: "changed", field, value }),
    isSending,
  };
  const offer = offerIn(valuesIn(OFFER_FIELDS, fields));
  const missing = offerProblem(offer, thing.depositKind, clock.now());
  return (
    <>
      <PageHead title={thing.offer === null ? "新增期货报盘" : `修改报盘 ${thing.offer.offerNo}`} />
      <FormColumn
        input={inputOf("期货报盘", actor, "fields")}
        label="期货报盘"
        isDirty
        isSaving={isSending}
        saveText="保存草稿"
        note={missing === null ? "内容完整，可提交审核" : `提交审核前还需：${missing}`}
        onSave={() => actor.send({ type: "submitted" })}
      >
        <Goods form={form} kept={thing.offer?.form.millBrandCode ?? ""} />
        <Terms form={form} offer={offer} kind={thing.depositKind} />
        <Shipping form={form} />
      </FormColumn>
    </>
  );
}

const BrandSelect = ({ form, kept }: { form: FormState; kept: string }) => {
  const brands = choosableBrands(useBrands(), [kept]);
  const { label, hint } = OFFER_FIELDS.millBrandCode;
  return <FormSearch form={form} field="millBrandCode" label={label} none={hint} options={choicesOf(brands)} />;
};

/** A field that is chosen from a long list. */
const Search = ({
  form,
  field,
  options,
}: {
  form: FormState;
  field: "speciesCode" | "gradeCode" | "originCode" | "destPort" | "otherPort";
  options: readonly SearchChoice[];
}) => {
  const open: Field = OFFER_FIELDS[field];
  return (
    <FormSearch
      form={form}
      field={field}
      label={open.label}
      isRequired={isRequired(open)}
      options={options}
      {...(open.hint === undefined ? {} : { none: open.hint })}
    />
  );
};

const Fields = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => (
  <Section title={title} note={note}>
    <Padded>
      <div className="tm-form-columns">{children}</div>
    </Padded>
  </Section>
);

const Goods = ({ form, kept }: { form: FormState; kept: string }) => (
  <Fields title="货物">
    <FieldInputs
      form={form}
      fields={OFFER_GOODS}
      drawn={{
        speciesCode: <Search form={form} field="speciesCode" options={SPECIES_CHOICES} />,
        gradeCode: <Search form={form} field="gradeCode" options={GRADE_CHOICES} />,
        originCode: <Search form={form} field="originCode" options={ORIGIN_CHOICES} />,
        millBrandCode: <BrandSelect form={form} kept={kept} />,
      }}
    />
  </Fields>
);

/** What one MBF comes to, and the price per m³ that follows. */
const MbfVolume = ({ form, volume, perM3 }: { form: FormState; volume: Dm3; perM3: number }) => (
  <FormNumber
    form={form}
    field="mbfVolume"
    label={`${OFFER_FIELDS.mbfVolume.label}（${perM3 === 0 ? "按规格" : `合 ${formatYuan(fen(perM3))}/m³`}）`}
    placeholder={(volume / 1000).toFixed(3)}
    unit="m³"
    maxLength={6}
    decimals={4}
  />
);

const Terms = ({
  form,
  offer: { mbf, price, paymentTerm },
  kind,
}: {
  form: FormState;
  offer: OfferForm;
  kind: DepositKind;
}) => (
  <Fields title="价格与付款" note={<span className="tm-muted">{depositRule(kind)}</span>}>
    <FieldInputs
      form={form}
      fields={offerTermsFor(kind)}
      units={{ price: mbf === null ? "每 m³" : "每 MBF" }}
      options={{ paymentTerm: termChoices(kind, paymentTerm) }}
      drawn={{ mbfVolume: mbf === null ? null : <MbfVolume form={form} volume={mbf.volume} perM3={price} /> }}
    />
  </Fields>
);

const Shipping = ({ form }: { form: FormState }) => (
  <Fields title="装运">
    <FieldInputs
      form={form}
      fields={OFFER_SHIPPING}
      drawn={{
        destPort: <Search form={form} field="destPort" options={PORTS} />,
        otherPort: <Search form={form} field="otherPort" options={PORTS} />,
      }}
    />
  </Fields>
);

export const OfferFormScreen = screenOf({
  adapterBundle: "console",
  ports: { futures: MerchantFutures, clock: Clock, ids: Ids, navigator: Navigator, notify: NOTIFY },
  machine: createOfferFormMachine,
  view: OfferFormView,
});
