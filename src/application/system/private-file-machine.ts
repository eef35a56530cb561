import { assign, fromPromise, setup } from "xstate";
import type { PrivateFile, PrivateFiles } from "./private-files.ts";

type PrivateFilePorts = { files: PrivateFiles };

/** A private file that is looked at: loading → shown | failed → loading. */
export const createPrivateFileMachine = ({ files }: PrivateFilePorts) =>
  setup({
    types: {
      context: {} as { name: string; file: PrivateFile | null },
      events: {} as { type: "retried" } | { type: "saved" },
      input: {} as { name: string },
    },
    actors: { read: fromPromise(({ input }: { input: string }) => files.read(input)) },
  }).createMachine({
    id: "privateFile",
    context: ({ input: { name } }) => ({ name, file: null }),
    initial: "loading",
    states: {
      loading: {
        invoke: {
          src: "read",
          input: ({ context }) => context.name,
          onDone: { target: "shown", actions: assign({ file: ({ event }) => event.output }) },
          onError: "failed",
        },
      },
      shown: {
        on: {
          saved: {
            actions: ({ context }) => {
              if (context.file !== null) files.save(context.file);
            },
          },
        },
      },
      failed: { on: { retried: "loading" } },
    },
  });
