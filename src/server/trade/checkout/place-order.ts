import { randomInt } from "node:crypto";
import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import type { FreightQuote } from "../../../domain/freight/freight-quote.ts";
import { type ShopWarehouse, shopWarehouseKey } from "../../../domain/freight/shop-warehouse.ts";
import { type Fen, fen, sumFen } from "../../../domain/money.ts";
import { quantityProblem } from "../../../domain/timber/quantity.ts";
import type { Address } from "../../../domain/trade/address-form.ts";
import type { Change, OrderGroupRequest, PlacedOrders, PlaceOrderRequest } from "../../../domain/trade/checkout.ts";
import type { OrderLimits } from "../../../domain/trade/order-clock.ts";
import { humanNumber } from "../../../domain/trade/order-no.ts";
import { termsIn } from "../../../domain/trade/order-terms.ts";
import { ORDER_SOURCE } from "../../../domain/trade/placement.ts";
import type { LineSnapshot } from "../../../domain/trade/stored-trade.ts";
import { dm3 } from "../../../domain/units.ts";
import { purchaserName, purchaserType } from "../../account/purchaser.ts";
import type { Buyer, Caller } from "../../auth.ts";
import { type Database, isDuplicate } from "../../db/database.ts";
import { type Promised, recall } from "../../idempotency.ts";
import { notFound, Refusal, refuseIf, warning } from "../../reply.ts";
import { orderLimits } from "../../system/order-limits.ts";
import { chosenInvoice } from "../money/invoices.ts";
import { checkoutTokenHash, modesOf } from "./checkout.ts";
import { groupPlacedFrom, type QuoteTerms, type ReadCheckout, type ReadLine, readCheckout } from "./checkout-store.ts";
import { grouped, isOpen, isOrderable, type Pricing, priced } from "./offer.ts";
import { freightsTo } from "./order-freight.ts";
import { placementProblem } from "./placement-rules.ts";
import { type NewOrder, type NewOrderLine, type Placement, writeOrders } from "./placing-store.ts";
import { admitCompany, admitLoad } from "./purchasing-entity.ts";
import { pricedAs, sharedFreight } from "./quoted-lines.ts";

/** Attempts at reading, deciding and writing, when data changed in between. */
const ATTEMPTS = 8;

/** Stock, prices or shops differ from what the buyer saw; nothing was created. */
const changed = (changes: Change[], text = "商品信息已变化，请重新确认") => new Refusal(5001, text, { changes });

type PlacedLine = ReadLine & Pricing;

/** Counts summed per goods: two lines of the same goods draw on the same stock. */
function demandOf(lines: readonly ReadLine[]): Map<string, number> {
  const demand = new Map<string, number>();
  for (const { offer, count } of lines) demand.set(offer.id, (demand.get(offer.id) ?? 0) + count);
  return demand;
}

/** One line for each goods. */
const oncePerGoods = (lines: readonly PlacedLine[]) => [
  ...new Map(lines.map((line) => [line.offer.id, line])).values(),
];

/** Differences from what the buyer saw, except a lower price. */
function changesIn(lines: readonly PlacedLine[], demand: ReadonlyMap<string, number>): Change[] {
  const prices = lines.flatMap(({ offer, seenPrice, price }): Change[] =>
    price > seenPrice ? [{ goodsId: offer.id, title: offer.title, field: "price", old: seenPrice, new: price }] : [],
  );
  const rest = oncePerGoods(lines).flatMap(({ offer }): Change[] => {
    const { id: goodsId, title, status, available } = offer;
    const requested = demand.get(goodsId) ?? 0;
    if (!isOrderable(offer)) return [{ goodsId, title, field: "status", old: GOODS_STATUS.onSale, new: status }];
    return available < requested ? [{ goodsId, title, field: "stock", old: requested, new: available }] : [];
  });
  return [...prices, ...rest];
}

/** A copy of the goods as they are ordered. */
function snapshotOf({ offer }: PlacedLine, quoted: QuoteTerms | null): LineSnapshot {
  const { title, specText, speciesName, gradeName, image, saleUnit, countedIn } = offer;
  const { kindCode, speciesCode, gradeCode, originCode, brandCode, surface, moistureType } = offer;
  const { thickness, width, length, lengthMin, lengthMax, diameterMin, diameterMax } = offer;
  const { pieceVolumeMm3, piecesPerBundle, bundleVolume, density } = offer;
  const { taxIncluded, taxRate } = quoted ?? offer;
  return {
    title,
    specText,
    speciesName,
    gradeName,
    image,
    saleUnit,
    countedIn,
    kindCode,
    speciesCode,
    gradeCode,
    originCode,
    brandCode,
    surface,
    moistureType,
    thickness,
    width,
    length,
    lengthMin,
    lengthMax,
    diameterMin,
    diameterMax,
    pieceVolumeMm3,
    piecesPerBundle,
    bundleVolume,
    density,
    taxIncluded,
    taxRate,
  };
}

function orderLine(line: PlacedLine, orderNo: string, quoted: QuoteTerms | null): NewOrderLine {
  const { offer, count, breakdown, price, tierApplied, amount } = line;
  const { quantity, pieces, volume } = breakdown;
  const snapshot = snapshotOf(line, quoted);
  return { orderNo, goodsId: offer.id, count, quantity, pieces, volume, price, tierApplied, amount, snapshot };
}

function newOrder(
  lines: readonly PlacedLine[],
  groupRequest: OrderGroupRequest,
  address: Address | null,
  { nowMs, quoteId }: Pick<ReadCheckout, "nowMs" | "quoteId">,
  { freightAmount, freightQuote }: Pick<NewOrder, "freightAmount" | "freightQuote">,
): NewOrder {
  const { offer, cartId } = lines[0]!; // A group has at least one line.
  return {
    orderNo: humanNumber("TM", nowMs, randomInt),
    merchantId: offer.merchantId,
    shopName: offer.merchantName,
    storeId: offer.storeId,
    storeName: offer.storeName,
    storeAddress: offer.storeAddress,
    deliveryMode: groupRequest.deliveryMode,
    address,
    goodsAmount: sumFen(lines.map(({ amount }) => amount)),
    freightAmount,
    freightQuote,
    volume: dm3(lines.reduce((sum, { breakdown }) => sum + breakdown.volume, 0)),
    ...termsIn(groupRequest),
    sourceType: quoteId !== null ? ORDER_SOURCE.quote : cartId === null ? ORDER_SOURCE.boughtNow : ORDER_SOURCE.cart,
    sourceId: quoteId,
  };
}

/** The buyer's choices for each order, matched with the preview's groups. Throws when the groups differ. */
function groupRequestsFor(groups: readonly PlacedLine[][], request: PlaceOrderRequest): OrderGroupRequest[] {
  const groupRequests = new Map(request.groups.map((group) => [shopWarehouseKey(group), group]));
  const requested = groups.flatMap(([line]) => groupRequests.get(shopWarehouseKey(line!.offer)) ?? []);
  if (requested.length !== groups.length || request.groups.length !== groups.length) {
    throw warning("提交的店铺和仓库与结算单不一致，请重新结算");
  }
  return requested;
}

const volumeOf = (lines: readonly PlacedLine[]): number =>
  lines.reduce((sum, { breakdown }) => sum + breakdown.volume, 0);

/** The delivery address of an order, which must be the buyer's own; `null` for pickup. */
function addressFor(
  groupRequest: OrderGroupRequest,
  lines: readonly ReadLine[],
  { addresses, quoteTerms }: Pick<ReadCheckout, "addresses" | "quoteTerms">,
): Address | null {
  if (!modesOf(lines, quoteTerms).includes(groupRequest.deliveryMode)) throw warning("所选商品不支持送货，请选择自提");
  if (groupRequest.deliveryMode === 1) return null;
  if (groupRequest.addressId === null) throw warning("请选择收货地址");
  const address = addresses.find(({ id }) => id === groupRequest.addressId);
  if (!address) throw notFound("收货地址不存在");
  return address;
}

/**
 * The freight of an order: what a quote agreed, or what the shop states as firm, where that is what the buyer saw; else 0 until
 * the merchant states it. Throws 5001 where the buyer saw another amount.
 */
function freightAgreed(
  { deliveryMode, freight = null }: OrderGroupRequest,
  agreed: Fen | null,
  shown: FreightQuote | null,
): Pick<NewOrder, "freightAmount" | "freightQuote"> {
  if (deliveryMode === 1) return { freightAmount: fen(0), freightQuote: null };
  if (agreed !== null) return { freightAmount: agreed, freightQuote: null };
  if (freight === null) return { freightAmount: fen(0), freightQuote: shown && { ...shown, isFirm: false } };
  if (shown?.isFirm !== true || shown.amount !== freight) throw changed([], "运费已变化，请重新确认");
  return { freightAmount: freight, freightQuote: shown };
}

/** The part of a placement that follows from the goods and the request. */
type Agreed = Pick<Placement, "demand" | "cartIds" | "orders" | "lines" | "payable">;

/** The orders that a checkout makes now; throws the first reason why it cannot be placed. */
function agreedOrders(
  read: ReadCheckout,
  request: PlaceOrderRequest,
  buyer: Buyer,
  { limits, freightTo }: { limits: OrderLimits; freightTo: FreightTo },
): Agreed {
  const { nowMs, quoteId, quoteTerms } = read;
  refuseIf(placementProblem(request, nowMs));
  admitCompany(buyer, read);
  if (read.cartMissing > 0) throw changed([], "购物车已变化，请返回购物车重新结算");

  for (const { isOwn, offer } of read.lines) if (isOwn) throw warning(`「${offer.title}」属于自己的店铺，不能购买`);
  if (quoteId !== null && read.quoteLive !== true) throw changed([], "报价锁定已到期或已下单，请重新询价");

  const counts = demandOf(read.lines);
  const lines = read.lines.map(
    (line): PlacedLine => ({
      ...line,
      ...(quoteId === null ? priced(line.offer, line.count) : pricedAs(line.offer, line.count, fen(line.seenPrice))),
    }),
  );
  const changes = quoteId === null ? changesIn(lines, counts) : [];
  if (changes.length > 0) throw changed(changes);
  const demand = oncePerGoods(lines).map(({ offer }) => ({ offer, count: counts.get(offer.id) ?? 0 }));
  for (const { offer, count } of demand) {
    if (!isOpen(offer)) throw changed([], `「${offer.merchantName}」暂停接单`);
    if (quoteId !== null) continue;
    const problem = quantityProblem(offer, count, offer.available);
    refuseIf(problem && `「${offer.title}」${problem}`);
  }

  const groups = grouped(lines);
  const groupRequests = groupRequestsFor(groups, request);
  const freights = quoteTerms?.freight == null ? [] : sharedFreight(quoteTerms.freight, groups.map(volumeOf));
  const orders = groups.map((group, index) => {
    const groupRequest = groupRequests[index]!;
    const address = addressFor(groupRequest, group, read);
    const shown = address === null ? null : freightTo(group[0]!.offer, address.cityCode);
    return newOrder(group, groupRequest, address, read, freightAgreed(groupRequest, freights[index] ?? null, shown));
  });
  const newVolume = dm3(orders.reduce((sum, { volume }) => sum + volume, 0));
  if (quoteId === null) admitLoad(read, { newOrders: orders.length, newVolume }, limits);
  return {
    demand,
    cartIds: lines.flatMap(({ cartId }) => cartId ?? []),
    orders,
    lines: groups.flatMap((group, index) => group.map((line) => orderLine(line, orders[index]!.orderNo, quoteTerms))),
    payable: sumFen(orders.map(({ goodsAmount }) => goodsAmount)),
  };
}

/** The freight of the order of a warehouse to a city. */
type FreightTo = (warehouse: ShopWarehouse, cityCode: string) => FreightQuote | null;

/** The freight of each order to each city that it may go to. */
async function freightsOf(db: Database, { lines, addresses }: ReadCheckout): Promise<FreightTo> {
  const groups = grouped(lines);
  const cities = [...new Set(addresses.map(({ cityCode }) => cityCode))];
  const found = await freightsTo(db, groups, cities);
  return (warehouse, cityCode) => {
    const at = groups.findIndex(
      ([line]) => line !== undefined && shopWarehouseKey(line.offer) === shopWarehouseKey(warehouse),
    );
    return found[at]?.[cities.indexOf(cityCode)] ?? null;
  };
}

/** The buyer placing the order, and from where. */
export type Orderer = Buyer & Pick<Caller, "ip">;

/** `null`: the data changed since it was read, so the caller reads again. */
async function placeOnce(
  db: Database,
  buyer: Orderer,
  request: PlaceOrderRequest,
  promised: Promised | null,
): Promise<PlacedOrders | null> {
  const tokenHash = checkoutTokenHash(request.settlementToken);
  const addressIds = request.groups.flatMap(({ addressId }) => addressId ?? []);
  const read = await readCheckout(db, buyer, { tokenHash, addressIds, key: promised?.key ?? null });
  const idempotencyKey = promised && { personId: buyer.personId, companyId: buyer.companyId, ...promised };
  // A used key returns its stored reply, whatever happened to the checkout since.
  if (idempotencyKey !== null && (read === null || read.keyUsed)) {
    const answer = await recall<PlacedOrders>(db, idempotencyKey);
    if (answer !== null) return answer;
  }
  if (read === null) throw warning("结算信息不存在，请返回购物车重新结算");
  if (read.orderGroupId !== null) return groupPlacedFrom(db, read.orderGroupId);
  if (!read.live) throw warning("结算已超过15分钟，请返回购物车重新结算");
  const [invoice, limits, freightTo] = await Promise.all([
    chosenInvoice(db, buyer, request),
    orderLimits(db),
    freightsOf(db, read),
  ]);
  const agreed = agreedOrders(read, request, buyer, { limits, freightTo });
  try {
    return await writeOrders(db, {
      ...agreed,
      buyer,
      ip: buyer.ip,
      buyerName: purchaserName(buyer),
      purchaserType: purchaserType(buyer),
      tokenHash,
      groupNo: humanNumber("TM", read.nowMs, randomInt),
      seq: read.seq + 1,
      payMode: request.payMode,
      invoice,
      isTitleTyped: request.invoice !== null && invoice !== null,
      idempotencyKey,
      quoteId: read.quoteId,
    });
  } catch (error) {
    // Another order of the same entity, the same key, or the same random number was inserted first.
    if (isDuplicate(error)) return null;
    throw error;
  }
}

/**
 * Places the orders of a checkout in one statement: holds the stock, creates one order per merchant and warehouse, and
 * removes the lines from the cart, or does nothing. The checkout token works once: a replay returns the same group, as
 * does a repeated key. Throws 5001 with the changes when a price rose, stock fell or goods went off sale.
 */
export async function placeOrder(
  db: Database,
  buyer: Orderer,
  request: PlaceOrderRequest,
  promised: Promised | null,
): Promise<PlacedOrders> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const answer = await placeOnce(db, buyer, request, promised);
    if (answer !== null) return answer;
  }
  throw warning("下单人数较多，请稍后重试");
}
