import { id } from "../fields.ts";
import type { MessageId } from "../ids.ts";
import { anyOf, eachOf, FLAG, type Infer, maybe, NUMBER, optional, record, TEXT, TIME } from "../records.ts";
import { formatBeijingDate } from "../time.ts";
import { REF_TYPES } from "./changed-thing.ts";
import type { MessageTodo } from "./message-todo.ts";

/** What a message is about. */
export const MESSAGE_TYPES = [1, 2, 3, 4, 5, 6, 7] as const;
/** One of `MESSAGE_TYPES`. */
export type MessageType = (typeof MESSAGE_TYPES)[number];
export const MESSAGE_TYPE_NAMES: Readonly<Record<MessageType, string>> = {
  1: "交易",
  2: "报价询价",
  3: "货源订阅",
  4: "认证入驻",
  5: "系统公告",
  6: "价格",
  7: "客服",
};

/** What a message says. */
const MESSAGE_TEXT = record({
  type: anyOf(MESSAGE_TYPES),
  title: TEXT,
  content: TEXT,
  /** Where it leads, "" nowhere. */
  linkPath: TEXT,
  refType: anyOf(REF_TYPES),
  refId: maybe(TEXT),
});
type MessageText = Infer<typeof MESSAGE_TEXT>;

/** A message to one person, and its task; `null` where there is nothing to do. */
export type MessageDraft = MessageText & { todo: MessageTodo | null };

/** Which party of a thing reads a message; `applicant`: the person who submitted something. */
export type MessageSide = "buyer" | "applicant" | "merchant" | "operator";
/** A message for one side. */
export type SideMessage<Side extends MessageSide = MessageSide> = { to: Side; draft: MessageDraft };

/** A message as its reader sees it. */
export const MESSAGE = record(MESSAGE_TEXT, {
  id: id<MessageId>(),
  /** 0 to know, 1 something to do. */
  level: anyOf([0, 1]),
  createTime: TIME,
  readTime: maybe(TIME),
  /** The goods it is about, "" where it is about none. */
  image: TEXT,
});
export type Message = Infer<typeof MESSAGE>;

/** `sessionEpoch`: of the caller's session, where the counts alone were requested. */
export const UNREAD_COUNTS = record({
  total: NUMBER,
  byType: eachOf(MESSAGE_TYPES, NUMBER),
  sessionEpoch: optional(NUMBER),
});
export type UnreadCounts = Infer<typeof UNREAD_COUNTS>;

/** When messages of a type arrive: 0 at once, 1 each day at nine, 2 each Monday at nine. */
export const DIGESTS = [0, 1, 2] as const;
/** One of `DIGESTS`. */
export type Digest = (typeof DIGESTS)[number];
export const DIGEST_NAMES: Readonly<Record<Digest, string>> = { 0: "即时", 1: "每日汇总", 2: "每周汇总" };

export const MESSAGE_PREF = record({ type: anyOf(MESSAGE_TYPES), inApp: FLAG, digest: anyOf(DIGESTS) });
export type MessagePref = Infer<typeof MESSAGE_PREF>;

/** Trade and certification cannot be switched off or put off: deadlines hang on them. */
export const isFixedPref = (type: MessageType): boolean => type === 1 || type === 4;

/** What a person who never chose gets: everything, at once. */
export const USUAL_PREFS: readonly MessagePref[] = MESSAGE_TYPES.map((type) => ({ type, inApp: true, digest: 0 }));

/** The default preferences overridden by a person's stored ones; fixed types stay as they are. */
export function prefsWith(kept: readonly MessagePref[]): MessagePref[] {
  return USUAL_PREFS.map(
    (usual) => (isFixedPref(usual.type) ? undefined : kept.find(({ type }) => type === usual.type)) ?? { ...usual },
  );
}

const DAY_MS = 86_400_000;
const MORNING_MS = 9 * 3_600_000;

/** When a message written at `nowMs` is shown: at once, or at the next nine o'clock in Beijing that its digest knows. Epoch ms. */
export function shownAt(nowMs: number, digest: Digest): number {
  if (digest === 0) return nowMs;
  const midnight = Date.parse(`${formatBeijingDate(nowMs)}T00:00:00+08:00`);
  for (let day = 0; ; day += 1) {
    const morning = midnight + day * DAY_MS + MORNING_MS;
    const isMonday = new Date(morning).getUTCDay() === 1; // nine in Beijing is one at night in UTC, the same day
    if (morning > nowMs && (digest === 1 || isMonday)) return morning;
  }
}

/** Unread messages after some of them were read; never below 0. */
export function unreadAfter(
  { byType }: UnreadCounts,
  read: readonly Pick<Message, "type" | "readTime">[],
): UnreadCounts {
  const left = { ...byType };
  for (const { type, readTime } of read) if (readTime === null) left[type] = Math.max(0, (left[type] ?? 0) - 1);
  return { total: Object.values(left).reduce((sum, count) => sum + count, 0), byType: left };
}
