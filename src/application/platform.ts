/** What every device supplies. */

import type { Failure } from "../domain/errors.ts";

/** The time, epoch ms: the server's, as far as it has answered, else the device's. */
export abstract class Clock {
  abstract now(): number;
}

/** Where the session token lives between visits. */
export abstract class TokenStore {
  abstract read(): string | null;
  /** `lastsMs`: how long from now on the session lasts at most. */
  abstract write(token: string, lastsMs: number): void;
  abstract clear(): void;
  /**
   * Notifies that another browser tab has written or cleared the token; missing where there are none. Returns the end of the
   * subscription.
   */
  subscribe?(listener: () => void): () => void;
  /** Makes the listeners in other tabs hear, although the token is the same: what it stands for has changed. */
  announce?(): void;
}

/** Small things stored per device, as text under a key; a full or forbidden storage behaves as an empty one. */
export abstract class SettingsStore {
  abstract read(key: string): string | null;
  abstract write(key: string, value: string): void;
  abstract remove(key: string): void;
}

/** Where the person is and where they go. Paths begin with "/". */
export abstract class Navigator {
  abstract currentPath(): string;
  /** Opens in the same tab; `replace`: in place of the page shown, which is then not gone back to. */
  abstract go(path: string, options?: { replace: boolean }): void;
  /** Opens in a new tab. */
  abstract open(path: string): void;
}

/** Where other programs paste from. */
export abstract class Clipboard {
  /** `false`: the device does not let the page. */
  abstract copy(text: string): Promise<boolean>;
}

/** Puts the page on paper. */
export abstract class Printer {
  abstract print(): void;
}

/** Unpredictable unique ids, e.g. for idempotency keys. */
export abstract class Ids {
  abstract next(): string;
}

/** Failures of calls, as they happen; silent ones are left out. */
export abstract class FailureFeed {
  /** Returns what ends the subscription. */
  abstract subscribe(listener: (failure: Failure) => void): () => void;
}
