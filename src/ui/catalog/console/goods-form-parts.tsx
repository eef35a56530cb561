import type { ReactNode } from "react";
import type { GoodsDraft } from "../../../domain/catalog/goods-draft.ts";
import type { GoodsInput, InputProblems } from "../../../domain/catalog/goods-input.ts";
import { numberInput } from "../../../domain/text.ts";
import { Field, Select, TextInput } from "../../kit/fields.tsx";

/** What the parts of the form go by. */
export type FormParts = {
  draft: GoodsDraft;
  input: GoodsInput;
  problems: InputProblems;
  change: (change: Partial<GoodsDraft>) => void;
};

export const Pair = ({ children }: { children: ReactNode }) => <div className="tm-goods-pair">{children}</div>;

export const optionsOf = <Code extends string | number>(entries: readonly { code: Code; name: string }[]) =>
  entries.map(({ code, name }) => ({ value: code, label: name }));

/** The same with nothing first. */
export const orNone = (entries: readonly { code: string; name: string }[], none = "不填") => [
  { value: "", label: none },
  ...optionsOf(entries),
];

/** A text of the draft. */
export function DraftText({
  parts: { draft, problems, change },
  field,
  of,
  label,
  placeholder,
  maxLength,
  decimals,
}: {
  parts: FormParts;
  field: { [Name in keyof GoodsDraft]: GoodsDraft[Name] extends string ? Name : never }[keyof GoodsDraft];
  /** Whose problem it shows, where that is not the field's own name. */
  of?: keyof GoodsInput;
  label: string;
  placeholder?: string;
  maxLength?: number;
  /** For numbers: digits behind the point. */
  decimals?: 0 | 2 | 4;
}) {
  const problem = problems[of ?? (field as keyof GoodsInput)] ?? null;
  const typed = (text: string) => (decimals === undefined ? text : numberInput(text, decimals));
  return (
    <Field label={label} problem={problem}>
      <TextInput
        value={draft[field]}
        placeholder={placeholder}
        maxLength={maxLength}
        inputMode={decimals === undefined ? "text" : "decimal"}
        isWrong={problem !== null}
        onChange={({ target }) => change({ [field]: typed(target.value) })}
      />
    </Field>
  );
}

/** A choice of the draft. */
export function DraftSelect<Name extends keyof GoodsDraft>({
  parts: { draft, problems, change },
  field,
  label,
  options,
}: {
  parts: FormParts;
  field: Name;
  label: string;
  options: readonly { value: GoodsDraft[Name] & (string | number); label: string }[];
}) {
  return (
    <Field label={label} problem={problems[field as keyof GoodsInput] ?? null}>
      <Select
        label={label}
        options={options}
        value={draft[field] as GoodsDraft[Name] & (string | number)}
        onChange={(value) => change({ [field]: value } as Partial<GoodsDraft>)}
      />
    </Field>
  );
}

/** Boxes or circles under one name. */
export function Choice({
  legend,
  type,
  options,
  problem = null,
}: {
  legend: string;
  type: "radio" | "checkbox";
  options: readonly { label: string; checked: boolean; onChange: () => void }[];
  problem?: string | null;
}) {
  return (
    <fieldset className="tm-goods-choice">
      <legend>{legend}</legend>
      {options.map(({ label, checked, onChange }) => (
        <label key={label}>
          <input type={type} name={legend} checked={checked} onChange={onChange} />
          {label}
        </label>
      ))}
      {problem === null ? null : <Problem text={problem} />}
    </fieldset>
  );
}

export const Problem = ({ text }: { text: string }) => (
  <span className="tm-field-problem" role="alert">
    {text}
  </span>
);
