import type { MerchantList } from "../../contract/company/merchant-schemas.ts";
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
import { DEFAULT_PAGE_SIZE, pageOf, rowsBefore } from "../../domain/paging.ts";
import { pictureShown } from "../../domain/system/upload.ts";
import { normalised } from "../../domain/text.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";

type CardRow = {
  id: string;
  merchant_no: string;
  shop_name: string;
  logo: string;
  intro: string;
  shop_type: ShopType;
  main_kinds: string[];
  brand_codes: string[];
  city_code: string;
  city_name: string;
  status: 1 | 2;
  closed_from: string | null;
  closed_to: string | null;
  close_note: string;
  phone_display: string;
  metrics: MerchantMetrics | null;
  opened_ms: number;
  company_id: string | null;
  company_name: string | null;
  company_status: number | null;
};

const COLUMNS = `m.id, m.merchant_no, m.shop_name, m.logo, m.intro, m.shop_type, m.main_kinds, m.brand_codes, m.city_code,
  m.city_name, m.status, to_char(m.closed_from, 'YYYY-MM-DD') as closed_from,
  to_char(m.closed_to, 'YYYY-MM-DD') as closed_to, m.close_note, m.phone_display, m.metrics,
  floor(extract(epoch from m.created_at) * 1000)::float8 as opened_ms,
  c.id as company_id, c.company_name, c.company_status`;

/** A company that is certified or was; others are nobody's business. */
const FROM =
  "merchant m left join company_info c on c.id = m.company_id and not c.deleted and c.company_status in (1, 4)";

/** Open or on holiday: suspended and removed shops are not shown. */
const SHOWN = "m.status in (1, 2)";

export const kindNamesOf = (codes: readonly string[]): string[] => codes.map((code) => kindByCode(code)?.name ?? code);

const cardOf = (row: CardRow, goodsNum: number): MerchantCard => ({
  id: row.id,
  merchantNo: row.merchant_no,
  shopName: row.shop_name,
  logo: pictureShown(row.logo, 160),
  intro: row.intro,
  shopType: row.shop_type,
  mainKinds: row.main_kinds,
  kindNames: kindNamesOf(row.main_kinds),
  brandCodes: row.brand_codes,
  cityCode: row.city_code,
  cityName: row.city_name,
  status: row.status,
  closedFrom: row.closed_from,
  closedTo: row.closed_to,
  closeNote: row.close_note,
  phoneDisplay: row.phone_display,
  metrics: row.metrics,
  goodsNum,
  openedDate: formatBeijingDate(row.opened_ms),
  companyId: row.company_id,
  companyName: row.company_name ?? "",
  isCertified: row.company_status === 1,
});

/** What is counted over all shops: goods as lists show them by merchant id, and what the list can be narrowed by. */
export type ShopCounts = { goods: ReadonlyMap<string, number>; facets: MerchantFacets };

type Counted = { value: string; label: string; count: number };

/** Walks all goods, so it is asked once a minute at most. */
export async function countShops(db: Db): Promise<ShopCounts> {
  const goods = await db.rows<{ id: string; number: number }>(
    "select merchant_id as id, count(*)::int as number from goods where status in (2, 5) group by merchant_id",
  );
  const by = (value: string, label: string, from = "merchant m") =>
    db.rows<Counted>(
      `select ${value} as value, ${label} as label, count(*)::int as count from ${from} where ${SHOWN}
        group by 1, 2 order by count desc, 1`,
    );
  const kinds = await by("kind", "kind", "merchant m cross join lateral unnest(m.main_kinds) as kind");
  const cities = await by("m.city_code", "m.city_name");
  const shopTypes = await by("m.shop_type::text", "m.shop_type::text");
  return {
    goods: new Map(goods.map(({ id, number }) => [id, number])),
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

export async function merchantPage(db: Db, body: MerchantList, { goods, facets }: ShopCounts): Promise<MerchantPage> {
  const { keyword = "", kindCode = null, cityCode = null, shopType = null, sort = 0 } = body;
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const words = normalised(keyword);
  const where = `${SHOWN} and ($1 = '' or m.shop_name ilike $2 or c.company_name ilike $2 or m.intro ilike $2)
     and ($3::text is null or m.main_kinds @> array[$3]) and ($4::text is null or m.city_code = $4)
     and ($5::int is null or m.shop_type = $5)`;
  const asked = [words, containing(words), kindCode, cityCode, shopType];
  const counted = await db.one<{ n: number }>(`select count(*)::int as n from ${FROM} where ${where}`, asked);
  const rows = await db.rows<CardRow>(
    `select ${COLUMNS} from ${FROM} left join unnest($6::bigint[], $7::int[]) as n(id, number) on n.id = m.id
      where ${where} order by ${ORDER[sort]} limit $8 offset $9`,
    [...asked, [...goods.keys()], [...goods.values()], page.pageSize, rowsBefore(page)],
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
  key: { id: string } | { companyId: string },
  goods: ShopCounts["goods"],
): Promise<MerchantCard | null> {
  const [column, value] = "id" in key ? ["id", key.id] : ["company_id", key.companyId];
  const row = await db.one<CardRow>(
    `select ${COLUMNS} from ${FROM} where m.${column} = $1 and ${SHOWN} order by m.id limit 1`,
    [value],
    `merchant-card-${column}`,
  );
  return row === null ? null : cardOf(row, goods.get(row.id) ?? 0);
}
