import type { ReasonBody } from "../../contract/common.ts";
import type { ClosePeriod, PayeeUpdate, ShopUpdate } from "../../contract/company/merchant-life-schemas.ts";
import { telephoneTyped } from "../../domain/account/telephone.ts";
import {
  endsHoliday,
  type Holiday,
  holidayProblems,
  type MERCHANT_EVENTS,
  type MerchantActor,
  type MerchantDetail,
  type MerchantEvent,
  nextMerchantStatus,
  REMOVED_GOODS_TEXT,
  SUSPENDED_GOODS_TEXT,
  shopProblems,
} from "../../domain/company/merchant-life.ts";
import { MERCHANT_STATUS } from "../../domain/company/merchant-states.ts";
import { payeeFrom, payeeHint, payeeProblems } from "../../domain/company/payee.ts";
import { REPLY_CODE } from "../../domain/errors.ts";
import type { SentBy } from "../../domain/events.ts";
import type { MerchantId, PersonId } from "../../domain/ids.ts";
import { reasonProblem } from "../../domain/reason.ts";
import { brandChoiceProblem } from "../../domain/timber/brands.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import { auditActor, type Caller, callersMerchantId } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { eachOf } from "../jobs/each-row.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { audit } from "../system/audit.ts";
import { attachFiles } from "../system/files/stored-files.ts";
import { recordStep } from "../system/history-store.ts";
import { readBrands } from "../system/known-brands.ts";
import { BY_CLOCK, requireVersion, statusOf } from "../system/life.ts";
import { publish } from "../system/outbox.ts";
import { bringGoodsBack, takeGoodsDown } from "./merchant-goods-store.ts";
import { dismissPeople, peopleOfMerchant } from "./merchant-people-store.ts";
import { merchantDetail } from "./merchant-records.ts";
import {
  holidaysToTurn,
  type LockedMerchant,
  lockedMerchant,
  writeMerchantStep,
  writePayee,
  writeShop,
} from "./merchant-store.ts";

const LOGO_PURPOSE = "shopLogo";
const TITLE = "店铺管理";

const targetOf = ({ id, shopName }: LockedMerchant): string => `${id} ${shopName}`;

async function lockedAt(tx: Db, id: MerchantId, version: number): Promise<LockedMerchant> {
  const shop = await lockedMerchant(tx, id);
  if (shop === null) throw notFound("店铺不存在");
  requireVersion(shop, version, "店铺资料已有变化，请刷新后再试");
  return shop;
}

/** Throws the first problem with all of them beside it. */
function refuseForm(problems: Readonly<Record<string, string | undefined>>): void {
  const [first] = Object.values(problems);
  if (first !== undefined) throw new Refusal(REPLY_CODE.warning, first, { problems });
}

/** Changes the texts of the shop's page, without a review. */
export async function updateShop(
  db: Database,
  caller: Caller,
  form: ShopUpdate,
  nowMs: number,
): Promise<MerchantDetail> {
  return await db.transaction(async (tx) => {
    const shop = await lockedAt(tx, callersMerchantId(caller), form.version);
    if (shop.status === MERCHANT_STATUS.removed) throw warning("店铺已清退");
    refuseForm(shopProblems(form));
    const brands = await readBrands(tx);
    for (const code of form.brandCodes) refuseIf(brandChoiceProblem(code, brands, shop.brandCodes));
    if (form.logo !== "" && form.logo !== shop.logo) {
      const purpose = { purpose: LOGO_PURPOSE, subjectId: shop.id };
      const [file] = await attachFiles(tx, caller.personId, [form.logo], purpose);
      if (file?.isPublic !== true) throw warning("请上传店铺标志");
    }
    const { version: _, ...after } = form;
    await writeShop(tx, shop.id, {
      ...after,
      phoneDisplay: telephoneTyped(after.phoneDisplay),
      intro: after.intro.trim(),
    });
    await audit(tx, auditActor({ caller }), { title: TITLE, kind: "changed", target: targetOf(shop), after });
    return merchantDetail(tx, shop.id, "merchant", nowMs);
  });
}

type Taken = {
  event: MerchantEvent;
  actor: MerchantActor;
  personId: PersonId | null;
  reason: string;
  /** The holiday to come; `null` leaves what there is. */
  holiday?: Holiday;
  today: string;
};

/** Applies one transition of the domain's table to a shop, with its effects. */
async function step(tx: Db, shop: LockedMerchant, taken: Taken): Promise<void> {
  const { event, actor, personId, reason, today } = taken;
  const holiday = taken.holiday ?? { closedFrom: shop.closedFrom, closedTo: shop.closedTo };
  const to = statusOf(nextMerchantStatus(shop.status, event, actor, { ...shop, ...holiday, today }));
  const isOver = endsHoliday(event) || (holiday.closedTo !== null && holiday.closedTo < today);
  const { closedFrom, closedTo } = isOver ? { closedFrom: null, closedTo: null } : holiday;
  await writeMerchantStep(tx, { id: shop.id, status: to, closedFrom, closedTo, event, reason });
  const personIds = await peopleOfMerchant(tx, shop.id);
  await follow(tx, shop.id, event);
  await recordStep(tx, "merchant", { id: shop.id, event, from: shop.status, to, actor, personId, note: reason });
  await publish(tx, "merchant.stepped", { merchantId: shop.id, event, reason, personIds });
}

/** The effects of a shop's transition on its goods and people. */
async function follow(tx: Db, merchantId: MerchantId, event: MerchantEvent): Promise<void> {
  // A shop may have many goods.
  await tx.run("set local statement_timeout = '60s'");
  if (event === "suspend") await takeGoodsDown(tx, merchantId, SUSPENDED_GOODS_TEXT);
  if (event === "terminate") await takeGoodsDown(tx, merchantId, REMOVED_GOODS_TEXT);
  if (event === "resume") await bringGoodsBack(tx, merchantId, SUSPENDED_GOODS_TEXT);
  if (event === "terminate") await dismissPeople(tx, merchantId);
}

/** Plans a holiday, changes it, or ends it where no days are given. */
export async function closePeriod(
  db: Database,
  caller: Caller,
  { version, closedFrom, closedTo, note }: ClosePeriod,
  nowMs: number,
): Promise<MerchantDetail> {
  return await db.transaction(async (tx) => {
    const shop = await lockedAt(tx, callersMerchantId(caller), version);
    const today = formatBeijingDate(nowMs);
    const taken = { actor: "merchant", personId: caller.personId, today } as const;
    if (closedFrom === null && closedTo === null) {
      await step(tx, shop, { ...taken, event: "reopen", reason: "" });
      return merchantDetail(tx, shop.id, "merchant", nowMs);
    }
    const form = { closedFrom: closedFrom ?? "", closedTo: closedTo ?? "", note };
    // A holiday that has begun may be extended without starting over.
    const isRunning = form.closedFrom === shop.closedFrom && form.closedFrom <= today;
    refuseForm(holidayProblems(isRunning ? { ...form, closedFrom: today } : form, today));
    await step(tx, shop, { ...taken, event: "closePeriod", reason: note.trim(), holiday: { closedFrom, closedTo } });
    return merchantDetail(tx, shop.id, "merchant", nowMs);
  });
}

/**
 * Where buyers pay to from now on. The new account is the shop's own company's; the change stands in the shop's history
 * and in the operation log, and all of the shop's people are notified.
 */
export async function changePayee(
  db: Database,
  caller: Caller,
  { version, ...form }: PayeeUpdate,
  nowMs: number,
): Promise<MerchantDetail> {
  return await db.transaction(async (tx) => {
    const shop = await lockedAt(tx, callersMerchantId(caller), version);
    const payee = payeeFrom(form);
    refuseForm(payeeProblems(payee, shop.companyName));
    const today = formatBeijingDate(nowMs);
    const { personId } = caller;
    await step(tx, shop, { event: "changePayee", actor: "merchant", personId, reason: payeeHint(payee), today });
    await writePayee(tx, shop.id, payee);
    await audit(tx, auditActor({ caller }), {
      title: "收款账户",
      kind: "changed",
      target: targetOf(shop),
      before: shop.payee,
      after: payee,
    });
    return merchantDetail(tx, shop.id, "merchant", nowMs);
  });
}

/** What the operator does to a shop. */
export async function manageMerchant(
  db: Database,
  caller: Caller,
  event: SentBy<typeof MERCHANT_EVENTS, "operator">,
  { id, version, reason }: ReasonBody<MerchantId>,
  nowMs: number,
): Promise<MerchantDetail> {
  return await db.transaction(async (tx) => {
    const shop = await lockedAt(tx, id, version);
    refuseIf(reasonProblem(reason));
    const { personId } = caller;
    const today = formatBeijingDate(nowMs);
    await step(tx, shop, { event, actor: "operator", personId, reason: reason.trim(), today });
    await audit(tx, auditActor({ caller }), {
      title: TITLE,
      kind: "changed",
      target: targetOf(shop),
      before: { status: shop.status },
      after: { event, reason: reason.trim() },
    });
    return merchantDetail(tx, shop.id, "operator", nowMs);
  });
}

/** Begins and ends holidays by the calendar; returns how many. */
export async function turnHolidays(db: Database, nowMs: number): Promise<number> {
  const today = formatBeijingDate(nowMs);
  const due = await holidaysToTurn(db, today);
  return eachOf(db, "shop-holidays", due, async (tx, { id }) => {
    const shop = await lockedMerchant(tx, id);
    if (shop === null) return false;
    const isOver = shop.closedTo !== null && shop.closedTo < today;
    const event = shop.status === MERCHANT_STATUS.onHoliday && isOver ? "holidayEnds" : "holidayBegins";
    if (nextMerchantStatus(shop.status, event, "system", { ...shop, today }).kind === "refused") return false;
    await step(tx, shop, { event, ...BY_CLOCK, reason: "", today });
    return true;
  });
}
