import { fingerprint, lengthOf } from "../../text.ts";
import { type BrandBook, FIRST_BRANDS } from "../../timber/brands.ts";
import { densityOf } from "../../timber/density.ts";
import { isPanel, vatPctOf } from "../../timber/kind-shape.ts";
import { kindByCode } from "../../timber/kinds.ts";
import { placeByCode } from "../../timber/places.ts";
import { type ParsedQuery, parsedFromTitle } from "../../timber/query.ts";
import { pieceNameOf, type SaleUnit, saleUnitName, specText } from "../../timber/spec.ts";
import { type Mm, mmOfTenths } from "../../units.ts";
import { GOODS_FIELDS, type GoodsInput } from "../goods/goods-fields.ts";
import { tiersProblem } from "../goods/goods-input.ts";
import { GOODS_STATUS, type GoodsStatus } from "../goods/goods-states.ts";
import { goodsTitle, type TitledGoods } from "../goods/goods-title.ts";
import type { NameAnswer, NameQuestion } from "./import-answers.ts";
import {
  cubicMillimetres,
  meansNone,
  moistureRead,
  plainText,
  plainValue,
  priceRead,
  saleUnitRead,
  statusRead,
  taxRateIn,
  taxRead,
  wholeNumber,
} from "./import-cells.ts";
import { type City, cityOf, codesOf, UNKNOWN_STORE, UNNAMED_STORE } from "./import-codes.ts";
import { columnName, type ImportCells, type ImportField, longCellProblems } from "./import-columns.ts";
import { factsRead, unstatedFacts } from "./import-facts.ts";
import { type KnownGoods, orCurrent, PACKING, type Packing } from "./import-known.ts";
import { certsIn, certsRead, usesRead } from "./import-listed.ts";
import { type Measure, measureOf, type StatedSize } from "./import-measure.ts";
import { answerTo, type RowLog, rowLog, UNNAMED_SPECIES } from "./import-names.ts";
import { amountAs, STOCK_UNITS } from "./import-resolved.ts";
import { widthRange } from "./import-sides.ts";
import { type Lazy, lazy, sizeOf, valueIn } from "./import-size.ts";
import { amountRead, deliveryRead, measureSold, tiersRead, wholeBundlesRead } from "./import-terms.ts";

/**
 * One row of a goods file, understood: what a merchant offers, with merchant, warehouse and city still by name, and without
 * pictures, which come beside the file (`import-pictures.ts`). Sizes mm,
 * diameters cm; `thicknessTenths` is the thickness in 1/10 mm.
 */
export type ImportedGoods = StatedSize &
  Measure &
  Readonly<
    Omit<
      Pick<GoodsInput, ImportedFact>,
      "storeId" | "perBundle" | "density" | "images" | keyof StatedSize | keyof Measure
    >
  > & {
    readonly merchantName: string;
    readonly merchantSku: string;
    readonly portCode: string | null;
    readonly storeName: string;
    /** Prefecture-level city; `null` where it is not stated. */
    readonly cityName: string | null;
    readonly cityCode: string | null;
    readonly thickness: Mm | null;
    /** kg/m³ */
    readonly density: number;
    /** `null`: not stated; new goods go on sale, known ones stay as they are. */
    readonly status: GoodsStatus | null;
  };
type ImportedFact = {
  [Name in keyof typeof GOODS_FIELDS]: (typeof GOODS_FIELDS)[Name]["imported"] extends false ? never : Name;
}[keyof typeof GOODS_FIELDS];

/**
 * `unsaid` names facts that the row does not state; `notes` name what was not understood and left out; `assumed` what was
 * inferred, or taken by default, of what neither the row nor the goods that it finds state; `problems` why the row cannot be
 * taken at all; `questions` what its words may mean, of which one without an answer may hold it.
 */
export type ImportedRow =
  | {
      readonly goods: ImportedGoods;
      readonly unsaid: readonly string[];
      readonly notes: readonly string[];
      readonly assumed: readonly string[];
      readonly questions: readonly NameQuestion[];
    }
  | {
      readonly problems: readonly string[];
      readonly notes: readonly string[];
      readonly questions: readonly NameQuestion[];
    };

/** Defaults for a row that does not state otherwise. */
export type ImportDefaults = {
  readonly merchantName?: string;
  readonly brands?: BrandBook;
  readonly known?: KnownGoods | null;
  /** What words of its cells mean that may mean several things. */
  readonly answers?: readonly NameAnswer[];
  /** The heading of a stock without a unit. */
  readonly stockWord?: string;
};

const LONGEST: Partial<Record<ImportField, number>> = {
  merchantName: 50,
  merchantSku: GOODS_FIELDS.merchantSku.type.most,
  title: GOODS_FIELDS.title.type.most,
  storeName: 60,
};

function textIn(cells: ImportCells, field: ImportField, log: RowLog): string {
  const text = field === "merchantSku" ? plainValue(cells[field]) : plainText(cells[field]);
  const most = LONGEST[field];
  if (most !== undefined && lengthOf(text) > most) log.problems.push(`${columnName(field)}超过 ${most} 个字`);
  return text;
}

const MM3_PER_DM3 = 1_000_000;

export const SURFACES: readonly (readonly [string, RegExp])[] = [
  ["s4s", /s4s|四面[刨光]/i],
  ["sanded", /砂光/],
  ["planed", /刨光|光面/],
  ["rough", /毛料|粗锯|毛面/],
];
const TREATMENTS: readonly (readonly [string, RegExp])[] = [
  ["acq", /acq/i],
  ["cca", /cca/i],
  ["ca", /(?<![a-z])ca(?![a-z])防腐/i],
  ["heat", /[炭碳]化|热改性/],
];
export const codeInTitle = (table: readonly (readonly [string, RegExp])[], title: string): string | null =>
  table.find(([, pattern]) => pattern.test(title))?.[0] ?? null;

/** A line without an own number is known by what it offers and where, so that it is found again next time. */
const skuOf = (goods: readonly (string | number | null)[]): string => `ZD-${fingerprint(goods.join("|"))}`;

/** Panels are sold by the sheet unless stated otherwise, everything else by the m³. */
const usualUnit = (kindCode: string | null, { thicknessTenths, width, length }: StatedSize): SaleUnit =>
  isPanel(kindCode) && thicknessTenths !== null && width !== null && length !== null ? "sheet" : "m3";

/** mm³ of a bundle of goods in bulk. */
const knownBundleVolume = (known: Packing | null): number | null =>
  known === null || known.bundleVolume === null ? null : known.bundleVolume * MM3_PER_DM3;

/** What of `goods` was inferred or taken by default, in the words of the check. */
function assumptions(
  { kindCode, saleUnit, countedIn }: ImportedGoods,
  open: { isKindInferred: boolean; isUnitTaken: boolean; isPackingOpen: boolean; isTaxTaken: boolean },
): string[] {
  const least = countedIn === "dm3" ? "0.001 m³" : `1 ${pieceNameOf(saleUnit)}`;
  return [
    ...(open.isKindInferred ? [`推断：按规格，品类为${kindByCode(kindCode)?.name ?? kindCode}`] : []),
    ...(open.isUnitTaken ? [`默认：销售单位为 ${saleUnitName(saleUnit)}`] : []),
    ...(open.isPackingOpen ? [`默认：不分件，起售 ${least}`] : []),
    ...(open.isTaxTaken ? ["默认：价格含税"] : []),
  ];
}

function storeNameOf(cells: ImportCells, portCode: string | null, city: City | null, log: RowLog): string {
  const store = textIn(cells, "storeName", log);
  if (store !== "") return store;
  const place = portCode === null ? undefined : placeByCode(portCode);
  if (place !== undefined) return `${place.name}${UNNAMED_STORE}`;
  if (city !== null) return `${city.name}${UNNAMED_STORE}`;
  log.notes.push("没有写明仓库、港口或城市");
  return UNKNOWN_STORE;
}

/**
 * The cells with the stock in the column of what it counts; where only a person knows it, it becomes a question, and the stock is
 * open meanwhile.
 */
function withStock(
  cells: ImportCells,
  { answers = [], stockWord = columnName("amount") }: ImportDefaults,
  log: RowLog,
): ImportCells {
  const { amount = "", ...others } = cells;
  if (plainText(amount) === "") return cells;
  const question = { field: "stockUnit", word: stockWord, codes: STOCK_UNITS } as const;
  const answer = answerTo(answers, question);
  log.questions.push({ ...question, taken: null, answer, holds: true });
  const unit = STOCK_UNITS.find((one) => one === answer);
  if (unit !== undefined) return { ...others, ...amountAs(amount, unit, others) };
  // Bundles do not show how much there is while that is open.
  const { bundles: _, ...open } = others;
  return open;
}

/** A title with the range of widths of its boards, which goods state nowhere else. */
function withWidths(title: string, range: string | null, log: RowLog): string {
  if (range === null || plainValue(title).includes(range)) return title;
  log.notes.push(`宽度“${range}”按随宽录入，范围写进标题`);
  return `${title} 宽${range}`;
}

/** 售罄 and a stock contradict each other; on sale without stock is sold out. */
function statusOf(cells: ImportCells, stock: number | null, log: RowLog): GoodsStatus | null {
  const status = valueIn(cells, "status", log, statusRead);
  if (status === GOODS_STATUS.soldOut && stock !== null && stock > 0) log.problems.push("状态为售罄，库存却不是 0");
  return status === GOODS_STATUS.onSale && stock === 0 ? GOODS_STATUS.soldOut : status;
}

/**
 * One row of a goods file as goods. Names resolve through the dictionaries; a cell that is empty, or whose optional name is
 * unknown, is filled from the title. Total: any cells give goods or Chinese reasons, never a throw.
 */
export function importedGoods(given: ImportCells, defaults: ImportDefaults = {}): ImportedRow {
  const tooLong = longCellProblems(given);
  if (tooLong.length > 0) return { problems: tooLong, notes: [], questions: [] };
  const log = rowLog();
  return readGoods(withStock(given, defaults, log), defaults, log);
}

function readGoods(cells: ImportCells, defaults: ImportDefaults, log: RowLog): ImportedRow {
  const merchantName = textIn(cells, "merchantName", log) || plainText(defaults.merchantName);
  if (merchantName === "") log.problems.push("没有商家名称");
  const given = textIn(cells, "title", log);
  const { brands = FIRST_BRANDS, known = null, answers = [] } = defaults;
  const parsed = lazy(() => parsedFromTitle(given, brands));
  const size = sizeOf(cells, given, parsed, log);
  const city = cityOf(cells, log);
  const {
    codes: read,
    stated: statedCodes,
    kindInferred,
  } = codesOf({ cells, parsed, brands, answers, log }, size, city, known);
  const unnamed = read.speciesCode === null && plainText(cells.speciesName) === "";
  if (unnamed) log.notes.push("没有树种，标题中也看不出来，按 混合树种 录入");
  const codes = unnamed ? { ...read, speciesCode: UNNAMED_SPECIES } : read;
  const { kindCode, speciesCode } = codes;
  if (kindCode === null && plainText(cells.kindName) === "") log.problems.push("没有品类，标题中也看不出来");
  const statedMoisture = moistureOf(cells, given, parsed, log);
  const moistureKnown = meansNone(cells.moistureType) ? null : known;
  const moistureType = orCurrent("moistureType", statedMoisture.moistureType, moistureKnown);
  const moisture = { ...statedMoisture, moistureType };
  const named = given === "" ? goodsTitle({ ...codes, ...size, moistureType }, brands) : given;
  const made = withWidths(named, widthRange(cells), log);
  const stays = given === "" && known !== null && made === goodsTitle(titledLike(known, codes.portCode), brands);
  const title = stays ? known.title : made;

  const priced = valueIn(cells, "price", log, priceRead);
  if (priced === null && plainText(cells.price) === "") log.problems.push("没有价格");
  const statedUnit = valueIn(cells, "saleUnit", log, saleUnitRead) ?? priced?.unit ?? null;
  const saleUnit = statedUnit ?? known?.saleUnit ?? usualUnit(kindCode, size);
  if (priced?.unit && priced.unit !== saleUnit)
    log.problems.push(`价格按${saleUnitName(priced.unit)}，销售单位却是${saleUnitName(saleUnit)}`);
  const volume = (field: "stockVolume" | "bundleVolume") =>
    valueIn(cells, field, log, (cell) => cubicMillimetres(cell, columnName(field), size.thicknessTenths));
  const packed = (["bundleVolume", "perBundle", "bundles"] as const).some((field) => plainText(cells[field]) !== "");
  const retained = packed ? null : known;
  const bundles = valueIn(cells, "bundles", log, (cell) =>
    wholeNumber(cell, columnName("bundles"), "件", 0, 2_000_000_000),
  );
  const measured = measureOf(size, title, {
    saleUnit,
    stockPieces: valueIn(cells, "stockPieces", log, (cell) =>
      wholeNumber(cell.replace(/[支片张块条]$/, "根"), columnName("stockPieces"), "根", 0, 2_000_000_000),
    ),
    stockVolume: volume("stockVolume"),
    bundleVolume: volume("bundleVolume") || knownBundleVolume(retained),
    perBundle:
      retained?.piecesPerBundle ??
      valueIn(cells, "perBundle", log, (cell) =>
        wholeNumber(cell.replace(/[支片张块条]$/, "根"), columnName("perBundle"), "根", 1, 1_000_000),
      ),
    bundles,
  });
  const minOrder = valueIn(cells, "minOrder", log, amountRead);
  const wholeBundles = valueIn(cells, "wholeBundles", log, wholeBundlesRead);
  const measure = typeof measured === "string" ? measured : measureSold(measured, saleUnit, { wholeBundles, minOrder });
  const tiers = valueIn(cells, "priceTiers", log, tiersRead);
  const wrongTiers = priced === null || tiers === null ? null : tiersProblem(priced.price, tiers);
  if (wrongTiers !== null) log.problems.push(wrongTiers);
  const delivery = valueIn(cells, "deliveryModes", log, deliveryRead);
  if (typeof measure === "string") log.problems.push(measure);
  else if (measure.countedIn === "dm3" && plainText(cells.perBundle) !== "")
    log.notes.push("规格不固定，每件根数未录入，请填写每件体积");
  if (typeof measure !== "string" && measure.stock === 0 && bundles) log.notes.push(`库存为 0，件数 ${bundles} 未计入`);
  const status = statusOf(cells, typeof measure === "string" ? null : measure.stock, log);
  const statedTax = valueIn(cells, "taxIncluded", log, taxRead) ?? (/不含税|未税|裸价/.test(given) ? false : null);
  const stated = factsRead(cells, log);
  const storeName = storeNameOf(cells, codes.portCode, city, log);
  if (log.problems.length > 0 || typeof measure === "string" || !priced || speciesCode === null || kindCode === null)
    return log;

  const place = codes.portCode === null ? undefined : placeByCode(codes.portCode);
  const sku = textIn(cells, "merchantSku", log);
  const titled = certsIn(given);
  const certs = plainText(cells.certs) === "" ? titled : certsRead(cells.certs ?? "");
  const uses = plainText(cells.uses) === "" ? null : usesRead(cells.uses ?? "");
  const tenths = size.thicknessTenths;
  const facts = {
    ...stated,
    surface: stated.surface ?? (meansNone(cells.surface) ? null : codeInTitle(SURFACES, made)),
    treatment: stated.treatment ?? codeInTitle(TREATMENTS, made) ?? (kindCode === "1508" ? "heat" : null),
    taxRate: stated.taxRate ?? taxRateIn(cells.taxIncluded ?? ""),
  };
  const goods: ImportedGoods = {
    ...size,
    ...measure,
    ...codes,
    kindCode,
    speciesCode,
    merchantName,
    merchantSku:
      sku === ""
        ? skuOf([
            title,
            storeName,
            kindCode,
            speciesCode,
            codes.gradeCode,
            codes.brandCode,
            codes.originCode,
            specText({ ...size, thickness: tenths }),
            saleUnit,
          ])
        : sku,
    title,
    storeName,
    cityName: city?.name ?? place?.cityName ?? null,
    cityCode: city?.code ?? place?.cityCode ?? null,
    thickness: mmOfTenths(tenths),
    ...moisture,
    ...facts,
    treatment: facts.treatment ?? "none",
    certs,
    uses: orCurrent("uses", uses, known) ?? [],
    price: priced.price,
    priceTiers: tiers ?? [],
    deliveryModes: delivery ?? [1],
    saleUnit,
    taxIncluded: statedTax ?? true,
    taxRate: facts.taxRate ?? vatPctOf(kindCode),
    density: densityOf(speciesCode, moistureType),
    status,
  };
  const assumed = assumptions(goods, {
    isKindInferred: kindInferred,
    isUnitTaken: statedUnit === null && known === null,
    isPackingOpen: !packed && known === null && minOrder === null,
    isTaxTaken: statedTax === null && known === null,
  });
  const isPackingUnchanged =
    known === null || (goods.piecesPerBundle === known.piecesPerBundle && goods.bundleVolume === known.bundleVolume);
  const statedCerts = plainText(cells.certs) === "" && titled.length === 0 ? null : certs;
  const none = (cell: ImportField) => (meansNone(cells[cell]) ? "none" : null);
  const statedFacts = {
    ...facts,
    ...statedMoisture,
    certs: statedCerts,
    surface: facts.surface ?? none("surface"),
    title: given === "" && (stays || known === null) ? null : title,
    gradeCode: statedCodes.gradeCode ?? none("gradeName"),
    originCode: statedCodes.originCode ?? none("originName"),
    brandCode: statedCodes.brandCode ?? none("brandName"),
    moistureType: statedMoisture.moistureType ?? none("moistureType"),
    uses,
    taxIncluded: statedTax,
    kindCode: statedCodes.kindCode,
    saleUnit: statedUnit,
    minOrder,
    step: wholeBundles,
    priceTiers: tiers,
    deliveryModes: delivery,
  };
  const unsaid = [...unstatedFacts(statedFacts), ...(packed || !isPackingUnchanged ? [] : [PACKING])];
  return { goods, unsaid, notes: log.notes, assumed, questions: log.questions };
}

/** Known goods as a title names them, with a place only where the row has one. */
const titledLike = (known: KnownGoods, portCode: string | null): TitledGoods => {
  const { volumeRule: _, ...titled } = known;
  return { ...titled, portCode: portCode === null ? null : known.portCode };
};

/** A moisture content stated in a title. */
export const CONTENT = /含水率?(?:\s*[:：])?\s*(?:\d{1,2}\s*[-~至]\s*)?\d{1,2}\s*%/;

/** `无` and `无%` stand for a state and a content that goods do not have, whatever their title states. */
function moistureOf(cells: ImportCells, title: string, parsed: Lazy<ParsedQuery>, log: RowLog) {
  const nothing = { moistureType: null, moisturePct: null };
  const given = plainText(cells.moistureType);
  if (meansNone(given)) return nothing;
  const isNoType = /^无 /.test(given);
  const isNoContent = /(?:^| )无%$/.test(given);
  const cell = given.replace(/^无 | ?无%$/g, "");
  const read = cell === "" ? { value: nothing } : moistureRead(cell);
  if ("problem" in read) log.notes.push(read.problem);
  const inCell = "value" in read ? read.value : nothing;
  const content = CONTENT.exec(title);
  const inTitle = content === null || isNoContent ? null : moistureRead(content[0]);
  return {
    moistureType: inCell.moistureType ?? (isNoType ? null : parsed().moistureType),
    moisturePct: inCell.moisturePct ?? (inTitle !== null && "value" in inTitle ? inTitle.value.moisturePct : null),
  };
}
