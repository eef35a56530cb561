import { assign, fromPromise, sendTo, setup } from "xstate";
import { type FileQuestion, type ImportAnswers, NO_ANSWERS } from "../../domain/catalog/import/import-answers.ts";
import { type ImportOutcome, wouldWrite } from "../../domain/catalog/import/import-report.ts";
import { ApiError, DEFAULT_FAILURE_TEXT } from "../../domain/errors.ts";
import { UPLOAD_BYTES, wrongTypeText } from "../../domain/system/upload.ts";
import type { Downloads } from "../system/downloads.ts";
import type { ChosenFile, Uploads } from "../system/uploads.ts";
import {
  createImportPicturesMachine,
  type ImportPicture,
  type ImportPicturesEvent,
  type PicturesIn,
} from "./import-pictures-machine.ts";
import type { GoodsFile, MerchantGoods, MerchantGoodsFilters } from "./merchant-goods.ts";
import type { PictureArchives } from "./picture-archives.ts";
import type { Visit } from "./visit.ts";

/** Events of the import of a goods file. */
export type GoodsImportEvent =
  | { type: "fileChosen"; file: GoodsFile }
  | { type: "skipChosen"; skipBad: boolean }
  | { type: "nameAnswered"; question: FileQuestion; code: string | null }
  | { type: "rowsConfirmed"; rows: readonly number[]; areConfirmed: boolean }
  | { type: "importRequested" }
  | { type: "dropped" }
  | { type: "picturesChosen"; files: readonly ChosenFile[] }
  | { type: "picturesStopped" }
  | { type: "picturesCleared" }
  | PicturesIn;

type Context = {
  file: GoodsFile | null;
  /** The outcome of checking, then of importing the file. */
  outcome: ImportOutcome | null;
  skipBad: boolean;
  /** The answers to the check: what words mean, and which rows are as they are meant. */
  answers: ImportAnswers;
  /** What rows may use, once all of it is in. */
  pictures: readonly ImportPicture[];
  arePicturesUnderway: boolean;
  /** Why the file was not sent, read or written. */
  problem: string | null;
};

/** Why a file is not sent, or `null`. */
function fileProblem({ name, size }: GoodsFile): string | null {
  if (!/\.(?:xlsx|csv)$/i.test(name)) return wrongTypeText({ kind: "file", types: ["xlsx", "csv"] });
  return size > UPLOAD_BYTES ? "上传文件大小不能超过 5 MB!" : null;
}

/** The answers that stay valid for another check: of rows in question as before. */
const stillValidAnswers = ({ names, confirmed }: ImportAnswers, { asked }: ImportOutcome): ImportAnswers => {
  const digests = new Map(asked.map(({ row, digest }) => [row, digest]));
  return { names, confirmed: confirmed.filter(({ row, digest }) => digests.get(row) === digest) };
};

const reasonOf = (error: unknown): string => (error instanceof ApiError ? error.failure.message : DEFAULT_FAILURE_TEXT);

/** The answers with a new one to the question: answers to the same word with other meanings in other rows stay. */
function withName(answers: ImportAnswers, { field, word, choices }: FileQuestion, code: string | null): ImportAnswers {
  const isOfIt = (one: ImportAnswers["names"][number]) =>
    one.field === field && one.word === word && choices.some((choice) => choice.code === one.code);
  const others = answers.names.filter((one) => !isOfIt(one));
  return { ...answers, names: code === null ? others : [...others, { field, word, code }] };
}

/** The answers with those rows of the check confirmed, or no longer. */
function withRows(
  { names, confirmed }: ImportAnswers,
  asked: ImportOutcome["asked"],
  rows: readonly number[],
  areConfirmed: boolean,
): ImportAnswers {
  const meant = new Set(rows);
  const others = confirmed.filter(({ row }) => !meant.has(row));
  const added = areConfirmed ? asked.filter(({ row }) => meant.has(row)) : [];
  return { names, confirmed: [...others, ...added.map(({ row, digest }) => ({ row, digest }))] };
}

type GoodsImportPorts = { merchantGoods: MerchantGoods; uploads: Uploads; archives: PictureArchives; app: Visit };

/**
 * A file of goods: empty → checking → checked → importing → done, or back to empty where it cannot be read and to checked where
 * it cannot be written, with the reason. Nothing is written before a person has seen what would happen. Unclear words become
 * questions, and an answer checks it again; rows with figures that goods hardly have are left out but for those that were
 * confirmed. Pictures go up beside it at any time but while it is imported; the file waits for them, and is checked again when
 * they are others.
 */
export const createGoodsImportMachine = ({ merchantGoods, uploads, archives, app }: GoodsImportPorts) =>
  setup({
    types: { context: {} as Context, events: {} as GoodsImportEvent, children: {} as { pictures: "pictures" } },
    actors: {
      pictures: createImportPicturesMachine({ uploads, archives }),
      send: fromPromise(
        ({ input: { file, skipBad, pictures, answers, dryRun } }: { input: Context & { dryRun: boolean } }) =>
          // Only a chosen file leads here.
          merchantGoods.importFile(file!, {
            dryRun,
            skipBad,
            pictures: pictures.map(({ fileId }) => fileId),
            // A check lists all rows in question, the confirmed ones too.
            answers: dryRun ? { ...answers, confirmed: [] } : answers,
          }),
      ),
    },
    guards: {
      isSendable: (_, file: GoodsFile) => fileProblem(file) === null,
      mustWait: ({ context }, file: GoodsFile) => context.arePicturesUnderway && fileProblem(file) === null,
      hasFile: ({ context }) => context.file !== null,
      mayChoosePictures: ({ context }) => !context.arePicturesUnderway,
      mayImport: ({ context: { outcome, skipBad, answers, arePicturesUnderway } }) =>
        !arePicturesUnderway &&
        outcome !== null &&
        wouldWrite(outcome.summary, answers.confirmed.length) &&
        (outcome.summary.bad === 0 || skipBad),
      isApplied: (_, { summary }: ImportOutcome) => summary.applied,
    },
    actions: {
      // The same file, corrected, does not raise answered questions again.
      take: assign(({ context }, file: GoodsFile) => ({
        file,
        outcome: null,
        skipBad: false,
        problem: null,
        answers: context.file?.name === file.name ? context.answers : NO_ANSWERS,
      })),
      refuse: assign((_, file: GoodsFile) => ({ file: null, outcome: null, problem: fileProblem(file) })),
      keep: assign(({ context }, outcome: ImportOutcome) => ({
        outcome,
        answers: stillValidAnswers(context.answers, outcome),
      })),
      setReason: assign((_, error: { error: unknown }) => ({ problem: reasonOf(error.error) })),
      forget: assign({ file: null, outcome: null, skipBad: false, answers: NO_ANSWERS, problem: null }),
      takePictures: assign((_, pictures: readonly ImportPicture[]) => ({ pictures, arePicturesUnderway: false })),
      awaitPictures: assign({ arePicturesUnderway: true }),
      sendPictures: sendTo(
        "pictures",
        (_, chosen: Pick<ImportPicturesEvent & { type: "picturesChosen" }, "files" | "isAnother">) => ({
          type: "picturesChosen" as const,
          ...chosen,
        }),
      ),
      stopPictures: sendTo("pictures", { type: "stopped" }),
      clearPictures: sendTo("pictures", { type: "cleared" }),
      notifyDone: (_, { summary: { created, changed } }: ImportOutcome) =>
        app.notify(`已导入：新增 ${created} 个，更新 ${changed} 个`, "success"),
      notifyRefused: () => app.notify("商品已发生变化，请重新核对检查结果", "warning"),
    },
  }).createMachine({
    id: "goodsImport",
    context: {
      file: null,
      outcome: null,
      skipBad: false,
      answers: NO_ANSWERS,
      pictures: [],
      arePicturesUnderway: false,
      problem: null,
    },
    invoke: { id: "pictures", src: "pictures", input: ({ self }) => ({ importing: self }) },
    initial: "empty",
    states: {
      empty: {},
      /** For the pictures that are on their way. */
      waiting: {},
      checking: {
        tags: "busy",
        invoke: {
          src: "send",
          input: ({ context }) => ({ ...context, dryRun: true }),
          onDone: { target: "checked", actions: { type: "keep", params: ({ event }) => event.output } },
          onError: {
            target: "empty",
            actions: ["forget", { type: "setReason", params: ({ event }) => ({ error: event.error }) }],
          },
        },
      },
      checked: {
        on: {
          nameAnswered: {
            target: "checking",
            actions: assign({
              answers: ({ context, event }) => withName(context.answers, event.question, event.code),
            }),
          },
          rowsConfirmed: {
            actions: assign({
              answers: ({ context: { answers, outcome }, event }) =>
                withRows(answers, outcome?.asked ?? [], event.rows, event.areConfirmed),
            }),
          },
          skipChosen: { actions: assign({ skipBad: ({ event }) => event.skipBad }) },
          importRequested: { guard: "mayImport", target: "importing", actions: assign({ problem: null }) },
          dropped: { target: "empty", actions: "forget" },
        },
      },
      importing: {
        tags: "busy",
        // What is being written stays as it was checked.
        on: { fileChosen: {}, picturesChosen: {}, picturesCleared: {} },
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
            actions: { type: "setReason", params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      // What is chosen next is another import's.
      done: {
        on: {
          dropped: { target: "empty", actions: ["forget", "clearPictures"] },
          picturesIn: { actions: { type: "takePictures", params: ({ event }) => event.pictures } },
          picturesChosen: {
            target: "empty",
            actions: [
              "forget",
              "awaitPictures",
              { type: "sendPictures", params: ({ event: { files } }) => ({ files, isAnother: true }) },
            ],
          },
          fileChosen: [
            {
              guard: { type: "isSendable", params: ({ event }) => event.file },
              target: "waiting",
              actions: [{ type: "take", params: ({ event }) => event.file }, "awaitPictures", "clearPictures"],
            },
            { target: "empty", actions: [{ type: "refuse", params: ({ event }) => event.file }, "clearPictures"] },
          ],
        },
      },
    },
    on: {
      picturesChosen: {
        guard: "mayChoosePictures",
        actions: [
          "awaitPictures",
          { type: "sendPictures", params: ({ event: { files } }) => ({ files, isAnother: false }) },
        ],
      },
      picturesStopped: { actions: "stopPictures" },
      picturesCleared: { guard: "mayChoosePictures", actions: "clearPictures" },
      picturesIn: [
        {
          guard: "hasFile",
          target: ".checking",
          actions: { type: "takePictures", params: ({ event }) => event.pictures },
        },
        { actions: { type: "takePictures", params: ({ event }) => event.pictures } },
      ],
      fileChosen: [
        {
          guard: { type: "mustWait", params: ({ event }) => event.file },
          target: ".waiting",
          actions: { type: "take", params: ({ event }) => event.file },
        },
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

type GoodsExportPorts = { merchantGoods: MerchantGoods; downloads: Downloads };

/** Takes goods out as a file: idle → making → idle. Failures are shown by the subscriber of failures. */
export const createGoodsExportMachine = ({ merchantGoods, downloads }: GoodsExportPorts) =>
  setup({
    types: {
      context: {} as { request: GoodsExportRequest | null },
      events: {} as { type: "exportRequested"; request: GoodsExportRequest },
    },
    actors: {
      make: fromPromise(async ({ input: { format, what } }: { input: GoodsExportRequest }) =>
        downloads.fetch({ fileName: await merchantGoods.exportFile(format, what) }),
      ),
    },
  }).createMachine({
    id: "goodsExport",
    context: { request: null },
    initial: "idle",
    states: {
      idle: {
        on: { exportRequested: { target: "making", actions: assign({ request: ({ event }) => event.request }) } },
      },
      making: {
        // Only a request leads here.
        invoke: { src: "make", input: ({ context }) => context.request!, onDone: "idle", onError: "idle" },
      },
    },
  });
