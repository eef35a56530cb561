import type { Fields } from "../../domain/fields.ts";
import { numberInput } from "../../domain/text.ts";
import { VOUCHER_FIELDS, VOUCHER_FILES } from "../../domain/trade/voucher.ts";
import { FormInput, type FormState } from "./form-fields.tsx";
import { PaperField } from "./paper-field.tsx";

/** The facts of a bank transfer as the buyer types them; `unit`: the money that is paid in. */
export const VoucherInputs = ({
  form,
  unit,
  today,
  fields = VOUCHER_FIELDS,
}: {
  form: FormState;
  unit: string;
  /** The last day that can be chosen. */
  today?: string;
  fields?: Fields;
}) =>
  Object.entries(fields).map(([field, { type, label }]) => {
    const same = { form, field, label };
    switch (type.kind) {
      case "money":
        return (
          <FormInput
            key={field}
            {...same}
            label={`${label}（${unit}）`}
            inputMode="decimal"
            maxLength={14}
            filter={(text) => numberInput(text)}
          />
        );
      case "day":
        return <FormInput key={field} {...same} type="date" {...(today === undefined ? {} : { max: today })} />;
      case "own":
        return <PaperField key={field} {...same} most={VOUCHER_FILES} />;
      default:
        return <FormInput key={field} {...same} {...(type.kind === "text" ? { maxLength: type.most } : {})} />;
    }
  });
