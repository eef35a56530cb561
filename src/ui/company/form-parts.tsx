import { type ReactNode, useId } from "react";
import type { Field } from "../../domain/fields.ts";
import { TimeInput } from "../kit/time-input.tsx";

/** A labelled part of a form with what is wrong below it; `for` parts that are no single field. */
export function FormRow({
  label,
  required = false,
  hint = null,
  problem = null,
  children,
}: {
  label: string;
  required?: boolean;
  hint?: ReactNode;
  problem?: string | null | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div className="tm-field" role="group" aria-labelledby={id}>
      <span id={id}>
        {required ? <i aria-hidden="true">*</i> : null}
        {label}
      </span>
      {children}
      {hint === null ? null : <span className="tm-muted tm-small">{hint}</span>}
      {problem ? (
        <span className="tm-field-problem" role="alert">
          {problem}
        </span>
      ) : null}
    </div>
  );
}

/** What a line of text takes from the record of its form. */
export const lineOf = ({ type, label, hint, folded }: Field) => ({
  label,
  // A code that is pasted is folded before it is cut.
  ...(type.kind === "text" && folded === undefined ? { maxLength: type.most } : {}),
  ...(hint === undefined ? {} : { placeholder: hint }),
});

/** A line of text under its label; the label is the field's own. */
export function TextRow({
  label,
  value,
  onChange,
  onLeave,
  required = false,
  problem,
  type = "text",
  maxLength,
  placeholder,
  disabled = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onLeave?: () => void;
  required?: boolean;
  problem?: string | undefined;
  type?: "text" | "day" | "tel";
  maxLength?: number;
  placeholder?: string;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="tm-field">
      <label htmlFor={id}>
        {required ? <i aria-hidden="true">*</i> : null}
        {label}
      </label>
      {type === "day" ? (
        <TimeInput
          id={id}
          label={label}
          value={value}
          disabled={disabled}
          isWrong={problem !== undefined}
          onChange={onChange}
        />
      ) : (
        <input
          id={id}
          className="tm-input"
          type={type}
          autoComplete="off"
          value={value}
          maxLength={maxLength}
          placeholder={placeholder}
          disabled={disabled}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      )}
      {problem === undefined ? null : (
        <span id={`${id}-problem`} className="tm-field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/** Several lines of text under their label. */
export function TextAreaRow({
  label,
  value,
  onChange,
  problem,
  rows = 3,
  placeholder,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  rows?: number;
  placeholder?: string;
}) {
  const id = useId();
  return (
    <div className="tm-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="tm-input tm-textarea"
        rows={rows}
        value={value}
        placeholder={placeholder}
        aria-invalid={problem !== undefined || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem === undefined ? null : (
        <span className="tm-field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/** One of a few, side by side. */
export function RadioRow<Value extends string | number | boolean>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="tm-row tm-flow tm-gap-24">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={String(option.value)} className="tm-check">
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
