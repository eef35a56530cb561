import { type CSSProperties, type KeyboardEvent, type ReactNode, Suspense, useId, useState } from "react";
import { choiceMeant, choicesLike, type SearchChoice } from "../../domain/choice-search.ts";
import { lazily } from "../lazily.tsx";
import { OwnBelow } from "./below.tsx";
import { useField } from "./fields.tsx";
import { useInside } from "./inside.ts";
import { isComposing, isEnter, isEscape } from "./keys.ts";
import { PartBoundary } from "./part-boundary.tsx";
import { SELECTED_FIRST } from "./selected-first.ts";
import "./search-select.css";

const InsideChoices = lazily(
  () => import(/* webpackChunkName: "inside" */ "./blueprint/choices.tsx"),
  (module) => module.InsideChoices,
);

/** A choice in a list: `isChosen` of several, `isClosed` where no more may be chosen. */
export type ListedChoice = { value: string; label: string; note?: string; isChosen?: boolean; isClosed?: boolean };

/** What the list of a choice is made of. `at`: the one that Enter takes, -1 none. */
export type ChoicesProps = {
  id: string;
  label: string;
  choices: readonly ListedChoice[];
  at: number;
  isSeveral?: boolean;
  /** What stands above it. */
  head?: ReactNode;
  onChoose: (value: string) => void;
};

/** The list of a choice below its field. */
export const Choices = ({ onFailed, ...props }: ChoicesProps & { onFailed: () => void }) =>
  useInside() ? (
    <PartBoundary onFailed={onFailed}>
      <Suspense fallback={null}>
        <InsideChoices {...props} />
      </Suspense>
    </PartBoundary>
  ) : (
    <OwnChoices {...props} />
  );

const OwnChoices = ({ id, label, choices, at, isSeveral = false, head, onChoose }: ChoicesProps) => (
  <OwnBelow>
    {/* biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus */}
    <span
      className={isSeveral ? "tm-search-choices tm-options is-several" : "tm-search-choices tm-options"}
      onMouseDown={(event) => event.preventDefault()}
    >
      {head}
      {choices.length === 0 ? null : (
        <span id={id} role="listbox" aria-label={label} aria-multiselectable={isSeveral || undefined}>
          {choices.map((choice, place) => (
            <button
              key={choice.value}
              id={`${id}-${place}`}
              ref={place === at ? shown : undefined}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={isSeveral ? choice.isChosen === true : place === at}
              aria-disabled={choice.isClosed || undefined}
              className={place === at ? "is-active" : undefined}
              onClick={() => {
                if (choice.isClosed !== true) onChoose(choice.value);
              }}
            >
              {choice.label}
              {choice.note === undefined ? null : <span className="tm-muted"> {choice.note}</span>}
            </button>
          ))}
        </span>
      )}
    </span>
  </OwnBelow>
);

/** `typed`: `null` while nobody has typed, all are shown; `at`: the choice that Enter takes, -1 none. */
type Search = { typed: string | null; at: number };

/** How wide a choice's name is, in halves of a Chinese character. */
const wideness = ({ label }: SearchChoice): number =>
  [...label].reduce((sum, character) => sum + (character > "\u00ff" ? 2 : 1), 0);

/** A choice that the keys have come to is brought into sight. */
const shown = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });

/**
 * One of a long list: opened like a list of the browser's own, and searched by typing a name, its pinyin or its initials.
 * A combobox whose choices are listed below it; the keys move among them while the focus stays in the field.
 */
export function SearchSelect({
  label,
  options,
  value,
  none,
  isWrong = false,
  disabled,
  isFitted = false,
  onChange,
}: {
  /** Missing where the field around it has it. */
  label?: string;
  options: readonly SearchChoice[];
  value: string;
  /** What an empty field means; missing where something is always chosen. */
  none?: string;
  isWrong?: boolean;
  disabled?: boolean;
  /** As wide as its longest choice, where nothing else gives it a width. */
  isFitted?: boolean;
  onChange: (value: string) => void;
}) {
  const list = `${useId()}-list`;
  const field = useField({ isWrong, disabled });
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
    if (isComposing(event)) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (search === null && step !== 0) open(step > 0 ? 0 : options.length - 1);
    else if (search === null) return;
    else if (step !== 0 && isListed) {
      const from = search.at < 0 && step < 0 ? 0 : search.at;
      setSearch({ ...search, at: (from + step + found.length) % found.length });
    } else if (isEscape(event)) setSearch(null);
    else if (isEnter(event)) {
      const chosen = found[search.at];
      if (chosen === undefined) left();
      else choose(chosen.value);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      className={isFitted ? "tm-search-select is-fitted" : "tm-search-select"}
      style={isFitted ? ({ "--tm-wide": Math.max(...options.map(wideness)) } as CSSProperties) : undefined}
    >
      <input
        {...field.tied}
        className="tm-select"
        type="text"
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? list : undefined}
        aria-activedescendant={isListed && search !== null && search.at >= 0 ? `${list}-${search.at}` : undefined}
        placeholder={none}
        value={search?.typed ?? options[place]?.label ?? ""}
        {...SELECTED_FIRST}
        onClick={() => {
          if (search === null) open(-1);
        }}
        onChange={({ target }) => setSearch({ typed: target.value, at: target.value.trim() === "" ? -1 : 0 })}
        onKeyDown={pressed}
        onBlur={left}
      />
      {search === null ? null : (
        <Choices
          id={list}
          label={label ?? field.label ?? ""}
          choices={found}
          at={search.at}
          head={
            isListed ? null : (
              <span role="status" className="tm-block tm-muted tm-pad-sides">
                没有符合的选项
              </span>
            )
          }
          onChoose={choose}
          onFailed={() => setSearch(null)}
        />
      )}
    </span>
  );
}
