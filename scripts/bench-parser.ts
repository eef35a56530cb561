import { SURE } from "../src/domain/demand/demand-item.ts";
import type { DemandField } from "../src/domain/demand/reading/demand-line.ts";
import { parseDemand } from "../src/domain/demand/reading/demand-text.ts";
import { DEMAND_FIELDS, type Fields, fieldsOf, parsedFields } from "./bench/demand-fields.ts";
import { DEMAND_MESSAGES, type DemandMessage, type ExpectedLine, SENT_ON } from "./bench/demand-messages.ts";
import { plainDemand } from "./bench/plain-demand.ts";

/**
 * `npm run bench:parser`: how much of the written messages our parser and a plain regex parser understand. A field counts
 * as found when its value is right, as wrong when it says another value or speaks of what was not said. A message is right
 * when every field of every line is. `-- --wrong` lists what went wrong, `--batch=4` takes only the fourth of the sets.
 */
type Count = { right: number; extra: number; missed: number };
type Score = { readonly byField: Map<string, Count>; readonly all: Count; messages: number };
type Parser = (text: string) => readonly Fields[];

const listsWrong = process.argv.includes("--wrong");
const batch = process.argv.find((word) => word.startsWith("--batch="))?.slice("--batch=".length);
const MESSAGES = batch === undefined ? DEMAND_MESSAGES.flat() : (DEMAND_MESSAGES[Number(batch) - 1] ?? []);
const ours: Parser = (text) => parseDemand(text, SENT_ON).items.map(parsedFields);

function accepts(expected: string | undefined, got: string | undefined): boolean {
  if (expected === undefined) return got === undefined;
  return expected.split("|").includes(got ?? "-");
}

function judge(parser: Parser, messages: readonly DemandMessage[], log: (line: string) => void): Score {
  const score: Score = { byField: new Map(), all: { right: 0, extra: 0, missed: 0 }, messages: 0 };
  for (const field of DEMAND_FIELDS) score.byField.set(field, { right: 0, extra: 0, missed: 0 });
  for (const { text, lines } of messages) {
    const got = parser(text);
    const wrong: string[] = [];
    for (let at = 0; at < Math.max(got.length, lines.length); at += 1) {
      const expected: Fields = fieldsOf(lines[at] ?? ({} satisfies ExpectedLine));
      for (const field of DEMAND_FIELDS) {
        const count = score.byField.get(field);
        const truth = expected[field];
        const said = got[at]?.[field];
        if (count === undefined || (truth === undefined && said === undefined)) continue;
        if (accepts(truth, said)) {
          count.right += 1;
          continue;
        }
        if (said !== undefined) count.extra += 1;
        if (truth !== undefined) count.missed += 1;
        wrong.push(`${at}.${field} wants ${truth ?? "-"} got ${said ?? "-"}`);
      }
    }
    if (wrong.length === 0) score.messages += 1;
    else log(`${text.replaceAll("\n", " ⏎ ")}\n    ${wrong.join("; ")}`);
  }
  for (const { right, extra, missed } of score.byField.values()) {
    score.all.right += right;
    score.all.extra += extra;
    score.all.missed += missed;
  }
  return score;
}

const share = (part: number, whole: number): string => (whole === 0 ? "  -  " : (part / whole).toFixed(3));

function measures({ right, extra, missed }: Count): string[] {
  return [
    share(right, right + extra),
    share(right, right + missed),
    share(2 * right, 2 * right + extra + missed),
    String(right + missed),
  ];
}

/** The fastest of some batches, which other work on the machine disturbs least. */
function millisecondsEach(parser: Parser, text: string, rounds: number): number {
  const batch = (): number => {
    const start = performance.now();
    for (let at = 0; at < rounds; at += 1) parser(text);
    return (performance.now() - start) / rounds;
  };
  return Math.min(...Array.from({ length: 8 }, batch));
}

const parsers: readonly (readonly [string, Parser])[] = [
  ["taomu", ours],
  ["plain regex", plainDemand],
];

for (const [name, parser] of parsers) {
  const score = judge(parser, MESSAGES, (line) => {
    if (listsWrong && parser === ours) console.log(`✗ ${line}`);
  });
  console.log(`\n${name}: ${MESSAGES.length} messages`);
  console.log(["field".padEnd(14), "precision", "recall", "F1   ", "n"].join("  "));
  for (const [field, count] of [...score.byField, ["all", score.all] as const]) {
    const [precision = "", recall = "", f1 = "", n = ""] = measures(count);
    console.log([field.padEnd(14), precision.padEnd(9), recall.padEnd(6), f1, n].join("  "));
  }
  console.log(`whole messages right: ${score.messages}/${MESSAGES.length} = ${share(score.messages, MESSAGES.length)}`);
}

/** Which confidence goes with a compared field. */
const CONFIDENCE = {
  diameter: "diameterMin",
  moisture: "moistureType",
  price: "targetPrice",
  date: "needDate",
  city: "deliverCity",
} as const;

/** How many values of ours are right, of those shown as sure and of the others. */
const reliability = { sure: { right: 0, all: 0 }, unsure: { right: 0, all: 0 } };
for (const { text, lines } of MESSAGES)
  for (const [at, line] of parseDemand(text, SENT_ON).items.entries()) {
    const expected = fieldsOf(lines[at] ?? {});
    const got = parsedFields(line);
    for (const field of DEMAND_FIELDS) {
      if (got[field] === undefined) continue;
      const name = field in CONFIDENCE ? CONFIDENCE[field as keyof typeof CONFIDENCE] : field;
      const confidence =
        line.confidence[name as DemandField] ?? (field === "diameter" ? line.confidence.diameterMax : 0) ?? 0;
      const count = reliability[confidence >= SURE ? "sure" : "unsure"];
      count.all += 1;
      if (accepts(expected[field], got[field])) count.right += 1;
    }
  }
for (const [shown, { right, all }] of Object.entries(reliability))
  console.log(`shown as ${shown}: ${right}/${all} right = ${share(right, all)}`);

const long = MESSAGES.map(({ text }) => text)
  .join("\n")
  .slice(0, 200);
console.log(`\n200 characters: ${millisecondsEach(ours, long, 100).toFixed(3)} ms`);
const typical = MESSAGES.reduce((sum, { text }) => sum + millisecondsEach(ours, text, 10), 0);
console.log(`mean of the messages: ${(typical / MESSAGES.length).toFixed(3)} ms`);
