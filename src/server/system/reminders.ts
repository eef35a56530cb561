import { reminderMessage } from "../../domain/system/reminder-message.ts";
import {
  dueReminder,
  WAIT_KINDS,
  WAITS,
  type Wait,
  type WaitKind,
  type WaitRules,
} from "../../domain/system/waiting.ts";
import { workingTimeFrom } from "../../domain/system/working-time.ts";
import type { Database, Db } from "../db/database.ts";
import { eachOf, readAround } from "../jobs/each-row.ts";
import { configured } from "./config.ts";
import { merchantPeople, notify, operatorPeople, type Recipient } from "./messages.ts";
import { publish, type Subscriber } from "./outbox.ts";
import { SUBJECTS, statusOf, TIMES } from "./waits.ts";

const ms = (moment: string) => `(extract(epoch from ${moment}) * 1000)::float8`;

type Waiting = { id: string; since: number; sinceText: string; till: number | null; lastNth: number | null };

/** What waits by `nowMs` in this way, with the last reminder it was given; of all, or of those with these ids. */
const waiting = (db: Db, kind: WaitKind, nowMs: number, ids: readonly string[] | null): Promise<Waiting[]> => {
  const { subject, statuses, reminders, daily }: Wait = WAITS[kind];
  const { since, till = "null::timestamptz", where = "true" } = TIMES[kind];
  return db.rows<Waiting>(
    `select w.id, ${ms("w.since")} as since, w.since::text as "sinceText", ${ms("w.till")} as till, w.last_nth as "lastNth"
       from (select s.id, ${since} as since, ${till} as till,
                    (select max(r.nth) from reminder r
                      where r.kind = $1 and r.subject_id = s.id and r.since = ${since}) as last_nth
               from ${SUBJECTS[subject].from}
              where ${statusOf(subject)} = any ($2::smallint[]) and ($6::bigint[] is null or s.id = any ($6))
                and ${where}) w
      where w.since <= to_timestamp($3::float8 / 1000) and ($4 or coalesce(w.last_nth, -1) < $5::integer)`,
    [kind, statuses, nowMs, daily, reminders.length - 1, ids],
    `waiting-${kind}`,
  );
};

/** Ids of everything that may wait in this way. */
const subjectIds = (db: Db, kind: WaitKind): Promise<{ id: string }[]> => {
  const { subject, statuses }: Wait = WAITS[kind];
  return db.rows(
    `select s.id from ${SUBJECTS[subject].from} where ${statusOf(subject)} = any ($1::smallint[]) order by s.id`,
    [statuses],
  );
};

async function waitRules(db: Db): Promise<WaitRules> {
  const [hours, weekdays, holidays, freeDays] = await Promise.all([
    configured(db, "work.hours"),
    configured(db, "work.weekdays"),
    configured(db, "work.holidays"),
    configured(db, "pickup.freeDays"),
  ]);
  return { work: workingTimeFrom({ hours, weekdays, holidays }), freeDays };
}

/**
 * Sends reminders of what waits longer than it should; answers how many. Each is sent once, on however many nodes: its
 * row decides.
 */
export async function remind(db: Database, nowMs: number): Promise<number> {
  const rules = await waitRules(db);
  let reminders = 0;
  for (const kind of WAIT_KINDS) {
    const rows = await readAround(db, `reminders-read ${kind}`, {
      all: () => waiting(db, kind, nowMs, null),
      ids: () => subjectIds(db, kind),
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
      const first = await tx.run(
        `insert into reminder (kind, subject_id, since, nth) values ($1, $2, $3::timestamptz, $4) on conflict do nothing`,
        [kind, one.id, one.sinceText, nth],
        "reminder-add",
      );
      if (first === 1) await publish(tx, "wait.reminded", { kind, id: one.id, nth });
      return first === 1;
    });
  }
  return reminders;
}

type Parties = {
  name: string;
  placeId: string;
  personId: string | null;
  companyId: string | null;
  merchantIds: string[];
  quotingPersonId: string | null;
  quotingCompanyId: string | null;
};

/** Reminds the side whose turn it is, unless it has acted meanwhile. */
export const reminderSubscriber: Subscriber = {
  name: "reminder-messages",
  on: {
    async "wait.reminded"(tx, { kind, id, nth }, outboxId) {
      const wait: Wait = WAITS[kind];
      const { from, name, person, company, merchants, place = "s.id", quotingParty } = SUBJECTS[wait.subject];
      const parties = await tx.one<Parties>(
        `select ${name} as name, ${place}::text as "placeId", ${person} as "personId", ${company} as "companyId",
              ${merchants} as "merchantIds", ${quotingParty?.person ?? "null::bigint"} as "quotingPersonId",
              ${quotingParty?.company ?? "null::bigint"} as "quotingCompanyId"
         from ${from} where s.id = $1 and ${statusOf(wait.subject)} = any ($2::smallint[])`,
        [id, wait.statuses],
        `reminded-${wait.subject}`,
      );
      if (parties === null) return;
      const { to, draft } = reminderMessage(kind, nth, { id, ...parties });
      const one = (personId: string | null, companyId: string | null): Recipient[] =>
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
