import type { FileSaver } from "../application/system/downloads.ts";
import type { LiveNews } from "../application/system/inbox.ts";

/** A file for the server. `content` is the device's own, as the person chose it. */
export type SentFile = { readonly name: string; readonly content: unknown };

/** How a device holds, packs and unpacks files. What it holds is its own: only it looks inside. */
export abstract class DeviceFiles implements FileSaver {
  abstract save(name: string, content: unknown): void;
  /** A form with the file and `texts` by their names, as the device sends one. TypeError where `content` is no content of a file. */
  abstract formOf(file: SentFile, texts: Readonly<Record<string, string>>): object;
  /** What holds `bytes`. */
  abstract contentOf(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): unknown;
  /** TypeError where `content` is no content of a file. */
  abstract bytesOf(content: unknown): Promise<Uint8Array<ArrayBuffer>>;
  /** Whether it can unpack Deflate. */
  abstract readonly unpacks: boolean;
  /** What `packed` holds by raw Deflate, `null` where it is none or holds more than `most` bytes. */
  abstract unpacked(packed: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer> | null>;
}

const none = (): never => {
  throw new TypeError("this device has no files");
};

/** For a device that neither sends nor stores files. */
export const NO_FILES: DeviceFiles = {
  save: none,
  formOf: none,
  contentOf: none,
  bytesOf: async () => none(),
  unpacks: false,
  unpacked: async () => none(),
};

/** Opens one long answer of the server and gives its texts as they come; `null` where it is no stream of events. */
export type OpenStream = (
  address: string,
  options: { headers: Readonly<Record<string, string>>; signal: AbortSignal },
) => Promise<AsyncIterable<string> | null>;

/** The other tabs of the same browser. */
export type Tabs = {
  /** `onMessage` gets what the others send under `name`. */
  channel(name: string, onMessage: (message: unknown) => void): { post(message: unknown): void; close(): void };
  /** Holds a lock of that name while `work` runs: one tab at a time. `null` where this device has none. */
  locks: Locks | null;
};

/** Locks that all tabs share. With `ifAvailable` `work` gets `null` at once where another tab holds it. */
export type Locks = {
  request<Result>(
    name: string,
    options: { ifAvailable: true } | { signal: AbortSignal },
    work: (lock: object | null) => Promise<Result>,
  ): Promise<Result>;
};

/** Where there is one window and no more. */
export const ALONE: Tabs = { channel: () => ({ post() {}, close() {} }), locks: null };

/** Of a device that the server cannot reach by itself. */
export const NO_NEWS: LiveNews = { open: () => () => {} };
