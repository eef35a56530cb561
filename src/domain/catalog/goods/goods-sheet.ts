import { fieldText } from "../../fields.ts";
import { formatYuan } from "../../money.ts";
import { sameValue } from "../../same-value.ts";
import { type BrandBook, FIRST_BRANDS } from "../../timber/brands.ts";
import { GRADE_SYSTEMS, gradeByCode } from "../../timber/grades.ts";
import { bundleText, pieceName } from "../../timber/quantity-input.ts";
import { cubicMetresText } from "../../timber/volume.ts";
import { certsText } from "../import/import-listed.ts";
import { countedText } from "./counted-text.ts";
import { DELIVERY_MODES, GOODS_FIELDS, type GoodsFields, type GoodsInput } from "./goods-fields.ts";
import { pieceVolumeIn, ruleOf } from "./goods-input.ts";
import { priceUnit, tierVolume } from "./goods-offer.ts";
import { linesOfHtml } from "./goods-text.ts";
import { sizeShown } from "./goods-title.ts";

/** What goods were stated as at some time, with the name of their warehouse. */
export type StatedGoods = GoodsInput & { storeName: string };

/** Whether what was reviewed is no longer what is offered. */
export const isReviewedChange = (before: GoodsInput, after: GoodsInput, fields: GoodsFields = GOODS_FIELDS): boolean =>
  Object.entries(fields).some(
    ([name, { reviewed }]) => reviewed && !sameValue(factOf(before, name), factOf(after, name)),
  );

/** One line of a spec sheet. `before`: its text when last approved, where that was different. */
export type SheetLine = { readonly label: string; readonly text: string; readonly before: string | null };

const NOTHING = "-";
const factOf = (goods: GoodsInput, name: string): unknown => goods[name as keyof GoodsInput] ?? null;

function gradeText(code: string | null): string {
  const grade = code === null ? undefined : gradeByCode(code);
  if (grade === undefined) return code ?? NOTHING;
  return `${grade.name}（${GRADE_SYSTEMS.find(({ code: one }) => one === grade.system)?.name ?? grade.system}）`;
}

function moistureText({ moistureType, moisturePct }: GoodsInput): string {
  const type = fieldText(GOODS_FIELDS.moistureType, moistureType);
  const text = [type, moisturePct === null ? "" : `${moisturePct}%`];
  return moistureType === null && moisturePct !== null ? `${moisturePct}%` : text.join(" ").trim();
}

const priceText = (goods: GoodsInput, price: number): string =>
  `${formatYuan(price as GoodsInput["price"])} ${priceUnit(goods.saleUnit)}`;

type Line = readonly [label: string, text: string];
type Lines = (goods: StatedGoods, brands: BrandBook, label: string) => readonly Line[];
const line =
  (text: (goods: StatedGoods, brands: BrandBook) => string): Lines =>
  (goods, brands, label) => [[label, text(goods, brands) || NOTHING]];
/** Facts that stand in the line of another one, or in none. */
const nowhere: Lines = () => [];

/** Lines that show more than one fact by its type. */
const OWN_LINES: Readonly<Partial<Record<string, Lines>>> = {
  gradeCode: line(({ gradeCode }) => gradeText(gradeCode)),
  brandCode: line(({ brandCode }, { byCode }) => byCode(brandCode ?? "")?.name ?? brandCode ?? ""),
  thicknessTenths: (goods) => [["规格", sizeShown(goods) || NOTHING]],
  width: nowhere,
  length: nowhere,
  lengthMin: nowhere,
  lengthMax: nowhere,
  diameterMin: nowhere,
  diameterMax: nowhere,
  moisturePct: nowhere,
  taxRate: nowhere,
  images: nowhere,
  moistureType: (goods) => [["含水率", moistureText(goods)]],
  certs: line(({ certs }) => certsText(certs)),
  uses: line(({ uses }) => uses.join("、")),
  storeId: line(({ storeName }) => storeName),
  volumeRule: (goods, _, label) => {
    const piece = pieceVolumeIn(goods);
    return [
      [label, fieldText(GOODS_FIELDS.volumeRule, goods.volumeRule)],
      [`单${pieceName(goods)}材积`, piece === null ? NOTHING : `${cubicMetresText(piece, 5)} m³`],
    ];
  },
  perBundle: line((goods) => bundleText(ruleOf(goods)).replace(/^每件 /, "")),
  price: line((goods) => (goods.priceMode === 2 ? "面议" : priceText(goods, goods.price))),
  taxIncluded: (goods) => [["税", goods.taxIncluded ? `含税 ${goods.taxRate}%` : "不含税"]],
  priceTiers: line((goods) =>
    goods.priceTiers.map((tier) => `${tierVolume(tier.minVolume)} 起 ${priceText(goods, tier.price)}`).join("；"),
  ),
  minOrder: line((goods) => countedText(ruleOf(goods), goods.minOrder)),
  step: line((goods) => countedText(ruleOf(goods), goods.step)),
  stock: line((goods) => countedText(ruleOf(goods), goods.stock)),
  deliveryModes: line(({ deliveryModes }) =>
    DELIVERY_MODES.filter(({ code }) => deliveryModes.includes(code))
      .map(({ name }) => name)
      .join("、"),
  ),
  detail: line(({ detail }) => linesOfHtml(detail)),
};

/** Every fact of the goods by its name on screen, in the order of the record. */
const linesOf = (goods: StatedGoods, brands: BrandBook, fields: GoodsFields): readonly Line[] =>
  Object.entries(fields).flatMap(
    ([name, field]) =>
      OWN_LINES[name]?.(goods, brands, field.label) ?? [[field.label, fieldText(field, factOf(goods, name))] as const],
  );

/** The spec sheet of `goods`, with what changed since `published`; `null` for goods that were never approved. */
export function goodsSheet(
  goods: StatedGoods,
  published: StatedGoods | null,
  brands: BrandBook = FIRST_BRANDS,
  fields: GoodsFields = GOODS_FIELDS,
): SheetLine[] {
  const then = published === null ? null : linesOf(published, brands, fields);
  return linesOf(goods, brands, fields).map(([label, text], at) => {
    const before = then?.[at]?.[1] ?? null;
    return { label, text, before: before === text ? null : before };
  });
}
