import { memo } from "react";
import type { QuotedDemand } from "../../application/demand/quote-machines.ts";
import { WHOLE } from "../../application/form-rules.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { availableText, isNegotiated } from "../../domain/catalog/goods/goods-offer.ts";
import { PAY_TERMS } from "../../domain/demand/demand-details.ts";
import { furtherSource, namedBeside } from "../../domain/demand/further-source.ts";
import { QUOTE_FILES_MAX } from "../../domain/demand/quote.ts";
import {
  goodsFor,
  type LineField,
  type LineTyped,
  QUOTE_FILE_TYPES,
  QUOTE_LINE_FIELDS,
  QUOTE_TERM_FIELDS,
  type QuoteTyped,
  quotedAsRequested,
  quotedGoods,
  quoteForm,
  stalePrices,
} from "../../domain/demand/quote-form.ts";
import { differencesOf, differenceText, priceUnit } from "../../domain/demand/quote-line.ts";
import type { QuotableLine } from "../../domain/demand/quote-view.ts";
import { type Requirement, requirementText } from "../../domain/demand/requirements.ts";
import { type CountedSource, sourcesCounted } from "../../domain/demand/source-amounts.ts";
import { specOfGoods } from "../../domain/demand/sources.ts";
import { type TypedTotal, typedTotal } from "../../domain/demand/typed-total.ts";
import { rowField } from "../../domain/field-rows.ts";
import { textsOf, valuesIn } from "../../domain/fields.ts";
import { type Fen, formatYuan } from "../../domain/money.ts";
import { SALE_UNITS, saleUnitName } from "../../domain/timber/spec.ts";
import { Button } from "../kit/button.tsx";
import { type CommandActor, commandInput } from "../kit/console/command-dialog.tsx";
import { SavedInput } from "../kit/console/saved-input.tsx";
import { FieldInputs } from "../kit/field-inputs.tsx";
import { Field, FieldGroup, Problem, Select, TextInput } from "../kit/fields.tsx";
import { Form } from "../kit/form.tsx";
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
  const typed = valuesIn(quoteForm(quoted), fields);
  const total = typedTotal(typed, quoted);
  return (
    <Form
      className="tm-stack tm-gap-16 tm-pad"
      label="报价"
      onSubmit={() => {
        if (!isSending) command.send({ type: "submitted" });
      }}
    >
      <SavedInput input={commandInput("报价", command)} />
      {quoted.items.length > 1 ? <p className="tm-muted">单价留空的行不报价，可只报有货的行。</p> : null}
      <ol className="tm-stack tm-gap-16">
        {quoted.items.map((line, at) => (
          <QuoteLineFields
            key={line.id}
            line={line}
            place={at + 1}
            quoted={quoted}
            typed={typed}
            form={form}
            comesTo={total?.lines.find(({ demandItemId }) => demandItemId === line.id)}
          />
        ))}
      </ol>
      <TermFields form={form} quoted={quoted} typed={typed} />
      <PaperField
        form={form}
        field="files"
        label={QUOTE_TERM_FIELDS.files.label}
        most={QUOTE_FILES_MAX}
        types={QUOTE_FILE_TYPES}
      />
      <Total total={total} />
      <div className="tm-row tm-at-end">
        {form.problemOf(WHOLE) === null ? null : <Problem>{form.problemOf(WHOLE)}</Problem>}
        <Button disabled={isSending} onClick={() => command.send({ type: "closed" })}>
          取消
        </Button>
        <Button type="submit" look="primary" busy={isSending}>
          {SUBMIT[name] ?? "提交"}
        </Button>
      </div>
    </Form>
  );
}

const yuanPerM3 = (amount: Fen) => `${formatYuan(amount)} 元/m³`;

/** What the quote comes to, as it is typed. */
function Total({ total }: { total: TypedTotal | null }) {
  if (total === null) return null;
  const { goods, freight, total: all, perM3 } = total.whole;
  const facts: [label: string, text: string][] = [
    ["货款（含税）", `¥${formatYuan(goods)}`],
    ["运费", freight === null ? "未计" : freight === 0 ? "含在单价内" : `¥${formatYuan(freight)}`],
    ...(all === null ? [] : [["到家合计", `¥${formatYuan(all)}`] as [string, string]]),
    ...(perM3 === null ? [] : [["到家价", yuanPerM3(perM3)] as [string, string]]),
  ];
  return (
    <dl className="tm-facts is-bare" aria-label="报价合计">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tm-number tm-strong">{text}</dd>
        </div>
      ))}
    </dl>
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

type LineProps = {
  /** `undefined`: it does not count yet. */
  comesTo: TypedTotal["lines"][number] | undefined;
  line: QuotableLine;
  place: number;
  quoted: QuotedDemand;
  typed: QuoteTyped;
  form: FormState;
};

/** The fields that a line is drawn from: its own and those of all the quote. */
const fieldsOfLine = (line: QuotableLine): string[] => Object.keys(quoteForm({ items: [line] }));

/** Whether a line looks the same: a key in one of two hundred draws that one anew. */
const isDrawnAlike = (one: LineProps, other: LineProps): boolean =>
  one.line === other.line &&
  one.quoted === other.quoted &&
  one.form.isSending === other.form.isSending &&
  one.comesTo?.amount === other.comesTo?.amount &&
  one.comesTo?.truePrice === other.comesTo?.truePrice &&
  one.comesTo?.cubic?.exWarehouse === other.comesTo?.cubic?.exWarehouse &&
  one.comesTo?.cubic?.delivered === other.comesTo?.cubic?.delivered &&
  fieldsOfLine(one.line).every(
    (field) =>
      one.form.fields[field] === other.form.fields[field] && one.form.problemOf(field) === other.form.problemOf(field),
  );

/** One demanded line: its sources, each with its price, and what they come to. */
const QuoteLineFields = memo(function QuoteLineFields({ line, place, quoted, typed, form, comesTo }: LineProps) {
  const { id, item } = line;
  const sources = sourcesCounted(typed, quoted, line);
  const further = furtherSource(typed, quoted, line);
  const change = (row: string, begun: Partial<LineTyped>) => {
    const texts = textsOf(QUOTE_LINE_FIELDS, begun);
    for (const field of Object.keys(begun) as LineField[]) form.change(rowField(row, field), texts[field]);
  };
  const clear = (row: string) => {
    for (const field of Object.keys(QUOTE_LINE_FIELDS) as LineField[]) form.change(rowField(row, field), "");
  };
  return (
    <li>
      <DemandLineText item={item} />
      {sources.map((source, at) => (
        <SourceFields
          key={source.row}
          line={line}
          source={source}
          name={at === 0 ? `第${place}行` : `第${place}行第${at + 1}个货源`}
          goods={goodsFor(quoted, id)}
          named={namedBeside(typed, id, source.row)}
          form={form}
          onChange={(begun) => change(source.row, begun)}
          onRemove={at === 0 ? null : () => clear(source.row)}
        />
      ))}
      {further === null ? null : (
        <Button
          size="small"
          look="minimal"
          label={`第${place}行再加一个货源`}
          disabled={form.isSending}
          onClick={() => change(further.row, further.begun)}
        >
          再加一个货源
        </Button>
      )}
      {comesTo === undefined ? null : (
        <p className="tm-small tm-muted">
          第{place}行合计 <span className="tm-number">¥{formatYuan(comesTo.amount)}</span>
          {comesTo.cubic === null ? null : (
            <>
              ，含税 <span className="tm-number">{yuanPerM3(comesTo.cubic.exWarehouse)}</span>
              {comesTo.cubic.delivered === null ? null : (
                <>
                  ，到家价 <span className="tm-number">{yuanPerM3(comesTo.cubic.delivered)}</span>
                </>
              )}
              {comesTo.truePrice === null ? null : (
                <>
                  ，{comesTo.cubic.delivered === null ? "足方价" : "到家足方价"}{" "}
                  <span className="tm-number">{yuanPerM3(comesTo.truePrice)}</span>
                </>
              )}
            </>
          )}
        </p>
      )}
      {item.requirements.length === 0 ? null : (
        <MetFields
          requirements={item.requirements}
          label={`第${place}行满足的要求`}
          met={sources[0]?.line.met ?? []}
          onChange={(codes) => form.change(rowField(id, "met"), codes.join(","))}
        />
      )}
    </li>
  );
}, isDrawnAlike);

/** One source of a line. `named`: what the line's others name, "" for none of the shop's goods. */
function SourceFields({
  line,
  source: { row, problem, rounded },
  name,
  goods,
  named,
  form,
  onChange,
  onRemove,
}: {
  line: QuotableLine;
  source: CountedSource;
  name: string;
  goods: readonly GoodsBrief[];
  named: readonly string[];
  form: FormState;
  onChange: (begun: Partial<LineTyped>) => void;
  /** `null`: it is the line's first. */
  onRemove: (() => void) | null;
}) {
  const texts = Object.fromEntries(
    Object.keys(QUOTE_LINE_FIELDS).map((field) => [field, form.fields[rowField(row, field)] ?? ""]),
  );
  const { goods: goodsId, unit } = valuesIn(QUOTE_LINE_FIELDS, texts);
  const problemOf = (field: LineField) => form.problemOf(rowField(row, field));
  const label = (field: LineField) =>
    field === "goods" && onRemove !== null ? name : `${name}${QUOTE_LINE_FIELDS[field].label}`;
  const asked = (field: LineField) => ({
    "aria-label": label(field),
    value: texts[field] ?? "",
  });
  const typed = (field: LineField) => (value: string) => form.change(rowField(row, field), value);
  const number = (field: LineField, decimals: 0 | 1 | 2 | 4, unit: string) => (
    <NumberInput {...asked(field)} decimals={decimals} unit={unit} isSize={unit === "mm"} onChange={typed(field)} />
  );
  const choose = (chosen: string) => {
    const own = goods.find((one) => one.id === chosen);
    onChange(own === undefined ? quotedAsRequested(line) : quotedGoods(line, own, termsIn(form)));
  };
  const options = [
    ...goods.map((one) => ({
      value: one.id,
      label: goodsLabel(line, one),
    })),
    { value: "", label: goods.length === 0 ? "店铺内没有相符货源，按规格报价" : "不用店铺货源，按规格报价" },
  ];
  return (
    <>
      <div className="tm-quote-fields tm-grid tm-gap-12">
        <Field label={QUOTE_LINE_FIELDS.goods.label} problem={problemOf("goods")}>
          <Select
            label={label("goods")}
            value={goodsId ?? ""}
            options={options.filter(({ value }) => value === (goodsId ?? "") || !named.includes(value))}
            onChange={choose}
          />
        </Field>
        <Field
          label={`${QUOTE_LINE_FIELDS.price.label} ${priceUnit(unit)}，${PRICE_TERMS[termsIn(form).freight]}`}
          problem={problemOf("price")}
        >
          {number("price", 2, priceUnit(unit))}
        </Field>
        <Field
          label={QUOTE_LINE_FIELDS.quantity.label}
          problem={problemOf("quantity")}
          warning={texts.quantity === "" ? null : (problem ?? rounded)}
        >
          {number("quantity", 4, saleUnitName(unit))}
        </Field>
        <FieldGroup label={QUOTE_LINE_FIELDS.unit.label}>
          {goodsId === null ? (
            <Select
              label={label("unit")}
              value={unit}
              options={SALE_UNITS.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={(chosen) => form.change(rowField(row, "unit"), chosen)}
            />
          ) : (
            <span className="tm-quote-unit">{saleUnitName(unit)}</span>
          )}
        </FieldGroup>
      </div>
      {goodsId !== null ? null : (
        <div className="tm-quote-fields is-spec tm-grid tm-gap-12">
          {(["species", "grade"] as const).map((field) => (
            <Field key={field} label={QUOTE_LINE_FIELDS[field].label} problem={problemOf(field)}>
              <TextInput {...asked(field)} maxLength={40} onChange={({ target }) => typed(field)(target.value)} />
            </Field>
          ))}
          {SIZES.map((field) => (
            <Field key={field} label={`${QUOTE_LINE_FIELDS[field].label} mm`} problem={problemOf(field)}>
              {number(field, field === "thicknessTenths" ? 1 : 0, "mm")}
            </Field>
          ))}
        </div>
      )}
      {onRemove === null ? null : (
        <Button size="small" look="minimal" label={`移除${name}`} disabled={form.isSending} onClick={onRemove}>
          移除
        </Button>
      )}
    </>
  );
}

const { files: _files, freightAmount, note, ...CHOSEN } = QUOTE_TERM_FIELDS;
const { freight, ...OTHERS } = CHOSEN;
const termsIn = ({ fields }: FormState) => valuesIn(QUOTE_TERM_FIELDS, fields);

function TermFields({ form, quoted, typed }: { form: FormState; quoted: QuotedDemand; typed: QuoteTyped }) {
  /** What is chosen may take list prices out that do not say what the terms say now. */
  const change = (field: string, value: string) => {
    const fields = { ...form.fields, [field]: value };
    form.change(field, value);
    for (const price of stalePrices(quoted, typed, termsIn({ ...form, fields }))) form.change(price, "");
  };
  return (
    <div className="tm-fields is-many">
      <FieldInputs
        form={{ ...form, change }}
        fields={{ freight, ...(form.fields.freight === "extra" ? { freightAmount } : {}), ...OTHERS }}
        options={{ payTerm: PAY_TERMS.map((term) => ({ value: term, label: term === "" ? "面议" : term })) }}
        drawn={{
          freightAmount: (
            <FormNumber form={form} field="freightAmount" label={freightAmount.label} isRequired unit="元" />
          ),
        }}
      />
      <QuoteFreightHint quoted={quoted} typed={typed} />
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
