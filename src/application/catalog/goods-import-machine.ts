import { assign, fromPromise, setup } from "xstate";
import { type ImportOutcome, wouldWrite } from "../../domain/catalog/import-report.ts";
import { ApiError, DEFAULT_FAILURE_TEXT } from "../../domain/errors.ts";
import { UPLOAD_BYTES, wrongTypeText } from "../../domain/system/upload.ts";
import type { Downloads } from "../system/downloads.ts";
import type { GoodsFile, MerchantGoods, MerchantGoodsFilters } from "./merchant-goods.ts";
import type { Visit } from "./visit.ts";

/** Events of the import of a goods file. */
export type GoodsImportEvent =
  | { type: "fileChosen"; file: GoodsFile }
  | { type: "skipChosen"; skipBad: boolean }
  | { type: "importAsked" }
  | { type: "dropped" };

type Context = {
  file: GoodsFile | null;
  /** What checking, then importing the file said. */
  outcome: ImportOutcome | null;
  skipBad: boolean;
  /** Why the file was not sent, read or written. */
  problem: string | null;
};

/** Why a file is not sent, or `null`. */
function fileProblem({ name, size }: GoodsFile): string | null {
  if (!/\.(?:xlsx|csv)$/i.test(name)) return wrongTypeText({ kind: "file", types: ["xlsx", "csv"] });
  return size > UPLOAD_BYTES ? "上传文件大小不能超过 5 MB!" : null;
}

const reasonOf = (error: unknown): string => (error instanceof ApiError ? error.failure.message : DEFAULT_FAILURE_TEXT);

/**
 * A file of goods: empty → checking → checked → importing → done, or back to empty where it cannot be read and to checked
 * where it cannot be written, with the reason. Nothing is written before a person has seen what would happen.
 */
export const createGoodsImportMachine = (goods: MerchantGoods, visit: Visit) =>
  setup({
    types: { context: {} as Context, events: {} as GoodsImportEvent },
    actors: {
      send: fromPromise(({ input: { file, skipBad, dryRun } }: { input: Context & { dryRun: boolean } }) =>
        // Only a chosen file leads here.
        goods.importFile(file!, { dryRun, skipBad }),
      ),
    },
    guards: {
      isSendable: (_, file: GoodsFile) => fileProblem(file) === null,
      mayImport: ({ context: { outcome, skipBad } }) =>
        outcome !== null && wouldWrite(outcome.summary) && (outcome.summary.bad === 0 || skipBad),
      isApplied: (_, { summary }: ImportOutcome) => summary.applied,
    },
    actions: {
      take: assign((_, file: GoodsFile) => ({ file, outcome: null, skipBad: false, problem: null })),
      refuse: assign((_, file: GoodsFile) => ({ file: null, outcome: null, problem: fileProblem(file) })),
      keep: assign((_, outcome: ImportOutcome) => ({ outcome })),
      keepReason: assign((_, error: { error: unknown }) => ({ problem: reasonOf(error.error) })),
      forget: assign({ file: null, outcome: null, skipBad: false, problem: null }),
      notifyDone: (_, { summary: { created, changed } }: ImportOutcome) =>
        visit.notify(`已导入：新增 ${created} 个，更新 ${changed} 个`, "success"),
      notifyRefused: () => visit.notify("商品已发生变化，请重新核对检查结果", "warning"),
    },
  }).createMachine({
    id: "goodsImport",
    context: { file: null, outcome: null, skipBad: false, problem: null },
    initial: "empty",
    states: {
      empty: {},
      checking: {
        tags: "busy",
        invoke: {
          src: "send",
          input: ({ context }) => ({ ...context, dryRun: true }),
          onDone: { target: "checked", actions: { type: "keep", params: ({ event }) => event.output } },
          onError: {
            target: "empty",
            actions: ["forget", { type: "keepReason", params: ({ event }) => ({ error: event.error }) }],
          },
        },
      },
      checked: {
        on: {
          skipChosen: { actions: assign({ skipBad: ({ event }) => event.skipBad }) },
          importAsked: { guard: "mayImport", target: "importing", actions: assign({ problem: null }) },
          dropped: { target: "empty", actions: "forget" },
        },
      },
      importing: {
        tags: "busy",
        invoke: {
          src: "send",
          input: ({ context }) => ({ ...context, dryRun: false }),
          onDone: [
            {
              guard: { type: "isApplied", params: ({ event }) => event.output },
              target: "done",
              actions: [
                { type: "keep", params: ({ event }) => event.output },
                { type: "notifyDone", params: ({ event }) => event.output },
              ],
            },
            {
              target: "checked",
              actions: [{ type: "keep", params: ({ event }) => event.output }, "notifyRefused"],
            },
          ],
          onError: {
            target: "checked",
            actions: { type: "keepReason", params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      done: { on: { dropped: { target: "empty", actions: "forget" } } },
    },
    on: {
      fileChosen: [
        {
          guard: { type: "isSendable", params: ({ event }) => event.file },
          target: ".checking",
          actions: { type: "take", params: ({ event }) => event.file },
        },
        { target: ".empty", actions: { type: "refuse", params: ({ event }) => event.file } },
      ],
    },
  });

/** What to download: an empty template, or the goods that the filters of the list match. */
export type GoodsExportRequest = {
  format: "xlsx" | "csv";
  what: { template: true } | { filters: MerchantGoodsFilters };
};

/** Takes goods out as a file: idle → making → idle. Failures are shown by the subscriber of failures. */
export const createGoodsExportMachine = (goods: MerchantGoods, downloads: Downloads) =>
  setup({
    types: {
      context: {} as { request: GoodsExportRequest | null },
      events: {} as { type: "exportAsked"; request: GoodsExportRequest },
    },
    actors: {
      make: fromPromise(async ({ input: { format, what } }: { input: GoodsExportRequest }) =>
        downloads.fetch({ fileName: await goods.exportFile(format, what) }),
      ),
    },
  }).createMachine({
    id: "goodsExport",
    context: { request: null },
    initial: "idle",
    states: {
      idle: {
        on: { exportAsked: { target: "making", actions: assign({ request: ({ event }) => event.request }) } },
      },
      making: {
        // Only a request leads here.
        invoke: { src: "make", input: ({ context }) => context.request!, onDone: "idle", onError: "idle" },
      },
    },
  });
