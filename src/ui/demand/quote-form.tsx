import type { CommandFields } from "../../application/command-machine.ts";
import type { QuotedDemand } from "../../application/demand/quote-machines.ts";
import type { GoodsBrief } from "../../domain/catalog/goods.ts";
import { PAY_TERMS } from "../../domain/demand/demand-form.ts";
import { QUOTE_FILES_MAX, VALID_HOURS } from "../../domain/demand/quote.ts";
import {
  FREIGHTS,
  fieldsOfGoods,
  fieldsUnderTerms,
  fieldsWithoutGoods,
  type LineField,
  lineField,
  QUOTE_FILE_TYPES,
  TAXES,
} from "../../domain/demand/quote-form.ts";
import { differencesOf, differenceText, priceUnit, QUOTE_NOTE_MAX, TAX_RATES } from "../../domain/demand/quote-line.ts";
import type { AskedLine } from "../../domain/demand/quote-view.ts";
import { specOfGoods } from "../../domain/demand/sources.ts";
import { formatYuan } from "../../domain/money.ts";
import { numberInput } from "../../domain/text.ts";
import { SALE_UNITS, saleUnitName } from "../../domain/timber/spec.ts";
import { Button } from "../kit/button.tsx";
import type { CommandActor } from "../kit/console/command-dialog.tsx";
import { Field, Select, TextInput } from "../kit/fields.tsx";
import { PaperField } from "../kit/paper-field.tsx";
import { useSelector } from "../use-selector.ts";
import { AskedText } from "./quote-parts.tsx";

const SUBMIT: Readonly<Record<string, string>> = { add: "提交报价", answer: "提交新报价", reissue: "重新报价" };

/** What the price of a line says of freight. */
const PRICE_TERMS: Readonly<Record<string, string>> = { included: "含运费", extra: "不含运费", pickup: "不含运费" };

type Form = {
  fields: CommandFields;
  text: (field: string) => string;
  problem: (field: string) => string | null;
  change: (field: string, value: string) => void;
};

/** The form of a quote: a row per demanded line, what is agreed beside it below. A line without a price is not quoted. */
export function QuoteForm({ command, quoted, name }: { command: CommandActor; quoted: QuotedDemand; name: string }) {
  const state = useSelector(command, (snapshot) => snapshot);
  const { fields, problems, tried } = state.context;
  const isSending = state.matches("sending");
  const form: Form = {
    fields,
    text: (field) => fields[field] ?? "",
    problem: (field) => (tried ? (problems[field] ?? null) : null),
    change: (field, value) => command.send({ type: "fieldChanged", field, value }),
  };
  return (
    <form
      className="tm-quote-form"
      aria-label="报价"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) command.send({ type: "submitted" });
      }}
    >
      {quoted.items.length > 1 ? <p className="tm-muted">单价留空的行不报价，可只报有货的行。</p> : null}
      <ol className="tm-quote-lines">
        {quoted.items.map((line, at) => (
          <QuoteLineFields key={line.id} line={line} place={at + 1} quoted={quoted} form={form} />
        ))}
      </ol>
      <TermFields form={form} quoted={quoted} />
      <PaperField
        form={{ fields, problemOf: form.problem, change: form.change }}
        field="files"
        label="附件（选填，码单、检尺单、证书等，只有买家能看到）"
        most={QUOTE_FILES_MAX}
        types={QUOTE_FILE_TYPES}
      />
      <div className="tm-quote-submit">
        {form.problem("lines") === null ? null : (
          <span className="tm-field-problem" role="alert">
            {form.problem("lines")}
          </span>
        )}
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

const SIZES: readonly (readonly [LineField, string])[] = [
  ["thickness", "厚"],
  ["width", "宽"],
  ["length", "长"],
];

/** Goods of the shop as a choice, with what is otherwise than asked. */
function goodsLabel({ item }: AskedLine, goods: GoodsBrief): string {
  const differences = differencesOf(item, specOfGoods(goods)).map(differenceText);
  const { specText, gradeName, storeName, availableVolume, price, saleUnit, taxIncluded } = goods;
  const what = `${specText} ${gradeName} ${storeName} 可售 ${(availableVolume / 1000).toFixed(1)} m³ 标价 ${formatYuan(price)} 元/${saleUnitName(saleUnit)} ${taxIncluded ? "含税" : "未税"}，不含运费`;
  return differences.length === 0 ? what : `${what}（替代：${differences.join("，")}）`;
}

function QuoteLineFields({
  line,
  place,
  quoted,
  form,
}: {
  line: AskedLine;
  place: number;
  quoted: QuotedDemand;
  form: Form;
}) {
  const { id, item } = line;
  const goods = quoted.goods.find((own) => own.demandItemId === id)?.goods ?? [];
  const goodsId = form.text(lineField(id, "goods"));
  const unit = form.text(lineField(id, "unit"));
  const saleUnit = SALE_UNITS.find(({ code }) => code === unit)?.code ?? "m3";
  const label = (words: string) => `第${place}行${words}`;
  const input = (field: LineField, words: string, decimals: 0 | 2 | 4) => (
    <TextInput
      aria-label={label(words)}
      inputMode="decimal"
      isWrong={form.problem(lineField(id, field)) !== null}
      value={form.text(lineField(id, field))}
      onChange={({ target }) => form.change(lineField(id, field), numberInput(target.value, decimals))}
    />
  );
  const choose = (chosen: string) => {
    const own = goods.find((one) => one.id === chosen);
    for (const [field, value] of Object.entries(
      own === undefined ? fieldsWithoutGoods(line) : fieldsOfGoods(line, own, form.fields),
    ))
      form.change(field, value);
  };
  return (
    <li>
      <AskedText item={item} />
      <div className="tm-quote-fields">
        <Field label="货源">
          <Select
            label={label("货源")}
            value={goodsId}
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
          label={`单价 ${priceUnit(saleUnit)}，${PRICE_TERMS[form.text("freight")] ?? ""}`}
          problem={form.problem(lineField(id, "price"))}
        >
          {input("price", "单价", 2)}
        </Field>
        <Field label="数量" problem={form.problem(lineField(id, "quantity"))}>
          {input("quantity", "数量", 4)}
        </Field>
        <Field label="单位">
          {goodsId === "" ? (
            <Select
              label={label("单位")}
              value={saleUnit}
              options={SALE_UNITS.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={(chosen) => form.change(lineField(id, "unit"), chosen)}
            />
          ) : (
            <span className="tm-quote-unit">{saleUnitName(saleUnit)}</span>
          )}
        </Field>
      </div>
      {goodsId !== "" ? null : (
        <div className="tm-quote-fields is-spec">
          {(["species", "grade"] as const).map((field) => (
            <Field key={field} label={field === "species" ? "树种" : "等级"}>
              <TextInput
                aria-label={label(field === "species" ? "树种" : "等级")}
                maxLength={40}
                value={form.text(lineField(id, field))}
                onChange={({ target }) => form.change(lineField(id, field), target.value)}
              />
            </Field>
          ))}
          {SIZES.map(([field, words]) => (
            <Field key={field} label={`${words} mm`}>
              {input(field, words, 0)}
            </Field>
          ))}
        </div>
      )}
    </li>
  );
}

function TermFields({ form, quoted }: { form: Form; quoted: QuotedDemand }) {
  const choose = (field: string, value: string) => {
    for (const [name, text] of Object.entries(fieldsUnderTerms(quoted, form.fields, { [field]: value })))
      form.change(name, text);
  };
  const select = (field: string, label: string, options: readonly { value: string; label: string }[]) => (
    <Field label={label}>
      <Select label={label} value={form.text(field)} options={options} onChange={(value) => choose(field, value)} />
    </Field>
  );
  return (
    <div className="tm-quote-terms">
      {select("freight", "运费", FREIGHTS)}
      {form.text("freight") === "extra" ? (
        <Field label="运费合计 元" problem={form.problem("freightAmount")}>
          <TextInput
            inputMode="decimal"
            isWrong={form.problem("freightAmount") !== null}
            value={form.text("freightAmount")}
            onChange={({ target }) => form.change("freightAmount", numberInput(target.value))}
          />
        </Field>
      ) : null}
      {select("tax", "税", TAXES)}
      {select(
        "taxRate",
        "税率",
        TAX_RATES.map((rate) => ({ value: String(rate), label: rate === 0 ? "不开票" : `${rate}%` })),
      )}
      {select(
        "payTerm",
        "付款方式",
        PAY_TERMS.map((term) => ({ value: term, label: term === "" ? "面议" : term })),
      )}
      <Field label="备货 天" problem={form.problem("leadDays")}>
        <TextInput
          inputMode="numeric"
          isWrong={form.problem("leadDays") !== null}
          value={form.text("leadDays")}
          onChange={({ target }) => form.change("leadDays", numberInput(target.value, 0))}
        />
      </Field>
      {select(
        "validHours",
        "有效期",
        VALID_HOURS.map((hours) => ({
          value: String(hours),
          label: hours < 48 ? `${hours} 小时` : `${hours / 24} 天`,
        })),
      )}
      <div className="is-wide">
        <Field label="说明（选填，采纳前请勿留联系方式）" problem={form.problem("note")}>
          <TextInput
            maxLength={QUOTE_NOTE_MAX}
            value={form.text("note")}
            onChange={({ target }) => form.change("note", target.value)}
          />
        </Field>
      </div>
    </div>
  );
}
