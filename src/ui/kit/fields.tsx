import { type ComponentProps, type ReactNode, Suspense } from "react";
import { lazily } from "../lazily.tsx";
import { useInside } from "./inside.ts";
import { PartBoundary } from "./part-boundary.tsx";

const SearchSelect = lazily(
  () => import("./search-select.tsx"),
  (module) => module.SearchSelect,
);

/** Fetches what a choice of few is drawn by inside. */
export const loadSelect = (): Promise<unknown> => SearchSelect.load();

/** A text field in the project's style. `isWrong` marks it; the words stand under it. */
export function TextInput({
  isWrong = false,
  ...input
}: Omit<ComponentProps<"input">, "className" | "style"> & { isWrong?: boolean }) {
  return <input type="text" autoComplete="off" {...input} className="tm-input" aria-invalid={isWrong || undefined} />;
}

type SelectProps<Value extends string | number> = {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  label: string;
  isWrong?: boolean;
  disabled?: boolean;
};

/** A choice of few: inside it can be searched, on other pages it is the browser's own. */
export function Select<Value extends string | number>({ options, value, onChange, ...select }: SelectProps<Value>) {
  const choices = {
    ...select,
    options: options.map((option) => ({ value: String(option.value), label: option.label })),
    value: String(value),
    onChange: (text: string) => {
      const chosen = options.find((option) => String(option.value) === text);
      if (chosen) onChange(chosen.value);
    },
  };
  const own = <OwnSelect {...choices} />;
  if (!useInside()) return own;
  // What is opened before the other one comes would be gone with it.
  const early = (
    <span inert className="tm-contents">
      {own}
    </span>
  );
  return (
    <PartBoundary instead={own}>
      <Suspense fallback={early}>
        <SearchSelect {...choices} isFitted />
      </Suspense>
    </PartBoundary>
  );
}

const OwnSelect = ({ options, value, onChange, label, isWrong, disabled }: SelectProps<string>) => (
  <select
    className="tm-select"
    aria-label={label}
    aria-invalid={isWrong || undefined}
    disabled={disabled}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);

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
