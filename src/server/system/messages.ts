import type { MessageListBody } from "../../contract/system/message-schemas.ts";
import type { CompanyId, MerchantId, MessageId, OutboxId, PersonId } from "../../domain/ids.ts";
import { type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import {
  isFixedPref,
  type Message,
  type MessageDraft,
  type MessagePref,
  type MessageSide,
  type MessageType,
  prefsWith,
  type SideMessage,
  shownAt,
  type UnreadCounts,
} from "../../domain/system/message.ts";
import { formatBeijing } from "../../domain/time.ts";
import { operators, peopleOfMerchant } from "../account/person-store.ts";
import { dbNow } from "../db/clock.ts";
import type { Db } from "../db/database.ts";
import { notFound, warning } from "../reply.ts";
import { messagePictures } from "./message-picture-store.ts";
import {
  addMessage,
  hasAnyMessage,
  type MessageNote,
  type MessageRow,
  markAllRead,
  markRead,
  messageCount,
  messageRows,
  prefOf,
  prefRows,
  removeMessages,
  savePref,
  unreadCounts,
  wakeStreams,
} from "./message-store.ts";
import { openTodos } from "./message-todo-store.ts";

/** To whom: a person, and the company they acted for when it began. */
export type Recipient = { personId: PersonId; companyId: CompanyId | null };

/**
 * Writes a message to each recipient who has not switched its type off, inside the outbox's transaction; by the database's clock, or
 * as if it were `at` (epoch ms). The same event writes one person the same message once.
 */
export async function notify(
  tx: Db,
  outboxId: OutboxId,
  recipients: readonly Recipient[],
  draft: MessageDraft,
  at?: number,
): Promise<void> {
  if (recipients.length === 0) return;
  const nowMs = at ?? (await dbNow(tx));
  for (const { personId, companyId } of recipients) {
    const kept = isFixedPref(draft.type) ? null : await prefOf(tx, personId, draft.type);
    if (kept?.inApp === false) continue;
    const visibleAt = shownAt(nowMs, kept?.digest ?? 0);
    if (!(await addMessage(tx, { ...draft, personId, companyId, outboxId, visibleAt }))) continue;
    const note: MessageNote = { personId, changed: { refType: draft.refType, refId: draft.refId } };
    await wakeStreams(tx, note);
  }
}

const acting = (personIds: readonly PersonId[]): Recipient[] =>
  personIds.map((personId) => ({ personId, companyId: null }));

/** All who run the shop. */
export const merchantPeople = async (tx: Db, merchantId: MerchantId): Promise<Recipient[]> =>
  acting(await peopleOfMerchant(tx, merchantId));

/** All operators. */
export const operatorPeople = async (tx: Db): Promise<Recipient[]> => acting(await operators(tx));

/** Whom the messages of a thing reach: its buyer or applicant, where there is one, and the shops behind it. */
type Parties = { personId: PersonId | null; companyId: CompanyId | null; merchantIds: readonly MerchantId[] };

/** Writes each message to the side that it is for, as `notify` does. */
export async function notifySides(
  tx: Db,
  outboxId: OutboxId,
  { personId, companyId, merchantIds }: Parties,
  messages: readonly SideMessage[],
): Promise<void> {
  const peopleOf = async (to: MessageSide): Promise<Recipient[]> => {
    if (to === "operator") return operatorPeople(tx);
    if (to === "merchant") return (await Promise.all(merchantIds.map((id) => merchantPeople(tx, id)))).flat();
    return personId === null ? [] : [{ personId, companyId }];
  };
  for (const { to, draft } of messages) await notify(tx, outboxId, await peopleOf(to), draft);
}

const messageOf = (
  { todo: _, shown, read, ...row }: MessageRow,
  { level, image }: Pick<Message, "level" | "image">,
): Message => ({
  ...row,
  level,
  image,
  createTime: formatBeijing(shown),
  readTime: read === null ? null : formatBeijing(read),
});

export async function messagesOf(db: Db, personId: PersonId, query: MessageListBody): Promise<Page<Message>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? 20 } as const;
  const asked = { personId, type: query.type ?? null, isUnread: query.unread ?? false };
  const [total, rows] = await Promise.all([
    messageCount(db, asked),
    messageRows(db, { ...asked, limit: page.pageSize, offset: rowsBefore(page) }),
  ]);
  const [open, images] = await Promise.all([openTodos(db, rows), messagePictures(db, rows)]);
  const messages = rows.map((row, at) => messageOf(row, { level: open.has(row.id) ? 1 : 0, image: images[at] ?? "" }));
  return pageOf(messages, total, page);
}

export async function unreadOf(db: Db, personId: PersonId): Promise<UnreadCounts> {
  const rows = await unreadCounts(db, personId);
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    byType: Object.fromEntries(rows.map(({ type, count }) => [type, count])),
  };
}

/** Throws 404 when none of them is the person's; what is not theirs is passed over. */
async function expectOwn(db: Db, personId: PersonId, ids: readonly MessageId[]): Promise<void> {
  if (!(await hasAnyMessage(db, personId, ids))) throw notFound("消息不存在");
}

export async function readMessages(db: Db, personId: PersonId, ids: readonly MessageId[]): Promise<UnreadCounts> {
  await expectOwn(db, personId, ids);
  await markRead(db, personId, ids);
  return unreadOf(db, personId);
}

export async function readAllMessages(db: Db, personId: PersonId, type: MessageType | null): Promise<UnreadCounts> {
  await markAllRead(db, personId, type);
  return unreadOf(db, personId);
}

export async function deleteMessages(db: Db, personId: PersonId, ids: readonly MessageId[]): Promise<UnreadCounts> {
  await expectOwn(db, personId, ids);
  await removeMessages(db, personId, ids);
  return unreadOf(db, personId);
}

export async function prefsOf(db: Db, personId: PersonId): Promise<MessagePref[]> {
  return prefsWith(await prefRows(db, personId));
}

export async function updatePref(db: Db, personId: PersonId, pref: MessagePref): Promise<MessagePref[]> {
  if (isFixedPref(pref.type)) throw warning("该类消息不能关闭");
  await savePref(db, personId, pref);
  return prefsOf(db, personId);
}
