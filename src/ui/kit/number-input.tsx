import { type ComponentProps, useId, useState } from "react";
import { grouped } from "../../domain/text.ts";
import { figureShown, isPlainFigure, type NumberField, numberTyped } from "../../domain/typed-number.ts";
import { Problem, useField } from "./fields.tsx";

type Input = Omit<
  ComponentProps<"input">,
  "ref" | "id" | "className" | "style" | "type" | "value" | "defaultValue" | "onChange" | "onPaste" | "onCompositionEnd"
>;

/** Where the selection of a field began before its last change. */
const STARTS = new WeakMap<HTMLInputElement, number>();

function watchSelection(input: HTMLInputElement | null): void {
  const watched = ({ type, isComposing }: Event & { isComposing?: boolean }) => {
    if (type === "compositionstart" || isComposing !== true) STARTS.set(input!, input!.selectionStart ?? 0); // only of an input
  };
  for (const type of ["beforeinput", "compositionstart"]) input?.addEventListener(type, watched);
}

/** What is being typed. */
type Draft = {
  /** As it stands in the field. */
  readonly shown: string;
  /** What `onChange` got of it. */
  readonly taken: string;
  /** The field's own separators are in it. */
  readonly isGrouped: boolean;
  /** Key by key, so that the rest may still come. */
  readonly isKeyed: boolean;
};

/** Thousands of which the last digits are still to be typed. */
const UNFINISHED = /^\d{1,3}(?:,\d{3})*,\d{0,2}$/;

/**
 * A number in the unit of its field. At rest its thousands are separated; once somebody types, what they type stands as it is, and
 * the caret where it was. `value` and what `onChange` gets are digits and one point, however it was typed or pasted: `1,234.5`
 * and `１２３４。５ m³` are both 1234.5. What is no such number stays in the field beside the reason, and `onChange` gets it as it
 * stands: no rule takes it for a number. `first` instead of `value`: it holds itself what is typed.
 */
export function NumberInput({
  value,
  first = "",
  decimals = 2,
  unit = "",
  maxLength,
  isWrong = false,
  isSize = false,
  isBare = false,
  disabled,
  onChange,
  onBlur,
  ...input
}: Input & {
  value?: string;
  first?: string;
  decimals?: 0 | 1 | 2 | 3 | 4;
  /** What its figures are counted in: `mm`, `m³`, `元/m³`. */
  unit?: string;
  isWrong?: boolean;
  /** A size in mm, which nobody separates. */
  isSize?: boolean;
  /** Part of another control, which draws it and says what is wrong. */
  isBare?: boolean;
  onChange: (value: string) => void;
}) {
  const problemId = useId();
  const field: NumberField = { decimals, unit, ...(maxLength === undefined ? {} : { most: maxLength }) };
  const [own, setOwn] = useState(first);
  const [draft, setDraft] = useState<Draft | null>(null);
  const text = value ?? own;
  const typing = draft?.taken === text ? draft : null;
  const isGrouped = typing === null ? !isSize && isPlainFigure(text) : typing.isGrouped;
  const shown = typing?.shown ?? (isGrouped ? grouped(text) : text);
  const read = numberTyped(text, field);
  // What the program itself writes at rest may have more decimals than somebody types.
  const isJudged = typing !== null || !isPlainFigure(text);
  const isUnfinished = typing?.isKeyed === true && UNFINISHED.test(shown);
  const problem = isJudged && "problem" in read && !isUnfinished ? read.problem : null;

  const { tied } = useField({
    isWrong: isWrong || problem !== null,
    disabled,
    describedBy: problem === null || isBare ? undefined : problemId,
  });
  const write = (target: HTMLInputElement, next: string, caret: number) => {
    // Written here, since React would leave the caret at the end of what it writes.
    target.value = next;
    target.setSelectionRange(caret, caret);
  };
  const take = (target: HTMLInputElement) => {
    const caret = target.selectionStart ?? target.value.length;
    const from = Math.min(STARTS.get(target) ?? 0, caret);
    const [before, inserted, after] = [
      target.value.slice(0, from),
      target.value.slice(from, caret),
      target.value.slice(caret),
    ].map((part, at) => (isGrouped && at !== 1 ? part.replaceAll(",", "") : part)) as [string, string, string];
    const typed = before + inserted + after;
    const isPlain = isPlainFigure(typed);
    const next = numberTyped(typed, field);
    const isFull = "problem" in next && !(decimals === 0 && typed.includes("."));
    // A digit that there is no room for is not typed at all; what is pasted is not cut.
    if (isPlain && isFull && inserted.length <= 1 && !("problem" in read)) return write(target, shown, from);
    const taken = "figure" in next ? next.figure : typed;
    const nextShown = isPlain ? figureShown(typed) : inserted.length > 1 ? taken : typed;
    write(
      target,
      nextShown,
      isPlain ? figureShown(before + inserted).length : nextShown === typed ? (before + inserted).length : taken.length,
    );
    setDraft({ shown: nextShown, taken, isGrouped: false, isKeyed: inserted.length <= 1 });
    setOwn(taken);
    onChange(taken);
  };
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        inputMode={decimals === 0 ? "numeric" : "decimal"}
        {...tied}
        {...input}
        ref={watchSelection}
        className={isBare ? undefined : "tm-input"}
        value={shown}
        onChange={({ target, nativeEvent }) => {
          // An input method is left alone until it has ended.
          if ((nativeEvent as InputEvent).isComposing === true)
            setDraft({ shown: target.value, taken: text, isGrouped, isKeyed: true });
          else take(target);
        }}
        onCompositionEnd={({ currentTarget }) => take(currentTarget)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text").trim();
          // Browsers would join the lines of several cells to one number.
          if (!/[\n\r\t]/.test(pasted)) return;
          event.preventDefault();
          const { currentTarget: target } = event;
          const from = target.selectionStart ?? 0;
          STARTS.set(target, from);
          target.setRangeText(pasted.replace(/\s+/g, " "), from, target.selectionEnd ?? from, "end");
          take(target);
        }}
        onBlur={(event) => {
          if (problem === null) setDraft(null);
          onBlur?.(event);
        }}
      />
      {isBare ? null : <Problem id={problemId}>{problem}</Problem>}
    </>
  );
}
