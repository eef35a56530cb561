import { assign, fromPromise, setup } from "xstate";
import { keyedAddress } from "../../domain/content/menu.ts";
import type { AuthGateway } from "../account/auth-gateway.ts";

type FramePorts = { auth: AuthGateway };

/**
 * The address of a framed page that knows our buyers: keying → ready with a one-time key, or failed → (retried) → keying.
 * The key is good for a minute and for that address; the session's token never leaves the shop.
 */
export const createFrameMachine = ({ auth }: FramePorts) =>
  setup({
    types: {
      context: {} as { address: string; keyed: string | null },
      input: {} as { address: string },
      events: {} as { type: "retried" },
    },
    actors: { key: fromPromise(({ input }: { input: string }) => auth.jumpKey(input)) },
  }).createMachine({
    id: "frame",
    context: ({ input }) => ({ address: input.address, keyed: null }),
    initial: "keying",
    states: {
      keying: {
        invoke: {
          src: "key",
          input: ({ context }) => context.address,
          onDone: {
            target: "ready",
            actions: assign({ keyed: ({ context, event }) => keyedAddress(context.address, event.output) }),
          },
          onError: "failed",
        },
      },
      ready: {},
      failed: { on: { retried: "keying" } },
    },
  });
