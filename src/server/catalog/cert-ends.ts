import { certMessage } from "../../domain/catalog/goods-messages.ts";
import { isDay } from "../../domain/company/certification.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import type { Database } from "../db/database.ts";
import { merchantPeople, tell } from "../system/messages.ts";
import { emit, type Hearers } from "../system/outbox.ts";

/** A certificate counts until its last day, Beijing. From goods g, an element of whose `certs` is `cert`. */
export const CERT_IN_FORCE = `coalesce(left(cert->>'expireTime', 10), '9999-12-31')
  >= to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** Days before the last one on which shops are told; the last reminder is that it is over. */
const TOLD_DAYS_BEFORE = [30, 7, -1] as const;
/** What ended longer ago is nobody's news, whenever it was entered. */
const NEWS_DAYS = 7;
const KIND = "goods.cert";

const DAY_MS = 86_400_000;
const dayIn = (nowMs: number, days: number): string => formatBeijingDate(nowMs + days * DAY_MS);

/** Tells shops whose goods' certificates end, once for each day on which some end and each reminder; answers how many. */
export async function remindOfCerts(db: Database, nowMs: number): Promise<number> {
  const ending = await db.rows<{ merchantId: string; endsOn: string }>(
    `select g.merchant_id as "merchantId", left(cert->>'expireTime', 10) as "endsOn"
       from goods g cross join lateral jsonb_array_elements(g.certs) cert
      where g.status in (2, 3, 5) and g.certs <> '[]' and left(cert->>'expireTime', 10) between $1 and $2
      group by 1, 2`,
    [dayIn(nowMs, -NEWS_DAYS), dayIn(nowMs, TOLD_DAYS_BEFORE[0])],
  );
  let told = 0;
  for (const { merchantId, endsOn } of ending) {
    if (!isDay(endsOn)) continue;
    const nth = TOLD_DAYS_BEFORE.findLastIndex((days) => endsOn <= dayIn(nowMs, days));
    told += await db.transaction(async (tx) => {
      const first = await tx.run(
        `insert into reminder (kind, subject_id, since, nth)
         values ($1, $2, $3::date::timestamp at time zone 'Asia/Shanghai', $4) on conflict do nothing`,
        [KIND, merchantId, endsOn, nth],
        "reminder-cert",
      );
      if (first === 1) await emit(tx, "goods.certsEnd", { merchantId, endsOn });
      return first;
    });
  }
  return told;
}

type Named = { names: string; goods: number; isOver: boolean };

/** Names the certificates that end on a day, and how many goods bear them. */
export const certHearers: Hearers = {
  async "goods.certsEnd"(tx, { merchantId, endsOn }, outboxId) {
    const named = await tx.one<Named>(
      `select string_agg(distinct (cert->>'type') || ' ' || (cert->>'no'), '、') as names, count(distinct g.id)::int as goods,
              $2 < to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "isOver"
         from goods g cross join lateral jsonb_array_elements(g.certs) cert
        where g.merchant_id = $1 and g.status in (2, 3, 5) and left(cert->>'expireTime', 10) = $2`,
      [merchantId, endsOn],
      "certs-ending",
    );
    if (named === null || named.goods === 0) return;
    await tell(tx, outboxId, await merchantPeople(tx, merchantId), certMessage({ ...named, endsOn }));
  },
};
