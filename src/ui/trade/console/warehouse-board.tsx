import {
  type DaySlot,
  DOCK_PLACE_NAMES,
  DOCK_PLACES,
  placesOf,
  type WarehouseDay,
} from "../../../domain/trade/warehouse-day.ts";

/** The day of each warehouse by its slots, a mark for every place: whose truck is where, and what is free. */
export function WarehouseBoard({ warehouses }: { warehouses: readonly WarehouseDay[] }) {
  if (warehouses.length === 0) return null;
  return (
    <section className="tm-dock tm-stack tm-pad-row" aria-label="今日车位">
      <ul className="tm-row tm-gap-16 tm-small tm-muted">
        {DOCK_PLACES.map((place) => (
          <li key={place} className="tm-row tm-gap-4">
            <i className={`is-${place}`} />
            {DOCK_PLACE_NAMES[place]}
          </li>
        ))}
      </ul>
      {warehouses.map(({ storeId, storeName, isClosed, slots }) => (
        <div key={storeId} className="tm-dock-day tm-row tm-gap-12">
          <b title={storeName}>{storeName}</b>
          {isClosed ? <span className="tm-warning tm-small">今日停止接车</span> : null}
          <ol className="tm-row tm-wrap tm-gap-12">
            {slots.map((slot) => (
              <li key={slot.slotCode} title={wordsOf(slot)}>
                <span className="tm-small tm-number">{slot.text}</span>
                <span className="tm-row tm-gap-4" role="img" aria-label={wordsOf(slot)}>
                  {placesOf(slot).map((place, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a place has no identity but where it stands
                    <i key={at} className={`is-${place}`} />
                  ))}
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

const wordsOf = (slot: DaySlot): string =>
  DOCK_PLACES.filter((place) => slot[place] > 0)
    .map((place) => `${DOCK_PLACE_NAMES[place]} ${slot[place]}`)
    .join("，") || "没有车";
