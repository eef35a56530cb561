import { assign, fromPromise, setup } from "xstate";
import { type CompanyRecord, waitingChange } from "../../domain/company/company-record.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import type { CompanyId } from "../../domain/ids.ts";
import type { Companies } from "../account/companies.ts";
import { followed, notFollowing, type Refreshed } from "../follower.ts";
import type { Enterprises } from "./enterprises.ts";

/** Events of the page of company certifications. */
export type CertificationEvent =
  | { type: "retried" }
  | { type: "withdrawalRequested"; id: CompanyId }
  | { type: "withdrawalConfirmed" }
  | { type: "withdrawalDropped" }
  /** `id` null: the person themselves. */
  | { type: "entityChosen"; id: CompanyId | null }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

/** The user's companies; `chosen` is the id that the running command is about, `null` for the person. */
export type CertificationContext = { companies: readonly CompanyRecord[]; chosen: CompanyId | null };

/** Whether something of the company waits for the operator that its owner may take back: its certification, or a change. */
export const mayWithdraw = (company: CompanyRecord): boolean =>
  company.availableEvents.includes("withdraw") || waitingChange(company)?.availableEvents.includes("withdraw") === true;

type CertificationPorts = {
  enterprises: Enterprises;
  companies: Companies;
  notify: (text: string) => void;
  onSwitched: () => void;
};

/**
 * The person's companies and their certification: loading → resting | failed. `resting` starts one action at a time:
 * confirming a withdrawal → withdrawing, or switching the purchasing entity; then the list is read again, as it is when
 * the operator has reviewed something (`refreshed`). `onSwitched` invalidates all caches, here and in other tabs.
 */
export const createCertificationMachine = ({ enterprises, companies, notify, onSwitched }: CertificationPorts) =>
  setup({
    types: {
      context: {} as CertificationContext,
      events: {} as CertificationEvent | Refreshed<readonly CompanyRecord[]>,
    },
    actors: {
      follower: notFollowing,
      list: fromPromise(() => enterprises.list()),
      withdraw: fromPromise(async ({ input }: { input: CertificationContext }) => {
        const company = input.companies.find(({ id }) => id === input.chosen);
        if (company === undefined) return;
        const change = waitingChange(company);
        await (change === null ? enterprises.withdraw(company) : enterprises.withdrawChange(change));
      }),
      switchTo: fromPromise(({ input }: { input: CompanyId | null }) =>
        input === null ? companies.actAsPerson() : companies.actFor(input),
      ),
    },
    guards: {
      mayWithdraw: ({ context }, id: string) => context.companies.some((one) => one.id === id && mayWithdraw(one)),
      mayActFor: ({ context }, id: string | null) =>
        id === null || context.companies.some((one) => one.id === id && one.companyStatus === COMPANY_STATUS.certified),
    },
    actions: {
      choose: assign({ chosen: ({ event }) => ("id" in event ? event.id : null) }),
      notify: (_, text: string) => notify(text),
      notifySwitched: () => onSwitched(),
    },
  }).createMachine({
    id: "certification",
    context: { companies: [], chosen: null },
    invoke: followed({
      shows: () => [{ refType: "companyInfo" }, { refType: "companyChange" }],
      request: () => null,
      read: () => enterprises.list(),
    }),
    initial: "loading",
    states: {
      loading: {
        tags: "loading",
        invoke: {
          src: "list",
          onDone: { target: "resting", actions: assign({ companies: ({ event }) => event.output }) },
          onError: "failed",
        },
      },
      failed: { on: { retried: "loading" } },
      resting: {
        on: {
          withdrawalRequested: {
            guard: { type: "mayWithdraw", params: ({ event }) => event.id },
            target: "asking",
            actions: "choose",
          },
          entityChosen: {
            guard: { type: "mayActFor", params: ({ event }) => event.id },
            target: "switching",
            actions: "choose",
          },
          refreshed: { actions: assign({ companies: ({ event }) => event.data }) },
        },
      },
      asking: { on: { withdrawalConfirmed: "withdrawing", withdrawalDropped: "resting" } },
      withdrawing: {
        invoke: {
          src: "withdraw",
          input: ({ context }) => context,
          onDone: { target: "reading", actions: { type: "notify", params: "申请已撤回" } },
          onError: "reading",
        },
      },
      switching: {
        invoke: {
          src: "switchTo",
          input: ({ context }) => context.chosen,
          onDone: { target: "reading", actions: [{ type: "notify", params: "已切换采购主体" }, "notifySwitched"] },
          onError: "reading",
        },
      },
      /** The list stays on screen meanwhile. */
      reading: {
        invoke: {
          src: "list",
          onDone: { target: "resting", actions: assign({ companies: ({ event }) => event.output }) },
          onError: "failed",
        },
      },
    },
  });
