import type { ManagedMerchantList } from "../../contract/company/merchant-life-schemas.ts";
import type { ReviewStep } from "../../domain/company/company-record.ts";
import {
  availableMerchantEvents,
  type Holiday,
  type ManagedMerchant,
  MERCHANT_EVENT_NAMES,
  MERCHANT_STATUS_NAMES,
  type MerchantActor,
  type MerchantDetail,
  type MerchantEvent,
  type MerchantStatus,
  type ShopForm,
} from "../../domain/company/merchant-life.ts";
import type { PayeeAccount } from "../../domain/company/payee.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { maskedPhone, normalised } from "../../domain/text.ts";
import { formatBeijing, formatBeijingDate } from "../../domain/time.ts";
import { ORDER_FINAL } from "../../domain/trade/order.ts";
import { payeeJson } from "../account/payee.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";
import { stepsOf } from "./review-log.ts";

const OPEN_ORDERS = `(select count(*)::int from platform_order o
  where o.merchant_id = m.id and o.status not in (${ORDER_FINAL.join(", ")})) as "openOrders"`;

const COLUMNS = `m.id, m.merchant_no as "merchantNo", m.shop_name as "shopName", m.shop_type as "shopType",
  m.company_id as "companyId", coalesce(c.company_name, '') as "companyName", m.status,
  to_char(m.closed_from, 'YYYY-MM-DD') as "closedFrom", to_char(m.closed_to, 'YYYY-MM-DD') as "closedTo",
  m.close_note as "closeNote", m.suspend_reason as "suspendReason", m.city_name as "cityName",
  m.phone_display as "phoneDisplay", m.version, extract(epoch from m.created_at)::float8 * 1000 as opened,
  (select count(*)::int from goods g where g.merchant_id = m.id and g.status = 2) as "goodsNum", ${OPEN_ORDERS}`;
const FROM = "merchant m left join company_info c on c.id = m.company_id and not c.deleted";

type Row = Omit<ManagedMerchant, "statusName" | "availableEvents" | "openedTime"> & { opened: number };

function managed({ opened, ...row }: Row, reader: MerchantActor, nowMs: number): ManagedMerchant {
  return {
    ...row,
    statusName: MERCHANT_STATUS_NAMES[row.status],
    availableEvents: availableMerchantEvents(row.status, reader, { ...row, today: formatBeijingDate(nowMs) }),
    openedTime: formatBeijing(opened),
  };
}

export type ManagedMerchantPage = Page<ManagedMerchant> & { counts: Partial<Record<MerchantStatus, number>> };

/** All shops, the newest first, with how many there are in each status. */
export async function managedMerchants(db: Db, body: ManagedMerchantList, nowMs: number): Promise<ManagedMerchantPage> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const words = normalised(body.keyword ?? "");
  const where = "($1 = '' or m.shop_name ilike $2 or m.merchant_no ilike $2 or c.company_name ilike $2)";
  const asked = [words, containing(words)];
  const counted = await db.rows<{ status: MerchantStatus; n: number }>(
    `select m.status, count(*)::int as n from ${FROM} where ${where} group by 1`,
    asked,
  );
  const status = body.status ?? null;
  const total = counted.reduce((sum, one) => (status === null || one.status === status ? sum + one.n : sum), 0);
  const rows = await db.rows<Row>(
    `select ${COLUMNS} from ${FROM} where ${where} and ($3::smallint is null or m.status = $3)
      order by m.created_at desc, m.id desc limit $4 offset $5`,
    [...asked, status, page.pageSize, rowsBefore(page)],
  );
  return {
    ...pageOf(
      rows.map((row) => managed(row, "operator", nowMs)),
      total,
      page,
    ),
    counts: Object.fromEntries(counted.map((one) => [one.status, one.n])),
  };
}

const eventName = (event: string): string => MERCHANT_EVENT_NAMES[event as MerchantEvent] ?? event;

type DetailRow = Row & ShopForm & Pick<MerchantDetail, "metrics" | "isCertified" | "payee">;

/** A shop as its owner or the operator reads it; the operator sees people's numbers masked. */
export async function merchantDetail(
  db: Db,
  id: string,
  reader: "merchant" | "operator",
  nowMs: number,
): Promise<MerchantDetail | null> {
  const row = await db.one<DetailRow>(
    `select ${COLUMNS}, m.logo, m.intro, m.main_kinds as "mainKinds", m.brand_codes as "brandCodes", m.metrics,
            ${payeeJson("m")} as payee, coalesce(c.company_status = 1, false) as "isCertified"
       from ${FROM} where m.id = $1`,
    [id],
    "merchant-detail",
  );
  if (row === null) return null;
  const people = await db.rows<{ id: string; name: string; phone: string }>(
    "select id, name, phone from person where merchant_id = $1 and not deleted order by id",
    [id],
    "merchant-detail-people",
  );
  const yards = await db.rows<MerchantDetail["yards"][number]>(
    `select w.id as "storeId", w.store_name as "storeName",
            concat(w.province_name, nullif(w.city_name, w.province_name), w.address) as place,
            coalesce(s.contact, '') as contact, coalesce(s.phone, w.phone) as phone
       from store w left join merchant_store s on s.store_id = w.id and s.merchant_id = $1
      where w.id in (select store_id from merchant_store where merchant_id = $1
                     union select store_id from goods where merchant_id = $1)
      order by w.id`,
    [id],
    "merchant-detail-warehouses",
  );
  const history: ReviewStep[] = await stepsOf(
    db,
    "merchant",
    id,
    eventName,
    reader === "operator" ? "operator" : "owner",
  );
  const { opened: _opened, ...known } = row;
  return {
    ...known,
    ...managed(row, reader, nowMs),
    people: people.map((one) => ({ ...one, phone: maskedPhone(one.phone) })),
    yards,
    history,
  };
}

/** What a step goes by; the row is locked. */
export type LockedMerchant = Holiday & {
  id: string;
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

export async function lockedMerchant(tx: Db, id: string): Promise<LockedMerchant | null> {
  const found = await tx.one("select 1 from merchant where id = $1 for no key update", [id], "merchant-lock");
  if (found === null) return null;
  return tx.one<LockedMerchant>(
    `select m.id, m.shop_name as "shopName", m.status, m.version, m.logo, m.brand_codes as "brandCodes",
            to_char(m.closed_from, 'YYYY-MM-DD') as "closedFrom", to_char(m.closed_to, 'YYYY-MM-DD') as "closedTo",
            ${OPEN_ORDERS}, ${payeeJson("m")} as payee,
            coalesce((select c.company_name from company_info c where c.id = m.company_id), '') as "companyName"
       from merchant m where m.id = $1`,
    [id],
    "merchant-locked",
  );
}
