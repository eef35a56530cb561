import { isTelephone } from "../account/telephone.ts";
import { eventNamesOf, eventsOf, stateTableOf } from "../events.ts";
import { choice, entriesOf, id, isDay, type ValuesOf } from "../fields.ts";
import type { MerchantId, PersonId, WarehouseId } from "../ids.ts";
import { REASON_FIELD } from "../reason.ts";
import { anyOf, eachOf, type Infer, keyOf, list, maybe, NUMBER, record, TEXT, TIME } from "../records.ts";
import { CONSOLE_PAGES } from "../shell/console-pages.ts";
import { availableEvents, nextStatus, type StateTable, type Step } from "../state-table.ts";
import type { MessageDraft } from "../system/message.ts";
import { lengthOf } from "../text.ts";
import { kindByCode } from "../timber/kinds.ts";
import { INTRO_MAX } from "./company-form.ts";
import { REVIEW_STEP } from "./company-record.ts";
import { SHOP, SHOP_PROFILE, SHOP_TYPE_NAMES, SHOP_TYPES } from "./merchant.ts";
import { MERCHANT_STATES, MERCHANT_STATUSES, type MerchantStatus } from "./merchant-states.ts";
import { PAYEE_FIELDS } from "./payee.ts";
import { type HOLIDAY_FIELDS, HOLIDAY_NOTE_MAX, type SHOP_FIELDS } from "./shop-forms.ts";

export type MerchantActor = "merchant" | "operator" | "system";
/** Days of a holiday, both inclusive, yyyy-MM-dd; `null` where none is planned. */
export type Holiday = { closedFrom: string | null; closedTo: string | null };
export type MerchantFacts = Holiday & {
  /** Beijing, yyyy-MM-dd. */
  today: string;
  /** Orders that are not at their end. */
  openOrders: number;
};

const isAway = ({ closedFrom, closedTo, today }: MerchantFacts): boolean =>
  closedFrom !== null && closedTo !== null && closedFrom <= today && today <= closedTo;
const away = (facts: MerchantFacts) => (isAway(facts) ? null : "不在休假期间");
const back = (facts: MerchantFacts) => (isAway(facts) ? "仍在休假期间" : null);
const planned = ({ closedFrom }: MerchantFacts) => (closedFrom === null ? "没有安排休假" : null);
const settled = ({ openOrders }: MerchantFacts) =>
  openOrders > 0 ? `该店铺有${openOrders}笔未完成的订单，完成或取消后才能清退` : null;

const CLOSE = [
  { to: "onHoliday", actors: ["merchant"], guard: away },
  { to: "open", actors: ["merchant"] },
] as const;
const TERMINATED = [{ to: "removed", actors: ["operator"], guard: settled }] as const;
const SUSPENDED = [{ to: "suspended", actors: ["operator"] }] as const;

/** Permissions to edit a shop, and to manage all of them. */
const EDITS = "merchant:shop:edit";
const MANAGES = "merchant:shop:manage";
const PLANNED = { may: EDITS, summary: null, path: "closePeriod", takes: "apart" } as const;

/**
 * The life of a shop: open ⇄ on holiday, of its own accord and by the calendar; suspended by the operator and
 * open again, and removed for good once no order is open.
 */
export const MERCHANT_EVENTS = /* @__PURE__ */ eventsOf<keyof typeof MERCHANT_STATES, MerchantActor, MerchantFacts>()({
  closePeriod: {
    label: "安排休假",
    ways: { open: CLOSE, onHoliday: CLOSE },
    sent: { merchant: PLANNED },
  },
  reopen: {
    label: "结束休假",
    ways: {
      open: [{ to: "open", actors: ["merchant"], guard: planned }],
      onHoliday: [{ to: "open", actors: ["merchant"] }],
    },
    sent: { merchant: PLANNED },
  },
  holidayBegins: { label: "休假开始", ways: { open: [{ to: "onHoliday", actors: ["system"], guard: away }] } },
  holidayEnds: { label: "休假结束", ways: { onHoliday: [{ to: "open", actors: ["system"], guard: back }] } },
  suspend: {
    label: "停业整顿",
    ways: { open: SUSPENDED, onHoliday: SUSPENDED },
    asks: { reason: REASON_FIELD },
    needsVersion: 0,
    submit: "停业整顿",
    isHarsh: true,
    sent: { operator: { may: MANAGES, summary: "Suspends a merchant", done: "店铺已停业整顿" } },
  },
  resume: {
    label: "恢复营业",
    ways: {
      suspended: [
        { to: "onHoliday", actors: ["operator"], guard: away },
        { to: "open", actors: ["operator"] },
      ],
    },
    asks: { reason: REASON_FIELD },
    needsVersion: 0,
    text: "店铺重新展示并可接单，停业时下架的货源由商家重新上架。",
    submit: "恢复营业",
    sent: { operator: { may: MANAGES, summary: "Lifts the suspension of a merchant", done: "店铺已恢复营业" } },
  },
  terminate: {
    label: "清退",
    ways: { open: TERMINATED, onHoliday: TERMINATED, suspended: TERMINATED },
    asks: { reason: REASON_FIELD },
    needsVersion: 0,
    submit: "清退",
    isHarsh: true,
    sent: { operator: { may: MANAGES, summary: "Ends the contract with a merchant", done: "店铺已清退" } },
  },
  changePayee: {
    label: "变更收款账户",
    ways: {
      open: [{ to: "open", actors: ["merchant"] }],
      onHoliday: [{ to: "onHoliday", actors: ["merchant"] }],
    },
    sent: { merchant: { may: EDITS, summary: null, path: "updatePayee", takes: "apart" } },
  },
});

/** What may happen to a merchant, by the name of the event. */
export type MerchantEvent = keyof typeof MERCHANT_EVENTS;

export const MERCHANT_EVENT_NAMES: Readonly<Record<MerchantEvent, string>> =
  /* @__PURE__ */ eventNamesOf(MERCHANT_EVENTS);

/** The life of a merchant. */
export const MERCHANT_TABLE: StateTable<MerchantStatus, MerchantEvent, MerchantActor, MerchantFacts> =
  /* @__PURE__ */ stateTableOf(MERCHANT_STATES, MERCHANT_EVENTS);

/** What `event` by `actor` does to a shop. For `closePeriod` the facts are those of the holiday to come. */
export const nextMerchantStatus = (
  status: MerchantStatus,
  event: MerchantEvent,
  actor: MerchantActor,
  facts: MerchantFacts,
): Step<MerchantStatus> => nextStatus(MERCHANT_TABLE, status, event, actor, facts);

/** Events that `actor` may send now; the buttons are drawn from it. */
export const availableMerchantEvents = (
  status: MerchantStatus,
  actor: MerchantActor,
  facts: MerchantFacts,
): MerchantEvent[] => availableEvents(MERCHANT_TABLE, status, actor, facts);

/** After these no holiday is left. */
export const endsHoliday = (event: MerchantEvent): boolean =>
  event === "reopen" || event === "holidayEnds" || event === "terminate";

/** Why goods were taken down with their shop; by these words they come back with it. */
export const SUSPENDED_GOODS_TEXT = "店铺停业整顿";
/** Why goods were taken down with a shop that was removed for good. */
export const REMOVED_GOODS_TEXT = "店铺已清退";

/** A holiday of a shop: its days and a note for buyers. */
export type HolidayForm = ValuesOf<typeof HOLIDAY_FIELDS>;
/** Texts under the fields; a missing key is a field in order. */
export type HolidayProblems = Partial<Record<keyof HolidayForm, string>>;
const HOLIDAY_DAYS_MAX = 90;
const DAY_MS = 86_400_000;

/** What is wrong with a holiday; {} when nothing is. `today` yyyy-MM-dd, Beijing. */
export function holidayProblems({ closedFrom, closedTo, note }: HolidayForm, today: string): HolidayProblems {
  const problems: HolidayProblems = {};
  if (!isDay(closedFrom)) problems.closedFrom = "请选择开始日期";
  else if (closedFrom < today) problems.closedFrom = "开始日期不能早于今天";
  if (!isDay(closedTo)) problems.closedTo = "请选择结束日期";
  else if (isDay(closedFrom) && closedTo < closedFrom) problems.closedTo = "结束日期不能早于开始日期";
  else if (isDay(closedFrom) && Date.parse(closedTo) - Date.parse(closedFrom) >= HOLIDAY_DAYS_MAX * DAY_MS)
    problems.closedTo = `休假最长${HOLIDAY_DAYS_MAX}天`;
  if (lengthOf(note.trim()) > HOLIDAY_NOTE_MAX) problems.note = `说明最多${HOLIDAY_NOTE_MAX}字`;
  return problems;
}

/** What a shop states about itself and may change at will. */
export type ShopForm = ValuesOf<typeof SHOP_FIELDS>;
/** Texts under the fields; a missing key is a field in order. */
export type ShopProblems = Partial<Record<keyof ShopForm, string>>;
const LOGO = /^\/pictures\/[\w./-]{1,200}$/;

/** Every broken rule of the shop's form; empty when it can be saved. */
export function shopProblems({ logo, intro, mainKinds, phoneDisplay }: ShopForm): ShopProblems {
  const problems: ShopProblems = {};
  if (logo !== "" && !LOGO.test(logo)) problems.logo = "请上传店铺标志";
  if (lengthOf(intro.trim()) > INTRO_MAX) problems.intro = `简介最多${INTRO_MAX}字`;
  if (mainKinds.length === 0) problems.mainKinds = "请选择主营品类";
  else if (mainKinds.some((code) => kindByCode(code) === undefined)) problems.mainKinds = "主营品类不正确";
  if (!isTelephone(phoneDisplay)) problems.phoneDisplay = "请输入正确的联系电话";
  return problems;
}

/** A shop as the operator lists it. */
export const MANAGED_MERCHANT = record(SHOP, {
  shopName: { type: TEXT, label: "店铺" },
  shopType: { type: choice(entriesOf(SHOP_TYPES, SHOP_TYPE_NAMES)), label: "类型" },
  companyName: { type: TEXT, label: "企业" },
  cityName: { type: TEXT, label: "所在地 / 电话" },
  goodsNum: { type: NUMBER, label: "在售货源" },
  status: { type: anyOf(MERCHANT_STATUSES), label: "状态" },
  statusName: TEXT,
  suspendReason: TEXT,
  openOrders: { type: NUMBER, label: "未完成订单" },
  /** What the caller may do now. */
  availableEvents: list(keyOf(MERCHANT_EVENT_NAMES)),
  version: NUMBER,
  openedTime: { type: TIME, label: "开店日期" },
});
export type ManagedMerchant = Infer<typeof MANAGED_MERCHANT>;

/** How many shops there are of each status. */
export const MERCHANT_COUNTS = { counts: eachOf(MERCHANT_STATUSES, NUMBER) };

/** A shop with all that is known of it, for its owner and the operator. */
export const MERCHANT_DETAIL = record(MANAGED_MERCHANT, SHOP_PROFILE, {
  /** Where buyers pay to; `null` where the shop has not stated it. */
  payee: maybe(record(PAYEE_FIELDS)),
  people: list(record({ id: id<PersonId>(), name: TEXT, phone: TEXT })),
  yards: list(record({ storeId: id<WarehouseId>(), storeName: TEXT, place: TEXT, contact: TEXT, phone: TEXT })),
  history: list(REVIEW_STEP),
});
export type MerchantDetail = Infer<typeof MERCHANT_DETAIL>;

/** The message to the shop's people about a transition; `null` where they made it themselves. */
export function merchantMessage(
  event: MerchantEvent,
  shop: { id: MerchantId; shopName: string },
  reason: string,
): MessageDraft | null {
  const ref = { type: 4, refType: "merchant", refId: shop.id, linkPath: CONSOLE_PAGES.merchantShop.to() } as const;
  const name = `店铺「${shop.shopName}」`;
  switch (event) {
    case "suspend":
      return {
        ...ref,
        todo: "shop.suspended",
        title: "店铺停业整顿",
        content: `${name}：${reason}。货源已下架，进行中的订单请继续履行`,
      };
    case "resume":
      return { ...ref, todo: "shop.restock", title: "店铺已恢复营业", content: `${name}：${reason}。请重新上架货源` };
    case "terminate":
      return { ...ref, todo: null, title: "店铺已清退", content: `${name}：${reason}`, linkPath: "" };
    case "holidayEnds":
      return { ...ref, todo: null, title: "休假已结束", content: `${name}已恢复接单` };
    case "changePayee":
      return {
        ...ref,
        todo: "read",
        title: "收款账户已变更",
        content: `${name}的收款账户变更为 ${reason}，此后确认的订单按新账户收款。如非本店人员操作，请立即联系平台`,
      };
    default:
      return null;
  }
}
