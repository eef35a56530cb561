import { memo, type ReactNode, useId, useState } from "react";
import { LISTED_PRICE_TEXT } from "../../domain/catalog/goods/true-offer.ts";
import { chosenOf, facetRow } from "../../domain/catalog/search/facets.ts";
import type { Facet } from "../../domain/catalog/search/goods-page.ts";
import type { GoodsQuery } from "../../domain/catalog/search/goods-query.ts";
import {
  isPriceRange,
  isRanged,
  type QueryChange,
  RANGE_NAMES,
  type RangeField,
  rangeOf,
  rangeTexts,
} from "../../domain/catalog/search/goods-query-change.ts";
import {
  isRangeTyped,
  PURCHASE_VOLUME,
  purchaseVolumeProblem,
  purchaseVolumeTyped,
  RANGE_NUMBERS,
  rangeTyped,
} from "../../domain/catalog/search/typed-range.ts";
import { deliveryCity } from "../../domain/freight/cities.ts";
import { Button } from "../kit/button.tsx";
import { useDeliveryCity } from "../kit/delivery-city.tsx";
import { Drop, FilterBar, FilterChip } from "../kit/drop.tsx";
import { Problem } from "../kit/fields.tsx";
import { NumberInput } from "../kit/number-input.tsx";

const SIZES = ["thickness", "width", "length"] as const;
const PRICES = ["price"] as const;
const DELIVERED = ["delivered"] as const;

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
      <DeliveredChip query={query} onChange={onChange} />
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

type QueryProps = { query: GoodsQuery; onChange: (change: QueryChange) => void };

const RangeChip = ({ name, fields, ...props }: QueryProps & { name: string; fields: readonly RangeField[] }) => (
  <Drop name={name} chosen={fields.filter((field) => isRanged(rangeOf(props.query, field))).length}>
    <div className="tm-grid">
      <RangeLines fields={fields} {...props} />
    </div>
  </Drop>
);

const RangeLines = ({ fields, query, onChange }: QueryProps & { fields: readonly RangeField[] }) =>
  fields.map((field) => {
    const [least, most] = rangeTexts(field, rangeOf(query, field));
    return <RangeLine key={field} field={field} least={least} most={most} onChange={onChange} />;
  });

/** 到家价, and the volume by which its freight is counted; says whether there is a city for it. */
function DeliveredChip(props: QueryProps) {
  const [city] = useDeliveryCity();
  const place = deliveryCity(city);
  const { purchaseVolume } = props.query;
  return (
    <Drop
      name="到家价"
      chosen={[isRanged(rangeOf(props.query, "delivered")), purchaseVolume !== null].filter(Boolean).length}
    >
      <div className="tm-grid">
        <RangeLines fields={DELIVERED} {...props} />
        <VolumeLine volume={purchaseVolume === null ? "" : String(purchaseVolume / 1000)} onChange={props.onChange} />
        <p className="tm-second">
          {place === undefined ? "选好送货城市后才按到家价筛选；" : `运到${place.name}，`}
          采购量不填，运费按搜索词里的方数，没有就按 13 米整车；含税价{LISTED_PRICE_TEXT}
        </p>
      </div>
    </Drop>
  );
}

/** The volume to be bought; what cannot be one stays in its field beside the reason. */
function VolumeLine({ volume, onChange }: { volume: string; onChange: QueryProps["onChange"] }) {
  const problemId = useId();
  const [[draft], setDraft] = useDraft<readonly [string]>([volume]);
  const [refused, setRefused] = useState("");
  const problem = refused === draft ? purchaseVolumeProblem(draft) : null;
  const take = () => {
    const typed = purchaseVolumeTyped(draft);
    if (typed === undefined) setRefused(draft);
    else if (draft !== volume) onChange({ kind: "purchaseVolume", volume: typed });
  };
  const { decimals, unit, most } = PURCHASE_VOLUME;
  return (
    <TypedLine onTake={take} below={<Problem id={problemId}>{problem}</Problem>}>
      <span>采购量</span>
      <NumberInput
        aria-label="采购量"
        isWrong={problem !== null}
        {...(problem === null ? {} : { "aria-describedby": problemId })}
        decimals={decimals}
        unit={unit}
        maxLength={most}
        value={draft}
        onChange={(text) => setDraft([text])}
      />
      <span className="tm-unit">{unit}</span>
    </TypedLine>
  );
}

/** What is typed, until something else is taken: the fields stay then, and with them the focus. */
function useDraft<Texts extends readonly string[]>(taken: Texts): [Texts, (draft: Texts) => void] {
  const [draft, setDraft] = useState(taken);
  const [before, setBefore] = useState(taken.join(" "));
  if (before !== taken.join(" ")) {
    setBefore(taken.join(" "));
    setDraft(taken);
  }
  return [draft, setDraft];
}

/** Fields that are taken on Enter, by the button, or when all of them are left; `below`: what is wrong with them. */
const TypedLine = ({ onTake, below, children }: { onTake: () => void; below?: ReactNode; children: ReactNode }) => (
  <form
    className="tm-range tm-cell"
    onSubmit={(event) => {
      event.preventDefault();
      onTake();
    }}
    onBlur={(event) => {
      if (!event.currentTarget.contains(event.relatedTarget)) onTake();
    }}
  >
    <div className="tm-row tm-gap-4">
      {children}
      <Button type="submit" size="small">
        确定
      </Button>
    </div>
    {below}
  </form>
);

type RangeProps = { field: RangeField; least: string; most: string; onChange: (change: QueryChange) => void };

function RangeLine({ field, least, most, onChange }: RangeProps) {
  const [draft, setDraft] = useDraft<readonly [string, string]>([least, most]);
  const take = () => {
    if ((draft[0] !== least || draft[1] !== most) && isRangeTyped(field, draft))
      onChange({ kind: "range", field, range: rangeTyped(field, ...draft) });
  };
  const input = (place: 0 | 1, name: string) => (
    <NumberInput
      aria-label={`${RANGE_NAMES[field]}${name}`}
      decimals={RANGE_NUMBERS[field].decimals}
      unit={RANGE_NUMBERS[field].unit}
      isSize={!isPriceRange(field)}
      maxLength={RANGE_NUMBERS[field].most}
      value={draft[place]}
      onChange={(text) => setDraft(place === 0 ? [text, draft[1]] : [draft[0], text])}
    />
  );
  return (
    <TypedLine onTake={take}>
      <span>{RANGE_NAMES[field]}</span>
      {input(0, "最小")}
      <span className="tm-muted">–</span>
      {input(1, "最大")}
      <span className="tm-unit">{RANGE_NUMBERS[field].unit}</span>
    </TypedLine>
  );
}
