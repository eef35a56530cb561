import { memo, useLayoutEffect, useRef, useState } from "react";
import type { Facet, GoodsQuery } from "../../domain/catalog/goods-query.ts";
import {
  chosenOf,
  FACET_NAMES,
  type QueryChange,
  RANGE_NAMES,
  type RangeField,
  rangeOf,
  rangeTexts,
  rangeTyped,
} from "../../domain/catalog/goods-query-change.ts";
import { numberInput } from "../../domain/text.ts";

/**
 * One line per facet with counts, and the ranges. A facet with a single option that is not chosen narrows nothing.
 */
export function FacetPanel({
  facets,
  query,
  onChange,
}: {
  facets: readonly Facet[];
  query: GoodsQuery;
  onChange: (change: QueryChange) => void;
}) {
  return (
    <section className="tm-panel tm-facets" aria-label="筛选">
      {facets
        .filter((facet) => facet.options.length > 1 || chosenOf(query, facet.field).length > 0)
        .map((facet) => (
          <FacetLine key={facet.field} facet={facet} chosen={chosenOf(query, facet.field)} onChange={onChange} />
        ))}
      <div className="tm-facet">
        <h3>范围</h3>
        <div className="tm-ranges">
          {(["thickness", "width", "length", "price"] as const).map((field) => {
            const [least, most] = rangeTexts(field, rangeOf(query, field));
            return (
              <Range key={`${field} ${least} ${most}`} field={field} least={least} most={most} onChange={onChange} />
            );
          })}
          <label className="tm-in-stock">
            <input type="checkbox" checked={query.inStock} onChange={() => onChange({ kind: "inStock" })} />
            仅看有货
          </label>
        </div>
      </div>
    </section>
  );
}

type FacetProps = {
  facet: Facet;
  chosen: readonly string[];
  onChange: (change: QueryChange) => void;
};

/** Lines in which nothing was chosen stay as they are: a press shows at once. */
const FacetLine = memo(
  Options,
  (was, is) => was.facet === is.facet && was.onChange === is.onChange && was.chosen.join() === is.chosen.join(),
);

function Options({ facet, chosen, onChange }: FacetProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const [isLong, setLong] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return;
    const measure = () => setLong((was) => (was && isUnfolded) || current.scrollHeight > current.clientHeight + 4);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [isUnfolded]);
  return (
    <div className="tm-facet">
      <h3>{FACET_NAMES[facet.field]}</h3>
      <div ref={list} className={isUnfolded ? "tm-facet-options is-unfolded" : "tm-facet-options"}>
        {facet.options.map(({ value, label, count }) => (
          <button
            key={value}
            type="button"
            data-testid="facet-option"
            aria-pressed={chosen.includes(value)}
            onClick={() => onChange({ kind: "facet", field: facet.field, value })}
          >
            {label}
            {count === null ? null : <span className="tm-muted">{count}</span>}
          </button>
        ))}
      </div>
      {isLong ? (
        <button type="button" className="tm-more" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? "收起" : "更多"}
        </button>
      ) : null}
    </div>
  );
}

type RangeProps = { field: RangeField; least: string; most: string; onChange: (change: QueryChange) => void };

const Range = memo(RangeFields);

/** Two number fields; taken on Enter, by the button, or when both are left. */
function RangeFields({ field, least, most, onChange }: RangeProps) {
  const [draft, setDraft] = useState<[string, string]>([least, most]);
  const take = () => {
    if (draft[0] !== least || draft[1] !== most) onChange({ kind: "range", field, range: rangeTyped(field, ...draft) });
  };
  const input = (place: 0 | 1, name: string) => (
    <input
      aria-label={`${RANGE_NAMES[field]}${name}`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={draft[place]}
      onChange={(event) => {
        const text = numberInput(event.target.value, field === "price" ? 2 : 0);
        setDraft(place === 0 ? [text, draft[1]] : [draft[0], text]);
      }}
    />
  );
  return (
    <form
      className="tm-range"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) take();
      }}
    >
      <span>{RANGE_NAMES[field]}</span>
      {input(0, "最小")}
      <span className="tm-muted">–</span>
      {input(1, "最大")}
      <span className="tm-unit">{field === "price" ? "元/m³" : "mm"}</span>
      <button type="submit" className="tm-act">
        确定
      </button>
    </form>
  );
}
