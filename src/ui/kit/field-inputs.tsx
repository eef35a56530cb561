import { Fragment, type ReactNode } from "react";
import { type Field, type Fields, isRequired } from "../../domain/fields.ts";
import { FormDay, FormInput, FormNumber, FormSelect, type FormState, FormText } from "./form-fields.tsx";
import { PaperField } from "./paper-field.tsx";

type Option = { value: string; label: string };
type Asked = {
  /** What an amount is typed in, by the field's name; missing: yuan. */
  units?: Readonly<Record<string, string>>;
  /** What can be chosen where the record does not hold it. */
  options?: Readonly<Record<string, readonly Option[]>>;
  /** The last day that can be chosen. */
  today?: string;
};

/** What a field chooses from; the hint of one that may be left open is the name of leaving it so. */
const choicesOf = ({ type, hint = "请选择" }: Field): Option[] => [
  ...(type.none ? [{ value: "", label: hint }] : []),
  ...((type.kind === "choice" || type.kind === "code" ? type.of : null) ?? []).map(({ code, name }) => ({
    value: String(code),
    label: name,
  })),
];

/** The unit alone: `USD/m³，选填` is `USD/m³`. */
const unitOf = (text: string): string => text.split("，")[0] ?? "";

function FieldInput({
  form,
  name,
  field,
  units,
  options,
  today,
}: { form: FormState; name: string; field: Field } & Asked) {
  const { type, label, hint, isLong, isDigits, isTelephone, folded } = field;
  const asked = { form, field: name, label, isRequired: isRequired(field) };
  if (options?.[name] !== undefined || type.kind === "choice" || type.kind === "code" || type.kind === "id")
    return <FormSelect {...asked} options={options?.[name] ?? choicesOf(field)} />;
  const unit = units?.[name] ?? "元";
  const same = { ...asked, ...(hint === undefined ? {} : { placeholder: hint }) };
  switch (type.kind) {
    case "money":
      return <FormNumber {...same} label={`${label}（${unit}）`} unit={unitOf(unit)} maxLength={14} />;
    case "whole": {
      const number = {
        ...same,
        label: type.unit === "" ? label : `${label}（${type.unit}）`,
        unit: type.unit,
        ...(type.decimals === 0
          ? { decimals: 0 as const, maxLength: String(type.most).length }
          : { decimals: 4 as const, maxLength: 10 }),
      };
      return <FormNumber {...number} isSize={type.unit === "mm"} />;
    }
    case "day":
      return <FormDay {...asked} {...(today === undefined ? {} : { max: today })} />;
    case "files":
      return <PaperField {...same} most={type.most} />;
    case "text":
      return isLong === true ? (
        <FormText {...same} maxLength={type.most} />
      ) : (
        <FormInput
          {...same}
          // What is pasted is folded before it is cut.
          {...(folded === undefined ? { maxLength: type.most } : {})}
          {...(isDigits === true ? { inputMode: "numeric" } : {})}
          {...(isTelephone === true ? { type: "tel" } : {})}
        />
      );
    default:
      return <FormInput {...same} />;
  }
}

/**
 * The facts of a record as a form asks for them, each by its type, under the name and the unit that the record says. `drawn`:
 * the inputs of those that need one of their own, by name, `null` of what is not shown.
 */
export const FieldInputs = ({
  form,
  fields,
  drawn = {},
  ...asked
}: { form: FormState; fields: Fields; drawn?: Readonly<Record<string, ReactNode>> } & Asked) =>
  Object.entries(fields).map(([name, field]) => (
    <Fragment key={name}>
      {drawn[name] === undefined ? <FieldInput form={form} name={name} field={field} {...asked} /> : drawn[name]}
    </Fragment>
  ));
