import { Fragment, memo, useId, useState } from "react";
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
    <RangeForm fields={fields} {...props} />
  </Drop>
);

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
      <RangeForm fields={DELIVERED} hasVolume {...props} />
      <p className="tm-second">
        {place === undefined ? "选好送货城市后才按到家价筛选；" : `运到${place.name}，`}
        采购量不填，运费按搜索词里的方数，没有就按 13 米整车；含税价{LISTED_PRICE_TEXT}
      </p>
    </Drop>
  );
}

/** Texts being typed, until others are taken: a text stays then, and with it the focus, unless its own was taken. */
function useDraft(taken: readonly string[]): [readonly string[], (at: number, text: string) => void] {
  const [draft, setDraft] = useState(taken);
  const [before, setBefore] = useState(taken);
  if (before.join(" ") !== taken.join(" ")) {
    setBefore(taken);
    setDraft(draft.map((text, at) => (taken[at] === before[at] ? text : (taken[at] ?? ""))));
  }
  return [draft, (at, text) => setDraft(draft.map((one, place) => (place === at ? text : one)))];
}

const ENDS = ["最低", "最高"] as const;

/**
 * Ranges, and with them the volume to be bought, which are taken together: on Enter, by the button, or when all of them are
 * left. What cannot be a volume stays in its field beside the reason.
 */
function RangeForm({
  fields,
  hasVolume = false,
  query,
  onChange,
}: QueryProps & { fields: readonly RangeField[]; hasVolume?: boolean }) {
  const problemId = useId();
  const volumeAt = fields.length * ENDS.length;
  const taken = [
    ...fields.flatMap((field) => rangeTexts(field, rangeOf(query, field))),
    query.purchaseVolume === null ? "" : String(query.purchaseVolume / 1000),
  ];
  const [draft, write] = useDraft(taken);
  const textAt = (at: number): string => draft[at] ?? "";
  const [refused, setRefused] = useState("");
  const volume = textAt(volumeAt);
  const problem = refused === volume ? purchaseVolumeProblem(volume) : null;
  const take = () => {
    const changes = fields.flatMap((field, at): QueryChange[] => {
      const typed = [textAt(2 * at), textAt(2 * at + 1)] as const;
      const isNew = typed[0] !== taken[2 * at] || typed[1] !== taken[2 * at + 1];
      return isNew && isRangeTyped(field, typed) ? [{ kind: "range", field, range: rangeTyped(field, ...typed) }] : [];
    });
    const typed = purchaseVolumeTyped(volume);
    if (typed === undefined) setRefused(volume);
    else if (volume !== taken[volumeAt]) changes.push({ kind: "purchaseVolume", volume: typed });
    if (changes.length > 0) onChange({ kind: "several", changes });
  };
  return (
    <form
      className="tm-range tm-grid tm-cell"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) take();
      }}
    >
      {fields.map((field, row) => (
        <div key={field} className="tm-row tm-gap-4">
          <span>{RANGE_NAMES[field]}</span>
          {ENDS.map((end, place) => (
            <Fragment key={end}>
              {place === 0 ? null : <span className="tm-muted">–</span>}
              <NumberInput
                aria-label={`${RANGE_NAMES[field]}${end}`}
                placeholder={end}
                decimals={RANGE_NUMBERS[field].decimals}
                unit={RANGE_NUMBERS[field].unit}
                isSize={!isPriceRange(field)}
                maxLength={RANGE_NUMBERS[field].most}
                value={textAt(2 * row + place)}
                onChange={(text) => write(2 * row + place, text)}
              />
            </Fragment>
          ))}
          <span className="tm-unit">{RANGE_NUMBERS[field].unit}</span>
        </div>
      ))}
      {hasVolume ? (
        <div className="tm-row tm-gap-4">
          <span>采购量</span>
          <NumberInput
            aria-label="采购量"
            isWrong={problem !== null}
            {...(problem === null ? {} : { "aria-describedby": problemId })}
            decimals={PURCHASE_VOLUME.decimals}
            unit={PURCHASE_VOLUME.unit}
            maxLength={PURCHASE_VOLUME.most}
            value={volume}
            onChange={(text) => write(volumeAt, text)}
          />
          <span className="tm-unit">{PURCHASE_VOLUME.unit}</span>
        </div>
      ) : null}
      <Problem id={problemId}>{problem}</Problem>
      <Button type="submit" size="small">
        确定
      </Button>
    </form>
  );
}
