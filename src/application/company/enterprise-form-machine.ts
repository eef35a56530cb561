import { assign, fromPromise, setup } from "xstate";
import { isEditable } from "../../domain/company/certification.ts";
import {
  COMPANY_FIELDS,
  type CompanyForm,
  type CompanyProblems,
  changeProblems,
  companyProblems,
  isMaterialChange,
} from "../../domain/company/company-form.ts";
import { type CompanyDetail, waitingChange, writtenPapers } from "../../domain/company/company-record.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import { isConflict } from "../../domain/errors.ts";
import { factsOf, valuesIn, withFoldedCodes } from "../../domain/fields.ts";
import { asId, type CompanyId } from "../../domain/ids.ts";
import { districtsFor, placeChosen, type Region } from "../../domain/region.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import type { Clock, Ids } from "../platform.ts";
import { NO_SUBMISSION, submissionOf } from "../submission.ts";
import type { InputRestored } from "../unsaved-input.ts";
import { changedForm, type DraftForm, draftStates, problemsIn, SUCCESS_MS } from "./draft-form.ts";
import type { Enterprises } from "./enterprises.ts";

const MOVED = "资料已在别处修改，请核对后再提交";

/** Events of the form of a company. */
export type EnterpriseFormEvent =
  | { type: "retried" }
  | { type: "changed"; change: Partial<CompanyForm> }
  | { type: "placeChosen"; level: "province" | "city" | "district"; code: string }
  | { type: "fieldLeft"; field: keyof CompanyForm }
  | InputRestored
  | { type: "draftSaved" }
  | { type: "submitted" }
  | { type: "successDismissed" }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

/** What the form of a company holds. */
export type EnterpriseFormContext = DraftForm<CompanyForm, CompanyProblems> & {
  /** `null` while a new company is entered. */
  id: CompanyId | null;
  /** As the server has it. */
  company: CompanyDetail | null;
  /** Provinces, cities and districts to choose from. */
  regions: readonly Region[];
  /** Fields that were left, or all once the form was submitted. */
  judged: readonly (keyof CompanyForm)[] | "all";
};

const EMPTY: CompanyForm = { ...valuesIn(COMPANY_FIELDS, {}), companyType: 1, isLegalPerson: true };
/** The papers as they were last written: of a change that waits, the new ones. */
const formOf = (company: CompanyDetail): CompanyForm => factsOf(COMPANY_FIELDS, writtenPapers(company));

/** As it is sent. */
const cleaned = (form: CompanyForm): CompanyForm => ({
  ...withFoldedCodes(COMPANY_FIELDS, form),
  companyName: form.companyName.trim(),
  address: form.address.trim(),
  authLetter: form.isLegalPerson ? "" : form.authLetter,
});

type Written = Pick<EnterpriseFormContext, "company" | "regions" | "form">;

/** Of a certified company that changes nothing that was certified, only what it changes at will counts. */
function allProblems({ company, regions, form }: Written, clock: Clock): CompanyProblems {
  const sent = cleaned(form);
  const problems = companyProblems(sent, formatBeijingDate(clock.now()), districtsFor(regions, sent).length > 0);
  return company?.companyStatus === COMPANY_STATUS.certified
    ? changeProblems(problems, isMaterialChange(company, sent))
    : problems;
}

/** What is shown under the fields. */
export function shownProblems(context: EnterpriseFormContext, clock: Clock): CompanyProblems {
  const { judged, refused } = context;
  const found = allProblems(context, clock);
  const shown = judged === "all" ? found : Object.fromEntries(judged.map((field) => [field, found[field]]));
  return { ...refused, ...shown };
}

/** Whether the server's company is certified; false for a new company. */
export const isCertifiedCompany = ({ company }: EnterpriseFormContext): boolean =>
  company?.companyStatus === COMPANY_STATUS.certified;

/** Whether sending this requires a new certification by the operator. */
export const needsReview = ({ company, form }: EnterpriseFormContext): boolean =>
  company !== null &&
  company.companyStatus === COMPANY_STATUS.certified &&
  isMaterialChange(company, cleaned(form)) &&
  isMaterialChange(formOf(company), cleaned(form));

/** Whether the form repeats the current facts, while a change of them waits: that is taken back elsewhere. */
export const dropsChange = ({ company, form }: EnterpriseFormContext): boolean =>
  company !== null && waitingChange(company) !== null && !isMaterialChange(company, cleaned(form));

/** Whether there is anything to save. */
export const isDirty = ({ company, form }: EnterpriseFormContext): boolean =>
  JSON.stringify(form) !== JSON.stringify(company === null ? EMPTY : formOf(company));

type Sending = Pick<EnterpriseFormContext, "company" | "form" | "submission">;

type EnterpriseFormPorts = {
  enterprises: Enterprises;
  clock: Clock;
  ids: Ids;
  notify: (text: string) => void;
  onDone: () => void;
};

/**
 * The papers of one company: loading (with the regions) → writing; writing → saving (a draft) → writing; writing → submitting →
 * succeeded, which after three seconds leads to the list by `onDone`. What the server refuses leads back to writing with its
 * words under the fields; papers that moved on meanwhile are reread. `closed`: they cannot be written now.
 */
export const createEnterpriseFormMachine = ({ enterprises, clock, ids, notify, onDone }: EnterpriseFormPorts) => {
  const saved = ({ company, form, submission }: Sending): Promise<CompanyDetail> =>
    company === null ? enterprises.add(cleaned(form), submission.key) : enterprises.update(company, cleaned(form));
  return setup({
    types: {
      context: {} as EnterpriseFormContext,
      events: {} as EnterpriseFormEvent,
      input: {} as { query: Readonly<Record<string, string>> },
    },
    actors: {
      read: fromPromise(async ({ input }: { input: CompanyId | null }) => {
        const [regions, company] = await Promise.all([
          enterprises.regions(),
          input === null ? null : enterprises.info(input),
        ]);
        return { regions, company };
      }),
      save: fromPromise(({ input }: { input: Sending }) => saved(input)),
      submit: fromPromise(({ input: { company } }: { input: EnterpriseFormContext }) => {
        if (company === null) throw new RangeError("only what was saved is submitted");
        return enterprises.submit(company);
      }),
    },
    delays: { success: SUCCESS_MS },
    guards: {
      isOpen: (_, company: CompanyDetail | null) => company === null || isEditable(company.companyStatus),
      isComplete: ({ context }) => Object.keys(allProblems(context, clock)).length === 0,
      isSettled: (_, company: CompanyDetail) =>
        company.companyStatus === COMPANY_STATUS.certified || company.companyStatus === COMPANY_STATUS.inReview,
      hasMoved: (_, { error }: { error: unknown }) => isConflict(error),
    },
    actions: {
      setChange: assign(({ context, event }) => {
        if (event.type !== "changed" && event.type !== "placeChosen") return {};
        const change =
          event.type === "changed" ? event.change : placeChosen(context.regions, context.form, event.level, event.code);
        return changedForm(context, change);
      }),
      judgeField: assign(({ context: { judged, form }, event }) =>
        event.type !== "fieldLeft" || judged === "all" || form[event.field] === "" || judged.includes(event.field)
          ? {}
          : { judged: [...judged, event.field] },
      ),
      judgeAll: assign({ judged: "all" as const }),
      setStored: assign((_, company: CompanyDetail) => ({
        id: company.id,
        company,
        form: formOf(company),
        refused: {},
      })),
      setRead: assign((_, { regions, company }: { regions: Region[]; company: CompanyDetail | null }) => ({
        regions,
        ...(company === null ? {} : { id: company.id, company, form: formOf(company) }),
        refused: {},
      })),
      setRefused: assign((_, { error }: { error: unknown }) => ({ refused: problemsIn(error) as CompanyProblems })),
      renewKey: assign(({ context: { form, submission } }) => ({
        submission: submissionOf(submission, cleaned(form), ids),
      })),
      notify: (_, text: string) => notify(text),
      leave: () => onDone(),
    },
  }).createMachine({
    id: "enterpriseForm",
    context: ({ input: { query } }) => ({
      id: query.id === undefined ? null : asId<CompanyId>(query.id),
      company: null,
      regions: [],
      form: EMPTY,
      judged: [],
      refused: {},
      submission: NO_SUBMISSION,
    }),
    initial: "loading",
    states: {
      loading: {
        tags: "loading",
        invoke: {
          src: "read",
          input: ({ context }) => context.id,
          onDone: [
            {
              guard: { type: "isOpen", params: ({ event }) => event.output.company },
              target: "writing",
              actions: { type: "setRead", params: ({ event }) => event.output },
            },
            { target: "closed", actions: { type: "setRead", params: ({ event }) => event.output } },
          ],
          onError: "failed",
        },
      },
      failed: { on: { retried: "loading" } },
      closed: {},
      writing: {
        on: {
          changed: { actions: "setChange" },
          inputRestored: { actions: assign(({ event }) => event.input as Pick<EnterpriseFormContext, "form">) },
          placeChosen: { actions: "setChange" },
          fieldLeft: { actions: "judgeField" },
          draftSaved: { target: "saving", actions: "renewKey" },
          submitted: [
            { guard: "isComplete", target: "sending", actions: ["judgeAll", "renewKey"] },
            { actions: "judgeAll" },
          ],
        },
      },
      /** Of a certified company nothing is submitted: what is saved stands, or waits. */
      ...draftStates<EnterpriseFormContext, CompanyDetail, "left">(MOVED, "left"),
      left: { entry: "leave" },
    },
  });
};
