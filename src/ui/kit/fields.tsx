import type { ComponentProps, ReactNode } from "react";

/** A text field in the project's style. `isWrong` marks it; the words stand under it. */
export function TextInput({
  isWrong = false,
  ...input
}: Omit<ComponentProps<"input">, "className" | "style"> & { isWrong?: boolean }) {
  return <input type="text" autoComplete="off" {...input} className="tm-input" aria-invalid={isWrong || undefined} />;
}

/** The browser's own choice list in the project's style. */
export function Select<Value extends string | number>({
  options,
  value,
  onChange,
  label,
  isWrong = false,
  disabled = false,
}: {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  label: string;
  isWrong?: boolean;
  disabled?: boolean;
}) {
  return (
    <select
      className="tm-select"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      disabled={disabled}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => String(option.value) === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** A field under its label, with what is wrong below; `warning`: what is unlikely, but may be so. */
export function Field({
  label,
  problem = null,
  warning = null,
  children,
}: {
  label: string;
  problem?: string | null;
  warning?: string | null;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="tm-field">
      <span>{label}</span>
      {children}
      {problem === null ? null : (
        <span className="tm-field-problem" role="alert">
          {problem}
        </span>
      )}
      {problem === null && warning !== null ? (
        <span className="tm-warning tm-small" role="status">
          {warning}
        </span>
      ) : null}
    </label>
  );
}
