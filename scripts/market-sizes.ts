import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO_LINES } from "../src/demo/line.ts";

/*
 * Writes src/domain/timber/data/market.json: how many of 10,000 goods of the demo marketplace come in which kind,
 * species, section (mm; one without a width is of random width), length (mm), diameter (cm) and grade. The reader weighs sizes by it;
 * run it after a change of the demo's lines.
 */

const GOODS = 10_000;
const TARGET = join(import.meta.dirname, "../src/domain/timber/data/market.json");

type Counts = Map<string, number>;
type Row = Record<"sections" | "lengths" | "diameters" | "grades", Counts>;

const rows = new Map<string, Row>();
const add = (counts: Counts, key: string, count: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + count);
};

/** The n-th of a list is chosen with weight 1/n. */
function spread(counts: Counts, keys: readonly string[], count: number): void {
  const whole = keys.reduce((sum, _, at) => sum + 1 / (at + 1), 0);
  for (const [at, key] of keys.entries()) add(counts, key, count / (at + 1) / whole);
}

const shares = DEMO_LINES.reduce((sum, { share }) => sum + share, 0);
for (const { share, kind, species, shape, grades } of DEMO_LINES) {
  const count = (share / shares) * GOODS;
  const key = `${kind} ${species}`;
  const row = rows.get(key) ?? { sections: new Map(), lengths: new Map(), diameters: new Map(), grades: new Map() };
  rows.set(key, row);
  spread(
    row.grades,
    grades.flatMap(([code]) => code ?? []),
    count,
  );
  if (shape.form === "log") {
    spread(
      row.diameters,
      shape.diameters.map((ends) => ends.join("-")),
      count,
    );
    spread(row.lengths, shape.lengths.map(String), count);
  } else if (shape.form === "board") {
    spread(
      row.sections,
      shape.sections.map((sides) => sides.join("*")),
      count,
    );
    spread(row.lengths, shape.lengths.map(String), count);
  } else if (shape.form === "random") {
    spread(row.sections, shape.thicknesses.map(String), count);
  } else {
    spread(
      row.sections,
      shape.thicknesses.flatMap((one) => shape.sheetSizes.slice(0, 1).map(([width]) => `${one}*${width}`)),
      count,
    );
    for (const [at, [width]] of shape.sheetSizes.slice(1).entries())
      spread(
        row.sections,
        shape.thicknesses.map((one) => `${one}*${width}`),
        count / (at + 2),
      );
    spread(
      row.lengths,
      shape.sheetSizes.map(([, length]) => String(length)),
      count,
    );
  }
}

const written = (counts: Counts): string =>
  [...counts].map(([key, count]) => `${key}:${Math.max(1, Math.round(count))}`).join(" ");
const table = [...rows].map(([key, { sections, lengths, diameters, grades }]) =>
  [key, ...[sections, lengths, diameters, grades].map(written)].join("|"),
);

const head = "kind species|sections|lengths|diameters|grades";
writeFileSync(TARGET, `${JSON.stringify([head, ...table], null, 2)}\n`);
