import type { Static } from "typebox";
import type { BasketAddBody, BasketTakeBody, BasketUpdateBody } from "../../../contract/trade/basket-schemas.ts";
import { demandTitle } from "../../../domain/demand/demand-form.ts";
import type { DemandItem } from "../../../domain/demand/demand-item.ts";
import type { BasketId, GoodsId } from "../../../domain/ids.ts";
import { type Page, type PageQuery, pageOf } from "../../../domain/paging.ts";
import {
  BASKET_LINES_MAX,
  BASKET_TITLE_MAX,
  type BasketBrief,
  type BasketView,
} from "../../../domain/sourcing/basket-view.ts";
import { itemOfGoods } from "../../../domain/sourcing/item-of-goods.ts";
import type { StoredBasketLine } from "../../../domain/sourcing/stored-basket.ts";
import { lengthOf, normalised } from "../../../domain/text.ts";
import { formatBeijing } from "../../../domain/time.ts";
import { groupKeyOf } from "../../../domain/trade/placement.ts";
import { notFoundFor } from "../../account/other-purchasing-entity.ts";
import { ownShops } from "../../account/own-shop-store.ts";
import type { Caller } from "../../auth.ts";
import type { Database, Db } from "../../db/database.ts";
import { itemFrom } from "../../demand/demand-input.ts";
import { readDemand } from "../../demand/demands.ts";
import { type Candidate, candidatesFor } from "../../demand/match-goods.ts";
import { type IdempotencyKey, once } from "../../idempotency.ts";
import { Refusal, refuseIf, warning } from "../../reply.ts";
import { freightTermsFor } from "../../system/freight/freight-terms.ts";
import { placeOf } from "../../system/regions.ts";
import { searchWords } from "../../system/search-words.ts";
import { chosenCartLines } from "../checkout/checkout-store.ts";
import { offerOf } from "../checkout/offer.ts";
import {
  type BasketRow,
  basketGoods,
  basketRows,
  insertBasket,
  readableBasket,
  removeBasket,
  rewriteBasket,
  writeTakings,
} from "./basket-store.ts";
import type { FoundLine } from "./line-offers.ts";
import { solvedBasket } from "./solve-basket.ts";

type Source = Static<typeof BasketAddBody>;
/** What a new basket starts with. */
type Made = { lines: StoredBasketLine[]; cityCode: string | null };

const missing = (db: Db, caller: Caller, id: BasketId): Promise<Refusal> =>
  notFoundFor(db, { actor: "buyer", caller }, "basket", id);

const tooMany = (lines: number): string | null =>
  lines > BASKET_LINES_MAX ? `一张配单最多${BASKET_LINES_MAX}行，请分开配单` : null;

const cityNameOf = (code: string | null): string =>
  code === null ? "" : (placeOf(`${code.slice(0, 2)}0000`, code, "")?.cityName ?? "");

/** The code of a city that there is, or `null` for none. Throws a warning for others. */
function cityFrom(code: string): string | null {
  if (code === "") return null;
  if (cityNameOf(code) === "") throw warning("请选择收货城市");
  return code;
}

const unchosen = (item: DemandItem): StoredBasketLine => ({ item, substitutes: false, chosen: null });

async function madeOf(db: Db, caller: Caller, source: Source): Promise<Made> {
  if ("basketId" in source) {
    const basket = await readableBasket(db, caller, source.basketId);
    if (basket === null) throw await missing(db, caller, source.basketId);
    return { lines: basket.lines, cityCode: basket.cityCode };
  }
  if ("demandId" in source) {
    const { items, deliverCityCode } = await readDemand(db, caller, source.demandId);
    return { lines: items.map(unchosen), cityCode: deliverCityCode || null };
  }
  if ("cartIds" in source) {
    const rows = await chosenCartLines(db, caller, source.cartIds);
    const lost = source.cartIds.find((id) => rows.every(({ cartId }) => cartId !== id));
    if (lost !== undefined) throw await notFoundFor(db, { actor: "buyer", caller }, "cartLine", lost);
    return { lines: rows.map((row) => unchosen(itemOfGoods(offerOf(row), row.count))), cityCode: null };
  }
  const { brands } = await searchWords(db);
  const items = source.items.map((item) => itemFrom(item, brands));
  const city = source.cityCode || items.find(({ deliverCityCode }) => deliverCityCode !== null)?.deliverCityCode;
  return { lines: items.map(unchosen), cityCode: cityFrom(city ?? "") };
}

/** Makes a basket and returns its id, once per key. */
export const addBasket = (
  db: Database,
  caller: Caller,
  source: Source,
  idempotencyKey: IdempotencyKey | null,
): Promise<BasketId> =>
  once(db, idempotencyKey, async (tx) => {
    const { lines, cityCode } = await madeOf(tx, caller, source);
    refuseIf(lines.length === 0 ? "没有可以配单的木材" : tooMany(lines.length));
    const title = demandTitle(lines.map(({ item }) => item));
    return insertBasket(tx, caller, { title, cityCode, plan: "cheapest", lines });
  });

/** Each line with the goods that were found for it and those the buyer chose. */
async function foundLines(db: Db, caller: Caller, lines: readonly StoredBasketLine[]): Promise<FoundLine[]> {
  const own = await ownShops(db, caller);
  const candidates: Candidate[][] = [];
  // One after the other, so that a long list takes one connection.
  for (const { item, substitutes } of lines) candidates.push(await candidatesFor(db, item, substitutes, own));
  const chosen = lines.flatMap(({ chosen: all }) => (all ?? []).map(({ goodsId }) => goodsId));
  const ids = new Set<GoodsId>([...candidates.flat().map(({ goodsId }) => goodsId), ...chosen]);
  const rows = await basketGoods(db, caller, [...ids]);
  const byId = new Map(rows.map((row) => [row.id, { offer: offerOf(row), isOwn: row.isOwn }]));
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

/** What freight from every yard of the lines goes by. */
function freightTo(db: Db, cityCode: string, lines: readonly FoundLine[]) {
  const yards = new Map(lines.flatMap(({ found }) => found.map(({ offer }) => [groupKeyOf(offer), offer])));
  return freightTermsFor(db, [...yards.values()], cityCode);
}

async function viewOf(db: Db, caller: Caller, row: BasketRow): Promise<BasketView> {
  const { id, version, title, isOwn, cityCode, plan } = row;
  const lines = await foundLines(db, caller, row.lines);
  const solved = solvedBasket(lines, cityCode === null ? null : await freightTo(db, cityCode, lines));
  return { id, version, title, isOwn, cityCode: cityCode ?? "", cityName: cityNameOf(cityCode), plan, ...solved };
}

/** A basket priced as of now: one's own, or a colleague's for the same company. Throws 404. */
export async function readBasket(db: Db, caller: Caller, id: BasketId): Promise<BasketView> {
  const row = await readableBasket(db, caller, id);
  if (row === null) throw await missing(db, caller, id);
  return viewOf(db, caller, row);
}

/** Overwrites one's own basket and prices it. Throws 404, or 5001 when it changed since `version`. */
export async function updateBasket(
  db: Db,
  caller: Caller,
  { id, version, ...sent }: Static<typeof BasketUpdateBody>,
): Promise<BasketView> {
  const title = normalised(sent.title);
  refuseIf(title === "" ? "请填写名称" : null);
  refuseIf(lengthOf(title) > BASKET_TITLE_MAX ? `名称最多${BASKET_TITLE_MAX}个字` : tooMany(sent.lines.length));
  const { brands } = await searchWords(db);
  const lines = sent.lines.map((line) => ({ ...line, item: itemFrom(line.item, brands) }));
  const basket = { title, cityCode: cityFrom(sent.cityCode), plan: sent.plan, lines };
  if (!(await rewriteBasket(db, caller, { id, version, ...basket }))) {
    const row = await readableBasket(db, caller, id);
    if (row === null || !row.isOwn) throw await missing(db, caller, id);
    throw new Refusal(5001, "配单已在别处修改，请刷新", { version: row.version });
  }
  return readBasket(db, caller, id);
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
    cityName: cityNameOf(cityCode),
    updateTime: formatBeijing(updatedMs),
  }));
  return pageOf(briefs, total, page);
}
