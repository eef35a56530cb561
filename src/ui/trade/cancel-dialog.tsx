import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { CANCEL_REASONS, REASON, reasonProblem } from "../../domain/trade/order-progress.ts";
import { useSelector } from "../use-selector.ts";
import { Field } from "./parts.tsx";
import type { StepActor } from "./step-dialog.tsx";

/** Asks why an order is cancelled, and says what is lost. */
export function CancelDialog({ actor }: { actor: StepActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { order, reason, tried } = state.context;
  const close = () => actor.send({ type: "closed" });
  const busy = state.matches("sending");
  return (
    <Dialog isOpen title="取消订单" onClose={close} style={{ width: 480 }}>
      <DialogBody>
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
              disabled={busy}
              onClick={() => actor.send({ type: "reasonChanged", reason: text })}
            >
              {text}
            </button>
          ))}
        </div>
        <Field label="取消原因" htmlFor="cancel-reason" problem={tried ? reasonProblem(reason) : null}>
          <textarea
            id="cancel-reason"
            className="bp6-input"
            rows={3}
            maxLength={REASON.max}
            disabled={busy}
            value={reason}
            onChange={(event) => actor.send({ type: "reasonChanged", reason: event.target.value })}
          />
        </Field>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="暂不取消" disabled={busy} onClick={close} />
            <Button text="确认取消" intent="danger" loading={busy} onClick={() => actor.send({ type: "submitted" })} />
          </>
        }
      />
    </Dialog>
  );
}
