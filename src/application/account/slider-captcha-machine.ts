import { type ActorRefFrom, assign, fromPromise, setup } from "xstate";
import {
  type CaptchaPurpose,
  clampedOffset,
  offsetAfterKey,
  PUZZLE_FAILURE_MS,
  PUZZLE_SUCCESS_MS,
} from "../../domain/account/captcha.ts";
import type { AuthGateway, Puzzle, SignedIn } from "./auth-gateway.ts";

/** Where the piece of which puzzle was dropped; px from the left and from the top. */
export type Solution = { token: string; offset: number; pieceTop: number };

/** What came of the call behind the puzzle. */
export type Solved =
  /** `resendAt`: epoch ms of this device. */
  | { kind: "codeSent"; phone: string; resendAt: number }
  | ({ kind: "signedIn" } & SignedIn)
  /** The caller has the answer. */
  | { kind: "sent" }
  /** The puzzle was right, the rest was not. */
  | { kind: "refused" };

/** A puzzle serves no other phone and purpose; `check` is the call that it protects. */
export type SliderInput = {
  purpose: CaptchaPurpose;
  phone: string;
  check: (solution: Solution) => Promise<Solved>;
};

/** Events of the slider puzzle. */
export type SliderEvent =
  | { type: "grabbed" }
  /** Where the pointer has taken the piece, px from the left. */
  | { type: "pieceMoved"; offset: number }
  /** A key of the slider pattern; others are ignored. */
  | { type: "keyPressed"; key: string; shift: boolean }
  /** Let go, or Enter. Less than 1 px from the start is no attempt. */
  | { type: "pieceDropped" }
  | { type: "refreshRequested" }
  | { type: "closed" };

type SliderCaptchaPorts = { auth: AuthGateway };

/**
 * The slider puzzle: loading → ready → dragging → checking → succeeded (1 s) → done, or
 * checking → failed (0.5 s) → loading a new puzzle, since any answer burns the token. `unavailable` when none came.
 *
 * `check` does not only verify the puzzle: it is the call that the puzzle protects and sends the SMS code. So while it runs the
 * slider cannot be closed or refreshed: the form that opened it always learns that the code went out. Output: what `check`
 * answered, `null` when closed before.
 */
export const createSliderCaptchaMachine = ({ auth }: SliderCaptchaPorts) =>
  setup({
    types: {
      context: {} as SliderInput & { puzzle: Puzzle | null; offset: number; solved: Solved | null },
      input: {} as SliderInput,
      output: {} as Solved | null,
      events: {} as SliderEvent,
    },
    actors: {
      puzzle: fromPromise(({ input }: { input: SliderInput }) => auth.puzzle(input.purpose, input.phone)),
      check: fromPromise(({ input }: { input: { check: SliderInput["check"]; solution: Solution } }) =>
        input.check(input.solution),
      ),
    },
    guards: { hasMoved: ({ context }) => context.offset >= 1 },
    actions: {
      forgetPuzzle: assign({ puzzle: null, offset: 0 }),
      movePiece: assign(({ context, event }) => {
        if (event.type === "pieceMoved") return { offset: clampedOffset(event.offset) };
        if (event.type !== "keyPressed") return {};
        return { offset: offsetAfterKey(context.offset, event.key, event.shift) ?? context.offset };
      }),
    },
    delays: { success: PUZZLE_SUCCESS_MS, failure: PUZZLE_FAILURE_MS },
  }).createMachine({
    id: "sliderCaptcha",
    context: ({ input }) => ({ ...input, puzzle: null, offset: 0, solved: null }),
    initial: "loading",
    output: ({ context }) => context.solved,
    states: {
      loading: {
        entry: "forgetPuzzle",
        invoke: {
          src: "puzzle",
          input: ({ context }) => context,
          onDone: { target: "ready", actions: assign({ puzzle: ({ event }) => event.output }) },
          onError: "unavailable",
        },
        on: { closed: "done" },
      },
      unavailable: { on: { refreshRequested: "loading", closed: "done" } },
      ready: {
        on: {
          grabbed: "dragging",
          keyPressed: { actions: "movePiece" },
          pieceDropped: { guard: "hasMoved", target: "checking" },
          refreshRequested: "loading",
          closed: "done",
        },
      },
      dragging: {
        on: {
          pieceMoved: { actions: "movePiece" },
          pieceDropped: [{ guard: "hasMoved", target: "checking" }, { target: "ready" }],
          closed: "done",
        },
      },
      checking: {
        invoke: {
          src: "check",
          input: ({ context: { check, puzzle, offset } }) => {
            // Only `ready` and `dragging` lead here, and only a loaded puzzle leads to them.
            const { token, pieceTop } = puzzle!;
            return { check, solution: { token, offset, pieceTop } };
          },
          onDone: { target: "succeeded", actions: assign({ solved: ({ event }) => event.output }) },
          onError: "failed",
        },
      },
      succeeded: { after: { success: "done" }, on: { closed: "done" } },
      failed: { after: { failure: "loading" }, on: { closed: "done" } },
      done: { type: "final" },
    },
  });

/** A running slider, whatever it protects. */
export type SliderRef = ActorRefFrom<ReturnType<typeof createSliderCaptchaMachine>>;
