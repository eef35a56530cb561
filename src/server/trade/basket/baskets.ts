import { randomBytes } from "node:crypto";
import type { Static } from "typebox";
import type { BasketTakeBody, BasketUpdateBody } from "../../../contract/trade/basket-schemas.ts";
import { demandTitle } from "../../../domain/demand/demand-form.ts";
import { shopWarehouseKey } from "../../../domain/freight/shop-warehouse.ts";
import type { BasketId, GoodsId } from "../../../domain/ids.ts";
import { type Page, type PageQuery, pageOf } from "../../../domain/paging.ts";
import type { BasketLineInput } from "../../../domain/sourcing/basket-view.ts";
import {
  BASKET_TITLE_MAX,
  type BasketBrief,
  type BasketView,
  firstPlan,
} from "../../../domain/sourcing/basket-view.ts";
import { lengthOf } from "../../../domain/text.ts";
import { formatBeijing } from "../../../domain/time.ts";
import { ownShops } from "../../account/own-shop-store.ts";
import { deliveryCityOf } from "../../account/person-store.ts";
import type { Caller } from "../../auth.ts";
import type { Database, Db } from "../../db/database.ts";
import { itemFrom } from "../../demand/demand-input.ts";
import { type Candidate, candidatesFor } from "../../demand/match-goods.ts";
import { type IdempotencyKey, once } from "../../idempotency.ts";
import { Refusal, refuseIf } from "../../reply.ts";
import { freightTermsFor } from "../../system/freight/freight-terms.ts";
import { orderLimits } from "../../system/order-limits.ts";
import { cityNameOf } from "../../system/regions.ts";
import { searchWords } from "../../system/search-words.ts";
import { offerOf } from "../checkout/offer.ts";
import { type BasketSource, cityFrom, linesOf, missing, tooMany } from "./basket-source.ts";
import {
  type BasketRow,
  basketGoods,
  basketRows,
  insertBasket,
  type NamedBasket,
  readableBasket,
  removeBasket,
  rewriteBasket,
  shareUnder,
  writeTakings,
} from "./basket-store.ts";
import type { FoundLine } from "./line-offers.ts";
import { solvedBasket } from "./solve-basket.ts";

/** Makes a basket and returns its id, once per key. */
export const addBasket = (
  db: Database,
  caller: Caller,
  source: BasketSource,
  idempotencyKey: IdempotencyKey | null,
): Promise<BasketId> =>
  once(db, idempotencyKey, async (tx) => {
    const { lines, cityCode: named } = await linesOf(tx, caller, source);
    const cityCode = named ?? ((await deliveryCityOf(tx, caller.personId)) || null);
    const title = demandTitle(lines.map(({ item }) => item));
    return insertBasket(tx, caller, { title, cityCode, plan: "cheapest", lines });
  });

/** Each line with the goods that were found for it and those the buyer chose. */
async function foundLines(db: Db, caller: Caller, lines: readonly BasketLineInput[]): Promise<FoundLine[]> {
  const own = await ownShops(db, caller);
  const candidates: Candidate[][] = [];
  // One after the other, so that a long list takes one connection.
  for (const { item, substitutes } of lines) candidates.push(await candidatesFor(db, item, substitutes, own));
  const chosen = lines.flatMap(({ chosen: all }) => (all ?? []).map(({ goodsId }) => goodsId));
  const ids = new Set<GoodsId>([...candidates.flat().map(({ goodsId }) => goodsId), ...chosen]);
  const rows = await basketGoods(db, caller, [...ids]);
  const byId = new Map(
    rows.map((row) => [row.id, { offer: offerOf(row), isOwn: row.isOwn, steadiness: row.steadiness }]),
  );
  return lines.map((line, at) => {
    const found = new Map((candidates[at] ?? []).map(({ goodsId, differences }) => [goodsId, differences]));
    // What was chosen while substitutes were allowed stays chosen.
    for (const { goodsId } of line.chosen ?? []) if (!found.has(goodsId)) found.set(goodsId, []);
    return {
      ...line,
      found: [...found].flatMap(([goodsId, differences]) => {
        const goods = byId.get(goodsId);
        return goods === undefined ? [] : [{ ...goods, differences }];
      }),
    };
  });
}

/** What freight from every warehouse of the lines goes by. */
function freightTo(db: Db, cityCode: string, lines: readonly FoundLine[]) {
  const warehouses = new Map(lines.flatMap(({ found }) => found.map(({ offer }) => [shopWarehouseKey(offer), offer])));
  return freightTermsFor(db, [...warehouses.values()], cityCode);
}

async function viewOf(db: Db, caller: Caller, row: BasketRow): Promise<BasketView> {
  const { id, version, title, isOwn, cityCode, plan } = row;
  const lines = await foundLines(db, caller, row.lines);
  const freight = cityCode === null ? null : await freightTo(db, cityCode, lines);
  const { unpaidOrders: ordersAtOnce } = await orderLimits(db);
  const solved = await solvedBasket(lines, freight, ordersAtOnce);
  // Nothing was chosen yet of a basket as it was made.
  const shown = version === 0 ? firstPlan(solved.plans, ordersAtOnce) : plan;
  const city = { cityCode: cityCode ?? "", cityName: cityNameOf(cityCode ?? "") };
  return { id, version, title, isOwn, ...city, plan: shown, ordersAtOnce, ...solved };
}

/** A basket priced as of now: one's own, or one that was shared under the code. Throws 404. */
export async function readBasket(db: Db, caller: Caller, named: NamedBasket): Promise<BasketView> {
  const row = await readableBasket(db, caller, named);
  if (row === null) throw await missing(db, caller, named.id);
  return viewOf(db, caller, row);
}

/** Overwrites one's own basket and prices it. Throws 404, or 5001 when it changed since `version`. */
export async function updateBasket(
  db: Db,
  caller: Caller,
  { id, version, ...sent }: Static<typeof BasketUpdateBody>,
): Promise<BasketView> {
  // As it is written: of a title of ours the m³ stays.
  const title = sent.title.trim();
  refuseIf(title === "" ? "请填写名称" : null);
  refuseIf(lengthOf(title) > BASKET_TITLE_MAX ? `名称最多${BASKET_TITLE_MAX}个字` : tooMany(sent.lines.length));
  const { brands } = await searchWords(db);
  const lines = sent.lines.map((line) => ({ ...line, item: itemFrom(line.item, brands) }));
  const basket = { title, cityCode: cityFrom(sent.cityCode), plan: sent.plan, lines };
  if (!(await rewriteBasket(db, caller, { id, version, ...basket }))) {
    const row = await readableBasket(db, caller, { id, share: null });
    if (row === null) throw await missing(db, caller, id);
    throw new Refusal(5001, "配单已在别处修改，请刷新", { version: row.version });
  }
  return readBasket(db, caller, { id, share: null });
}

const CODE_BYTES = 16;

/** The code under which whoever is signed in reads one's own basket. Throws 404. */
export async function shareBasket(db: Db, caller: Caller, id: BasketId): Promise<string> {
  const code = await shareUnder(db, caller, { id, code: randomBytes(CODE_BYTES).toString("base64url") });
  if (code === null) throw await missing(db, caller, id);
  return code;
}

/** Stores what of one's own basket is taken to the checkout. Throws 404. */
export async function takeBasket(db: Db, caller: Caller, body: Static<typeof BasketTakeBody>): Promise<void> {
  if (!(await writeTakings(db, caller, body))) throw await missing(db, caller, body.id);
}

/** Removes one's own basket. Throws 404. */
export async function deleteBasket(db: Db, caller: Caller, id: BasketId): Promise<void> {
  if (!(await removeBasket(db, caller, id))) throw await missing(db, caller, id);
}

/** One page of one's own baskets. */
export async function ownBaskets(db: Db, caller: Caller, page: PageQuery): Promise<Page<BasketBrief>> {
  const { total, rows } = await basketRows(db, caller, page);
  const briefs = rows.map(({ cityCode, updatedMs, ...row }) => ({
    ...row,
    cityName: cityNameOf(cityCode ?? ""),
    updateTime: formatBeijing(updatedMs),
  }));
  return pageOf(briefs, total, page);
}
