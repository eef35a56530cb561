import { type ComponentProps, Fragment, type ReactNode } from "react";
import { changeIn, type Field, type Fields, isRequired, textsOf, type ValuesOf } from "../../domain/fields.ts";
import { IMAGE_RULE, type UploadRule, uploadedNames } from "../../domain/system/upload.ts";
import { FieldGroup, TextInput, TickBox } from "./fields.tsx";
import {
  FormDay,
  FormField,
  type FormFieldProps,
  FormInput,
  FormNumber,
  FormSelect,
  type FormState,
  FormText,
  needs,
} from "./form-fields.tsx";
import { PaperField } from "./paper-field.tsx";
import { TimeInput } from "./time-input.tsx";
import { Uploader } from "./uploader.tsx";

type Option = { value: string; label: string };
type InputOptions = {
  /** What a number is typed in, by the field's name; missing: the unit of its type, of an amount yuan. */
  units?: Readonly<Record<string, string>>;
  /** What can be chosen where the record does not hold it. */
  options?: Readonly<Record<string, readonly Option[]>>;
  /** The last day that can be chosen. */
  today?: string;
};

/** What a field chooses from; the hint of one that may be left open, or that is not chosen yet, is the name of that. */
const choicesOf = ({ type, hint = "请选择" }: Field, chosen: string | undefined): Option[] => [
  ...(type.none || chosen === "" ? [{ value: "", label: hint }] : []),
  ...(("of" in type ? type.of : null) ?? []).map(({ code, name }) => ({
    value: String(code),
    label: name,
  })),
];

type Decimals = NonNullable<ComponentProps<typeof FormNumber>["decimals"]>;

/** The unit alone: `USD/m³，选填` is `USD/m³`. */
const unitOf = (text: string): string => text.split("，")[0] ?? "";

/** Some of a list. */
function Checks({ form, field, options, ...named }: FormFieldProps & { options: readonly Option[] }) {
  const chosen = uploadedNames(form.fields[field] ?? "");
  const toggled = (code: string) => (chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  return (
    <FieldGroup {...named} problem={form.problemOf(field)}>
      <div className="tm-boxes tm-row tm-flow tm-gap-16">
        {options.map(({ value, label }) => (
          <label key={value} className="tm-check">
            <input
              type="checkbox"
              disabled={form.isSending}
              checked={chosen.includes(value)}
              onChange={() => form.change(field, toggled(value).join(","))}
            />
            {label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

const Check = ({ form, field, label }: FormFieldProps) => (
  <fieldset className="tm-contents" disabled={form.isSending}>
    <TickBox
      checked={form.fields[field] === "1"}
      problem={form.problemOf(field)}
      onToggle={() => form.change(field, form.fields[field] === "1" ? "" : "1")}
    >
      {label}
    </TickBox>
  </fieldset>
);

const PICTURE: UploadRule = { ...IMAGE_RULE, most: 1 };

/** A picture that everybody may see. */
const Picture = (field: FormFieldProps) => (
  <FormField {...field}>
    {(typed) => <Uploader {...typed} label={field.label} rule={PICTURE} visibility="public" />}
  </FormField>
);

function FieldInput({
  form,
  name,
  field,
  units,
  options,
  today,
}: { form: FormState; name: string; field: Field } & InputOptions) {
  const { type, label, hint, isLong, isDigits, isTelephone, isPicture, foldsTyped, fills, folded } = field;
  const shared = { form, field: name, label, isRequired: field.isNeeded ?? (isRequired(field) || needs(form, name)) };
  if (type.kind === "several") return <Checks {...shared} options={options?.[name] ?? choicesOf(field, undefined)} />;
  if (options?.[name] !== undefined || type.kind === "choice" || type.kind === "code" || type.kind === "id")
    return <FormSelect {...shared} options={options?.[name] ?? choicesOf(field, form.fields[name])} />;
  const unit = units?.[name] ?? (type.kind === "whole" ? type.unit : "元");
  const same = { ...shared, ...(hint === undefined ? {} : { placeholder: hint }) };
  switch (type.kind) {
    case "money":
      return <FormNumber {...same} label={`${label}（${unit}）`} unit={unitOf(unit)} maxLength={14} />;
    case "whole": {
      const number = {
        ...same,
        label: unit === "" ? label : `${label}（${unit}）`,
        unit: type.unit,
        ...(type.decimals === 0
          ? { decimals: 0 as const, maxLength: String(type.most).length }
          : { decimals: type.decimals as Decimals, maxLength: 10 }),
      };
      return <FormNumber {...number} isSize={type.unit === "mm"} />;
    }
    case "day":
      return <FormDay {...shared} {...(today === undefined ? {} : { max: today })} />;
    case "moment":
      return <FormField {...shared}>{(typed) => <TimeInput kind="moment" {...typed} />}</FormField>;
    case "flag":
      return <Check {...shared} />;
    case "files":
      return <PaperField {...same} most={type.most} />;
    case "text":
      if (isPicture === true) return <Picture {...shared} />;
      return isLong === true ? (
        <FormText {...same} maxLength={type.most} />
      ) : (
        <FormField {...shared}>
          {({ value, onChange }) => (
            <TextInput
              type={isTelephone === true ? "tel" : "text"}
              placeholder={hint}
              value={value}
              onChange={({ target }) => onChange((foldsTyped ? folded?.(target.value) : undefined) ?? target.value)}
              onBlur={() => form.leave?.(name)}
              // What is pasted is folded before it is cut.
              {...(folded === undefined ? { maxLength: type.most } : {})}
              {...(isDigits === true ? { inputMode: "numeric" } : {})}
              {...(fills === undefined ? {} : { autoComplete: fills })}
            />
          )}
        </FormField>
      );
    case "words":
      return <FormInput {...same} maxLength={type.most * (type.longest + 1)} />;
    default:
      return <FormInput {...same} />;
  }
}

/** A form of a record's values as its inputs take it. `problems`: those that are shown now. */
export const valueForm = <All extends Fields>(
  fields: All,
  values: ValuesOf<All>,
  problems: { readonly [Name in keyof All]?: string | null | undefined },
  change: (changed: Partial<ValuesOf<All>>) => void,
  isSending = false,
): FormState => ({
  fields: textsOf(fields, values),
  problemOf: (name) => problems[name] ?? null,
  change: (name, typed) => change(changeIn(fields, name, typed)),
  isSending,
});

/**
 * The facts of a record as a form asks for them, each by its type, under the name and the unit that the record says. `drawn`:
 * the inputs of those that need one of their own, by name, `null` of what is not shown.
 */
export const FieldInputs = ({
  form,
  fields,
  drawn = {},
  ...shared
}: { form: FormState; fields: Fields; drawn?: Readonly<Record<string, ReactNode>> } & InputOptions) =>
  Object.entries(fields).map(([name, field]) => (
    <Fragment key={name}>
      {drawn[name] === undefined ? <FieldInput form={form} name={name} field={field} {...shared} /> : drawn[name]}
    </Fragment>
  ));
