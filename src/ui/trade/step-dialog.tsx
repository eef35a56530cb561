import type { ActorRefFrom } from "xstate";
import { countProblem, type createOrderStepMachine, isReasoned } from "../../application/trade/order-step-machine.ts";
import type { OrderStep } from "../../application/trade/orders.ts";
import { fen } from "../../domain/money.ts";
import { ORDER_EVENT_NAMES } from "../../domain/trade/order.ts";
import { countText, countWords } from "../../domain/trade/order-console.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import { countsReceipt, DISPUTE_FILES } from "../../domain/trade/receipt.ts";
import { FormDialog, FormInput, FormReason, type FormState, reasonForm } from "../kit/form-fields.tsx";
import { Money } from "../kit/money-text.tsx";
import { PaperField } from "../kit/paper-field.tsx";
import { useSelector } from "../use-selector.ts";

export type StepActor = ActorRefFrom<ReturnType<typeof createOrderStepMachine>>;

const CONSEQUENCES: Readonly<Record<Exclude<OrderStep, "cancel">, string>> = {
  requestCancel: "商家同意后订单取消，已付款未提走部分的货款将退回。",
  withdrawCancel: "撤回后订单照常履行。",
  dispute: "提出后由平台裁定结算金额，期间订单不再变动。",
  sign: "确认后由商家按实收数量提交结算。",
  confirmSettlement: "确认后订单完成，不能再提出异议。",
};

function Difference({ order }: { order: OrderDetail }) {
  const { settleAmount, diffAmount, paidAmount } = order;
  if (settleAmount === null || diffAmount === null) return null;
  return (
    <p>
      按实结算 <Money fen={settleAmount} />
      ，已付 <Money fen={paidAmount} />
      {diffAmount === 0 ? (
        "，无差额。"
      ) : (
        <>
          ，{diffAmount < 0 ? "应退" : "应补"} <Money fen={fen(Math.abs(diffAmount))} />。
        </>
      )}
    </p>
  );
}

/** What arrived of each line, to be corrected where it is not what was sent. */
function ReceivedLines({ actor, order }: { actor: StepActor; order: OrderDetail }) {
  const { counts, tried } = useSelector(actor, (snapshot) => snapshot.context);
  const form: FormState = {
    fields: Object.fromEntries(
      order.lines.map((line) => [line.id, counts[line.id] ?? countText(line, line.pickedCount)]),
    ),
    problemOf: (id) => {
      const line = order.lines.find((one) => one.id === id);
      return tried && line !== undefined ? countProblem(line, counts) : null;
    },
    change: (lineId, text) => actor.send({ type: "countChanged", lineId, text }),
    isSending: false,
  };
  return (
    <>
      <p className="tm-muted">请核对实收数量，与发货不符的改为实际收到的数量。</p>
      {order.lines.map((line) => (
        <FormInput
          key={line.id}
          form={form}
          field={line.id}
          label={`${line.title}（发货 ${countWords(line, line.pickedCount)}）`}
          inputMode={line.countedIn === "piece" ? "numeric" : "decimal"}
          maxLength={12}
        />
      ))}
    </>
  );
}

/** Asks once more before the buyer's word is sent, and why where that matters. */
export function StepDialog({ actor, order }: { actor: StepActor; order: OrderDetail }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { step } = state.context;
  if (step === "cancel") return null;
  const isSending = state.matches("sending");
  const form = reasonForm(state.context, isSending, (reason) => actor.send({ type: "reasonChanged", reason }));
  return (
    <FormDialog
      title={ORDER_EVENT_NAMES[step]}
      cancelText="返回"
      isSending={isSending}
      onSubmit={() => actor.send({ type: "submitted" })}
      onClose={() => actor.send({ type: "closed" })}
    >
      <p>
        订单 <span className="tm-number">{order.orderNo}</span>：{CONSEQUENCES[step]}
      </p>
      {step === "confirmSettlement" || step === "dispute" ? <Difference order={order} /> : null}
      {step === "sign" && countsReceipt(order) ? <ReceivedLines actor={actor} order={order} /> : null}
      {isReasoned(step) ? <FormReason form={form} /> : null}
      {step === "dispute" ? (
        <PaperField
          form={{
            fields: { files: state.context.files },
            problemOf: () => null,
            change: (_, files) => actor.send({ type: "filesChanged", files }),
          }}
          field="files"
          label="照片（选填，双方和平台可见）"
          most={DISPUTE_FILES}
        />
      ) : null}
    </FormDialog>
  );
}
