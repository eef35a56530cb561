import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";

const UI = join(import.meta.dirname, "../src/ui");

const sheets = readdirSync(UI, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".css"))
  .map((entry) => join(entry.parentPath, entry.name));

/** The rules of each sheet on a class alone, outside of media queries. */
function looksIn(sheet: string): { name: string; looks: string }[] {
  const text = readFileSync(sheet, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  return [...text.matchAll(/(?:^|\})\n*(\.tm-[^{}@]+)\{([^{}]*)\}/gm)].flatMap(([, selectors = "", body = ""]) =>
    selectors
      .split(",")
      .map((selector) => selector.trim())
      .filter((selector) => /^\.tm-[\w-]+$/.test(selector))
      .map((name) => ({ name, looks: body.replace(/\s+/g, " ").trim() })),
  );
}

it("tables: every one is the kit's", () => {
  const tables = readdirSync(UI, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".tsx"))
    .flatMap(({ parentPath, name }) =>
      [...readFileSync(join(parentPath, name), "utf8").matchAll(/<table\b[^>]*>/g)].map(
        ([table]) => `${name} ${table}`,
      ),
    );
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.filter((table) => !/\btm-table\b/.test(table))).toEqual([]);
});

/** Forms of the kit's table, and the tables that lay their rows out by themselves. */
const FORMS = [
  "is-top",
  "is-tall",
  "is-pictured",
  "is-fixed",
  "is-snug",
  "is-fit",
  "is-line",
  "is-sticky",
  "is-edited",
  "is-compared",
  "is-carded",
];
const OWN_LAYOUTS = [
  "tm-goods",
  "tm-goods-skeleton",
  "tm-cart-table",
  "tm-demand-lines",
  "tm-tiers",
  "tm-basket-lines",
  "tm-basket-offers",
  "tm-basket-orders",
  "tm-data",
  "tm-board",
  "has-acts",
];

it("tables: one has no class but a form of the kit's, unless its rows are laid out otherwise", () => {
  const classes = readdirSync(UI, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".tsx"))
    .flatMap(({ parentPath, name }) =>
      [...readFileSync(join(parentPath, name), "utf8").matchAll(/"tm-table( [^"]*)?"/g)].flatMap(([, rest = ""]) =>
        rest.split(" ").filter(Boolean),
      ),
    );
  expect(classes.length).toBeGreaterThan(30);
  expect([...new Set(classes)].sort()).toEqual([...FORMS, ...OWN_LAYOUTS].sort());
  const sheet = readFileSync(join(UI, "kit/table.css"), "utf8");
  expect(FORMS.filter((form) => !sheet.includes(`.tm-table.${form}`))).toEqual([]);
});

it("classes: none is styled by two style sheets: both stay in the page after a navigation", () => {
  const said = new Map<string, Map<string, string>>();
  for (const sheet of sheets) {
    for (const { name, looks } of looksIn(sheet)) {
      const by = said.get(name) ?? new Map<string, string>();
      said.set(name, by.set(relative(UI, sheet), `${by.get(relative(UI, sheet)) ?? ""}${looks}`));
    }
  }
  expect(said.size).toBeGreaterThan(300);
  const disputed = [...said].filter(([, by]) => new Set(by.values()).size > 1);
  expect(disputed.map(([name, by]) => `${name}: ${[...by.keys()].join(", ")}`)).toEqual([]);
});
