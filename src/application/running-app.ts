import { type ActorRefFrom, createActor } from "xstate";
import { isPuzzleWrong } from "../domain/account/captcha.ts";
import { LOGIN_KEY_GONE_TEXT } from "../domain/account/login-hop.ts";
import type { Session } from "../domain/account/session.ts";
import { ApiError, SESSION_EXPIRED_TEXT } from "../domain/errors.ts";
import type { AuthGateway } from "./account/auth-gateway.ts";
import { keepSession } from "./account/kept-session.ts";
import { createLoginPopupMachine } from "./account/login-popup-machine.ts";
import type { PersonCheck } from "./account/person-check.ts";
import { askingBy, createPersonCheckMachine } from "./account/person-check-machine.ts";
import { createSessionMachine } from "./account/session-machine.ts";
import { App, type Brought } from "./app.ts";
import { createNoticesMachine } from "./notices-machine.ts";
import type { Clock, FailureFeed, Navigator, TokenStore } from "./platform.ts";
import type { VisitStore } from "./shell/page-device.ts";
import { resumedFrom } from "./sleeping-actor.ts";
import type { ShopInformationSource } from "./system/shop-information.ts";
import { createShopInformationMachine } from "./system/shop-information-machine.ts";

/** A refusal has words of its own; a dead line is told as such. */
const refusedKeyText = (error: unknown): string =>
  error instanceof ApiError && error.failure.kind !== "refused" ? error.message : LOGIN_KEY_GONE_TEXT;

/** The app with its machines. */
export class RunningApp extends App {
  readonly session: ActorRefFrom<ReturnType<typeof createSessionMachine>>;
  readonly notices: ActorRefFrom<ReturnType<typeof createNoticesMachine>>;
  readonly information: ActorRefFrom<ReturnType<typeof createShopInformationMachine>>;
  readonly loginPopup: ActorRefFrom<ReturnType<typeof createLoginPopupMachine>>;
  readonly personCheck: ActorRefFrom<ReturnType<typeof createPersonCheckMachine>>;
  private readonly stopListening: () => void;
  private readonly stopHearing: (() => void) | undefined;
  private readonly persons: PersonCheck;

  constructor(
    auth: AuthGateway,
    clock: Clock,
    tokens: TokenStore,
    navigator: Navigator,
    failures: FailureFeed,
    persons: PersonCheck,
    information: ShopInformationSource,
    brought: Brought,
    visit: VisitStore | null,
    cartCount: () => Promise<number>,
  ) {
    super();
    this.information = createActor(createShopInformationMachine(information), {
      input: { query: {} },
      ...resumedFrom(brought.information),
    });
    this.notices = createActor(createNoticesMachine());
    this.session = createActor(
      createSessionMachine(
        auth,
        tokens,
        navigator,
        () => this.notices.send({ type: "told", intent: "error", message: SESSION_EXPIRED_TEXT }),
        (error) => this.tell(refusedKeyText(error), "warning"),
        { visit, cartCount },
      ),
    );
    if (visit !== null) {
      let kept: Session | null | undefined;
      this.session.subscribe(({ context: { session } }) => {
        if (session !== kept) keepSession(visit, session);
        kept = session;
      });
    }
    this.loginPopup = createActor(
      createLoginPopupMachine(auth, clock, (signedIn) => this.session.send({ type: "tokenReceived", ...signedIn })),
    );
    this.personCheck = createActor(createPersonCheckMachine(auth));
    this.persons = persons;
    persons.answerBy(askingBy(this.personCheck, () => this.session.getSnapshot().context.session?.phone ?? null));
    this.stopHearing = tokens.subscribe?.(() => this.session.send({ type: "tokenChangedElsewhere" }));
    this.stopListening = failures.subscribe((failure) => {
      if (failure.kind === "session-expired") this.session.send({ type: "sessionExpired" });
      // A wrong puzzle is said by the slider itself.
      else if (!isPuzzleWrong(failure)) this.notices.send({ type: "failed", failure });
    });
  }

  /** `loginKey`: the one-time key this visit began with. */
  start(loginKey: string | null = null): this {
    this.notices.start();
    this.information.start();
    this.session.start();
    if (loginKey !== null) this.session.send({ type: "keyReceived", key: loginKey });
    this.loginPopup.start();
    this.personCheck.start();
    return this;
  }

  stop(): void {
    this.stopListening();
    this.stopHearing?.();
    this.persons.answerBy(null);
    for (const actor of [this.session, this.notices, this.loginPopup, this.personCheck, this.information]) actor.stop();
  }
}
