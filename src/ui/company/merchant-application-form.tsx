import type { ActorRefFrom } from "xstate";
import {
  checklistIn,
  expiryOf,
  filesOf,
  isUnsaved,
  MERCHANT_APPLICATION_STEPS,
  type MerchantApplicationStep,
  nextStep,
  openApplication,
  openSteps,
  shownProblems,
} from "../../application/company/merchant-application-form.ts";
import type { createMerchantApplicationMachine } from "../../application/company/merchant-application-machine.ts";
import { Clock } from "../../application/platform.ts";
import { choicesOf } from "../../domain/choice-search.ts";
import {
  APPLICATION_FIELDS,
  WAREHOUSE_FIELDS,
  WAREHOUSES_MAX,
  type WarehouseForm,
} from "../../domain/company/application-form.ts";
import { requestText } from "../../domain/company/application-record.ts";
import {
  APPLICATION_STATUS,
  type ChecklistItem,
  COMMITMENT_KIND,
  LICENCE_KIND,
} from "../../domain/company/merchant-application.ts";
import { citiesFor, onlyCity } from "../../domain/region.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import type { UploadRule } from "../../domain/system/upload.ts";
import { choosableBrands } from "../../domain/timber/brands.ts";
import { KINDS } from "../../domain/timber/kinds.ts";
import { Button } from "../kit/button.tsx";
import { inputOf } from "../kit/console/saved-input.tsx";
import { Unsaved } from "../kit/console/unsaved.tsx";
import { FieldInputs, valueForm } from "../kit/field-inputs.tsx";
import { Field, FieldGroup, Note, TextInput, TickBox } from "../kit/fields.tsx";
import { Form } from "../kit/form.tsx";
import type { FormState } from "../kit/form-fields.tsx";
import { useBrands } from "../kit/known-brands.tsx";
import { MultiSelect } from "../kit/multi-select.tsx";
import { SearchSelect } from "../kit/search-select.tsx";
import { Tag, type TagMeaning } from "../kit/tag.tsx";
import { TimeInput } from "../kit/time-input.tsx";
import { Uploader } from "../kit/uploader.tsx";
import { useSelector } from "../use-selector.ts";
import { usePort } from "../wiring.tsx";

export type MerchantApplicationActor = ActorRefFrom<ReturnType<typeof createMerchantApplicationMachine>>;

const STEP_NAMES: Readonly<Record<MerchantApplicationStep, string>> = {
  company: "企业与账户",
  shop: "店铺",
  warehouses: "仓库",
  papers: "材料",
  agreement: "协议",
};
const KIND_OPTIONS = KINDS.map(({ code, name }) => ({ value: code, label: name }));
const PAPER_RULE: UploadRule = { kind: "file", types: ["png", "jpg", "jpeg", "pdf"], most: 5 };

/** The application form: its steps, and the bar that saves and submits it. */
export function MerchantApplicationForm({ actor }: { actor: MerchantApplicationActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const clock = usePort(Clock);
  const { step } = state.context;
  const open = openSteps(state.context, clock);
  const application = openApplication(state.context);
  const next = nextStep(step);
  const busy = !state.matches("writing");
  return (
    <Form onSubmit={() => actor.send({ type: "submitted" })}>
      <Unsaved
        isUnsaved={() => isUnsaved(actor.getSnapshot().context)}
        input={inputOf("入驻申请", actor, "form", "step")}
      />
      {application?.status === APPLICATION_STATUS.incomplete ? (
        <p className="tm-callout is-warning tm-pad-line">
          {["请补充后重新提交", requestText(application.rejectItems, application.reason)]
            .filter((text) => text !== "")
            .join("：")}
        </p>
      ) : null}
      <nav className="tm-row tm-pad-row tm-underlined" aria-label="入驻步骤">
        {MERCHANT_APPLICATION_STEPS.map((one, place) => (
          <button
            key={one}
            type="button"
            aria-current={one === step ? "step" : undefined}
            className={
              open.includes(one) && state.context.wasSubmitted ? "tm-choice tm-grow has-problem" : "tm-choice tm-grow"
            }
            onClick={() => actor.send({ type: "stepChosen", step: one })}
          >
            {place + 1}. {STEP_NAMES[one]}
          </button>
        ))}
      </nav>
      <section className="tm-pad">
        <h2 className="tm-above-16">{STEP_NAMES[step]}</h2>
        {step === "company" ? <CompanyStep actor={actor} /> : null}
        {step === "shop" ? <ShopStep actor={actor} /> : null}
        {step === "warehouses" ? <WarehousesStep actor={actor} /> : null}
        {step === "papers" ? <PapersStep actor={actor} /> : null}
        {step === "agreement" ? (
          <>
            <AgreementStep actor={actor} />
            {/* Placed apart from the previous step's button, so that a second press of that one does not submit. */}
            <div className="tm-below-16">
              <Button look="primary" type="submit" disabled={busy}>
                {state.matches("sending") || state.matches("submitting") ? "正在提交…" : "提交申请"}
              </Button>
            </div>
          </>
        ) : null}
      </section>
      <footer className="tm-bar">
        <span className="tm-muted tm-small" aria-live="polite">
          {open.length === 0 ? "资料已填齐，可以提交" : `待完善：${open.map((one) => STEP_NAMES[one]).join("、")}`}
        </span>
        {application?.availableEvents.includes("withdraw") ? (
          <Button look="minimal" disabled={busy} onClick={() => actor.send({ type: "withdrawalRequested" })}>
            撤回申请
          </Button>
        ) : null}
        <Button disabled={busy} onClick={() => actor.send({ type: "draftSaved" })}>
          保存草稿
        </Button>
        {next === undefined ? null : (
          <Button look="primary" disabled={busy} onClick={() => actor.send({ type: "stepChosen", step: next })}>
            下一步
          </Button>
        )}
      </footer>
    </Form>
  );
}

/** The form by the names of its record. */
function useFormState(actor: MerchantApplicationActor): FormState {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  return valueForm(PLAIN_FIELDS, context.form, shownProblems(context), (change) =>
    actor.send({ type: "changed", change }),
  );
}

const { warehouses: _several, ...PLAIN_FIELDS } = APPLICATION_FIELDS;
const { shopName, shopType, contactName, contactPhone, accountName, bankName, bankAccount } = PLAIN_FIELDS;
const { storeName, address, contact, phone } = WAREHOUSE_FIELDS;

function CompanyStep({ actor }: { actor: MerchantApplicationActor }) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const state = useFormState(actor);
  const name = openApplication(context)?.companyName ?? context.mine?.company?.companyName ?? "";
  return (
    <div className="tm-form-columns">
      <Field label="入驻企业">
        <TextInput value={name} disabled readOnly />
      </Field>
      <FieldInputs form={state} fields={{ accountName, bankName, bankAccount }} />
    </div>
  );
}

function ShopStep({ actor }: { actor: MerchantApplicationActor }) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const state = useFormState(actor);
  const problems = shownProblems(context);
  const { kindCodes, brandCodes } = context.form;
  const brands = choosableBrands(useBrands(), brandCodes);
  return (
    <div className="tm-form-columns">
      <FieldInputs form={state} fields={{ shopName, shopType }} />
      <Field label="主营品类" isRequired problem={problems.kindCodes ?? null}>
        <MultiSelect
          label="主营品类"
          options={KIND_OPTIONS}
          chosen={kindCodes}
          onChange={(value) => actor.send({ type: "changed", change: { kindCodes: value } })}
        />
      </Field>
      <Field label="主营品牌（选填）" problem={problems.brandCodes ?? null}>
        <MultiSelect
          label="主营品牌"
          options={brands.map(({ code, name }) => ({ value: code, label: name }))}
          chosen={brandCodes}
          limit={20}
          onChange={(value) => actor.send({ type: "changed", change: { brandCodes: value } })}
        />
      </Field>
      <FieldInputs form={state} fields={{ contactName, contactPhone }} />
    </div>
  );
}

function WarehousesStep({ actor }: { actor: MerchantApplicationActor }) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { warehouses } = context.form;
  const { warehouses: problem } = shownProblems(context);
  return (
    <>
      {warehouses.map((warehouse, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a warehouse being written has no identity but its place
        <fieldset key={at} className="tm-application-warehouse tm-framed tm-pad" aria-label={`仓库 ${at + 1}`}>
          <header className="tm-row tm-stretched tm-apart tm-above-12">
            <strong>仓库 {at + 1}</strong>
            {warehouses.length === 1 ? null : (
              <Button size="small" onClick={() => actor.send({ type: "warehouseRemoved", at })}>
                删除
              </Button>
            )}
          </header>
          <Warehouse actor={actor} at={at} warehouse={warehouse} />
        </fieldset>
      ))}
      <Note>{problem}</Note>
      <p>
        <Button
          look="minimal"
          disabled={warehouses.length >= WAREHOUSES_MAX}
          onClick={() => actor.send({ type: "warehouseAdded" })}
        >
          ＋ 添加仓库
        </Button>
      </p>
    </>
  );
}

function Warehouse({
  actor,
  at,
  warehouse,
}: {
  actor: MerchantApplicationActor;
  at: number;
  warehouse: WarehouseForm;
}) {
  const regions = useSelector(actor, (snapshot) => snapshot.context.regions);
  const change = (part: Partial<WarehouseForm>) => actor.send({ type: "warehouseChanged", at, change: part });
  const state = valueForm(WAREHOUSE_FIELDS, warehouse, {}, change);
  const cities = citiesFor(regions, warehouse);
  return (
    <div className="tm-form-columns">
      <FieldInputs form={state} fields={{ storeName }} />
      <FieldGroup label="所在城市" isRequired>
        <span className="tm-form-pair tm-row tm-gap-12">
          <SearchSelect
            label={`仓库 ${at + 1} 省份`}
            none="省份"
            options={choicesOf(regions)}
            value={warehouse.provinceCode}
            onChange={(provinceCode) => change({ provinceCode, cityCode: onlyCity(regions, provinceCode)?.code ?? "" })}
          />
          <SearchSelect
            label={`仓库 ${at + 1} 城市`}
            none="城市"
            options={choicesOf(cities)}
            value={warehouse.cityCode}
            disabled={cities.length === 0}
            onChange={(cityCode) => change({ cityCode })}
          />
        </span>
      </FieldGroup>
      <FieldInputs form={state} fields={{ address, contact, phone }} />
    </div>
  );
}

const ITEM_STATES: Readonly<Record<ChecklistItem["state"], { name: string; meaning: TagMeaning }>> = {
  missing: { name: "未上传", meaning: "waiting" },
  given: { name: "已上传", meaning: "done" },
  expired: { name: "已过期", meaning: "act" },
  waived: { name: "免提供", meaning: "ended" },
};

function PapersStep({ actor }: { actor: MerchantApplicationActor }) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const clock = usePort(Clock);
  const { materials } = context.form;
  const rejected = openApplication(context)?.rejectItems ?? [];
  const licence = context.mine?.company?.licenceImage ?? "";
  return (
    <table aria-label="入驻材料" className="tm-table is-top">
      <tbody>
        {checklistIn(context, clock).map(({ kind, name, required, state }) => {
          const sentBack = rejected.find((item) => item.kind === kind);
          const shown = sentBack === undefined ? ITEM_STATES[state] : { name: "被退回", meaning: "act" as const };
          return (
            <tr key={kind}>
              <td>
                {name} <span className="tm-muted tm-small">{required ? "必传" : "选传"}</span>
                <span className="tm-under">
                  <Tag meaning={shown.meaning}>{shown.name}</Tag>
                </span>
                {kind === COMMITMENT_KIND ? (
                  <span className="tm-under">
                    <a href={PAGES.article.to({ slot: "commitment-letter" })} target="_blank" rel="noopener noreferrer">
                      打印承诺函模板
                    </a>
                  </span>
                ) : null}
                {kind === LICENCE_KIND && filesOf(materials, kind) === licence && licence !== "" ? (
                  <span className="tm-under">已沿用企业认证的营业执照</span>
                ) : null}
                {sentBack === undefined ? null : <span className="tm-under tm-warning">{sentBack.reason}</span>}
              </td>
              <td>
                <Uploader
                  label={name}
                  rule={PAPER_RULE}
                  visibility="private"
                  value={filesOf(materials, kind)}
                  onChange={(value) => actor.send({ type: "filesChanged", kind, value })}
                />
              </td>
              <td>
                <Field label="有效期至（长期不填）">
                  <TimeInput
                    disabled={filesOf(materials, kind) === ""}
                    value={expiryOf(materials, kind)}
                    onChange={(expireDate) => actor.send({ type: "expiryChanged", kind, expireDate })}
                  />
                </Field>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function AgreementStep({ actor }: { actor: MerchantApplicationActor }) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { agree: problem } = shownProblems(context);
  return (
    <TickBox
      checked={context.form.agree}
      problem={problem ?? null}
      onToggle={() => actor.send({ type: "changed", change: { agree: !context.form.agree } })}
    >
      我已阅读并同意
      <a href={PAGES.agreement.to({ type: "3" })} target="_blank" rel="noopener noreferrer">
        《淘木商家入驻协议》
      </a>
      ，并保证所提交资料真实有效
    </TickBox>
  );
}
