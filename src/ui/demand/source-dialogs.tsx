import type { SourcedDemand } from "../../application/demand/quote-machines.ts";
import { wholeLines } from "../../domain/demand/line-sources.ts";
import { INVITED_FIELDS, UNSUITED_FIELDS } from "../../domain/demand/owner-forms.ts";
import { QUOTE_EVENTS } from "../../domain/demand/quote.ts";
import { COUNTER_NOTE } from "../../domain/demand/quote-form.ts";
import { priceUnit } from "../../domain/demand/quote-line.ts";
import type { Quote } from "../../domain/demand/quote-view.ts";
import { rowField } from "../../domain/field-rows.ts";
import { formatYuan } from "../../domain/money.ts";
import { type CommandActor, CommandDialog } from "../kit/console/command-dialog.tsx";
import { EventDialog } from "../kit/console/event-dialog.tsx";
import { FieldInputs } from "../kit/field-inputs.tsx";
import { FormNumber } from "../kit/form-fields.tsx";
import { AwardDialog } from "./award-dialog.tsx";
import { OwnerDialog } from "./owner-dialog.tsx";

/** The dialog of what is asked. */
export function SourceCommandDialog({
  name,
  part,
  command,
  shown,
}: {
  name: string;
  part: string;
  command: CommandActor;
  shown: SourcedDemand;
}) {
  const quote = shown.comparison.quotes.find(({ id }) => id === part);
  switch (name) {
    case "award":
      return <AwardDialog command={command} shown={shown} />;
    case "counter":
      return quote === undefined ? null : <CounterDialog command={command} quote={quote} />;
    case "reject":
      return <EventDialog command={command} events={QUOTE_EVENTS} event={name} side="buyer" title="不采纳报价" />;
    case "unsuited":
      return (
        <CommandDialog command={command} title="不合适" submitText="提交">
          {(form) => <FieldInputs form={form} fields={UNSUITED_FIELDS} />}
        </CommandDialog>
      );
    case "inviteShop":
      return (
        <CommandDialog command={command} title="邀请商家报价" submitText="邀请">
          {(form) => (
            <>
              <p>被邀请的商家会收到通知，报价后您可以比较。</p>
              <FieldInputs
                form={form}
                fields={INVITED_FIELDS}
                options={{
                  merchantId: [
                    { value: "", label: "请选择" },
                    ...shown.shops
                      .filter(({ invited }) => !invited)
                      .map(({ merchantId, shopName, goodsNum }) => ({
                        value: merchantId,
                        label: goodsNum === 0 ? shopName : `${shopName}（同类货源 ${goodsNum} 条）`,
                      })),
                  ],
                }}
              />
            </>
          )}
        </CommandDialog>
      );
    default:
      return <OwnerDialog name={name} command={command} />;
  }
}

function CounterDialog({ command, quote }: { command: CommandActor; quote: Quote }) {
  return (
    <EventDialog
      command={command}
      events={QUOTE_EVENTS}
      event="counter"
      side="buyer"
      title={`向 ${quote.supplier.name} 还价`}
    >
      {(form) => (
        <>
          {wholeLines(quote.lines).map(({ demandItemId, price, saleUnit, sources }) => (
            <FormNumber
              key={demandItemId}
              form={form}
              field={rowField(demandItemId, "price")}
              label={`${sources[0].specText || sources[0].speciesName} 报 ${sources.length > 1 ? `${sources.length} 个货源平均 ` : ""}${formatYuan(price)} ${priceUnit(saleUnit)}，我希望`}
              unit={priceUnit(saleUnit)}
            />
          ))}
          <FieldInputs form={form} fields={COUNTER_NOTE} />
        </>
      )}
    </EventDialog>
  );
}
