import { partsIn, rowsWithHead, withParts } from "../../timber/reading/patterns.ts";
import { statedCerts } from "../../timber/sale-terms.ts";
import { slotOf, TOLERANCE } from "../requirements.ts";
import type { Stretch } from "./demand-reader.ts";

/** What a stretch of a row requires; `isTaken`: its characters mean nothing else, as those of ACQ防腐 and 到厂价1850 do. */
export type StatedRequirement = Stretch & {
  readonly code: string;
  readonly detail: string;
  readonly sure: number;
  readonly isTaken: boolean;
};

const PARTS = partsIn(String.raw`
alone    (?<![a-z\d./])
ends     (?![a-z\d/])
freight  运(?:输?费)?(?!输)
yard     自提|场地|提货|仓库|库提|出厂
figure   \d{1,3}(?:\.\d{1,2}|,\d{1,2}(?=\s?mm))?
measure  (?:mm|毫米|cm|公分|厘米?|丝)(?![a-z])
other    \d|\s?(?:%|[°℃度天日号月]|[立平]?方|[件张根块片支吨车柜万元]|m[23])
either   ±|\+\s?/?\s?-|正负
side     (?:厚度?|宽度?|长度?|尺寸|直径)的?\s?
off      (?:误差|公差|允差|偏差|[正负尺]差)[^\d,;。、|\t]{0,6}
bound    以内|以下|之内|左右|上下
dry      (?<!(?:含水率?|水分|(?<![a-z])mc)\s?[:≤]?\s?\d{1,2}\s?%?\s?)
`);

/**
 * How requirements are written in normal text, by their codes; certificates have words of their own. 热处理 may be that of packing
 * or that which makes timber brown; 刨光 behind 四面 does not count again; 1850到厂, 到厂1850; 送到厂里 is where it goes.
 */
const WORDS = rowsWithHead(String.raw`
s4s        {:alone}s4s{:ends}|[四4]面(?:都|全|精)?(?:刨光?|见?光|净光)
sanded     (?:[双两单]面)?(?:定厚)?(?:砂光|打砂)
rough      毛料|粗锯|毛面|(?<!刨)不刨光|未刨光?
planed     [双两]面(?:刨|见?光)(?!光)|(?:[双两单]面)?(?<![四4不未]|[四4]面[都全精]?)(?:刨光|抛光)|(?<![四4])(?:[双两单]面)?(?<![四4]面)光面(?!的?(?:建筑)?模板)
heat/ht    (?<!ht\s?)热处理
ht         {:alone}ht{:ends}\s?(?:热处理)?(?:章|标识|标记|标)?
acq        {:alone}acq{:ends}
cca        {:alone}cca{:ends}
ca         {:alone}ca(?:-[bc])?\s?(?=防腐|处理)
c1         {:alone}c1(?:[ab]|\.[12])?级?{:ends}
c2         {:alone}c2(?:[ab]|\.[12])?级?{:ends}
c3         {:alone}c3(?:[ab]|\.[12])?级?{:ends}
c4         {:alone}c4(?:[ab]|\.[12])?级?{:ends}
c5         {:alone}c5(?:[ab]|\.[12])?级?{:ends}
delivered  (?<!送)到(?:厂|工地|货)(?:含[税票])?价|(?<=\d\s?(?:元|块)?(?:/方)?\s?)到(?:厂|工地)(?![里区门])|(?<!送)到厂(?=\s?:?¥?\d)|送到价|(?<!不|未|免)[含包]{:freight}|包邮|包送(?:到(?:厂|工地)?)?|运费由?(?:你们?|您|贵司|对方|卖家|商家|厂家)(?:承担|出|付|负责)
exWarehouse     (?<!不|非|不能|无法)(?:{:yard})价|(?<!不|非|不能|无法|不接受)自提(?![货价])|不[含包]{:freight}|运费(?:自理|自付|另算|另计|另付)
toPort     到[港岸]价|{:alone}(?:cif|cfr|cnf){:ends}
fob        {:alone}fob{:ends}|离岸价
`).map(([code, pattern]) => [code, new RegExp(withParts(pattern, PARTS), "g")] as const);

/** ±1, 厚度误差±1mm, +2/-0mm, 公差2mm以内; not ±5% and MC 12%±2, which are of other things. */
const TOLERANCES = new RegExp(
  rowsWithHead(String.raw`
measured   {:side}?{:off}{:figure}(?:\s?-\s?{:figure})?\s?{:measure}(?!\s?[*x])(?:{:bound})?
both       {:side}?{:off}?{:dry}(?:{:either})\s?{:figure}(?!{:other})\s?(?:{:measure})?(?:{:bound})?
apart      {:side}?{:off}?{:dry}\+\s?{:figure}(?:mm)?\s?[/,]?\s?-\s?{:figure}(?!{:other})(?:mm(?![a-z]))?
`)
    .map(([, pattern]) => withParts(pattern, PARTS))
    .join("|"),
  "g",
);

/** 不要刨光, 砂光也行: nothing is required. */
const REFUSED = /(?:不(?:要|用|需要?|必|做|要求|强求)|无需|没有?|别)\s?$/;
const NO_MATTER =
  /^\s?(?:有没有|与否|[或和、/]?(?:不刨光?|毛料|刨光|砂光|四面光|光面))?(?:也|都|均)?(?:行|可以?|无所谓|不要求|不强求|没关系|(?:不用|不要|免|算)了?(?![^\s,;。!]))/;
const OR = /^\s?(?:或者?|\/|还是|or)\s?$/;

/** What stands beside a word and refuses it; `null`: it is required. */
function refusalOf(row: string, { start, end }: Stretch): Stretch | null {
  const [before = ""] = REFUSED.exec(row.slice(Math.max(0, start - 4), start)) ?? [];
  const [behind = ""] = NO_MATTER.exec(row.slice(end)) ?? [];
  return before === "" && behind === "" ? null : { start: start - before.length, end: end + behind.length };
}

/** `±1` of 30±1 with its side and unit: 30±1mm. */
function toleranceText(row: string, start: number, tolerance: string): string {
  const [, side = ""] = /^[±+]|^正负/.test(tolerance) ? (/(\d{1,5}(?:\.\d)?)\(?$/.exec(row.slice(0, start)) ?? []) : [];
  const unit = /\d$/.test(tolerance) ? "mm" : "";
  return `${side}${tolerance.replace(/\s/g, "")}${unit}`;
}

/** What stands in `pattern`, each with its meaning. */
const matchesOf = (row: string, pattern: RegExp): Stretch[] =>
  [...row.matchAll(pattern)].map(({ 0: word, index }) => ({ start: index, end: index + word.trimEnd().length }));

/** Words of requirements, with what refuses them. */
const wordsIn = (row: string) =>
  WORDS.flatMap(([code, pattern]) =>
    matchesOf(row, pattern).map((one) => ({ ...one, code, refusal: refusalOf(row, one) })),
  );

/**
 * Where a row of normal text requires more than the fields of a line hold, in order; of two that are joined by “or” any will do.
 */
export function requirementsIn(row: string): StatedRequirement[] {
  const certs = statedCerts(row)
    .filter(({ codes, isRefused }) => codes.length > 0 && !isRefused)
    .map(({ start, end, codes }) => ({ start, end, code: codes.join("/"), detail: "", sure: 0.95, isTaken: true }));
  const words = wordsIn(row)
    .filter(({ refusal }) => refusal === null)
    .map(({ start, end, code }) => ({ start, end, code, detail: "", sure: 0.9, isTaken: false }));
  const tolerances = matchesOf(row, TOLERANCES).map(({ start, end }) => {
    const detail = toleranceText(row, start, row.slice(start, end));
    return { start, end, code: TOLERANCE, detail, sure: 0.9, isTaken: true };
  });
  const found: StatedRequirement[] = [];
  for (const one of [...certs, ...words, ...tolerances].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = found.at(-1);
    if (last !== undefined && last.end > one.start) continue;
    const isOther =
      last !== undefined && one.detail === "" && slotOf(last.code) === slotOf(one.code) && last.code !== one.code;
    if (isOther && OR.test(row.slice(last.end, one.start)))
      found.splice(-1, 1, { ...last, end: one.end, code: `${last.code}/${one.code}` });
    else found.push(one);
  }
  return found;
}

/** Where a row states that something is not, or no longer, required: 四面光不要了, 不要FSC了. */
export const refusedIn = (row: string): (Stretch & { readonly code: string })[] => [
  ...statedCerts(row)
    .map(({ isRefused, codes, waived, ...stretch }) => ({ ...stretch, code: (isRefused ? codes : waived).join("/") }))
    .filter(({ code }) => code !== ""),
  ...wordsIn(row).flatMap(({ code, refusal }) => (refusal === null ? [] : [{ ...refusal, code }])),
];
