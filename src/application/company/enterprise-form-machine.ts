import { assign, fromPromise, setup } from "xstate";
import {
  COMPANY_STATUS,
  type CompanyForm,
  type CompanyProblems,
  companyProblems,
  isEditable,
  isMaterialChange,
} from "../../domain/company/certification.ts";
import type { CompanyDetail } from "../../domain/company/company-record.ts";
import { isConflict } from "../../domain/errors.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import type { Clock, Ids } from "../platform.ts";
import type { Enterprises } from "./enterprises.ts";
import { problemsIn } from "./review-failure.ts";

export type EnterpriseFormEvent =
  | { type: "retried" }
  | { type: "changed"; change: Partial<CompanyForm> }
  | { type: "fieldLeft"; field: keyof CompanyForm }
  | { type: "draftSaved" }
  | { type: "submitted" }
  | { type: "successSeen" }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

/** The idempotency key of the form as it was last sent. */
type Attempt = { of: string; key: string };

export type EnterpriseFormContext = {
  /** `null` while a new company is entered. */
  id: string | null;
  /** As the server has it. */
  company: CompanyDetail | null;
  form: CompanyForm;
  /** Fields that were left, or all once the form was submitted. */
  judged: readonly (keyof CompanyForm)[] | "all";
  /** What the server said of fields, until they change. */
  refused: CompanyProblems;
  attempt: Attempt;
};

/** Success confirmations close after this (seed §9). */
export const SUCCESS_MS = 3_000;

const EMPTY: CompanyForm = {
  companyName: "",
  creditCode: "",
  companyType: 1,
  legalPerson: "",
  regAddress: "",
  establishDate: "",
  licenceExpire: "",
  licenceImage: "",
  isLegalPerson: true,
  authLetter: "",
  contactName: "",
  contactPhone: "",
  mainKinds: [],
  intro: "",
  regCapital: "",
  businessScope: "",
};

const FIELDS = Object.keys(EMPTY) as (keyof CompanyForm)[];
const formOf = (company: CompanyDetail): CompanyForm =>
  Object.fromEntries(FIELDS.map((field) => [field, company[field]])) as CompanyForm;

/** As it is sent. */
const cleaned = (form: CompanyForm): CompanyForm => ({
  ...form,
  companyName: form.companyName.trim(),
  creditCode: form.creditCode.trim().toUpperCase(),
  authLetter: form.isLegalPerson ? "" : form.authLetter,
});

const allProblems = (form: CompanyForm, clock: Clock): CompanyProblems =>
  companyProblems(cleaned(form), formatBeijingDate(clock.now()));

/** What is shown under the fields. */
export function shownProblems({ form, judged, refused }: EnterpriseFormContext, clock: Clock): CompanyProblems {
  const found = allProblems(form, clock);
  const shown = judged === "all" ? found : Object.fromEntries(judged.map((field) => [field, found[field]]));
  return { ...refused, ...shown };
}

export const isCertifiedCompany = ({ company }: EnterpriseFormContext): boolean =>
  company?.companyStatus === COMPANY_STATUS.certified;

/** Whether sending this takes the certification away until it is reviewed. */
export const needsReview = ({ company, form }: EnterpriseFormContext): boolean =>
  company !== null &&
  company.companyStatus === COMPANY_STATUS.certified &&
  isMaterialChange(formOf(company), cleaned(form));

/** Whether there is anything to save. */
export const isDirty = ({ company, form }: EnterpriseFormContext): boolean =>
  JSON.stringify(form) !== JSON.stringify(company === null ? EMPTY : formOf(company));

type Sending = Pick<EnterpriseFormContext, "company" | "form" | "attempt">;

/**
 * The papers of one company: loading → writing; writing → saving (a draft) → writing; writing → submitting → succeeded,
 * which after three seconds (seed §9) leads to the list by `onDone`. What the server refuses leads back to writing with
 * its words under the fields; papers that moved on meanwhile are read anew. `closed`: they cannot be written now.
 */
export const createEnterpriseFormMachine = (
  enterprises: Enterprises,
  clock: Clock,
  ids: Ids,
  tell: (text: string) => void,
  onDone: () => void,
) => {
  const saved = ({ company, form, attempt }: Sending): Promise<CompanyDetail> =>
    company === null ? enterprises.add(cleaned(form), attempt.key) : enterprises.update(company, cleaned(form));
  return setup({
    types: {
      context: {} as EnterpriseFormContext,
      events: {} as EnterpriseFormEvent,
      input: {} as { query: Readonly<Record<string, string>> },
    },
    actors: {
      read: fromPromise(({ input }: { input: string }) => enterprises.info(input)),
      save: fromPromise(({ input }: { input: Sending }) => saved(input)),
      submit: fromPromise(({ input }: { input: CompanyDetail }) => enterprises.submit(input)),
    },
    delays: { success: SUCCESS_MS },
    guards: {
      isNew: ({ context }) => context.id === null,
      isOpen: (_, company: CompanyDetail) => isEditable(company.companyStatus),
      isComplete: ({ context }) => Object.keys(allProblems(context.form, clock)).length === 0,
      isSettled: (_, company: CompanyDetail) =>
        company.companyStatus === COMPANY_STATUS.certified || company.companyStatus === COMPANY_STATUS.inReview,
      hasMoved: (_, { error }: { error: unknown }) => isConflict(error),
    },
    actions: {
      keepChange: assign(({ context, event }) => {
        if (event.type !== "changed") return {};
        const refused = Object.entries(context.refused).filter(([field]) => !(field in event.change));
        return { form: { ...context.form, ...event.change }, refused: Object.fromEntries(refused) as CompanyProblems };
      }),
      judgeField: assign(({ context: { judged, form }, event }) =>
        event.type !== "fieldLeft" || judged === "all" || form[event.field] === "" || judged.includes(event.field)
          ? {}
          : { judged: [...judged, event.field] },
      ),
      judgeAll: assign({ judged: "all" as const }),
      keepCompany: assign((_, company: CompanyDetail) => ({
        ...{ id: company.id, company, form: formOf(company) },
        refused: {},
      })),
      keepRefused: assign((_, { error }: { error: unknown }) => ({ refused: problemsIn(error) as CompanyProblems })),
      // A lost answer is asked for again under the same key; another form is another company.
      keepKey: assign(({ context: { form, attempt } }) => {
        const of = JSON.stringify(cleaned(form));
        return attempt.of === of ? {} : { attempt: { of, key: ids.next() } };
      }),
      tell: (_, text: string) => tell(text),
      leave: () => onDone(),
    },
  }).createMachine({
    id: "enterpriseForm",
    context: ({ input: { query } }) => ({
      ...{ id: query.id ?? null, company: null, form: EMPTY, judged: [], refused: {} },
      attempt: { of: "", key: "" },
    }),
    initial: "opening",
    states: {
      opening: { always: [{ guard: "isNew", target: "writing" }, { target: "loading" }] },
      loading: {
        tags: "loading",
        invoke: {
          src: "read",
          input: ({ context }) => context.id ?? "",
          onDone: [
            {
              guard: { type: "isOpen", params: ({ event }) => event.output },
              target: "writing",
              actions: { type: "keepCompany", params: ({ event }) => event.output },
            },
            { target: "closed", actions: { type: "keepCompany", params: ({ event }) => event.output } },
          ],
          onError: "failed",
        },
      },
      failed: { on: { retried: "loading" } },
      closed: {},
      writing: {
        on: {
          changed: { actions: "keepChange" },
          fieldLeft: { actions: "judgeField" },
          draftSaved: { target: "saving", actions: "keepKey" },
          submitted: [
            { guard: "isComplete", target: "sending", actions: ["judgeAll", "keepKey"] },
            { actions: "judgeAll" },
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
              { type: "keepCompany", params: ({ event }) => event.output },
              { type: "tell", params: "草稿已保存" },
            ],
          },
          onError: [
            {
              guard: { type: "hasMoved", params: ({ event }) => ({ error: event.error }) },
              target: "loading",
              actions: { type: "tell", params: "资料已在别处修改，请核对后再提交" },
            },
            { target: "writing", actions: { type: "keepRefused", params: ({ event }) => ({ error: event.error }) } },
          ],
        },
      },
      /** The papers are written first; a certified company's need no more than that. */
      sending: {
        invoke: {
          src: "save",
          input: ({ context }) => context,
          onDone: [
            {
              guard: { type: "isSettled", params: ({ event }) => event.output },
              target: "succeeded",
              actions: { type: "keepCompany", params: ({ event }) => event.output },
            },
            { target: "submitting", actions: { type: "keepCompany", params: ({ event }) => event.output } },
          ],
          onError: [
            {
              guard: { type: "hasMoved", params: ({ event }) => ({ error: event.error }) },
              target: "loading",
              actions: { type: "tell", params: "资料已在别处修改，请核对后再提交" },
            },
            { target: "writing", actions: { type: "keepRefused", params: ({ event }) => ({ error: event.error }) } },
          ],
        },
      },
      submitting: {
        invoke: {
          src: "submit",
          input: ({ context }) => {
            if (context.company === null) throw new RangeError("only what was saved is submitted");
            return context.company;
          },
          onDone: { target: "succeeded", actions: { type: "keepCompany", params: ({ event }) => event.output } },
          onError: {
            target: "writing",
            actions: { type: "keepRefused", params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      succeeded: { after: { success: "left" }, on: { successSeen: "left" } },
      left: { entry: "leave" },
    },
  });
};
