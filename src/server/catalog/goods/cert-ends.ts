import { certMessage } from "../../../domain/catalog/goods/goods-messages.ts";
import { isDay } from "../../../domain/fields.ts";
import type { GoodsId } from "../../../domain/ids.ts";
import { formatBeijingDate } from "../../../domain/time.ts";
import type { Database, Db } from "../../db/database.ts";
import { eachOf, readAround } from "../../jobs/each-row.ts";
import { merchantPeople, notify } from "../../system/messages.ts";
import { publish, type Subscriber } from "../../system/outbox.ts";
import {
  addCertificateReminder,
  certificatesEnding,
  certificatesOn,
  type Ending,
  goodsBearingCertificates,
} from "./certificate-store.ts";

/** Days before the end on which shops are reminded; the last reminder comes after it. */
const NOTIFY_DAYS_BEFORE = [30, 7, -1] as const;
/** Certificates that ended more days ago are not notified, whenever they were entered. */
const NEWS_DAYS = 7;
const DAY_MS = 86_400_000;
const dayIn = (nowMs: number, days: number): string => formatBeijingDate(nowMs + days * DAY_MS);

/** Shops whose goods' certificates end within these days, once per shop and day; of all goods, or of those with these ids. */
const endings = (db: Db, nowMs: number, goodsIds: readonly GoodsId[] | null): Promise<Ending[]> =>
  certificatesEnding(db, { first: dayIn(nowMs, -NEWS_DAYS), last: dayIn(nowMs, NOTIFY_DAYS_BEFORE[0]), goodsIds });

/** Reminds shops whose goods' certificates end, once for each day on which some end and each reminder; returns how many. */
export async function remindOfCerts(db: Database, nowMs: number): Promise<number> {
  const found = await readAround(db, "goods-certs-read", {
    all: () => endings(db, nowMs, null),
    ids: () => goodsBearingCertificates(db),
    some: (ids) => endings(db, nowMs, ids),
  });
  const ending = [...new Map(found.map((one) => [one.id, one])).values()];
  const due = ending.filter(({ endsOn }) => isDay(endsOn));
  return eachOf(db, "goods-certs", due, async (tx, { merchantId, endsOn }) => {
    const nth = NOTIFY_DAYS_BEFORE.findLastIndex((days) => endsOn <= dayIn(nowMs, days));
    const isFirst = await addCertificateReminder(tx, { merchantId, endsOn, nth });
    if (isFirst) await publish(tx, "goods.certsEnd", { merchantId, endsOn });
    return isFirst;
  });
}

/** Names the certificates that end on a day, and how many goods bear them. */
export const certificateSubscriber: Subscriber = {
  name: "certificate-messages",
  on: {
    async "goods.certsEnd"(tx, { merchantId, endsOn }, outboxId) {
      const named = await certificatesOn(tx, { merchantId, endsOn });
      if (named === null || named.goods === 0) return;
      await notify(tx, outboxId, await merchantPeople(tx, merchantId), certMessage({ ...named, endsOn }));
    },
  },
};
