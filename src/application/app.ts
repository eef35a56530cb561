import type { ActorRefFrom } from "xstate";
import type { Session } from "../domain/account/session.ts";
import type { createLoginPopupMachine } from "./account/login-popup-machine.ts";
import type { createPersonCheckMachine } from "./account/person-check-machine.ts";
import type { createSessionMachine } from "./account/session-machine.ts";
import type { Optimistic, SerializedState } from "./lazy-actor.ts";
import type { createNoticesMachine, NoticesEvent } from "./notices-machine.ts";
import type { createShopInformationMachine } from "./system/shop-information-machine.ts";

/** The actors of the whole visit that every page may use. */
export type AppActors = {
  session: ActorRefFrom<ReturnType<typeof createSessionMachine>>;
  notices: ActorRefFrom<ReturnType<typeof createNoticesMachine>>;
  information: ActorRefFrom<ReturnType<typeof createShopInformationMachine>>;
  loginPopup: ActorRefFrom<ReturnType<typeof createLoginPopupMachine>>;
  personCheck: ActorRefFrom<ReturnType<typeof createPersonCheckMachine>>;
};

/** The state of what every page shows, sent with the page, so that it is not requested again. */
export type InitialData = { information: SerializedState | null; site: SerializedState | null };

/** The app-wide actors, one of each per visit, outside React. */
export class App {
  readonly session: AppActors["session"];
  readonly notices: AppActors["notices"];
  readonly information: AppActors["information"];
  readonly loginPopup: AppActors["loginPopup"];
  readonly personCheck: AppActors["personCheck"];

  constructor(actors: AppActors) {
    this.session = actors.session;
    this.notices = actors.notices;
    this.information = actors.information;
    this.loginPopup = actors.loginPopup;
    this.personCheck = actors.personCheck;
  }

  get isSignedIn(): boolean {
    const state = this.session.getSnapshot();
    return !state.matches("signedOut") && !state.matches("signingOut");
  }

  /** Shows the result of an action as a notice. */
  notify(message: string, intent: "success" | "warning" = "success"): void {
    this.notices.send({ type: "notified", intent, message });
  }

  /** Opens the login popup. */
  promptSignIn(): void {
    this.loginPopup.send({ type: "shown" });
  }
}

const stateOf = (value: SerializedState["value"], context: unknown): SerializedState => ({ value, context, tags: [] });

/** What each actor shows before it runs. With a stored token, its person is being read. */
export const initialApp = (
  hasToken: boolean,
  { information }: InitialData,
): Record<keyof AppActors, SerializedState> => ({
  session: stateOf(hasToken ? "restoring" : "signedOut", { session: null as Session | null, hasExpired: false }),
  notices: stateOf({}, { notices: [], nextId: 1 }),
  information: information ?? stateOf("loading", { query: {}, data: null }),
  loginPopup: stateOf("closed", {}),
  personCheck: stateOf("closed", { asked: null }),
});

/** A notice that comes while nothing runs is shown at once, until it is closed: mostly that nothing will run. */
export const onlyNotice: Optimistic = (context, event) => {
  const said = event as NoticesEvent;
  const notices = said.type === "notified" ? [{ ...said, id: 0 }] : [];
  return said.type === "failed" ? context : { notices, nextId: 1 };
};
