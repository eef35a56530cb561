import { htmlOfLines } from "../domain/catalog/goods/goods-text.ts";
import { brandByCode } from "../domain/timber/brands.ts";
import { gradeByCode } from "../domain/timber/grades.ts";
import { originByCode } from "../domain/timber/origins.ts";
import type { Place } from "../domain/timber/places.ts";
import { pieceNameOf, specText } from "../domain/timber/spec.ts";
import type { Species } from "../domain/timber/species.ts";
import { cubicMetresText } from "../domain/timber/volume.ts";
import type { NewGoods } from "../server/catalog/goods/written-goods.ts";
import type { DemoLine } from "./line.ts";
import type { Prng } from "./prng.ts";
import type { DemoStore } from "./stores.ts";

/** What text about goods speaks of. */
export type Described = {
  line: DemoLine;
  species: Species;
  place: Place;
  store: DemoStore;
  goods: Omit<NewGoods, "title" | "detail" | "merchantId" | "storeId">;
};

/** How traders write a grade in a title, beside its name in the dictionary. */
const GRADE_WORDS: Readonly<Record<string, readonly string[]>> = {
  "ru-1": ["一级", "1等"],
  "ru-2": ["二级", "2等"],
  "ru-3": ["三级", "3等"],
  "ru-4": ["四级", "4等"],
  "ru-13": ["1-3等", "1-3级混"],
  "gb-1": ["一等", "一级"],
  "gb-2": ["二等", "二级"],
  "gb-mix": ["统材", "统货"],
  "na-2btr": ["2级及以上", "#2&BTR"],
  "na-3": ["3级", "#3"],
  "na-j": ["J级", "J-grade"],
  "nd-5": ["V级", "5级"],
  "nd-6": ["VI级", "6级"],
};

const gradeWord = (code: string | null, chance: Prng): string =>
  code === null ? "" : chance.chooseEarly(GRADE_WORDS[code] ?? [gradeByCode(code)?.name ?? ""]);

/** The place as a title states it: 太仓港, 满洲里, 临沂. */
const placeWord = (place: Place): string =>
  place.name.replace(/(口岸|板材市场|木材市场)$/, "").replace(/^(广州|日照)(?=鱼珠|岚山)/, "");

/** The size as a title writes it: metres for North American boards, width × length first for panels. */
function sizeWord({ line, goods }: Described, chance: Prng): string {
  const { thickness, width, length } = goods;
  if (line.shape.form === "sheet") return `${width}*${length}*${thickness}mm`;
  if (line.shape.form === "log") {
    const metres = (goods.length ?? 0) / 1000;
    return `${metres}米 ${goods.diameterMin}-${goods.diameterMax}公分`;
  }
  if (line.shape.form === "random")
    return `厚${thickness}mm 长${(goods.lengthMin ?? 0) / 1000}-${(goods.lengthMax ?? 0) / 1000}米`;
  if (line.trade === "canadian" && length !== null) return `${thickness}*${width}*${length / 1000}m`;
  return chance.chance(0.12) ? `${thickness}×${width}×${length}` : specText(goods);
}

/** 俄罗斯樟子松烘干板材 30*120*4000 一级 太仓港现货 and its variations. */
export function demoTitle(described: Described, chance: Prng): string {
  const { line, species, place, goods } = described;
  const origin = originByCode(goods.originCode ?? "");
  const brand = brandByCode(goods.brandCode ?? "");
  const word = chance.chooseEarly(line.words);
  const country = origin?.code === "CN" ? (chance.chance(0.3) ? "国产" : "") : (origin?.name ?? "");
  const namesItself = species.name.startsWith(country) || word.startsWith(species.name) || /^(进口|芬兰)/.test(word);
  const speciesWord = word.startsWith(species.name) ? "" : species.name;
  const head = `${namesItself ? "" : country}${speciesWord}${word}`;
  const stamp = brand && chance.chance(0.75) ? brand.name : "";
  const spot = chance.chooseEarly(["现货", "", "库存", "到港"]);
  const grade = gradeWord(goods.gradeCode, chance);
  const where = `${placeWord(place)}${spot}`;
  const size = sizeWord(described, chance);
  const parts = chance.chance(0.2) ? [stamp, head, size, grade, where] : [head, size, grade, stamp, where];
  return parts.filter((part) => part !== "").join(" ");
}

const MOISTURE = { KD: "窑干", AD: "气干", GRN: "湿材" } as const;
const TREATMENT: Readonly<Record<string, string>> = {
  acq: "ACQ 真空加压防腐，适用环境 C3（户外不接触土壤）",
  ca: "CA 铜唑真空加压防腐，适用环境 C3–C4",
  heat: "190–215℃ 蒸汽深度炭化，不含药剂，尺寸稳定",
};

const RULE_TEXT: Readonly<Record<number, string>> = {
  1: "材积按公称尺寸计算（GB/T 449），整件合计后四舍五入到 0.001 m³",
  2: "材积按实测尺寸计算（GB/T 449）",
  3: "材积按 GB/T 4814 检尺，以提货检尺码单为准",
  4: "材积按 JAS 检尺，以提货检尺码单为准",
  5: "宽度不限，按每件检尺码单计立方，以提货码单为准",
};

const CLOSING = [
  "支持看货、验货后提货；需要代办装车、加工改尺请提前一天联系。",
  "货物在库内棚下存放，提货请自备苫布；雨雪天暂停装车。",
  "现货随提随走，整车优先安排装车，当天下单当天可提。",
  "可按需要开具码单，欢迎到库看货。",
];

/** The text of the detail page, lines as they are stored. */
export function demoDetail({ line, species, store, place, goods }: Described, chance: Prng): string {
  const grade = gradeByCode(goods.gradeCode ?? "");
  const brand = brandByCode(goods.brandCode ?? "");
  const origin = originByCode(goods.originCode ?? "");
  const size = specText(goods);
  const lines = [
    `【货物】${species.name}（${species.latin}），${origin?.name ?? "产地见码单"}产，${line.words[0]}${brand ? `，厂印 ${brand.name}${brand.nameEn === brand.name ? "" : ` ${brand.nameEn}`}` : ""}。`,
    `【规格】${size}${goods.diameterMin === null ? " mm" : "（径级 cm、长度 mm）"}，等级 ${grade?.name ?? "见图"}。${RULE_TEXT[goods.volumeRule] ?? ""}。`,
  ];
  if (goods.pieceVolumeMm3 !== null && goods.piecesPerBundle !== null) {
    const unit = pieceNameOf(goods.saleUnit);
    const bundle = cubicMetresText(goods.pieceVolumeMm3 * goods.piecesPerBundle, 3);
    lines.push(`【包装】每件 ${goods.piecesPerBundle} ${unit}，约 ${bundle} m³，打包带加护角。`);
  } else if (goods.bundleVolume !== null) {
    lines.push(`【包装】每件约 ${(goods.bundleVolume / 1000).toFixed(3)} m³，端头封蜡，隔条码放。`);
  }
  if (goods.moistureType !== null) {
    const percent = goods.moisturePct === null ? "" : `，含水率 ${goods.moisturePct}% 左右`;
    lines.push(`【含水率】${MOISTURE[goods.moistureType]}${percent}。`);
  }
  const treatment = TREATMENT[line.treatment];
  if (treatment !== undefined) lines.push(`【处理】${treatment}。`);
  lines.push(
    `【仓储】${store.storeName}（${placeWord(place)}），地址：${store.address}。`,
    `【开票】${goods.taxIncluded ? `含税价，开 ${goods.taxRate}% 增值税专用发票` : "不含税价，开票另计"}。`,
    chance.choose(CLOSING),
  );
  return htmlOfLines(lines.join("\n"));
}
