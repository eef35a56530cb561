import { Field, Select } from "./fields.tsx";

/** A form whose fields a machine holds by their names. */
export type FormState = {
  fields: Readonly<Record<string, string>>;
  /** What is wrong with a field, once somebody has tried. */
  problemOf: (field: string) => string | null;
  change: (field: string, value: string) => void;
  isSending: boolean;
};

/** A longer text. */
export function FormText({
  form,
  field,
  label,
  maxLength,
  placeholder,
}: {
  form: FormState;
  field: string;
  label: string;
  maxLength: number;
  placeholder?: string;
}) {
  return (
    <Field label={label} problem={form.problemOf(field)}>
      <textarea
        className="tm-input tm-textarea"
        rows={3}
        maxLength={maxLength}
        placeholder={placeholder}
        disabled={form.isSending}
        value={form.fields[field] ?? ""}
        onChange={(event) => form.change(field, event.target.value)}
      />
    </Field>
  );
}

/** A short text, number or day. */
export function FormInput({
  form,
  field,
  label,
  type = "text",
  maxLength,
  placeholder,
  filter = (text) => text,
}: {
  form: FormState;
  field: string;
  label: string;
  type?: "text" | "date" | "tel";
  maxLength?: number;
  placeholder?: string;
  /** What the field keeps of what is typed, e.g. `numberInput`. */
  filter?: (text: string) => string;
}) {
  return (
    <Field label={label} problem={form.problemOf(field)}>
      <input
        className="tm-input"
        type={type}
        autoComplete="off"
        maxLength={maxLength}
        placeholder={placeholder}
        disabled={form.isSending}
        aria-invalid={form.problemOf(field) !== null || undefined}
        value={form.fields[field] ?? ""}
        onChange={(event) => form.change(field, filter(event.target.value))}
      />
    </Field>
  );
}

/** A choice of few. */
export const FormSelect = ({
  form,
  field,
  label,
  options,
}: {
  form: FormState;
  field: string;
  label: string;
  options: readonly { value: string; label: string }[];
}) => (
  <Field label={label} problem={form.problemOf(field)}>
    <Select
      label={label}
      value={form.fields[field] ?? ""}
      options={options}
      onChange={(value) => form.change(field, value)}
    />
  </Field>
);
