import type { GoodsDetail } from "../../domain/catalog/goods/goods.ts";
import { placeFact } from "../../domain/catalog/goods/goods-place.ts";
import { GRADE_SYSTEMS } from "../../domain/timber/grades.ts";
import { bundleText, faceText, pieceName } from "../../domain/timber/quantity-input.ts";
import { MOISTURE_TYPES, SURFACES, TREATMENTS, VOLUME_RULES } from "../../domain/timber/spec.ts";
import { timeText } from "../../domain/time.ts";

const nameIn = (table: readonly { code: string | number; name: string }[], code: string | number | null): string =>
  table.find((one) => one.code === code)?.name ?? "";

const percent = (value: number): string => `${value}%`;

function moisture(goods: GoodsDetail): string {
  const name = nameIn(MOISTURE_TYPES, goods.moistureType);
  return goods.moisturePct === null ? name : `${name} ${percent(goods.moisturePct)}`.trim();
}

/** 29.4×118×3998 mm，12 根，2026-11-20 */
function measuredText(goods: GoodsDetail): string {
  const { measuredThicknessTenths: thickness = null, measuredPieces: pieces, measuredOn } = goods;
  if (thickness === null) return "";
  const sides = [thickness / 10, goods.measuredWidth ?? goods.width, goods.measuredLength ?? goods.length];
  return `${sides.filter((side) => side !== null).join("×")} mm，${pieces} 根，${measuredOn}`;
}

/** Everything known of the goods, in the order a buyer asks. */
function factsOf(goods: GoodsDetail): [string, string][] {
  const facts: [string, string][] = [
    ["规格", goods.diameterMin === null ? `${goods.specText} mm` : goods.specText],
    ["商家实测", measuredText(goods)],
    ["树种", goods.speciesName],
    ["等级", goods.gradeName],
    ["含水率", moisture(goods)],
    ["表面", nameIn(SURFACES, goods.surface)],
    ["处理", goods.treatment === "none" ? "" : nameIn(TREATMENTS, goods.treatment)],
    ["品牌", goods.brandName],
    ["产地", goods.originName],
    placeFact(goods),
    ["仓库", goods.storeName],
    ["包装", bundleText(goods)],
    [`单${pieceName(goods)}材积`, goods.pieceVolume === null ? "" : `${goods.pieceVolume.toFixed(5)} m³`],
    [`单${pieceName(goods)}面积`, goods.saleUnit === "m2" ? faceText(goods) : ""],
    ["材积规则", nameIn(VOLUME_RULES, goods.volumeRule)],
    ["密度", goods.density > 0 ? `${goods.density} kg/m³` : ""],
    ["税率", goods.taxIncluded ? `含税 ${percent(goods.taxRate)}` : "不含税"],
    ["库存确认", timeText(goods.stockConfirmedTime)],
    ["价格更新", timeText(goods.priceTime)],
    ["等级标准", nameIn(GRADE_SYSTEMS, goods.gradeSystem)],
  ];
  return facts.filter(([, value]) => value !== "" && value !== "-");
}

export function SpecSheet({ goods }: { goods: GoodsDetail }) {
  return (
    <dl className="tm-spec tm-grid">
      {factsOf(goods).map(([name, value]) => (
        <div key={name} className={name === "等级标准" ? "tm-spec-wide" : undefined}>
          <dt>{name}</dt>
          <dd className={name === "规格" ? "tm-strong" : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
