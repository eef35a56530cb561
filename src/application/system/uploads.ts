import type { FileId } from "../../domain/ids.ts";
/** A chosen file; `content` is the device's own and only adapters look into it. */
export type ChosenFile = { readonly name: string; readonly size: number; readonly content: unknown };

/** A file the server stores. `fileName` is what a field's value names it by. */
export type UploadedFile = { readonly fileName: string; readonly url: string; readonly fileId: FileId };

/** Every method rejects with `ApiError` and nothing else, and shows no notice: the field shows what went wrong. */
export abstract class Uploads {
  /** `private`: licences, vouchers and the like, which only some may read. `onProgress` gets the part sent, 0 to 1. */
  abstract send(
    file: ChosenFile,
    visibility: "public" | "private",
    onProgress: (part: number) => void,
  ): Promise<UploadedFile>;
  /** The owner's own name of a file that a field holds. */
  abstract nameOf(fileName: string): Promise<string>;
}
