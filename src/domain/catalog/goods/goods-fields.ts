import {
  choice,
  code,
  day,
  type FieldType,
  flag,
  id,
  money,
  orNone,
  own,
  type StoredField,
  text,
  type ValuesOf,
  whole,
} from "../../fields.ts";
import type { WarehouseId } from "../../ids.ts";
import { GRADES } from "../../timber/grades.ts";
import { KINDS } from "../../timber/kinds.ts";
import { ORIGINS } from "../../timber/origins.ts";
import { MAX_COUNT } from "../../timber/quantity-input.ts";
import { MOISTURE_TYPES, SALE_UNITS, SURFACES, TREATMENTS, VOLUME_RULES } from "../../timber/spec.ts";
import { SPECIES } from "../../timber/species.ts";
import type { Cert } from "../import/import-listed.ts";
import type { PriceTier } from "./goods.ts";

/** The sections of the form of goods. */
export type GoodsSection = "basic" | "size" | "measured" | "packing" | "price" | "place" | "certs" | "text";

/**
 * One fact of goods, stated once. From it follow what a merchant states and what is wrong with it, the wire's shape, the columns
 * that statements write and read, what a file changes, the form and the sheet. A fact that has a rule of its own adds that rule
 * where such rules stand; docs/changing-things.md describes how a fact is added.
 */
export type GoodsField = StoredField & {
  /** Its column and that one's type; `null` where other columns follow from it (server/catalog/goods/written-goods.ts). */
  readonly column: readonly [name: string, type: string] | null;
  /** What a buyer decides by: a change leads back to the review. */
  readonly reviewed: boolean;
  /** Whether a file of goods states it; what its column is called beside its label, where the type alone reads the cell. */
  readonly imported: boolean | string;
  /** Where a file is silent, the fact stays as stated as long as these facts do. */
  readonly retainedWith?: readonly string[];
  readonly section: GoodsSection;
  /** What the form of new goods starts with; nothing where it is left out. */
  readonly start?: string | number | boolean;
};

/** Unit prices a form may state, fen. */
export const LOWEST_PRICE = 1;
export const HIGHEST_PRICE = 99_999_999;

export const DELIVERY_MODES: readonly { readonly code: 1 | 2; readonly name: string }[] = [
  { code: 1, name: "自提" },
  { code: 2, name: "送到" },
];
export const PRICE_MODES: readonly { readonly code: 1 | 2; readonly name: string }[] = [
  { code: 1, name: "标价" },
  { code: 2, name: "面议" },
];

const size = <const Column extends GoodsField["column"], Type extends FieldType>(
  label: string,
  column: Column,
  type: Type,
) =>
  ({
    type: orNone(type),
    label,
    column,
    reviewed: true,
    imported: true,
    section: "size",
  }) as const;

const measured = <const Column extends GoodsField["column"], Type extends FieldType>(
  label: string,
  imported: string,
  column: Column,
  type: Type,
) =>
  ({
    type: orNone(type),
    label,
    optional: true,
    column,
    reviewed: false,
    imported,
    retainedWith: ["thickness", "width", "length"],
    section: "measured",
  }) as const;

/** What a step and a least order go by: the fact, and columns that follow from others. */
const PACKED_BY = ["saleUnit", "counted_in", "pieces_per_bundle", "bundle_volume"] as const;

/**
 * Every fact, in the order of the sheet. `perBundle`, `minOrder`, `step` and `stock` count pieces where the goods have a piece
 * volume, else dm³; the price is per sale unit.
 */
export const GOODS_FIELDS = {
  title: {
    type: text(200),
    label: "标题",
    column: ["title", "text"],
    reviewed: true,
    imported: true,
    retainedWith: [],
    section: "text",
  },
  merchantSku: {
    type: orNone(text(64)),
    label: "货号",
    column: ["merchant_sku", "text"],
    reviewed: false,
    imported: false, // it finds the goods
    section: "basic",
  },
  kindCode: {
    type: code(KINDS),
    label: "品类",
    column: ["kind_code", "text"],
    reviewed: true,
    imported: true,
    retainedWith: [],
    section: "basic",
    start: "1501",
  },
  speciesCode: {
    type: code(SPECIES),
    label: "树种",
    column: ["species_code", "text"],
    reviewed: true,
    imported: true,
    section: "basic",
  },
  gradeCode: {
    type: orNone(code(GRADES)),
    label: "等级",
    column: ["grade_code", "text"],
    reviewed: true,
    imported: true,
    retainedWith: ["kindCode", "speciesCode"],
    section: "basic",
  },
  /** Of the operator's brands (`brandChoiceProblem`). */
  brandCode: {
    type: orNone(code(null)),
    label: "品牌",
    column: ["brand_code", "text"],
    reviewed: true,
    imported: true,
    retainedWith: [],
    section: "basic",
  },
  originCode: {
    type: orNone(code(ORIGINS)),
    label: "产地",
    column: ["origin_code", "text"],
    reviewed: true,
    imported: true,
    retainedWith: ["speciesCode"],
    section: "basic",
  },
  thicknessTenths: size("厚度", null, whole(1, 10_000, "mm", 1)),
  width: size("宽度", ["width", "integer"], whole(1, 2_000, "mm")),
  length: size("长度", ["length", "integer"], whole(100, 20_000, "mm")),
  lengthMin: size("最短长度", ["length_min", "integer"], whole(100, 20_000, "mm")),
  lengthMax: size("最长长度", ["length_max", "integer"], whole(100, 20_000, "mm")),
  diameterMin: size("最小径级", ["diameter_min", "integer"], whole(4, 200, "cm")),
  diameterMax: size("最大径级", ["diameter_max", "integer"], whole(4, 200, "cm")),
  moistureType: {
    type: orNone(choice(MOISTURE_TYPES)),
    label: "含水率类型",
    column: ["moisture_type", "text"],
    reviewed: true,
    imported: true,
    retainedWith: [],
    section: "size",
  },
  moisturePct: {
    type: orNone(whole(1, 100, "%")),
    label: "含水率",
    column: ["moisture_pct", "smallint"],
    reviewed: true,
    imported: true,
    retainedWith: ["moistureType"],
    section: "size",
  },
  surface: {
    type: orNone(code(SURFACES)),
    label: "表面",
    column: ["surface", "text"],
    reviewed: true,
    imported: "表面处理 表面状态 加工方式",
    section: "size",
  },
  treatment: {
    type: orNone(code(TREATMENTS)),
    label: "处理方式",
    column: ["treatment", "text"],
    reviewed: true,
    imported: "处理 防腐处理 处理工艺",
    retainedWith: ["kindCode"],
    section: "size",
    start: "none",
  },
  /** As weighed, balsa to lignum vitae; left open, what the species and its moisture make. */
  density: {
    type: orNone(whole(100, 1_500, "kg/m³")),
    label: "密度",
    optional: true,
    column: ["density", "integer"],
    reviewed: false,
    imported: true,
    retainedWith: ["speciesCode", "moistureType"],
    section: "size",
  },
  /** 商家实测: means of what the merchant measured, beside the nominal size (`measuredProblem`). */
  measuredThicknessTenths: measured(
    "实测厚",
    "实测厚度 实际厚度 实厚",
    ["measured_thickness_tenths", "integer"],
    whole(1, 10_000, "mm", 1),
  ),
  measuredWidth: measured("实测宽", "实测宽度 实际宽度 实宽", ["measured_width", "integer"], whole(1, 2_000, "mm")),
  measuredLength: measured(
    "实测长",
    "实测长度 实际长度 实长",
    ["measured_length", "integer"],
    whole(100, 20_000, "mm"),
  ),
  measuredPieces: measured("实测根数", "抽测根数", ["measured_pieces", "integer"], whole(1, 100_000, "根")),
  measuredOn: measured("实测日期", "抽测日期", ["measured_on", "date"], day()),
  certs: {
    type: own<Cert[]>(),
    label: "证书",
    column: ["certs", "jsonb"],
    reviewed: true,
    imported: true,
    retainedWith: [],
    section: "certs",
  },
  uses: {
    type: own<string[]>(),
    label: "用途",
    column: ["uses", "text[]"],
    reviewed: false,
    imported: true,
    retainedWith: [],
    section: "certs",
  },
  storeId: {
    type: id<WarehouseId>(),
    label: "仓库",
    column: ["store_id", "bigint"],
    reviewed: true,
    imported: true,
    section: "place",
  },
  saleUnit: {
    type: choice(SALE_UNITS),
    label: "销售单位",
    column: ["sale_unit", "text"],
    reviewed: true,
    imported: true,
    retainedWith: [],
    section: "packing",
    start: "m3",
  },
  volumeRule: {
    type: choice(VOLUME_RULES),
    label: "材积计算",
    column: ["volume_rule", "smallint"],
    reviewed: true,
    imported: true,
    section: "packing",
    start: 1,
  },
  perBundle: {
    type: orNone(whole(1, MAX_COUNT)),
    label: "每件",
    column: null,
    reviewed: true,
    imported: true,
    section: "packing",
  },
  price: {
    type: money(),
    label: "价格",
    column: ["price", "integer"],
    reviewed: false,
    imported: true,
    section: "price",
  },
  taxIncluded: {
    type: flag(),
    label: "含税",
    column: ["tax_included", "boolean"],
    reviewed: false,
    imported: true,
    retainedWith: [],
    section: "price",
    start: true,
  },
  taxRate: {
    type: whole(0, 100, "%"),
    label: "税率",
    column: ["tax_rate", "smallint"],
    reviewed: false,
    imported: "增值税率 发票税率",
    retainedWith: ["kindCode"],
    section: "price",
    start: 13,
  },
  priceTiers: {
    type: own<PriceTier[]>(),
    label: "阶梯价",
    column: ["price_tiers", "jsonb"],
    reviewed: false,
    imported: true,
    retainedWith: [],
    section: "price",
  },
  minOrder: {
    type: whole(1, MAX_COUNT),
    label: "起订量",
    column: ["min_order", "integer"],
    reviewed: false,
    imported: true,
    retainedWith: PACKED_BY,
    section: "packing",
    start: 1,
  },
  step: {
    type: whole(1, MAX_COUNT),
    label: "递增单位",
    column: ["step", "integer"],
    reviewed: false,
    imported: true,
    retainedWith: PACKED_BY,
    section: "packing",
  },
  stock: {
    type: whole(0, MAX_COUNT),
    label: "库存",
    column: ["stock", "integer"],
    reviewed: false,
    imported: false, // a row of its own decides (server/catalog/import/import-changes.ts)
    section: "packing",
  },
  deliveryModes: {
    type: own<(1 | 2)[]>(),
    label: "交货方式",
    column: ["delivery_modes", "smallint[]"],
    reviewed: false,
    imported: true,
    retainedWith: [],
    section: "place",
  },
  priceMode: {
    type: choice(PRICE_MODES),
    label: "定价方式",
    column: ["price_mode", "smallint"],
    reviewed: false,
    imported: false,
    section: "price",
    start: 1,
  },
  /** Names of uploaded public pictures, the main one first. */
  images: {
    type: own<string[]>(),
    label: "图片",
    column: ["images", "text[]"],
    reviewed: true,
    imported: true,
    retainedWith: [],
    section: "text",
  },
  /** HTML as the editor of articles writes it; of other clients also lines without markup. */
  detail: {
    type: text(8_000),
    label: "详细说明",
    column: ["detail", "text"],
    reviewed: true,
    imported: false,
    section: "text",
  },
} as const satisfies Readonly<Record<string, GoodsField>>;

export type GoodsFields = Readonly<Record<string, GoodsField>>;

/** What a merchant states of goods; everything else follows from it. */
export type GoodsInput = ValuesOf<typeof GOODS_FIELDS>;
