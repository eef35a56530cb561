import { assign, fromPromise, setup } from "xstate";
import { actsCertified, type BuyingCompany, type CompanyBrief, type Session } from "../../domain/account/session.ts";
import {
  type CompanyPopup,
  type ForwardEntryStep,
  forwardEntryStep,
  refusedPopup,
} from "../../domain/company/forward-entry.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import type { Navigator } from "../platform.ts";
import type { AuthGateway } from "./auth-gateway.ts";
import type { Companies } from "./companies.ts";

/** Events of the hint to certify a company. */
export type CompanyPromptEvent =
  /** The forward offers were clicked. */
  | { type: "offersRequested" }
  /** A call was answered with 5002: it needs a company, or a certified one. */
  | { type: "certificationNeeded" }
  /** Something only certified companies may do is about to be done: sent also while the page does not know the session yet. */
  | { type: "certificationChecked" }
  | { type: "certifyChosen" }
  | { type: "switchChosen" }
  | { type: "closed" };

type CompanyPromptPorts = {
  auth: AuthGateway;
  companies: Companies;
  navigator: Navigator;
  isSignedIn: () => boolean;
  onSwitched: () => void;
};

/**
 * Checks that a buyer acts for a company before what only companies may do: closed → asking → open or closed. `offersRequested`:
 * without a session to /login, with a company to the offers, else by the person's companies to one of the three popups or to the
 * certification. `certificationNeeded` prompts for what the person's companies lack: finding → open. `certificationChecked` does
 * so unless the buyer acts for a certified company: checking → finding or closed. In the popup of a certified company: open →
 * switching → the offers, or back to what was refused; a refused switch leaves it open.
 */
export const createCompanyPromptMachine = ({
  auth,
  companies,
  navigator,
  isSignedIn,
  onSwitched,
}: CompanyPromptPorts) => {
  async function step(): Promise<ForwardEntryStep> {
    if (!isSignedIn()) return forwardEntryStep(null, []);
    const acting: Session = await auth.session();
    return forwardEntryStep(acting, acting.companyId === null ? await companies.mine() : []);
  }
  return setup({
    types: { context: {} as { popup: CompanyPopup | null }, events: {} as CompanyPromptEvent },
    actors: {
      step: fromPromise(step),
      session: fromPromise(() => auth.session()),
      mine: fromPromise(() => companies.mine()),
      actFor: fromPromise(({ input }: { input: CompanyBrief }) => companies.actFor(input.id)),
    },
    guards: {
      isCertified: (_, session: Session) => actsCertified(session),
      isPopup: (_, next: ForwardEntryStep) => next.to === "popup",
      maySwitch: ({ context }) => context.popup?.type === 1,
      mayCertify: ({ context }) => context.popup !== null && context.popup.type !== 1,
    },
    actions: {
      lead: (_, next: ForwardEntryStep) => {
        if (next.to === "login") navigator.go(PAGES.login.to({ redirect: PAGES.forwardOffers.to() }));
        if (next.to === "offers") navigator.open(PAGES.forwardOffers.to());
        if (next.to === "certification") navigator.go(PAGES.certification.to());
      },
      enterCompany: ({ context: { popup } }) => {
        if (popup?.type === 2) navigator.go(PAGES.certification.to());
        else
          navigator.go(
            popup?.company
              ? PAGES.companyForm.to({ type: "edit", id: popup.company.id })
              : PAGES.companyForm.to({ type: "add" }),
          );
      },
      leadOn: ({ context: { popup } }) => {
        onSwitched();
        if (popup?.type === 1 && popup.leads === "offers") navigator.open(PAGES.forwardOffers.to());
      },
      setPopup: assign({ popup: (_, next: ForwardEntryStep) => (next.to === "popup" ? next.popup : null) }),
      setRefused: assign({ popup: (_, own: readonly BuyingCompany[]) => refusedPopup(own) }),
    },
  }).createMachine({
    id: "companyPrompt",
    context: { popup: null },
    initial: "closed",
    states: {
      closed: {
        on: {
          offersRequested: "asking",
          certificationNeeded: "finding",
          certificationChecked: "checking",
        },
      },
      checking: {
        invoke: {
          src: "session",
          onDone: [
            { guard: { type: "isCertified", params: ({ event }) => event.output }, target: "closed" },
            { target: "finding" },
          ],
          onError: "closed",
        },
      },
      finding: {
        invoke: {
          src: "mine",
          onDone: { target: "open", actions: { type: "setRefused", params: ({ event }) => event.output } },
          onError: { target: "open", actions: { type: "setRefused", params: [] } },
        },
      },
      asking: {
        invoke: {
          src: "step",
          onDone: [
            {
              guard: { type: "isPopup", params: ({ event }) => event.output },
              target: "open",
              actions: { type: "setPopup", params: ({ event }) => event.output },
            },
            { target: "closed", actions: { type: "lead", params: ({ event }) => event.output } },
          ],
          onError: "closed",
        },
      },
      open: {
        on: {
          closed: "closed",
          certifyChosen: { guard: "mayCertify", target: "closed", actions: "enterCompany" },
          switchChosen: { guard: "maySwitch", target: "switching" },
        },
      },
      switching: {
        invoke: {
          src: "actFor",
          input: ({ context }) => {
            if (context.popup?.type !== 1) throw new RangeError("only a certified company can be acted for");
            return context.popup.company;
          },
          onDone: { target: "closed", actions: "leadOn" },
          onError: "open",
        },
      },
    },
  });
};
