/** A private file as it came; `content` is the device's own. What else it is than a picture or a PDF is only saved. */
export type PrivateFile = { name: string; content: unknown; kind: "picture" | "pdf" | "other" };

/** Rejects with `ApiError` and nothing else. */
export abstract class PrivateFiles {
  /** A licence, voucher or the like, by the name that its field holds or by its id. */
  abstract read(file: string): Promise<PrivateFile>;
  /** Puts it among the person's own files. */
  abstract save(file: PrivateFile): void;
}
