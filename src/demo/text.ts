import { htmlOfLines } from "../domain/catalog/goods/goods-text.ts";
import { brandByCode } from "../domain/timber/brands.ts";
import { gradeByCode } from "../domain/timber/grades.ts";
import { originByCode } from "../domain/timber/origins.ts";
import type { Place } from "../domain/timber/places.ts";
import { pieceNameOf, specText } from "../domain/timber/spec.ts";
import type { Species } from "../domain/timber/species.ts";
import { cubicMetresText } from "../domain/timber/volume.ts";
import type { NewGoods } from "../server/catalog/goods/written-goods.ts";
import { codeOf, oneOf, orElse, record, rowsIn, several, text } from "./data.ts";
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
const GRADE_WORDS = new Map(
  rowsIn("grade-words", record({ grade: codeOf(gradeByCode), words: several(text, ",") })).map(
    ({ grade, words }) => [grade, words] as const,
  ),
);

const gradeWord = (code: string | null, chance: Prng): string =>
  code === null ? "" : chance.chooseEarly(GRADE_WORDS.get(code) ?? [gradeByCode(code)?.name ?? ""]);

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

/** Sentences of detail pages: of a treatment and a rule of volume by its code, and those of which one closes the page. */
const TEXTS = rowsIn(
  "goods-texts",
  record({ about: oneOf(["treatment", "volumeRule", "closing"]), code: orElse(text, ""), text }),
);
const sentence = (about: "treatment" | "volumeRule", code: string | number): string | undefined =>
  TEXTS.find((row) => row.about === about && row.code === String(code))?.text;
const CLOSING = TEXTS.flatMap((row) => (row.about === "closing" ? [row.text] : []));

/** The text of the detail page, lines as they are stored. */
export function demoDetail({ line, species, store, place, goods }: Described, chance: Prng): string {
  const grade = gradeByCode(goods.gradeCode ?? "");
  const brand = brandByCode(goods.brandCode ?? "");
  const origin = originByCode(goods.originCode ?? "");
  const size = specText(goods);
  const lines = [
    `【货物】${species.name}（${species.latin}），${origin?.name ?? "产地见码单"}产，${line.words[0]}${brand ? `，厂印 ${brand.name}${brand.nameEn === brand.name ? "" : ` ${brand.nameEn}`}` : ""}。`,
    `【规格】${size}${goods.diameterMin === null ? " mm" : "（径级 cm、长度 mm）"}，等级 ${grade?.name ?? "见图"}。${sentence("volumeRule", goods.volumeRule) ?? ""}。`,
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
  const treatment = sentence("treatment", line.treatment);
  if (treatment !== undefined) lines.push(`【处理】${treatment}。`);
  lines.push(
    `【仓储】${store.storeName}（${placeWord(place)}），地址：${store.address}。`,
    `【开票】${goods.taxIncluded ? `含税价，开 ${goods.taxRate}% 增值税专用发票` : "不含税价，开票另计"}。`,
    chance.choose(CLOSING),
  );
  return htmlOfLines(lines.join("\n"));
}
