import { WHOLE } from "../../../application/form-rules.ts";
import { settledCounts } from "../../../application/trade/order-commands.ts";
import { phoneTyped } from "../../../domain/account/phone.ts";
import { valuesIn } from "../../../domain/fields.ts";
import { fen } from "../../../domain/money.ts";
import { saleUnitName } from "../../../domain/timber/spec.ts";
import { rulingFacts } from "../../../domain/trade/dispute.ts";
import {
  availableCounts,
  availableField,
  CHANGE_FIELDS,
  changedOrder,
  changeFields,
  changeProblem,
} from "../../../domain/trade/order-change.ts";
import { SETTLEMENT_LAPSE } from "../../../domain/trade/order-clock.ts";
import {
  arrivedField,
  type ConsoleCommand,
  consoleCommandName,
  countText,
  settlementPreview,
} from "../../../domain/trade/order-console.ts";
import { RESOLVE_FIELDS, SETTLEMENT_FIELDS, SHIP_FIELDS } from "../../../domain/trade/order-forms.ts";
import { REMARK_MAX } from "../../../domain/trade/order-terms.ts";
import type { OrderDetail, OrderLine } from "../../../domain/trade/order-view.ts";
import { countUnit } from "../../../domain/trade/reservation-form.ts";
import { type CommandActor, CommandDialog, ReasonDialog } from "../../kit/console/command-dialog.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { FormDay, FormInput, FormNumber, type FormState, FormText } from "../../kit/form-fields.tsx";
import { Measured } from "../../kit/measured.tsx";
import { Count, Money, Volume } from "../../kit/money-text.tsx";
import { RefundReportDialog, RefundRulingDialog } from "../../kit/refund-dialogs.tsx";
import { ChangeSums } from "../change-section.tsx";

/** What follows from each command that only needs a reason or a confirmation. */
const CONSEQUENCES: Partial<Record<ConsoleCommand, string>> = {
  answerDispute: "说明您的核对情况，可附码单、过磅单等；只能提交一次，买家和平台可见。",
  decline: "拒绝后订单取消，为买家保留的库存释放。",
  rejectVoucher: "驳回后买家须重新上传付款凭证。",
  agreeCancel: "同意后未提走的部分取消，库存释放，已付货款须退还买家。",
  refuseCancel: "拒绝后订单照常进行，原因会告知买家。",
  sign: "代买家确认收货后，由商家提交结算。",
  dispute: "转为争议后由平台裁定结算金额，期间订单不再变动。",
  forceCancel: "取消后库存释放，已付货款须退还买家，不能恢复。",
};

/** The dialog of the command that is under way on an order. */
export function ConsoleOrderDialog({
  command,
  name,
  part,
  order,
}: {
  command: CommandActor;
  name: ConsoleCommand;
  part: string;
  order: OrderDetail;
}) {
  const title = consoleCommandName(name);
  switch (name) {
    case "confirm":
      return (
        <CommandDialog command={command} title={title} submitText="确认订单">
          {(form) => <Confirming form={form} order={order} />}
        </CommandDialog>
      );
    case "confirmWithChange":
      return (
        <CommandDialog command={command} title={title} submitText="请买家确认">
          {(form) => <Changing form={form} order={order} />}
        </CommandDialog>
      );
    case "vouchersCleared":
      return (
        <CommandDialog command={command} title={title}>
          <Cleared order={order} voucherId={part} />
        </CommandDialog>
      );
    case "ship":
      return (
        <CommandDialog command={command} title={title} submitText="确认发货">
          {(form) => <Shipping form={form} />}
        </CommandDialog>
      );
    case "postSettlement":
      return (
        <CommandDialog command={command} title={title} submitText="提交结算">
          {(form) => <Settling form={form} order={order} />}
        </CommandDialog>
      );
    case "resolve":
      return (
        <CommandDialog command={command} title={title} submitText="裁定">
          {(form) => (
            <>
              <p>{rulingFacts(order)}</p>
              <FieldInputs form={form} fields={RESOLVE_FIELDS} />
            </>
          )}
        </CommandDialog>
      );
    case "settleRefund":
      return (
        <RefundReportDialog
          command={command}
          refund={order.refund}
          amount={<Money fen={order.refund?.amount ?? null} />}
        />
      );
    case "ruleRefund":
      return (
        <RefundRulingDialog
          command={command}
          refund={order.refund}
          amount={<Money fen={order.refund?.amount ?? null} />}
        />
      );
    case "issueInvoice":
    case "correctInvoice":
      return (
        <CommandDialog command={command} title={title} submitText={name === "issueInvoice" ? "登记" : "更正"}>
          {(form) => (
            <>
              <p>
                {name === "issueInvoice"
                  ? "登记后买家收到通知，不能再撤回申请。号码登错可以更正。"
                  : "原号码和新号码都记入订单进度，买家收到通知。"}
              </p>
              <FormInput
                form={form}
                field="invoiceNo"
                label="发票号码"
                maxLength={20}
                placeholder="8位或20位数字"
                filter={(text) => text.replaceAll(/\D/g, "")}
              />
            </>
          )}
        </CommandDialog>
      );
    case "agreeCancel":
    case "sign":
      return (
        <CommandDialog command={command} title={title} isDanger={name === "agreeCancel"} submitText={title}>
          <p>{CONSEQUENCES[name]}</p>
        </CommandDialog>
      );
    default:
      return (
        <ReasonDialog
          command={command}
          title={title}
          text={CONSEQUENCES[name]}
          submitText={title}
          isDanger={name === "forceCancel" || name === "decline"}
        />
      );
  }
}

const Confirming = ({ form, order }: { form: FormState; order: OrderDetail }) => (
  <>
    <p>
      货款 <Money fen={order.goodsAmount} />
      。确认后买家须在期限内付款，逾期自动取消。
    </p>
    {order.deliveryMode === 2 ? (
      <FormNumber form={form} field="freight" label="运费（元），包邮填 0" unit="元" maxLength={14} />
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
      <p>
        货物不足时填写能供应的数量，没有的填 0，单价不变。买家 24 小时内接受后按新数量付款；不接受或逾期，订单取消。
      </p>
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
      {form.problemOf(WHOLE) === null ? null : (
        <p className="tm-field-problem" role="alert">
          {form.problemOf(WHOLE)}
        </p>
      )}
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

const Settling = ({ form, order }: { form: FormState; order: OrderDetail }) => (
  <>
    {order.deliveryMode === 1 ? (
      <>
        <p>按已登记的码单结算，多退少补；买家 48 小时内未答复的，{SETTLEMENT_LAPSE}。</p>
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
        <p>填写买家实收数量，按实收结算；买家 48 小时内未答复的，{SETTLEMENT_LAPSE}。</p>
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
