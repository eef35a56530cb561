import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { UNUSED_IN_REACT, withoutUnused } from "../../scripts/build/lean-react.ts";

const SOURCES = join(import.meta.dirname, "../../src");
const require = createRequire(import.meta.url);

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => readFileSync(join(folder, name), "utf8"));

/** What needs the functions that the build takes out of React. */
const USES = [
  /\bViewTransition\b/,
  /<Fragment [^>]*ref=/,
  /\bSuspenseList\b/,
  /<Activity\b/,
  /\buseActionState\b/,
  /import [^;]*\b(preload|preinit|preconnect|prefetchDNS)\w*\b[^;]* from "react-dom"/,
  /<(meta|link|style|script)[\s>]/,
];

describe("React without what nobody uses", () => {
  const build = readFileSync(
    join(dirname(require.resolve("react-dom/package.json")), "cjs/react-dom-client.production.js"),
    "utf8",
  );
  it("is the installed version with exactly those functions emptied", () => {
    const lean = withoutUnused(build);
    for (const name of Object.values(UNUSED_IN_REACT).flat()) expect(lean).toContain(`function ${name}() {}`);
    expect(lean.length).toBeLessThan(build.length * 0.9);
    expect(() => new Function("exports", "require", lean)).not.toThrow();
  });
  it("says so when a version has other names", () => {
    expect(() => withoutUnused(build.replaceAll("startViewTransition", "another"))).toThrow("startViewTransition");
  });
  it.each(USES)("is not asked for %s", (use) => {
    expect(sources(SOURCES).filter((text) => use.test(text))).toEqual([]);
  });
});
