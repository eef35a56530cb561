import { randomUUID } from "node:crypto";
import { COMPANY_STATUS } from "../../src/domain/company/company-status.ts";
import type { Demand } from "../../src/domain/demand/demand-form.ts";
import type {
  Comparison,
  OpenDemand,
  OpenDemandInfo,
  QuotableLine,
  Quote,
} from "../../src/domain/demand/quote-view.ts";
import type { DeliveryAddressId, GoodsId, MerchantId } from "../../src/domain/ids.ts";
import type { Page } from "../../src/domain/paging.ts";
import type { OrderDetail } from "../../src/domain/trade/order-view.ts";
import type { Db } from "../../src/server/db/database.ts";
import type { App } from "../../src/server/http.ts";
import { type Buyer, createBuyer, orderOf } from "./buyer.ts";
import { someCreditCode } from "./companies.ts";
import { type GoodsSeed, insertGoods } from "./goods.ts";
import { done, type Trade } from "./trade.ts";

const HOUR_MS = 3_600_000;

/** A certified company with a shop that sells `goods`. */
export type Shop = { person: Buyer; merchantId: MerchantId; companyId: string; goodsId: GoodsId };

export async function createShop(
  app: App,
  db: Db,
  phone: string,
  shopName: string,
  seed: Partial<GoodsSeed> = {},
): Promise<Shop> {
  const goods = await insertGoods(db, { merchantName: shopName, storeName: `${shopName}仓库`, ...seed });
  const company = await db.one<{ id: string }>(
    `insert into company_info (company_name, credit_code, company_status, city_code)
     values ($1 || '有限公司', $2, ${COMPANY_STATUS.certified}, '320500') returning id`,
    [shopName, someCreditCode()],
  );
  const companyId = company!.id; // an insert returns its row
  await db.run("update merchant set company_id = $2 where id = $1", [goods.merchantId, companyId]);
  const person = await createBuyer(app, db, phone, { roles: ["buyer", "merchant"], merchantId: goods.merchantId });
  return { person, merchantId: goods.merchantId, companyId, goodsId: goods.id };
}

export const CONTACT = { contactName: "李木匠", contactPhone: "13911112222" };

export const PINE_LINE = {
  speciesCode: "zhangzisong",
  speciesName: "樟子松",
  kindCode: "1502",
  gradeCode: "ru-1",
  gradeName: "一级",
  thickness: 30,
  width: 120,
  length: 4000,
  quantity: 20_000,
  quantityUnit: "m3",
  acceptAlternative: true,
};

/** What a buyer publishes; quotes may come in for three days. */
export const demandOf = (changes: object = {}) => ({
  rawText: "樟子松 30*120*4米 一级 20方 送苏州，电话13911112222",
  createMode: 1,
  visibility: 1,
  deliverCityCode: "320500",
  deliverAddress: "沪太路1号",
  ...CONTACT,
  quoteDeadlineAt: Date.now() + 72 * HOUR_MS,
  items: [PINE_LINE],
  ...changes,
});

export async function published(buyer: Buyer, changes: object = {}): Promise<Demand> {
  const { id, version } = await done(buyer.post<Demand>("/api/demand/pc/add", demandOf(changes)));
  return done(buyer.post<Demand>("/api/demand/pc/publish", { id, version }));
}

export const demandBoard = async (who: Buyer, body: object = {}): Promise<OpenDemand[]> =>
  (await done(who.post<Page<OpenDemand>>("/api/demand/pc/getOpenList", body))).rows;

export const openInfo = (who: Buyer, id: string): Promise<OpenDemandInfo> =>
  done(who.get<OpenDemandInfo>(`/api/demand/pc/getOpenInfo?id=${id}`));

/** A word on every line of a demand: the shop's goods at `price`, freight in it. */
export const wordOn = (items: readonly QuotableLine[], shop: Shop, price: number, changes: object = {}) => ({
  lines: items.map(({ id, item }) => ({
    demandItemId: id,
    goodsId: shop.goodsId,
    price,
    saleUnit: "m3",
    quantity: item.quantity ?? 1,
  })),
  freightIncluded: true,
  taxIncluded: true,
  taxRate: 13,
  leadDays: 3,
  validUntilAt: Date.now() + 48 * HOUR_MS,
  ...changes,
});

export async function quoted(shop: Shop, demandId: string, price: number, changes: object = {}): Promise<Quote> {
  const items = (await openInfo(shop.person, demandId)).items.filter(({ taken }) => !taken);
  const body = { demandId, ...wordOn(items, shop, price, changes) };
  return done(shop.person.post<Quote>("/api/demandQuote/pc/add", body, randomUUID()));
}

/** Sends `call` about a quote. */
export const postQuote = (who: Buyer, call: string, body: object) =>
  who.post<Quote>(`/api/demandQuote/pc/${call}`, body);

export const sentQuotes = async (who: Buyer): Promise<readonly Quote[]> =>
  (await done(who.post<Page<Quote>>("/api/demandQuote/pc/getMySent", { pageSize: 50 }))).rows;

export const compared = (buyer: Buyer, demandId: string): Promise<Comparison> =>
  done(buyer.get<Comparison>(`/api/demandQuote/pc/getCompare?demandId=${demandId}`));

type Awarded = { id: string; version: number; lines?: { demandItemId: string; quantity?: number }[] };
export const award = (buyer: Buyer, quotes: readonly Awarded[]) =>
  buyer.post<Comparison>("/api/demandQuote/pc/award", { quotes }, randomUUID());

/** The server's clock stands behind the end of a quote, or of its lock. */
export const runOut = (db: Db, quoteId: string, what: "valid_until" | "lock_until"): Promise<number> =>
  db.run(`update demand_quote set ${what} = now() - interval '1 second' where id = $1`, [quoteId]);

/** 10 pieces of `PINE`, dm³. */
const TEN_PIECES = 144;

/**
 * An order with two lines of the trade's one goods, 10 pieces each: the shop took the same goods for two lines of a demand.
 * Delivered with the freight in the price, or fetched.
 */
export async function twiceOrdered(trade: Trade, addressId: DeliveryAddressId | null = null): Promise<OrderDetail> {
  const { db, goods, buyer, merchant } = trade;
  await db.run(
    `with c as (insert into company_info (company_name, credit_code, company_status)
       select '万木行有限公司', $2, ${COMPANY_STATUS.certified} from merchant m where m.id = $1 and m.company_id is null returning id)
     update merchant set company_id = c.id from c where merchant.id = $1`,
    [goods.merchantId, someCreditCode()],
  );
  const asked = { ...PINE_LINE, quantity: TEN_PIECES };
  const demand = await published(buyer, { items: [asked, { ...asked, length: 3_990 }] });
  const shop: Shop = { person: merchant, merchantId: goods.merchantId, companyId: "", goodsId: goods.id };
  const { id, version } = await quoted(shop, demand.id, 160_000);
  await done(award(buyer, [{ id, version }]));
  const preview = await done(buyer.checkout({ quoteId: id }));
  const how = { deliveryMode: addressId === null ? 1 : 2, addressId } as const;
  const groups = orderOf(preview).groups.map((group) => ({ ...group, ...how }));
  const { orders } = await done(buyer.place(preview, undefined, { groups }));
  return buyer.detail(orders[0]!.id);
}
