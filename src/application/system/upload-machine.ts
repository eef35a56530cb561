import { assign, emit, fromCallback, setup } from "xstate";
import { ApiError } from "../../domain/errors.ts";
import {
  shownName,
  UPLOAD_TEXT,
  type UploadRule,
  uploadedNames,
  uploadProblem,
  uploadValue,
} from "../../domain/system/upload.ts";
import { isWrongContent, wrongContentText } from "../../domain/system/wrong-content.ts";
import type { ChosenFile, UploadedFile, Uploads } from "./uploads.ts";

/**
 * A file of the field. `name`: as its owner calls it, or what stands for that while it is not known (`isNamed`);
 * `content`: the device's own, null for one that was there before.
 */
export type FieldFile = {
  readonly fileName: string;
  readonly name: string;
  readonly isNamed: boolean;
  readonly content: unknown;
};

/** A file on its way. `part`: of its bytes sent, 0 to 1; `done` waits for the others. */
export type UploadUnderway = {
  readonly id: number;
  readonly name: string;
  readonly content: unknown;
  readonly part: number;
  readonly done: FieldFile | null;
};

/** What an upload field accepts and whether its files are public. */
export type UploadInput = {
  rule: UploadRule;
  visibility: "public" | "private";
  /** What the field holds already: its value. */
  value: string;
};

/** Events of a field of files. */
export type UploadEvent =
  | { type: "filesChosen"; files: readonly ChosenFile[] }
  | { type: "removed"; fileName: string }
  /** The form has another value for the field. */
  | { type: "valueGiven"; value: string }
  | { type: "progressed"; id: number; part: number }
  | { type: "arrived"; id: number; file: UploadedFile }
  | { type: "failed"; id: number; message: string }
  | { type: "named"; fileName: string; name: string };

type Context = Omit<UploadInput, "value"> & {
  files: readonly FieldFile[];
  underway: readonly UploadUnderway[];
  problem: string | null;
  sent: number;
};

type UploadPorts = { uploads: Uploads };

/**
 * A field of files: idle ⇄ uploading. Each accepted file counts as pending until it is in or has failed; only when none
 * is pending any more do all that came in join the value together, in the order they were chosen. A failed one is taken
 * off the count. Sends `changed` with the field's value to its subscribers, its files' names joined by commas.
 */
export const createUploadMachine = ({ uploads }: UploadPorts) =>
  setup({
    types: {
      context: {} as Context,
      input: {} as UploadInput,
      events: {} as UploadEvent,
      emitted: {} as { type: "changed"; value: string },
    },
    actors: {
      send: fromCallback<
        UploadEvent,
        { id: number; file: ChosenFile; visibility: "public" | "private"; failed: string }
      >(({ input: { id, file, visibility, failed }, sendBack }) => {
        uploads
          .send(file, visibility, (part) => sendBack({ type: "progressed", id, part }))
          .then(
            (arrived) => sendBack({ type: "arrived", id, file: arrived }),
            (error: unknown) => sendBack({ type: "failed", id, message: uploadFailureText(error, file.name, failed) }),
          );
      }),
      recall: fromCallback<UploadEvent, string>(({ input: fileName, sendBack }) => {
        uploads.nameOf(fileName).then(
          (name) => sendBack({ type: "named", fileName, name }),
          // What stands for the name stays.
          () => {},
        );
      }),
    },
    guards: {
      nothingPending: ({ context }) => context.underway.every(({ done }) => done !== null),
      isAnother: ({ context, event }) => event.type === "valueGiven" && event.value !== uploadValue(context.files),
      isPending: ({ context, event }) =>
        "id" in event && context.underway.some(({ id, done }) => id === event.id && done === null),
    },
    actions: {
      judgeAndSend: assign(({ context, event, spawn }) => {
        if (event.type !== "filesChosen") return {};
        const underway = [...context.underway];
        let { sent } = context;
        let problem: string | null = null;
        for (const file of event.files) {
          const wrong = uploadProblem(file, context.rule, context.files.length + underway.length);
          if (wrong !== null) {
            problem ??= wrong;
            continue;
          }
          const { visibility, rule } = context;
          const id = sent;
          sent += 1;
          underway.push({ id, name: file.name, content: file.content, part: 0, done: null });
          spawn("send", { id: `send-${id}`, input: { id, file, visibility, failed: UPLOAD_TEXT[rule.kind].failed } });
        }
        return { underway, sent, problem };
      }),
      showProgress: assign(({ context, event }) =>
        event.type !== "progressed"
          ? {}
          : { underway: context.underway.map((one) => (one.id === event.id ? { ...one, part: event.part } : one)) },
      ),
      addUploaded: assign(({ context, event }) => {
        if (event.type !== "arrived") return {};
        const { fileName } = event.file;
        return {
          underway: context.underway.map((one) =>
            one.id === event.id
              ? { ...one, part: 1, done: { fileName, name: one.name, isNamed: true, content: one.content } }
              : one,
          ),
        };
      }),
      dropFailed: assign(({ context, event }) =>
        event.type !== "failed"
          ? {}
          : { underway: context.underway.filter(({ id }) => id !== event.id), problem: event.message },
      ),
      joinAll: assign(({ context }) => ({
        files: [...context.files, ...context.underway.flatMap(({ done }) => (done === null ? [] : [done]))],
        underway: [],
      })),
      remove: assign(({ context, event }) =>
        event.type !== "removed"
          ? {}
          : { files: context.files.filter(({ fileName }) => fileName !== event.fileName), problem: null },
      ),
      takeValue: assign(({ context, event }) =>
        event.type === "valueGiven" ? { files: filesIn(event.value, context.files), problem: null } : {},
      ),
      /** Requests the original names of private files; a public picture is shown without one. */
      recallNames: assign(({ context: { files, visibility }, spawn }) => {
        if (visibility === "public") return {};
        for (const { fileName, isNamed } of files) if (!isNamed) spawn("recall", { input: fileName });
        return {};
      }),
      takeName: assign(({ context, event }) =>
        event.type !== "named"
          ? {}
          : {
              files: context.files.map((file) =>
                file.fileName === event.fileName ? { ...file, name: event.name, isNamed: true } : file,
              ),
            },
      ),
      notifyChange: emit(({ context: { files } }) => ({ type: "changed" as const, value: uploadValue(files) })),
    },
  }).createMachine({
    id: "upload",
    context: ({ input: { rule, visibility, value } }) => ({
      rule,
      visibility,
      files: filesIn(value),
      underway: [],
      problem: null,
      sent: 0,
    }),
    initial: "idle",
    entry: "recallNames",
    on: {
      removed: { actions: ["remove", "notifyChange"] },
      valueGiven: { guard: "isAnother", actions: ["takeValue", "recallNames"] },
      named: { actions: "takeName" },
    },
    states: {
      idle: { on: { filesChosen: { target: "uploading", actions: "judgeAndSend" } } },
      uploading: {
        always: [
          {
            guard: ({ context }) => context.underway.length === 0,
            target: "idle",
          },
          { guard: "nothingPending", target: "idle", actions: ["joinAll", "notifyChange"] },
        ],
        on: {
          filesChosen: { actions: "judgeAndSend" },
          progressed: { guard: "isPending", actions: "showProgress" },
          arrived: { guard: "isPending", actions: "addUploaded" },
          failed: { guard: "isPending", actions: "dropFailed" },
        },
      },
    },
  });

/** The files that a value names; those that the field did not upload itself have no original name. */
const filesIn = (value: string, known: readonly FieldFile[] = []): FieldFile[] =>
  uploadedNames(value).map(
    (fileName, place) =>
      known.find((file) => file.fileName === fileName) ?? {
        fileName,
        name: shownName(fileName, place),
        isNamed: false,
        content: null,
      },
  );

/** A refusal in the server's words, or which file's content does not match its name; for what never reached it `text`. */
export function uploadFailureText(error: unknown, name: string, text: string): string {
  if (!(error instanceof ApiError) || error.failure.kind !== "refused") return text;
  return isWrongContent(error.failure.data) ? wrongContentText(name) : error.failure.message;
}
