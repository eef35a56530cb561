import { createActor } from "xstate";
import { isPuzzleWrong } from "../domain/account/captcha.ts";
import { LOGIN_KEY_GONE_TEXT } from "../domain/account/login-hop.ts";
import type { Session } from "../domain/account/session.ts";
import { ApiError, SESSION_EXPIRED_TEXT } from "../domain/errors.ts";
import type { AuthGateway } from "./account/auth-gateway.ts";
import { keepSession } from "./account/kept-session.ts";
import { createLoginPopupMachine } from "./account/login-popup-machine.ts";
import type { PersonCheck } from "./account/person-check.ts";
import { createPersonCheckMachine, puzzleRetryBy } from "./account/person-check-machine.ts";
import { createSessionMachine } from "./account/session-machine.ts";
import { App, type InitialData } from "./app.ts";
import { resumedFrom } from "./lazy-actor.ts";
import { createNoticesMachine } from "./notices-machine.ts";
import type { Clock, FailureFeed, Navigator, SettingsStore, TokenStore } from "./platform.ts";
import type { VisitStore } from "./shell/page-device.ts";
import { createShopInformationMachine, type ShopInformationSource } from "./system/shop-information-machine.ts";
import { unsavedInputs } from "./unsaved-input.ts";

/** A refusal has words of its own; a dead line has the text of a failed call. */
const refusedKeyText = (error: unknown): string =>
  error instanceof ApiError && error.failure.kind !== "refused" ? error.message : LOGIN_KEY_GONE_TEXT;

type Inputs = ReturnType<typeof unsavedInputs>;

/** The ports of the app-wide machines. */
type RunningAppPorts = {
  auth: AuthGateway;
  clock: Clock;
  tokens: TokenStore;
  navigator: Navigator;
  failures: FailureFeed;
  persons: PersonCheck;
  information: ShopInformationSource;
  settings: SettingsStore;
  brought: InitialData;
  /** `null` where no page is shown. */
  visit: VisitStore | null;
  cartCount: () => Promise<number>;
};

/** The app-wide machines, not started. */
function appActors({ auth, information: source, brought, ...ports }: RunningAppPorts, inputs: Inputs) {
  const { clock, tokens, navigator, visit, cartCount } = ports;
  const information = createActor(createShopInformationMachine({ source }), {
    input: { query: {} },
    ...resumedFrom(brought.information),
  });
  const notices = createActor(createNoticesMachine());
  const session = createActor(
    createSessionMachine({
      auth,
      clock,
      tokens,
      navigator,
      onExpired: () => {
        inputs.noteExpiry();
        notices.send({ type: "notified", intent: "error", message: SESSION_EXPIRED_TEXT });
      },
      onKeyRefused: (error) => notices.send({ type: "notified", intent: "warning", message: refusedKeyText(error) }),
      visit,
      cartCount,
    }),
  );
  const loginPopup = createActor(
    createLoginPopupMachine({
      auth,
      clock,
      onSignedIn: (signedIn) => session.send({ type: "tokenReceived", ...signedIn }),
    }),
  );
  const personCheck = createActor(createPersonCheckMachine({ auth }));
  return { session, notices, information, loginPopup, personCheck };
}

/** The app with its machines. */
export class RunningApp extends App {
  private readonly running: ReturnType<typeof appActors>;
  private readonly stopListening: () => void;
  private readonly stopHearing: (() => void) | undefined;
  private readonly persons: PersonCheck;

  constructor(ports: RunningAppPorts) {
    const { tokens, failures, persons, visit } = ports;
    const inputs = unsavedInputs(ports.settings, ports.clock);
    const running = appActors(ports, inputs);
    super(running);
    this.running = running;
    const { session, notices, personCheck } = running;
    if (visit !== null) {
      let kept: Session | null | undefined;
      session.subscribe(({ context: { session: current } }) => {
        if (current !== kept) keepSession(visit, current);
        kept = current;
      });
    }
    inputs.forgetOld();
    session.subscribe((snapshot) => {
      if (snapshot.matches("signingOut")) inputs.forgetAll();
    });
    this.persons = persons;
    persons.answerBy(puzzleRetryBy(personCheck, () => session.getSnapshot().context.session?.phone ?? null));
    this.stopHearing = tokens.subscribe?.(() => session.send({ type: "tokenChangedElsewhere" }));
    this.stopListening = failures.subscribe((failure) => {
      if (failure.kind === "session-expired") session.send({ type: "sessionExpired" });
      // The slider itself reports a wrong puzzle.
      else if (!isPuzzleWrong(failure)) notices.send({ type: "failed", failure });
    });
  }

  /** `loginKey`: the one-time key this visit began with. */
  start(loginKey: string | null = null): this {
    const { notices, information, session, loginPopup, personCheck } = this.running;
    notices.start();
    information.start();
    session.start();
    if (loginKey !== null) session.send({ type: "keyReceived", key: loginKey });
    loginPopup.start();
    personCheck.start();
    return this;
  }

  stop(): void {
    this.stopListening();
    this.stopHearing?.();
    this.persons.answerBy(null);
    for (const actor of Object.values(this.running)) actor.stop();
  }
}
