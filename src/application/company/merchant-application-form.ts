import {
  APPLICATION_FIELDS,
  type ApplicationForm,
  type ApplicationProblems,
  applicationProblems,
  WAREHOUSE_FIELDS,
  type WarehouseForm,
} from "../../domain/company/application-form.ts";
import {
  type ApplicationDetail,
  type ApplyingCompany,
  type MyApplication,
  stillRejected,
} from "../../domain/company/application-record.ts";
import {
  type ChecklistItem,
  checklistOf,
  isApplicationEditable,
  isChecklistDone,
  LICENCE_KIND,
  type Material,
  type MaterialKind,
} from "../../domain/company/merchant-application.ts";
import { payeeFrom } from "../../domain/company/payee.ts";
import { factsOf, valuesIn, withFoldedCodes } from "../../domain/fields.ts";
import type { Region } from "../../domain/region.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import type { Clock } from "../platform.ts";
import type { ApplicationPapers } from "./applications.ts";
import type { DraftForm } from "./draft-form.ts";

/** The steps of the form, in order. */
export const MERCHANT_APPLICATION_STEPS = ["company", "shop", "warehouses", "papers", "agreement"] as const;
/** A step of the application to open a shop. */
export type MerchantApplicationStep = (typeof MERCHANT_APPLICATION_STEPS)[number];

/** The step after `step`; `undefined` after the last. */
export const nextStep = (step: MerchantApplicationStep): MerchantApplicationStep | undefined =>
  MERCHANT_APPLICATION_STEPS[MERCHANT_APPLICATION_STEPS.indexOf(step) + 1];

/** The step that shows the errors of a field. */
export const STEP_OF: Readonly<Record<keyof ApplicationForm, MerchantApplicationStep>> = {
  shopName: "shop",
  shopType: "shop",
  kindCodes: "shop",
  brandCodes: "shop",
  contactName: "shop",
  contactPhone: "shop",
  bankName: "company",
  bankAccount: "company",
  accountName: "company",
  warehouses: "warehouses",
  agree: "agreement",
};

/** A merchant application in progress; `mine` is the one the server has, `null` until it is loaded. */
export type MerchantApplicationContext = DraftForm<ApplicationPapers, ApplicationProblems> & {
  mine: MyApplication | null;
  regions: readonly Region[];
  step: MerchantApplicationStep;
  /** Set by the first attempt to submit; only then the form shows problems. */
  wasSubmitted: boolean;
};

/** An empty warehouse. */
export const NEW_WAREHOUSE: WarehouseForm = valuesIn(WAREHOUSE_FIELDS, {});

/** A form that only states whose account it will be, with the licence by which the company is certified. */
export const emptyForm = (company: ApplyingCompany | null): ApplicationPapers => ({
  ...valuesIn(APPLICATION_FIELDS, {}),
  shopType: 1,
  warehouses: [NEW_WAREHOUSE],
  accountName: company?.companyName ?? "",
  materials: certifiedLicence(company),
});

const certifiedLicence = (company: ApplyingCompany | null): Material[] =>
  company === null || company.licenceImage === ""
    ? []
    : [{ kind: LICENCE_KIND, fileId: company.licenceImage, expireDate: company.licenceExpireDate }];

/** The form of an application, as it was stored. */
export const formOf = (application: ApplicationDetail): ApplicationPapers => ({
  ...factsOf(APPLICATION_FIELDS, application),
  materials: application.materials,
});

/**
 * What a new application begins with: the content of the company's ended one, without its consent and its papers, which are that
 * application's own, and with the certified licence.
 */
export function firstForm(mine: MyApplication | null): ApplicationPapers {
  const company = mine?.company ?? null;
  const ended = mine?.application ?? null;
  const empty = emptyForm(company);
  if (ended === null || ended.companyId !== company?.id) return empty;
  return { ...formOf(ended), accountName: empty.accountName, agree: false, materials: empty.materials };
}

/** The form as it is sent. */
export const cleaned = (form: ApplicationPapers): ApplicationPapers => ({
  ...withFoldedCodes(APPLICATION_FIELDS, form),
  warehouses: form.warehouses.map((warehouse) => withFoldedCodes(WAREHOUSE_FIELDS, warehouse)),
  ...payeeFrom(form),
  shopName: form.shopName.trim(),
});

/** The application that can be edited; an ended one cannot. */
export const openApplication = ({ mine }: MerchantApplicationContext): ApplicationDetail | null =>
  mine?.application && isApplicationEditable(mine.application.status) ? mine.application : null;

/** Whether there is input that no draft has saved. */
export function isUnsaved(context: MerchantApplicationContext): boolean {
  const open = openApplication(context);
  const kept = open === null ? firstForm(context.mine) : formOf(open);
  return JSON.stringify(context.form) !== JSON.stringify(kept);
}

const companyNameOf = (context: MerchantApplicationContext): string =>
  openApplication(context)?.companyName ?? context.mine?.company?.companyName ?? "";

const formProblems = (context: MerchantApplicationContext): ApplicationProblems =>
  applicationProblems(cleaned(context.form), companyNameOf(context));

/** The errors shown under the fields. */
export const shownProblems = (context: MerchantApplicationContext): ApplicationProblems => ({
  ...context.refused,
  ...(context.wasSubmitted ? formProblems(context) : {}),
});

/** The operator's checklist beside the form's current content. */
export function checklistIn(context: MerchantApplicationContext, clock: Clock): ChecklistItem[] {
  const waived = openApplication(context)?.waived.map(({ kind }) => kind) ?? [];
  const { shopType, materials } = context.form;
  return checklistOf(context.mine?.requirements ?? [], shopType, materials, waived, formatBeijingDate(clock.now()));
}

/** Steps with something left to fill in. */
export function openSteps(context: MerchantApplicationContext, clock: Clock): MerchantApplicationStep[] {
  const fields = Object.keys({ ...formProblems(context), ...context.refused }) as (keyof ApplicationForm)[];
  const steps = new Set(fields.map((field) => STEP_OF[field]));
  const open = openApplication(context);
  const isSentBack =
    open !== null && stillRejected(open.rejectItems, open.materials, context.form.materials).length > 0;
  if (isSentBack || !isChecklistDone(checklistIn(context, clock))) steps.add("papers");
  return MERCHANT_APPLICATION_STEPS.filter((step) => steps.has(step));
}

/** Ids of the files of one kind, joined by commas as an upload field holds them. */
export const filesOf = (materials: readonly Material[], kind: MaterialKind): string =>
  materials
    .filter((one) => one.kind === kind)
    .map(({ fileId }) => fileId)
    .join(",");

/** The expiry day (yyyy-MM-dd) of the first file of one kind; "" if there is none. */
export const expiryOf = (materials: readonly Material[], kind: MaterialKind): string =>
  materials.find((one) => one.kind === kind)?.expireDate ?? "";

/** The papers with other files of one kind, joined by commas; they expire as those did. */
export function withFiles(materials: readonly Material[], kind: MaterialKind, value: string): Material[] {
  const expireDate = expiryOf(materials, kind);
  const files = value === "" ? [] : value.split(",");
  return [...materials.filter((one) => one.kind !== kind), ...files.map((fileId) => ({ kind, fileId, expireDate }))];
}
