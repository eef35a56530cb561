import type { ActorRefFrom } from "xstate";
import { MerchantFutures } from "../../../application/futures/futures-console.ts";
import { OFFERS_PATH } from "../../../application/futures/futures-console-machines.ts";
import { createOfferFormMachine, typedOffer } from "../../../application/futures/offer-form-machine.ts";
import { Clock, Ids, Navigator } from "../../../application/platform.ts";
import { GRADE_CHOICES } from "../../../domain/catalog/grade-choice.ts";
import { SPECIES_CHOICES } from "../../../domain/catalog/species-choice.ts";
import { choicesOf } from "../../../domain/choice-search.ts";
import {
  CONTAINER_TYPES,
  PAYMENT_TERMS,
  PRICE_MODE_NAMES,
  PRICE_MODES,
} from "../../../domain/futures/forward-offer.ts";
import { CURRENCIES, CURRENCY_NAMES, INCOTERM_NAMES, INCOTERMS } from "../../../domain/futures/landed-cost.ts";
import { offerProblem } from "../../../domain/futures/offer-form.ts";
import { fen, formatYuan } from "../../../domain/money.ts";
import { numberInput } from "../../../domain/text.ts";
import { choosableBrands } from "../../../domain/timber/brands.ts";
import { KINDS } from "../../../domain/timber/kinds.ts";
import { ORIGINS } from "../../../domain/timber/origins.ts";
import { PLACES } from "../../../domain/timber/places.ts";
import { MOISTURE_TYPES } from "../../../domain/timber/spec.ts";
import { Padded, Section } from "../../kit/console/details.tsx";
import { FormColumn } from "../../kit/console/form-column.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorState } from "../../kit/error-state.tsx";
import { FormInput, FormSelect, type FormState, FormText } from "../../kit/form-fields.tsx";
import { Link } from "../../kit/link.tsx";
import { FormSearch } from "../../kit/search-select.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { useSelector } from "../../use-selector.ts";
import { NOTIFY, screenOf, useWired } from "../../wiring.tsx";
import "../futures.css";
import { useBrands } from "../../kit/known-brands.tsx";

const NONE = { value: "", label: "不限" };
const named = (entries: readonly { code: string; name: string }[]) =>
  entries.map(({ code, name }) => ({ value: code, label: name }));
const [ORIGIN_CHOICES, PORTS] = [choicesOf(ORIGINS), choicesOf(PLACES)];
const whole = (text: string) => numberInput(text, 0);
const cubic = (text: string) => numberInput(text, 4);

function OfferFormView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createOfferFormMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const clock = useWired((wired: Clock) => wired, Clock);
  const { thing, fields, problems, tried } = state.context;
  if (state.hasTag("failed"))
    return (
      <div className="tm-panel">
        <ErrorState message="报盘没有取到" onRetry={() => actor.send({ type: "retried" })} />
      </div>
    );
  if (state.hasTag("missing"))
    return (
      <div className="tm-panel">
        <EmptyState title="报盘不存在，或当前状态不能修改" action={<Link to={OFFERS_PATH}>返回期货报盘</Link>} />
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
    problemOf: (field) => (tried ? (problems[field] ?? null) : null),
    change: (field, value) => actor.send({ type: "changed", field, value }),
    isSending,
  };
  const missing = offerProblem(typedOffer(fields), clock.now());
  return (
    <>
      <PageHead title={thing.offer === null ? "新增期货报盘" : `修改报盘 ${thing.offer.offerNo}`} />
      <FormColumn
        label="期货报盘"
        isDirty
        isSaving={isSending}
        saveText="保存草稿"
        note={missing === null ? "内容完整，可提交审核" : `提交审核前还需：${missing}`}
        onSave={() => actor.send({ type: "submitted" })}
      >
        <Goods form={form} kept={thing.offer?.form.millBrandCode ?? ""} />
        <Terms form={form} />
        <Ship form={form} />
      </FormColumn>
    </>
  );
}

const BrandSelect = ({ form, kept }: { form: FormState; kept: string }) => {
  const brands = choosableBrands(useBrands(), [kept]);
  return <FormSearch form={form} field="millBrandCode" label="品牌" none="不限" options={choicesOf(brands)} />;
};

const Goods = ({ form, kept }: { form: FormState; kept: string }) => (
  <Section title="货物">
    <Padded>
      <div className="tm-offer-form">
        <FormInput form={form} field="title" label="标题" maxLength={60} />
        <FormInput form={form} field="supplierName" label="供货方（仅认证企业可见）" maxLength={60} />
        <FormSelect form={form} field="kindCode" label="品类" options={named(KINDS)} />
        <FormSearch form={form} field="speciesCode" label="树种" options={SPECIES_CHOICES} />
        <FormSearch form={form} field="gradeCode" label="等级" none={NONE.label} options={GRADE_CHOICES} />
        <FormSearch form={form} field="originCode" label="产地" options={ORIGIN_CHOICES} />
        <BrandSelect form={form} kept={kept} />
        <FormSelect form={form} field="moistureType" label="含水" options={[NONE, ...named(MOISTURE_TYPES)]} />
        <FormText
          form={form}
          field="sizes"
          label="规格与数量（每行一种）"
          placeholder="38*140*3660-4880 104"
          maxLength={500}
        />
        <FormInput form={form} field="surface" label="表面" maxLength={20} />
        <FormInput form={form} field="certs" label="认证（空格隔开）" maxLength={60} />
      </div>
    </Padded>
  </Section>
);

/** What one MBF comes to, and the price per m³ that follows. */
function MbfVolume({ form }: { form: FormState }) {
  const { mbf, price } = typedOffer(form.fields);
  if (mbf === null) return null;
  return (
    <FormInput
      form={form}
      field="mbfVolume"
      label={`1 MBF 折 m³（${price === 0 ? "按规格" : `合 ${formatYuan(fen(price))}/m³`}）`}
      placeholder={(mbf.volume / 1000).toFixed(3)}
      maxLength={5}
      filter={(text) => numberInput(text, 4)}
    />
  );
}

const Terms = ({ form }: { form: FormState }) => (
  <Section title="价格与付款">
    <Padded>
      <div className="tm-offer-form">
        <FormSelect
          form={form}
          field="incoterm"
          label="交货条件"
          options={INCOTERMS.map((code) => ({ value: code, label: INCOTERM_NAMES[code] }))}
        />
        <FormSelect
          form={form}
          field="currency"
          label="币种"
          options={CURRENCIES.map((code) => ({ value: code, label: CURRENCY_NAMES[code] }))}
        />
        <FormSelect
          form={form}
          field="priceUnit"
          label="计价单位"
          options={[
            { value: "m3", label: "每 m³" },
            { value: "mbf", label: "每 MBF（千板英尺）" },
          ]}
        />
        <FormInput
          form={form}
          field="price"
          label={form.fields.priceUnit === "mbf" ? "单价（每 MBF）" : "单价（每 m³）"}
          maxLength={10}
          filter={(text) => numberInput(text)}
        />
        {form.fields.priceUnit === "mbf" ? <MbfVolume form={form} /> : null}
        <FormSelect
          form={form}
          field="priceMode"
          label="价格方式"
          options={PRICE_MODES.map((mode) => ({ value: String(mode), label: PRICE_MODE_NAMES[mode] }))}
        />
        <FormSelect
          form={form}
          field="paymentTerm"
          label="付款方式"
          options={PAYMENT_TERMS.map((term) => ({ value: term, label: term }))}
        />
        <FormInput form={form} field="depositPct" label="定金（%）" maxLength={3} filter={whole} />
        <FormInput form={form} field="tolerancePct" label="溢短装（±%）" maxLength={2} filter={whole} />
        <FormInput form={form} field="validDay" label="报盘有效至" type="date" />
      </div>
    </Padded>
  </Section>
);

const Ship = ({ form }: { form: FormState }) => (
  <Section title="装运">
    <Padded>
      <div className="tm-offer-form">
        <FormSelect
          form={form}
          field="containerType"
          label="装载方式"
          options={CONTAINER_TYPES.map((type) => ({ value: type, label: type }))}
        />
        <FormInput form={form} field="containerNum" label="柜数" maxLength={4} filter={whole} />
        <FormInput form={form} field="volumePerContainer" label="每柜（m³）" maxLength={7} filter={cubic} />
        <FormInput form={form} field="minContainers" label="最少起订（柜）" maxLength={4} filter={whole} />
        <FormInput form={form} field="loadPort" label="装运地" maxLength={30} />
        <FormSearch form={form} field="destPort" label="目的港" options={PORTS} />
        <FormSearch form={form} field="otherPort" label="其他目的港" none="不限" options={PORTS} />
        <FormInput form={form} field="etdFrom" label="装船期从" type="date" />
        <FormInput form={form} field="etdTo" label="装船期至" type="date" />
        <FormInput form={form} field="eta" label="预计到港" type="date" />
        <FormInput form={form} field="vesselVoyage" label="船名航次" maxLength={60} />
        <FormText form={form} field="remark" label="备注" placeholder="选填" maxLength={500} />
      </div>
    </Padded>
  </Section>
);

export const OfferFormScreen = screenOf({
  adapterBundle: "console",
  ports: [MerchantFutures, Clock, Ids, Navigator, NOTIFY],
  machine: createOfferFormMachine,
  view: OfferFormView,
});
