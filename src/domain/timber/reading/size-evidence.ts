import { type Hit, hitsAmong } from "../dictionary.ts";
import { isLogs, PANEL_KINDS } from "../kind-shape.ts";
import { speciesByCode } from "../species.ts";
import { MARKET, type Market } from "./market.ts";
import type { SizeSurroundings } from "./size-units.ts";
import { usualFor } from "./usual-sizes.ts";
import type { WordField } from "./word-hits.ts";

/** Used of logs alone. */
const LOGS = /径|φ/;
const POST = /(?:立|方|木|门|廊|亭)柱|柱子|柱料|(?<![木地])方料|大方|梁|枕木|墩|beam|posts?(?![a-z])/;

/** 落叶松方, 红橡皮子, 桉木芯板 */
const SHORT_KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^方(?:\P{Script=Han}|$)/u, "1502"],
  [/^(?:木?皮|芯板|旋切)/, "1507"],
];

const SHEETS: readonly string[] = [...PANEL_KINDS, "1507"];
/** Trade groups of species that are sawn to nominal inches. */
const NOMINAL = new Set(["spf", "dfir", "hemlock", "syp", "cedar", "naspruce", "naPine"]);
const INCH_COUNTRIES = ["CA", "US"];

/** The words of a text that show how its numbers are meant. */
export type SizeWords = {
  readonly kindCodes: readonly string[];
  readonly speciesCodes: readonly string[];
  readonly gradeCodes: readonly string[];
  readonly logs: boolean;
  readonly post: boolean;
};

/** What the known words from `start` to `end` show, of all by the place where they start; `null` where none shows anything. */
export function sizeWords(
  text: string,
  known: readonly (readonly Hit<WordField>[])[],
  start = 0,
  end = text.length,
): SizeWords | null {
  const stretch = text.slice(start, end);
  const kindCodes: string[] = [];
  const speciesCodes: string[] = [];
  const gradeCodes: string[] = [];
  for (const { end: after, sense } of hitsAmong(known, start, end)) {
    if (sense.field === "kind") kindCodes.push(...sense.codes);
    if (sense.field === "grade") gradeCodes.push(...sense.codes);
    if (sense.field !== "species") continue;
    speciesCodes.push(...sense.codes);
    for (const [short, kind] of SHORT_KINDS)
      if (short.test(stretch.slice(after - start, after - start + 2))) kindCodes.push(kind);
  }
  const logs = LOGS.test(stretch) || kindCodes.some(isLogs);
  const post = POST.test(stretch);
  const isStated = logs || post || kindCodes.length + speciesCodes.length + gradeCodes.length > 0;
  return isStated ? { kindCodes, speciesCodes, gradeCodes, logs, post } : null;
}

/** What a later stretch of text states of its goods, and for the rest what is stated before it. */
export function followedBy(before: SizeWords | null, own: SizeWords | null): SizeWords | null {
  if (own === null || before === null) return own ?? before;
  const isKind = own.kindCodes.length > 0 || own.logs;
  const codesOf = (codes: "kindCodes" | "speciesCodes" | "gradeCodes", isOwn = own[codes].length > 0) =>
    (isOwn ? own : before)[codes];
  return {
    kindCodes: codesOf("kindCodes", isKind),
    speciesCodes: codesOf("speciesCodes"),
    gradeCodes: codesOf("gradeCodes"),
    logs: (isKind || own.post ? own : before).logs,
    post: (isKind || own.post ? own : before).post,
  };
}

const nothing: SizeWords = { kindCodes: [], speciesCodes: [], gradeCodes: [], logs: false, post: false };

export function isNominal(codes: readonly string[]): boolean | null {
  const known = codes.flatMap((code) => speciesByCode(code) ?? []);
  if (known.length === 0) return null;
  if (known.some(({ group }) => NOMINAL.has(group))) return true;
  return known.some(({ origins }) => origins.some((origin) => INCH_COUNTRIES.includes(origin))) ? null : false;
}

/** What is usual for goods of such words. Logs are only what is called so, or graded as nothing else is. */
export function surroundingsOf(words: SizeWords | null, market: Market = MARKET): SizeSurroundings {
  const { kindCodes, speciesCodes, gradeCodes, logs, post } = words ?? nothing;
  const isGraded = gradeCodes.length > 0 && gradeCodes.every((code) => code.startsWith("rl-"));
  const context: SizeSurroundings["context"] = {
    // 模板木方 are squares.
    round: logs || isGraded,
    panel: kindCodes.at(-1) !== "1502" && kindCodes.some((code) => SHEETS.includes(code)),
    post,
    squares: kindCodes.includes("1502"),
    nominal: isNominal(speciesCodes),
    bare: words !== null,
  };
  return { context, usual: usualFor({ kindCodes, speciesCodes }, market) };
}
