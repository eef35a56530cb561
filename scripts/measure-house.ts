import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageSizes } from "./build/page-sizes.ts";
import * as figures from "./house/figures.ts";
import { importCycles } from "./house/import-cycles.ts";
import { isSource, LAYERS, type Layer, type Source, sourcesBelow } from "./house/sources.ts";
import { HELD_COUNT } from "./rows/described-row.ts";
import { forwardersIn, rowSitesOf } from "./rows/row-sites.ts";

/**
 * Prints figures of the code base, or of the checkout in the folder that is named, as Markdown to be compared over time. They
 * depend on the files alone; only the last table needs a build. How each is counted stands beside it.
 */
const HERE = join(import.meta.dirname, "..");
const ROOT = process.argv[2] ?? HERE;
const all = sourcesBelow(ROOT);
const source = all.filter(({ layer }) => isSource(layer));
const within = (...layers: Layer[]) => all.filter(({ layer }) => layers.includes(layer));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const total = (sources: readonly Source[], count: (source: Source) => number) => sum(sources.map(count));

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const line = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);
  line(heads);
  line(heads.map((_, at) => (at === 0 ? "---" : "---:")));
  rows.forEach(line);
  console.log();
}

console.log("## Size\n");
const size = (name: string, sources: readonly Source[]) => [name, sources.length, total(sources, ({ lines }) => lines)];
table(
  ["TypeScript, style sheets, SQL", "files", "lines"],
  [...LAYERS.map((layer) => size(layer, within(layer))), size("**source**", source), size("**all**", all)],
);
const code = source.filter(({ tree, layer }) => tree !== null && layer !== "demo");
const functions = code.flatMap(figures.functionLengths);
table(
  ["Source without demo data and style sheets", "p95 lines", "longest", "over the aim"],
  [
    ...(
      [
        ["file (aim 300)", code.map(({ lines }) => lines), 300],
        ["function with a block (aim 60)", functions, 60],
      ] as const
    ).map(([name, lengths, aim]) => [
      name,
      figures.p95(lengths),
      Math.max(...lengths),
      lengths.filter((length) => length > aim).length,
    ]),
  ],
);

console.log("## One meaning, one place\n");
const hiddenIn = (sources: readonly Source[], law: "spread" | "paired") =>
  total(sources, (one) => figures.hiddenLiterals(one)[law].length);
const proofs = within("tests", "scripts");
const tiny = code.filter(({ lines }) => lines < 15);
const isOfOnePort = ({ path, text }: Source) => /\/http-/.test(path) || /^export abstract class/m.test(text);
const lists = within("domain").filter(({ path }) => path.endsWith("/console-lists.ts"));
table(
  ["", "in the source", "in tests and scripts"],
  [
    ["spread literals, `...{ a, b }`", hiddenIn(source, "spread"), hiddenIn(proofs, "spread")],
    ["paired declarations, `const [a, b] = [x, y]`", hiddenIn(source, "paired"), hiddenIn(proofs, "paired")],
    ["files of code under 15 lines", tiny.length, ""],
    ["– of these a port or its adapter", tiny.filter(isOfOnePort).length, ""],
    ["objects whose schema the contract writes by itself", total(within("contract"), figures.writtenShapes), ""],
    [
      "lists of the console that follow from a record",
      total(lists, ({ text }) => text.split(/^ {4}call:/m).length - 1),
      "",
    ],
  ],
);

console.log("## What a fact of goods touches\n");
console.log(
  "Files of the source that name the fact as a whole word, in camelCase or as its column; migrations aside.\n",
);
const FACTS: Readonly<Record<string, RegExp>> = {
  moisturePct: /\bmoisture_?pct\b/i,
  treatment: /\btreatment(_code)?\b/,
  taxRate: /\btax_?rate\b/i,
  perBundle: /\bper_?bundle\b/i,
  merchantSku: /\bmerchant_?sku\b/i,
};
const named = (sources: readonly Source[], fact: RegExp) => sources.filter(({ text }) => fact.test(text)).length;
table(
  ["Fact", "files", "in demo data", "in tests"],
  Object.entries(FACTS).map(([name, fact]) => [
    name,
    named(
      source.filter(({ layer }) => layer !== "demo" && layer !== "migrations"),
      fact,
    ),
    named(within("demo"), fact),
    named(within("tests"), fact),
  ]),
);

console.log("## Types\n");
const castsOf = (sources: readonly Source[]) => total(sources, (one) => figures.casts(one).all);
const doubleCasts = (sources: readonly Source[]) => total(sources, (one) => figures.casts(one).double);
const adapters = within("infrastructure");
table(
  ["`as` casts, `as const` aside", "all", "by way of `unknown`"],
  [
    ...LAYERS.map((layer) => [layer, castsOf(within(layer)), doubleCasts(within(layer))]),
    ["**source**", castsOf(source), doubleCasts(source)],
  ].filter(([, count]) => count !== 0),
);
const believed = total(adapters, figures.believedReplies);
table(
  ["Unchecked in src/infrastructure", "count"],
  [
    ["replies believed, `http.get<T>(…)`", believed],
    ["`as` casts", castsOf(adapters)],
    ["**together**", believed + castsOf(adapters)],
  ],
);
const stores = within("server");
const forwarders = stores.flatMap(forwardersIn);
const rowsTaken = total(stores, (one) => rowSitesOf(one, forwarders).filter(({ row }) => row !== null).length);
// What the last tests of the server held; a checkout without any believes all of them.
const heldCount = join(ROOT, HELD_COUNT);
const rowsHeld = existsSync(heldCount) ? Number(readFileSync(heldCount, "utf8")) : 0;
table(
  ["Rows of statements in src/server, `db.rows<T>(…)`", "count"],
  [
    ["taken for a type", rowsTaken],
    ["– believed", rowsTaken - rowsHeld],
  ],
);

table(
  ["Ports that a machine takes by their place and not by name", "count"],
  [["`create…Machine`", total(within("application", "ui"), (one) => figures.positionalPorts(one).length)]],
);
const adaptersOfAll = adapters.filter(({ path }) => !path.startsWith("src/infrastructure/browser/"));
table(
  ["Names of a browser's own in adapters outside `src/infrastructure/browser`", "count"],
  [["names in files", total(adaptersOfAll, (one) => figures.browserNames(one).length)]],
);

console.log("## Calls\n");
const routes = within("server").flatMap(figures.routesOf);
table(
  ["Routes, by where they are registered (one in a loop counts once)", "count"],
  [
    ["with a schema of the reply", routes.filter(({ hasReplySchema }) => hasReplySchema).length],
    ["without", routes.filter(({ hasReplySchema }) => !hasReplySchema).length],
    ["– of these in the API", routes.filter((route) => !route.hasReplySchema && figures.isOfApi(route)).length],
    ["paths that stand as a text in two files of the source or more", figures.pathsWrittenTwice(source).length],
    ["addresses of pages that stand as a text outside their records", figures.pageAddressesElsewhere(source).length],
  ],
);

console.log("## SQL and statuses\n");
const texts = within("server", "demo", "application", "domain", "contract", "infrastructure", "ui");
const statements = (sources: readonly Source[]) => sources.flatMap(figures.statementsOf);
const isStore = ({ path }: Source) => path.endsWith("-store.ts");
const outside = texts.filter((one) => !isStore(one));
table(
  ["Texts with a select … from, insert, update … set or delete", "count"],
  [
    ["in `*-store.ts`", statements(texts.filter(isStore)).length],
    ["outside", statements(outside).length],
    ["– of these in `*routes.ts`", statements(outside.filter(({ path }) => /routes\.ts$/.test(path))).length],
    ["– in `src/server/db`", statements(outside.filter(({ path }) => /^src\/server\/db\/(?!seed)/.test(path))).length],
    ["– in demo data", statements(outside.filter(({ layer }) => layer === "demo")).length],
    ["with `$12` or more", statements(texts).filter((text) => figures.positionalValues(text) >= 12).length],
  ],
);
console.log(
  "Numbers beside something whose name ends in `status`: in SQL compared with it or put into it; in code compared,",
);
console.log(
  "given, a case of a switch, a key or an entry of a table of that name. HTTP's (200 and more) are left out.\n",
);
table(
  ["Status numbers", "in SQL", "in code"],
  (["domain", "contract", "application", "infrastructure", "ui", "server", "demo"] as const).map((layer) => [
    layer,
    total(within(layer), (one) =>
      !["server", "demo"].includes(one.layer) ? 0 : sum(figures.textsOf(one).map(figures.statusNumbersInSql)),
    ),
    total(within(layer), figures.statusNumbersInCode),
  ]),
);

console.log("## Words\n");
const retired = figures.retiredWords(readFileSync(join(HERE, "docs/glossary.md"), "utf8"));
const editable = source.filter(({ layer }) => layer !== "migrations");
const inSource = figures.countRetired(editable.flatMap(figures.chosenWords), retired);
const besides = figures.countRetired(within("tests", "scripts").flatMap(figures.chosenWords), retired);
console.log(
  'Words of docs/glossary.md\'s column "Retired" in identifiers, comments, names of files, titles of tests and class names',
);
console.log(
  "of CSS, a plural s included; not in texts, so not in SQL and addresses, nor in migrations, which are never edited.\n",
);
const either = [...new Set([...inSource.keys(), ...besides.keys()])];
table(
  ["Retired", "in the source", "in tests and scripts"],
  [
    ...either.map((word) => [word, inSource.get(word) ?? 0, besides.get(word) ?? 0]),
    ["**together**", sum([...inSource.values()]), sum([...besides.values()])],
  ],
);
const documents = ["README.md", "CONTRIBUTING.md", ...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`)]
  .filter((name) => name.endsWith(".md") && existsSync(join(ROOT, name)))
  .map((name) => figures.absentReferences(readFileSync(join(ROOT, name), "utf8")));
table(
  ["References to documents that are not in the repository", "count"],
  [
    ["source", total(editable, ({ text }) => figures.absentReferences(text))],
    ["migrations, which are never edited", total(within("migrations"), ({ text }) => figures.absentReferences(text))],
    ["tests and scripts", total(within("tests", "scripts"), ({ text }) => figures.absentReferences(text))],
    ["README.md, CONTRIBUTING.md and docs", sum(documents)],
  ],
);
console.log("## Circles\n");
const circles = (types: boolean) => importCycles(source, { types });
table(
  ["Files that import each other in a circle, `import()` aside", "circles", "files in them", "largest"],
  (
    [
      ["values", false],
      ["values and types", true],
    ] as const
  ).map(([name, types]) => [name, circles(types).length, circles(types).flat().length, circles(types)[0]?.length ?? 0]),
);

console.log("## What a page loads first\n");
const BUILD = join(ROOT, "dist/web");
if (!existsSync(BUILD)) console.log("No build.");
else {
  const sizes = pageSizes(BUILD);
  const SCREENS = { home: "home-screen", list: "search-list-screen", detail: "goods-detail-screen" };
  table(
    ["gzip KB", "JS", "CSS"],
    Object.entries(SCREENS).map(([name, screen]) => {
      const found = [...sizes].find(([module]) => module.endsWith(`/${screen}.tsx`))?.[1];
      const kilobytes = (bytes: number | undefined) => (bytes === undefined ? "–" : (bytes / 1000).toFixed(1));
      return [name, kilobytes(found?.js), kilobytes(found?.css)];
    }),
  );
}
