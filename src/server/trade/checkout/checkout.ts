import { createHash, randomBytes } from "node:crypto";
import type { FreightQuote } from "../../../domain/freight/freight-quote.ts";
import type { BasketId, CartLineId, GoodsId, QuoteId } from "../../../domain/ids.ts";
import { type Fen, fen, sumFen } from "../../../domain/money.ts";
import { breakdownOf, countFor, quantityProblem } from "../../../domain/timber/quantity.ts";
import { groupsProblem } from "../../../domain/trade/cart-choice.ts";
import type { CheckoutGroup, CheckoutLine, CheckoutPreview, CheckoutRequest } from "../../../domain/trade/checkout.ts";
import { payWindowNote } from "../../../domain/trade/order-clock.ts";
import { PREVIEW_MS } from "../../../domain/trade/placement.ts";
import type { SettledLine } from "../../../domain/trade/stored-trade.ts";
import { dm3 } from "../../../domain/units.ts";
import { notFoundFor } from "../../account/other-purchasing-entity.ts";
import { purchaserName, purchaserType } from "../../account/purchaser.ts";
import type { Buyer } from "../../auth.ts";
import type { Database, Db } from "../../db/database.ts";
import { notFound, refuseIf, warning } from "../../reply.ts";
import { orderLimits } from "../../system/order-limits.ts";
import { cityNameOf } from "../../system/regions.ts";
import { basketTakings, chosenCartLines, chosenGoods, type QuoteTerms, storeCheckout } from "./checkout-store.ts";
import { deliveryModesOf, grouped, isListed, isOpen, isOrderable, type Offer, offerOf, priced } from "./offer.ts";
import { freightsTo } from "./order-freight.ts";
import { admitCompany, admitLoad, type EntityState } from "./purchasing-entity.ts";
import { pricedAs, quotedLines, sharedFreight } from "./quoted-lines.ts";

/** Only this hash of a checkout token is stored. */
export const checkoutTokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();

/** `locked`: the price of a quote, which later changes of the goods do not affect. */
type ChosenLine = {
  offer: Offer;
  cartId: CartLineId | null;
  count: number;
  priceSnapshot: number | null;
  locked: Fen | null;
  taxIncluded: boolean;
  isOwn: boolean;
};

/** The chosen lines, the purchasing entity, the city that a basket was priced for, and the quote they were accepted from. */
type Choice = {
  lines: ChosenLine[];
  entity: EntityState;
  cityCode?: string;
  quote: { id: QuoteId; terms: QuoteTerms } | null;
};

/**
 * Throws 404 unless every id is a line of the purchasing entity's cart; it names the caller's other purchasing
 * entity that has the first missing line.
 */
async function chosenFromCart(db: Db, buyer: Buyer, cartIds: CartLineId[]): Promise<Choice> {
  const rows = await chosenCartLines(db, buyer, cartIds);
  const [first] = rows;
  const missing = cartIds.find((id) => rows.every(({ cartId }) => cartId !== id));
  if (missing !== undefined) throw await notFoundFor(db, { actor: "buyer", caller: buyer }, "cartLine", missing);
  const lines = rows.map((row) => {
    const { cartId, count, priceSnapshot, isOwn } = row;
    const offer = offerOf(row);
    return { offer, cartId, count, priceSnapshot, locked: null, taxIncluded: offer.taxIncluded, isOwn };
  });
  return { lines, entity: first!, quote: null }; // none is missing, and at least one was chosen
}

async function chosenNow(
  db: Db,
  buyer: Buyer,
  { goodsId, quantity, unit }: Extract<CheckoutRequest, { goodsId: GoodsId }>,
): Promise<Choice> {
  const row = await chosenGoods(db, buyer, goodsId);
  if (!row) throw notFound("商品不存在");
  const offer = offerOf(row);
  const snapped = countFor(offer, unit, quantity, "nearest");
  if ("problem" in snapped) throw warning(snapped.problem);
  const { taxIncluded } = offer;
  const { isOwn } = row;
  const line = { offer, cartId: null, count: snapped.count, priceSnapshot: null, locked: null, taxIncluded, isOwn };
  return { lines: [line], entity: row, quote: null };
}

async function chosenOfQuote(db: Db, buyer: Buyer, quoteId: QuoteId): Promise<Choice> {
  const { lines, terms, entity } = await quotedLines(db, buyer, quoteId);
  const chosen = lines.map(({ offer, count, price, isOwn }) => ({
    offer,
    cartId: null,
    count,
    priceSnapshot: null,
    locked: price,
    taxIncluded: terms.taxIncluded,
    isOwn,
  }));
  return { lines: chosen, entity, quote: { id: quoteId, terms } };
}

/** What was taken from a basket, at the prices the buyer saw there. Throws 404 for another purchasing entity's. */
async function chosenFromBasket(db: Db, buyer: Buyer, basketId: BasketId): Promise<Choice> {
  const rows = await basketTakings(db, buyer, basketId);
  const [first] = rows;
  if (first === undefined) throw await notFoundFor(db, { actor: "buyer", caller: buyer }, "basket", basketId);
  const lines = rows.map((row) => {
    const { count, priceSnapshot, isOwn } = row;
    const offer = offerOf(row);
    return { offer, cartId: null, count, priceSnapshot, locked: null, taxIncluded: offer.taxIncluded, isOwn };
  });
  return { lines, entity: first, cityCode: first.basketCity, quote: null };
}

function chosenBy(db: Db, buyer: Buyer, request: CheckoutRequest): Promise<Choice> {
  if ("cartIds" in request) return chosenFromCart(db, buyer, request.cartIds);
  if ("basketId" in request) return chosenFromBasket(db, buyer, request.basketId);
  return "quoteId" in request ? chosenOfQuote(db, buyer, request.quoteId) : chosenNow(db, buyer, request);
}

/** Throws the first reason why a line cannot be ordered. */
function refuseUnorderable({ offer, count, locked, isOwn }: ChosenLine): void {
  if (isOwn) throw warning(`「${offer.title}」属于自己的店铺，不能购买`);
  // Goods accepted from a quote are held, whatever happened to them since.
  if (locked !== null) return;
  if (!isListed(offer)) throw warning(`「${offer.title}」价格面议，请在商品页询价`);
  if (!isOrderable(offer)) throw warning(`「${offer.title}」已下架或售罄，请移出后再结算`);
  if (!isOpen(offer)) throw warning(`「${offer.merchantName}」暂停接单，请移出后再结算`);
  const problem = quantityProblem(offer, count, offer.available);
  refuseIf(problem && `「${offer.title}」${problem}`);
}

function previewLine({ offer, count, priceSnapshot, locked, taxIncluded }: ChosenLine): CheckoutLine {
  const { breakdown, price, tierApplied, amount } =
    locked === null ? priced(offer, count) : pricedAs(offer, count, locked);
  const { title, specText, speciesName, gradeName, image, saleUnit, priceVersion, stockVersion } = offer;
  return {
    goodsId: offer.id,
    title,
    specText,
    speciesName,
    gradeName,
    image,
    saleUnit,
    taxIncluded,
    count,
    quantity: breakdown.quantity,
    pieces: breakdown.pieces,
    volume: breakdown.volume,
    price,
    tierApplied,
    amount,
    priceVersion,
    stockVersion,
    priceBefore: priceSnapshot !== null && priceSnapshot !== offer.price ? fen(priceSnapshot) : null,
  };
}

/** `freight`: agreed in a quote, or `null` until the merchant sets it on confirmation. */
function previewGroup(lines: readonly ChosenLine[], freight: Fen | null, modes: number[]): CheckoutGroup {
  const { offer } = lines[0]!; // A group has at least one line.
  const items = lines.map(previewLine);
  return {
    merchantId: offer.merchantId,
    shopName: offer.merchantName,
    storeId: offer.storeId,
    storeName: offer.storeName,
    storeAddress: offer.storeAddress,
    items,
    goodsAmount: sumFen(items.map(({ amount }) => amount)),
    freightAmount: freight,
    deliveryModes: modes,
  };
}

/**
 * The checkout preview: the chosen lines by merchant and warehouse, with a token that places exactly these orders within 15
 * minutes. Holds no stock. Refuses lines that cannot be ordered, lines of another cart, and orders above the limits.
 */
export async function startCheckout(db: Database, buyer: Buyer, request: CheckoutRequest): Promise<CheckoutPreview> {
  const { lines, entity, quote, cityCode = "" } = await chosenBy(db, buyer, request);
  admitCompany(buyer, entity);
  for (const line of lines) refuseUnorderable(line);
  const chosen = grouped(lines);
  const freights = quote === null ? [] : quoteFreights(chosen, quote.terms);
  const groups = chosen.map((group, at) =>
    previewGroup(group, freights[at] ?? null, modesOf(group, quote?.terms ?? null)),
  );
  const limits = await orderLimits(db);
  refuseIf(groupsProblem(groups.length, limits.unpaidOrders));
  const items = groups.flatMap((group) => group.items);
  const newVolume = dm3(items.reduce((sum, { volume }) => sum + volume, 0));
  // Goods accepted from a quote are held with the merchant's consent and do not count as hoarding.
  if (quote === null) admitLoad(entity, { newOrders: groups.length, newVolume }, limits);

  const token = randomBytes(32).toString("base64url");
  const kept = items.map(
    ({ goodsId, count, price, priceVersion, stockVersion }, index): SettledLine => ({
      goodsId,
      count,
      price,
      priceVersion,
      stockVersion,
      cartId: chosen.flat()[index]!.cartId,
    }),
  );
  const saved = await storeCheckout(db, {
    tokenHash: checkoutTokenHash(token),
    personId: buyer.personId,
    companyId: buyer.companyId,
    lines: kept,
    secs: PREVIEW_MS / 1000,
    quoteId: quote?.id ?? null,
  });
  const goods = sumFen(groups.map(({ goodsAmount }) => goodsAmount));
  const cities = [...new Set(saved.addresses.map(({ cityCode }) => cityCode))];
  const shown = quote?.terms.freight == null ? await freightsTo(db, chosen, cities) : [];
  const quoted = groups.map((group, at) => ({ ...group, freights: freightsShown(group, shown[at] ?? [], cities) }));
  return {
    settlementToken: token,
    expireAt: saved.expireAt,
    purchaser: { purchaserType: purchaserType(buyer), name: purchaserName(buyer) },
    groups: quoted,
    addresses: saved.addresses,
    invoices: saved.invoices,
    certified: saved.certified,
    totals: { goods, freight: fen(0), payable: goods },
    warnings: [...warningsFor(quoted), ...cityWarnings(quoted, cityCode, cities)],
    cityCode,
    payWithin: payWindowNote(purchaserType(buyer), limits),
  };
}

/** The freight of an order to each of the cities, where its goods are delivered at all. */
const freightsShown = (
  { deliveryModes }: CheckoutGroup,
  freights: readonly (FreightQuote | null)[],
  cities: readonly string[],
): NonNullable<CheckoutGroup["freights"]> =>
  freights.flatMap((freight, at) =>
    freight === null || !deliveryModes.includes(2) ? [] : { ...freight, cityCode: cities[at] ?? "" },
  );

/** The freight of a quote, shared among its orders; none where the goods are picked up. */
function quoteFreights(groups: readonly ChosenLine[][], { freight }: QuoteTerms): Fen[] {
  if (freight === null) return [];
  const volumes = groups.map((lines) =>
    lines.reduce((sum, { offer, count }) => sum + breakdownOf(offer, count).volume, 0),
  );
  return sharedFreight(freight, volumes);
}

/** Delivery modes: those that all goods allow, or the quote's. */
export function modesOf(lines: readonly { offer: Offer }[], terms: QuoteTerms | null): number[] {
  if (terms === null) return deliveryModesOf(lines);
  return terms.freight === null ? [1] : [1, 2];
}

function warningsFor(groups: readonly CheckoutGroup[]): string[] {
  const warnings: string[] = [];
  if (groups.some(({ items }) => items.some(({ priceBefore }) => priceBefore !== null)))
    warnings.push("部分商品价格与选货时不同，请核对");
  if (groups.length > 1) warnings.push(`将按店铺和仓库拆分为${groups.length}个订单`);
  if (groups.some(waitsForFreight)) warnings.push("送货的运费由商家确认订单时确定");
  return warnings;
}

/** That the city that a basket was priced for is in no address of the buyer; nothing where all of it is fetched. */
function cityWarnings(groups: readonly CheckoutGroup[], cityCode: string, cities: readonly string[]): string[] {
  if (cityCode === "" || cities.includes(cityCode) || groups.every(({ deliveryModes }) => !deliveryModes.includes(2)))
    return [];
  const name = cityNameOf(cityCode) || "该城市";
  return [`配单按送到${name}计算运费，您还没有${name}的收货地址，请先添加再选择送货`];
}

/** Whether the merchant states the freight of an order wherever it may be delivered to. */
const waitsForFreight = ({ deliveryModes, freightAmount, freights = [] }: CheckoutGroup): boolean =>
  deliveryModes.includes(2) && freightAmount === null && !freights.some(({ isFirm }) => isFirm);
