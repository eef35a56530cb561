import type { CompanyId, PersonId } from "../../domain/ids.ts";
import { reminderMessage } from "../../domain/system/reminder-message.ts";
import { dueReminder, WAIT_KINDS, type WaitRules } from "../../domain/system/waiting.ts";
import type { Database, Db } from "../db/database.ts";
import { eachOf, readAround } from "../jobs/each-row.ts";
import { configured, workingTime } from "./config.ts";
import { merchantPeople, notify, operatorPeople, type Recipient } from "./messages.ts";
import { publish, type Subscriber } from "./outbox.ts";
import { addReminder, partiesWaiting, type Waiting, waiting, waitingSubjects } from "./wait-store.ts";

async function waitRules(db: Db): Promise<WaitRules> {
  const [work, freeDays] = await Promise.all([workingTime(db), configured(db, "pickup.freeDays")]);
  return { work, freeDays };
}

/**
 * Sends reminders of what waits longer than it should; returns how many. Each is sent once, on however many nodes: its row
 * decides.
 */
export async function remind(db: Database, nowMs: number): Promise<number> {
  const rules = await waitRules(db);
  let reminders = 0;
  for (const kind of WAIT_KINDS) {
    const rows = await readAround(db, `reminders-read ${kind}`, {
      all: () => waiting(db, kind, nowMs, null),
      ids: () => waitingSubjects(db, kind),
      some: (ids) => waiting(db, kind, nowMs, ids),
    });
    const nthOf = (one: Waiting): number | null => {
      const nth = dueReminder(kind, one, nowMs, rules);
      return nth === null || nth <= (one.lastNth ?? -1) ? null : nth;
    };
    const due = rows.filter((one) => {
      try {
        return nthOf(one) !== null;
      } catch {
        return true;
      }
    });
    reminders += await eachOf(db, `reminders ${kind}`, due, async (tx, one) => {
      const nth = nthOf(one);
      if (nth === null) return false;
      const isFirst = await addReminder(tx, { ...one, kind, nth });
      if (isFirst) await publish(tx, "wait.reminded", { kind, id: one.id, nth });
      return isFirst;
    });
  }
  return reminders;
}

/** Reminds the side whose turn it is, unless it has acted meanwhile. */
export const reminderSubscriber: Subscriber = {
  name: "reminder-messages",
  on: {
    async "wait.reminded"(tx, { kind, id, nth }, outboxId) {
      const parties = await partiesWaiting(tx, kind, id);
      if (parties === null) return;
      const { to, draft } = reminderMessage(kind, nth, { id, ...parties });
      const one = (personId: PersonId | null, companyId: CompanyId | null): Recipient[] =>
        personId === null ? [] : [{ personId, companyId }];
      const recipients: Record<typeof to, () => Promise<Recipient[]>> = {
        buyer: async () => one(parties.personId, parties.companyId),
        merchant: async () => [
          ...one(parties.quotingPersonId, parties.quotingCompanyId),
          ...(await Promise.all(parties.merchantIds.map((shop) => merchantPeople(tx, shop)))).flat(),
        ],
        operator: () => operatorPeople(tx),
      };
      await notify(tx, outboxId, await recipients[to](), draft);
    },
  },
};
