import { assign, setup } from "xstate";
import { isPuzzleWrong, SENT_BY_PERSON } from "../../domain/account/captcha.ts";
import { ApiError } from "../../domain/errors.ts";
import type { AuthGateway } from "./auth-gateway.ts";
import type { RetryWithPuzzle, SolvedPuzzle } from "./person-check.ts";
import { createSliderCaptchaMachine, type SliderInput } from "./slider-captcha-machine.ts";

/** Events of the check of a person. */
export type PersonCheckEvent = {
  type: "asked";
  phone: string;
  check: SliderInput["check"];
  /** Called once the puzzle is gone, solved or not; at once where another one stands. */
  over: () => void;
};

type Asked = Pick<PersonCheckEvent, "phone" | "check" | "over">;

type PersonCheckPorts = { auth: AuthGateway };

/** The puzzle in front of whatever is being done: closed → solving → closed. One at a time. */
export const createPersonCheckMachine = ({ auth }: PersonCheckPorts) =>
  setup({
    types: {
      context: {} as { asked: Asked | null },
      events: {} as PersonCheckEvent,
      children: {} as { slider: "slider" },
    },
    actors: { slider: createSliderCaptchaMachine({ auth }) },
    actions: {
      keep: assign(({ event }) => ({ asked: event })),
      sayOver: ({ context }) => context.asked?.over(),
      forget: assign({ asked: null }),
    },
  }).createMachine({
    id: "personCheck",
    context: { asked: null },
    initial: "closed",
    states: {
      closed: { on: { asked: { target: "solving", actions: "keep" } } },
      solving: {
        invoke: {
          id: "slider",
          src: "slider",
          input: ({ context: { asked } }) => {
            const { phone, check } = asked!;
            return { purpose: SENT_BY_PERSON, phone, check };
          },
          onDone: { target: "closed", actions: ["sayOver", "forget"] },
        },
        on: { asked: { actions: ({ event }) => event.over() } },
      },
    },
  });

/**
 * Asks through the machine, for any phone. A wrong puzzle is left to the slider, which shows another one; any other answer or
 * failure of the call goes to its caller.
 */
export function puzzleRetryBy(
  machine: { send(event: PersonCheckEvent): void },
  phoneOf: () => string | null,
): RetryWithPuzzle {
  return async <Answer>(send: (puzzle: SolvedPuzzle) => Promise<Answer>) => {
    const phone = phoneOf();
    if (phone === null) return null;
    let answered: Promise<Answer> | null = null;
    const check: SliderInput["check"] = async ({ token, offset }) => {
      answered = send({ token, offset });
      try {
        await answered;
        return { kind: "sent" };
      } catch (error) {
        if (!(error instanceof ApiError) || !isPuzzleWrong(error.failure)) return { kind: "refused" };
        answered = null;
        throw error;
      }
    };
    await new Promise<void>((over) => machine.send({ type: "asked", phone, check, over }));
    return answered === null ? null : { answer: await (answered as Promise<Answer>) };
  };
}
