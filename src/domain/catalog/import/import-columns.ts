import { GOODS_FIELDS, type GoodsFields } from "../goods/goods-fields.ts";
import { type FactColumn, factColumnNames } from "./import-facts.ts";
import {
  type HeadingHints,
  headingParts,
  headingWords,
  isOrderOfSides,
  NO_HINTS,
  partedName,
} from "./import-headings.ts";
import { cellUnder, columnMeant, headingRead, taxUnder } from "./import-qualified.ts";
import { resolvedCells } from "./import-resolved.ts";
import { sideCells } from "./import-sides.ts";

/** Columns with a reader of their own, in the order in which they are written; each states what no other one states. */
const OWN_FIELDS = [
  "merchantName",
  "merchantSku",
  "title",
  "kindName",
  "speciesName",
  "gradeName",
  "thickness",
  "width",
  "lengthMin",
  "lengthMax",
  "diameterMin",
  "diameterMax",
  "originName",
  "brandName",
  "portName",
  "storeName",
  "cityName",
  "moistureType",
  "certs",
  "uses",
  "price",
  "saleUnit",
  "taxIncluded",
  "stockVolume",
  "bundleVolume",
  "bundles",
  "stockPieces",
  "minOrder",
  "wholeBundles",
  "priceTiers",
  "deliveryModes",
  "status",
] as const;

/** One of `OWN_FIELDS`. */
export type WrittenField = (typeof OWN_FIELDS)[number];

/** The columns of a goods file as it is written: facts that are read by their type stand behind the moisture. */
export const IMPORT_FIELDS: readonly (WrittenField | FactColumn)[] = OWN_FIELDS.flatMap((field) =>
  field === "moistureType" ? [field, ...factColumnNames(GOODS_FIELDS).map(([name]) => name as FactColumn)] : [field],
);

/**
 * Columns that are read as well: a whole size in one cell, the pieces of a bundle instead of its volume, the names of pictures,
 * which a file is not written with (those are the merchant's own and are not stored), and two that belong to another column by
 * the content of their cells (`import-resolved.ts`): a stock in whatever it counts, and a place that may be a city, a port or a
 * warehouse.
 */
const ALSO_READ = ["spec", "perBundle", "pictures", "amount", "place"] as const;

type OwnField = WrittenField | (typeof ALSO_READ)[number];
export type ImportField = OwnField | FactColumn;

/** The columns of the file that merchants start from: those that are the easiest to fill. */
export const TEMPLATE_FIELDS: readonly ImportField[] = OWN_FIELDS.flatMap((field): ImportField[] => {
  if (field === "thickness") return ["spec"];
  if (field === "bundleVolume") return ["perBundle"];
  if (field === "status") return ["pictures", "status"];
  return ["width", "lengthMin", "lengthMax", "bundles", "stockPieces"].includes(field) ? [] : [field];
});

/** What a column is called: first the Chinese name used on screen, then others. What stands beside it is `import-headings.ts`'s. */
const OWN_NAMES: Readonly<Record<OwnField, string>> = {
  merchantName: "商家 商家名称 商户 商户名称 店铺 店铺名称 卖家 供应商 供应商名称 公司 公司名称 merchant shopName",
  merchantSku:
    "货号 商家货号 商家编码 商品编码 商品编号 货物编号 货品编号 产品编号 产品编码 物料编码 物料编号 存货编码 料号 款号 编码 编号 SKU skuCode",
  title: "标题 商品标题 商品名称 货物名称 货品名称 产品名称 物料名称 存货名称 品名规格 品名 名称 商品 name",
  kindName: "品类 品类名称 产品类别 产品品类 产品类型 产品分类 商品类别 商品分类 类别 分类 类型 kind",
  speciesName: "树种 树种名称 材种 木种 木材品种 木材种类 木料 species",
  gradeName: "等级 等级名称 级别 质量等级 材质等级 grade",
  thickness: "厚度 厚 厚mm 厚度mm",
  width: "宽度 宽 宽mm 宽度mm",
  lengthMin: "最短长度 最小长度 长度下限 长度起 长度从 长度最小 长度 长 检尺长 材长 minLength length",
  lengthMax: "最长长度 最大长度 长度上限 长度止 长度至 长度到 长度最大 maxLength",
  diameterMin:
    "最小径级 最小直径 最小检尺径 径级下限 直径下限 径级起 径级从 小头最小直径 径级 直径 检尺径 minDiameter diameter",
  diameterMax: "最大径级 最大直径 最大检尺径 径级上限 直径上限 径级止 径级至 小头最大直径 maxDiameter",
  originName: "产地 产地名称 原产地 原产国 国家 国别 产地国别 来源国 进口国 origin country",
  brandName: "品牌 品牌名称 厂家 工厂 锯厂 brand mill",
  portName: "港口 港口名称 口岸 市场 提货港 所在港口 到货港 卸货港 现货港口 port",
  storeName: "仓库 仓库名称 堆场 库房 存放仓库 所在仓库 提货仓库 提货地点 store warehouse",
  cityName: "城市 城市名称 所在城市 发货城市 所在地 仓库城市 city",
  moistureType: "含水率 含水率类型 干燥方式 干燥 干湿 干湿度 干燥状态 干燥情况 烘干情况 moisture",
  certs: "认证 证书 认证证书 资质 certificates cert",
  uses: "用途 适用 应用 适用场景 use",
  price:
    "价格 单价 售价 报价 销售价 销售价格 销售单价 出厂价 批发价 挂牌价 到厂价 到厂价格 到货价 到货价格 到库价 到站价 送货价 送到价 自提价 提货价 现货价 港口价 码头价 一口价 今日价 今日报价 当日报价 最新价 最新报价 日期报价 价 unitPrice",
  saleUnit: "销售单位 计价单位 单位 计量单位 价格单位 unit",
  taxIncluded: "含税 是否含税 税 tax",
  stockVolume: "库存体积 库存方量 库存方数 库存立方 总方数 总体积 立方数 方数 方量 体积",
  bundleVolume:
    "每件体积 单件体积 每包体积 单包体积 每件方量 每包方量 每件方数 每包方数 件体积 包体积 方/件 方/包 立方/件 bundleM3",
  bundles: "件数 库存件数 总件数 包数 库存包数 总包数 捆数 bundleNum bundleCount",
  stockPieces:
    "库存根数 库存支数 库存片数 库存张数 库存块数 在库根数 总根数 总支数 总片数 总张数 总块数 根数 支数 片数 张数 块数 stockPieces",
  minOrder: "起订量 最小起订量 最低起订量 起订 起售量 minOrder",
  wholeBundles: "整件销售 整件起售 是否整件 整包销售 wholeBundles",
  priceTiers: "阶梯价 阶梯价格 批量价 priceTiers",
  deliveryModes: "交货方式 提货方式 配送方式 交付方式 delivery",
  spec: "规格 规格型号 规格尺寸 尺寸 size",
  perBundle:
    "每件根数 每件支数 每件片数 每件张数 每件数量 每包根数 每包支数 每包片数 每包张数 件根数 包根数 根/件 支/件 片/件 张/件 根/包 支/包 片/包 张/包 piecesPerBundle",
  pictures: "图片 图片名 图片名称 图片文件 图片文件名 商品图片 照片 主图 pictures images photos",
  amount: "库存 库存量 库存数量 现有库存 可用库存 可售库存 现货数量 可售数量 存量 结存 stock",
  place: "存放地 存放地点 存货地 存货地点 货物所在地",
  status: "状态 商品状态 上架状态 上下架 销售状态",
};

/** What columns are called that is a word for others, too: of a column only where the heading has no other one for it. */
const SECOND_NAMES: Readonly<Record<string, ImportField>> = {
  材质: "speciesName",
  品种: "speciesName",
  数量: "amount",
  现货: "amount",
  总数: "amount",
  总数量: "amount",
  quantity: "amount",
  qty: "amount",
  发货地: "place",
  发货地点: "place",
  提货地: "place",
  交货地: "place",
  交货地点: "place",
};

/** A name as it is compared: `stock_volume` is stockVolume. */
const headerKey = (text: string): string => headingParts(text).name.replaceAll(/[/*]/g, "");

/** What columns are called, by how a heading is compared; the first one that takes a name holds it. */
export function headings(fields: GoodsFields): ReadonlyMap<string, ImportField> {
  const byName = new Map<string, ImportField>();
  for (const [field, names] of [...Object.entries(OWN_NAMES), ...factColumnNames(fields)]) {
    for (const name of [field, ...names.split(" ")]) {
      if (!byName.has(headerKey(name))) byName.set(headerKey(name), field as ImportField);
    }
  }
  return byName;
}
const HEADINGS = headings(GOODS_FIELDS);
const SECOND_HEADINGS: ReadonlyMap<string, ImportField> = new Map(
  Object.entries(SECOND_NAMES).map(([name, field]) => [headerKey(name), field]),
);

/** Whether a name is that of a column, without anything beside it. */
export const isListed = (name: string): boolean => HEADINGS.has(headerKey(name));

/** What stands beside the name of a column: 不含税 of 不含税单价. */
export const wordsBeside = (name: string): readonly string[] => columnIn(name, HEADINGS)?.words ?? [];

/** The Chinese name of a column. */
export const columnName = (field: ImportField): string =>
  field in OWN_NAMES ? (OWN_NAMES[field as OwnField].split(" ")[0] ?? field) : GOODS_FIELDS[field as FactColumn].label;

/**
 * `fields[i]`: what the i-th column holds, `null` where it is unknown; `hints[i]`: what its heading states about the cells below
 * it; `headings`: as given; `unknown`: those that are not recognised.
 */
export type ImportHeader = {
  readonly fields: readonly (ImportField | null)[];
  readonly hints: readonly HeadingHints[];
  readonly headings: readonly string[];
  readonly unknown: readonly string[];
  /** Why no row can be read under this header, or `null`. */
  readonly problem: string | null;
};

type ReadHeading = {
  readonly field: ImportField | null;
  readonly hints: HeadingHints;
  readonly problem: string | null;
};

/** `不含税单价`, `厚×宽×长`: what the name of a column is written with. */
const columnIn = (name: string, known: ReadonlyMap<string, ImportField>) =>
  isOrderOfSides(name) ? { field: "spec" as const, words: [name] } : partedName(name, known);

/** One heading: its name, and all that stands beside it. */
function headingOf(cell: string, known: ReadonlyMap<string, ImportField>): ReadHeading {
  const { name, words } = headingParts(cell);
  const field = known.get(name.replaceAll(/[/*]/g, ""));
  const found = field === undefined ? columnIn(name, known) : { field, words: [] };
  if (found === null) return { field: null, hints: NO_HINTS, problem: null };
  const parsed = headingWords([...found.words, ...words]);
  const meant = "hints" in parsed ? columnMeant(found.field, parsed.hints) : found.field;
  const read = headingRead(meant, parsed, cell.trim());
  return "hints" in read
    ? { field: meant, hints: read.hints, problem: null }
    : { field: meant, hints: NO_HINTS, problem: read.problem };
}

/**
 * Reads the header row: English names or Chinese ones, in any order, full-width or not, with units, money, taxes and the order of
 * sides. A heading of numbers with unknown words, or with a unit that cannot be converted, lets no row be read.
 */
export function importHeader(cells: readonly string[], known = HEADINGS): ImportHeader {
  const texts = cells.map((cell) => cell.slice(0, IMPORT_CELL_MAX));
  const first = texts.map((text) => headingOf(text, known));
  const taken = new Set(first.map(({ field }) => field));
  const read = first.map((heading, at): ReadHeading => {
    const second = heading.field === null ? headingOf(texts[at] ?? "", SECOND_HEADINGS) : heading;
    if (heading.field !== null || second.field === null || taken.has(second.field)) return heading;
    taken.add(second.field);
    return second;
  });
  const fields = read.map(({ field }) => field);
  const twice = fields.flatMap((field, at) =>
    field !== null && fields.indexOf(field) < at ? [columnName(field)] : [],
  );
  const unknown = cells.flatMap((cell, at) =>
    fields[at] === null && cell.trim() !== "" ? [(texts[at] ?? "").trim()] : [],
  );
  const wrong = read.flatMap(({ problem }) => problem ?? []);
  return {
    fields,
    hints: read.map(({ hints }) => hints),
    headings: texts.map((text) => text.trim()),
    unknown,
    problem: headerProblem(fields, twice) ?? (wrong.length > 0 ? wrong.join("；") : null),
  };
}

function headerProblem(fields: readonly (ImportField | null)[], twice: readonly string[]): string | null {
  if (!fields.some((field) => field !== null)) return "第 1 行不是表头：没有认得的列名";
  if (twice.length > 0) return `列名重复：${[...new Set(twice)].join("、")}`;
  if (!fields.includes("price")) return `缺少列：${columnName("price")}（price）`;
  if (!fields.includes("title") && !fields.includes("speciesName")) {
    return `缺少列：${columnName("title")}（title）或${columnName("speciesName")}（speciesName）`;
  }
  return null;
}

/** Characters that a cell of a known column may have; longer ones are not read, and their row is refused. No fact takes more. */
export const IMPORT_CELL_MAX = 300;
/** Of cells that list several things, each with all that it may have. */
const LISTED_MAX: Partial<Record<ImportField, number>> = { certs: 1_000, uses: 400, priceTiers: 500 };
const cellMax = (field: ImportField): number => LISTED_MAX[field] ?? IMPORT_CELL_MAX;

/** Why cells are too long to be read, by their columns. */
export const longCellProblems = (cells: ImportCells): string[] =>
  Object.entries(cells).flatMap(([field, cell]) =>
    cell.length > cellMax(field as ImportField)
      ? [`${columnName(field as ImportField)}超过 ${cellMax(field as ImportField)} 个字符`]
      : [],
  );

/** A row by field; what is missing is empty. */
export type ImportCells = Readonly<Partial<Record<ImportField, string>>>;

/** The cells of one row under `header`, each qualified by its heading. */
export function cellsUnder(header: ImportHeader, row: readonly string[]): ImportCells {
  const cells: Partial<Record<ImportField, string>> = {};
  for (const [at, field] of header.fields.entries()) {
    const cell = row[at];
    if (field === null || cell === undefined || cell === "") continue;
    const hints = header.hints[at] ?? NO_HINTS;
    const heading = header.headings[at] ?? "";
    if (cell.trim() === "" || cell.length > cellMax(field)) {
      cells[field] = cell;
      continue;
    }
    const hasMost = header.fields.includes(field === "lengthMin" ? "lengthMax" : "diameterMax");
    const ends = sideCells(field, cell, { heading, unit: hints.unit, hasMost });
    for (const [end, part] of ends ?? [[field, cell] as const]) cells[end] = cellUnder(end, part, hints, heading);
  }
  const priced = header.fields.indexOf("price");
  const tax = taxUnder(cells.taxIncluded, header.hints[priced] ?? NO_HINTS, header.headings[priced] ?? "");
  const { amount: _, place: __, ...own } = cells;
  const isPlain = cells.amount === undefined && cells.place === undefined;
  const resolved = isPlain ? cells : { ...own, ...resolvedCells(cells) };
  return tax === undefined ? resolved : { ...resolved, taxIncluded: tax };
}
