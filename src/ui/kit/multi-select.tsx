import { type KeyboardEvent, useId, useState } from "react";
import { choiceOfAll, toggled, toggledAll } from "../../domain/multi-choice.ts";
import { useField } from "./fields.tsx";
import { isEnter, isEscape } from "./keys.ts";
import { Choices, type ListedChoice } from "./search-select.tsx";
import "./search-select.css";

/** The value of the choice that stands for all; no option has it. */
const ALL = "*";

/**
 * A choice of several options. With a `limit` the other options are closed once it is reached; without one the first choice
 * stands for all. Its list opens under its button, which keeps the focus: arrows move, Space and Enter choose, Escape closes.
 */
export function MultiSelect<Value extends string | number>({
  label,
  options,
  chosen,
  onChange,
  limit = null,
  placeholder = "请选择",
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  limit?: number | null;
  placeholder?: string;
}) {
  const list = `${useId()}-list`;
  const { tied } = useField({});
  /** Where the keys have come to; `null`: the list is closed. */
  const [at, setAt] = useState<number | null>(null);
  const values = options.map(({ value }) => value);
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  const isFull = limit !== null && chosen.length >= limit;
  const choices: ListedChoice[] = [
    ...(limit === null ? [{ value: ALL, label: "全选", isChosen: choiceOfAll(chosen, values) === "all" }] : []),
    ...options.map((option) => ({
      value: String(option.value),
      label: option.label,
      isChosen: chosen.includes(option.value),
      isClosed: isFull && !chosen.includes(option.value),
    })),
  ];
  const choose = (value: string) => {
    const option = options.find((one) => String(one.value) === value);
    if (value === ALL) onChange(toggledAll(chosen, values));
    else if (option !== undefined) onChange(toggled(chosen, option.value, limit));
  };
  const pressed = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (at === null && step !== 0) setAt(step > 0 ? 0 : choices.length - 1);
    else if (at === null) return;
    else if (step !== 0) setAt((at + step + choices.length) % choices.length);
    else if (event.key === "Home") setAt(0);
    else if (event.key === "End") setAt(choices.length - 1);
    else if (isEscape(event)) setAt(null);
    else if (isEnter(event) || event.key === " ") {
      const choice = choices[at];
      if (choice !== undefined && choice.isClosed !== true) choose(choice.value);
    } else return;
    // A dialog around it stays open.
    event.preventDefault();
    event.stopPropagation();
  };
  const said = names.length === 0 ? placeholder : names.join("、");
  return (
    <div className="tm-search-select tm-block">
      <button
        {...tied}
        type="button"
        role="combobox"
        className="tm-select tm-multi-button"
        aria-haspopup="listbox"
        aria-expanded={at !== null}
        aria-controls={at === null ? undefined : list}
        aria-activedescendant={at === null ? undefined : `${list}-${at}`}
        aria-label={`${label}：${said}`}
        onKeyDown={pressed}
        onBlur={() => setAt(null)}
        onClick={() => setAt(at === null ? 0 : null)}
      >
        <span className={names.length === 0 ? "tm-block tm-cut tm-muted" : "tm-block tm-cut"}>{said}</span>
      </button>
      {at === null ? null : (
        <Choices
          id={list}
          label={label}
          choices={choices}
          at={at}
          isSeveral
          head={
            limit === null ? null : (
              <span className="tm-block tm-second tm-pad-sides">
                最多选 {limit} 项，已选 {chosen.length} 项
              </span>
            )
          }
          onChoose={choose}
          onFailed={() => setAt(null)}
        />
      )}
    </div>
  );
}
