import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogActions, type DialogWidth } from "./dialog.tsx";
import { Field, Select } from "./fields.tsx";
import { Form } from "./form.tsx";
import { NumberInput } from "./number-input.tsx";
import { TimeInput } from "./time-input.tsx";

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
        aria-invalid={form.problemOf(field) !== null || undefined}
        value={form.fields[field] ?? ""}
        onChange={(event) => form.change(field, event.target.value)}
      />
    </Field>
  );
}

/** A short text. */
export function FormInput({
  form,
  field,
  label,
  type = "text",
  maxLength,
  placeholder,
  inputMode,
  filter = (text) => text,
}: {
  form: FormState;
  field: string;
  label: string;
  type?: "text" | "tel";
  maxLength?: number;
  placeholder?: string;
  inputMode?: "numeric";
  /** What the field keeps of what is typed. */
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
        inputMode={inputMode}
        disabled={form.isSending}
        aria-invalid={form.problemOf(field) !== null || undefined}
        value={form.fields[field] ?? ""}
        onChange={(event) => form.change(field, filter(event.target.value))}
      />
    </Field>
  );
}

/** An amount. */
export const FormNumber = ({
  form,
  field,
  label,
  ...input
}: { form: FormState; field: string; label: string } & Pick<
  ComponentProps<typeof NumberInput>,
  "decimals" | "unit" | "isSize" | "maxLength" | "placeholder"
>) => (
  <Field label={label} problem={form.problemOf(field)}>
    <NumberInput
      {...input}
      isWrong={form.problemOf(field) !== null}
      disabled={form.isSending}
      value={form.fields[field] ?? ""}
      onChange={(value) => form.change(field, value)}
    />
  </Field>
);

/** A day. */
export const FormDay = ({
  form,
  field,
  label,
  max,
}: {
  form: FormState;
  field: string;
  label: string;
  /** The last day that can be chosen. */
  max?: string;
}) => (
  <Field label={label} problem={form.problemOf(field)}>
    <TimeInput
      label={label}
      isWrong={form.problemOf(field) !== null}
      disabled={form.isSending}
      value={form.fields[field] ?? ""}
      onChange={(value) => form.change(field, value)}
      {...(max === undefined ? {} : { max })}
    />
  </Field>
);

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
      isWrong={form.problemOf(field) !== null}
      disabled={form.isSending}
      onChange={(value) => form.change(field, value)}
    />
  </Field>
);

/**
 * A form in a window: Enter sends it, a press beside it loses nothing, and while it is under way it cannot be sent again.
 * `canSubmit`: false while there is nothing to send yet.
 */
export function FormDialog({
  title,
  width = "form",
  cancelText = "取消",
  submitText = "确定",
  isDanger = false,
  isSending,
  canSubmit = true,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  width?: DialogWidth;
  cancelText?: string;
  submitText?: string;
  /** What cannot be taken back. */
  isDanger?: boolean;
  isSending: boolean;
  canSubmit?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} width={width} closesOutside={false} onClose={onClose}>
      <Form
        onSubmit={() => {
          if (canSubmit && !isSending) onSubmit();
        }}
      >
        <div className="tm-stack tm-gap-12">{children}</div>
        <DialogActions>
          <Button disabled={isSending} onClick={onClose}>
            {cancelText}
          </Button>
          <Button type="submit" look={isDanger ? "danger" : "primary"} disabled={!canSubmit || isSending}>
            {isSending ? "正在提交" : submitText}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
