import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import type { ShopType } from "../../domain/company/merchant.ts";
import type {
  Holiday,
  ManagedMerchant,
  MerchantDetail,
  MerchantEvent,
  ShopForm,
} from "../../domain/company/merchant-life.ts";
import { MERCHANT_STATUS, type MerchantStatus } from "../../domain/company/merchant-states.ts";
import type { PayeeAccount } from "../../domain/company/payee.ts";
import type { ListCallInput } from "../../domain/console-lists.ts";
import type { CompanyId, MerchantId } from "../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../domain/paging.ts";
import { normalised } from "../../domain/text.ts";
import { ORDER_FINAL } from "../../domain/trade/order.ts";
import { payeeJson } from "../account/payee-store.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";

const OPEN_ORDERS = `(select count(*)::int from platform_order o
  where o.merchant_id = m.id and o.status not in (${ORDER_FINAL.join(", ")})) as "openOrders"`;

const COLUMNS = `m.id, m.merchant_no as "merchantNo", m.shop_name as "shopName", m.shop_type as "shopType",
  m.company_id as "companyId", coalesce(c.company_name, '') as "companyName", m.status,
  to_char(m.closed_from, 'YYYY-MM-DD') as "closedFrom", to_char(m.closed_to, 'YYYY-MM-DD') as "closedTo",
  m.close_note as "closeNote", m.suspend_reason as "suspendReason", m.city_name as "cityName",
  m.phone_display as "phoneDisplay", m.version, extract(epoch from m.created_at)::float8 * 1000 as opened,
  (select count(*)::int from goods g where g.merchant_id = m.id and g.status = ${GOODS_STATUS.onSale}) as "goodsNum", ${OPEN_ORDERS}`;
const FROM = "merchant m left join company_info c on c.id = m.company_id and not c.deleted";

/** A shop as it is managed; `opened` epoch ms. */
export type StoredMerchant = Omit<ManagedMerchant, "statusName" | "availableEvents" | "openedTime"> & {
  opened: number;
};
/** A shop with the texts of its page. */
export type StoredShop = StoredMerchant & ShopForm & Pick<MerchantDetail, "metrics" | "isCertified" | "payee">;

export type MerchantCount = { status: MerchantStatus; n: number };

/** A page of all shops, the newest first, with how many there are by status. */
export async function allMerchants(
  db: Db,
  { keyword, status }: ListCallInput<"managedMerchantList">,
  page: PageQuery,
): Promise<{ rows: StoredMerchant[]; counted: MerchantCount[] }> {
  const words = normalised(keyword ?? "");
  const where = `(:words = '' or m.shop_name ilike :pattern or m.merchant_no ilike :pattern
    or c.company_name ilike :pattern)`;
  const filters = { words, pattern: containing(words) };
  const counted = await db.rows<MerchantCount>(
    `select m.status, count(*)::int as n from ${FROM} where ${where} group by 1`,
    filters,
  );
  const rows = await db.rows<StoredMerchant>(
    `select ${COLUMNS} from ${FROM} where ${where} and (:status::smallint is null or m.status = :status)
      order by m.created_at desc, m.id desc limit :pageSize offset :before`,
    { ...filters, status: status ?? null, pageSize: page.pageSize, before: rowsBefore(page) },
  );
  return { rows, counted };
}

/** A shop with the texts of its page, or `null`. */
export const storedShop = (db: Db, id: MerchantId): Promise<StoredShop | null> =>
  db.one<StoredShop>(
    `select ${COLUMNS}, m.logo, m.intro, m.main_kinds as "mainKinds", m.brand_codes as "brandCodes", m.metrics,
            ${payeeJson("m")} as payee, coalesce(c.company_status = ${COMPANY_STATUS.certified}, false) as "isCertified"
       from ${FROM} where m.id = :id`,
    { id },
    "merchant-detail",
  );

/** What decides about a transition of a shop. */
export type LockedMerchant = Holiday & {
  id: MerchantId;
  shopName: string;
  status: MerchantStatus;
  version: number;
  logo: string;
  brandCodes: string[];
  openOrders: number;
  /** Of the certified company that runs it, "" where none is known. */
  companyName: string;
  payee: PayeeAccount | null;
};

/** Locks a shop and returns what decides about its next transition, or `null`. */
export async function lockedMerchant(tx: Db, id: MerchantId): Promise<LockedMerchant | null> {
  const found = await tx.one("select 1 from merchant where id = :id for no key update", { id }, "merchant-lock");
  if (found === null) return null;
  return tx.one<LockedMerchant>(
    `select m.id, m.shop_name as "shopName", m.status, m.version, m.logo, m.brand_codes as "brandCodes",
            to_char(m.closed_from, 'YYYY-MM-DD') as "closedFrom", to_char(m.closed_to, 'YYYY-MM-DD') as "closedTo",
            ${OPEN_ORDERS}, ${payeeJson("m")} as payee,
            coalesce((select c.company_name from company_info c where c.id = m.company_id), '') as "companyName"
       from merchant m where m.id = :id`,
    { id },
    "merchant-locked",
  );
}

/** Writes the texts of a locked shop's page. */
export const writeShop = (tx: Db, id: MerchantId, form: ShopForm): Promise<number> =>
  tx.run(
    `update merchant set logo = :logo, intro = :intro, main_kinds = :mainKinds, brand_codes = :brandCodes,
            phone_display = :phoneDisplay, version = version + 1 where id = :id`,
    { ...form, id },
    "shop-update",
  );

export type MerchantStep = Holiday & { id: MerchantId; status: MerchantStatus; event: MerchantEvent; reason: string };

/** Writes a transition of a locked shop, with the holiday that is planned from now on. */
export const writeMerchantStep = (tx: Db, step: MerchantStep): Promise<number> =>
  tx.run(
    `update merchant set status = :status::smallint, closed_from = :closedFrom::date, closed_to = :closedTo::date,
            close_note = case when :closedFrom::date is null then ''
                              when :event::text = 'closePeriod' then :reason::text else close_note end,
            suspend_reason = case when :event::text in ('suspend', 'terminate') then :reason::text
                                  when :status::smallint in (${MERCHANT_STATUS.open}, ${MERCHANT_STATUS.onHoliday}) then ''
                                  else suspend_reason end,
            version = version + 1
      where id = :id`,
    step,
    "merchant-step",
  );

/** Writes where buyers pay a locked shop. */
export const writePayee = (tx: Db, id: MerchantId, payee: PayeeAccount): Promise<number> =>
  tx.run(
    "update merchant set account_name = :accountName, bank_name = :bankName, bank_account = :bankAccount where id = :id",
    { ...payee, id },
    "merchant-payee",
  );

/** Shops whose holiday begins or is over on `today`, yyyy-MM-dd. */
export const holidaysToTurn = (db: Db, today: string): Promise<{ id: MerchantId }[]> =>
  db.rows<{ id: MerchantId }>(
    `select id from merchant
      where (status = ${MERCHANT_STATUS.open} and :today::date between closed_from and closed_to)
         or (status = ${MERCHANT_STATUS.onHoliday} and closed_to < :today::date)`,
    { today },
  );

/** Whether the company has a shop that was not removed. */
export const hasShop = async (db: Db, companyId: CompanyId): Promise<boolean> =>
  (await db.one(
    `select 1 from merchant m where m.company_id = :companyId and m.status <> ${MERCHANT_STATUS.removed}`,
    { companyId },
    "application-shop",
  )) !== null;

/** Whether a shop of that name is or was there. */
export const isShopNameTaken = async (db: Db, shopName: string): Promise<boolean> =>
  (await db.one("select 1 from merchant where shop_name = :shopName", { shopName }, "shop-name-taken")) !== null;

export type NewMerchant = PayeeAccount & {
  merchantNo: string;
  companyId: CompanyId;
  shopName: string;
  shopType: ShopType;
  kindCodes: readonly string[];
  brandCodes: readonly string[];
  cityCode: string;
  cityName: string;
  contactPhone: string;
};

/**
 * Opens a shop with the intro of its company and returns its id. A name that is taken breaks `merchant_shop_name_key`, a
 * second shop of the company `merchant_company_once`. RangeError for an unknown company.
 */
export async function insertMerchant(tx: Db, merchant: NewMerchant): Promise<MerchantId> {
  const row = await tx.one<{ id: MerchantId }>(
    `insert into merchant (merchant_no, company_id, shop_name, intro, shop_type, main_kinds, brand_codes, city_code,
       city_name, phone_display, account_name, bank_name, bank_account)
     select :merchantNo, c.id, :shopName, c.intro, :shopType, :kindCodes, :brandCodes, :cityCode, :cityName,
            :contactPhone, :accountName, :bankName, :bankAccount
       from company_info c where c.id = :companyId returning id`,
    merchant,
    "shop-open",
  );
  if (row === null) throw new RangeError(`no company ${merchant.companyId}`);
  return row.id;
}

/** The facts that messages about a shop need, or `null`. */
export const merchantInMessage = (db: Db, id: MerchantId): Promise<{ id: MerchantId; shopName: string } | null> =>
  db.one(`select id, shop_name as "shopName" from merchant where id = :id`, { id }, "merchant-stepped");
