import type { SourcedDemand } from "../../application/demand/quote-machines.ts";
import { WHOLE } from "../../application/form-rules.ts";
import { Clock } from "../../application/platform.ts";
import { linesTaken } from "../../domain/demand/award.ts";
import { demandQuantityInput, demandQuantityText, demandSpecText } from "../../domain/demand/demand-item-text.ts";
import { amountOf, sourcesByLine, wholeLineFor } from "../../domain/demand/line-sources.ts";
import { lockUntil } from "../../domain/demand/quote.ts";
import { awardFields, awardsIn, type Taken, takeField } from "../../domain/demand/quote-form.ts";
import { measureOf, priceUnit } from "../../domain/demand/quote-line.ts";
import type { QuotableLine, Quote } from "../../domain/demand/quote-view.ts";
import { DEMAND_UNIT_NAMES, type DemandUnit, UNIT_STEPS } from "../../domain/demand/reading/demand-line.ts";
import { valuesIn } from "../../domain/fields.ts";
import { formatYuan, sumFen } from "../../domain/money.ts";
import { formatBeijing } from "../../domain/time.ts";
import { Button } from "../kit/button.tsx";
import { type CommandActor, CommandDialog } from "../kit/console/command-dialog.tsx";
import { Note } from "../kit/fields.tsx";
import type { FormState } from "../kit/form-fields.tsx";
import { Money } from "../kit/money-text.tsx";
import { NumberInput } from "../kit/number-input.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { usePort } from "../wiring.tsx";
import { SourceList } from "./quote-parts.tsx";

/** What is taken of each quote, line by line: whole or in part, several quotes for a line as well. */
export function AwardDialog({ command, shown: { comparison } }: { command: CommandActor; shown: SourcedDemand }) {
  const { items, quotes } = comparison;
  const open = quotes.filter(({ events }) => events.includes("award"));
  return (
    <CommandDialog command={command} title="采纳报价" submitText="采纳">
      {(form) => {
        const taken = valuesIn(awardFields(comparison), form.fields);
        const awards = awardsIn(comparison, taken);
        const sum = sumFen(awards.flatMap((award) => linesTaken(items, award).map(({ amount }) => amount)));
        const problem = form.problemOf(WHOLE);
        return (
          <>
            <p>
              采纳后价格与库存为您保留至下面每份报价旁的时间，请在此前下单。未采纳的行可继续采纳；各行都选定后，其他报价回复为未采纳，求购结束报价。一行可分给几家。
            </p>
            {items
              .filter(({ taken }) => !taken)
              .map((line) => (
                <LineShares key={line.id} line={line} quotes={open} form={form} taken={taken} />
              ))}
            <p>
              共采纳 {awards.length} 家，货款 <Money fen={sum} />
            </p>
            <Note>{problem}</Note>
          </>
        );
      }}
    </CommandDialog>
  );
}

/** One line: how much of it each quote gets, and how much of it is covered. */
function LineShares({
  line,
  quotes,
  form,
  taken,
}: {
  line: QuotableLine;
  quotes: readonly Quote[];
  form: FormState;
  taken: Taken;
}) {
  const { id, item } = line;
  const now = usePort(Clock).now();
  const offers = quotes.flatMap((quote) => {
    const offered = wholeLineFor(quote.lines, id);
    return offered === undefined ? [] : [{ quote, offered }];
  });
  const name = `${demandSpecText(item) || "规格不限"} ${item.speciesName ?? item.kindName ?? ""}`;
  const parts = awardsIn({ items: [line], quotes }, taken).flatMap((award) =>
    sourcesByLine(linesTaken([line], award)).map(amountOf),
  );
  const measured = parts.length === 0 ? null : measureOf(item, parts);
  return (
    <fieldset className="tm-award-line tm-stack tm-gap-4 tm-parted">
      <legend>
        <strong className="tm-block tm-number">{name}</strong>
        <span className="tm-muted tm-number">
          求购 {demandQuantityText(item)}
          {parts.length === 0
            ? "，未采纳"
            : measured === null
              ? ""
              : `，已选 ${shareText(measured, item.quantityUnit)}`}
        </span>
      </legend>
      {offers.length === 0 ? <span className="tm-muted">没有可采纳的报价</span> : null}
      {offers.map(({ quote, offered }) => {
        const field = takeField(id, quote.id);
        const whole = demandQuantityInput(offered.quantity, offered.saleUnit);
        const unit = DEMAND_UNIT_NAMES[offered.saleUnit];
        const [award] = awardsIn({ items: [line], quotes: [quote] }, taken);
        const [part] = award === undefined ? [] : sourcesByLine(linesTaken([line], award)).map(amountOf);
        const isWhole = offered.sources.length > 1;
        const isRounded = part !== undefined && part.quantity !== award?.lines[0]?.quantity;
        return (
          <div key={quote.id} className="tm-award-share tm-grid tm-centred">
            <span className="tm-row tm-wrap">
              <ShopLink id={quote.supplier.merchantId} name={quote.supplier.name} />
              <span className="tm-muted tm-number">
                {isWhole ? `${offered.sources.length} 个货源平均 ` : ""}
                {formatYuan(offered.price)} {priceUnit(offered.saleUnit)}，可供 {whole} {unit}，保留至{" "}
                {formatBeijing(lockUntil(now, quote.validUntilAt)).slice(5, 16)}
              </span>
              {isRounded ? (
                <span className="tm-warning tm-number">
                  按整件实取 {demandQuantityInput(part.quantity, part.saleUnit)} {unit}
                </span>
              ) : null}
              {isWhole ? <SourceList sources={offered.sources} /> : null}
            </span>
            {isWhole ? (
              <span className="tm-number tm-muted">{(form.fields[field] ?? "") === "" ? "未采纳" : whole}</span>
            ) : (
              <NumberInput
                aria-label={`${name} 采纳 ${quote.supplier.name} 的数量`}
                decimals={4}
                unit={unit}
                disabled={form.isSending}
                value={form.fields[field] ?? ""}
                onChange={(text) => form.change(field, text)}
              />
            )}
            <span className="tm-muted">{unit}</span>
            {isWhole && (form.fields[field] ?? "") !== "" ? (
              <Button size="small" look="minimal" disabled={form.isSending} onClick={() => form.change(field, "")}>
                不采纳
              </Button>
            ) : (
              <Button size="small" look="minimal" disabled={form.isSending} onClick={() => form.change(field, whole)}>
                {isWhole ? "整行采纳" : "全部"}
              </Button>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

/** `12 / 20 m³`, as part of what was asked for; in percent where the two are not counted in the asked unit. */
const shareText = ({ given, demanded }: { given: number; demanded: number }, unit: DemandUnit): string =>
  UNIT_STEPS[unit] > 1
    ? `${demandQuantityInput(given, unit)} ${DEMAND_UNIT_NAMES[unit]}`
    : `${Math.round((given / Math.max(1, demanded)) * 100)}%`;
