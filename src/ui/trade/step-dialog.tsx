import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { type createOrderStepMachine, isReasoned } from "../../application/trade/order-step-machine.ts";
import type { OrderStep } from "../../application/trade/orders.ts";
import { fen } from "../../domain/money.ts";
import { ORDER_EVENT_NAMES } from "../../domain/trade/order.ts";
import { REASON, reasonProblem } from "../../domain/trade/order-progress.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import { Money } from "../kit/money-text.tsx";
import { Field } from "./parts.tsx";

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
  const { step, reason, tried } = state.context;
  if (step === "cancel") return null;
  const close = () => actor.send({ type: "closed" });
  const busy = state.matches("sending");
  return (
    <Dialog isOpen title={ORDER_EVENT_NAMES[step]} onClose={close} className="tm-order-dialog">
      <DialogBody>
        <p>
          订单 <span className="tm-number">{order.orderNo}</span>：{CONSEQUENCES[step]}
        </p>
        {step === "confirmSettlement" || step === "dispute" ? <Difference order={order} /> : null}
        {isReasoned(step) ? (
          <Field label="原因" htmlFor="step-reason" problem={tried ? reasonProblem(reason) : null}>
            <textarea
              id="step-reason"
              className="bp6-input"
              rows={3}
              maxLength={REASON.max}
              disabled={busy}
              value={reason}
              onChange={(event) => actor.send({ type: "reasonChanged", reason: event.target.value })}
            />
          </Field>
        ) : null}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="返回" disabled={busy} onClick={close} />
            <Button text="确定" intent="primary" loading={busy} onClick={() => actor.send({ type: "submitted" })} />
          </>
        }
      />
    </Dialog>
  );
}
