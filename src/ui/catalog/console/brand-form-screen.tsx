import type { ActorRefFrom } from "xstate";
import { BrandAdmin } from "../../../application/catalog/brand-admin.ts";
import { type BrandEdit, createBrandEditMachine } from "../../../application/catalog/brand-admin-machines.ts";
import { isEdited } from "../../../application/editor-machine.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { BRAND_COUNTRIES, BRAND_LIMITS } from "../../../domain/catalog/goods/brand-form.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { IMAGE_RULE } from "../../../domain/system/upload.ts";
import { KINDS } from "../../../domain/timber/kinds.ts";
import { SPECIES } from "../../../domain/timber/species.ts";
import { LinkButton } from "../../kit/button.tsx";
import { Padded, Section } from "../../kit/console/details.tsx";
import { FormColumn } from "../../kit/console/form-column.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { inputOf } from "../../kit/console/saved-input.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorState } from "../../kit/error-state.tsx";
import { Field, Select, TextArea, TextInput } from "../../kit/fields.tsx";
import { NumberInput } from "../../kit/number-input.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { Uploader } from "../../kit/uploader.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";

type EditActor = ActorRefFrom<ReturnType<typeof createBrandEditMachine>>;

const PICTURE = { ...IMAGE_RULE, most: 1 };
const COUNTRIES = [
  { value: "", label: "请选择" },
  ...BRAND_COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
];

/** Several of a list. */
function Checks({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { code: string; name: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="tm-boxes tm-row tm-flow tm-gap-16">
        {options.map(({ code, name }) => (
          <label key={code} className="tm-check">
            <input
              type="checkbox"
              checked={value.includes(code)}
              onChange={() => onChange(value.includes(code) ? value.filter((one) => one !== code) : [...value, code])}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function BrandFormView({ actor }: { actor: EditActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { form, before } = state.context;
  return (
    <>
      {before === null || before.version === 0 ? (
        <PageHead title="新增品牌" note="保存后商家即可选用；名称、英文名称和别名用于搜索、导入和标题" />
      ) : (
        <PageHead title={`修改品牌 ${before.brandName}`} note="改名后，货源的品牌名和自动生成的标题随之更新" />
      )}
      {state.hasTag("missing") || state.hasTag("failed") || form === null ? (
        <div className="tm-panel">
          {state.hasTag("missing") ? (
            <EmptyState
              title="没有这个品牌"
              action={<LinkButton to={CONSOLE_PAGES.brands.to()}>返回品牌</LinkButton>}
            />
          ) : state.hasTag("failed") ? (
            <ErrorState message="品牌没有取到" onRetry={() => actor.send({ type: "retried" })} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </div>
      ) : (
        <Fields actor={actor} form={form} />
      )}
    </>
  );
}

function Fields({ actor, form }: { actor: EditActor; form: BrandEdit }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { problems, tried } = state.context;
  const problemOf = (field: keyof BrandEdit) => (tried ? (problems[field] ?? null) : null);
  const set = (part: Partial<BrandEdit>) => actor.send({ type: "edited", form: { ...form, ...part } });
  const text = (
    field: "brandCode" | "brandName" | "brandNameEn" | "aliases" | "certs",
    label: string,
    maxLength: number,
    more: { placeholder?: string; disabled?: boolean } = {},
  ) => (
    <Field label={label} problem={problemOf(field)}>
      <TextInput
        value={form[field]}
        maxLength={maxLength}
        isWrong={problemOf(field) !== null}
        onChange={(event) => set({ [field]: event.target.value })}
        {...more}
      />
    </Field>
  );
  const picture = (field: "logo" | "banner", label: string) => (
    <Field label={label} problem={problemOf(field)}>
      <Uploader
        label={label}
        rule={PICTURE}
        visibility="public"
        value={form[field]}
        onChange={(value) => set({ [field]: value })}
      />
    </Field>
  );
  return (
    <FormColumn
      input={inputOf("品牌", actor, "form")}
      label="品牌"
      isDirty={isEdited(state.context)}
      isSaving={state.hasTag("busy")}
      onSave={() => actor.send({ type: "submitted" })}
      onReset={() => actor.send({ type: "undone" })}
    >
      <Section title="名称">
        <Padded>
          <div className="tm-form-columns">
            {text("brandCode", "编码（保存后不能修改）", 40, {
              placeholder: "如 canfor",
              disabled: form.version !== 0,
            })}
            {text("brandName", "品牌名称", BRAND_LIMITS.name)}
            {text("brandNameEn", "英文名称", BRAND_LIMITS.nameEn)}
            {text("aliases", "别名（用逗号分隔）", 400, { placeholder: "俗称、旧译名、厂印" })}
            <Field label="国家" problem={problemOf("country")}>
              <Select label="国家" value={form.country} options={COUNTRIES} onChange={(country) => set({ country })} />
            </Field>
          </div>
        </Padded>
      </Section>
      <Section title="画面">
        <Padded>
          {picture("logo", "标志（2:1，不上传时显示绘制的厂印）")}
          {picture("banner", "品牌页横幅（可不传）")}
        </Padded>
      </Section>
      <Section title="产品">
        <Padded>
          <Checks label="品类" options={KINDS} value={form.kindCodes} onChange={(kindCodes) => set({ kindCodes })} />
          <Checks
            label="树种"
            options={SPECIES}
            value={form.speciesCodes}
            onChange={(speciesCodes) => set({ speciesCodes })}
          />
          {text("certs", "证书（用逗号分隔）", 100, { placeholder: "FSC，PEFC" })}
          <Field label="介绍" problem={problemOf("intro")}>
            <TextArea
              rows={5}
              value={form.intro}
              maxLength={BRAND_LIMITS.intro}
              onChange={(event) => set({ intro: event.target.value })}
            />
          </Field>
        </Padded>
      </Section>
      <Section title="展示">
        <Padded>
          <label className="tm-row tm-inline">
            <input type="checkbox" checked={form.isHot} onChange={(event) => set({ isHot: event.target.checked })} />
            推荐品牌
          </label>
          <Field label="排序（小的在前）" problem={problemOf("sort")}>
            <NumberInput
              decimals={0}
              maxLength={4}
              value={form.sort}
              isWrong={problemOf("sort") !== null}
              onChange={(sort) => set({ sort })}
            />
          </Field>
        </Padded>
      </Section>
    </FormColumn>
  );
}

export const BrandFormScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: BrandAdmin, navigator: Navigator, ids: Ids, notify: NOTIFY },
  machine: createBrandEditMachine,
  view: BrandFormView,
});
