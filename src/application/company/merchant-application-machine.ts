import { assign, fromPromise, setup } from "xstate";
import {
  type ApplicationForm,
  type ApplicationProblems,
  WAREHOUSES_MAX,
  type WarehouseForm,
} from "../../domain/company/application-form.ts";
import type { ApplicationDetail, MyApplication } from "../../domain/company/application-record.ts";
import {
  APPLICATION_STATUS,
  isApplicationEditable,
  type MaterialKind,
} from "../../domain/company/merchant-application.ts";
import { isConflict } from "../../domain/errors.ts";
import type { Region } from "../../domain/region.ts";
import { followed, notFollowing, type Refreshed } from "../follower.ts";
import type { Clock, Ids } from "../platform.ts";
import { NO_SUBMISSION, submissionOf } from "../submission.ts";
import type { InputRestored } from "../unsaved-input.ts";
import type { Applications } from "./applications.ts";
import { changedForm, draftStates, problemsIn, SUCCESS_MS } from "./draft-form.ts";
import {
  cleaned,
  emptyForm,
  firstForm,
  formOf,
  type MerchantApplicationContext,
  type MerchantApplicationStep,
  NEW_WAREHOUSE,
  nextStep,
  openApplication,
  openSteps,
  STEP_OF,
  withFiles,
} from "./merchant-application-form.ts";

const MOVED = "申请已在别处修改，请核对后再提交";

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
  | InputRestored
  | { type: "draftSaved" }
  | { type: "submitted" }
  | { type: "successDismissed" }
  | { type: "withdrawalRequested" }
  | { type: "withdrawalConfirmed" }
  | { type: "withdrawalDropped" }
  /** Possible after a withdrawal, or thirty days after a refusal. */
  | { type: "startedAnew" }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

type PageData = { mine: MyApplication; regions: readonly Region[] };

type Sending = Pick<MerchantApplicationContext, "mine" | "form" | "submission">;

type MerchantApplicationPorts = { applications: Applications; clock: Clock; ids: Ids; notify: (text: string) => void };

/**
 * An application to open a shop: loading → needsCompany | writing | watching (waiting, approved, refused, withdrawn). Writing
 * saves drafts, or, in its last step only, saves and submits → succeeded, which closes after three seconds → loading. What the
 * operator does meanwhile is shown while watching (`refreshed`), never while writing. A withdrawal asks for confirmation. A
 * refusal by the server returns to writing with its errors under the fields.
 */
export const createMerchantApplicationMachine = ({ applications, clock, ids, notify }: MerchantApplicationPorts) => {
  const saved = ({ mine, form, submission }: Sending): Promise<ApplicationDetail> => {
    const open = mine?.application && isApplicationEditable(mine.application.status) ? mine.application : null;
    return open === null ? applications.add(cleaned(form), submission.key) : applications.update(open, cleaned(form));
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
      submit: fromPromise(({ input }: { input: MerchantApplicationContext }) =>
        applications.submit(current(input.mine)),
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
      isSettled: (_, { status }: ApplicationDetail) => !isApplicationEditable(status),
      hasMoved: (_, { error }: { error: unknown }) => isConflict(error),
    },
    actions: {
      setRead: assign((_, { mine, regions }: PageData) => ({
        mine,
        regions,
        refused: {},
        wasSubmitted: false,
        ...(mine.application?.status === APPLICATION_STATUS.incomplete && mine.application.rejectItems.length > 0
          ? { step: "papers" as const }
          : {}),
        form:
          mine.application !== null && isApplicationEditable(mine.application.status)
            ? formOf(mine.application)
            : firstForm(mine),
      })),
      setChange: assign(({ context, event }) => {
        const { form } = context;
        switch (event.type) {
          case "changed":
            return changedForm(context, event.change);
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
      showProblems: assign(({ context }) => ({
        wasSubmitted: true,
        step: openSteps(context, clock)[0] ?? context.step,
      })),
      setStored: assign(({ context }, application: ApplicationDetail) => ({
        mine: context.mine === null ? null : { ...context.mine, application },
        form: formOf(application),
        refused: {},
      })),
      setRefused: assign(({ context }, { error }: { error: unknown }) => {
        const refused = problemsIn(error) as ApplicationProblems;
        const [field] = Object.keys(refused) as (keyof ApplicationForm)[];
        return { refused, step: field === undefined ? context.step : STEP_OF[field] };
      }),
      renewKey: assign(({ context: { form, submission } }) => ({
        submission: submissionOf(submission, cleaned(form), ids),
      })),
      startAnew: assign(({ context }) => ({
        form: firstForm(context.mine),
        step: "company" as const,
        wasSubmitted: false,
      })),
      notify: (_, text: string) => notify(text),
    },
  }).createMachine({
    id: "merchantApplication",
    context: {
      mine: null,
      regions: [],
      form: emptyForm(null),
      step: "company",
      wasSubmitted: false,
      refused: {},
      submission: NO_SUBMISSION,
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
          onDone: { target: "read", actions: { type: "setRead", params: ({ event }) => event.output } },
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
          withdrawalRequested: { guard: "mayWithdraw", target: "asking" },
          refreshed: { target: "read", actions: { type: "setRead", params: ({ event }) => event.data } },
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
          changed: { actions: "setChange" },
          inputRestored: {
            actions: assign(({ event }) => event.input as Pick<MerchantApplicationContext, "form" | "step">),
          },
          warehouseAdded: { guard: "hasRoom", actions: "setChange" },
          warehouseChanged: { actions: "setChange" },
          warehouseRemoved: { actions: "setChange" },
          filesChanged: { actions: "setChange" },
          expiryChanged: { actions: "setChange" },
          withdrawalRequested: { guard: "mayWithdraw", target: "asking" },
          draftSaved: { target: "saving", actions: "renewKey" },
          submitted: [
            // Enter was pressed in a field of an earlier step, before the agreement was shown.
            { guard: "isBeforeLastStep", actions: "goToNext" },
            { guard: "isComplete", target: "sending", actions: "renewKey" },
            { actions: "showProblems" },
          ],
        },
      },
      ...draftStates<MerchantApplicationContext, ApplicationDetail, "loading">(MOVED, "loading"),
    },
  });
};
