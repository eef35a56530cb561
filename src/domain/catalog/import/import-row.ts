import { type BrandBook, FIRST_BRANDS } from "../../timber/brands.ts";
import { gradeByCode } from "../../timber/grades.ts";
import { kindByCode } from "../../timber/kinds.ts";
import { parsedFromTitle } from "../../timber/query.ts";
import { sizesIn } from "../../timber/reading/sizes.ts";
import { pieceNameOf, saleUnitName } from "../../timber/spec.ts";
import { speciesByCode } from "../../timber/species.ts";
import { GOODS_STATUS_NAMES } from "../goods/goods-states.ts";
import { sizeShown } from "../goods/goods-title.ts";
import { CONTENT, codeInTitle, type ImportedGoods, SURFACES } from "./goods-import.ts";
import { cubicMetres, yuanText } from "./import-cells.ts";
import type { WrittenField } from "./import-columns.ts";
import { type FactColumn, factCells } from "./import-facts.ts";
import { certsText, usesText } from "./import-listed.ts";
import { gradeNarrow, type Narrow, spellingOf } from "./import-names.ts";
import type { ImportedPreview } from "./import-report.ts";
import { deliveryText, soldText, tiersText } from "./import-terms.ts";

/** The volume of a count of goods, m³. */
function volumeText(goods: ImportedGoods, count: number | null): string {
  return count === null ? "" : cubicMetres(count * (goods.pieceVolumeMm3 ?? 1_000_000));
}

const plain = (value: number | null): string => (value === null ? "" : String(value));

const NONE = "无";

/** What goods do not have although their title states it, so that no reader fills it in from there. */
function falseStatements(goods: ImportedGoods, brands: BrandBook): Partial<Record<WrittenField | FactColumn, string>> {
  const { title, thicknessTenths: tenths, width, length, lengthMin, diameterMin } = goods;
  const parsed = parsedFromTitle(title, brands);
  const isSized = sizesIn(title).sizes.length > 0;
  const absent: readonly (readonly [WrittenField | FactColumn, boolean])[] = [
    ["gradeName", goods.gradeCode === null && parsed.gradeCodes.length > 0],
    ["originName", goods.originCode === null && parsed.originCodes.length > 0],
    ["brandName", goods.brandCode === null && parsed.brandCodes.length > 0],
    ["portName", goods.portCode === null && [title, goods.storeName].some((text) => portsIn(text, brands) > 0)],
    ["surface", goods.surface === null && codeInTitle(SURFACES, title) !== null],
    ["thickness", tenths === null && isSized],
    ["width", width === null && isSized],
    ["lengthMin", length === null && lengthMin === null && isSized],
    ["diameterMin", diameterMin === null && tenths === null && width === null && isSized],
  ];
  return Object.fromEntries(absent.flatMap(([field, isAbsent]) => (isAbsent ? [[field, NONE]] : [])));
}
const portsIn = (text: string, brands: BrandBook): number => parsedFromTitle(text, brands).portCodes.length;

/** `KD 12%`; what goods have none of although their title states it stands as 无 and 无%. */
function moistureText({ moistureType, moisturePct, title }: ImportedGoods): string {
  const type = moistureType ?? (parsedFromTitle(title).moistureType === null ? "" : NONE);
  const content = moisturePct === null ? (CONTENT.test(title) ? `${NONE}%` : "") : `${moisturePct}%`;
  return [type, content].join(" ").trim();
}

/** The row that reads back as `goods`. */
export function importRow(
  goods: ImportedGoods,
  brands: BrandBook = FIRST_BRANDS,
): Record<WrittenField | FactColumn, string> {
  const { thicknessTenths: tenths, stock } = goods;
  const inBundle = goods.piecesPerBundle ?? goods.bundleVolume;
  const grade = gradeNarrow(goods.kindCode, goods.speciesCode, goods.originCode);
  const itself: Narrow = (codes) => codes;
  return {
    merchantName: goods.merchantName,
    merchantSku: goods.merchantSku,
    title: goods.title,
    kindName: spellingOf("kind", goods.kindCode, itself),
    speciesName: spellingOf("species", goods.speciesCode, itself),
    gradeName: spellingOf("grade", goods.gradeCode, grade),
    thickness: tenths === null ? "" : String(tenths / 10),
    width: plain(goods.width),
    lengthMin: plain(goods.length ?? goods.lengthMin),
    lengthMax: plain(goods.length ?? goods.lengthMax),
    diameterMin: plain(goods.diameterMin),
    diameterMax: plain(goods.diameterMax),
    originName: spellingOf("origin", goods.originCode, itself),
    brandName: spellingOf("brand", goods.brandCode, itself, brands),
    portName: spellingOf("port", goods.portCode, itself),
    storeName: goods.storeName,
    cityName: goods.cityName ?? "",
    moistureType: moistureText(goods),
    ...factCells(goods),
    certs: goods.certs.length === 0 ? "无" : certsText(goods.certs),
    uses: usesText(goods.uses),
    price: yuanText(goods.price),
    saleUnit: saleUnitName(goods.saleUnit),
    taxIncluded: goods.taxIncluded ? "含税" : "不含税",
    stockVolume: volumeText(goods, stock),
    bundleVolume: volumeText(goods, inBundle),
    bundles: stock !== null && inBundle !== null && stock % inBundle === 0 ? String(stock / inBundle) : "",
    stockPieces: "",
    ...soldText(goods, goods.saleUnit),
    priceTiers: tiersText(goods.priceTiers),
    deliveryModes: deliveryText(goods.deliveryModes),
    status: goods.status === null ? "" : GOODS_STATUS_NAMES[goods.status],
    ...falseStatements(goods, brands),
  };
}

const DM3_PER_M3 = 1_000;
const MM3_PER_DM3 = 1_000_000;

/** A count of goods as a person reads it: m³ with three decimals, after the pieces where goods are counted by them. */
function countShown({ saleUnit, pieceVolumeMm3 }: ImportedGoods, count: number): string {
  const dm3 = pieceVolumeMm3 === null ? count : Math.round((count * pieceVolumeMm3) / MM3_PER_DM3);
  const volume = `${(dm3 / DM3_PER_M3).toFixed(3)} m³`;
  return pieceVolumeMm3 === null ? volume : `${count} ${pieceNameOf(saleUnit)} ${volume}`;
}

/** A row as it was read, in the words of the list of goods; its pictures are not known yet. */
export function previewOf(row: number, goods: ImportedGoods, brands: BrandBook = FIRST_BRANDS): ImportedPreview {
  const cells = importRow(goods, brands);
  const { piecesPerBundle, stock } = goods;
  return {
    row,
    merchantSku: goods.merchantSku,
    title: goods.title,
    kindName: kindByCode(goods.kindCode)?.name ?? "",
    speciesName: speciesByCode(goods.speciesCode)?.name ?? "",
    gradeName: goods.gradeCode === null ? "" : (gradeByCode(goods.gradeCode)?.name ?? ""),
    specText: sizeShown(goods),
    priceText: `${cells.price} 元/${cells.saleUnit} ${cells.taxIncluded}`,
    stockText: stock === null ? "" : countShown(goods, stock),
    bundleText:
      piecesPerBundle === null
        ? cells.bundleVolume === ""
          ? ""
          : `${cells.bundleVolume} m³/件`
        : `${piecesPerBundle} ${pieceNameOf(goods.saleUnit)}/件`,
    storeName: goods.storeName,
    pictures: [],
  };
}
