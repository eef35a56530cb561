import type { ReactNode } from "react";
import { WHOLE } from "../../../application/form-rules.ts";
import { settledCounts } from "../../../application/trade/order-commands.ts";
import { phoneTyped } from "../../../domain/account/phone.ts";
import { valuesIn } from "../../../domain/fields.ts";
import { type Fen, fen, sumFen } from "../../../domain/money.ts";
import type { ConsoleSide } from "../../../domain/shell/console.ts";
import { saleUnitName } from "../../../domain/timber/spec.ts";
import { rulingFacts } from "../../../domain/trade/dispute.ts";
import { INVOICE_NO } from "../../../domain/trade/invoice.ts";
import {
  availableCounts,
  availableField,
  CHANGE_FIELDS,
  changedOrder,
  changeFields,
  changeProblem,
} from "../../../domain/trade/order-change.ts";
import { ORDER_WAIT_MS, SETTLEMENT_LAPSE } from "../../../domain/trade/order-clock.ts";
import {
  arrivedField,
  type ConsoleCommand,
  countText,
  ORDER_COMMANDS,
  settlementPreview,
} from "../../../domain/trade/order-console.ts";
import { CONFIRM_FIELDS, SETTLEMENT_FIELDS, SHIP_FIELDS } from "../../../domain/trade/order-forms.ts";
import { REMARK_MAX } from "../../../domain/trade/order-terms.ts";
import type { OrderDetail, OrderLine } from "../../../domain/trade/order-view.ts";
import { countUnit } from "../../../domain/trade/reservation-form.ts";
import { type CommandActor, CommandInputs } from "../../kit/console/command-dialog.tsx";
import { EventDialog } from "../../kit/console/event-dialog.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { Problem } from "../../kit/fields.tsx";
import { FormDay, FormInput, FormNumber, type FormState, FormText } from "../../kit/form-fields.tsx";
import { FreightTerms } from "../../kit/freight-note.tsx";
import { Measured } from "../../kit/measured.tsx";
import { Count, Money, Volume } from "../../kit/money-text.tsx";
import { RefundReportDialog, RefundRulingDialog } from "../../kit/refund-dialogs.tsx";
import { ChangeSums } from "../change-section.tsx";

type Drawn = (form: FormState, order: OrderDetail, part: string, command: CommandActor) => ReactNode;

/** What stands in the dialogs of commands that ask for more than a record. */
const DRAWN: Readonly<Partial<Record<ConsoleCommand, Drawn>>> = {
  confirm: (form, order) => <Confirming form={form} order={order} />,
  confirmWithChange: (form, order) => <Changing form={form} order={order} />,
  vouchersCleared: (_, order, part) => <Cleared order={order} voucherId={part} />,
  ship: (form) => <Shipping form={form} />,
  postSettlement: (form, order) => <Settling form={form} order={order} />,
  issueInvoice: (form) => <InvoiceNo form={form} />,
  correctInvoice: (form) => <InvoiceNo form={form} />,
  resolve: (form, order, _, command) => (
    <>
      <p>{rulingFacts(order)}</p>
      <CommandInputs command={command} form={form} />
    </>
  ),
};

/** The dialog of the command that is under way on an order. */
export function ConsoleOrderDialog({
  command,
  name,
  side,
  part,
  order,
}: {
  command: CommandActor;
  name: ConsoleCommand;
  side: ConsoleSide;
  part: string;
  order: OrderDetail;
}) {
  const amount = <Money fen={order.refund?.amount ?? null} />;
  if (name === "settleRefund") return <RefundReportDialog command={command} refund={order.refund} amount={amount} />;
  if (name === "ruleRefund") return <RefundRulingDialog command={command} refund={order.refund} amount={amount} />;
  const drawn = DRAWN[name];
  return (
    <EventDialog command={command} events={ORDER_COMMANDS} event={name} side={side}>
      {drawn === undefined ? undefined : (form) => drawn(form, order, part, command)}
    </EventDialog>
  );
}

const InvoiceNo = ({ form }: { form: FormState }) => (
  <FormInput
    form={form}
    field="invoiceNo"
    label={INVOICE_NO.label}
    maxLength={INVOICE_NO.type.most}
    placeholder={INVOICE_NO.hint}
    filter={(text) => text.replaceAll(/\D/g, "")}
  />
);

/** Where the goods go, what comes for them, and the freight that the buyer saw. */
function Delivery({ order: { address, freightQuote } }: { order: OrderDetail }) {
  return (
    <>
      {address === null ? null : (
        <p>
          送至 {address.receiver} {address.text}
        </p>
      )}
      {freightQuote == null ? null : (
        <>
          <FreightTerms quote={freightQuote} />
          <p className="tm-muted">
            {freightQuote.isFirm
              ? "一口价运费，下单时已约定，不能修改，买家不需再同意。"
              : "买家下单时看到的是约数。确认后买家按您填写的运费付款，不需再同意；买家付款前可以取消。"}
          </p>
        </>
      )}
    </>
  );
}

/** What the buyer pays with the freight that is typed. */
const Payable = ({ order, freight }: { order: OrderDetail; freight: Fen | null }) =>
  freight === null || freight < 0 ? null : (
    <p>
      应付合计 <Money fen={sumFen([order.goodsAmount, freight])} />
    </p>
  );

const Confirming = ({ form, order }: { form: FormState; order: OrderDetail }) => (
  <>
    <p>
      货款 <Money fen={order.goodsAmount} />
      。确认后买家须在期限内付款，逾期自动取消。
    </p>
    {order.deliveryMode === 2 ? (
      <>
        <Delivery order={order} />
        <FormNumber form={form} field="freight" label="运费（元），免运费填 0" unit="元" maxLength={14} />
        <Payable order={order} freight={valuesIn(CONFIRM_FIELDS, form.fields).freight} />
      </>
    ) : null}
    <FormDay
      form={form}
      field="expectDate"
      label={order.deliveryMode === 1 ? "可提货日期（选填）" : "预计送达日期（选填）"}
    />
    <FormText form={form} field="remark" label="给买家的备注（选填）" maxLength={REMARK_MAX} />
  </>
);

/** What can be delivered of each line, and what the order then comes to. */
function Changing({ form, order }: { form: FormState; order: OrderDetail }) {
  const fields = changeFields(order);
  const typed = valuesIn(fields, form.fields);
  const counts = availableCounts(order.lines, typed);
  const isKnown = changeProblem(order.lines, counts) === null;
  const { freight, expectDate } = typed;
  return (
    <>
      {order.lines.map((line) => (
        <FormNumber
          key={line.id}
          form={form}
          field={availableField(line.id)}
          label={`${line.specText} ${line.speciesName} 可供（${countUnit(line)}，订购 ${countText(line, line.count)}）`}
          decimals={line.countedIn === "piece" ? 0 : 3}
          unit={countUnit(line)}
          maxLength={12}
        />
      ))}
      {order.deliveryMode === 2 ? (
        <FormNumber form={form} field="freight" label={CHANGE_FIELDS.freight.label} unit="元" maxLength={14} />
      ) : null}
      <FormDay
        form={form}
        field="expectDate"
        label={order.deliveryMode === 1 ? "可提货日期（选填）" : "预计送达日期（选填）"}
      />
      <FormText form={form} field="reason" label={CHANGE_FIELDS.reason.label} maxLength={REMARK_MAX} />
      {isKnown ? (
        <ChangeSums
          order={{
            ...order,
            change: changedOrder(order.lines, {
              lines: order.lines.map(({ id }, at) => ({ orderLineId: id, count: counts[at] ?? 0 })),
              freightAmount: freight ?? order.freightAmount,
              expectDate,
            }),
          }}
        />
      ) : null}
      {form.problemOf(WHOLE) === null ? null : <Problem>{form.problemOf(WHOLE)}</Problem>}
    </>
  );
}

function Cleared({ order, voucherId }: { order: OrderDetail; voucherId: string }) {
  const voucher = order.vouchers.find(({ id }) => id === voucherId);
  if (voucher === undefined) return null;
  return (
    <p>
      确认收到 {voucher.payerName} 的 <Money fen={voucher.amount} />
      （流水号 <span className="tm-number">{voucher.bankFlowNo}</span>）。全部到账后订单进入
      {order.deliveryMode === 1 ? "待提货" : "待发货"}。
    </p>
  );
}

const Shipping = ({ form }: { form: FormState }) => (
  <FieldInputs
    form={form}
    fields={SHIP_FIELDS}
    drawn={{
      driverPhone: (
        <FormInput
          form={form}
          field="driverPhone"
          label={SHIP_FIELDS.driverPhone.label}
          type="tel"
          filter={phoneTyped}
        />
      ),
    }}
  />
);

const Counted = ({ line, count }: { line: OrderLine; count: number }) => (
  <Count value={countText(line, count)} unit={countUnit(line)} />
);

/** How long the buyer may answer a settlement. */
const ANSWER_HOURS = ORDER_WAIT_MS.settlement / 3_600_000;

const Settling = ({ form, order }: { form: FormState; order: OrderDetail }) => (
  <>
    {order.deliveryMode === 1 ? (
      <>
        <p>
          按已登记的码单结算，多退少补；买家 {ANSWER_HOURS} 小时内未答复的，{SETTLEMENT_LAPSE}。
        </p>
        <ul className="tm-console-order-lines">
          {order.lines.map((line) => (
            <li key={line.id}>
              <strong className="tm-number">{line.specText}</strong> {line.speciesName} 订购{" "}
              <Counted line={line} count={line.count} />
              ，已提 <Counted line={line} count={line.pickedCount} />
            </li>
          ))}
        </ul>
      </>
    ) : (
      <>
        <p>
          填写买家实收数量，按实收结算；买家 {ANSWER_HOURS} 小时内未答复的，{SETTLEMENT_LAPSE}。
        </p>
        {order.lines.map((line) => (
          <FormNumber
            key={line.id}
            form={form}
            field={arrivedField(line.id)}
            label={`${line.specText} ${line.speciesName} 实收（${countUnit(line)}，发货 ${countText(line, line.pickedCount)}）`}
            decimals={line.countedIn === "piece" ? 0 : 3}
            unit={countUnit(line)}
            maxLength={10}
          />
        ))}
      </>
    )}
    <SettlementSums order={order} counts={settledCounts(order, form.fields)} />
    <FieldInputs form={form} fields={SETTLEMENT_FIELDS} />
  </>
);

/** What the settlement comes to, before it is posted. */
function SettlementSums({ order, counts }: { order: OrderDetail; counts: readonly (number | null)[] }) {
  const { lines, whole } = settlementPreview(order, counts);
  if (whole === null) return <p className="tm-muted">数量正确后显示结算金额</p>;
  const { settleAmount, diffAmount, volume } = whole;
  return (
    <>
      <ul className="tm-console-order-lines" aria-label="结算明细">
        {order.lines.map((line, at) => {
          const settled = lines[at];
          return settled === null || settled === undefined ? null : (
            <li key={line.id}>
              <strong className="tm-number">{line.specText}</strong> 结算 <Counted line={line} count={settled.actual} />
              {line.countedIn === "piece" ? (
                <>
                  （<Measured goods={line.rule} count={settled.actual} volume={settled.volume} />）
                </>
              ) : null}
              ，单价 <Money fen={line.price} /> /{saleUnitName(line.rule.saleUnit)}，货款 <Money fen={settled.amount} />
            </li>
          );
        })}
      </ul>
      <p role="status">
        共 <Volume dm3={volume} />
        {order.freightAmount === 0 ? null : (
          <>
            ，运费 <Money fen={order.freightAmount} />
          </>
        )}
        ，结算金额 <Money fen={settleAmount} />
        ；已付 <Money fen={order.paidAmount} />，
        {diffAmount === 0 ? (
          "无差额。"
        ) : (
          <>
            {diffAmount < 0 ? "应退买家 " : "买家应补 "}
            <strong>
              <Money fen={fen(Math.abs(diffAmount))} />
            </strong>
            。
          </>
        )}
      </p>
    </>
  );
}
