import { assign, fromPromise, setup } from "xstate";
import type { Session } from "../../domain/account/session.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import type { Clock, Navigator, SettingsStore, TokenStore } from "../platform.ts";
import type { AuthGateway } from "./auth-gateway.ts";
import { storedSession } from "./kept-session.ts";

/** Events of the session. */
export type SessionEvent =
  /** A login call succeeded. */
  | { type: "tokenReceived"; token: string; expireAt: number }
  /** The visit began with a one-time key: another of our sites sent the person here. */
  | { type: "keyReceived"; key: string }
  /** Any call was answered with 401. */
  | { type: "sessionExpired" }
  | { type: "signOutRequested" }
  /** Another tab of this browser has signed in or out, or acts for another purchasing entity now. */
  | { type: "tokenChangedElsewhere" }
  /** The purchasing entity, a name or a similar fact changed on the server. */
  | { type: "refreshRequested" }
  /** This tab switched the purchasing entity, and announces it to the other tabs. */
  | { type: "entitySwitched" }
  | { type: "cartCounted"; num: number }
  | { type: "unreadCounted"; num: number };

/** A call was answered with 401: the session is over, unless another tab has signed out, which calls nothing expired. */
const EXPIRED = [
  { guard: "isSignedOutElsewhere", target: "signedOut", actions: "forget" },
  { target: "signedOut", actions: ["expire", "notifyExpired", "clearToken", "forget", "goHome"] },
] as const;

/** Lines came into the cart or went: the other tabs show the same cart. */
const COUNTED = [
  { guard: "isOtherCount", actions: ["countCart", "notifyOtherTabs"] },
  { actions: "countCart" },
] as const;

/** What the session is made with. */
export type SessionPorts = {
  auth: AuthGateway;
  clock: Clock;
  tokens: TokenStore;
  navigator: Navigator;
  onExpired: () => void;
  onKeyRefused?: (error: unknown) => void;
  /** Stores the session for this browser tab. */
  visit?: SettingsStore | null;
  /** How many lines there are in the cart of the person who has just signed in. */
  cartCount?: () => Promise<number>;
};

/**
 * Who is signed in: restoring → signedIn ⇄ refreshing → signingOut → signedOut; restoring → unknown → restoring when the server
 * could not be reached. A new token is taken in every state; after it the cart is counted. Session data that this browser tab
 * stores for its token is shown at once and read again (`refreshing`). `sessionExpired` only has a transition while there is a
 * token, so however many calls fail together it is announced once (`onExpired`), the token is cleared and the person goes to
 * /index. Logging out clears first and calls the server second: an unreachable server leaves no one signed in. Where another tab
 * has signed in or out, the person of this one is forgotten at once; where it acts for another entity now, this one reads the
 * session again. A visit that began with a one-time key exchanges it first: hopping → restoring; one that is refused leaves the
 * previous session.
 */
export const createSessionMachine = ({
  auth,
  clock,
  tokens,
  navigator,
  onExpired,
  onKeyRefused = () => {},
  visit = null,
  cartCount,
}: SessionPorts) =>
  setup({
    types: {
      /**
       * `isNew`: the person has just signed in, and the cart has not been counted since. `hasExpired`: the last session was ended
       * by the server. `isAnnounced`: what is being reread has changed, and all tabs of this browser know.
       */
      context: {} as { session: Session | null; isNew: boolean; hasExpired: boolean; isAnnounced: boolean },
      events: {} as SessionEvent,
    },
    actors: {
      countNewCart: fromPromise(async ({ input }: { input: boolean }) =>
        input && cartCount !== undefined ? await cartCount() : null,
      ),
      session: fromPromise(() => auth.session()),
      hop: fromPromise(({ input }: { input: string }) => auth.signInByKey(input)),
      signOut: fromPromise(async () => {
        const leaving = auth.signOut();
        tokens.clear();
        await leaving;
      }),
    },
    guards: {
      hasToken: () => tokens.read() !== null,
      isSignedOutElsewhere: () => tokens.read() === null,
      isKept: ({ context }) => context.session !== null,
      isOtherCount: ({ context, event }) => event.type === "cartCounted" && event.num !== context.session?.carNums,
      isAnnounced: ({ context }) => context.isAnnounced,
      isUnannounced: ({ context }, { sessionEpoch }: Session) =>
        !context.isAnnounced && context.session !== null && context.session.sessionEpoch !== sessionEpoch,
      isOurToken: ({ context }) => context.session !== null && tokens.read() === context.session.token,
    },
    actions: {
      storeToken: ({ event }) => {
        if (event.type === "tokenReceived") tokens.write(event.token, event.expireAt - clock.now());
      },
      beNew: assign({ isNew: true, hasExpired: false }),
      expire: assign({ hasExpired: true }),
      forget: assign({ session: null, isAnnounced: false }),
      knowOfChange: assign({ isAnnounced: true }),
      keepSession: assign((_, session: Session) => ({ session, isAnnounced: false })),
      clearToken: () => tokens.clear(),
      notifyExpired: () => onExpired(),
      notifyOtherTabs: () => tokens.announce?.(),
      goHome: () => navigator.go(PAGES.home.to()),
      countCart: assign(({ context, event }) =>
        event.type === "cartCounted" && context.session
          ? { session: { ...context.session, carNums: event.num } }
          : context,
      ),
      countUnread: assign(({ context, event }) =>
        event.type === "unreadCounted" && context.session
          ? { session: { ...context.session, unreadNum: event.num } }
          : context,
      ),
    },
    delays: { nextTry: 15_000 },
  }).createMachine({
    id: "session",
    context: () => ({
      session: visit === null ? null : storedSession(visit, tokens.read()),
      isNew: false,
      hasExpired: false,
      isAnnounced: false,
    }),
    initial: "waking",
    on: {
      tokenReceived: { target: ".restoring", actions: ["storeToken", "beNew"] },
      keyReceived: ".hopping",
      tokenChangedElsewhere: [
        { guard: "isOurToken" },
        { guard: "hasToken", target: ".restoring", actions: "forget" },
        { target: ".signedOut", actions: "forget" },
      ],
    },
    states: {
      waking: {
        always: [
          { guard: "isKept", target: "refreshing" },
          { guard: "hasToken", target: "restoring" },
          { target: "signedOut" },
        ],
      },
      hopping: {
        invoke: {
          src: "hop",
          input: ({ event }) => (event.type === "keyReceived" ? event.key : ""),
          onDone: {
            target: "restoring",
            actions: ["beNew", ({ event }) => tokens.write(event.output.token, event.output.expireAt - clock.now())],
          },
          onError: { target: "waking", actions: ({ event }) => onKeyRefused(event.error) },
        },
      },
      restoring: {
        invoke: {
          src: "session",
          onDone: { target: "signedIn", actions: assign({ session: ({ event }) => event.output }) },
          // A 401 arrives as `sessionExpired`; any other failure leaves the token for the next try.
          onError: { target: "unknown" },
        },
        on: {
          sessionExpired: EXPIRED,
          signOutRequested: "signingOut",
        },
      },
      /** There is a token, but the server could not be reached. */
      unknown: {
        after: { nextTry: "restoring" },
        on: {
          refreshRequested: "restoring",
          sessionExpired: EXPIRED,
          signOutRequested: "signingOut",
        },
      },
      signedIn: {
        invoke: {
          src: "countNewCart",
          input: ({ context }) => context.isNew,
          onDone: {
            actions: assign(({ context, event }) => ({
              isNew: false,
              session:
                context.session && event.output !== null
                  ? { ...context.session, carNums: event.output }
                  : context.session,
            })),
          },
          // The session itself brought a number along.
          onError: { actions: assign({ isNew: false }) },
        },
        // A change that could not be read is read as soon as it can be.
        after: { nextTry: { guard: "isAnnounced", target: "refreshing" } },
        on: {
          refreshRequested: "refreshing",
          entitySwitched: { target: "refreshing", actions: ["notifyOtherTabs", "knowOfChange"] },
          tokenChangedElsewhere: { guard: "isOurToken", target: "refreshing", actions: "knowOfChange" },
          cartCounted: COUNTED,
          unreadCounted: { actions: "countUnread" },
          signOutRequested: "signingOut",
          sessionExpired: EXPIRED,
        },
      },
      /**
       * The tab that finds another purchasing entity announces it to the others: the page that has switched it may be gone before
       * it is answered, since what it reads here renders it again.
       */
      refreshing: {
        invoke: {
          src: "session",
          onDone: [
            {
              guard: { type: "isUnannounced", params: ({ event }) => event.output },
              target: "signedIn",
              actions: [{ type: "keepSession", params: ({ event }) => event.output }, "notifyOtherTabs"],
            },
            { target: "signedIn", actions: { type: "keepSession", params: ({ event }) => event.output } },
          ],
          onError: "signedIn",
        },
        on: {
          // The pending request may have been answered before the switch.
          entitySwitched: { target: "refreshing", reenter: true, actions: ["notifyOtherTabs", "knowOfChange"] },
          tokenChangedElsewhere: { guard: "isOurToken", target: "refreshing", reenter: true, actions: "knowOfChange" },
          cartCounted: COUNTED,
          unreadCounted: { actions: "countUnread" },
          sessionExpired: EXPIRED,
          signOutRequested: "signingOut",
        },
      },
      signingOut: {
        entry: "forget",
        // The token is cleared once, at the start: what is stored when the server answers may be another tab's.
        invoke: { src: "signOut", onDone: "signedOut", onError: "signedOut" },
      },
      signedOut: {},
    },
  });
