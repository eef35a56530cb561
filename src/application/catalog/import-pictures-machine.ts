import { type AnyActorRef, assign, fromCallback, sendTo, setup } from "xstate";
import { keyOf } from "../../domain/catalog/import/import-cells.ts";
import { isPictureArchive, judgedPictures, type RefusedPicture } from "../../domain/catalog/import/import-pictures.ts";
import type { FileId } from "../../domain/ids.ts";
import { UPLOAD_TEXT } from "../../domain/system/upload.ts";
import { uploadFailureText } from "../system/upload-machine.ts";
import type { ChosenFile, Uploads } from "../system/uploads.ts";
import type { PictureArchives } from "./picture-archives.ts";

/** An uploaded picture, by its owner's name. */
export type ImportPicture = { readonly name: string; readonly fileId: FileId };

/** The pictures that are in now, none of them on its way. */
export type PicturesIn = { type: "picturesIn"; pictures: readonly ImportPicture[] };

/** Events of the pictures beside a file of goods; `stopped` leaves those that are in, `isAnother` those of the file before. */
export type ImportPicturesEvent =
  | { type: "picturesChosen"; files: readonly ChosenFile[]; isAnother: boolean }
  | { type: "stopped" }
  | { type: "cleared" }
  | { type: "opened"; pictures: readonly ChosenFile[]; refused: readonly RefusedPicture[] }
  | { type: "arrived"; picture: ImportPicture }
  | { type: "failed"; refused: RefusedPicture }
  | { type: "finished" };

type Context = {
  importing: AnyActorRef;
  pictures: readonly ImportPicture[];
  /** What is being opened, then sent. */
  underway: readonly ChosenFile[];
  /** Of `underway`, how many have arrived or failed. */
  done: number;
  /** Of those chosen last. */
  refused: readonly RefusedPicture[];
};

/** Uploads of one person that the server receives at once. */
const AT_ONCE = 2;

type ImportPicturesPorts = { uploads: Uploads; archives: PictureArchives };

/**
 * The pictures beside a file of goods: idle → opening → sending → idle. Archives are opened on the device; each picture
 * is sent by itself, and one that is refused is named and left out. A picture takes the place of one with its name.
 */
export const createImportPicturesMachine = ({ uploads, archives }: ImportPicturesPorts) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as ImportPicturesEvent,
      /** `importing` receives `picturesIn`. */
      input: {} as Pick<Context, "importing">,
    },
    actors: {
      open: fromCallback<ImportPicturesEvent, readonly ChosenFile[]>(({ input: files, sendBack }) => {
        void openedFiles(archives, files).then((opened) => sendBack({ type: "opened", ...opened }));
      }),
      send: fromCallback<ImportPicturesEvent, readonly ChosenFile[]>(({ input: files, sendBack }) => {
        const waiting = [...files];
        const sendNext = async (): Promise<void> => {
          for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
            const { name } = file;
            await uploads
              .send(file, "public", () => {})
              .then(
                ({ fileId }) => sendBack({ type: "arrived", picture: { name, fileId } }),
                (error: unknown) => {
                  const reason = uploadFailureText(error, name, UPLOAD_TEXT.image.failed);
                  sendBack({ type: "failed", refused: { name, reason } });
                },
              );
          }
        };
        void Promise.all(Array.from({ length: AT_ONCE }, sendNext)).then(() => sendBack({ type: "finished" }));
        return () => void waiting.splice(0);
      }),
    },
    actions: {
      begin: assign(({ context, event }) =>
        event.type === "picturesChosen"
          ? { pictures: event.isAnother ? [] : context.pictures, underway: event.files, done: 0, refused: [] }
          : {},
      ),
      judge: assign(({ context, event }) => {
        if (event.type !== "opened") return {};
        const { taken, refused } = judgedPictures(event.pictures, context.pictures);
        return { underway: taken, refused: [...event.refused, ...refused] };
      }),
      addArrived: assign(({ context: { pictures, done }, event }) => {
        if (event.type !== "arrived") return {};
        const key = keyOf(event.picture.name);
        const others = pictures.filter(({ name }) => keyOf(name) !== key);
        return { pictures: [...others, event.picture], done: done + 1 };
      }),
      addRefused: assign(({ context: { refused, done }, event }) =>
        event.type === "failed" ? { refused: [...refused, event.refused], done: done + 1 } : {},
      ),
      end: assign({ underway: [], done: 0 }),
      clear: assign({ pictures: [], refused: [] }),
      notifyIn: sendTo(
        ({ context }) => context.importing,
        ({ context: { pictures } }): PicturesIn => ({ type: "picturesIn", pictures }),
      ),
    },
  }).createMachine({
    id: "importPictures",
    context: ({ input }) => ({ ...input, pictures: [], underway: [], done: 0, refused: [] }),
    initial: "idle",
    states: {
      idle: {
        on: { picturesChosen: { target: "opening", actions: "begin" }, cleared: { actions: ["clear", "notifyIn"] } },
      },
      opening: {
        tags: "busy",
        invoke: { src: "open", input: ({ context }) => context.underway },
        on: {
          opened: { target: "sending", actions: "judge" },
          stopped: { target: "idle", actions: ["end", "notifyIn"] },
        },
      },
      sending: {
        tags: "busy",
        invoke: { src: "send", input: ({ context }) => context.underway },
        on: {
          arrived: { actions: "addArrived" },
          failed: { actions: "addRefused" },
          finished: { target: "idle", actions: ["end", "notifyIn"] },
          stopped: { target: "idle", actions: ["end", "notifyIn"] },
        },
      },
    },
  });

/** The pictures among chosen files and in chosen archives; an archive that cannot be opened is refused. Never rejects. */
async function openedFiles(
  archives: PictureArchives,
  files: readonly ChosenFile[],
): Promise<{ pictures: ChosenFile[]; refused: RefusedPicture[] }> {
  const pictures: ChosenFile[] = [];
  const refused: RefusedPicture[] = [];
  for (const file of files) {
    if (!isPictureArchive(file.name)) {
      pictures.push(file);
      continue;
    }
    try {
      const opened = await archives.open(file);
      pictures.push(...opened.pictures);
      refused.push(...opened.refused);
    } catch (error) {
      refused.push({ name: file.name, reason: uploadFailureText(error, file.name, "压缩包读不出来，请重新选择") });
    }
  }
  return { pictures, refused };
}
