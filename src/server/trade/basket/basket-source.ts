import type { Static } from "typebox";
import type { BasketAddBody } from "../../../contract/trade/basket-schemas.ts";
import { type DemandItem, isEmptyItem } from "../../../domain/demand/demand-item.ts";
import type { BasketId } from "../../../domain/ids.ts";
import type { BasketLineInput } from "../../../domain/sourcing/basket-view.ts";
import { BASKET_LINES_MAX } from "../../../domain/sourcing/basket-view.ts";
import { itemOfGoods } from "../../../domain/sourcing/item-of-goods.ts";
import { notFoundFor } from "../../account/other-purchasing-entity.ts";
import type { Caller } from "../../auth.ts";
import type { Db } from "../../db/database.ts";
import { itemFrom } from "../../demand/demand-input.ts";
import { readDemand } from "../../demand/demands.ts";
import { notFound, type Refusal, refuseIf } from "../../reply.ts";
import { cityProblem } from "../../system/regions.ts";
import { searchWords } from "../../system/search-words.ts";
import { chosenCartLines } from "../checkout/checkout-store.ts";
import { offerOf } from "../checkout/offer.ts";
import { orderedGoods, readableBasket } from "./basket-store.ts";
import { itemsOfList } from "./purchase-list-store.ts";

/** What the lines of a basket or a purchase list are taken from. */
export type BasketSource = Static<typeof BasketAddBody>;
/** What a new basket starts with. */
type Made = { lines: BasketLineInput[]; cityCode: string | null };

export const missing = (db: Db, caller: Caller, id: BasketId): Promise<Refusal> =>
  notFoundFor(db, { actor: "buyer", caller }, "basket", id);

export const tooMany = (lines: number): string | null =>
  lines > BASKET_LINES_MAX ? `一张配单最多${BASKET_LINES_MAX}行，请分开配单` : null;

/** The code of a city that there is, or `null` for none. Throws a warning for others. */
export function cityFrom(code: string): string | null {
  refuseIf(cityProblem(code));
  return code || null;
}

const unchosen = (item: DemandItem): BasketLineInput => ({ item, substitutes: false, chosen: null });

async function madeOf(db: Db, caller: Caller, source: BasketSource): Promise<Made> {
  if ("purchaseListId" in source) {
    const items = await itemsOfList(db, caller, source.purchaseListId);
    if (items === null) throw notFound("常购清单不存在");
    return { lines: items.map(unchosen), cityCode: null };
  }
  if ("orderId" in source) {
    const goods = await orderedGoods(db, caller, source.orderId);
    if (goods.length === 0) throw await notFoundFor(db, { actor: "buyer", caller }, "order", source.orderId);
    return { lines: goods.map(({ count, ...row }) => unchosen(itemOfGoods(row, count))), cityCode: null };
  }
  if ("basketId" in source) {
    const basket = await readableBasket(db, caller, { id: source.basketId, share: source.share ?? null });
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
  const items = source.items.map((item) => itemFrom(item, brands)).filter((item) => !isEmptyItem(item));
  const city = source.cityCode || items.find(({ deliverCityCode }) => deliverCityCode !== null)?.deliverCityCode;
  return { lines: items.map(unchosen), cityCode: cityFrom(city ?? "") };
}

/** The lines of a source, without empty ones. Throws 404 where it is not the caller's, a warning where there are none, or too many. */
export async function linesOf(db: Db, caller: Caller, source: BasketSource): Promise<Made> {
  const made = await madeOf(db, caller, source);
  refuseIf(made.lines.length === 0 ? "没有可以配单的木材" : tooMany(made.lines.length));
  return made;
}
