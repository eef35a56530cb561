import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PAGES, type PageName } from "../src/domain/shell/pages.ts";
import { SERVER_PAGES } from "../src/ui/page-heads.ts";

it("nginx: keeps exactly the pages that the program makes", () => {
  const sample = readFileSync(join(import.meta.dirname, "../deploy/nginx-cache.conf"), "utf8");
  const kept = [...sample.matchAll(/^ {4}(\/\S+) taomu;$/gm)].map(([, path]) => path);
  const made = (Object.keys(SERVER_PAGES) as PageName[]).filter((name) => name !== "notFound");
  expect(kept.toSorted()).toEqual(made.map((name) => PAGES[name].path).toSorted());
});
