import { type ComponentProps, useState } from "react";
import { grouped, numberInput } from "../../domain/text.ts";

type Input = Omit<ComponentProps<"input">, "className" | "style" | "type" | "value" | "defaultValue" | "onChange">;

/**
 * An amount of money or goods. At rest its thousands are separated; once somebody types, what they type stands as it is, and
 * the caret where it was. `value` and what `onChange` gets are digits and one point, however it was typed or pasted:
 * `1,234.5` and `１２３４。５` are both 1234.5. `first` instead of `value`: it holds itself what is typed.
 */
export function NumberInput({
  value,
  first = "",
  decimals = 2,
  maxLength,
  isWrong = false,
  isSize = false,
  isBare = false,
  onChange,
  onBlur,
  ...input
}: Input & {
  value?: string;
  first?: string;
  decimals?: 0 | 1 | 2 | 3 | 4;
  isWrong?: boolean;
  /** A size in mm, which nobody separates. */
  isSize?: boolean;
  /** Part of another control, which draws it. */
  isBare?: boolean;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(first);
  const [isTyping, setTyping] = useState(false);
  const text = value ?? typed;
  return (
    <input
      type="text"
      autoComplete="off"
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      {...input}
      className={isBare ? undefined : "tm-input"}
      aria-invalid={isWrong || undefined}
      // Separators that are pasted count for nothing.
      maxLength={maxLength === undefined ? undefined : maxLength + Math.floor((maxLength - 1) / 3)}
      value={isTyping || isSize ? text : grouped(text)}
      onChange={({ target }) => {
        const caret = target.selectionStart ?? target.value.length;
        const next = numberInput(target.value, decimals).slice(0, maxLength);
        const before = numberInput(target.value.slice(0, caret), decimals).length;
        // Written here, since React would leave the caret at the end of what it writes.
        target.value = next;
        target.setSelectionRange(before, before);
        setTyping(true);
        setTyped(next);
        onChange(next);
      }}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
}
