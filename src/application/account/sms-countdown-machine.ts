import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup } from "xstate";
import type { SmsPurpose } from "../../domain/account/captcha.ts";
import { phoneProblem } from "../../domain/account/phone.ts";
import { resendAtAfter } from "../../domain/account/sms-countdown.ts";
import { secondsUntil } from "../../domain/time.ts";
import type { Clock } from "../platform.ts";
import type { AuthGateway } from "./auth-gateway.ts";
import { createSliderCaptchaMachine, type Solution, type Solved } from "./slider-captcha-machine.ts";

/** Events of the button that requests an SMS code. */
export type SmsCountdownEvent =
  | { type: "codeRequested"; phone: string }
  /** The form around it was closed: an unsolved slider closes with it. */
  | { type: "closed" };

/** Sent to the form around it once a code is on its way. */
export type CodeSent = { type: "codeSent"; phone: string };

type Sent = Extract<Solved, { kind: "codeSent" }>;

type SmsCountdownPorts = { auth: AuthGateway; clock: Clock };

/**
 * The "get code" button: idle → sliding → coolingDown (60 s) → idle. `sliding` runs the slider captcha and starts only
 * with a valid phone; closed unsolved it leads back to idle.
 * The countdown is a deadline, not a count of ticks: browsers slow timers in a background tab. It survives whatever
 * happens to the form, so it belongs to the machine that outlives the form (never two codes within a minute).
 */
export const createSmsCountdownMachine = ({ auth, clock }: SmsCountdownPorts) => {
  const send = async (purpose: SmsPurpose, phone: string, solution: Solution): Promise<Sent> => {
    const askedAt = clock.now();
    const { nextAllowedAt } = await auth.sendSmsCode({ purpose, phone, ...solution });
    return { kind: "codeSent", phone, resendAt: resendAtBetween(askedAt, clock.now(), nextAllowedAt) };
  };
  return setup({
    types: {
      context: {} as {
        purpose: SmsPurpose;
        requester: AnyActorRef;
        phone: string;
        resendAt: number;
        secondsLeft: number;
      },
      /** `requester` receives `codeSent`. */
      input: {} as { purpose: SmsPurpose; requester: AnyActorRef },
      events: {} as SmsCountdownEvent,
      children: {} as { slider: "sliderCaptcha" },
    },
    actors: { sliderCaptcha: createSliderCaptchaMachine({ auth }) },
    guards: {
      isPhone: ({ event }) => event.type === "codeRequested" && phoneProblem(event.phone) === null,
      waitIsOver: ({ context }) => secondsUntil(context.resendAt, clock.now()) === 0,
    },
    actions: {
      setPhone: assign(({ event }) => (event.type === "codeRequested" ? { phone: event.phone } : {})),
      wait: assign((_, { resendAt }: Sent) => ({ resendAt, secondsLeft: secondsUntil(resendAt, clock.now()) })),
      notifyRequester: sendTo(
        ({ context }) => context.requester,
        (_, { phone }: Sent): CodeSent => ({ type: "codeSent", phone }),
      ),
      // A clock that was set back does not make the wait longer than a minute.
      showWait: assign(({ context }) => {
        const resendAt = Math.min(context.resendAt, resendAtAfter(clock.now()));
        return { resendAt, secondsLeft: secondsUntil(resendAt, clock.now()) };
      }),
    },
    delays: { second: 1_000 },
  }).createMachine({
    id: "smsCountdown",
    context: ({ input }) => ({ ...input, phone: "", resendAt: 0, secondsLeft: 0 }),
    initial: "idle",
    states: {
      idle: { on: { codeRequested: { guard: "isPhone", target: "sliding", actions: "setPhone" } } },
      sliding: {
        invoke: {
          id: "slider",
          src: "sliderCaptcha",
          input: ({ context: { purpose, phone } }) => ({
            purpose,
            phone,
            check: (solution) => send(purpose, phone, solution),
          }),
          onDone: [
            {
              guard: ({ event }) => event.output?.kind === "codeSent",
              target: "coolingDown",
              actions: [
                { type: "wait", params: ({ event }) => event.output as Sent },
                { type: "notifyRequester", params: ({ event }) => event.output as Sent },
              ],
            },
            { target: "idle" },
          ],
        },
        on: { closed: { actions: sendTo("slider", { type: "closed" }) } },
      },
      coolingDown: {
        after: {
          second: [
            { guard: "waitIsOver", target: "idle", actions: "showWait" },
            { target: "coolingDown", reenter: true, actions: "showWait" },
          ],
        },
      },
    },
  });
};

/** A running button. */
export type SmsCountdownRef = ActorRefFrom<ReturnType<typeof createSmsCountdownMachine>>;

/**
 * The server's deadline on this device's clock (epoch ms). Its minute began between question and answer, so with both
 * clocks right it lies between theirs; a clock that goes wrong is held to that.
 */
function resendAtBetween(askedAt: number, answeredAt: number, nextAllowedAt: number): number {
  return Math.min(Math.max(nextAllowedAt, resendAtAfter(askedAt)), resendAtAfter(answeredAt));
}
