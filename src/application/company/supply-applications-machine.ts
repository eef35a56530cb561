import { assign, fromPromise, setup } from "xstate";
import type { SupplyApply } from "../../domain/company/supply.ts";
import {
  SUPPLY_FIELDS,
  type SupplyForm,
  type SupplyProblems,
  supplyProblems,
} from "../../domain/company/supply-form.ts";
import { factsOf } from "../../domain/fields.ts";
import type { SupplyApplyId } from "../../domain/ids.ts";
import { fen } from "../../domain/money.ts";
import type { Ids } from "../platform.ts";
import { NO_SUBMISSION, type Submission, submissionOf } from "../submission.ts";
import type { InputRestored } from "../unsaved-input.ts";
import type { Supply } from "./supply.ts";

/** What the form begins with: the service that was chosen, and the applicant. */
export type SupplyPrefill = { productCode: string | null; contactName: string; contactPhone: string };

/** The company's applications to supply and the form for a new or edited one. */
export type SupplyApplicationsContext = {
  prefill: SupplyPrefill;
  applies: readonly SupplyApply[];
  form: SupplyForm;
  /** The application that is edited or being confirmed; `null` while a new one is written. */
  chosen: SupplyApply | null;
  /** How often the form was filled with what had been typed before. */
  restored: number;
  /** Problems are shown from the first try to send on. */
  wasSubmitted: boolean;
  submission: Submission;
};

/** Events of the list of one's supply chain applications. */
export type SupplyApplicationsEvent =
  | { type: "retried" }
  | { type: "editRequested"; id: SupplyApplyId }
  | { type: "changed"; change: Partial<SupplyForm> }
  | InputRestored
  | { type: "submitted" }
  | { type: "closed" }
  | { type: "withdrawRequested"; id: SupplyApplyId }
  | { type: "withdrawConfirmed" }
  | { type: "withdrawDropped" };

const emptyForm = ({ productCode, contactName, contactPhone }: SupplyPrefill): SupplyForm => ({
  productCode: productCode ?? "",
  amountWanted: fen(0),
  termMonths: 3,
  purpose: "",
  goodsDesc: "",
  contactName,
  contactPhone,
  relatedOrderNo: "",
  fileIds: [],
});

const formOf = (apply: SupplyApply): SupplyForm =>
  factsOf(SUPPLY_FIELDS, {
    ...apply,
    relatedOrderNo: apply.relatedOrderNo ?? "",
    fileIds: apply.files.map(({ fileId }) => fileId),
  });

/** Problems by field; none before the first attempt to submit. */
export const shownSupplyProblems = ({ form, wasSubmitted }: SupplyApplicationsContext): SupplyProblems =>
  wasSubmitted ? supplyProblems(form) : {};

type Saving = Pick<SupplyApplicationsContext, "form" | "chosen" | "submission">;

type SupplyApplicationsPorts = { supply: Supply; ids: Ids; notify: (text: string) => void; onDone: () => void };

/**
 * The applications of the current company: loading → resting | failed, or → editing when the address names a service.
 * `resting` starts one action at a time: editing → saving, or confirming → withdrawing; then the list is read again.
 * `onDone` is called when the form closes, `notify` with what was done.
 */
export const createSupplyApplicationsMachine = ({ supply, ids, notify, onDone }: SupplyApplicationsPorts) =>
  setup({
    types: {
      context: {} as SupplyApplicationsContext,
      input: {} as SupplyPrefill,
      events: {} as SupplyApplicationsEvent,
    },
    actors: {
      list: fromPromise(() => supply.mine()),
      save: fromPromise(({ input: { form, chosen, submission } }: { input: Saving }) =>
        chosen === null ? supply.add(form, submission.key) : supply.update(chosen.id, chosen.version, form),
      ),
      withdraw: fromPromise(async ({ input }: { input: SupplyApply | null }) => {
        if (input !== null) await supply.withdraw(input.id, input.version);
      }),
    },
    guards: {
      isProductChosen: ({ context }) => context.prefill.productCode !== null,
      isWhole: ({ context }) => Object.keys(supplyProblems(context.form)).length === 0,
    },
    actions: {
      choose: assign(({ context, event }) => {
        const id = "id" in event ? event.id : null;
        const chosen = context.applies.find((apply) => apply.id === id) ?? null;
        return { chosen, wasSubmitted: false, form: chosen === null ? emptyForm(context.prefill) : formOf(chosen) };
      }),
      setChange: assign(({ context, event }) =>
        event.type === "changed" ? { form: { ...context.form, ...event.change } } : context,
      ),
      try: assign({ wasSubmitted: true }),
      renewSubmission: assign(({ context: { form, submission } }) => ({
        submission: submissionOf(submission, form, ids),
      })),
      forgetProduct: assign(({ context }) => ({ prefill: { ...context.prefill, productCode: null } })),
      finish: () => onDone(),
      notify: (_, text: string) => notify(text),
    },
  }).createMachine({
    id: "supplyApplications",
    context: ({ input }) => ({
      prefill: input,
      applies: [],
      form: emptyForm(input),
      chosen: null,
      restored: 0,
      wasSubmitted: false,
      submission: NO_SUBMISSION,
    }),
    initial: "loading",
    states: {
      loading: {
        tags: "loading",
        invoke: {
          src: "list",
          onDone: [
            {
              guard: "isProductChosen",
              target: "editing",
              actions: [assign({ applies: ({ event }) => event.output.rows }), "forgetProduct"],
            },
            { target: "resting", actions: assign({ applies: ({ event }) => event.output.rows }) },
          ],
          onError: "failed",
        },
      },
      failed: { on: { retried: "loading" } },
      resting: {
        on: {
          editRequested: { target: "editing", actions: "choose" },
          withdrawRequested: { target: "asking", actions: "choose" },
        },
      },
      editing: {
        on: {
          changed: { actions: "setChange" },
          inputRestored: {
            actions: assign(({ context, event }) => ({
              form: (event.input as Pick<SupplyApplicationsContext, "form">).form,
              restored: context.restored + 1,
            })),
          },
          submitted: [{ guard: "isWhole", target: "saving", actions: ["try", "renewSubmission"] }, { actions: "try" }],
          closed: { target: "resting", actions: "finish" },
        },
      },
      saving: {
        invoke: {
          src: "save",
          input: ({ context }) => context,
          onDone: {
            target: "loading",
            actions: [{ type: "notify", params: "申请已提交，进度会以消息通知" }, "finish"],
          },
          onError: "editing",
        },
      },
      asking: { on: { withdrawConfirmed: "withdrawing", withdrawDropped: "resting" } },
      withdrawing: {
        invoke: {
          src: "withdraw",
          input: ({ context }) => context.chosen,
          onDone: { target: "loading", actions: { type: "notify", params: "申请已撤回" } },
          onError: "loading",
        },
      },
    },
  });
