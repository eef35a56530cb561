import { CANCEL_REASONS } from "../../domain/trade/order-progress.ts";
import { FormDialog, FormReason, reasonForm } from "../kit/form-fields.tsx";
import { useSelector } from "../use-selector.ts";
import type { StepActor } from "./step-dialog.tsx";

/** Asks why an order is cancelled, and says what is lost. */
export function CancelDialog({ actor }: { actor: StepActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { order, reason } = state.context;
  const isSending = state.matches("sending");
  const change = (text: string) => actor.send({ type: "reasonChanged", reason: text });
  return (
    <FormDialog
      title="取消订单"
      cancelText="暂不取消"
      submitText="确认取消"
      isDanger
      isSending={isSending}
      onSubmit={() => actor.send({ type: "submitted" })}
      onClose={() => actor.send({ type: "closed" })}
    >
      <p>
        取消订单 <span className="tm-number">{order.orderNo}</span> 后不能恢复，为您锁定的库存将释放。
      </p>
      <div className="tm-cancel-reasons">
        {CANCEL_REASONS.map((text) => (
          <button
            key={text}
            type="button"
            className="tm-trade-chip"
            aria-pressed={reason === text}
            disabled={isSending}
            onClick={() => change(text)}
          >
            {text}
          </button>
        ))}
      </div>
      <FormReason form={reasonForm(state.context, isSending, change)} label="取消原因" />
    </FormDialog>
  );
}
