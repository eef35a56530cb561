/** A private file as it came; `content` is the device's own. */
export type PrivateFile = { name: string; content: unknown; isPicture: boolean };

/** Rejects with `ApiError` and nothing else. */
export abstract class PrivateFiles {
  /** A licence, voucher or the like, by the name that its field holds or by its id. */
  abstract read(file: string): Promise<PrivateFile>;
  /** Puts it among the person's own files. */
  abstract save(file: PrivateFile): void;
}
