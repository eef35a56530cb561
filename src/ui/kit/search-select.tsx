import { type KeyboardEvent, Suspense, useId, useState } from "react";
import { choiceMeant, choicesLike, type SearchChoice } from "../../domain/choice-search.ts";
import { lazily } from "../lazily.tsx";
import { Field } from "./fields.tsx";
import type { FormState } from "./form-fields.tsx";
import { PartBoundary } from "./part-boundary.tsx";
import "./search-select.css";

const Below = lazily(
  () => import("./blueprint/below.tsx"),
  (module) => module.Below,
);

/** A choice of many in a form. */
export const FormSearch = ({
  form,
  field,
  label,
  none,
  options,
}: {
  form: FormState;
  field: string;
  label: string;
  none?: string;
  options: readonly SearchChoice[];
}) => (
  <Field label={label} problem={form.problemOf(field)}>
    <SearchSelect
      label={label}
      options={options}
      {...(none === undefined ? {} : { none })}
      value={form.fields[field] ?? ""}
      isWrong={form.problemOf(field) !== null}
      disabled={form.isSending}
      onChange={(value) => form.change(field, value)}
    />
  </Field>
);

/** `typed`: `null` while nobody has typed, all are shown; `at`: the choice that Enter takes, -1 none. */
type Search = { typed: string | null; at: number };

/** A choice that the keys have come to is brought into sight. */
const shown = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });

/**
 * One of a long list: opened like a list of the browser's own, and searched by typing a name, its pinyin or its initials.
 * A combobox whose choices are listed below it; the keys move among them while the focus stays in the field.
 */
export function SearchSelect({
  id,
  label,
  options,
  value,
  none,
  isWrong = false,
  disabled = false,
  onChange,
}: {
  id?: string;
  label: string;
  options: readonly SearchChoice[];
  value: string;
  /** What an empty field means; missing where something is always chosen. */
  none?: string;
  isWrong?: boolean;
  disabled?: boolean;
  onChange: (value: string) => void;
}) {
  const list = `${useId()}-list`;
  /** `null`: the list is closed. */
  const [search, setSearch] = useState<Search | null>(null);
  const found = search === null ? [] : choicesLike(options, search.typed ?? "");
  const isListed = found.length > 0;
  const place = options.findIndex((option) => option.value === value);
  /** `at`: where it stands if nothing was chosen before. */
  const open = (at: number) => setSearch({ typed: null, at: place < 0 ? at : place });
  const choose = (chosen: string) => {
    setSearch(null);
    if (chosen !== value) onChange(chosen);
  };
  const left = () => {
    const typed = search?.typed ?? null;
    if (typed === null) setSearch(null);
    else if (typed.trim() === "" && none !== undefined) choose("");
    else choose(choiceMeant(options, typed)?.value ?? value);
  };
  const pressed = (event: KeyboardEvent) => {
    // What an input method still puts together is not yet typed.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (search === null && step !== 0) open(step > 0 ? 0 : options.length - 1);
    else if (search === null) return;
    else if (step !== 0 && isListed) {
      const from = search.at < 0 && step < 0 ? 0 : search.at;
      setSearch({ ...search, at: (from + step + found.length) % found.length });
    } else if (event.key === "Escape") setSearch(null);
    else if (event.key === "Enter") {
      const chosen = found[search.at];
      if (chosen === undefined) left();
      else choose(chosen.value);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className="tm-search-select">
      <input
        id={id}
        className="tm-select"
        type="text"
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? list : undefined}
        aria-activedescendant={isListed && search !== null && search.at >= 0 ? `${list}-${search.at}` : undefined}
        aria-invalid={isWrong || undefined}
        disabled={disabled}
        placeholder={none}
        value={search?.typed ?? options[place]?.label ?? ""}
        onFocus={(event) => {
          event.target.select();
          void Below.load().catch(() => {});
        }}
        onClick={() => {
          if (search === null) open(-1);
        }}
        onChange={({ target }) => setSearch({ typed: target.value, at: target.value.trim() === "" ? -1 : 0 })}
        onKeyDown={pressed}
        onBlur={left}
      />
      {search === null ? null : (
        <PartBoundary onFailed={() => setSearch(null)}>
          <Suspense fallback={null}>
            <Below isAsWide>
              {isListed ? (
                <span
                  id={list}
                  role="listbox"
                  aria-label={label}
                  className="tm-search-choices tm-options"
                  // The field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                >
                  {found.map((choice, at) => (
                    <button
                      key={choice.value}
                      id={`${list}-${at}`}
                      ref={at === search.at ? shown : undefined}
                      type="button"
                      role="option"
                      tabIndex={-1}
                      aria-selected={at === search.at}
                      onClick={() => choose(choice.value)}
                    >
                      {choice.label}
                      {choice.note === undefined ? null : <span className="tm-muted"> {choice.note}</span>}
                    </button>
                  ))}
                </span>
              ) : (
                <span role="status" className="tm-search-choices tm-muted">
                  没有符合的选项
                </span>
              )}
            </Below>
          </Suspense>
        </PartBoundary>
      )}
    </span>
  );
}
