import { type FocusEvent, type KeyboardEvent, Suspense, useId, useRef, useState } from "react";
import { choiceOfAll, toggled, toggledAll } from "../../domain/multi-choice.ts";
import { lazily } from "../lazily.tsx";
import { PartBoundary } from "./part-boundary.tsx";
import "./multi-select.css";
import "./search-select.css";

const Below = lazily(
  () => import("./blueprint/below.tsx"),
  (module) => module.Below,
);

/**
 * A choice of several options. With a `limit` the other options are disabled once it is reached; without one a checkbox
 * selects them all. Opens under its button; Escape and loss of focus close it.
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
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const values = options.map(({ value }) => value);
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  const isFull = limit !== null && chosen.length >= limit;
  const all = choiceOfAll(chosen, values);
  const left = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setOpen(false);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    // Prevented too: a dialog around it would close otherwise.
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what bubbles out of its controls
    <div ref={box} className="tm-here" onBlur={left} onKeyDown={pressed}>
      <button
        ref={button}
        type="button"
        className="tm-select tm-multi-button"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-label={`${label}：${names.length === 0 ? placeholder : names.join("、")}`}
        onClick={() => setOpen(!open)}
      >
        <span className={names.length === 0 ? "tm-block tm-cut tm-muted" : "tm-block tm-cut"}>
          {names.length === 0 ? placeholder : names.join("、")}
        </span>
      </button>
      {open ? (
        <PartBoundary onFailed={() => setOpen(false)}>
          <Suspense fallback={null}>
            <Below isAsWide>
              {/* The list can have the focus, so that a press on an option's words does not count as leaving. */}
              <fieldset id={`${id}-list`} className="tm-multi-list tm-options" tabIndex={-1}>
                <legend className="tm-visually-hidden">{label}</legend>
                {limit === null ? (
                  <label>
                    <input
                      type="checkbox"
                      checked={all === "all"}
                      ref={(input) => {
                        if (input) input.indeterminate = all === "some";
                      }}
                      onChange={() => onChange(toggledAll(chosen, values))}
                    />
                    全选
                  </label>
                ) : (
                  <p className="tm-second tm-pad-sides">
                    最多选 {limit} 项，已选 {chosen.length} 项
                  </p>
                )}
                {options.map((option) => (
                  <label key={option.value}>
                    <input
                      type="checkbox"
                      checked={chosen.includes(option.value)}
                      disabled={isFull && !chosen.includes(option.value)}
                      onChange={() => onChange(toggled(chosen, option.value, limit))}
                    />
                    {option.label}
                  </label>
                ))}
              </fieldset>
            </Below>
          </Suspense>
        </PartBoundary>
      ) : null}
    </div>
  );
}
