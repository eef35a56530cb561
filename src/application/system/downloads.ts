/** Puts a file among the person's own; `content` is the device's own. */
export abstract class FileSaver {
  abstract save(name: string, content: unknown): void;
}

/** A file to fetch: by the name the server knows it by, or made on request by a call that reads, or takes a form or a body. */
export type DownloadRequest =
  | { fileName: string; delete?: boolean }
  | { path: string; params: Readonly<Record<string, string>> }
  | { path: string; form: Readonly<Record<string, string | number | boolean | null>> }
  | { path: string; body: object };

/** Rejects with `ApiError` and nothing else. */
export abstract class Downloads {
  /** Fetches a file and saves it under its own name. A refusal is told like any other failure. */
  abstract fetch(request: DownloadRequest): Promise<void>;
}
