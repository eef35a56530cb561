import type { MerchantList } from "../../contract/company/merchant-schemas.ts";
import { COMPANY_STATUS, type CompanyStatus } from "../../domain/company/company-status.ts";
import {
  FEWEST_MEASURED,
  type MerchantCard,
  type MerchantFacets,
  type MerchantMetrics,
  type MerchantPage,
  type MerchantSort,
  SHOP_TYPE_NAMES,
  type ShopType,
} from "../../domain/company/merchant.ts";
import { MERCHANT_STATUS } from "../../domain/company/merchant-states.ts";
import { asId, type CompanyId, type MerchantId } from "../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, pageOf, rowsBefore } from "../../domain/paging.ts";
import { pictureShown } from "../../domain/system/upload.ts";
import { normalised } from "../../domain/text.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import { goodsCounts, SET } from "../catalog/goods/goods-count-store.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";

type CardRow = {
  id: MerchantId;
  merchantNo: string;
  shopName: string;
  logo: string;
  intro: string;
  shopType: ShopType;
  mainKinds: string[];
  brandCodes: string[];
  cityCode: string;
  cityName: string;
  status: typeof MERCHANT_STATUS.open | typeof MERCHANT_STATUS.onHoliday;
  closedFrom: string | null;
  closedTo: string | null;
  closeNote: string;
  phoneDisplay: string;
  metrics: MerchantMetrics | null;
  openedMs: number;
  companyId: CompanyId | null;
  companyName: string | null;
  companyStatus: CompanyStatus | null;
};

const COLUMNS = `m.id, m.merchant_no as "merchantNo", m.shop_name as "shopName", m.logo, m.intro,
  m.shop_type as "shopType", m.main_kinds as "mainKinds", m.brand_codes as "brandCodes", m.city_code as "cityCode",
  m.city_name as "cityName", m.status, to_char(m.closed_from, 'YYYY-MM-DD') as "closedFrom",
  to_char(m.closed_to, 'YYYY-MM-DD') as "closedTo", m.close_note as "closeNote", m.phone_display as "phoneDisplay",
  m.metrics, floor(extract(epoch from m.created_at) * 1000)::float8 as "openedMs",
  c.id as "companyId", c.company_name as "companyName", c.company_status as "companyStatus"`;

/** A company that is certified or was; others are not public. */
const FROM = `merchant m left join company_info c on c.id = m.company_id and not c.deleted
  and c.company_status in (${COMPANY_STATUS.certified}, ${COMPANY_STATUS.expired})`;

/** Open or on holiday: suspended and removed shops are not shown. */
const SHOWN = `m.status in (${MERCHANT_STATUS.open}, ${MERCHANT_STATUS.onHoliday})`;

export const kindNamesOf = (codes: readonly string[]): string[] => codes.map((code) => kindByCode(code)?.name ?? code);

const cardOf = (row: CardRow, goodsNum: number): MerchantCard => ({
  id: row.id,
  merchantNo: row.merchantNo,
  shopName: row.shopName,
  logo: pictureShown(row.logo, 160),
  intro: row.intro,
  shopType: row.shopType,
  mainKinds: row.mainKinds,
  kindNames: kindNamesOf(row.mainKinds),
  brandCodes: row.brandCodes,
  cityCode: row.cityCode,
  cityName: row.cityName,
  status: row.status,
  closedFrom: row.closedFrom,
  closedTo: row.closedTo,
  closeNote: row.closeNote,
  phoneDisplay: row.phoneDisplay,
  metrics: row.metrics,
  goodsNum,
  openedDate: formatBeijingDate(row.openedMs),
  companyId: row.companyId,
  companyName: row.companyName ?? "",
  isCertified: row.companyStatus === COMPANY_STATUS.certified,
});

/** What is counted over all shops: goods as lists show them by merchant id, and what the list can be narrowed by. */
export type ShopCounts = { goods: ReadonlyMap<string, number>; facets: MerchantFacets };

type Counted = { value: string; label: string; count: number };

/** The shops that are shown by what they can be narrowed by, and how many goods each of them shows. */
export async function countShops(db: Db): Promise<ShopCounts> {
  const goods = await goodsCounts(db, [SET.merchant]);
  const by = (value: string, label: string, from = "merchant m") =>
    db.rows<Counted>(
      `select ${value} as value, ${label} as label, count(*)::int as count from ${from} where ${SHOWN}
        group by 1, 2 order by count desc, 1`,
    );
  const kinds = await by("kind", "kind", "merchant m cross join lateral unnest(m.main_kinds) as kind");
  const cities = await by("m.city_code", "m.city_name");
  const shopTypes = await by("m.shop_type::text", "m.shop_type::text");
  return {
    goods: new Map(goods.map(({ code, shown }) => [asId<MerchantId>(code), shown])),
    facets: {
      kinds: kinds.map((one) => ({ ...one, label: kindByCode(one.value)?.name ?? one.value })),
      cities: cities.filter(({ value }) => value !== ""),
      shopTypes: shopTypes.map((one) => ({ ...one, label: SHOP_TYPE_NAMES[Number(one.value) as ShopType] })),
    },
  };
}

/** Shops on holiday stand behind open ones in every order; `id` breaks ties. */
const ORDER: Readonly<Record<MerchantSort, string>> = {
  0: "m.status, coalesce(n.number, 0) desc, m.id",
  1: "m.status, (m.metrics->>'firstAnswerMinutesP50')::float8 nulls last, m.id",
  2: `m.status, greatest(coalesce((m.metrics->>'orderCount')::int, 0), ${FEWEST_MEASURED - 1}) desc, m.id`,
  3: "m.status, m.created_at desc, m.id desc",
};

/** A page of the shops that are shown, with what they can be narrowed by. */
export async function merchantPage(db: Db, body: MerchantList, { goods, facets }: ShopCounts): Promise<MerchantPage> {
  const { keyword = "", kindCode = null, cityCode = null, shopType = null, sort = 0 } = body;
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const words = normalised(keyword);
  const where = `${SHOWN} and (:words = '' or m.shop_name ilike :pattern or c.company_name ilike :pattern or m.intro ilike :pattern)
     and (:kindCode::text is null or m.main_kinds @> array[:kindCode])
     and (:cityCode::text is null or m.city_code = :cityCode) and (:shopType::int is null or m.shop_type = :shopType)`;
  const filters = { words, pattern: containing(words), kindCode, cityCode, shopType };
  const counted = await db.one<{ n: number }>(`select count(*)::int as n from ${FROM} where ${where}`, filters);
  const rows = await db.rows<CardRow>(
    `select ${COLUMNS} from ${FROM} left join unnest(:goodsOf::bigint[], :goodsNum::int[]) as n(id, number) on n.id = m.id
      where ${where} order by ${ORDER[sort]} limit :pageSize offset :before`,
    {
      ...filters,
      goodsOf: [...goods.keys()],
      goodsNum: [...goods.values()],
      pageSize: page.pageSize,
      before: rowsBefore(page),
    },
  );
  return {
    ...pageOf(
      rows.map((row) => cardOf(row, goods.get(row.id) ?? 0)),
      counted?.n ?? 0,
      page,
    ),
    facets,
  };
}

/** A shop that is shown, by its id or its company's. */
export async function merchantCard(
  db: Db,
  key: { id: MerchantId } | { companyId: CompanyId },
  goods: ShopCounts["goods"],
): Promise<MerchantCard | null> {
  const [column, value] = "id" in key ? ["id", key.id] : ["company_id", key.companyId];
  const row = await db.one<CardRow>(
    `select ${COLUMNS} from ${FROM} where m.${column} = :value and ${SHOWN} order by m.id limit 1`,
    { value },
    `merchant-card-${column}`,
  );
  return row === null ? null : cardOf(row, goods.get(row.id) ?? 0);
}
