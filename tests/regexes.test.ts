import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parseAst } from "vitest/node";

const ROOT = join(import.meta.dirname, "..");

/** Long enough that steps which grow with the square of it cannot hide, short enough for thousands of texts. */
const LENGTH = 4_096;
/** Texts of so many repeats end what would take for ever on a long one. */
const FIRST_REPEATS = [16, 20, 24, 28, 64, 256, 1_024];
const SUSPICIOUS_MS = 8;

/** `asRead`: what a pattern gets to see of a text. */
type Found = { where: string; pattern: RegExp; asRead: (text: string) => string };

const MADE = "src/domain/timber/";

/** The rules of timber read normal text, which has no long runs of blanks. */
const readOf = (where: string) => (text: string) =>
  where.startsWith(MADE) ? text.replace(/([ \t]{8})[ \t]+/g, "$1") : text;

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
  walk(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }).body);
  return found;
}

const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** What the rules of timber put together while they load. */
async function madeByTimber(): Promise<Found[]> {
  const program = `
    const made = new Set(), Own = RegExp;
    globalThis.RegExp = class extends Own {
      constructor(...given) { super(...given); made.add(JSON.stringify([this.source, this.flags])); }
      static get [Symbol.species]() { return Own; }
    };
    for (const file of ${JSON.stringify(sources("src/domain/timber"))}) await import(process.cwd() + "/" + file);
    console.log("[" + [...made].join() + "]");`;
  const { stdout } = await promisify(execFile)("node", ["--input-type=module", "-e", program], { cwd: ROOT });
  return (JSON.parse(stdout) as [string, string][]).map(([source, flags]) => ({
    where: MADE,
    pattern: new RegExp(source, flags),
    asRead: readOf(MADE),
  }));
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

/** A character for each part of the pattern, in its order; of a class its first ones. */
function atomsOf({ source }: RegExp): string[] {
  const atoms: string[] = [];
  const plain = source.replace(/\\[pP]\{[^}]*\}/g, "\\p").replace(/\{\d+,?\d*\}|\(\?<?[:=!]|\[\^?/g, "");
  for (const [part] of plain.matchAll(/\\u[0-9a-fA-F]{4}|\\.|[^\\()|*+?^$\]]/gsu)) {
    const atom = part.startsWith("\\u") ? JSON.parse(`"${part}"`) : (CLASSES[part[1] ?? ""] ?? part.at(-1)!);
    if (atom !== "" && atom !== atoms.at(-1)) atoms.push(part.length === 1 ? part : atom);
  }
  return atoms;
}

/** What to repeat, and what to set before it: neighbours in the pattern. */
function attacksOn(pattern: RegExp): { before: string; pump: string }[] {
  const atoms = [...atomsOf(pattern), "0", " ", "a"];
  const attacks = new Map<string, { before: string; pump: string }>();
  for (let at = 0; at < atoms.length; at += 1) {
    for (const length of [1, 2, 3]) {
      const pump = atoms.slice(at, at + length).join("");
      for (const before of ["", atoms.slice(Math.max(0, at - 3), at).join("")])
        attacks.set(`${before} ${pump}`, { before, pump });
    }
  }
  return [...attacks.values()];
}

const textOf = ({ before, pump }: { before: string; pump: string }, repeats: number): string =>
  `${before}${pump.repeat(repeats)}\u0000`;

function elapsed(pattern: RegExp, text: string): number {
  const began = performance.now();
  text.replace(pattern, "");
  return performance.now() - began;
}

/** Processor time, which other programs on the machine do not lengthen: the least of three. */
function processorMs(pattern: RegExp, text: string): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    text.replace(pattern, "");
    return process.cpuUsage(before).user / 1_000;
  });
  return Math.min(...times);
}

/** The text on which the pattern takes more than in proportion to its length, or `null`. */
function slowTextOf({ pattern, asRead }: Pick<Found, "pattern" | "asRead">): string | null {
  for (const attack of attacksOn(pattern)) {
    for (const repeats of FIRST_REPEATS) {
      const text = asRead(textOf(attack, repeats));
      if (elapsed(pattern, text) > SUSPICIOUS_MS && processorMs(pattern, text) > SUSPICIOUS_MS) return text;
    }
    const repeats = Math.ceil(LENGTH / attack.pump.length);
    const text = asRead(textOf(attack, repeats));
    if (elapsed(pattern, text) < SUSPICIOUS_MS) continue;
    const whole = processorMs(pattern, text);
    const half = processorMs(pattern, asRead(textOf(attack, repeats / 2)));
    if (whole > SUSPICIOUS_MS && whole > 3 * half) return `${JSON.stringify(attack)} × ${repeats}`;
  }
  return null;
}

describe("regular expressions", () => {
  it("takes time in proportion to the text, however it is made", async () => {
    const found = [...sources("src").flatMap(literalsIn), ...(await madeByTimber())];
    const all = [...new Map(found.map((one) => [String(one.pattern), one])).values()];
    expect(all.length).toBeGreaterThan(400);
    const slow = all
      .filter(({ pattern }) => isEndless(pattern))
      .flatMap((one) => {
        const text = slowTextOf(one);
        return text === null ? [] : [`${one.where}: ${one.pattern} on ${text.slice(0, 80)}`];
      });
    expect(slow).toEqual([]);
  }, 120_000);

  it.each([/^\s+|\s+$/g, /^(a+)+$/, /^(?:好的?|的)+$/, /[\w.]+@/, /\/+$/])("%s would be found", (pattern) => {
    expect(slowTextOf({ pattern, asRead: (text) => text })).not.toBeNull();
  });
});
