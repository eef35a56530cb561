import { randomInt } from "node:crypto";
import type { SupplyAdd, SupplyHandle, SupplyUpdate } from "../../contract/company/supply-schemas.ts";
import { reasonProblem } from "../../domain/company/certification.ts";
import {
  missingCompany,
  needsNote,
  nextSupplyStatus,
  type SupplyActor,
  type SupplyApply,
  type SupplyEvent,
  supplyProblems,
} from "../../domain/company/supply.ts";
import { type MissingFirst, REPLY_CODE } from "../../domain/errors.ts";
import { humanNumber } from "../../domain/trade/order-no.ts";
import { companiesOf } from "../account/person-store.ts";
import type { Caller } from "../auth.ts";
import { type Db, isDuplicate } from "../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { attachFiles } from "../system/files/stored-files.ts";
import { publish } from "../system/outbox.ts";
import { companyStatusOf } from "./company-repository.ts";
import { applyById, type LockedApply, lockedApply } from "./supply-repository.ts";

const PURPOSE = "supplyApply";
const CERTIFIED = 1;

/** The certified company the caller acts for; who acts for none gets what is missing (5002). */
export async function certifiedCompanyOf(db: Db, caller: Caller): Promise<string> {
  const { companyId, personId } = caller;
  if (companyId !== null && (await companyStatusOf(db, personId, companyId)) === CERTIFIED) return companyId;
  const missing: MissingFirst = { need: "certification", popupType: missingCompany(await companiesOf(db, personId)) };
  throw new Refusal(REPLY_CODE.missingFirst, "请以认证企业身份申请", missing);
}

const written = async (db: Db, id: string): Promise<SupplyApply> => {
  const apply = await applyById(db, id);
  if (apply === null) throw notFound("申请不存在");
  return apply;
};

/** The order that the form names; it must be the company's own. */
async function relatedOrder(tx: Db, companyId: string, form: SupplyAdd): Promise<string | null> {
  const [orderId, orderNo] = [form.relatedOrderId ?? null, form.relatedOrderNo?.trim() ?? ""];
  if (orderId === null && orderNo === "") return null;
  const own = await tx.one<{ id: string }>(
    "select id from platform_order where company_id = $3 and case when $1::bigint is null then order_no = $2 else id = $1 end",
    [orderId, orderNo, companyId],
    "supply-order",
  );
  if (own === null) throw notFound("关联的订单不存在");
  return own.id;
}

function checkForm({ relatedOrderNo = "", fileIds = [], ...form }: SupplyAdd): void {
  refuseIf(Object.values(supplyProblems({ ...form, relatedOrderNo, fileIds }))[0] ?? null);
}

async function attach(tx: Db, caller: Caller, id: string, fileIds: readonly string[] | undefined): Promise<void> {
  if (fileIds === undefined) return;
  const files = await attachFiles(tx, caller.personId, fileIds, { purpose: PURPOSE, subjectId: id });
  await tx.run("update supply_apply set file_ids = $2 where id = $1", [id, files.map((file) => file.id)]);
}

const formValues = (form: SupplyAdd, orderId: string | null) => [
  form.productCode,
  ...[form.amountWanted, form.termMonths, form.purpose.trim(), form.goodsDesc.trim()],
  ...[form.contactName.trim(), form.contactPhone, orderId],
];

/** Runs a write in which a company's second open application for a product is refused in words. */
async function openOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDuplicate(error, "supply_apply_open_once")) throw warning("该服务已有进行中的申请");
    throw error;
  }
}

export async function addApply(tx: Db, caller: Caller, form: SupplyAdd, nowMs: number): Promise<SupplyApply> {
  const companyId = await certifiedCompanyOf(tx, caller);
  checkForm(form);
  const offered = await tx.one("select 1 from supply_product where code = $1 and enabled", [form.productCode]);
  if (offered === null) throw notFound("服务不存在或已停办");
  const orderId = await relatedOrder(tx, companyId, form);
  const row = await openOnce(() =>
    tx.one<{ id: string }>(
      `insert into supply_apply (product_code, amount_wanted, term_months, purpose, goods_desc, contact_name,
         contact_phone, related_order_id, person_id, company_id, apply_no)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [...formValues(form, orderId), caller.personId, companyId, humanNumber("GY", nowMs, randomInt)],
    ),
  );
  const id = row?.id ?? "";
  await attach(tx, caller, id, form.fileIds);
  await publish(tx, "supply.stepped", { applyId: id, event: "add", note: "" });
  return written(tx, id);
}

/** The status that `event` leads to; a refusal where it leads nowhere, 5001 where the application moved on meanwhile. */
function stepOf(apply: LockedApply, version: number, event: SupplyEvent, actor: SupplyActor): number {
  if (apply.version !== version) throw new Refusal(REPLY_CODE.confirmAgain, "申请已有变化，请刷新后再试");
  const step = nextSupplyStatus(apply.status, event, actor, apply);
  if (step.kind === "refused") throw warning(step.reason);
  return step.status;
}

async function ownApply(tx: Db, caller: Caller, id: string): Promise<LockedApply> {
  const apply = caller.companyId === null ? null : await lockedApply(tx, id, caller.companyId);
  if (apply === null) throw notFound("申请不存在");
  return apply;
}

export async function updateApply(
  tx: Db,
  caller: Caller,
  { id, version, ...form }: SupplyUpdate,
): Promise<SupplyApply> {
  const apply = await ownApply(tx, caller, id);
  const status = stepOf(apply, version, "edit", "applicant");
  checkForm(form);
  const orderId = await relatedOrder(tx, apply.companyId, form);
  const changed = await tx.run(
    `update supply_apply set amount_wanted = $2, term_months = $3, purpose = $4, goods_desc = $5, contact_name = $6,
            contact_phone = $7, related_order_id = $8, status = $9, version = version + 1, updated_at = now()
      where id = $10 and product_code = $1`,
    [...formValues(form, orderId), status, id],
  );
  if (changed === 0) throw warning("不能更换申请的服务");
  await attach(tx, caller, id, form.fileIds);
  await publish(tx, "supply.stepped", { applyId: id, event: "edit", note: "" });
  return written(tx, id);
}

export async function withdrawApply(tx: Db, caller: Caller, id: string, version: number): Promise<SupplyApply> {
  const apply = await ownApply(tx, caller, id);
  return move(tx, apply, stepOf(apply, version, "withdraw", "applicant"), "withdraw", null);
}

/** The operator's step; `note` is read by the applicant. */
export async function handleApply(tx: Db, { id, version, event, note = "" }: SupplyHandle): Promise<SupplyApply> {
  const apply = await lockedApply(tx, id, null);
  if (apply === null) throw notFound("申请不存在");
  const words = note.trim();
  if (needsNote(event)) refuseIf(reasonProblem(words));
  return move(tx, apply, stepOf(apply, version, event, "operator"), event, words);
}

async function move(tx: Db, { id }: LockedApply, status: number, event: SupplyEvent, note: string | null) {
  await tx.run(
    `update supply_apply set status = $2, note = coalesce($3, note), version = version + 1, updated_at = now()
      where id = $1`,
    [id, status, note],
  );
  await publish(tx, "supply.stepped", { applyId: id, event, note: note ?? "" });
  return written(tx, id);
}
