import { type ComponentProps, createContext, type ReactNode, Suspense, use, useId } from "react";
import { lazily } from "../lazily.tsx";
import { useInside } from "./inside.ts";
import { PartBoundary } from "./part-boundary.tsx";

const SearchSelect = lazily(
  () => import("./search-select.tsx"),
  (module) => module.SearchSelect,
);

/** Fetches what a choice of few is drawn by inside. */
export const loadSelect = (): Promise<unknown> => SearchSelect.load();

/** What a field says of the input in it. `id`: missing in a group, which has several. */
type Around = {
  label?: string;
  id?: string;
  describedBy: string | undefined;
  isWrong: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
};

/** What stands around an input, for those who tie it to something. */
export const FieldContext = createContext<Around | null>(null);

/**
 * How an input is tied to the field around it, beside what it says itself; alone it has only that. `label`: what the field is
 * called. `describedBy`: the id of what the input itself says below.
 */
export function useField({
  isWrong = false,
  disabled = false,
  describedBy,
}: {
  isWrong?: boolean;
  disabled?: boolean | undefined;
  describedBy?: string | undefined;
}) {
  const around = use(FieldContext);
  const described = [describedBy, around?.describedBy].filter((id) => id !== undefined).join(" ");
  return {
    label: around?.label,
    tied: {
      id: around?.id,
      disabled: disabled || around?.isDisabled === true,
      "aria-invalid": isWrong || around?.isWrong || undefined,
      "aria-required": around?.isRequired || undefined,
      "aria-describedby": described === "" ? undefined : described,
    },
  };
}

/** What is wrong, in words, which takes the focus where no input does; nothing where it is `null`. */
export const Problem = ({ id, className = "", children }: { id?: string; className?: string; children: ReactNode }) =>
  children === null || children === undefined ? null : (
    <span id={id} className={`tm-field-problem ${className}`.trim()} role="alert" tabIndex={-1}>
      {children}
    </span>
  );

type FieldProps = {
  label: string;
  /** Missing: it cannot be wrong, and no line is kept for it. */
  problem?: string | null;
  /** What is unlikely, but may be so. */
  warning?: string | null;
  /** What somebody should know before they fill it in. */
  hint?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Where its place or its example says what it is. */
  isLabelHidden?: boolean;
  children: ReactNode;
};

/** A labelled part of a form: the label, what is filled in, the hint, and the line of what is wrong, which is kept free. */
function Labelled({
  isGroup,
  label,
  problem,
  warning = null,
  hint = null,
  isRequired = false,
  isDisabled = false,
  isLabelHidden = false,
  children,
}: FieldProps & { isGroup: boolean }) {
  const id = useId();
  const [labelId, hintId, noteId] = ["label", "hint", "note"].map((name) => `${id}-${name}`);
  const hasNote = problem != null || warning !== null;
  const describedBy = [hint === null ? "" : hintId, hasNote ? noteId : ""].join(" ").trim() || undefined;
  const ties = { label, describedBy, isWrong: problem != null, isRequired, isDisabled };
  const name = isLabelHidden ? "tm-visually-hidden" : isRequired ? "tm-field-label is-required" : "tm-field-label";
  return (
    <div
      className="tm-field"
      {...(isGroup ? { role: "group", "aria-labelledby": labelId, "aria-describedby": describedBy } : {})}
    >
      {isGroup ? (
        <span id={labelId} className={name}>
          {label}
          {isRequired ? <span className="tm-visually-hidden">（必选）</span> : null}
        </span>
      ) : (
        <label htmlFor={id} className={name}>
          {label}
        </label>
      )}
      <FieldContext value={isGroup ? ties : { ...ties, id }}>{children}</FieldContext>
      {hint === null ? null : (
        <span id={hintId} className="tm-muted tm-small">
          {hint}
        </span>
      )}
      {problem === undefined && warning === null ? null : (
        <span id={noteId} className="tm-field-note">
          <Problem>{problem}</Problem>
          {problem != null || warning === null ? null : (
            <span className="tm-warning tm-small" role="status">
              {warning}
            </span>
          )}
        </span>
      )}
    </div>
  );
}

/** One input of the kit under its label, which the input takes everything from that ties it to it. */
export const Field = (field: FieldProps) => <Labelled {...field} isGroup={false} />;

/** Several inputs that have one label, each with a name of its own. */
export const FieldGroup = (field: FieldProps) => <Labelled {...field} isGroup />;

/** What is wrong outside a field, on a line that is kept free, so that nothing below it moves. */
export const Note = ({ id, children }: { id?: string; children: string | null | undefined }) => (
  <span id={id} className="tm-field-note tm-block">
    <Problem>{children}</Problem>
  </span>
);

/** A box to tick with its words, and the reason under it why it must be. */
export function TickBox({
  checked,
  problem,
  onToggle,
  children,
}: {
  checked: boolean;
  problem: string | null;
  onToggle: () => void;
  children: ReactNode;
}) {
  const noteId = useId();
  return (
    <div className="tm-field">
      <label className="tm-tick tm-row tm-starts tm-muted">
        <input
          type="checkbox"
          checked={checked}
          onChange={onToggle}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : noteId}
        />
        <span>{children}</span>
      </label>
      <span id={noteId} className="tm-field-note">
        <Problem>{problem}</Problem>
      </span>
    </div>
  );
}

/** A line of text. `isWrong` marks one that stands in no field. */
export function TextInput({
  isWrong = false,
  disabled,
  ...input
}: Omit<ComponentProps<"input">, "className" | "style"> & { isWrong?: boolean }) {
  const { tied } = useField({ isWrong, disabled });
  return <input type="text" autoComplete="off" {...tied} {...input} className="tm-input" />;
}

/** Several lines of text. */
export function TextArea({ disabled, ...input }: Omit<ComponentProps<"textarea">, "className" | "style">) {
  const { tied } = useField({ disabled });
  return <textarea rows={3} {...tied} {...input} className="tm-input tm-textarea" />;
}

type SelectProps<Value extends string | number> = {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Missing where the field around it has it. */
  label?: string;
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

function OwnSelect({ options, value, onChange, label, isWrong = false, disabled }: SelectProps<string>) {
  const { tied } = useField({ isWrong, disabled });
  return (
    <select
      {...tied}
      className="tm-select"
      aria-label={label}
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
}

/** One of a few, side by side, in a group. */
export function Radios<Value extends string | number | boolean>({
  options,
  value,
  onChange,
}: {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <span className="tm-row tm-flow tm-gap-16">
      {options.map((option) => (
        <label key={String(option.value)} className="tm-check">
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </span>
  );
}
