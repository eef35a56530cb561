import type { ActorRefFrom } from "xstate";
import { type createVoucherMachine, problemsOf } from "../../application/trade/voucher-machine.ts";
import { VOUCHER_FILES } from "../../domain/trade/voucher.ts";
import { FormDialog, FormInput, type FormState } from "../kit/form-fields.tsx";
import { PaperField } from "../kit/paper-field.tsx";
import { useSelector } from "../use-selector.ts";
import { OrderPayee } from "./order-payee.tsx";

export type VoucherActor = ActorRefFrom<ReturnType<typeof createVoucherMachine>>;

/** A bank transfer as the buyer made it, with its papers. */
export function VoucherDialog({ actor }: { actor: VoucherActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { order, fields, tried, today } = state.context;
  const found = tried ? problemsOf(state.context) : {};
  const problems: Readonly<Record<string, string | undefined>> = { ...found, files: found.fileIds };
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
      <FormInput form={form} field="amount" label="付款金额（元）" inputMode="decimal" maxLength={14} />
      <FormInput form={form} field="payerName" label="付款户名" maxLength={50} />
      <FormInput form={form} field="bankFlowNo" label="银行流水号" maxLength={40} />
      <FormInput form={form} field="payDate" label="付款日期" type="date" max={today} />
      <PaperField form={form} field="files" label="付款凭证" most={VOUCHER_FILES} />
    </FormDialog>
  );
}
