import { INVOICE_KINDS } from "../../domain/trade/invoice.ts";
import { FormInput, FormSelect, type FormState } from "../kit/form-fields.tsx";

const KINDS = INVOICE_KINDS.filter(({ kind }) => kind !== 0).map(({ kind, name }) => ({
  value: String(kind),
  label: name,
}));

/** An invoice title to be typed: bank and registration are asked for a 专票, and may be left out of a 普票. */
export function InvoiceFields({ form }: { form: FormState }) {
  const optional = form.fields.kind === "2" ? "" : "（选填）";
  return (
    <>
      <FormSelect form={form} field="kind" label="发票类型" options={KINDS} />
      <FormInput form={form} field="title" label="发票抬头" maxLength={100} />
      <FormInput form={form} field="taxNo" label="税号" maxLength={20} />
      <FormInput form={form} field="bankName" label={`开户银行${optional}`} maxLength={50} />
      <FormInput form={form} field="bankAccount" label={`银行账号${optional}`} maxLength={40} inputMode="numeric" />
      <FormInput form={form} field="regAddress" label={`注册地址${optional}`} maxLength={100} />
      <FormInput form={form} field="regPhone" label={`注册电话${optional}`} maxLength={20} />
    </>
  );
}
