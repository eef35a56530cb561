import type { MerchantId } from "../domain/ids.ts";
import { formatBeijingDate } from "../domain/time.ts";
import type { Database } from "../server/db/database.ts";
import { storeFile } from "../server/system/files/stored-files.ts";
import { type Person, signedIn } from "./people.ts";
import { personByPhone } from "./week-store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The five accounts of the demo, by their phones. */
export const ACCOUNTS = {
  /** Acts for a certified company. */
  buyer: "13800000001",
  /** Buys as a person. */
  person: "13800000002",
  merchant: "13800000003",
  otherMerchant: "13800000004",
  operator: "13900000001",
} as const;

/** Shops of the two merchants. */
export type Shops = Readonly<Record<"merchant" | "otherMerchant", MerchantId>>;

/** Moments (epoch ms) of the story, reckoned from the start of the program. */
export type Times = {
  start: number;
  /** So many hours before or, below 0, after the start. */
  ago(hours: number): number;
  /** `10:30` Beijing, `days` days after the day of the start. */
  day(days: number, time: string): number;
  /** yyyy-MM-dd, `days` days after the day of the start. */
  date(days: number): string;
};

export function timesFrom(start: number): Times {
  const midnight = Math.floor((start + 8 * HOUR_MS) / DAY_MS) * DAY_MS - 8 * HOUR_MS;
  return {
    start,
    ago: (hours) => start - hours * HOUR_MS,
    day: (days, time) => {
      const [hours = 0, minutes = 0] = time.split(":").map(Number);
      return midnight + days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS;
    },
    date: (days) => formatBeijingDate(midnight + days * DAY_MS),
  };
}

/** What a scene is played on: one transaction at its moment. Names lead from one scene to the next. */
export type Stage = {
  db: Database;
  nowMs: number;
  shops: Shops;
  person(phone: string): Promise<Person>;
  keep(name: string, id: string): void;
  kept<Id extends string>(name: string): Id;
};

/** Something that a person does, and when (epoch ms). */
export type Scene = { at: number; play(stage: Stage): Promise<unknown> };

export function stageOf(db: Database, nowMs: number, shops: Shops, names: Map<string, string>): Stage {
  const people = new Map<string, Person>();
  return {
    db,
    nowMs,
    shops,
    async person(phone) {
      const known = people.get(phone) ?? (await signedIn(db, await personByPhone(db, phone)));
      people.set(phone, known);
      return known;
    },
    keep: (name, id) => void names.set(name, id),
    kept: <Id extends string>(name: string) => {
      const id = names.get(name);
      if (id === undefined) throw new Error(`nothing is called ${name}`);
      return id as Id;
    },
  };
}

/** A person in a role of a trade. */
export const actingPersonAs = async <Actor extends string>(stage: Stage, actor: Actor, phone: string) => ({
  actor,
  caller: (await stage.person(phone)).caller,
});

/** One page that names itself, so that a paper opens. */
const PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 56>>stream
BT /F 18 Tf 40 100 Td (Demo document, nothing is real) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`);

/** A paper that the person uploads now; its name. */
export async function paper({ db }: Stage, { caller }: Pick<Person, "caller">, originalName: string): Promise<string> {
  const { fileName } = await storeFile(db, {
    personId: caller.personId,
    originalName,
    contentType: "application/pdf",
    isPublic: false,
    temporary: false,
    size: PDF.length,
    variants: [{ variant: "", contentType: "application/pdf", bytes: PDF }],
  });
  return fileName;
}
