import { memo, useState } from "react";
import { chosenOf, facetRow } from "../../domain/catalog/search/facets.ts";
import type { Facet } from "../../domain/catalog/search/goods-page.ts";
import type { GoodsQuery } from "../../domain/catalog/search/goods-query.ts";
import {
  isRanged,
  type QueryChange,
  RANGE_NAMES,
  type RangeField,
  rangeOf,
  rangeTexts,
} from "../../domain/catalog/search/goods-query-change.ts";
import { isRangeTyped, RANGE_NUMBERS, rangeTyped } from "../../domain/catalog/search/typed-range.ts";
import { Button } from "../kit/button.tsx";
import { Drop, FilterBar, FilterChip } from "../kit/drop.tsx";
import { NumberInput } from "../kit/number-input.tsx";

const SIZES = ["thickness", "width", "length"] as const;
const PRICES = ["price"] as const;

/**
 * One chip per facet with counts, and the ranges. A facet with a single option that is not chosen narrows nothing.
 */
export function FacetPanel({
  facets,
  query,
  chosen,
  onChange,
}: {
  facets: readonly Facet[];
  query: GoodsQuery;
  /** How many conditions are in force. */
  chosen: number;
  onChange: (change: QueryChange) => void;
}) {
  return (
    <FilterBar chosen={chosen}>
      {facets
        .filter((facet) => facet.options.length > 1 || chosenOf(query, facet.field).length > 0)
        .map((facet) => (
          <FacetChip key={facet.field} facet={facet} chosen={chosenOf(query, facet.field)} onChange={onChange} />
        ))}
      <RangeChip name="尺寸" fields={SIZES} query={query} onChange={onChange} />
      <RangeChip name="价格" fields={PRICES} query={query} onChange={onChange} />
      <label className="tm-check">
        <input type="checkbox" checked={query.inStock} onChange={() => onChange({ kind: "inStock" })} />
        仅看有货
      </label>
    </FilterBar>
  );
}

type FacetProps = {
  facet: Facet;
  chosen: readonly string[];
  onChange: (change: QueryChange) => void;
};

/** Chips of which nothing was chosen stay as they are: a press shows at once. */
const FacetChip = memo(
  ({ facet, chosen, onChange }: FacetProps) => (
    <FilterChip
      name={facetRow(facet.field).label}
      choices={facet.options.map(({ value, label, count }) => ({
        key: value,
        label,
        count,
        isChosen: chosen.includes(value),
      }))}
      onChoose={(value) => onChange({ kind: "facet", field: facet.field, value })}
    />
  ),
  (was, is) => was.facet === is.facet && was.onChange === is.onChange && was.chosen.join() === is.chosen.join(),
);

const RangeChip = ({
  name,
  fields,
  query,
  onChange,
}: {
  name: string;
  fields: readonly RangeField[];
  query: GoodsQuery;
  onChange: (change: QueryChange) => void;
}) => (
  <Drop name={name} chosen={fields.filter((field) => isRanged(rangeOf(query, field))).length}>
    <div className="tm-grid">
      {fields.map((field) => {
        const [least, most] = rangeTexts(field, rangeOf(query, field));
        return <RangeLine key={field} field={field} least={least} most={most} onChange={onChange} />;
      })}
    </div>
  </Drop>
);

type RangeProps = { field: RangeField; least: string; most: string; onChange: (change: QueryChange) => void };

/** Two number fields; taken on Enter, by the button, or when both are left. */
function RangeLine({ field, least, most, onChange }: RangeProps) {
  const [draft, setDraft] = useState<[string, string]>([least, most]);
  const [taken, setTaken] = useState(`${least} ${most}`);
  // The fields stay, and with them the focus, when the list is narrowed by something else.
  if (taken !== `${least} ${most}`) {
    setTaken(`${least} ${most}`);
    setDraft([least, most]);
  }
  const take = () => {
    if ((draft[0] !== least || draft[1] !== most) && isRangeTyped(field, draft))
      onChange({ kind: "range", field, range: rangeTyped(field, ...draft) });
  };
  const input = (place: 0 | 1, name: string) => (
    <NumberInput
      aria-label={`${RANGE_NAMES[field]}${name}`}
      decimals={RANGE_NUMBERS[field].decimals}
      unit={RANGE_NUMBERS[field].unit}
      isSize={field !== "price"}
      maxLength={RANGE_NUMBERS[field].most}
      value={draft[place]}
      onChange={(text) => setDraft(place === 0 ? [text, draft[1]] : [draft[0], text])}
    />
  );
  return (
    <form
      className="tm-range tm-row tm-gap-4 tm-cell"
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
      <Button type="submit" size="small">
        确定
      </Button>
    </form>
  );
}
