import { calendarDay, type DemandForm, demandTitle } from "../domain/demand/demand-form.ts";
import { itemOfLine } from "../domain/demand/demand-item.ts";
import { deliveryIn } from "../domain/demand/demand-lines.ts";
import { parseDemand } from "../domain/demand/reading/demand-text.ts";
import { humanNumber } from "../domain/trade/order-no.ts";
import type { Database } from "../server/db/database.ts";
import { insertDemand, moveDemand } from "../server/demand/demand-change-store.ts";
import { countMatches } from "../server/demand/match-goods.ts";
import { cityNameOf } from "../server/system/regions.ts";
import { number, record, rowsIn, text } from "./data.ts";
import { isAny } from "./marketplace-store.ts";
import { upsertPerson } from "./people-store.ts";
import { prng } from "./prng.ts";
import { dateDemand } from "./trade-store.ts";

/** Any number; the same numbers on every machine. */
const SEED = 15_112_026;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How many minutes ago, for how many days, and in which words. Newest first. */
const DEMANDS = rowsIn("demands", record({ buyer: text, minutes: number, days: number, text }));

/** The form that a text makes, as the wizard would send it; quotes may come in for `days`. */
export function demandForm(
  text: string,
  { name, phone }: { name: string; phone: string },
  nowMs: number,
  days: number,
): DemandForm {
  const parsed = parseDemand(text, calendarDay(nowMs));
  const { deliverCityCode, needDate } = deliveryIn(parsed);
  return {
    rawText: text,
    createMode: 1,
    visibility: 1,
    deliverCityCode,
    needDate,
    deliverCityName: cityNameOf(deliverCityCode),
    deliverAddress: "",
    payTerm: "",
    invoiceKind: 0,
    contactName: name,
    contactPhone: phone,
    remark: "",
    quoteDeadlineAt: nowMs + days * DAY_MS,
    items: parsed.items.map(itemOfLine),
  };
}

/**
 * A dozen open demands of invented people, so that the landing page shows what buyers demand. `now`: epoch ms from which dates
 * are reckoned back. Where there are demands already nothing is written. One transaction.
 */
export async function seedDemands(db: Database, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (await isAny(tx, "demand")) return;
    const chance = prng(SEED);
    for (const [at, { buyer, minutes, days, text }] of DEMANDS.entries()) {
      const publishedMs = now - minutes * MINUTE_MS;
      const personId = await upsertPerson(tx, { phone: `1380000${1001 + at}`, name: buyer });
      const form = demandForm(text, { name: buyer, phone: `1380000${1001 + at}` }, publishedMs, days);
      const demandNo = humanNumber("DM", publishedMs, (limit) => chance.int(0, limit - 1));
      const title = demandTitle(form.items);
      const id = await insertDemand(tx, { personId, companyId: null }, { demandNo, buyerName: buyer, title, form });
      const who = { actor: "buyer", personId, ip: "127.0.0.1" } as const;
      const move = { id, from: 0, to: 2, event: "publish", ...who, note: "" } as const;
      await moveDemand(tx, move);
      const matchNum = await countMatches(tx, form.items, { personId, companyId: null });
      await dateDemand(tx, { id, publishedAt: new Date(publishedMs), matchNum });
    }
  });
}
