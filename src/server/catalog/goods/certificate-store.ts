import { COMPANY_STATUS } from "../../../domain/company/company-status.ts";
import type { GoodsId, MerchantId } from "../../../domain/ids.ts";
import type { Db, Values } from "../../db/database.ts";
import { APPROVED } from "./goods-columns.ts";
import { goodsRanges, IN_RANGE } from "./goods-range-store.ts";

/** A certificate counts until its last day, Beijing. From goods g, an element of whose `certs` is `cert`. */
export const CERT_IN_FORCE = `coalesce(left(cert->>'expireTime', 10), '9999-12-31')
  >= to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** SQL: whether goods g bear a certificate in force of one of the types, `types` being their placeholder. */
export const bearsCertificate = (types: string): string =>
  `exists (select 1 from jsonb_array_elements(g.certs) cert
      where cert->>'type' = any(${types}::text[]) and ${CERT_IN_FORCE})`;

/** From goods g. */
const BEARING_CERTS = `g.status in (${APPROVED}) and g.certs <> '[]'`;

/** A shop, and a day on which certificates of its goods end. */
export type Ending = { id: GoodsId; merchantId: MerchantId; endsOn: string };

/** `goodsIds` `null`: of all goods. Days: yyyy-MM-dd. */
type Period = { first: string; last: string; goodsIds: readonly GoodsId[] | null };

/** Shops with certificates that end within the days, of the goods that the condition names; once per shop and day. */
const endingOf = (db: Db, condition: string, values: Values): Promise<Ending[]> =>
  db.rows<Ending>(
    `select distinct g.merchant_id || ' ' || left(cert->>'expireTime', 10) as id, g.merchant_id as "merchantId",
            left(cert->>'expireTime', 10) as "endsOn"
       from goods g cross join lateral jsonb_array_elements(g.certs) cert
      where ${BEARING_CERTS} and left(cert->>'expireTime', 10) between :first and :last and ${condition}`,
    values,
  );

/** Shops whose goods' certificates end within the days; of all goods, some at a time, a shop and day may come more than once. */
export async function certificatesEnding(db: Db, { goodsIds, ...days }: Period): Promise<Ending[]> {
  if (goodsIds !== null) return endingOf(db, "g.id = any(:goodsIds)", { goodsIds, ...days });
  const found: Ending[] = [];
  for await (const range of goodsRanges(db)) found.push(...(await endingOf(db, IN_RANGE, { ...range, ...days })));
  return found;
}

/** The goods with certificates that passed a review, by id. */
export const goodsBearingCertificates = (db: Db): Promise<{ id: GoodsId }[]> =>
  db.rows<{ id: GoodsId }>(`select g.id from goods g where ${BEARING_CERTS} order by g.id`);

const KIND = "goods.cert";

/** Notes the nth reminder about certificates of a shop that end on a day; `false` where it was noted before. */
export const addCertificateReminder = async (
  tx: Db,
  reminder: { merchantId: MerchantId; endsOn: string; nth: number },
): Promise<boolean> =>
  (await tx.run(
    `insert into reminder (kind, subject_id, since, nth)
       values (:kind, :merchantId, :endsOn::date::timestamp at time zone 'Asia/Shanghai', :nth) on conflict do nothing`,
    { kind: KIND, ...reminder },
    "reminder-cert",
  )) === 1;

/** Certificates that end on a day, how many goods bear them, and whether the day is over. */
export type NamedCertificates = { names: string; goods: number; isOver: boolean };

export const certificatesOn = (
  tx: Db,
  ending: { merchantId: MerchantId; endsOn: string },
): Promise<NamedCertificates | null> =>
  tx.one<NamedCertificates>(
    `select string_agg(distinct (cert->>'type') || ' ' || (cert->>'no'), '、') as names, count(distinct g.id)::int as goods,
              :endsOn < to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "isOver"
           from goods g cross join lateral jsonb_array_elements(
                case when jsonb_typeof(g.certs) = 'array' then g.certs else '[]' end) cert
        where g.merchant_id = :merchantId and g.status in (${APPROVED}) and left(cert->>'expireTime', 10) = :endsOn`,
    ending,
    "certs-ending",
  );

/** Whether the company of merchant m is certified now. */
export const MERCHANT_CERTIFIED = `exists (select 1 from company_info c
  where c.id = m.company_id and not c.deleted and c.company_status = ${COMPANY_STATUS.certified})`;
