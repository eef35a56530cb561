import type { ActorRefFrom } from "xstate";
import { type createVoucherMachine, problemsOf } from "../../application/trade/voucher-machine.ts";
import { FormDialog, type FormState } from "../kit/form-fields.tsx";
import { VoucherInputs } from "../kit/voucher-inputs.tsx";
import { useSelector } from "../use-selector.ts";
import { OrderPayee } from "./order-payee.tsx";

export type VoucherActor = ActorRefFrom<ReturnType<typeof createVoucherMachine>>;

/** A bank transfer as the buyer made it, with its papers. */
export function VoucherDialog({ actor }: { actor: VoucherActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { order, fields, tried, today } = state.context;
  const problems: Readonly<Record<string, string | undefined>> = tried ? problemsOf(state.context) : {};
  const form: FormState = {
    fields,
    problemOf: (field) => problems[field] ?? null,
    change: (field, value) => actor.send({ type: "changed", change: { [field]: value } }),
    isSending: state.matches("sending"),
  };
  return (
    <FormDialog
      title="上传付款凭证"
      submitText="提交凭证"
      isSending={form.isSending}
      onSubmit={() => actor.send({ type: "submitted" })}
      onClose={() => actor.send({ type: "closed" })}
    >
      <OrderPayee order={order} isNarrow />
      <p className="tm-muted">可分多笔转账，逐笔上传。</p>
      <VoucherInputs form={form} unit="元" today={today} />
    </FormDialog>
  );
}
