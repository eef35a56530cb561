import type { Dress } from "../../domain/shell/layout-setting.ts";

/** Small texts that travel with every request; a browser without cookies behaves as an empty one. */
export abstract class Cookies {
  abstract read(name: string): string | null;
  /** Stored for a year. */
  abstract write(name: string, value: string): void;
  abstract remove(name: string): void;
}

/** Small things stored as long as this browser tab; a full or forbidden storage is replaced by memory. */
export abstract class VisitStore {
  abstract read(key: string): string | null;
  abstract write(key: string, value: string): void;
  abstract remove(key: string): void;
}

/** Loads the page again, which requests every part of the program again; `false`: it would not help. */
export abstract class PageLoading {
  /** Without the person's request: not when it has just been tried. */
  abstract once(): boolean;
  abstract again(): boolean;
}

/** How wide the window is, px. */
export abstract class Viewport {
  abstract width(): number;
  /** Calls the listener on every change while the page can be seen. Returns what ends the subscription. */
  abstract subscribe(listener: (width: number) => void): () => void;
}

/** The page as a whole. */
export abstract class PageDress {
  /** Takes off what is no part of it; `null` colours are those of the style sheet. */
  abstract wear(dress: Dress): void;
}

/** All of it, as one device supplies it. */
export type ShellDevice = { cookies: Cookies; visits: VisitStore; viewport: Viewport; dress: PageDress };
