import type { ReactNode } from "react";
import { type GoodsDraft, isNeededIn } from "../../../domain/catalog/goods/goods-draft.ts";
import {
  GOODS_FIELDS,
  type GoodsFields,
  type GoodsInput,
  type GoodsSection,
} from "../../../domain/catalog/goods/goods-fields.ts";
import type { InputProblems } from "../../../domain/catalog/goods/goods-input.ts";
import { Field, FieldGroup, Select, TextInput } from "../../kit/fields.tsx";
import { NumberInput } from "../../kit/number-input.tsx";
import { TimeInput } from "../../kit/time-input.tsx";

/** What the parts of the form go by. */
export type FormParts = {
  draft: GoodsDraft;
  input: GoodsInput;
  problems: InputProblems;
  /** What is unlikely, but may be so. */
  warnings?: InputProblems;
  change: (change: Partial<GoodsDraft>) => void;
  /** The record that the form asks for. */
  fields?: GoodsFields;
};

export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="tm-grid tm-two tm-gap-12 tm-starts">{children}</div>
);

const optionsOf = <Code extends string | number>(entries: readonly { code: Code; name: string }[]) =>
  entries.map(({ code, name }) => ({ value: code, label: name }));

/** Whether goods as stated here need the fact that a field of the form asks for. */
export const isNeeded = (
  { draft, fields = GOODS_FIELDS }: FormParts,
  field: keyof GoodsDraft,
  fact: string = field,
): boolean => isNeededIn(draft, field, fact, fields);

/** A text of the draft. */
export function DraftText({
  parts,
  field,
  of,
  label,
  placeholder,
  maxLength,
  decimals,
  unit = "",
}: {
  parts: FormParts;
  field: { [Name in keyof GoodsDraft]: GoodsDraft[Name] extends string ? Name : never }[keyof GoodsDraft];
  /** Whose problem it shows, where that is not the field's own name. */
  of?: keyof GoodsInput;
  label: string;
  placeholder?: string;
  maxLength?: number;
  /** For numbers: digits behind the point. */
  decimals?: 0 | 1 | 2 | 3 | 4;
  /** What they count. */
  unit?: string;
}) {
  const { draft, problems, warnings, change } = parts;
  const about = of ?? (field as keyof GoodsInput);
  const problem = problems[about] ?? null;
  const same = { value: draft[field], placeholder };
  const typed = (text: string) => change({ [field]: text });
  return (
    <Field
      label={label}
      problem={problem}
      warning={warnings?.[about] ?? null}
      isRequired={isNeeded(parts, field, about)}
    >
      {decimals === undefined ? (
        <TextInput {...same} maxLength={maxLength} onChange={({ target }) => typed(target.value)} />
      ) : (
        <NumberInput {...same} decimals={decimals} unit={unit} isSize={unit === "mm"} onChange={typed} />
      )}
    </Field>
  );
}

/** A choice of the draft. */
export function DraftSelect<Name extends keyof GoodsDraft>({
  parts,
  field,
  label,
  options,
}: {
  parts: FormParts;
  field: Name;
  label: string;
  options: readonly { value: GoodsDraft[Name] & (string | number); label: string }[];
}) {
  const { draft, problems, change } = parts;
  return (
    <Field label={label} problem={problems[field as keyof GoodsInput] ?? null} isRequired={isNeeded(parts, field)}>
      <Select
        options={options}
        value={draft[field] as GoodsDraft[Name] & (string | number)}
        onChange={(value) => change({ [field]: value } as Partial<GoodsDraft>)}
      />
    </Field>
  );
}

const fieldsOf = ({ fields = GOODS_FIELDS }: FormParts): GoodsFields => fields;

type Asked = { options?: readonly { value: string | number; label: string }[]; placeholder?: string };

/** A fact as its type is asked for, under the name and the unit that the record gives it. */
export function Fact({ parts, name, options, placeholder }: { parts: FormParts; name: string } & Asked) {
  const { type, label } = fieldsOf(parts)[name]!; // who names a fact knows it
  const field = name as "merchantSku";
  const more = placeholder === undefined ? {} : { placeholder };
  switch (type.kind) {
    case "code":
    case "choice": {
      const entries = optionsOf<string | number>(type.of ?? []);
      const all = options ?? (type.none ? [{ value: "", label: "不填" }, ...entries] : entries);
      return (
        <DraftSelect parts={parts} field={field} label={label} options={all as { value: string; label: string }[]} />
      );
    }
    case "whole": {
      const named = type.unit === "" ? label : `${label}（${type.unit}）`;
      const number = { decimals: type.decimals === 0 ? 0 : 4, unit: type.unit } as const;
      return <DraftText parts={parts} field={field} label={named} {...number} {...more} />;
    }
    case "flag": {
      const checked = parts.draft[name as "taxIncluded"];
      const onChange = () => parts.change({ [name]: !checked });
      return <Choice legend={label} type="checkbox" options={[{ label, checked, onChange }]} />;
    }
    case "day":
      return (
        <Field label={label} problem={parts.problems[name as keyof GoodsInput] ?? null}>
          <TimeInput kind="day" value={parts.draft[field]} onChange={(typed) => parts.change({ [name]: typed })} />
        </Field>
      );
    case "text":
      return <DraftText parts={parts} field={field} label={label} maxLength={type.most} {...more} />;
    default:
      return <DraftText parts={parts} field={field} label={label} {...more} />;
  }
}

/** Facts that a section places by hand, among others or by rules of their own. */
const PLACED: readonly string[] = [
  "kindCode",
  "speciesCode",
  "gradeCode",
  "brandCode",
  "originCode",
  "thicknessTenths",
  "width",
  "length",
  "lengthMin",
  "lengthMax",
  "diameterMin",
  "diameterMax",
  "saleUnit",
  "volumeRule",
  "perBundle",
  "stock",
  "step",
  "minOrder",
  "price",
  "taxIncluded",
  "taxRate",
  "priceTiers",
  "priceMode",
  "storeId",
  "deliveryModes",
  "certs",
  "uses",
  "title",
  "images",
  "detail",
];

/** All other facts of a section, two in a row. */
export function Facts({
  parts,
  section,
  asked = {},
}: {
  parts: FormParts;
  section: GoodsSection;
  asked?: Readonly<Record<string, Asked>>;
}) {
  const names = Object.entries(fieldsOf(parts))
    .filter(([name, field]) => field.section === section && !PLACED.includes(name))
    .map(([name]) => name);
  const fact = (name: string) => <Fact key={name} parts={parts} name={name} {...asked[name]} />;
  return names.map((name, at) => {
    if (at % 2 === 1) return null;
    const beside = names[at + 1];
    return beside === undefined ? (
      fact(name)
    ) : (
      <Pair key={name}>
        {fact(name)}
        {fact(beside)}
      </Pair>
    );
  });
}

/** Boxes or circles under one name. */
export function Choice({
  legend,
  type,
  options,
  problem,
  isRequired = false,
}: {
  legend: string;
  type: "radio" | "checkbox";
  options: readonly { label: string; checked: boolean; onChange: () => void }[];
  problem?: string | null;
  isRequired?: boolean;
}) {
  return (
    <FieldGroup label={legend} isRequired={isRequired} {...(problem === undefined ? {} : { problem })}>
      <span className="tm-row tm-gap-16 tm-flow">
        {options.map(({ label, checked, onChange }) => (
          <label key={label} className="tm-check">
            <input type={type} name={legend} checked={checked} onChange={onChange} />
            {label}
          </label>
        ))}
      </span>
    </FieldGroup>
  );
}

export const Warning = ({ text }: { text: string }) => (
  <span className="tm-warning tm-small" role="status">
    {text}
  </span>
);
