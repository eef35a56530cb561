import type { CompanyId, MessageId, OutboxId, PersonId } from "../../domain/ids.ts";
import type { ChangedThing } from "../../domain/system/changed-thing.ts";
import type { Message, MessageDraft, MessagePref, MessageType } from "../../domain/system/message.ts";
import type { MessageTodo } from "../../domain/system/message-todo.ts";
import type { Db } from "../db/database.ts";

/** Wakes the streams of the people who got a message, on every node; the payload is a `MessageNote`. */
export const MESSAGE_CHANNEL = "taomu_message";

/** Who got a message, and what it is about. */
export type MessageNote = { personId: PersonId; changed: ChangedThing };

/** A message to one person about one event; `visibleAt`: epoch ms from which on it is shown. */
type NewMessage = MessageDraft & {
  personId: PersonId;
  companyId: CompanyId | null;
  outboxId: OutboxId;
  visibleAt: number;
};

/** Adds a message; `false` where the person has it from this event already, or has closed their account. */
export async function addMessage(tx: Db, message: NewMessage): Promise<boolean> {
  const inserted = await tx.run(
    `insert into message (person_id, company_id, type, level, title, content, link_path, ref_type, ref_id, outbox_id,
                          visible_at, todo)
     select id, :companyId, :type, :level, :title, :content, :linkPath, :refType, :refId, :outboxId,
            to_timestamp(:visibleAt / 1000.0), :todo
       from person where id = :personId and not deleted
     on conflict on constraint message_once do nothing`,
    { ...message, level: message.todo === null ? 0 : 1 },
    "message-insert",
  );
  return inserted > 0;
}

/** Sends the note to all nodes once the transaction is committed. */
export async function wakeStreams(tx: Db, note: MessageNote): Promise<void> {
  await tx.run(
    "select pg_notify(:channel, :note)",
    { channel: MESSAGE_CHANNEL, note: JSON.stringify(note) },
    "message-notify",
  );
}

/** A person's messages that are shown by now. */
const OWN = "person_id = :personId and not deleted and visible_at <= now()";
const ASKED = `${OWN} and (:type::smallint is null or type = :type) and (not :isUnread::boolean or read_at is null)`;

/** Which of a person's messages: of one type or (`null`) all, those not read or all. */
type Asked = { personId: PersonId; type: MessageType | null; isUnread: boolean };

/** A message with the times, epoch ms, at which it was shown and read. */
export type MessageRow = Omit<Message, "level" | "createTime" | "readTime" | "image"> & {
  todo: MessageTodo | null;
  shown: number;
  read: number | null;
};

/** How many of a person's messages there are. */
export async function messageCount(db: Db, filters: Asked): Promise<number> {
  const row = await db.one<{ total: number }>(
    `select count(*)::int as total from message where ${ASKED}`,
    filters,
    "message-count",
  );
  return row?.total ?? 0;
}

/** A person's messages, newest first. */
export const messageRows = (db: Db, filters: Asked & { limit: number; offset: number }): Promise<MessageRow[]> =>
  db.rows<MessageRow>(
    `select id, type, todo, title, content, link_path as "linkPath", ref_type as "refType", ref_id as "refId",
            extract(epoch from visible_at)::float8 * 1000 as shown, extract(epoch from read_at)::float8 * 1000 as read
       from message where ${ASKED} order by visible_at desc, id desc limit :limit offset :offset`,
    filters,
    "message-page",
  );

/** How many of each type the person has not read. */
export const unreadCounts = (db: Db, personId: PersonId): Promise<{ type: MessageType; count: number }[]> =>
  db.rows(
    `select type, count(*)::int as count from message where ${OWN} and read_at is null group by type`,
    { personId },
    "message-unread",
  );

/** Whether one of them is the person's. */
export const hasAnyMessage = async (db: Db, personId: PersonId, ids: readonly MessageId[]): Promise<boolean> =>
  (await db.one(
    `select 1 from message where ${OWN} and id = any(:ids::bigint[]) limit 1`,
    { personId, ids },
    "message-own",
  )) !== null;

/** Marks those that are the person's as read. */
export async function markRead(db: Db, personId: PersonId, ids: readonly MessageId[]): Promise<void> {
  await db.run(
    `update message set read_at = now() where ${OWN} and id = any(:ids::bigint[]) and read_at is null`,
    { personId, ids },
    "message-read",
  );
}

/** Marks the person's messages of a type, or all, as read. */
export async function markAllRead(db: Db, personId: PersonId, type: MessageType | null): Promise<void> {
  await db.run(
    `update message set read_at = now()
      where ${OWN} and read_at is null and (:type::smallint is null or type = :type)`,
    { personId, type },
    "message-read-all",
  );
}

/** Removes those that are the person's. */
export async function removeMessages(db: Db, personId: PersonId, ids: readonly MessageId[]): Promise<void> {
  await db.run(
    `update message set deleted = true where ${OWN} and id = any(:ids::bigint[])`,
    { personId, ids },
    "message-delete",
  );
}

/** What the person chose for one type; `null` where they chose nothing. */
export const prefOf = (db: Db, personId: PersonId, type: MessageType): Promise<MessagePref | null> =>
  db.one<MessagePref>(
    `select type, in_app as "inApp", digest from message_pref where person_id = :personId and type = :type`,
    { personId, type },
    "message-pref-one",
  );

/** What the person chose, for the types of which they chose something. */
export const prefRows = (db: Db, personId: PersonId): Promise<MessagePref[]> =>
  db.rows<MessagePref>(
    `select type, in_app as "inApp", digest from message_pref where person_id = :personId`,
    { personId },
    "message-prefs",
  );

/** Stores what the person chose for one type. */
export async function savePref(db: Db, personId: PersonId, pref: MessagePref): Promise<void> {
  await db.run(
    `insert into message_pref (person_id, type, in_app, digest) values (:personId, :type, :inApp, :digest)
     on conflict (person_id, type) do update set in_app = excluded.in_app, digest = excluded.digest`,
    { ...pref, personId },
    "message-pref-keep",
  );
}
