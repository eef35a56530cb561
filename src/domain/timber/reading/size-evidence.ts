import type { Lexicon } from "../dictionary.ts";
import { isLogs, PANEL_KINDS } from "../kind-shape.ts";
import type { LexiconField } from "../lexicon.ts";
import { speciesByCode } from "../species.ts";
import { MARKET, type Market } from "./market.ts";
import type { SizeSurroundings } from "./size-lattice.ts";
import type { SizeContext } from "./size-units.ts";
import { usualFor } from "./usual-sizes.ts";

const LOGS = /原木|圆木|原条|木头|径|φ|logs?(?![a-z])/;
const PANEL = /多层|胶合|夹板|密度|纤维|刨花|颗粒|欧松|osb|mdf|模板|生态板|木工板|芯板|单板|木皮|旋切|ply/;
const POST = /(?:立|方|木|门|廊|亭)柱|柱子|柱料|(?<![木地])方料|大方|梁|枕木|墩|beam|posts?(?![a-z])/;

/** 落叶松方, 红橡皮子 */
const SHORT_KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^方(?:\P{Script=Han}|$)/u, "1502"],
  [/^木?皮/, "1507"],
];

const SHEETS: readonly string[] = [...PANEL_KINDS, "1507"];
/** Trade groups of species that are sawn to nominal inches. */
const NOMINAL = new Set(["spf", "dfir", "hemlock", "syp", "cedar", "naspruce", "naPine"]);
const INCH_COUNTRIES = ["CA", "US"];

/** The words of a text that say how its numbers are meant. */
export type SizeWords = {
  readonly kindCodes: readonly string[];
  readonly speciesCodes: readonly string[];
  readonly gradeCodes: readonly string[];
  readonly logs: boolean;
  readonly panel: boolean;
  readonly post: boolean;
};

/** `null` where no word says anything. */
export function sizeWords(text: string, lexicon: Lexicon<LexiconField>): SizeWords | null {
  const kindCodes: string[] = [];
  const speciesCodes: string[] = [];
  const gradeCodes: string[] = [];
  for (let at = 0; at < text.length; ) {
    const hit = lexicon.startingAt(text, at);
    at = hit?.end ?? at + 1;
    if (hit?.sense.field === "kind") kindCodes.push(...hit.sense.codes);
    if (hit?.sense.field === "species") {
      speciesCodes.push(...hit.sense.codes);
      for (const [short, kind] of SHORT_KINDS) if (short.test(text.slice(hit.end, hit.end + 2))) kindCodes.push(kind);
    }
    if (hit?.sense.field === "grade") gradeCodes.push(...hit.sense.codes);
  }
  const [logs, panel, post] = [LOGS, PANEL, POST].map((pattern) => pattern.test(text)) as [boolean, boolean, boolean];
  // 模板木方
  const sheet = panel && kindCodes.at(-1) !== "1502";
  const said = logs || panel || post || kindCodes.length + speciesCodes.length + gradeCodes.length > 0;
  return said ? { kindCodes, speciesCodes, gradeCodes, logs, panel: sheet, post } : null;
}

/** What a later stretch of text says of its goods, and for the rest what is said before it. */
export function followedBy(before: SizeWords | null, own: SizeWords | null): SizeWords | null {
  if (own === null || before === null) return own ?? before;
  const { kindCodes, speciesCodes, gradeCodes } = own;
  const isKind = kindCodes.length > 0 || own.logs || own.panel;
  return {
    kindCodes: isKind ? kindCodes : before.kindCodes,
    speciesCodes: speciesCodes.length > 0 ? speciesCodes : before.speciesCodes,
    gradeCodes: gradeCodes.length > 0 ? gradeCodes : before.gradeCodes,
    ...{
      logs: isKind || own.post ? own.logs : before.logs,
      panel: isKind ? own.panel : before.panel,
      post: isKind || own.post ? own.post : before.post,
    },
  };
}

const nothing: SizeWords = { kindCodes: [], speciesCodes: [], gradeCodes: [], logs: false, panel: false, post: false };

function isNominal(codes: readonly string[]): boolean | null {
  const known = codes.flatMap((code) => speciesByCode(code) ?? []);
  if (known.length === 0) return null;
  if (known.some(({ group }) => NOMINAL.has(group))) return true;
  return known.some(({ origins }) => origins.some((origin) => INCH_COUNTRIES.includes(origin))) ? null : false;
}

/** What is usual for goods of such words. Logs are only what is called so, or graded as nothing else is. */
export function surroundingsOf(words: SizeWords | null, market: Market = MARKET): SizeSurroundings {
  const { kindCodes, speciesCodes, gradeCodes, logs, panel, post } = words ?? nothing;
  const sheets = panel || (kindCodes.length > 0 && kindCodes.every((code) => SHEETS.includes(code)));
  const round =
    logs || kindCodes.some(isLogs) || (gradeCodes.length > 0 && gradeCodes.every((code) => code.startsWith("rl-")));
  const context: SizeContext = {
    round,
    panel: sheets,
    post,
    squares: kindCodes.includes("1502"),
    nominal: isNominal(speciesCodes),
    bare: words !== null,
  };
  return { context, usual: usualFor({ kindCodes, speciesCodes }, market) };
}
