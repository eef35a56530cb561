import { formatYuan } from "../money.ts";
import { type BrandBook, FIRST_BRANDS } from "../timber/brands.ts";
import { GRADE_SYSTEMS, gradeByCode } from "../timber/grades.ts";
import { kindByCode } from "../timber/kinds.ts";
import { originByCode } from "../timber/origins.ts";
import { bundleText } from "../timber/quantity-input.ts";
import { MOISTURE_TYPES, SURFACES, saleUnitName, TREATMENTS, VOLUME_RULES } from "../timber/spec.ts";
import { speciesByCode } from "../timber/species.ts";
import { cubicMetresText } from "../timber/volume.ts";
import { countedText } from "./counted-text.ts";
import { DELIVERY_MODES, type GoodsInput, PRICE_MODES, pieceVolumeIn, ruleOf } from "./goods-input.ts";
import { priceUnit, tierVolume } from "./goods-offer.ts";
import { linesOfHtml } from "./goods-text.ts";
import { sizeText } from "./goods-title.ts";
import { certsText } from "./import-cells.ts";

/** What goods were stated as at some time, with the name of their warehouse. */
export type StatedGoods = GoodsInput & { storeName: string };

/** What a buyer decides by and a review is about; the rest (price, stock, terms, own number) is the merchant's to change. */
export const REVIEWED = [
  "title",
  "kindCode",
  "speciesCode",
  "gradeCode",
  "brandCode",
  "originCode",
  "thicknessTenths",
  "width",
  "length",
  "lengthMin",
  "lengthMax",
  "diameterMin",
  "diameterMax",
  "surface",
  "moistureType",
  "moisturePct",
  "treatment",
  "certs",
  "storeId",
  "saleUnit",
  "volumeRule",
  "perBundle",
  "images",
  "detail",
] as const satisfies readonly (keyof GoodsInput)[];

/** Whether what was reviewed is no longer what is offered (product §5). */
export const isReviewedChange = (before: GoodsInput, after: GoodsInput): boolean =>
  REVIEWED.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

/** One line of a spec sheet. `before`: what it said when last approved, where that was something else. */
export type SheetLine = { readonly label: string; readonly text: string; readonly before: string | null };

const NOTHING = "-";
type Named = { readonly name: string } | undefined;
const nameOf = (code: string | null, byCode: (code: string) => Named): string =>
  code === null ? NOTHING : (byCode(code)?.name ?? code);
const listed = (table: readonly { readonly code: string; readonly name: string }[]) => (code: string) =>
  table.find((entry) => entry.code === code);

function gradeText(code: string | null): string {
  const grade = code === null ? undefined : gradeByCode(code);
  if (grade === undefined) return code ?? NOTHING;
  return `${grade.name}（${listed(GRADE_SYSTEMS)(grade.system)?.name ?? grade.system}）`;
}

function moistureText({ moistureType, moisturePct }: GoodsInput): string {
  const text = [nameOf(moistureType, listed(MOISTURE_TYPES)), moisturePct === null ? "" : `${moisturePct}%`];
  return moistureType === null && moisturePct !== null ? `${moisturePct}%` : text.join(" ").trim();
}

const priceText = (goods: GoodsInput, price: number): string =>
  `${formatYuan(price as GoodsInput["price"])} ${priceUnit(goods.saleUnit)}`;

/** Every fact of the goods by its name on screen, in the order of the form. */
function facts(goods: StatedGoods, brands: BrandBook): [string, string][] {
  const rule = ruleOf(goods);
  const piece = pieceVolumeIn(goods);
  return [
    ["标题", goods.title],
    ["货号", goods.merchantSku ?? NOTHING],
    ["品类", nameOf(goods.kindCode, kindByCode)],
    ["树种", nameOf(goods.speciesCode, speciesByCode)],
    ["等级", gradeText(goods.gradeCode)],
    ["品牌", nameOf(goods.brandCode, brands.byCode)],
    ["产地", nameOf(goods.originCode, originByCode)],
    ["规格", sizeText(goods) || NOTHING],
    ["表面", nameOf(goods.surface, listed(SURFACES))],
    ["含水率", moistureText(goods)],
    ["密度", goods.density ? `${goods.density} kg/m³` : NOTHING],
    ["处理", nameOf(goods.treatment, listed(TREATMENTS))],
    ["证书", certsText(goods.certs) || NOTHING],
    ["用途", goods.uses.join("、") || NOTHING],
    ["仓库", goods.storeName],
    ["销售单位", saleUnitName(goods.saleUnit)],
    ["材积计算", VOLUME_RULES.find(({ code }) => code === goods.volumeRule)?.name ?? NOTHING],
    ["单根材积", piece === null ? NOTHING : `${cubicMetresText(piece, 5)} m³`],
    ["每件", bundleText(rule).replace(/^每件 /, "") || NOTHING],
    ["价格", goods.priceMode === 2 ? "面议" : priceText(goods, goods.price)],
    ["税", goods.taxIncluded ? `含税 ${goods.taxRate}%` : "不含税"],
    [
      "阶梯价",
      goods.priceTiers.map((tier) => `${tierVolume(tier.minVolume)} 起 ${priceText(goods, tier.price)}`).join("；") ||
        NOTHING,
    ],
    ["起订量", countedText(rule, goods.minOrder)],
    ["加量单位", countedText(rule, goods.step)],
    ["库存", countedText(rule, goods.stock)],
    [
      "交货方式",
      DELIVERY_MODES.filter(({ code }) => goods.deliveryModes.includes(code))
        .map(({ name }) => name)
        .join("、"),
    ],
    ["定价方式", PRICE_MODES.find(({ code }) => code === goods.priceMode)?.name ?? NOTHING],
    ["详细说明", linesOfHtml(goods.detail) || NOTHING],
  ];
}

/** The spec sheet of `goods`, with what changed since `published`; `null` for goods that were never approved. */
export function goodsSheet(
  goods: StatedGoods,
  published: StatedGoods | null,
  brands: BrandBook = FIRST_BRANDS,
): SheetLine[] {
  const then = published === null ? null : facts(published, brands);
  return facts(goods, brands).map(([label, text], at) => {
    const before = then?.[at]?.[1] ?? null;
    return { label, text, before: before === text ? null : before };
  });
}
