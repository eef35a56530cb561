import { type KeyboardEvent, useId, useState } from "react";
import { speciesLike } from "../../../domain/catalog/species-choice.ts";
import { speciesByCode } from "../../../domain/timber/species.ts";
import { Field } from "../../kit/fields.tsx";

/** A species, searched by name, alias, pinyin or its initials. */
export function SpeciesField({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | null;
  onChange: (code: string) => void;
}) {
  const id = useId();
  /** `null`: nobody is searching, the chosen one is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const found = typed === null ? [] : speciesLike(typed);
  const choose = (code: string) => {
    onChange(code);
    setTyped(null);
  };
  const pressed = (event: KeyboardEvent) => {
    if (typed === null && event.key === "ArrowDown") setTyped("");
    if (typed === null || found.length === 0) return;
    if (event.key === "ArrowDown") setAt((at + 1) % found.length);
    else if (event.key === "ArrowUp") setAt((at + found.length - 1) % found.length);
    else if (event.key === "Escape") setTyped(null);
    else if (event.key === "Enter") choose(found[at]?.code ?? value);
    else return;
    event.preventDefault();
  };
  const left = () => {
    // A name written out is meant, also without choosing it from the list.
    const named = found.find(({ name }) => name === typed?.trim());
    if (named !== undefined) onChange(named.code);
    setTyped(null);
  };
  return (
    <div className="tm-goods-species">
      <Field label="树种" problem={problem}>
        <input
          className="tm-input"
          type="text"
          role="combobox"
          autoComplete="off"
          aria-expanded={typed !== null}
          aria-controls={`${id}-list`}
          aria-activedescendant={typed !== null && found.length > 0 ? `${id}-${at}` : undefined}
          aria-invalid={problem !== null || undefined}
          placeholder="输入名称或拼音搜索"
          value={typed ?? speciesByCode(value)?.name ?? ""}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={pressed}
          onBlur={left}
        />
      </Field>
      {typed === null ? null : (
        <div id={`${id}-list`} role="listbox" aria-label="树种" className="tm-goods-choices">
          {found.length === 0 ? <span className="tm-muted">没有这样的树种</span> : null}
          {found.map(({ code, name, latin }, place) => (
            <button
              key={code}
              id={`${id}-${place}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              // Before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(code);
              }}
            >
              {name} <span className="tm-muted">{latin}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
