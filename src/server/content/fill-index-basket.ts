import { classCode, TOTAL_CODE } from "../../domain/content/price-index.ts";
import { specCode, specName, specsToAdd } from "../../domain/content/price-index-spec.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import type { Db } from "../db/database.ts";
import { addIndex, type NewIndex, specsInBasket, specsOffered } from "./index-basket-store.ts";

/** Specifications that a big class publishes at most: those most often offered. */
const SPECS_PER_CLASS = 40;
const CLASS_RULE = "本类全部规格价格的加权调和平均涨跌，逐周连接";
const SPEC_RULE = "同树种、同规格、同等级、同港口的含税单价，按数量加权调和平均";
const TOTAL_RULE = "全部大类规格价格的加权调和平均涨跌，逐周连接";

const NO_SPEC: NewIndex["spec"] = {
  kindCode: null,
  speciesCode: null,
  thickness: null,
  width: null,
  diameterMin: null,
  gradeCode: null,
  portCode: null,
};

/** Fills the basket of every big class up with the specifications most often offered; what is in it stays in it. */
export async function fillBasket(tx: Db): Promise<void> {
  const specs = specsToAdd(await specsOffered(tx), await specsInBasket(tx), SPECS_PER_CLASS);
  if (specs.length === 0) return;
  const total = {
    code: TOTAL_CODE,
    name: "淘木木材价格总指数",
    level: 0,
    parent: null,
    unit: "点",
    rule: TOTAL_RULE,
  } as const;
  await addIndex(tx, { ...total, spec: NO_SPEC });
  for (const kindCode of new Set(specs.map((spec) => spec.kindCode))) {
    const name = `${kindByCode(kindCode)?.name ?? kindCode}价格指数`;
    const one = {
      code: classCode(kindCode),
      name,
      level: 1,
      parent: TOTAL_CODE,
      unit: "点",
      rule: CLASS_RULE,
    } as const;
    await addIndex(tx, { ...one, spec: { ...NO_SPEC, kindCode } });
  }
  for (const spec of specs) {
    const parent = classCode(spec.kindCode);
    const one = {
      code: specCode(spec),
      name: specName(spec),
      level: 2,
      parent,
      unit: "元/m³",
      rule: SPEC_RULE,
    } as const;
    await addIndex(tx, { ...one, spec });
  }
}
