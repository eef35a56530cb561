import type { SpecAlertConditions } from "../../domain/catalog/alerts/spec-alert.ts";
import { specAlertDrawing } from "../../domain/catalog/alerts/spec-alert-drawing.ts";
import { demandDrawing } from "../../domain/demand/demand-drawing.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import { statedDrawing } from "../../domain/drawing/piece.ts";
import type { OfferLine } from "../../domain/futures/forward-offer.ts";
import { OFFER_LINES } from "../../domain/futures/stored-futures.ts";
import type { RefType } from "../../domain/system/changed-thing.ts";
import type { Message } from "../../domain/system/message.ts";
import { goodsPicture, PICTURED_JSON, type PicturedGoods } from "../catalog/goods/goods-pictures.ts";
import type { Db } from "../db/database.ts";
import type { Within } from "../db/json-reading.ts";

type Picture = { id: string; image: string };

/** Pictures of things whose ids are in `:ids`: `sql` reads what each is drawn from as `facts`. */
const drawn =
  <Facts>(name: string, sql: string, imageOf: (facts: Facts) => string, within?: Within) =>
  async (db: Db, ids: readonly string[]): Promise<Picture[]> => {
    const rows = await db.rows<{ id: string; facts: Facts | null }>(sql, { ids }, `message-${name}-pictures`, within);
    return rows.map(({ id, facts }) => ({ id, image: facts === null ? "" : imageOf(facts) }));
  };

const ofLines = ([first]: OfferLine[]): string => statedDrawing(first ?? {});
const asStored = (image: string): string => image;

/** Pictures of those things, by id; of what has several lines the first one's. */
const PICTURES: readonly (readonly [RefType, ReturnType<typeof drawn>])[] = [
  [
    "goods",
    drawn<PicturedGoods>(
      "goods",
      `select g.id::text, jsonb_build_object(${PICTURED_JSON}) as facts from goods g where g.id = any(:ids::bigint[])`,
      goodsPicture,
    ),
  ],
  [
    "order",
    drawn(
      "order",
      `select distinct on (order_id) order_id::text as id, coalesce(snapshot->>'image', '') as facts
       from order_line where order_id = any(:ids::bigint[]) order by order_id, id`,
      asStored,
    ),
  ],
  [
    "reservation",
    drawn(
      "reservation",
      `select distinct on (r.reservation_id) r.reservation_id::text as id, coalesce(l.snapshot->>'image', '') as facts
       from reservation_line r join yard_line l on l.id = r.order_line_id
      where r.reservation_id = any(:ids::bigint[]) order by r.reservation_id, r.order_line_id`,
      asStored,
    ),
  ],
  [
    "pickup",
    drawn(
      "pickup",
      `select distinct on (p.pickup_id) p.pickup_id::text as id, coalesce(l.snapshot->>'image', '') as facts
       from pickup_line p join yard_line l on l.id = p.order_line_id
      where p.pickup_id = any(:ids::bigint[]) order by p.pickup_id, p.order_line_id`,
      asStored,
    ),
  ],
  [
    "futuresOrder",
    drawn("forward", "select id::text, lines as facts from futures_order where id = any(:ids::bigint[])", ofLines),
  ],
  [
    "futuresInquiry",
    drawn(
      "inquiry",
      `select i.id::text, coalesce(o.lines, i.lines) as facts from futures_inquiry i left join global_offer o on o.id = i.offer_id
      where i.id = any(:ids::bigint[])`,
      ofLines,
      { facts: OFFER_LINES },
    ),
  ],
  [
    "globalOffer",
    drawn("offer", "select id::text, lines as facts from global_offer where id = any(:ids::bigint[])", ofLines),
  ],
  [
    "demand",
    drawn<DemandItem>(
      "demand",
      `select distinct on (demand_id) demand_id::text as id, item as facts
       from demand_item where demand_id = any(:ids::bigint[]) order by demand_id, seq`,
      demandDrawing,
    ),
  ],
  [
    "demandQuote",
    drawn<DemandItem>(
      "quote",
      `select distinct on (q.id) q.id::text as id, i.item as facts
       from demand_quote q join demand_item i on i.demand_id = q.demand_id
      where q.id = any(:ids::bigint[]) order by q.id, i.seq`,
      demandDrawing,
    ),
  ],
  [
    "reqSpec",
    drawn<SpecAlertConditions>(
      "spec-alert",
      "select id::text, spec as facts from req_spec where id = any(:ids::bigint[])",
      specAlertDrawing,
    ),
  ],
];

/** What each of the messages is about as a picture, in their order; "" where they are about no goods. */
export async function messagePictures(db: Db, about: readonly Pick<Message, "refType" | "refId">[]): Promise<string[]> {
  const found = new Map<string, string>();
  await Promise.all(
    PICTURES.map(async ([type, picturesOf]) => {
      const ids = about.flatMap(({ refType, refId }) => (refType === type && refId !== null ? [refId] : []));
      if (ids.length === 0) return;
      for (const { id, image } of await picturesOf(db, [...new Set(ids)])) found.set(`${type}/${id}`, image);
    }),
  );
  return about.map(({ refType, refId }) => found.get(`${refType}/${refId}`) ?? "");
}
