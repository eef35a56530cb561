import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  absentReferences,
  believedReplies,
  browserNames,
  casts,
  chosenWords,
  countRetired,
  functionLengths,
  hiddenLiterals,
  isOfApi,
  p95,
  pathsWrittenTwice,
  positionalPorts,
  positionalValues,
  retiredWords,
  routesOf,
  statementsOf,
  statusNumbersInCode,
  statusNumbersInSql,
  writtenShapes,
} from "../scripts/house/figures.ts";
import { importCycles } from "../scripts/house/import-cycles.ts";
import { layerOf, sourceOf } from "../scripts/house/sources.ts";

const server = (text: string) => sourceOf("src/server/trade/routes.ts", text);

describe("the figures of the code base", () => {
  it("layers: demo data and style sheets are layers of their own", () => {
    expect(layerOf("src/demo/accounts.ts")).toBe("demo");
    expect(layerOf("src/ui/kit/icon.css")).toBe("css");
    expect(layerOf("src/server/db/migrations/0001_base.sql")).toBe("migrations");
    expect(layerOf("src/main.tsx")).toBe("other source");
    expect(layerOf("vitest.config.ts")).toBe("other");
  });

  it("p95: nineteen of twenty do not exceed it", () => {
    expect(p95(Array.from({ length: 20 }, (_, at) => at + 1))).toBe(19);
    expect(p95([])).toBe(0);
  });

  it("casts: `as const` is none, and one by way of unknown is two", () => {
    const text = "const a = [1] as const; const b = c as D; const e = f as unknown as G;";
    expect(casts(server(text))).toEqual({ all: 3, double: 1 });
  });

  it("replies: a call of http with a type is believed", () => {
    expect(believedReplies(server("http.get<Page<X>>(path); http.post(path); other.get<X>(path);"))).toBe(1);
  });

  it("ports: what a machine takes by place is counted, one object by name is not", () => {
    const text = `
      export const createCartMachine = (carts: Carts, clock: Clock) => setup({});
      export function createSiteMachine(content: SiteContent) {}
      export const createNewsMachine = ({ news }: NewsPorts, ids: Ids) => setup({});
      const createHomeMachine = ({ content }: { content: HomeContent }) => setup({});
      const createWizardMachine = (ports: WizardPorts) => setup({});
      const createNoticesMachine = () => setup({});
      const createFollower = (changes: Changes, quiet: QuietCalls) => null;`;
    expect(positionalPorts(sourceOf("src/application/trade/machines.ts", text)).sort()).toEqual([
      "createCartMachine",
      "createCartMachine",
      "createNewsMachine",
      "createNewsMachine",
      "createSiteMachine",
    ]);
  });

  it("browsers: names of their own count where a file has not declared them, as values and as types", () => {
    const text = `
      import { Blob } from "./files.ts";
      export const go = ({ navigator, history: past }: { navigator: Navigator; history: string[] }) => navigator.go(past[0]);
      const kept = [Blob, wire.map(({ history }) => history), { document: 1 }, files.fetch(), location.href];
      function save(form: FormData, file = globalThis.open) {}`;
    expect(browserNames(sourceOf("src/infrastructure/a.ts", text)).sort()).toEqual([
      "FormData",
      "globalThis",
      "location",
    ]);
  });

  it("routes: a reply schema is found in the options, and served calls have theirs", () => {
    const text = `
      app.get("/a", { config, schema: { body: A, response: { 200: B } } }, handler);
      app.post("/b", { config, schema: { body: A } }, handler);
      app.route({ method: ["POST"], url: "/c", schema: { response: R }, handler });
      for (const path of paths) scope.put(path, handler);
      serve(app, addToCart, handler);
      kept.get("/d");`;
    expect(routesOf(server(text))).toEqual([
      { path: "/a", hasReplySchema: true },
      { path: "/b", hasReplySchema: false },
      { path: "/c", hasReplySchema: true },
      { path: null, hasReplySchema: false },
      { path: null, hasReplySchema: true },
    ]);
  });

  it("routes of the API: pages, pictures and probes are none", () => {
    const paths = ["/api/cart", "/system/dict", "/logout", "/api-docs", "/pictures/a", "/healthz"];
    const routes = paths.map((path) => ({ path, hasReplySchema: false }));
    expect(routes.filter(isOfApi).map(({ path }) => path)).toEqual(["/api/cart", "/system/dict", "/logout"]);
  });

  it("paths: one in two files is written twice, one that is twice in a file is not", () => {
    const routes = server('app.get("/a", {}, f); app.get("/b", {}, f); log("/b");');
    const adapter = sourceOf("src/infrastructure/trade/http-carts.ts", 'http.get("/a"); http.get("/nowhere");');
    expect(pathsWrittenTwice([routes, adapter])).toEqual(["/a"]);
    const calls = sourceOf("src/contract/trade/cart-calls.ts", 'signedIn(get<Cart>("/nowhere", "The cart"));');
    expect(pathsWrittenTwice([calls, adapter])).toEqual(["/nowhere"]);
  });

  it("statements: pieces of SQL are none, and what fills a statement in belongs to it", () => {
    const text = `
      db.rows("select 1 from goods"); db.run("delete from goods where id = $1"); db.run("update goods g set a = $12");
      db.run(\`update \${table} set a = \${b ? "(select 1 from c)" : "0"}\`); const piece = "where id = $1";`;
    const found = statementsOf(server(text));
    expect(found).toHaveLength(4);
    expect(found.map(positionalValues)).toEqual([0, 1, 12, 0]);
  });

  it("statuses in SQL: each number of a list counts, a value handed in does not", () => {
    expect(statusNumbersInSql("where o.status in (20, 30, 40) and g.pay_status = 3 and status = $1")).toBe(4);
    expect(statusNumbersInSql("update goods set status = 2 where statuses_seen > 3")).toBe(1);
  });

  it("statuses in code: comparisons, cases, properties, lists and tables count, HTTP's do not", () => {
    const text = `
      if (row.status === 20 || 30 === status || status !== 404) act({ status: 40 });
      switch (order.status) { case 50: break; case TO_PAY: break; }
      const open = [60, 70].includes(row?.status);
      const STATUS_NAMES = { 80: "a", 90: "b" } as const;
      const STATUSES = [10, 20] as const;`;
    expect(statusNumbersInCode(server(text))).toBe(10);
  });

  it("functions: one with a block is as long as its lines", () => {
    expect(functionLengths(server("const f = () => 1;\nfunction g() {\n  return [].map((it) => {\n  });\n}"))).toEqual([
      4, 2,
    ]);
  });

  it("hidden literals: spreads of a literal and pairs of declarations, by line", () => {
    const text = "const a = { ...{ b }, ...c, d: [...[e]] };\nconst [f, g] = [a, b];\nconst [h] = [...c];";
    expect(hiddenLiterals(server(text))).toEqual({ spread: [1, 1], paired: [2] });
  });

  it("written shapes: objects of the contract that do not follow from a record", () => {
    const text = "const A = Shape({ b: Type.Object({}), c: Type.String() }); const D = ReplyOf(E);";
    expect(writtenShapes(sourceOf("src/contract/a-schemas.ts", text))).toBe(2);
  });

  it("references: sections, rows, issues and files elsewhere are found, once for each place", () => {
    const sign = "§";
    const text = `(product ${sign}12–${sign}14) reliability row 7, issue 12, look.md; ${sign}3 as reference ${sign}8, docs/rules.md, the issue`;
    expect(absentReferences(text)).toBe(6);
  });

  it("words: a retired one is found in names, comments and titles, not in texts", () => {
    const glossary = "| 中文 | Retired |\n|---|---|\n| 步 | `deed`, `repeatKey`, act for the same |\n| 意 | `deed` |";
    const retired = retiredWords(glossary);
    expect(retired).toEqual(["deed", "repeat key"]);
    const text = '// No deeds.\nconst cartDeeds = repeatKeyOf("deed"); type Indeed = Pick<A, "b">;';
    expect([...countRetired(chosenWords(server(text)), retired)]).toEqual([
      ["deed", 2],
      ["repeat key", 1],
    ]);
    const test = sourceOf("tests/deed.test.ts", 'it("does a deed", () => { say("deed"); });');
    expect([...countRetired(chosenWords(test), retired)]).toEqual([["deed", 2]]);
  });

  it("circles: types count on request", () => {
    const files = [
      sourceOf("src/a.ts", 'import { b } from "./b.ts";'),
      sourceOf("src/b.ts", 'import type { A } from "./a.ts"; import { c } from "./c.ts";'),
      sourceOf("src/c.ts", 'export { type D } from "./d.ts";'),
      sourceOf("src/d.ts", 'import { c } from "./c.ts";'),
    ];
    expect(importCycles(files, { types: false })).toEqual([]);
    expect(importCycles(files, { types: true })).toEqual([
      ["src/a.ts", "src/b.ts"],
      ["src/c.ts", "src/d.ts"],
    ]);
  });
});

describe("README.md", () => {
  it("is read in one go: 120 lines at most", () => {
    expect(
      readFileSync(join(import.meta.dirname, "../README.md"), "utf8")
        .trimEnd()
        .split("\n").length,
    ).toBeLessThanOrEqual(120);
  });
});
