import type { ActorRefFrom } from "xstate";
import type { Session } from "../domain/account/session.ts";
import type { createLoginPopupMachine } from "./account/login-popup-machine.ts";
import type { createPersonCheckMachine } from "./account/person-check-machine.ts";
import type { createSessionMachine } from "./account/session-machine.ts";
import type { createNoticesMachine, NoticesEvent } from "./notices-machine.ts";
import { createSleepingActor, type KeptState, type SleepingActor } from "./sleeping-actor.ts";
import type { createShopInformationMachine } from "./system/shop-information-machine.ts";

type Actors = {
  session: ActorRefFrom<ReturnType<typeof createSessionMachine>>;
  notices: ActorRefFrom<ReturnType<typeof createNoticesMachine>>;
  information: ActorRefFrom<ReturnType<typeof createShopInformationMachine>>;
  loginPopup: ActorRefFrom<ReturnType<typeof createLoginPopupMachine>>;
  personCheck: ActorRefFrom<ReturnType<typeof createPersonCheckMachine>>;
};

/** The state of what every page shows, as the page brought it along, so that nobody has to ask for it. */
export type Brought = { information: KeptState | null; site: KeptState | null };

/** The app-wide actors, one of each per visit, outside React: running, or asleep until somebody needs them. */
export abstract class App implements Actors {
  abstract readonly session: Actors["session"];
  abstract readonly notices: Actors["notices"];
  abstract readonly information: Actors["information"];
  abstract readonly loginPopup: Actors["loginPopup"];
  abstract readonly personCheck: Actors["personCheck"];

  get isSignedIn(): boolean {
    const state = this.session.getSnapshot();
    return !state.matches("signedOut") && !state.matches("signingOut");
  }

  /** A result to tell in passing. */
  tell(message: string, intent: "success" | "warning" = "success"): void {
    this.notices.send({ type: "told", intent, message });
  }

  /** Opens the login popup (seed "show login"). */
  askToSignIn(): void {
    this.loginPopup.send({ type: "shown" });
  }
}

const stateOf = (value: KeptState["value"], context: unknown): KeptState => ({ value, context, tags: [] });

/** What each actor says before it runs. A token is kept: who it belongs to is being asked. */
const asleep = (hasToken: boolean, { information }: Brought): Record<keyof Actors, KeptState> => ({
  session: stateOf(hasToken ? "restoring" : "signedOut", { session: null as Session | null }),
  notices: stateOf({}, { notices: [], nextId: 1 }),
  information: information ?? stateOf("loading", { query: {}, data: null }),
  loginPopup: stateOf("closed", {}),
  personCheck: stateOf("closed", { asked: null }),
});

type Foreseen = Parameters<typeof createSleepingActor>[2];

/** What is told while nothing runs is shown at once, until it is closed: mostly that nothing will run. */
const onlyNotice: Foreseen = (context, event) => {
  const said = event as NoticesEvent;
  const notices = said.type === "told" ? [{ ...said, id: 0 }] : [];
  return said.type === "failed" ? context : { notices, nextId: 1 };
};

/** Hears and shows like the app and starts it (`wake`) when it is first told something. */
export class SleepingApp extends App {
  readonly session: Actors["session"];
  readonly notices: Actors["notices"];
  readonly information: Actors["information"];
  readonly loginPopup: Actors["loginPopup"];
  readonly personCheck: Actors["personCheck"];

  constructor(hasToken: boolean, brought: Brought, wake: () => void) {
    super();
    const states = asleep(hasToken, brought);
    const sleeping = <Name extends keyof Actors>(name: Name, foresee?: Foreseen) =>
      createSleepingActor(states[name], wake, foresee) as unknown as Actors[Name];
    this.session = sleeping("session");
    this.notices = sleeping("notices", onlyNotice);
    this.information = sleeping("information");
    this.loginPopup = sleeping("loginPopup");
    this.personCheck = sleeping("personCheck");
  }

  /** `app` speaks from now on. */
  awaken(app: App): void {
    for (const name of ["session", "notices", "information", "loginPopup", "personCheck"] as const)
      (this[name] as unknown as SleepingActor).awaken(app[name]);
  }
}
