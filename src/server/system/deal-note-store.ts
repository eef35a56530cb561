import type { DealNoteId, MerchantId, PersonId } from "../../domain/ids.ts";
import type { DealNote, NotedId, NoteSide, NoteSubject } from "../../domain/trade/deal-note.ts";
import type { Caller } from "../auth.ts";
import { ms } from "../db/clock.ts";
import type { Db } from "../db/database.ts";
import { SUBJECTS } from "./wait-store.ts";

/** Whether any of a company's people may see the deal as its buyer, as they may with forward orders and what was loaded of them. */
const IS_SHARED: Readonly<Record<NoteSubject, string>> = {
  order: "false",
  futures: "true",
  reservation: "false",
  pickup: "o.is_forward",
};

/** Whether the deal is the caller's on that side. */
export async function isOwnDeal(
  db: Db,
  side: NoteSide,
  { personId, companyId, merchantId }: Pick<Caller, "personId" | "companyId" | "merchantId">,
  subject: NoteSubject,
  id: NotedId,
): Promise<boolean> {
  const { from, person, company, merchants } = SUBJECTS[subject];
  const own =
    side === "merchant"
      ? `:merchantId::text = any(${merchants})`
      : `(${person} = :personId or ${IS_SHARED[subject]}) and ${company} is not distinct from :companyId::bigint`;
  const values = side === "merchant" ? { id, merchantId } : { id, personId, companyId };
  return (
    (await db.one(`select 1 from ${from} where s.id = :id and ${own}`, values, `noted-${subject}-${side}`)) !== null
  );
}

export type NewNote = {
  subjectId: NotedId;
  side: NoteSide;
  merchantId: MerchantId | null;
  personId: PersonId;
  words: string;
};

/** Stores a note; returns its id. */
export async function insertNote(tx: Db, note: NewNote): Promise<DealNoteId> {
  const row = await tx.one<{ id: DealNoteId }>(
    `insert into deal_note (subject_id, side, merchant_id, person_id, words)
     values (:subjectId, :side, :merchantId, :personId, :words) returning id`,
    note,
    "deal-note-insert",
  );
  return row!.id; // returning one
}

export type NoteRow = Omit<DealNote, "time"> & { atMs: number };

/** Notes of a deal that a page shows, the newest. */
const MOST = 200;

/** The notes of a deal, the oldest first; for a shop (`merchantId`) its buyer's and its own. */
export async function notesOf(db: Db, subjectId: NotedId, merchantId: MerchantId | null): Promise<NoteRow[]> {
  const rows = await db.rows<NoteRow>(
    `select n.id, n.side as by, coalesce(m.shop_name, '') as "shopName", n.words, ${ms("n.created_at")} as "atMs"
       from deal_note n left join merchant m on m.id = n.merchant_id
      where n.subject_id = :subjectId and (n.merchant_id is null or :merchantId::bigint is null or n.merchant_id = :merchantId)
      order by n.id desc limit ${MOST}`,
    { subjectId, merchantId },
    "deal-notes",
  );
  return rows.reverse();
}
