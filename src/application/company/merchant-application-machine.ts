import { assign, fromPromise, setup } from "xstate";
import { type ApplicationDetail, type MyApplication, stillRejected } from "../../domain/company/application-record.ts";
import {
  APPLICATION_STATUS,
  type ApplicationForm,
  type ApplicationProblems,
  applicationProblems,
  type ChecklistItem,
  checklistOf,
  isApplicationEditable,
  isChecklistDone,
  type Material,
  type MaterialKind,
  WAREHOUSES_MAX,
  type WarehouseForm,
} from "../../domain/company/merchant-application.ts";
import { isConflict } from "../../domain/errors.ts";
import type { Region } from "../../domain/region.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import { followed, notFollowing, type Refreshed } from "../follower.ts";
import type { Clock, Ids } from "../platform.ts";
import type { ApplicationPapers, Applications } from "./applications.ts";
import { problemsIn, REFUSED, unsaved } from "./review-failure.ts";

/** The steps of the form, in order. */
const MOVED = "申请已在别处修改，请核对后再提交";

export const MERCHANT_APPLICATION_STEPS = ["company", "shop", "warehouses", "papers", "agreement"] as const;
/** A step of the application to open a shop. */
export type MerchantApplicationStep = (typeof MERCHANT_APPLICATION_STEPS)[number];

/** The step after `step`; `undefined` after the last. */
export const nextStep = (step: MerchantApplicationStep): MerchantApplicationStep | undefined =>
  MERCHANT_APPLICATION_STEPS[MERCHANT_APPLICATION_STEPS.indexOf(step) + 1];

/** The step that shows the errors of a field. */
const STEP_OF: Readonly<Record<keyof ApplicationForm, MerchantApplicationStep>> = {
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

/** Events of the application to open a shop. */
export type MerchantApplicationEvent =
  | { type: "retried" }
  | { type: "stepChosen"; step: MerchantApplicationStep }
  | { type: "changed"; change: Partial<Omit<ApplicationForm, "warehouses">> }
  | { type: "warehouseAdded" }
  | { type: "warehouseChanged"; at: number; change: Partial<WarehouseForm> }
  | { type: "warehouseRemoved"; at: number }
  /** `value`: the files of the item, joined by commas. */
  | { type: "filesChanged"; kind: MaterialKind; value: string }
  | { type: "expiryChanged"; kind: MaterialKind; expireDate: string }
  | { type: "draftSaved" }
  | { type: "submitted" }
  | { type: "successSeen" }
  | { type: "withdrawalAsked" }
  | { type: "withdrawalConfirmed" }
  | { type: "withdrawalDropped" }
  /** Possible after a withdrawal, or thirty days after a refusal. */
  | { type: "startedAnew" }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

type PageData = { mine: MyApplication; regions: readonly Region[] };
type Attempt = { of: string; key: string };

/** A merchant application in progress; `mine` is the one the server has, `null` until it is loaded. */
export type MerchantApplicationContext = {
  mine: MyApplication | null;
  regions: readonly Region[];
  form: ApplicationPapers;
  step: MerchantApplicationStep;
  /** Set by the first attempt to submit; only then the form shows problems. */
  tried: boolean;
  /** The server's errors of fields, until the fields change. */
  refused: ApplicationProblems;
  attempt: Attempt;
};

/** Success dialogs close after this. */
const SUCCESS_MS = 3_000;

const NEW_WAREHOUSE: WarehouseForm = {
  storeName: "",
  provinceCode: "",
  cityCode: "",
  address: "",
  portCode: "",
  contact: "",
  phone: "",
};

const emptyForm = (companyName: string): ApplicationPapers => ({
  shopName: "",
  shopType: 1,
  kindCodes: [],
  brandCodes: [],
  warehouses: [NEW_WAREHOUSE],
  contactName: "",
  contactPhone: "",
  bankName: "",
  bankAccount: "",
  accountName: companyName,
  agree: false,
  materials: [],
});

const formOf = (application: ApplicationDetail): ApplicationPapers => {
  const { shopName, shopType, kindCodes, brandCodes, warehouses, contactName, contactPhone } = application;
  const { bankName, bankAccount, accountName, agree, materials } = application;
  return {
    ...{ shopName, shopType, kindCodes, brandCodes, warehouses, contactName, contactPhone },
    ...{ bankName, bankAccount, accountName, agree, materials },
  };
};

/**
 * What a new application begins with: what the company's ended one said, without its consent and its papers, which are
 * that application's own.
 */
function firstForm(mine: MyApplication | null): ApplicationPapers {
  const companyName = mine?.company?.companyName ?? "";
  const ended = mine?.application ?? null;
  if (ended === null || ended.companyId !== mine?.company?.id) return emptyForm(companyName);
  return { ...formOf(ended), accountName: companyName, agree: false, materials: [] };
}

/** The form as it is sent. */
const cleaned = (form: ApplicationPapers): ApplicationPapers => ({
  ...form,
  shopName: form.shopName.trim(),
  bankAccount: form.bankAccount.replaceAll(" ", ""),
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
  ...(context.tried ? formProblems(context) : {}),
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

function withFiles(materials: readonly Material[], kind: MaterialKind, value: string): Material[] {
  const expireDate = expiryOf(materials, kind);
  const files = value === "" ? [] : value.split(",");
  return [...materials.filter((one) => one.kind !== kind), ...files.map((fileId) => ({ kind, fileId, expireDate }))];
}

type Sending = Pick<MerchantApplicationContext, "mine" | "form" | "attempt">;

/**
 * An application to open a shop: loading → needsCompany | writing | watching (waiting, approved, refused, withdrawn).
 * Writing saves drafts, or, in its last step only, saves and submits → succeeded, which closes after three seconds →
 * loading. What the operator does meanwhile is shown to who watches (`refreshed`), never to who writes. A withdrawal asks
 * for confirmation. A refusal by the server returns to writing with its errors under the
 * fields.
 */
export const createMerchantApplicationMachine = (
  applications: Applications,
  clock: Clock,
  ids: Ids,
  notify: (text: string) => void,
) => {
  const saved = ({ mine, form, attempt }: Sending): Promise<ApplicationDetail> => {
    const open = mine?.application && isApplicationEditable(mine.application.status) ? mine.application : null;
    return open === null ? applications.add(cleaned(form), attempt.key) : applications.update(open, cleaned(form));
  };
  const read = async (): Promise<PageData> => {
    const [mine, regions] = await Promise.all([applications.mine(), applications.regions()]);
    return { mine, regions };
  };
  const current = (mine: MyApplication | null): ApplicationDetail => {
    if (!mine?.application) throw new RangeError("there is no application");
    return mine.application;
  };
  return setup({
    types: {
      context: {} as MerchantApplicationContext,
      events: {} as MerchantApplicationEvent | Refreshed<PageData>,
    },
    actors: {
      follower: notFollowing,
      read: fromPromise(read),
      save: fromPromise(({ input }: { input: Sending }) => saved(input)),
      submit: fromPromise(({ input }: { input: MerchantApplicationContext["mine"] }) =>
        applications.submit(current(input)),
      ),
      withdraw: fromPromise(({ input }: { input: MerchantApplicationContext["mine"] }) =>
        applications.withdraw(current(input)),
      ),
    },
    delays: { success: SUCCESS_MS },
    guards: {
      isWritten: ({ context }) => openApplication(context) !== null,
      hasEnded: ({ context }) => context.mine?.application !== null,
      hasCompany: ({ context }) => context.mine?.company !== null,
      mayStart: ({ context: { mine } }) =>
        mine !== null &&
        mine.company !== null &&
        mine.applyAgainTime === null &&
        (mine.application?.status === APPLICATION_STATUS.rejected ||
          mine.application?.status === APPLICATION_STATUS.withdrawn),
      mayWithdraw: ({ context }) => context.mine?.application?.availableEvents.includes("withdraw") === true,
      isBeforeLastStep: ({ context }) => nextStep(context.step) !== undefined,
      isComplete: ({ context }) => openSteps(context, clock).length === 0,
      hasRoom: ({ context }) => context.form.warehouses.length < WAREHOUSES_MAX,
      hasMoved: (_, { error }: { error: unknown }) => isConflict(error),
    },
    actions: {
      keepRead: assign((_, { mine, regions }: PageData) => ({
        ...{ mine, regions, refused: {}, tried: false },
        ...(mine.application?.status === APPLICATION_STATUS.incomplete && mine.application.rejectItems.length > 0
          ? { step: "papers" as const }
          : {}),
        form:
          mine.application !== null && isApplicationEditable(mine.application.status)
            ? formOf(mine.application)
            : firstForm(mine),
      })),
      keepChange: assign(({ context: { form, refused }, event }) => {
        switch (event.type) {
          case "changed": {
            const left = Object.entries(refused).filter(([field]) => !(field in event.change));
            return { form: { ...form, ...event.change }, refused: Object.fromEntries(left) as ApplicationProblems };
          }
          case "warehouseAdded":
            return { form: { ...form, warehouses: [...form.warehouses, NEW_WAREHOUSE] } };
          case "warehouseChanged": {
            const warehouses = form.warehouses.map((one, at) => (at === event.at ? { ...one, ...event.change } : one));
            return { form: { ...form, warehouses } };
          }
          case "warehouseRemoved":
            return { form: { ...form, warehouses: form.warehouses.filter((_, at) => at !== event.at) } };
          case "filesChanged":
            return { form: { ...form, materials: withFiles(form.materials, event.kind, event.value) } };
          case "expiryChanged": {
            const materials = form.materials.map((one) =>
              one.kind === event.kind ? { ...one, expireDate: event.expireDate } : one,
            );
            return { form: { ...form, materials } };
          }
          default:
            return {};
        }
      }),
      goToStep: assign(({ event }) => (event.type === "stepChosen" ? { step: event.step } : {})),
      goToNext: assign(({ context: { step } }) => ({ step: nextStep(step) ?? step })),
      showProblems: assign(({ context }) => ({ tried: true, step: openSteps(context, clock)[0] ?? context.step })),
      keepApplication: assign(({ context }, application: ApplicationDetail) => ({
        mine: context.mine === null ? null : { ...context.mine, application },
        form: formOf(application),
        refused: {},
      })),
      keepRefused: assign(({ context }, { error }: { error: unknown }) => {
        const refused = problemsIn(error) as ApplicationProblems;
        const [field] = Object.keys(refused) as (keyof ApplicationForm)[];
        return { refused, step: field === undefined ? context.step : STEP_OF[field] };
      }),
      keepKey: assign(({ context: { form, attempt } }) => {
        const of = JSON.stringify(cleaned(form));
        return attempt.of === of ? {} : { attempt: { of, key: ids.next() } };
      }),
      startAnew: assign(({ context }) => ({
        form: firstForm(context.mine),
        step: "company" as const,
        tried: false,
      })),
      notify: (_, text: string) => notify(text),
    },
  }).createMachine({
    id: "merchantApplication",
    context: {
      ...{ mine: null, regions: [], form: emptyForm(""), step: "company", tried: false, refused: {} },
      attempt: { of: "", key: "" },
    },
    invoke: followed({
      shows: () => [{ refType: "settleInMaterials" }],
      request: () => null,
      read,
    }),
    initial: "loading",
    states: {
      loading: {
        tags: "loading",
        invoke: {
          src: "read",
          onDone: { target: "read", actions: { type: "keepRead", params: ({ event }) => event.output } },
          onError: "failed",
        },
      },
      failed: { on: { retried: "loading" } },
      read: {
        always: [
          { guard: "isWritten", target: "writing" },
          { guard: "hasEnded", target: "watching" },
          { guard: "hasCompany", target: "writing" },
          { target: "needsCompany" },
        ],
      },
      needsCompany: {},
      watching: {
        on: {
          startedAnew: { guard: "mayStart", target: "writing", actions: "startAnew" },
          withdrawalAsked: { guard: "mayWithdraw", target: "asking" },
          refreshed: { target: "read", actions: { type: "keepRead", params: ({ event }) => event.data } },
        },
      },
      asking: { on: { withdrawalConfirmed: "withdrawing", withdrawalDropped: "read" } },
      withdrawing: {
        invoke: {
          src: "withdraw",
          input: ({ context }) => context.mine,
          onDone: { target: "loading", actions: { type: "notify", params: "入驻申请已撤回" } },
          onError: "loading",
        },
      },
      writing: {
        on: {
          stepChosen: { actions: "goToStep" },
          changed: { actions: "keepChange" },
          warehouseAdded: { guard: "hasRoom", actions: "keepChange" },
          warehouseChanged: { actions: "keepChange" },
          warehouseRemoved: { actions: "keepChange" },
          filesChanged: { actions: "keepChange" },
          expiryChanged: { actions: "keepChange" },
          withdrawalAsked: { guard: "mayWithdraw", target: "asking" },
          draftSaved: { target: "saving", actions: "keepKey" },
          submitted: [
            // Enter was pressed in a field of an earlier step, before the agreement was shown.
            { guard: "isBeforeLastStep", actions: "goToNext" },
            { guard: "isComplete", target: "sending", actions: "keepKey" },
            { actions: "showProblems" },
          ],
        },
      },
      saving: {
        invoke: {
          src: "save",
          input: ({ context }) => context,
          onDone: {
            target: "writing",
            actions: [
              { type: "keepApplication", params: ({ event }) => event.output },
              { type: "notify", params: "草稿已保存" },
            ],
          },
          onError: unsaved(MOVED),
        },
      },
      sending: {
        invoke: {
          src: "save",
          input: ({ context }) => context,
          onDone: { target: "submitting", actions: { type: "keepApplication", params: ({ event }) => event.output } },
          onError: unsaved(MOVED),
        },
      },
      submitting: {
        invoke: {
          src: "submit",
          input: ({ context }) => context.mine,
          onDone: { target: "succeeded", actions: { type: "keepApplication", params: ({ event }) => event.output } },
          onError: REFUSED,
        },
      },
      succeeded: { after: { success: "loading" }, on: { successSeen: "loading" } },
    },
  });
};
