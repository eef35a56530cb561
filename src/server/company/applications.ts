import { randomInt } from "node:crypto";
import type {
  ApplicationAdd,
  ApplicationUpdate,
  RequirementsSave,
} from "../../contract/company/merchant-application-schemas.ts";
import { type MyApplication, requestProblem, stillRejected } from "../../domain/company/application-record.ts";
import { isDay, reasonProblem } from "../../domain/company/certification.ts";
import {
  APPLY_AGAIN_MS,
  type ApplicationActor,
  type ApplicationEvent,
  isApplicationEditable,
  MATERIAL_NAMES,
  type Material,
  type MaterialKind,
  nextApplicationStatus,
  type RejectedItem,
  type Requirement,
} from "../../domain/company/merchant-application.ts";
import { REPLY_CODE } from "../../domain/errors.ts";
import { brandChoiceProblem } from "../../domain/timber/brands.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import { formatBeijing } from "../../domain/time.ts";
import { humanNumber } from "../../domain/trade/order-no.ts";
import type { Caller } from "../auth.ts";
import { readBrands } from "../catalog/known-brands.ts";
import { type Database, type Db, isDuplicate } from "../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { attachFiles } from "../system/files/stored-files.ts";
import { publish } from "../system/outbox.ts";
import {
  lockedApplication,
  myApplication,
  openProblemsOf,
  requirementsOf,
  type StoredApplication,
  standingOf,
} from "./application-repository.ts";
import { openShop } from "./open-shop.ts";
import { logStep } from "./review-log.ts";
import { certifiedCompanyOf } from "./supply-applications.ts";

/** Who may read it says `file-access.ts`. */
const PURPOSE = "settlement";
const SHOP_NAME_TAKEN = "店铺名称已被使用";

const noApplication = () => notFound("入驻申请不存在");

/** Runs `work` in a transaction; of two concurrent requests for the same the unique indexes admit one. */
export async function applying<Answer>(
  run: (work: (tx: Db) => Promise<Answer>) => Promise<Answer>,
  work: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run(work);
  } catch (error) {
    if (isDuplicate(error, "settle_in_materials_open")) throw warning("该企业已有入驻申请");
    if (isDuplicate(error, "merchant_shop_name_key")) throw warning(SHOP_NAME_TAKEN);
    if (isDuplicate(error, "merchant_company_once")) throw warning("该企业已开店");
    throw error;
  }
}

/** The moment after which a new application may be made, epoch ms; `null`: now. */
async function applyAgainAt(db: Db, personId: string, companyId: string | null, nowMs: number): Promise<number | null> {
  const refused = await db.one<{ at: number | null }>(
    `select max(extract(epoch from reviewed_at))::float8 * 1000 as at from settle_in_materials
      where status = 4 and (company_id = $2 or ($2::bigint is null and person_id = $1))`,
    [personId, companyId],
    "application-refused-at",
  );
  const at = refused?.at == null ? null : refused.at + APPLY_AGAIN_MS;
  return at === null || at <= nowMs ? null : at;
}

export async function applicationPage(db: Db, caller: Caller, nowMs: number): Promise<MyApplication> {
  const { personId, companyId } = caller;
  const again = await applyAgainAt(db, personId, companyId, nowMs);
  const company =
    companyId === null
      ? null
      : await db.one<{ id: string; companyName: string }>(
          `select id, company_name as "companyName" from company_info where id = $1 and company_status = 1 and not deleted`,
          [companyId],
          "application-company",
        );
  return {
    application: await myApplication(db, personId, companyId, nowMs),
    requirements: await requirementsOf(db),
    company,
    applyAgainTime: again === null ? null : formatBeijing(again),
  };
}

/** Throws where a draft cannot even be kept. */
async function checkDraft(
  tx: Db,
  { shopName, kindCodes, brandCodes, materials }: ApplicationAdd,
  keptBrands: readonly string[] = [],
): Promise<void> {
  if (kindCodes.some((code) => kindByCode(code) === undefined)) throw warning("请选择主营品类");
  const brands = await readBrands(tx);
  for (const code of brandCodes) refuseIf(brandChoiceProblem(code, brands, keptBrands));
  if (materials.some(({ expireDate }) => expireDate !== "" && !isDay(expireDate))) throw warning("日期不正确");
  const taken = await tx.one("select 1 from merchant where shop_name = $1", [shopName.trim()], "shop-name-taken");
  if (taken !== null)
    throw new Refusal(REPLY_CODE.warning, SHOP_NAME_TAKEN, { problems: { shopName: SHOP_NAME_TAKEN } });
}

/** Files by name, now the application's own. */
async function attached(tx: Db, caller: Caller, id: string, materials: readonly Material[]): Promise<Material[]> {
  const names = materials.map(({ fileId }) => fileId);
  const files = await attachFiles(tx, caller.personId, names, { purpose: PURPOSE, subjectId: id });
  if (files.some(({ isPublic }) => isPublic)) throw warning("证照须作为私密文件上传");
  return materials.map((material, at) => ({ ...material, fileId: files[at]?.fileName ?? material.fileId }));
}

async function writeForm(
  tx: Db,
  id: string,
  form: ApplicationAdd,
  materials: readonly Material[],
  rejected: readonly RejectedItem[],
): Promise<void> {
  await tx.run(
    `update settle_in_materials set shop_name = $2, shop_type = $3, kind_codes = $4, brand_codes = $5, warehouses = $6,
            contact_name = $7, contact_phone = $8, bank_name = $9, bank_account = $10, account_name = $11,
            agree_at = case when $12 then coalesce(agree_at, now()) end, materials = $13, reject_items = $14,
            version = version + 1, updated_at = now()
      where id = $1`,
    [
      id,
      form.shopName.trim(),
      form.shopType,
      form.kindCodes,
      form.brandCodes,
      JSON.stringify(form.warehouses),
      form.contactName.trim(),
      form.contactPhone.trim(),
      form.bankName.trim(),
      form.bankAccount.replaceAll(" ", ""),
      form.accountName.trim(),
      form.agree,
      JSON.stringify(materials),
      JSON.stringify(rejected),
    ],
    "application-write",
  );
}

/** Keeps a new draft of the company acted for; answers its id. */
export async function addApplication(tx: Db, caller: Caller, form: ApplicationAdd, nowMs: number): Promise<string> {
  const companyId = await certifiedCompanyOf(tx, caller);
  const shop = await tx.one(
    "select 1 from merchant m where m.company_id = $1 and m.status <> 4",
    [companyId],
    "application-shop",
  );
  if (shop !== null) throw warning("该企业已开店");
  if (caller.merchantId !== null) throw warning("您已有店铺");
  const again = await applyAgainAt(tx, caller.personId, companyId, nowMs);
  if (again !== null) throw warning(`上次申请未通过，${formatBeijing(again).slice(0, 16)} 后可重新申请`);
  await checkDraft(tx, form);
  const added = await tx.one<{ id: string }>(
    `insert into settle_in_materials (apply_no, person_id, company_id, shop_name, shop_type)
     values ($1, $2, $3, '', $4) returning id`,
    [humanNumber("RZ", nowMs, randomInt), caller.personId, companyId, form.shopType],
    "application-add",
  );
  const id = added?.id ?? "";
  await writeForm(tx, id, form, await attached(tx, caller, id, form.materials), []);
  return id;
}

function checkVersion(application: StoredApplication, version: number | undefined): void {
  if (version !== undefined && application.version !== version)
    throw new Refusal(REPLY_CODE.confirmAgain, "入驻申请已有变化，请刷新后再试", { version: application.version });
}

export async function updateApplication(tx: Db, caller: Caller, change: ApplicationUpdate): Promise<void> {
  const { id, version, ...form } = change;
  const application = await lockedApplication(tx, id, caller.personId);
  if (application === null) throw noApplication();
  checkVersion(application, version);
  if (!isApplicationEditable(application.status)) throw warning("当前状态不能修改资料");
  await checkDraft(tx, form, application.brandCodes);
  const materials = await attached(tx, caller, id, form.materials);
  await writeForm(tx, id, form, materials, stillRejected(application.rejectItems, application.materials, materials));
}

type StepTaken = {
  event: ApplicationEvent;
  actor: ApplicationActor;
  personId: string;
  nowMs: number;
  reason?: string;
  items?: readonly RejectedItem[];
};

/** Takes one step of the table, with all that follows from it; throws a warning where the table refuses. */
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
  await tx.run(
    `update settle_in_materials set status = $2::smallint, merchant_id = coalesce($3::bigint, merchant_id),
            submitted_at = case when $4::text = 'submit' then to_timestamp($5 / 1000.0) else submitted_at end,
            reviewed_at = case when $6::text = 'operator' then to_timestamp($5 / 1000.0) else reviewed_at end,
            reviewer_id = case when $6::text = 'operator' then $7::bigint else reviewer_id end,
            reason = case when $6::text = 'operator' then $8::text else reason end,
            reject_items = case when $4::text = 'requestMore' then $9::jsonb else reject_items end,
            version = version + 1, updated_at = now()
      where id = $1`,
    [application.id, next.status, merchantId, event, nowMs, actor, personId, reason, JSON.stringify(items)],
    "application-step",
  );
  const said = [...items.map((item) => `${MATERIAL_NAMES[item.kind]}：${item.reason}`), reason]
    .filter((text) => text !== "")
    .join("；");
  const { id: subjectId, status: from } = application;
  await logStep(tx, {
    subject: "application",
    ...{ subjectId, event, from, to: next.status, actor, personId, reason: said },
  });
  await publish(tx, "application.reviewed", { applicationId: subjectId, event, reason: said });
}

export async function applicantStep(
  tx: Db,
  caller: Caller,
  event: "submit" | "withdraw",
  { id, version }: { id: string; version?: number },
  nowMs: number,
): Promise<void> {
  const application = await lockedApplication(tx, id, caller.personId);
  if (application === null) throw noApplication();
  checkVersion(application, version);
  await step(tx, application, { event, actor: "applicant", personId: caller.personId, nowMs });
}

async function handedIn(tx: Db, id: string, version: number): Promise<StoredApplication> {
  const application = await lockedApplication(tx, id, null);
  if (application === null) throw noApplication();
  checkVersion(application, version);
  return application;
}

type Reviewed = { id: string; version: number };

export async function approveApplication(tx: Db, caller: Caller, { id, version }: Reviewed, nowMs: number) {
  const application = await handedIn(tx, id, version);
  await step(tx, application, { event: "approve", actor: "operator", personId: caller.personId, nowMs });
  return application;
}

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
    ...{ personId: caller.personId, nowMs, reason: reason.trim() },
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
  if (application.status !== 1 && application.status !== 3) throw warning("当前状态不能执行此操作");
  const others = application.waived.filter((item) => item.kind !== kind);
  await tx.run(
    `update settle_in_materials set waived = $2, reject_items = $3, version = version + 1, updated_at = now()
      where id = $1`,
    [
      id,
      JSON.stringify([...others, { kind, note: note.trim() }]),
      JSON.stringify(application.rejectItems.filter((item) => item.kind !== kind)),
    ],
    "application-waive",
  );
  const { status } = application;
  await logStep(tx, {
    ...{ subject: "application", subjectId: id, event: "waive", from: status, to: status, actor: "operator" },
    ...{ personId: caller.personId, reason: `${MATERIAL_NAMES[kind]}：${note.trim()}` },
  });
  return application;
}

const plain = (requirements: readonly Requirement[]): string =>
  JSON.stringify(
    requirements
      .map(({ kind, required, shopTypes }) => [kind, required, [...shopTypes].sort()] as const)
      .sort(([a], [b]) => a - b),
  );

/** Puts another checklist in the place of the one that was read. */
export async function saveRequirements(
  db: Database,
  { before, requirements }: RequirementsSave,
  audit: (tx: Db) => Promise<void>,
) {
  if (new Set(requirements.map(({ kind }) => kind)).size < requirements.length) throw warning("每项材料只能出现一次");
  return db.transaction(async (tx) => {
    await tx.run("lock table settle_requirement in share row exclusive mode");
    const current = await requirementsOf(tx);
    if (plain(current) !== plain(before))
      throw new Refusal(REPLY_CODE.confirmAgain, "入驻清单已有变化，请刷新后再试", current);
    await tx.run("delete from settle_requirement");
    for (const { kind, required, shopTypes } of requirements)
      await tx.run(
        "insert into settle_requirement (kind, required, shop_types) values ($1, $2, $3)",
        [kind, required, [...new Set(shopTypes)].sort()],
        "requirement-add",
      );
    await audit(tx);
    return requirementsOf(tx);
  });
}
