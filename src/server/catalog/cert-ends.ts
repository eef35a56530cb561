import { certMessage } from "../../domain/catalog/goods-messages.ts";
import { isDay } from "../../domain/company/certification.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import type { Database, Db } from "../db/database.ts";
import { eachOf, readAround } from "../jobs/each-row.ts";
import { merchantPeople, notify } from "../system/messages.ts";
import { publish, type Subscriber } from "../system/outbox.ts";
import { APPROVED } from "./goods-columns.ts";

/** A certificate counts until its last day, Beijing. From goods g, an element of whose `certs` is `cert`. */
export const CERT_IN_FORCE = `coalesce(left(cert->>'expireTime', 10), '9999-12-31')
  >= to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** Days before the end on which shops are reminded; the last reminder comes after it. */
const NOTIFY_DAYS_BEFORE = [30, 7, -1] as const;
/** What ended longer ago is nobody's news, whenever it was entered. */
const NEWS_DAYS = 7;
const KIND = "goods.cert";
/** From goods g. */
const BEARING_CERTS = `g.status in (${APPROVED}) and g.certs <> '[]'`;

const DAY_MS = 86_400_000;
const dayIn = (nowMs: number, days: number): string => formatBeijingDate(nowMs + days * DAY_MS);

type Ending = { id: string; merchantId: string; endsOn: string };

/** Shops whose goods' certificates end within these days, once per shop and day; of all goods, or of those with these ids. */
const endings = (db: Db, nowMs: number, goodsIds: readonly string[] | null): Promise<Ending[]> =>
  db.rows<Ending>(
    `select distinct g.merchant_id || ' ' || left(cert->>'expireTime', 10) as id, g.merchant_id as "merchantId",
            left(cert->>'expireTime', 10) as "endsOn"
       from goods g cross join lateral jsonb_array_elements(g.certs) cert
      where ${BEARING_CERTS} and left(cert->>'expireTime', 10) between :from and :to
        and (:goodsIds::bigint[] is null or g.id = any(:goodsIds))`,
    { from: dayIn(nowMs, -NEWS_DAYS), to: dayIn(nowMs, NOTIFY_DAYS_BEFORE[0]), goodsIds },
  );

/**
 * Reminds shops whose goods' certificates end, once for each day on which some end and each reminder; answers how many.
 */
export async function remindOfCerts(db: Database, nowMs: number): Promise<number> {
  const found = await readAround(db, "goods-certs-read", {
    all: () => endings(db, nowMs, null),
    ids: () => db.rows<{ id: string }>(`select g.id from goods g where ${BEARING_CERTS} order by g.id`),
    some: (ids) => endings(db, nowMs, ids),
  });
  const ending = [...new Map(found.map((one) => [one.id, one])).values()];
  const due = ending.filter(({ endsOn }) => isDay(endsOn));
  return eachOf(db, "goods-certs", due, async (tx, { merchantId, endsOn }) => {
    const nth = NOTIFY_DAYS_BEFORE.findLastIndex((days) => endsOn <= dayIn(nowMs, days));
    const first = await tx.run(
      `insert into reminder (kind, subject_id, since, nth)
       values (:kind, :merchantId, :endsOn::date::timestamp at time zone 'Asia/Shanghai', :nth) on conflict do nothing`,
      { kind: KIND, merchantId, endsOn, nth },
      "reminder-cert",
    );
    if (first === 1) await publish(tx, "goods.certsEnd", { merchantId, endsOn });
    return first === 1;
  });
}

type Named = { names: string; goods: number; isOver: boolean };

/** Names the certificates that end on a day, and how many goods bear them. */
export const certificateSubscriber: Subscriber = {
  name: "certificate-messages",
  on: {
    async "goods.certsEnd"(tx, { merchantId, endsOn }, outboxId) {
      const named = await tx.one<Named>(
        `select string_agg(distinct (cert->>'type') || ' ' || (cert->>'no'), '、') as names, count(distinct g.id)::int as goods,
              :endsOn < to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "isOver"
           from goods g cross join lateral jsonb_array_elements(
                case when jsonb_typeof(g.certs) = 'array' then g.certs else '[]' end) cert
        where g.merchant_id = :merchantId and g.status in (${APPROVED}) and left(cert->>'expireTime', 10) = :endsOn`,
        { merchantId, endsOn },
        "certs-ending",
      );
      if (named === null || named.goods === 0) return;
      await notify(tx, outboxId, await merchantPeople(tx, merchantId), certMessage({ ...named, endsOn }));
    },
  },
};
