import { assign, fromPromise, setup } from "xstate";
import type { BuyingCompany } from "../../domain/account/session.ts";
import type { CompanyId } from "../../domain/ids.ts";
import type { Companies } from "./companies.ts";

/** Events of the choice of the purchasing entity. */
export type PurchasingEntityEvent =
  /** `companyId` null: the person themselves. */
  { type: "chosen"; companyId: CompanyId | null } | { type: "retried" };

type PurchasingEntityPorts = { companies: Companies; onSwitched: () => void };

/**
 * The choice for whom a person buys: loading → choosing → switching → switched, or loading → failed → (retried) → loading. Only
 * companies that may be acted for can be chosen. `onSwitched` refreshes the session, whose epoch makes everything cached void,
 * and closes the dialog; a refusal leads back to the choice.
 */
export const createPurchasingEntityMachine = ({ companies, onSwitched }: PurchasingEntityPorts) =>
  setup({
    types: {
      context: {} as { companies: BuyingCompany[]; chosen: CompanyId | null },
      events: {} as PurchasingEntityEvent,
    },
    actors: {
      list: fromPromise(() => companies.mine()),
      switchTo: fromPromise(({ input }: { input: CompanyId | null }) =>
        input === null ? companies.actAsPerson() : companies.actFor(input),
      ),
    },
    guards: {
      mayBeChosen: ({ context }, companyId: CompanyId | null) =>
        companyId === null || context.companies.some((company) => company.id === companyId && company.mayAct),
    },
    actions: { notifySwitched: () => onSwitched() },
  }).createMachine({
    id: "purchasingEntity",
    context: { companies: [], chosen: null },
    initial: "loading",
    states: {
      loading: {
        invoke: {
          src: "list",
          onDone: { target: "choosing", actions: assign({ companies: ({ event }) => event.output }) },
          onError: "failed",
        },
      },
      failed: { on: { retried: "loading" } },
      choosing: {
        on: {
          chosen: {
            guard: { type: "mayBeChosen", params: ({ event }) => event.companyId },
            target: "switching",
            actions: assign({ chosen: ({ event }) => event.companyId }),
          },
        },
      },
      switching: {
        invoke: {
          src: "switchTo",
          input: ({ context }) => context.chosen,
          onDone: { target: "switched", actions: "notifySwitched" },
          onError: "choosing",
        },
      },
      switched: { type: "final" },
    },
  });
