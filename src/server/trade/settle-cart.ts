import { createHash, randomBytes } from "node:crypto";
import { fen, sumFen } from "../../domain/money.ts";
import { countFor, quantityProblem } from "../../domain/timber/quantity.ts";
import type { CheckoutGroup, CheckoutLine, CheckoutPreview, CheckoutRequest } from "../../domain/trade/checkout.ts";
import { ORDER_LIMITS } from "../../domain/trade/order-clock.ts";
import { PREVIEW_MS } from "../../domain/trade/placement.ts";
import type { Caller } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import {
  admitCompany,
  admitLoad,
  ENTITY_COLUMNS,
  ENTITY_JOIN,
  type EntityState,
  purchaserName,
  purchaserType,
} from "./acting-entity.ts";
import { addressesOf } from "./address-repository.ts";
import {
  deliveryModesOf,
  grouped,
  isOpen,
  isOrderable,
  OFFER_COLUMNS,
  OFFER_JOINS,
  type Offer,
  type OfferRow,
  offerOf,
  priced,
} from "./offer.ts";

/** Only this is stored of a settlement token. */
export const settlementHash = (token: string): Buffer => createHash("sha256").update(token).digest();

/** What a settlement keeps of each line: what the buyer saw. */
type SettlementLine = {
  goodsId: string;
  count: number;
  price: number;
  priceVersion: number;
  stockVersion: number;
  cartId: string | null;
};

type ChosenLine = { offer: Offer; cartId: string | null; count: number; priceSnapshot: number | null };
type ChosenRow = OfferRow & EntityState & { cartId: string; count: number; priceSnapshot: number };

/** The lines to settle, and whom for. */
type Choice = { lines: ChosenLine[]; entity: EntityState };

/** Throws 404 unless every id is a line of the acting entity's own cart. */
async function chosenFromCart(db: Db, caller: Caller, cartIds: string[]): Promise<Choice> {
  const rows = await db.rows<ChosenRow>(
    `select ${OFFER_COLUMNS}, c.id as "cartId", c.count, c.price_snapshot as "priceSnapshot", ${ENTITY_COLUMNS}
       from cart_item c join goods g on g.id = c.goods_id ${OFFER_JOINS} ${ENTITY_JOIN}
      where c.id = any($1::bigint[]) and c.person_id = $2 and c.company_id is not distinct from $3::bigint
      order by c.added_at desc, c.id desc`,
    [cartIds, caller.personId, caller.companyId],
    "settle-cart",
  );
  const [first] = rows;
  if (!first || rows.length !== new Set(cartIds).size) throw notFound("购物车商品不存在，请刷新后重试");
  const lines = rows.map((row) => {
    const { cartId, count, priceSnapshot } = row;
    return { offer: offerOf(row), cartId, count, priceSnapshot };
  });
  return { lines, entity: first };
}

async function chosenNow(
  db: Db,
  caller: Caller,
  { goodsId, quantity, unit }: Extract<CheckoutRequest, { goodsId: string }>,
): Promise<Choice> {
  const row = await db.one<OfferRow & EntityState>(
    `select ${OFFER_COLUMNS}, ${ENTITY_COLUMNS} from goods g ${OFFER_JOINS} ${ENTITY_JOIN} where g.id = $1`,
    [goodsId, caller.personId, caller.companyId],
    "settle-now",
  );
  if (!row) throw notFound("商品不存在");
  const offer = offerOf(row);
  const snapped = countFor(offer, unit, quantity, "nearest");
  if ("problem" in snapped) throw warning(snapped.problem);
  return { lines: [{ offer, cartId: null, count: snapped.count, priceSnapshot: null }], entity: row };
}

/** Throws the first reason why a line can't be settled. */
function refuseUnsettled({ offer, count }: ChosenLine): void {
  if (!isOrderable(offer)) throw warning(`「${offer.title}」已失效，请移出后再结算`);
  if (!isOpen(offer)) throw warning(`「${offer.merchantName}」暂停接单，请移出后再结算`);
  const problem = quantityProblem(offer, count, offer.available);
  refuseIf(problem && `「${offer.title}」${problem}`);
}

function previewLine({ offer, count, priceSnapshot }: ChosenLine): CheckoutLine {
  const { faces, price, tierApplied, amount } = priced(offer, count);
  const { title, specText, image, saleUnit, priceVersion, stockVersion } = offer;
  return {
    goodsId: offer.id,
    title,
    specText,
    image,
    saleUnit,
    count,
    quantity: faces.quantity,
    pieces: faces.pieces,
    volume: faces.volume,
    price,
    tierApplied,
    amount,
    priceVersion,
    stockVersion,
    priceBefore: priceSnapshot !== null && priceSnapshot !== offer.price ? fen(priceSnapshot) : null,
  };
}

function previewGroup(lines: readonly ChosenLine[]): CheckoutGroup {
  const { offer } = lines[0]!; // groups are made of lines
  const items = lines.map(previewLine);
  return {
    merchantId: offer.merchantId,
    shopName: offer.merchantName,
    storeId: offer.storeId,
    storeName: offer.storeName,
    storeAddress: offer.storeAddress,
    items,
    goodsAmount: sumFen(items.map(({ amount }) => amount)),
    freightAmount: null,
    deliveryModes: deliveryModesOf(lines),
  };
}

/**
 * What the chosen lines come to, by merchant and warehouse, with a token that places exactly this within 15 minutes
 * (product §12). Holds no stock. Refuses lines that can't be ordered, someone else's lines, and more than one may hold.
 */
export async function settleCart(db: Database, caller: Caller, request: CheckoutRequest): Promise<CheckoutPreview> {
  const { lines, entity } =
    "cartIds" in request ? await chosenFromCart(db, caller, request.cartIds) : await chosenNow(db, caller, request);
  admitCompany(caller, entity);
  for (const line of lines) refuseUnsettled(line);
  const chosen = grouped(lines);
  const groups = chosen.map(previewGroup);
  if (groups.length > ORDER_LIMITS.unpaidOrders) {
    throw warning(`一次最多结算${ORDER_LIMITS.unpaidOrders}个店铺仓库的商品，请分开结算`);
  }
  const items = groups.flatMap((group) => group.items);
  const newVolume = items.reduce((sum, { volume }) => sum + volume, 0);
  admitLoad(entity, { newOrders: groups.length, newVolume });

  const token = randomBytes(32).toString("base64url");
  const kept = items.map(
    ({ goodsId, count, price, priceVersion, stockVersion }, index): SettlementLine => ({
      goodsId,
      count,
      price,
      priceVersion,
      stockVersion,
      cartId: chosen.flat()[index]!.cartId,
    }),
  );
  const [saved, addresses] = await Promise.all([
    db.one<{ expireAt: number }>(
      `insert into settlement (token_hash, person_id, company_id, lines, expire_at)
       values ($1, $2, $3, $4, now() + make_interval(secs => $5))
       returning floor(extract(epoch from expire_at) * 1000)::float8 as "expireAt"`,
      [settlementHash(token), caller.personId, caller.companyId, JSON.stringify(kept), PREVIEW_MS / 1000],
      "settlement-add",
    ),
    addressesOf(db, caller.personId),
  ]);
  const goods = sumFen(groups.map(({ goodsAmount }) => goodsAmount));
  return {
    settlementToken: token,
    expireAt: saved!.expireAt,
    purchaser: { purchaserType: purchaserType(caller), name: purchaserName(caller) },
    groups,
    addresses,
    totals: { goods, freight: fen(0), payable: goods },
    warnings: warningsFor(groups),
  };
}

function warningsFor(groups: readonly CheckoutGroup[]): string[] {
  const warnings: string[] = [];
  if (groups.some(({ items }) => items.some(({ priceBefore }) => priceBefore !== null)))
    warnings.push("部分商品价格与加入购物车时不同，请核对");
  if (groups.length > 1) warnings.push(`将按店铺和仓库拆分为${groups.length}个订单`);
  if (groups.some(({ deliveryModes }) => deliveryModes.includes(2))) warnings.push("送货的运费由商家确认订单时确定");
  return warnings;
}

/** Forgets previews nobody ordered from, a day after they ended; answers how many. */
export function purgeSettlements(db: Db): Promise<number> {
  return db.run("delete from settlement where order_group_id is null and expire_at < now() - interval '1 day'");
}
