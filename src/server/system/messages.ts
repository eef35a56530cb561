import type { MessageListBody } from "../../contract/system/message-schemas.ts";
import { type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import type { ChangedThing } from "../../domain/system/changed-thing.ts";
import {
  isFixedPref,
  type Message,
  type MessageDraft,
  type MessageLevel,
  type MessagePref,
  type MessageType,
  prefsWith,
  shownAt,
  type UnreadCounts,
} from "../../domain/system/message.ts";
import type { MessageTodo } from "../../domain/system/message-todo.ts";
import { formatBeijing } from "../../domain/time.ts";
import { dbNow } from "../db/clock.ts";
import type { Db } from "../db/database.ts";
import { notFound, warning } from "../reply.ts";
import { openTodos } from "./message-todos.ts";

/** Wakes the streams of the people who got a message, on every node; the payload is a `MessageNote`. */
export const MESSAGE_CHANNEL = "taomu_message";

/** Who got a message, and what it is about. */
export type MessageNote = { personId: string; changed: ChangedThing };

/** To whom: a person, and the company they acted for when it began. */
export type Recipient = { personId: string; companyId: string | null };

/**
 * Writes a message to each recipient who has not switched its type off, inside the outbox's transaction; by the database's clock, or
 * as if it were `at` (epoch ms). The same event writes one person the same message once.
 */
export async function notify(
  tx: Db,
  outboxId: string,
  recipients: readonly Recipient[],
  draft: MessageDraft,
  at?: number,
): Promise<void> {
  if (recipients.length === 0) return;
  const nowMs = at ?? (await dbNow(tx));
  for (const { personId, companyId } of recipients) {
    const kept = isFixedPref(draft.type)
      ? null
      : await tx.one<MessagePref>(
          `select type, in_app as "inApp", digest from message_pref where person_id = $1 and type = $2`,
          [personId, draft.type],
          "message-pref-one",
        );
    if (kept?.inApp === false) continue;
    const inserted = await tx.run(
      `insert into message (person_id, company_id, type, level, title, content, link_path, ref_type, ref_id, outbox_id, visible_at, todo)
       select id, $2, $3, $4, $5, $6, $7, $8, $9, $10, to_timestamp($11 / 1000.0), $12
         from person where id = $1 and not deleted
       on conflict on constraint message_once do nothing`,
      [
        personId,
        companyId,
        draft.type,
        draft.todo === null ? 0 : 1,
        draft.title,
        draft.content,
        draft.linkPath,
        draft.refType,
        draft.refId,
        outboxId,
        shownAt(nowMs, kept?.digest ?? 0),
        draft.todo,
      ],
      "message-insert",
    );
    if (inserted === 0) continue;
    const note: MessageNote = { personId, changed: { refType: draft.refType, refId: draft.refId } };
    await tx.run("select pg_notify($1, $2)", [MESSAGE_CHANNEL, JSON.stringify(note)], "message-notify");
  }
}

/** Everybody who runs the shop. */
export const merchantPeople = (tx: Db, merchantId: string): Promise<Recipient[]> =>
  tx.rows<Recipient>(
    `select id as "personId", null as "companyId" from person where merchant_id = $1 and not deleted`,
    [merchantId],
    "merchant-people",
  );

/** All operators. */
export const operatorPeople = (tx: Db): Promise<Recipient[]> =>
  tx.rows<Recipient>(
    `select id as "personId", null as "companyId" from person where roles && array['admin', 'operator'] and not deleted`,
    [],
    "operator-people",
  );

const OWN = "person_id = $1 and not deleted and visible_at <= now()";

type Row = Omit<Message, "level" | "createTime" | "readTime"> & {
  todo: MessageTodo | null;
  shown: number;
  read: number | null;
};

const messageOf = ({ todo: _, shown, read, ...row }: Row, level: MessageLevel): Message => ({
  ...row,
  level,
  createTime: formatBeijing(shown),
  readTime: read === null ? null : formatBeijing(read),
});

export async function messagesOf(db: Db, personId: string, query: MessageListBody): Promise<Page<Message>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? 20 } as const;
  const where = `${OWN} and ($2::smallint is null or type = $2) and (not $3::boolean or read_at is null)`;
  const values = [personId, query.type ?? null, query.unread ?? false];
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from message where ${where}`, values, "message-count"),
    db.rows<Row>(
      `select id, type, todo, title, content, link_path as "linkPath", ref_type as "refType", ref_id as "refId",
              extract(epoch from visible_at)::float8 * 1000 as shown, extract(epoch from read_at)::float8 * 1000 as read
         from message where ${where} order by visible_at desc, id desc limit $4 offset $5`,
      [...values, page.pageSize, rowsBefore(page)],
      "message-page",
    ),
  ]);
  const open = await openTodos(db, rows);
  const messages = rows.map((row) => messageOf(row, open.has(row.id) ? 1 : 0));
  return pageOf(messages, counted?.total ?? 0, page);
}

export async function unreadOf(db: Db, personId: string): Promise<UnreadCounts> {
  const rows = await db.rows<{ type: MessageType; count: number }>(
    `select type, count(*)::int as count from message where ${OWN} and read_at is null group by type`,
    [personId],
    "message-unread",
  );
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    byType: Object.fromEntries(rows.map(({ type, count }) => [type, count])),
  };
}

/** Throws 404 when none of them is the person's; what is not theirs is passed over. */
async function expectOwn(db: Db, personId: string, ids: readonly string[]): Promise<void> {
  const own = await db.one(
    `select 1 from message where ${OWN} and id = any($2::bigint[]) limit 1`,
    [personId, ids],
    "message-own",
  );
  if (own === null) throw notFound("消息不存在");
}

export async function readMessages(db: Db, personId: string, ids: readonly string[]): Promise<UnreadCounts> {
  await expectOwn(db, personId, ids);
  await db.run(
    `update message set read_at = now() where ${OWN} and id = any($2::bigint[]) and read_at is null`,
    [personId, ids],
    "message-read",
  );
  return unreadOf(db, personId);
}

export async function readAllMessages(db: Db, personId: string, type: MessageType | null): Promise<UnreadCounts> {
  await db.run(
    `update message set read_at = now() where ${OWN} and read_at is null and ($2::smallint is null or type = $2)`,
    [personId, type],
    "message-read-all",
  );
  return unreadOf(db, personId);
}

export async function deleteMessages(db: Db, personId: string, ids: readonly string[]): Promise<UnreadCounts> {
  await expectOwn(db, personId, ids);
  await db.run(
    `update message set deleted = true where ${OWN} and id = any($2::bigint[])`,
    [personId, ids],
    "message-delete",
  );
  return unreadOf(db, personId);
}

export async function prefsOf(db: Db, personId: string): Promise<MessagePref[]> {
  const kept = await db.rows<MessagePref>(
    `select type, in_app as "inApp", digest from message_pref where person_id = $1`,
    [personId],
    "message-prefs",
  );
  return prefsWith(kept);
}

export async function updatePref(
  db: Db,
  personId: string,
  { type, inApp, digest }: MessagePref,
): Promise<MessagePref[]> {
  if (isFixedPref(type)) throw warning("该类消息不能关闭");
  await db.run(
    `insert into message_pref (person_id, type, in_app, digest) values ($1, $2, $3, $4)
     on conflict (person_id, type) do update set in_app = excluded.in_app, digest = excluded.digest`,
    [personId, type, inApp, digest],
    "message-pref-keep",
  );
  return prefsOf(db, personId);
}
