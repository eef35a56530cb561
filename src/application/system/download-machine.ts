import { assign, fromPromise, setup } from "xstate";
import { ApiError } from "../../domain/errors.ts";
import { DOWNLOAD_FAILED_TEXT } from "../../domain/system/download.ts";
import type { DownloadRequest, Downloads } from "./downloads.ts";

type DownloadPorts = { downloads: Downloads };

/**
 * A download button: idle → loading → idle, with `problem` where it failed. One at a time: while a file is on its way,
 * another press does nothing.
 */
export const createDownloadMachine = ({ downloads }: DownloadPorts) =>
  setup({
    types: {
      context: {} as { request: DownloadRequest | null; problem: string | null },
      events: {} as { type: "downloadRequested"; request: DownloadRequest },
    },
    actors: { fetch: fromPromise(({ input }: { input: DownloadRequest }) => downloads.fetch(input)) },
  }).createMachine({
    id: "download",
    context: { request: null, problem: null },
    initial: "idle",
    states: {
      idle: {
        on: {
          downloadRequested: {
            target: "loading",
            actions: assign(({ event }) => ({ request: event.request, problem: null })),
          },
        },
      },
      loading: {
        invoke: {
          src: "fetch",
          // Only a request leads here.
          input: ({ context }) => context.request!,
          onDone: "idle",
          onError: {
            target: "idle",
            actions: assign({
              problem: ({ event: { error } }) =>
                error instanceof ApiError && ["refused", "session-expired"].includes(error.failure.kind)
                  ? error.failure.message
                  : DOWNLOAD_FAILED_TEXT,
            }),
          },
        },
      },
    },
  });
