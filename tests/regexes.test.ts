import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { checkSync } from "recheck";
import { describe, expect, it } from "vitest";
import { parseAst } from "vitest/node";
import { repeatedIn, stepCounter } from "./support/regex-steps.ts";

// The program in JavaScript: the others of the checker need Java, or a machine for which they were built.
process.env.RECHECK_SYNC_BACKEND = "pure";

const ROOT = join(import.meta.dirname, "..");

/** Of the texts that are compared: the longer one may take twice the steps of the shorter one, and the other parts of a step. */
const LENGTHS = [128, 256] as const;
const MOST_TIMES = 2.6;
/** Fewer steps than this for each character are not worth a comparison; more than so many are too many of any growth. */
const FEW_STEPS = 24;
const MANY_STEPS = 2_000;
/** Up to so many repeats of counted parts, and without lookaround, an automaton decides for every text what it takes. */
const MOST_REPEATS = 16;

/** `asRead`: what a pattern gets to see of a text. */
type Found = { where: string; pattern: RegExp; asRead: (text: string) => string };

/** Rules of timber, and readers of demands. */
const readsNormalText = (where: string): boolean => /^src\/domain\/(timber|demand\/reading)\//.test(where);

/** They read normal text, which has no long runs of blanks. */
const readOf = (where: string) => (text: string) =>
  readsNormalText(where) ? text.replace(/([ \t]{8})[ \t]+/g, "$1") : text;

/** Every regular expression that is written in the source of a file. */
function literalsIn(file: string): Found[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  // A slash that can begin one; reading the whole file takes far longer.
  if (!/[(=,:[!?|&;{}>\s]\/[^/*\s>]/.test(text)) return [];
  const found: Found[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, regex } = node as { type?: string; regex?: { pattern: string; flags: string } };
    if (type === "Literal" && regex)
      found.push({ where: file, pattern: new RegExp(regex.pattern, regex.flags), asRead: readOf(file) });
    for (const part of Object.values(node)) walk(part);
  };
  if (!file.startsWith("src/domain/") && /new RegExp\(/.test(text)) throw new Error(`${file} puts a pattern together`);
  walk(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }).body);
  return found;
}

const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** What the rules put together while they load, those that read normal text apart from the others. */
async function madeByRules(): Promise<Found[]> {
  const rules = sources("src/domain").toSorted(
    (one, other) => Number(readsNormalText(other)) - Number(readsNormalText(one)),
  );
  const program = `
    const made = new Map(), Own = RegExp;
    let where;
    globalThis.RegExp = class extends Own {
      constructor(...given) {
        super(...given);
        const one = JSON.stringify([this.source, this.flags]);
        if (!made.has(one)) made.set(one, where);
      }
      static get [Symbol.species]() { return Own; }
    };
    for (where of ${JSON.stringify(rules)}) await import(process.cwd() + "/" + where);
    console.log(JSON.stringify([...made]));`;
  const { stdout } = await promisify(execFile)("node", ["--input-type=module", "-e", program], { cwd: ROOT });
  return (JSON.parse(stdout) as [string, string][]).map(([one, where]) => {
    const [source, flags] = JSON.parse(one) as [string, string];
    return { where, pattern: new RegExp(source, flags), asRead: readOf(where) };
  });
}

const CLASSES: Readonly<Record<string, string>> = {
  d: "0",
  w: "a",
  s: " ",
  S: "a",
  D: "a",
  W: "-",
  b: "",
  B: "",
  p: "中",
};

/** Only what is repeated without end can take more steps than in proportion to the text. */
const isEndless = ({ source }: RegExp): boolean =>
  /[*+]|\{\d+,\}/.test(source.replace(/\\./gs, "").replace(/\[[^\]]*\]/g, ""));

/** A character for each part of a pattern, in its order; of a class its first ones. */
function atomsOf(source: string): string[] {
  const atoms: string[] = [];
  const plain = source.replace(/\\[pP]\{[^}]*\}/g, "\\p").replace(/\{\d+,?\d*\}|\(\?<?[:=!]|\[\^?/g, "");
  for (const [part] of plain.matchAll(/\\u[0-9a-fA-F]{4}|\\.|[^\\()|*+?^$\]]/gsu)) {
    const atom = part.startsWith("\\u") ? JSON.parse(`"${part}"`) : (CLASSES[part[1] ?? ""] ?? part.at(-1)!);
    if (atom !== "" && atom !== atoms.at(-1)) atoms.push(part.length === 1 ? part : atom);
  }
  return atoms;
}

/** What is repeated less often takes no more than a few times as many steps. */
const OFTEN = 8;

/** What to repeat, and what to set before it: neighbours in the pattern, of which the first is within a part that repeats. */
function attacksOn({ source }: RegExp): { before: string; pump: string }[] {
  const attacks = new Map<string, { before: string; pump: string }>();
  for (const { from, to } of [...repeatedIn(source, OFTEN), { from: source.length, to: source.length }]) {
    const ahead = atomsOf(source.slice(0, from)).slice(-3);
    const repeated = atomsOf(source.slice(from, to));
    const atoms = [...ahead, ...repeated, "0", " ", "a"];
    for (let at = ahead.length; at < atoms.length; at += 1) {
      for (const length of [1, 2, 3]) {
        const pump = atoms.slice(at, at + length).join("");
        for (const before of ["", atoms.slice(Math.max(0, at - 3), at).join("")])
          attacks.set(`${before} ${pump}`, { before, pump });
      }
    }
  }
  return [...attacks.values()];
}

const textOf = ({ before, pump }: { before: string; pump: string }, length: number): string =>
  `${before}${pump.repeat(length / pump.length)}\u0000`;

/** What `recheck` cannot judge of every text: looking around, what was found before, and long counted repeats. */
function isForAutomaton({ source }: RegExp): boolean {
  const repeats = [...source.matchAll(/\{(\d+),?(\d*)\}/g)].map(([, least, most]) => Number(most || least));
  return !/\(\?<?[=!]|\\[1-9]|\\k</.test(source) && repeats.reduce((one, other) => one + other, 0) <= MOST_REPEATS;
}

/** The text of whose length the pattern takes more than in proportion, or `null`: counted, so the same on every machine. */
function longTextOf({ pattern, asRead }: Pick<Found, "pattern" | "asRead">): string | null {
  const [short, long] = LENGTHS;
  const { count } = stepCounter(pattern, MANY_STEPS * long);
  for (const attack of attacksOn(pattern)) {
    const whole = count(asRead(textOf(attack, long)));
    if (whole > MANY_STEPS * long) return JSON.stringify(attack);
    if (whole > FEW_STEPS * long && whole > MOST_TIMES * count(asRead(textOf(attack, short))))
      return JSON.stringify(attack);
  }
  return null;
}

/** Why the pattern may take more than in proportion to the text, or `null`. What cannot be judged is a reason too. */
function superLinear(found: Pick<Found, "pattern" | "asRead">): string | null {
  const { pattern } = found;
  if (!isForAutomaton(pattern)) return longTextOf(found);
  const verdict = checkSync(pattern.source, pattern.flags, { checker: "automaton", timeout: null });
  if (verdict.status === "safe") return null;
  return verdict.status === "unknown" ? verdict.error.kind : verdict.attack.pattern;
}

describe("regular expressions", () => {
  it("take steps in proportion to the text, however it is made", async () => {
    const found = [...sources("src").flatMap(literalsIn), ...(await madeByRules())];
    const all = [...new Map(found.map((one) => [String(one.pattern), one])).values()];
    expect(all.length).toBeGreaterThan(400);
    const slow = all
      .filter(({ pattern }) => isEndless(pattern))
      .flatMap((one) => {
        const why = superLinear(one);
        return why === null ? [] : [`${one.where}: ${one.pattern} on ${why.slice(0, 80)}`];
      });
    expect(slow).toEqual([]);
  });

  const asRead = (text: string) => text;
  it.each([/^\s+|\s+$/g, /^(a+)+$/, /^(?:好的?|的)+$/, /[\w.]+@/, /\/+$/])(
    "%s would be found by both ways",
    (pattern) => {
      expect(superLinear({ pattern, asRead })).not.toBeNull();
      expect(longTextOf({ pattern, asRead })).not.toBeNull();
    },
  );

  it.each([/(?<![a-z])\s+$/, /(?<=a)(a+)+b/, /(\d+)-\1+x/, /(?:\s{0,40},)*\s*$/])(
    "%s would be found by counting",
    (pattern) => {
      expect(isForAutomaton(pattern)).toBe(false);
      expect(superLinear({ pattern, asRead })).not.toBeNull();
    },
  );

  it("are searched for by the counting as by the engine", () => {
    const pieces = fc.constantFrom("a", "b", "ab", " ", "1", "12", "-", "", "\n", "松");
    const patterns = [
      /(a|ab)(?=b| )\s*/,
      /(?<!a)b+?/,
      /(\d)\1?-/,
      /\b[^a\s]{1,2}$/m,
      /(?<=a(?:b|1)*) /,
      /(?:a?b)*?-|松+/u,
    ];
    fc.assert(
      fc.property(
        fc.array(pieces).map((all) => all.join("")),
        fc.constantFrom(...patterns),
        (text, pattern) => {
          const spans = [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(({ index, 0: found }) => [
            index,
            index + found.length,
          ]);
          expect(
            stepCounter(pattern, 1e6)
              .spans(text)
              .filter(([from, to]) => to > from),
          ).toEqual(spans.filter(([from, to]) => to! > from!));
        },
      ),
    );
  });
});
