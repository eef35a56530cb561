import { counterField, picksOf, type SourcedDemand } from "../../application/demand/quote-machines.ts";
import { CLOSE_REASONS } from "../../domain/demand/demand.ts";
import { QUOTE_DAYS } from "../../domain/demand/demand-form.ts";
import { demandSpecText } from "../../domain/demand/demand-item.ts";
import { pickField } from "../../domain/demand/quote-form.ts";
import { priceUnit } from "../../domain/demand/quote-line.ts";
import type { Quote } from "../../domain/demand/quote-view.ts";
import { UNSUITED_REASONS } from "../../domain/demand/sources.ts";
import { type Fen, formatYuan, sumFen } from "../../domain/money.ts";
import { numberInput } from "../../domain/text.ts";
import { type DeedActor, DeedDialog, ReasonDialog } from "../kit/console/deed-dialog.tsx";
import { FormInput, FormSelect, FormText } from "../kit/form-fields.tsx";
import { Money } from "../kit/money-text.tsx";

/** The dialog of what is asked. */
export function AskedDialog({
  name,
  part,
  deed,
  shown,
}: {
  name: string;
  part: string;
  deed: DeedActor;
  shown: SourcedDemand;
}) {
  const quote = shown.comparison.quotes.find(({ id }) => id === part);
  switch (name) {
    case "award":
      return <AwardDialog deed={deed} shown={shown} />;
    case "counter":
      return quote === undefined ? null : <CounterDialog deed={deed} quote={quote} />;
    case "reject":
      return <ReasonDialog deed={deed} title="不采纳报价" text="原因会告诉供方。" submitText="不采纳" />;
    case "extend":
      return (
        <DeedDialog deed={deed} title="延长报价" submitText="延长">
          {(form) => (
            <FormSelect
              form={form}
              field="days"
              label="从现在起再收"
              options={QUOTE_DAYS.map((days) => ({ value: String(days), label: `${days} 天` }))}
            />
          )}
        </DeedDialog>
      );
    case "close":
      return (
        <DeedDialog deed={deed} title="关闭求购" submitText="关闭求购" isDanger>
          {(form) => (
            <>
              <p>关闭后不再接受报价，已有报价将回复为未采纳。</p>
              <FormSelect form={form} field="reason" label="原因" options={wordOptions(CLOSE_REASONS)} />
            </>
          )}
        </DeedDialog>
      );
    case "unsuited":
      return (
        <DeedDialog deed={deed} title="不合适" submitText="提交">
          {(form) => <FormSelect form={form} field="reason" label="原因" options={wordOptions(UNSUITED_REASONS)} />}
        </DeedDialog>
      );
    default:
      return null;
  }
}

const wordOptions = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));

function CounterDialog({ deed, quote }: { deed: DeedActor; quote: Quote }) {
  return (
    <DeedDialog deed={deed} title={`向 ${quote.supplier.name} 还价`} submitText="发出还价">
      {(form) => (
        <>
          {quote.lines.map((line) => (
            <FormInput
              key={line.demandItemId}
              form={form}
              field={counterField(line.demandItemId)}
              label={`${line.specText || line.speciesName} 报 ${formatYuan(line.price)} ${priceUnit(line.saleUnit)}，我希望`}
              filter={(text) => numberInput(text)}
            />
          ))}
          <FormText form={form} field="note" label="说明（选填）" maxLength={200} />
        </>
      )}
    </DeedDialog>
  );
}

function AwardDialog({ deed, shown }: { deed: DeedActor; shown: SourcedDemand }) {
  const { items, quotes } = shown.comparison;
  return (
    <DeedDialog deed={deed} title="采纳报价" submitText="采纳">
      {(form) => (
        <>
          <p>采纳后价格与库存为您保留 1-3 天，其他报价回复为未采纳，求购结束报价。</p>
          {items.map(({ id, item }) => (
            <FormSelect
              key={id}
              form={form}
              field={pickField(id)}
              label={`${demandSpecText(item) || "规格不限"} ${item.speciesName ?? item.kindName ?? ""}`}
              options={[
                { value: "", label: "不采纳" },
                ...quotes
                  .filter(
                    ({ events, lines }) => events.includes("award") && lines.some((line) => line.demandItemId === id),
                  )
                  .map((quote) => ({ value: quote.id, label: `${quote.supplier.name} ${pricedText(quote, id)}` })),
              ]}
            />
          ))}
          <p className="tm-award-sum">
            共采纳 {picksOf(shown, form.fields).length} 家，货款 <Money fen={sumOf(shown, form.fields)} />
          </p>
          {form.problemOf("picks") === null ? null : (
            <span className="tm-field-problem" role="alert">
              {form.problemOf("picks")}
            </span>
          )}
        </>
      )}
    </DeedDialog>
  );
}

function pricedText(quote: Quote, itemId: string): string {
  const line = quote.lines.find(({ demandItemId }) => demandItemId === itemId);
  return line === undefined ? "" : `${formatYuan(line.price)} ${priceUnit(line.saleUnit)}`;
}

const sumOf = (shown: SourcedDemand, fields: Readonly<Record<string, string>>): Fen =>
  sumFen(
    picksOf(shown, fields).flatMap(({ quote, demandItemIds }) =>
      quote.lines.flatMap(({ demandItemId, amount }) => (demandItemIds.includes(demandItemId) ? [amount] : [])),
    ),
  );
