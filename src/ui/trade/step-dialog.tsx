import type { ActorRefFrom } from "xstate";
import { type createOrderStepMachine, isReasoned } from "../../application/trade/order-step-machine.ts";
import type { OrderStep } from "../../application/trade/orders.ts";
import { fen } from "../../domain/money.ts";
import { ORDER_EVENT_NAMES } from "../../domain/trade/order.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import { FormDialog, FormReason, reasonForm } from "../kit/form-fields.tsx";
import { Money } from "../kit/money-text.tsx";
import { useSelector } from "../use-selector.ts";

export type StepActor = ActorRefFrom<ReturnType<typeof createOrderStepMachine>>;

const CONSEQUENCES: Readonly<Record<Exclude<OrderStep, "cancel">, string>> = {
  requestCancel: "商家同意后订单取消，已付款未提走部分的货款将退回。",
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
      {isReasoned(step) ? <FormReason form={form} /> : null}
    </FormDialog>
  );
}
