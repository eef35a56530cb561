import { INVOICE_FIELDS } from "../../domain/trade/invoice.ts";
import { FieldInputs } from "../kit/field-inputs.tsx";
import type { FormState } from "../kit/form-fields.tsx";

const { kind, title, taxNo, ...FACTS } = INVOICE_FIELDS;

/** An invoice title to be typed: bank and registration are asked for a 专票, and may be left out of a 普票. */
export function InvoiceFields({ form }: { form: FormState }) {
  const optional = form.fields.kind === "2" ? "" : "（选填）";
  const facts = Object.entries(FACTS).map(([name, field]) => [name, { ...field, label: `${field.label}${optional}` }]);
  return <FieldInputs form={form} fields={{ kind, title, taxNo, ...Object.fromEntries(facts) }} />;
}
