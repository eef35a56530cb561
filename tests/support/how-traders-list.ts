import { inCharacters } from "./how-traders-write.ts";

/**
 * How traders say several goods at once, and how they take back what they said. Knows nothing of how it is read.
 */

/** `wrong` is what was said first and `right` what is meant. */
export const CORRECTIONS: readonly ((wrong: string, right: string) => string)[] = [
  (wrong, right) => `${wrong} 不对，${right}`,
  (wrong, right) => `${wrong}，不对，是${right}`,
  (wrong, right) => `${wrong} 写错了 ${right}`,
  (wrong, right) => `${wrong}，打错了，${right}`,
  (wrong, right) => `${wrong} 说错了是${right}`,
  (wrong, right) => `${wrong} 改成${right}`,
  (wrong, right) => `${wrong} 改为${right}`,
  (wrong, right) => `${wrong} 哦不是 ${right}`,
  (wrong, right) => `${wrong} 更正：${right}`,
  (wrong, right) => `${wrong}，应该是${right}`,
  (wrong, right) => `${wrong} 口误 ${right}`,
  (wrong, right) => `${wrong}？不，${right}`,
];

/** The same in a row of its own below what was wrong. */
export const AMENDMENTS: readonly ((right: string) => string)[] = [
  (right) => `更正：${right}`,
  (right) => `更正一下，是${right}`,
  (right) => `不好意思打错了 ${right}`,
  (right) => `上面写错了，${right}`,
  (right) => `抱歉，刚才说错了，是${right}`,
  (right) => `改成${right}`,
];

/** That nobody asks any more for goods that were asked for before. */
export const CANCELLATIONS: readonly ((goods: string) => string)[] = [
  (goods) => `${goods}不要了`,
  (goods) => `刚才说的${goods}先不要了`,
  (goods) => `${goods}就不要了`,
];

/** That a grade or another fact binds nobody. */
export const WAIVERS: readonly ((fact: string) => string)[] = [
  (fact) => `${fact}不强求`,
  (fact) => `${fact}无所谓`,
  (fact) => `${fact}也不强求`,
  (fact) => `${fact}不讲究`,
];

/** Several thicknesses in mm, of each of which the same is meant. */
export const THICKNESS_LISTS: readonly ((thicknesses: readonly number[]) => string)[] = [
  (all) => `${all.join("/")}厚`,
  (all) => `${all.join("、")}厚`,
  (all) => `${all.join("/")}mm`,
  (all) => `厚度${all.join("/")}`,
  (all) => `${all.map((one) => `${one}mm`).join(" ")}`,
  (all) => `${all.map((one) => `${one}厚`).join(" ")}`,
  (all) => `${all.join(" ")}${inCharacters(all.length).replace("二", "两")}种厚度`,
  (all) => `${all.join(" ")}${inCharacters(all.length).replace("二", "两")}个厚度`,
];

/** So many m³ of each. */
export const EACH: readonly ((m3: number) => string)[] = [
  (m3) => `各${m3}方`,
  (m3) => `各要${m3}方`,
  (m3) => `每种${m3}方`,
  (m3) => `每样${m3}立方`,
  (m3) => `分别${m3}方`,
];

/** Of an amount of all the first has so many parts of ten, and the second the rest. */
export const PARTS: readonly ((first: number, m3: number) => string)[] = [
  (first, m3) => `${inCharacters(first)}${inCharacters(10 - first)}开 共${m3}方`,
  (first, m3) => `${inCharacters(first)}${inCharacters(10 - first)}开，总共${m3}方`,
  (first, m3) => `${m3}方 ${inCharacters(first)}${inCharacters(10 - first)}分`,
];

type Crossed = {
  readonly name: string;
  /** mm, ascending. */
  readonly lengths: readonly number[];
  readonly rows: readonly { readonly section: string; readonly m3: readonly number[] }[];
};

const metres = (mm: number): string => String(mm / 1000);

/** Lengths across the head of a table, sections down its side, how many in between. */
export const CROSS_TABLES: readonly ((of: Crossed) => string)[] = ["\t", " | ", ",", "  "].flatMap((cut) => [
  ({ name, lengths, rows }: Crossed) =>
    [
      [`${name}规格`, ...lengths.map((mm) => `${metres(mm)}米`)].join(cut),
      ...rows.map(({ section, m3 }) => [section, ...m3.map((one) => `${one}方`)].join(cut)),
    ].join("\n"),
  ({ name, lengths, rows }: Crossed) =>
    [
      [`${name}(方)`, ...lengths.map((mm) => `${metres(mm)}m`)].join(cut),
      ...rows.map(({ section, m3 }) => [section, ...m3.map(String)].join(cut)),
    ].join("\n"),
  ({ name, lengths, rows }: Crossed) =>
    [
      ["规格", ...lengths.map(String)].join(cut),
      ...rows.map(({ section, m3 }) => [`${name}${section}`, ...m3.map((one) => `${one}方`)].join(cut)),
    ].join("\n"),
]);

/** A whole demand without a blank or a sign, as a telephone writes down what it hears; cm, metres, m³ whole. */
export const DICTATIONS: readonly ((of: {
  readonly name: string;
  readonly thicknessCm: number;
  readonly widthCm: number;
  readonly metres: number;
  readonly m3: number;
  readonly city: string;
}) => string)[] = [
  ({ name, thicknessCm, widthCm, metres: length, m3, city }) =>
    `我要${name}${inCharacters(thicknessCm)}公分厚${inCharacters(widthCm)}公分宽${inCharacters(length)}米长${inCharacters(m3)}方送到${city}`,
  ({ name, thicknessCm, widthCm, metres: length, m3, city }) =>
    `老板有没有${name}厚${thicknessCm}公分宽${widthCm}公分长${length}米的我要${m3}方发到${city}`,
  ({ name, thicknessCm, widthCm, metres: length, m3, city }) =>
    `${name}${thicknessCm}公分乘${widthCm}公分${length}米的来${m3}方送${city}`,
  ({ name, thicknessCm, widthCm, metres: length, m3, city }) =>
    `帮我找${m3}方${name}要${inCharacters(thicknessCm)}公分厚${inCharacters(widthCm)}公分宽的长度${inCharacters(length)}米拉到${city}`,
  ({ name, thicknessCm, widthCm, metres: length, m3, city }) =>
    `你好${city}工地要${name}${thicknessCm * 10}乘${widthCm * 10}的${length}米长${m3}个立方`,
];

/** Panels of one size, said once for all of them. */
export const SAID_FOR_ALL: readonly ((size: string) => string)[] = [
  (size) => `都${size}`,
  (size) => `都是${size}`,
  (size) => `均${size}`,
  (size) => `全部${size}`,
  (size) => `统一${size}`,
  (size) => `一律${size}`,
];
