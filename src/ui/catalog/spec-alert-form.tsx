import { useId } from "react";
import type { ActorRefFrom } from "xstate";
import {
  type createSpecAlertMachine,
  type SpecAlertDraft,
  type SpecAlertInput,
  shownSpecAlertProblems,
} from "../../application/catalog/spec-alert-machine.ts";
import { NOTIFY_KINDS, NOTIFY_NAMES } from "../../domain/catalog/alerts/saved-search.ts";
import {
  SPEC_ALERT_CODES_MAX,
  SPEC_ALERT_NAME_MAX,
  SPEC_ALERT_TEXT_MAX,
  type SpecAlertForm,
  type SpecAlertList,
} from "../../domain/catalog/alerts/spec-alert.ts";
import { DEMAND_UNITS } from "../../domain/demand/demand-item.ts";
import { demandQuantityInput } from "../../domain/demand/demand-item-text.ts";
import {
  demandQuantityTyped,
  inOtherUnit,
  targetPriceTyped,
  thicknessTyped,
  wholeTyped,
} from "../../domain/demand/demand-item-typed.ts";
import { DEMAND_UNIT_NAMES } from "../../domain/demand/reading/demand-line.ts";
import type { Fen } from "../../domain/money.ts";

import { choosableBrands } from "../../domain/timber/brands.ts";
import { GRADE_SYSTEMS, GRADES } from "../../domain/timber/grades.ts";
import { KINDS } from "../../domain/timber/kinds.ts";
import { ORIGINS } from "../../domain/timber/origins.ts";
import { PLACES } from "../../domain/timber/places.ts";
import { SALE_UNITS, saleUnitName } from "../../domain/timber/spec.ts";
import { SPECIES } from "../../domain/timber/species.ts";
import { type Mm, mm } from "../../domain/units.ts";
import { Button } from "../kit/button.tsx";
import { SavedInput } from "../kit/console/saved-input.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { Field, FieldGroup, Note, Select, TextInput } from "../kit/fields.tsx";
import { Form } from "../kit/form.tsx";
import { LackingBrands } from "../kit/lacking-brands.tsx";
import { MultiSelect } from "../kit/multi-select.tsx";
import { Tied } from "../kit/noted.tsx";
import { NumberInput } from "../kit/number-input.tsx";
import { useSelector } from "../use-selector.ts";

export type SpecAlertActor = ActorRefFrom<ReturnType<typeof createSpecAlertMachine>>;

type Change = (change: Partial<SpecAlertForm>) => void;

const optionsOf = (entries: readonly { code: string; name: string }[]) =>
  entries.map(({ code, name }) => ({ value: code, label: name }));
const SYSTEM_NAMES = new Map(GRADE_SYSTEMS.map(({ code, name }) => [code, name]));

const LISTS: readonly { field: SpecAlertList; label: string; options: { value: string; label: string }[] }[] = [
  { field: "speciesCode", label: "树种", options: optionsOf(SPECIES) },
  {
    field: "gradeCode",
    label: "等级",
    options: GRADES.map(({ code, name, system }) => ({
      value: code,
      label: `${name}（${SYSTEM_NAMES.get(system) ?? system}）`,
    })),
  },
  { field: "portCode", label: "港口", options: optionsOf(PLACES) },
  { field: "originCode", label: "产地", options: optionsOf(ORIGINS) },
  { field: "brandCode", label: "品牌", options: [] }, // those of the marketplace
];
const KIND_OPTIONS = [{ value: "", label: "不限" }, ...optionsOf(KINDS)];
const PRICE_UNITS = SALE_UNITS.map(({ code, name }) => ({ value: code, label: `元/${name}` }));
const QUANTITY_UNITS = DEMAND_UNITS.map((unit) => ({ value: unit, label: DEMAND_UNIT_NAMES[unit] }));
const NOTIFIES = NOTIFY_KINDS.map((value) => ({ value, label: NOTIFY_NAMES[value] }));
const SIDES = [
  ["thickness", "t", "厚"],
  ["width", "w", "宽"],
  ["length", "l", "长"],
] as const;

/** Stands for typed text that is no number; the rules of the form reject it. */
const WRONG = -1;
const typedOr = <T extends number>(typed: T | null, text: string): T | null =>
  typed ?? (text.trim() === "" ? null : (WRONG as T));

/** One spec alert in a dialog. */
export function SpecAlertFormDialog({ actor, draft }: { actor: SpecAlertActor; draft: SpecAlertDraft }) {
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches("saving"));
  const brands = useSelector(actor, ({ context }) => context.brands);
  const lacksBrands = useSelector(actor, ({ context }) => context.lacksBrands);
  const { form, kept, wasSubmitted } = draft;
  const problems = wasSubmitted ? shownSpecAlertProblems({ draft, brands, lacksBrands }) : {};
  const change: Change = (some) => actor.send({ type: "changed", change: some });
  const close = () => actor.send({ type: "closed" });
  return (
    <Dialog title={kept === null ? "新增订阅" : "编辑订阅"} width="wide" closesOutside={false} onClose={close}>
      <SavedInput
        input={{
          name: "规格订阅",
          key: `规格订阅 ${kept?.id ?? ""}`,
          isWindow: true,
          now: (): SpecAlertInput => ({ form, line: draft.line }),
          restore: (input) => actor.send({ type: "inputRestored", input }),
        }}
      />
      <Recognise actor={actor} draft={draft} />
      <Form className="tm-spec-alert-form tm-stack tm-gap-16" onSubmit={() => actor.send({ type: "submitted" })}>
        <Field label="名称" problem={problems.name ?? null}>
          <TextInput
            value={form.name}
            maxLength={SPEC_ALERT_NAME_MAX}
            placeholder="如：太仓樟子松木方"
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <div className="tm-fields tm-three">
          <Field label="品类">
            <Select
              options={KIND_OPTIONS}
              value={form.kindCode ?? ""}
              onChange={(code) => change({ kindCode: code === "" ? null : code })}
            />
          </Field>
          {LISTS.map(({ field, label, options }) => (
            <Field
              key={field}
              label={label}
              problem={problems[field] ?? null}
              hint={
                field === "brandCode" && lacksBrands ? (
                  <LackingBrands onRetry={() => actor.send({ type: "brandsRequested" })} />
                ) : null
              }
            >
              <MultiSelect
                label={label}
                options={field === "brandCode" ? optionsOf(choosableBrands(brands, form.brandCode)) : options}
                chosen={form[field]}
                limit={SPEC_ALERT_CODES_MAX}
                placeholder="不限"
                onChange={(chosen) => change({ [field]: chosen })}
              />
            </Field>
          ))}
        </div>
        <Sizes form={form} filled={draft.filled} problems={problems} change={change} />
        <Note>{problems.conditions}</Note>
        <Terms form={form} filled={draft.filled} problems={problems} change={change} />
        <DialogActions>
          <Button onClick={close} disabled={isSaving}>
            取消
          </Button>
          <Button type="submit" look="primary" disabled={isSaving}>
            {isSaving ? "正在保存…" : "保存"}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function Recognise({ actor, draft }: { actor: SpecAlertActor; draft: SpecAlertDraft }) {
  const note = useId();
  const problem = draft.isUnread ? "没有识别出木材，请写上树种或规格" : null;
  return (
    <form
      className="tm-spec-alert-line tm-grid tm-above-16 tm-underlined"
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: "recognitionRequested" });
      }}
    >
      <Tied to={note} problem={problem}>
        <TextInput
          aria-label="一句话描述"
          value={draft.line}
          maxLength={SPEC_ALERT_TEXT_MAX}
          placeholder="粘贴一句话自动填写，如：樟子松 30*120*4米 50方 目标1700"
          onChange={({ target }) => actor.send({ type: "lineTyped", line: target.value })}
        />
      </Tied>
      <Button type="submit">识别</Button>
      <Note id={note}>{problem}</Note>
    </form>
  );
}

type Problems = ReturnType<typeof shownSpecAlertProblems>;

type SizesProps = { form: SpecAlertForm; filled: number; problems: Problems; change: Change };
const sideTyped = (side: (typeof SIDES)[number][0], text: string): Mm | null =>
  side === "thickness" ? thicknessTyped(text) : wholeTyped(text);
const numberOf = (side: (typeof SIDES)[number][0]) =>
  ({ decimals: side === "thickness" ? 1 : 0, unit: "mm", maxLength: 6, isSize: true }) as const;

/** What is typed stays as it is typed; `filled` changes when the form was filled anew. */
function Sizes({ form, filled, problems, change }: SizesProps) {
  return (
    <div className="tm-fields tm-three">
      {SIDES.map(([side, letter, name]) => (
        <FieldGroup key={side} label={`${name}（mm）`} problem={problems[side] ?? null}>
          <span className="tm-spec-alert-size tm-grid tm-centred">
            <NumberInput
              aria-label={`${name}，毫米`}
              key={filled}
              {...numberOf(side)}
              placeholder="不限"
              first={String(form[side] ?? "")}
              onChange={(text) => change({ [side]: typedOr<Mm>(sideTyped(side, text), text) })}
            />
            <span className="tm-muted">±</span>
            <NumberInput
              aria-label={`${name}公差，毫米`}
              key={`${filled} tolerance`}
              {...numberOf(side)}
              first={String(form.tolerance[letter])}
              onChange={(text) =>
                change({
                  tolerance: { ...form.tolerance, [letter]: typedOr<Mm>(sideTyped(side, text), text) ?? mm(0) },
                })
              }
            />
          </span>
        </FieldGroup>
      ))}
    </div>
  );
}

/** The same of price and quantity. */
function Terms({
  form,
  filled,
  problems,
  change,
}: {
  form: SpecAlertForm;
  filled: number;
  problems: Problems;
  change: Change;
}) {
  return (
    <div className="tm-fields tm-three">
      <FieldGroup label="目标价" problem={problems.targetPrice ?? null}>
        <span className="tm-spec-alert-size tm-grid tm-centred">
          <NumberInput
            key={filled}
            aria-label="目标价"
            placeholder="不限"
            unit={`元/${saleUnitName(form.priceUnit)}`}
            first={form.targetPrice === null ? "" : String(form.targetPrice / 100)}
            onChange={(text) => change({ targetPrice: typedOr<Fen>(targetPriceTyped(text), text) })}
          />
          <Select
            label="目标价单位"
            options={PRICE_UNITS}
            value={form.priceUnit}
            onChange={(unit) => change({ priceUnit: unit })}
          />
        </span>
      </FieldGroup>
      <FieldGroup label="数量" problem={problems.quantity ?? null}>
        <span className="tm-spec-alert-size tm-grid tm-centred">
          <NumberInput
            key={`${filled} ${form.quantityUnit}`}
            aria-label="数量"
            decimals={4}
            unit={DEMAND_UNIT_NAMES[form.quantityUnit]}
            placeholder="不限"
            first={demandQuantityInput(form.quantity, form.quantityUnit)}
            onChange={(text) => change({ quantity: typedOr(demandQuantityTyped(text, form.quantityUnit), text) })}
          />
          <Select
            label="数量单位"
            options={QUANTITY_UNITS}
            value={form.quantityUnit}
            onChange={(unit) => change(inOtherUnit(form, unit))}
          />
        </span>
      </FieldGroup>
      <Field label="提醒">
        <Select options={NOTIFIES} value={form.notify} onChange={(notify) => change({ notify })} />
      </Field>
      <label className="tm-row">
        <input
          type="checkbox"
          checked={form.includeFutures}
          onChange={({ target }) => change({ includeFutures: target.checked })}
        />
        包含期货到港
      </label>
    </div>
  );
}
