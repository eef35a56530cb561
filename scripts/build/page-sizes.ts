import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { PageFiles } from "./plugins.ts";

/** Bytes (gzip) that a page loads before anybody does something on it. */
export type PageSize = { js: number; css: number };

/** What a built page loads first, by the module of its screen below `src/ui`. */
export function pageSizes(webRoot: string): ReadonlyMap<string, PageSize> {
  const { entry, modules } = JSON.parse(readFileSync(join(webRoot, "page-files.json"), "utf8")) as PageFiles;
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const size = gzipSync(readFileSync(join(webRoot, file)), { level: 9 }).length;
    sizes.set(file, size);
    return size;
  };
  const sum = (files: readonly string[]) => [...new Set(files)].reduce((total, file) => total + sizeOf(file), 0);
  return new Map(
    Object.entries(modules).map(([module, { js, css }]) => [
      module,
      { js: sum([...entry.js, ...js]), css: sum([...entry.css, ...css]) },
    ]),
  );
}
