import type { ComponentProps, ReactNode } from "react";
import type { SearchChoice } from "../../domain/choice-search.ts";
import { Button } from "./button.tsx";
import { Dialog, DialogActions, type DialogWidth } from "./dialog.tsx";
import { Field, Select, TextArea, TextInput } from "./fields.tsx";
import { Form } from "./form.tsx";
import { NumberInput } from "./number-input.tsx";
import { SearchSelect } from "./search-select.tsx";
import { TimeInput } from "./time-input.tsx";

/** A form whose fields a machine holds by their names. */
export type FormState = {
  fields: Readonly<Record<string, string>>;
  /** What is wrong with a field, once somebody has tried. */
  problemOf: (field: string) => string | null;
  change: (field: string, value: string) => void;
  /** Somebody goes on from a line of text. */
  leave?: (field: string) => void;
  isSending: boolean;
  /** Whether the form cannot be sent while the field is empty, where the form knows it of all that is filled in. */
  isNeeded?: (field: string) => boolean;
  /**
   * The form holds numbers, not what is typed of them: that is held by their inputs, which are filled again when this changes.
   */
  filling?: number;
};

export type FormFieldProps = {
  form: FormState;
  field: string;
  label: string;
  isRequired?: boolean;
};

/** Whether the form says that it cannot be sent while the field is empty. */
export const needs = (form: FormState, field: string): boolean => form.isNeeded?.(field) ?? false;

/** A field of the form, by its name; `children` draws the input of what is typed in it. */
export const FormField = ({
  form,
  field,
  label,
  isRequired = needs(form, field),
  children,
}: FormFieldProps & {
  children: (typed: { value: string; onChange: (value: string) => void }) => ReactNode;
}) => (
  <Field label={label} problem={form.problemOf(field)} isRequired={isRequired} isDisabled={form.isSending}>
    {children({ value: form.fields[field] ?? "", onChange: (value) => form.change(field, value) })}
  </Field>
);

/** A longer text. */
export const FormText = ({
  maxLength,
  placeholder,
  ...field
}: FormFieldProps & { maxLength: number; placeholder?: string }) => (
  <FormField {...field}>
    {({ value, onChange }) => (
      <TextArea
        maxLength={maxLength}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </FormField>
);

/** A short text. */
export const FormInput = ({
  filter = (text) => text,
  type,
  maxLength,
  placeholder,
  inputMode,
  ...field
}: FormFieldProps & {
  type?: "text" | "tel";
  maxLength?: number;
  placeholder?: string;
  inputMode?: "numeric";
  /** What the field keeps of what is typed. */
  filter?: (text: string) => string;
}) => (
  <FormField {...field}>
    {({ value, onChange }) => (
      <TextInput
        type={type ?? "text"}
        maxLength={maxLength}
        placeholder={placeholder}
        inputMode={inputMode}
        value={value}
        onChange={({ target }) => onChange(filter(target.value))}
        onBlur={() => field.form.leave?.(field.field)}
      />
    )}
  </FormField>
);

type NumberProps = Pick<
  ComponentProps<typeof NumberInput>,
  "decimals" | "unit" | "isSize" | "maxLength" | "placeholder"
>;

/** An amount. */
export const FormNumber = ({ form, field, label, isRequired, ...input }: FormFieldProps & NumberProps) => (
  <FormField form={form} field={field} label={label} {...(isRequired === undefined ? {} : { isRequired })}>
    {({ value, onChange }) =>
      form.filling === undefined ? (
        <NumberInput {...input} value={value} onChange={onChange} />
      ) : (
        <NumberInput key={form.filling} {...input} first={value} onChange={onChange} />
      )
    }
  </FormField>
);

/** A day. `max`: the last one that can be chosen. */
export const FormDay = ({ max, ...field }: FormFieldProps & { max?: string }) => (
  <FormField {...field}>{(typed) => <TimeInput {...typed} {...(max === undefined ? {} : { max })} />}</FormField>
);

/** A choice of few. */
export const FormSelect = ({
  options,
  ...field
}: FormFieldProps & { options: readonly { value: string; label: string }[] }) => (
  <FormField {...field}>{(typed) => <Select {...typed} options={options} />}</FormField>
);

/** A choice of many in a form. */
export const FormSearch = ({
  none,
  options,
  ...field
}: FormFieldProps & { none?: string; options: readonly SearchChoice[] }) => (
  <FormField {...field}>
    {(typed) => <SearchSelect {...typed} options={options} {...(none === undefined ? {} : { none })} />}
  </FormField>
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
