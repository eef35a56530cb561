import { randomUUID } from "node:crypto";
import type { Platform } from "../../src/infrastructure/container.ts";

/** A device without a browser: everything in memory. `went` holds the addresses that the flows opened. */
export function createNodePlatform(apiBase: string): Platform & { went: string[] } {
  let token: string | null = null;
  const settings = new Map<string, string>();
  const went: string[] = ["/index"];
  return {
    apiBase,
    went,
    clock: { now: () => Date.now() },
    ids: { next: () => randomUUID() },
    tokens: {
      read: () => token,
      write: (value) => {
        token = value;
      },
      clear: () => {
        token = null;
      },
    },
    settings: {
      read: (key) => settings.get(key) ?? null,
      write: (key, value) => void settings.set(key, value),
      remove: (key) => void settings.delete(key),
    },
    navigator: {
      currentPath: () => went.at(-1) ?? "/index",
      go: (path) => void went.push(path),
      open: (path) => void went.push(path),
    },
  };
}
