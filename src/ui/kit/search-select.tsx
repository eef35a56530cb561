import { useId, useState } from "react";
import { Field } from "./fields.tsx";

/** One of a long list, found by typing a part of its name; each name stands once. "" is none of them. */
export function SearchSelect({
  label,
  options,
  value,
  none,
  problem = null,
  onChange,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  /** What an empty field means. */
  none: string;
  problem?: string | null;
  onChange: (value: string) => void;
}) {
  const id = useId();
  /** `null`: nobody is typing, the chosen one is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const named = (text: string) => options.find((option) => option.label === text.trim());
  const left = () => {
    const words = (typed ?? "").trim();
    const found = words === "" ? [] : options.filter((option) => option.label.includes(words));
    const [only, ...others] = found;
    // What stands for one alone is meant, also where it is not written out.
    if (typed !== null && words === "") onChange("");
    else if (only !== undefined && others.length === 0) onChange(only.value);
    setTyped(null);
  };
  return (
    <Field label={label} problem={problem}>
      <input
        className="tm-input"
        type="text"
        autoComplete="off"
        list={`${id}-list`}
        placeholder={`${none}，可输入名称搜索`}
        aria-invalid={problem !== null || undefined}
        value={typed ?? options.find((option) => option.value === value)?.label ?? ""}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          const chosen = named(target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
        onBlur={left}
      />
      <datalist id={`${id}-list`}>
        {options.map((option) => (
          <option key={option.value} value={option.label} />
        ))}
      </datalist>
    </Field>
  );
}
