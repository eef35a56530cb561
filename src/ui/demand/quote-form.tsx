import type { QuotedDemand } from "../../application/demand/quote-machines.ts";
import { WHOLE } from "../../application/form-rules.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { availableText, isNegotiated } from "../../domain/catalog/goods/goods-offer.ts";
import { PAY_TERMS } from "../../domain/demand/demand-details.ts";
import { QUOTE_FILES_MAX } from "../../domain/demand/quote.ts";
import {
  type LineField,
  QUOTE_FILE_TYPES,
  QUOTE_LINE_FIELDS,
  QUOTE_TERM_FIELDS,
  quotedAsRequested,
  quotedGoods,
  quoteForm,
  stalePrices,
} from "../../domain/demand/quote-form.ts";
import { differencesOf, differenceText, priceUnit } from "../../domain/demand/quote-line.ts";
import type { QuotableLine } from "../../domain/demand/quote-view.ts";
import { type Requirement, requirementText } from "../../domain/demand/requirements.ts";
import { specOfGoods } from "../../domain/demand/sources.ts";
import { rowField } from "../../domain/field-rows.ts";
import { textsOf, valuesIn } from "../../domain/fields.ts";
import { formatYuan } from "../../domain/money.ts";
import { SALE_UNITS, saleUnitName } from "../../domain/timber/spec.ts";
import { Button } from "../kit/button.tsx";
import { type CommandActor, commandInput } from "../kit/console/command-dialog.tsx";
import { SavedInput } from "../kit/console/saved-input.tsx";
import { FieldInputs } from "../kit/field-inputs.tsx";
import { Field, FieldGroup, Problem, Select, TextInput } from "../kit/fields.tsx";
import { FormNumber, type FormState } from "../kit/form-fields.tsx";
import { NumberInput } from "../kit/number-input.tsx";
import { PaperField } from "../kit/paper-field.tsx";
import { useSelector } from "../use-selector.ts";
import { QuoteFreightHint } from "./quote-freight-hint.tsx";
import { DemandLineText } from "./quote-parts.tsx";

const SUBMIT: Readonly<Record<string, string>> = { add: "提交报价", answer: "提交新报价", reissue: "重新报价" };

/** What the price of a line says of freight. */
const PRICE_TERMS = { included: "含运费", extra: "不含运费", pickup: "不含运费" } as const;

/** The form of a quote: a row per demanded line, what is agreed beside it below. A line without a price is not quoted. */
export function QuoteForm({ command, quoted, name }: { command: CommandActor; quoted: QuotedDemand; name: string }) {
  const state = useSelector(command, (snapshot) => snapshot);
  const { fields, problems, wasSubmitted } = state.context;
  const isSending = state.matches("sending");
  const form: FormState = {
    fields,
    isSending,
    problemOf: (field) => (wasSubmitted ? (problems[field] ?? null) : null),
    change: (field, value) => command.send({ type: "fieldChanged", field, value }),
  };
  return (
    <form
      className="tm-stack tm-gap-16 tm-pad"
      aria-label="报价"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) command.send({ type: "submitted" });
      }}
    >
      <SavedInput input={commandInput("报价", command)} />
      {quoted.items.length > 1 ? <p className="tm-muted">单价留空的行不报价，可只报有货的行。</p> : null}
      <ol className="tm-stack tm-gap-16">
        {quoted.items.map((line, at) => (
          <QuoteLineFields key={line.id} line={line} place={at + 1} quoted={quoted} form={form} />
        ))}
      </ol>
      <TermFields form={form} quoted={quoted} />
      <PaperField
        form={form}
        field="files"
        label={QUOTE_TERM_FIELDS.files.label}
        most={QUOTE_FILES_MAX}
        types={QUOTE_FILE_TYPES}
      />
      <div className="tm-row tm-at-end">
        {form.problemOf(WHOLE) === null ? null : <Problem>{form.problemOf(WHOLE)}</Problem>}
        <Button disabled={isSending} onClick={() => command.send({ type: "closed" })}>
          取消
        </Button>
        <Button type="submit" look="primary" busy={isSending}>
          {SUBMIT[name] ?? "提交"}
        </Button>
      </div>
    </form>
  );
}

const SIZES = ["thicknessTenths", "width", "length"] as const;

/** Goods of the shop as a choice, with what is otherwise than asked. */
function goodsLabel({ item }: QuotableLine, goods: GoodsBrief): string {
  const differences = differencesOf(item, specOfGoods(goods)).map(differenceText);
  const { specText, gradeName, storeName, price, saleUnit, taxIncluded } = goods;
  const listed = isNegotiated(goods)
    ? "面议"
    : `标价 ${formatYuan(price)} 元/${saleUnitName(saleUnit)} ${taxIncluded ? "含税" : "未税"}，不含运费`;
  const what = `${specText} ${gradeName} ${storeName} 可售 ${availableText(goods)} ${listed}`;
  return differences.length === 0 ? what : `${what}（替代：${differences.join("，")}）`;
}

function QuoteLineFields({
  line,
  place,
  quoted,
  form,
}: {
  line: QuotableLine;
  place: number;
  quoted: QuotedDemand;
  form: FormState;
}) {
  const { id, item } = line;
  const goods = quoted.goods.find((own) => own.demandItemId === id)?.goods ?? [];
  const texts = Object.fromEntries(
    Object.keys(QUOTE_LINE_FIELDS).map((name) => [name, form.fields[rowField(id, name)] ?? ""]),
  );
  const { goods: goodsId, unit, met } = valuesIn(QUOTE_LINE_FIELDS, texts);
  const problemOf = (field: LineField) => form.problemOf(rowField(id, field));
  const label = (field: LineField) => `第${place}行${QUOTE_LINE_FIELDS[field].label}`;
  const asked = (field: LineField) => ({
    "aria-label": label(field),
    value: texts[field] ?? "",
  });
  const typed = (field: LineField) => (value: string) => form.change(rowField(id, field), value);
  const number = (field: LineField, decimals: 0 | 1 | 2 | 4, unit: string) => (
    <NumberInput {...asked(field)} decimals={decimals} unit={unit} isSize={unit === "mm"} onChange={typed(field)} />
  );
  const choose = (chosen: string) => {
    const own = goods.find((one) => one.id === chosen);
    const begun = own === undefined ? quotedAsRequested(line) : quotedGoods(line, own, termsIn(form));
    const typed = textsOf(QUOTE_LINE_FIELDS, begun);
    for (const field of Object.keys(begun) as LineField[]) form.change(rowField(id, field), typed[field]);
  };
  return (
    <li>
      <DemandLineText item={item} />
      <div className="tm-quote-fields tm-grid tm-gap-12">
        <Field label={QUOTE_LINE_FIELDS.goods.label}>
          <Select
            label={label("goods")}
            value={goodsId ?? ""}
            options={[
              ...goods.map((one) => ({
                value: one.id,
                label: goodsLabel(line, one),
              })),
              { value: "", label: goods.length === 0 ? "店铺内没有相符货源，按规格报价" : "不用店铺货源，按规格报价" },
            ]}
            onChange={choose}
          />
        </Field>
        <Field
          label={`${QUOTE_LINE_FIELDS.price.label} ${priceUnit(unit)}，${PRICE_TERMS[termsIn(form).freight]}`}
          problem={problemOf("price")}
        >
          {number("price", 2, priceUnit(unit))}
        </Field>
        <Field label={QUOTE_LINE_FIELDS.quantity.label} problem={problemOf("quantity")}>
          {number("quantity", 4, saleUnitName(unit))}
        </Field>
        <FieldGroup label={QUOTE_LINE_FIELDS.unit.label}>
          {goodsId === null ? (
            <Select
              label={label("unit")}
              value={unit}
              options={SALE_UNITS.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={(chosen) => form.change(rowField(id, "unit"), chosen)}
            />
          ) : (
            <span className="tm-quote-unit">{saleUnitName(unit)}</span>
          )}
        </FieldGroup>
      </div>
      {goodsId !== null ? null : (
        <div className="tm-quote-fields is-spec tm-grid tm-gap-12">
          {(["species", "grade"] as const).map((field) => (
            <Field key={field} label={QUOTE_LINE_FIELDS[field].label}>
              <TextInput {...asked(field)} maxLength={40} onChange={({ target }) => typed(field)(target.value)} />
            </Field>
          ))}
          {SIZES.map((field) => (
            <Field key={field} label={`${QUOTE_LINE_FIELDS[field].label} mm`}>
              {number(field, field === "thicknessTenths" ? 1 : 0, "mm")}
            </Field>
          ))}
        </div>
      )}
      {item.requirements.length === 0 ? null : (
        <MetFields
          requirements={item.requirements}
          label={`第${place}行满足的要求`}
          met={met}
          onChange={(codes) => form.change(rowField(id, "met"), codes.join(","))}
        />
      )}
    </li>
  );
}

const { files: _files, freightAmount, note, ...CHOSEN } = QUOTE_TERM_FIELDS;
const { freight, ...OTHERS } = CHOSEN;
const termsIn = ({ fields }: FormState) => valuesIn(QUOTE_TERM_FIELDS, fields);

function TermFields({ form, quoted }: { form: FormState; quoted: QuotedDemand }) {
  /** What is chosen may take list prices out that do not say what the terms say now. */
  const change = (field: string, value: string) => {
    const fields = { ...form.fields, [field]: value };
    form.change(field, value);
    const typed = valuesIn(quoteForm(quoted), form.fields);
    for (const price of stalePrices(quoted, typed, termsIn({ ...form, fields }))) form.change(price, "");
  };
  return (
    <div className="tm-fields is-many">
      <FieldInputs
        form={{ ...form, change }}
        fields={{ freight, ...(form.fields.freight === "extra" ? { freightAmount } : {}), ...OTHERS }}
        options={{ payTerm: PAY_TERMS.map((term) => ({ value: term, label: term === "" ? "面议" : term })) }}
        drawn={{
          freightAmount: <FormNumber form={form} field="freightAmount" label={freightAmount.label} unit="元" />,
        }}
      />
      <QuoteFreightHint quoted={quoted} fields={form.fields} />
      <div className="is-wide">
        <FieldInputs form={form} fields={{ note }} />
      </div>
    </div>
  );
}

/** What is asked of the line, each to be ticked where the merchant confirms it. */
function MetFields({
  requirements,
  label,
  met,
  onChange,
}: {
  requirements: readonly Requirement[];
  label: string;
  met: readonly string[];
  onChange: (codes: readonly string[]) => void;
}) {
  return (
    <fieldset className="tm-row tm-wrap tm-gap-12" aria-label={label}>
      <legend className="tm-small tm-muted">买家要求，满足的请勾选</legend>
      {requirements.map((one) => (
        <label key={one.code} className="tm-check tm-gap-4">
          <input
            type="checkbox"
            checked={met.includes(one.code)}
            onChange={({ target }) =>
              onChange(target.checked ? [...met, one.code] : met.filter((code) => code !== one.code))
            }
          />
          {requirementText(one)}
        </label>
      ))}
    </fieldset>
  );
}
