import { randomInt } from "node:crypto";
import type { SupplyAdd, SupplyHandle, SupplyUpdate } from "../../contract/company/supply-schemas.ts";
import { phoneTyped } from "../../domain/account/phone.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import {
  missingCompany,
  needsNote,
  nextSupplyStatus,
  type SupplyActor,
  type SupplyApply,
  type SupplyEvent,
} from "../../domain/company/supply.ts";
import { supplyProblems } from "../../domain/company/supply-form.ts";
import { type MissingFirst, REPLY_CODE } from "../../domain/errors.ts";
import type { CompanyId, OrderId, SupplyApplyId } from "../../domain/ids.ts";
import { reasonProblem } from "../../domain/reason.ts";
import { humanNumber } from "../../domain/trade/order-no.ts";
import { capitalCode } from "../../domain/typed-code.ts";
import { companiesOf } from "../account/person-store.ts";
import { auditActor, type Caller } from "../auth.ts";
import { type Database, type Db, isDuplicate } from "../db/database.ts";
import { type IdempotencyKey, once } from "../idempotency.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { audit } from "../system/audit.ts";
import { attachFiles } from "../system/files/stored-files.ts";
import { requireVersion, statusOf } from "../system/life.ts";
import { publish } from "../system/outbox.ts";
import { companyStatusOf } from "./company-store.ts";
import {
  type ApplyText,
  applyById,
  companysOrder,
  insertApply,
  isOffered,
  type LockedApply,
  lockedApply,
  moveApply,
  writeApply,
  writeApplyFiles,
} from "./supply-store.ts";

const PURPOSE = "supplyApply";

/** The certified company the caller acts for; throws what is missing (5002) where there is none. */
export async function certifiedCompanyOf(db: Db, caller: Caller): Promise<CompanyId> {
  const { companyId, personId } = caller;
  if (companyId !== null && (await companyStatusOf(db, personId, companyId)) === COMPANY_STATUS.certified)
    return companyId;
  const missing: MissingFirst = { need: "certification", popupType: missingCompany(await companiesOf(db, personId)) };
  throw new Refusal(REPLY_CODE.missingFirst, "请以认证企业身份申请", missing);
}

const written = async (db: Db, id: SupplyApplyId): Promise<SupplyApply> => {
  const apply = await applyById(db, id);
  if (apply === null) throw notFound("申请不存在");
  return apply;
};

/** The order that the form names; it must be the company's own. */
async function relatedOrder(tx: Db, companyId: CompanyId, form: SupplyAdd): Promise<OrderId | null> {
  const orderId = form.relatedOrderId ?? null;
  const orderNo = capitalCode(form.relatedOrderNo ?? "");
  if (orderId === null && orderNo === "") return null;
  const own = await companysOrder(tx, { companyId, orderId, orderNo });
  if (own === null) throw notFound("关联的订单不存在");
  return own;
}

function checkForm({ relatedOrderNo = "", fileIds = [], ...form }: SupplyAdd): void {
  const contactPhone = phoneTyped(form.contactPhone);
  refuseIf(Object.values(supplyProblems({ ...form, contactPhone, relatedOrderNo, fileIds }))[0] ?? null);
}

async function attach(
  tx: Db,
  caller: Caller,
  id: SupplyApplyId,
  fileIds: readonly string[] | undefined,
): Promise<void> {
  if (fileIds === undefined) return;
  const files = await attachFiles(tx, caller.personId, fileIds, { purpose: PURPOSE, subjectId: id });
  await writeApplyFiles(
    tx,
    id,
    files.map((file) => file.id),
  );
}

const textOf = (form: SupplyAdd, relatedOrderId: OrderId | null): ApplyText => ({
  productCode: form.productCode,
  amountWanted: form.amountWanted,
  termMonths: form.termMonths,
  purpose: form.purpose.trim(),
  goodsDesc: form.goodsDesc.trim(),
  contactName: form.contactName.trim(),
  contactPhone: phoneTyped(form.contactPhone),
  relatedOrderId,
});

/** Runs a write in which a company's second open application for a product is refused in words. */
async function openOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDuplicate(error, "supply_apply_open_once")) throw warning("该服务已有进行中的申请");
    throw error;
  }
}

/** Submits an application of the certified company acted for, once per key. */
export async function addApply(
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  form: SupplyAdd,
  nowMs: number,
): Promise<SupplyApply> {
  return await once(db, idempotencyKey, async (tx) => {
    const companyId = await certifiedCompanyOf(tx, caller);
    checkForm(form);
    if (!(await isOffered(tx, form.productCode))) throw notFound("服务不存在或已停办");
    const orderId = await relatedOrder(tx, companyId, form);
    const id = await openOnce(() =>
      insertApply(tx, {
        ...textOf(form, orderId),
        personId: caller.personId,
        companyId,
        applyNo: humanNumber("GY", nowMs, randomInt),
      }),
    );
    await attach(tx, caller, id, form.fileIds);
    await publish(tx, "supply.stepped", { applyId: id, event: "add", note: "" });
    return written(tx, id);
  });
}

/** The status that `event` leads to; a refusal where it leads nowhere, 5001 where the application moved on meanwhile. */
function stepOf(apply: LockedApply, version: number, event: SupplyEvent, actor: SupplyActor): number {
  requireVersion(apply, version, "申请已有变化，请刷新后再试");
  return statusOf(nextSupplyStatus(apply.status, event, actor, apply));
}

async function ownApply(tx: Db, caller: Caller, id: SupplyApplyId): Promise<LockedApply> {
  const apply = caller.companyId === null ? null : await lockedApply(tx, id, caller.companyId);
  if (apply === null) throw notFound("申请不存在");
  return apply;
}

/** Overwrites one's own application. */
export async function updateApply(
  db: Database,
  caller: Caller,
  { id, version, ...form }: SupplyUpdate,
): Promise<SupplyApply> {
  return await db.transaction(async (tx) => {
    const apply = await ownApply(tx, caller, id);
    const status = stepOf(apply, version, "edit", "applicant");
    checkForm(form);
    const orderId = await relatedOrder(tx, apply.companyId, form);
    if (!(await writeApply(tx, id, status, textOf(form, orderId)))) throw warning("不能更换申请的服务");
    await attach(tx, caller, id, form.fileIds);
    await publish(tx, "supply.stepped", { applyId: id, event: "edit", note: "" });
    return written(tx, id);
  });
}

/** Withdraws one's own application. */
export async function withdrawApply(
  db: Database,
  caller: Caller,
  id: SupplyApplyId,
  version: number,
): Promise<SupplyApply> {
  return await db.transaction(async (tx) => {
    const apply = await ownApply(tx, caller, id);
    return move(tx, apply, stepOf(apply, version, "withdraw", "applicant"), "withdraw", null);
  });
}

/** The operator's command; `note` is read by the applicant. */
export async function handleApply(db: Database, caller: Caller, body: SupplyHandle): Promise<SupplyApply> {
  return await db.transaction(async (tx) => {
    const { id, version, event, note = "" } = body;
    const apply = await lockedApply(tx, id, null);
    if (apply === null) throw notFound("申请不存在");
    const words = note.trim();
    if (needsNote(event)) refuseIf(reasonProblem(words));
    const handled = await move(tx, apply, stepOf(apply, version, event, "operator"), event, words);
    const log = { title: "供应链申请", kind: "changed", target: handled.applyNo, after: body } as const;
    await audit(tx, auditActor({ caller }), log);
    return handled;
  });
}

async function move(tx: Db, { id }: LockedApply, status: number, event: SupplyEvent, note: string | null) {
  await moveApply(tx, id, status, note);
  await publish(tx, "supply.stepped", { applyId: id, event, note: note ?? "" });
  return written(tx, id);
}
