import { type BrandBook, FIRST_BRANDS } from "../timber/brands.ts";
import { saleUnitName } from "../timber/spec.ts";
import type { ImportedGoods } from "./goods-import.ts";
import { GOODS_STATUS_NAMES } from "./goods-status.ts";
import { certsText, cubicMetres, yuanText } from "./import-cells.ts";
import type { ImportField } from "./import-columns.ts";
import { gradeNarrow, type Narrow, spellingOf } from "./import-names.ts";

/** The volume of a count of goods, m³. */
function volumeText(goods: ImportedGoods, count: number | null): string {
  return count === null ? "" : cubicMetres(count * (goods.pieceVolumeMm3 ?? 1_000_000));
}

const plain = (value: number | null): string => (value === null ? "" : String(value));

/** The row that reads back as `goods`. */
export function importRow(goods: ImportedGoods, brands: BrandBook = FIRST_BRANDS): Record<ImportField, string> {
  const { thicknessTenths: tenths, moistureType, moisturePct, stock } = goods;
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
    moistureType: [moistureType ?? "", moisturePct === null ? "" : `${moisturePct}%`].join(" ").trim(),
    certs: goods.certs.length === 0 ? "无" : certsText(goods.certs),
    uses: goods.uses.join("、"),
    price: yuanText(goods.price),
    saleUnit: saleUnitName(goods.saleUnit),
    taxIncluded: goods.taxIncluded ? "含税" : "不含税",
    stockVolume: volumeText(goods, stock),
    bundleVolume: volumeText(goods, inBundle),
    bundles: stock !== null && inBundle !== null && stock % inBundle === 0 ? String(stock / inBundle) : "",
    status: goods.status === null ? "" : GOODS_STATUS_NAMES[goods.status],
  };
}
