import { createHash, randomBytes } from "node:crypto";
import { fen, sumFen } from "../../domain/money.ts";
import { countFor, quantityProblem } from "../../domain/timber/quantity.ts";
import type { Address } from "../../domain/trade/address.ts";
import type { CheckoutGroup, CheckoutLine, CheckoutPreview, CheckoutRequest } from "../../domain/trade/checkout.ts";
import { PREVIEW_MS } from "../../domain/trade/placement.ts";
import { BUYER_COLUMNS, type Buyer, type BuyerRow, buyerFrom, WITH_CALLER } from "../auth.ts";
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
import { addressesOfPerson } from "./address-repository.ts";
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
import { orderLimits } from "./order-limits.ts";

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
type EntityRow = OfferRow & EntityState & BuyerRow;
type ChosenRow = EntityRow & { cartId: string; count: number; priceSnapshot: number };

/** The lines to settle, and whom for. */
type Choice = { lines: ChosenLine[]; entity: EntityState; buyer: Buyer };

/** Throws 401, and 404 unless every id is a line of the acting entity's own cart. */
async function chosenFromCart(db: Db, asker: Buffer, cartIds: string[]): Promise<Choice> {
  const rows = await db.rows<ChosenRow>(
    `${WITH_CALLER}
     select ${OFFER_COLUMNS}, c.id as "cartId", c.count, c.price_snapshot as "priceSnapshot", ${ENTITY_COLUMNS},
            ${BUYER_COLUMNS}
       from caller ${ENTITY_JOIN}, cart_item c join goods g on g.id = c.goods_id ${OFFER_JOINS}
      where c.id = any($2::bigint[]) and c.person_id = caller.person_id
        and c.company_id is not distinct from caller.company_id
      order by c.added_at desc, c.id desc`,
    [asker, cartIds],
    "settle-cart",
  );
  const [first] = rows;
  const buyer = await buyerFrom(db, asker, first ?? null);
  if (!first || rows.length !== new Set(cartIds).size) throw notFound("购物车商品不存在，请刷新后重试");
  const lines = rows.map((row) => {
    const { cartId, count, priceSnapshot } = row;
    return { offer: offerOf(row), cartId, count, priceSnapshot };
  });
  return { lines, entity: first, buyer };
}

async function chosenNow(
  db: Db,
  asker: Buffer,
  { goodsId, quantity, unit }: Extract<CheckoutRequest, { goodsId: string }>,
): Promise<Choice> {
  const row = await db.one<EntityRow>(
    `${WITH_CALLER}
     select ${OFFER_COLUMNS}, ${ENTITY_COLUMNS}, ${BUYER_COLUMNS}
       from caller ${ENTITY_JOIN}, goods g ${OFFER_JOINS} where g.id = $2`,
    [asker, goodsId],
    "settle-now",
  );
  const buyer = await buyerFrom(db, asker, row);
  if (!row) throw notFound("商品不存在");
  const offer = offerOf(row);
  const snapped = countFor(offer, unit, quantity, "nearest");
  if ("problem" in snapped) throw warning(snapped.problem);
  return { lines: [{ offer, cartId: null, count: snapped.count, priceSnapshot: null }], entity: row, buyer };
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
 * Throws 401.
 */
export async function settleCart(db: Database, asker: Buffer, request: CheckoutRequest): Promise<CheckoutPreview> {
  const { lines, entity, buyer } =
    "cartIds" in request ? await chosenFromCart(db, asker, request.cartIds) : await chosenNow(db, asker, request);
  admitCompany(buyer, entity);
  for (const line of lines) refuseUnsettled(line);
  const chosen = grouped(lines);
  const groups = chosen.map(previewGroup);
  const limits = await orderLimits(db);
  if (groups.length > limits.unpaidOrders) {
    throw warning(`一次最多结算${limits.unpaidOrders}个店铺仓库的商品，请分开结算`);
  }
  const items = groups.flatMap((group) => group.items);
  const newVolume = items.reduce((sum, { volume }) => sum + volume, 0);
  admitLoad(entity, { newOrders: groups.length, newVolume }, limits);

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
  const saved = await db.one<{ expireAt: number; addresses: Address[] }>(
    `with kept as (
       insert into settlement (token_hash, person_id, company_id, lines, expire_at)
       values ($1, $2, $3, $4, now() + make_interval(secs => $5)) returning expire_at)
     select floor(extract(epoch from expire_at) * 1000)::float8 as "expireAt", ${addressesOfPerson("$2")} as addresses
       from kept`,
    [settlementHash(token), buyer.personId, buyer.companyId, JSON.stringify(kept), PREVIEW_MS / 1000],
    "settlement-add",
  );
  const goods = sumFen(groups.map(({ goodsAmount }) => goodsAmount));
  return {
    settlementToken: token,
    expireAt: saved!.expireAt,
    purchaser: { purchaserType: purchaserType(buyer), name: purchaserName(buyer) },
    groups,
    addresses: saved!.addresses,
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
