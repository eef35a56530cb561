import { foundWhere } from "../text.ts";
import { listed, rowsOf } from "./tables.ts";
import { spellingTokens } from "./text-tokens.ts";

/**
 * Certificates and papers that goods may bear: code, as merchants name it and lists show it; then what else it is called in
 * queries and files, Latin names in lower case. A `+` before it: no body publishes a list of its holders, so that goods whose
 * title states it have it as well.
 */
const TABLE = `
FSC|fsc mix,fsc 100%,fsc100%,fsc混合,fsc coc,fsc-coc
PEFC|pefc coc,pefc-coc
CFCC|中国森林认证
SFI|
CSA|csa-sfm
CITES|濒危证,濒危物种证,允许进口证明书,允许进出口证明书
SVLK|v-legal,flegt
+CARB|carb p2,carb-p2,carbp2,carb phase 2,carb二级,carb 2级,加州认证,加州标准
+EPA|tsca title vi,tsca,epa tsca
EUTR|
EUDR|欧盟零毁林
+IPPC|ispm15,ispm 15,ispm-15,熏蒸证书,熏蒸证明,熏蒸证,熏蒸单,熏蒸过,熏蒸标识,熏蒸
+植检证|植检证书,植检单,植检,植物检疫证书,植物检疫证,植物检疫,检验检疫证书,检验检疫,商检证书,商检,检疫证书,检疫证,检疫单,phytosanitary certificate,phytosanitary,phyto certificate,phyto
+原产地证|原产地证书,原产地证明,产地证,产地证书,产地证明,certificate of origin
+检测报告|质检报告,检验报告,检测单,质检单,甲醛报告,test report
+报关单|进口报关单,报关单据
+F4星|f4星级,f☆☆☆☆,f★★★★,f****,f四星,日本f4
+CE|
+NAF|无醛添加,无醛认证,无醛,无甲醛添加
+十环|十环认证,十环标志,中国环境标志
+JAS认证|jas标志,jas证书`;

type Certificate = { readonly code: string; readonly names: readonly string[]; readonly isSaid: boolean };

export const CERTIFICATES: readonly Certificate[] = rowsOf(TABLE, "head", "names").map(({ head, names }) => {
  const code = head.replace(/^\+/, "");
  return { code, names: [code.toLowerCase(), ...listed(names)], isSaid: code !== head };
});

/** Words for several at once. */
const SEVERAL: readonly (readonly [name: string, codes: readonly string[]])[] = [
  ["森林认证", ["FSC", "PEFC", "CFCC", "SFI", "CSA"]],
  ["fsc/pefc", ["FSC", "PEFC"]],
];

const CODES_OF = new Map<string, readonly string[]>([
  ...CERTIFICATES.flatMap(({ code, names }) => names.map((name) => [name, [code]] as const)),
  ...SEVERAL,
]);

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const LATIN = /[a-z\d]/;
/** Latin names stand by themselves: carbon is no CARB. */
const pattern = (name: string): string => `${escaped(name)}${LATIN.test(name.at(-1) ?? "") ? "(?![a-z\\d])" : ""}`;
/** P2 is of panels: logs have another. */
const OF_PANELS = "p2级?(?= ?(?:多层|胶合|夹板|密度|纤维|中纤|刨花|颗粒|生态|板))";
const NAMES = [...CODES_OF.keys()].sort((one, other) => other.length - one.length);

const NAMED = new RegExp(`${NAMES.map(pattern).join("|")}|${OF_PANELS}`, "g");

/** Whether a name may begin at `at`: behind 免 it is not required, behind a Latin letter it is another word. */
const mayBegin = (text: string, at: number): boolean => {
  const before = text.charAt(at - 1);
  return before !== "免" && !(LATIN.test(text.charAt(at)) && LATIN.test(before));
};

/** Where certificates are named in a text of plain, lower-case characters; `codes`: which it may be. */
export const certificatesIn = (text: string): { start: number; end: number; codes: readonly string[] }[] =>
  foundWhere(text, NAMED, ({ index }) => mayBegin(text, index)).map(({ 0: name, index }) => ({
    start: index,
    end: index + name.length,
    codes: CODES_OF.get(name) ?? CARB,
  }));

const CARB: readonly string[] = ["CARB"];

const SPELLINGS = new Map(
  CERTIFICATES.map(({ code, names }) => [
    code,
    [...new Set([code, ...names.flatMap((name) => [name, name.toUpperCase()])])] as const,
  ]),
);

/** What goods may write for a certificate of this code. */
export const spellingsOf = (code: string): readonly string[] => SPELLINGS.get(code) ?? [code];

const CODE_OF_SPELLING = new Map(
  [...SPELLINGS].flatMap(([code, spellings]) => spellings.map((spelling) => [spelling, code] as const)),
);

/** The code of what goods write; an unknown one is its own code. */
export const certificateCode = (written: string): string => CODE_OF_SPELLING.get(written) ?? written;

/** Names without signs that no text is indexed by: f☆☆☆☆. */
const SPELT = /^[\p{L}\d -]+$/u;

/** By code, the tokens of each way in which a title may state it. */
const SAID = new Map(
  CERTIFICATES.filter(({ isSaid }) => isSaid).map(({ code, names }) => [
    code,
    names.filter((name) => SPELT.test(name)).flatMap(spellingTokens),
  ]),
);

/** The tokens of each way in which a title may state that goods have one of `codes`. */
export const certTitleTokens = (codes: readonly string[]): string[][] =>
  [...SAID].flatMap(([code, tokens]) => (codes.includes(code) ? tokens : []));
