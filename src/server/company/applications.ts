import { randomInt } from "node:crypto";
import type { ApplicationAdd, ApplicationUpdate } from "../../contract/company/merchant-application-schemas.ts";
import { telephoneTyped } from "../../domain/account/telephone.ts";
import {
  type MyApplication,
  requestProblem,
  requestText,
  stillRejected,
} from "../../domain/company/application-record.ts";
import {
  APPLY_AGAIN_MS,
  type ApplicationActor,
  type ApplicationEvent,
  isApplicationEditable,
  isUnderReview,
  LICENCE_KIND,
  MATERIAL_NAMES,
  type Material,
  type MaterialKind,
  nextApplicationStatus,
  type RejectedItem,
} from "../../domain/company/merchant-application.ts";
import { payeeFrom } from "../../domain/company/payee.ts";
import { SHOP_AGREEMENTS } from "../../domain/content/agreement.ts";
import { REPLY_CODE } from "../../domain/errors.ts";
import { isDay } from "../../domain/fields.ts";
import type { ApplicationId, CompanyId, PersonId } from "../../domain/ids.ts";
import { reasonProblem } from "../../domain/reason.ts";
import { brandChoiceProblem } from "../../domain/timber/brands.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import { formatBeijing } from "../../domain/time.ts";
import { humanNumber } from "../../domain/trade/order-no.ts";
import { recordConsent } from "../account/consent-store.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { attachFiles } from "../system/files/stored-files.ts";
import { recordStep } from "../system/history-store.ts";
import { readBrands } from "../system/known-brands.ts";
import { recordTransition, requireVersion } from "../system/life.ts";
import { myApplication, openProblemsOf, standingOf } from "./application-records.ts";
import {
  type ApplicationPapers,
  insertApplication,
  lastRefusal,
  lockedApplication,
  requirementsOf,
  type StoredApplication,
  writeApplication,
  writeApplicationStep,
  writeWaived,
} from "./application-store.ts";
import { certifiedCompany } from "./company-store.ts";
import { hasShop, isShopNameTaken } from "./merchant-store.ts";
import { openShop } from "./open-shop.ts";
import { certifiedCompanyOf } from "./supply-applications.ts";

/** `file-access.ts` decides who may read it. */
const PURPOSE = "settlement";
export const SHOP_NAME_TAKEN = "店铺名称已被使用";

const noApplication = () => notFound("入驻申请不存在");

/** The moment after which a new application may be made, epoch ms; `null`: now. */
async function applyAgainAt(
  db: Db,
  personId: PersonId,
  companyId: CompanyId | null,
  nowMs: number,
): Promise<number | null> {
  const refusedAt = await lastRefusal(db, personId, companyId);
  const at = refusedAt === null ? null : refusedAt + APPLY_AGAIN_MS;
  return at === null || at <= nowMs ? null : at;
}

/** What the page of an applicant begins with. */
export async function applicationPage(db: Db, caller: Caller, nowMs: number): Promise<MyApplication> {
  const { personId, companyId } = caller;
  const again = await applyAgainAt(db, personId, companyId, nowMs);
  const company = companyId === null ? null : await certifiedCompany(db, companyId);
  return {
    application: await myApplication(db, personId, companyId, nowMs),
    requirements: await requirementsOf(db),
    company,
    applyAgainTime: again === null ? null : formatBeijing(again),
  };
}

/** Throws a warning for codes, days and shop names that not even a draft may have. */
async function checkDraft(
  tx: Db,
  { shopName, kindCodes, brandCodes, materials }: ApplicationAdd,
  keptBrands: readonly string[] = [],
): Promise<void> {
  if (kindCodes.some((code) => kindByCode(code) === undefined)) throw warning("请选择主营品类");
  const brands = await readBrands(tx);
  for (const code of brandCodes) refuseIf(brandChoiceProblem(code, brands, keptBrands));
  if (materials.some(({ expireDate }) => expireDate !== "" && !isDay(expireDate))) throw warning("日期不正确");
  if (await isShopNameTaken(tx, shopName.trim()))
    throw new Refusal(REPLY_CODE.warning, SHOP_NAME_TAKEN, { problems: { shopName: SHOP_NAME_TAKEN } });
}

/** Files by name, now the application's own; the licence that the company is certified by stays the company's. */
async function attached(
  tx: Db,
  caller: Caller,
  { id, companyId, materials: stored }: Pick<StoredApplication, "id" | "companyId" | "materials">,
  materials: readonly Material[],
): Promise<Material[]> {
  const licence = (await certifiedCompany(tx, companyId))?.licenceImage ?? "";
  // One taken over before stays, whatever the company is certified by now.
  const taken = [licence, ...stored.map(({ fileId }) => fileId)];
  const isLicence = ({ kind, fileId }: Material) => kind === LICENCE_KIND && taken.includes(fileId);
  const own = materials.filter((material) => !isLicence(material));
  const names = own.map(({ fileId }) => fileId);
  const files = await attachFiles(tx, caller.personId, names, { purpose: PURPOSE, subjectId: id });
  if (files.some(({ isPublic }) => isPublic)) throw warning("证照须作为私密文件上传");
  return materials.map((material) => ({
    ...material,
    fileId: files[own.indexOf(material)]?.fileName ?? material.fileId,
  }));
}

/** The form as it is stored: trimmed, an account without blanks, with its files. */
const kept = (form: ApplicationAdd, materials: readonly Material[]): ApplicationPapers => ({
  ...form,
  materials,
  shopName: form.shopName.trim(),
  contactName: form.contactName.trim(),
  contactPhone: telephoneTyped(form.contactPhone),
  ...payeeFrom(form),
});

/** Stores a new draft of the company acted for; returns its id. */
export async function addApplication(
  tx: Db,
  caller: Caller,
  form: ApplicationAdd,
  nowMs: number,
): Promise<ApplicationId> {
  const companyId = await certifiedCompanyOf(tx, caller);
  if (await hasShop(tx, companyId)) throw warning("该企业已开店");
  if (caller.merchantId !== null) throw warning("您已有店铺");
  const again = await applyAgainAt(tx, caller.personId, companyId, nowMs);
  if (again !== null) throw warning(`上次申请未通过，${formatBeijing(again).slice(0, 16)} 后可重新申请`);
  await checkDraft(tx, form);
  const applyNo = humanNumber("RZ", nowMs, randomInt);
  const { shopType } = form;
  const id = await insertApplication(tx, { applyNo, personId: caller.personId, companyId, shopType });
  await writeApplication(
    tx,
    id,
    kept(form, await attached(tx, caller, { id, companyId, materials: [] }, form.materials)),
    [],
  );
  return id;
}

const CHANGED = "入驻申请已有变化，请刷新后再试";

/** Overwrites one's own application. */
export async function updateApplication(tx: Db, caller: Caller, change: ApplicationUpdate): Promise<void> {
  const { id, version, ...form } = change;
  const application = await lockedApplication(tx, id, caller.personId);
  if (application === null) throw noApplication();
  requireVersion(application, version, CHANGED, { version: application.version });
  if (!isApplicationEditable(application.status)) throw warning("当前状态不能修改资料");
  await checkDraft(tx, form, application.brandCodes);
  const materials = await attached(tx, caller, application, form.materials);
  const rejected = stillRejected(application.rejectItems, application.materials, materials);
  await writeApplication(tx, id, kept(form, materials), rejected);
}

type StepTaken = {
  event: ApplicationEvent;
  actor: ApplicationActor;
  personId: PersonId;
  nowMs: number;
  reason?: string;
  items?: readonly RejectedItem[];
};

/** Applies one transition of the table, with its effects; throws a warning where the table refuses. */
async function step(tx: Db, application: StoredApplication, taken: StepTaken): Promise<void> {
  const { event, actor, personId, nowMs, reason = "", items = [] } = taken;
  const standing = standingOf(application, await requirementsOf(tx), nowMs);
  const next = nextApplicationStatus(application.status, event, actor, standing.facts);
  if (next.kind === "refused") {
    const isJudged = (event === "submit" && isApplicationEditable(application.status)) || event === "approve";
    const [first] = isJudged ? openProblemsOf(application, standing) : [];
    throw new Refusal(REPLY_CODE.warning, first ?? next.reason, { problems: standing.problems });
  }
  const merchantId = event === "approve" ? await openShop(tx, application) : null;
  const { id, status: from } = application;
  const written = { id, status: next.status, merchantId, event, actor, personId, nowMs, reason, items };
  await writeApplicationStep(tx, written);
  const note = requestText(items, reason);
  await recordTransition(tx, "application", { id, event, from, to: next.status, actor, personId, note });
}

/** A command of the applicant. */
export async function applicantStep(
  tx: Db,
  caller: Caller,
  event: "submit" | "withdraw",
  { id, version }: { id: ApplicationId; version?: number },
  nowMs: number,
): Promise<void> {
  const application = await lockedApplication(tx, id, caller.personId);
  if (application === null) throw noApplication();
  requireVersion(application, version, CHANGED, { version: application.version });
  await step(tx, application, { event, actor: "applicant", personId: caller.personId, nowMs });
  if (event === "submit") await recordConsent(tx, caller.personId, SHOP_AGREEMENTS);
}

async function handedIn(tx: Db, id: ApplicationId, version: number): Promise<StoredApplication> {
  const application = await lockedApplication(tx, id, null);
  if (application === null) throw noApplication();
  requireVersion(application, version, CHANGED, { version: application.version });
  return application;
}

type Reviewed = { id: ApplicationId; version: number };

/** Approves what was submitted, and so opens the shop. */
export async function approveApplication(tx: Db, caller: Caller, { id, version }: Reviewed, nowMs: number) {
  const application = await handedIn(tx, id, version);
  await step(tx, application, { event: "approve", actor: "operator", personId: caller.personId, nowMs });
  return application;
}

/** Refuses what was submitted; the applicant reads the reason. */
export async function rejectApplication(
  tx: Db,
  caller: Caller,
  { id, version, reason }: Reviewed & { reason: string },
  nowMs: number,
) {
  const application = await handedIn(tx, id, version);
  refuseIf(reasonProblem(reason));
  const words = reason.trim();
  await step(tx, application, { event: "reject", actor: "operator", personId: caller.personId, nowMs, reason: words });
  return application;
}

/** Sends items back, each with what is wrong with it. */
export async function requestMore(
  tx: Db,
  caller: Caller,
  { id, version, items, reason }: Reviewed & { items: RejectedItem[]; reason: string },
  nowMs: number,
) {
  const application = await handedIn(tx, id, version);
  refuseIf(requestProblem(items, reason));
  if (new Set(items.map(({ kind }) => kind)).size < items.length) throw warning("每项材料只能填写一次");
  await step(tx, application, {
    event: "requestMore",
    actor: "operator",
    personId: caller.personId,
    nowMs,
    reason: reason.trim(),
    items: items.map((item) => ({ kind: item.kind, reason: item.reason.trim() })),
  });
  return application;
}

/** Does not insist on an item any more. */
export async function waiveItem(
  tx: Db,
  caller: Caller,
  { id, version, kind, note }: Reviewed & { kind: MaterialKind; note: string },
) {
  const application = await handedIn(tx, id, version);
  refuseIf(reasonProblem(note));
  if (!isUnderReview(application.status)) throw warning("当前状态不能执行此操作");
  const others = application.waived.filter((item) => item.kind !== kind);
  const stillRejectedItems = application.rejectItems.filter((item) => item.kind !== kind);
  await writeWaived(tx, id, [...others, { kind, note: note.trim() }], stillRejectedItems);
  const { status } = application;
  await recordStep(tx, "application", {
    id,
    event: "waive",
    from: status,
    to: status,
    actor: "operator",
    personId: caller.personId,
    note: `${MATERIAL_NAMES[kind]}：${note.trim()}`,
  });
  return application;
}
