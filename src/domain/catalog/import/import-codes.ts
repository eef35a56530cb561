import { type BrandBook, brandChoiceProblem } from "../../timber/brands.ts";
import { cityAt } from "../../timber/cities.ts";
import { gradeWarning } from "../../timber/grade-standards.ts";
import { isLogs } from "../../timber/kind-shape.ts";
import { normalText } from "../../timber/normal-text.ts";
import { placeByCode } from "../../timber/places.ts";
import { type ParsedQuery, parsedFromTitle } from "../../timber/query.ts";
import { speciesByCode } from "../../timber/species.ts";
import { allowed } from "../../timber/tables.ts";
import type { GoodsInput } from "../goods/goods-fields.ts";
import type { NameAnswer } from "./import-answers.ts";
import { meansNone, plainText } from "./import-cells.ts";
import type { ImportCells, ImportField } from "./import-columns.ts";
import { type KnownGoods, orCurrent } from "./import-known.ts";
import type { StatedSize } from "./import-measure.ts";
import {
  CODED,
  codeInCell,
  codeInTitle,
  gradeMeanings,
  gradeNarrow,
  type Narrow,
  type RowLog,
  rowLog,
  UNNAMED_SPECIES,
} from "./import-names.ts";
import { kindBySize, type Lazy } from "./import-size.ts";

/** A prefecture-level city. */
export type City = { readonly code: string; readonly name: string };

const cityNamed = (text: string): City | null => {
  const { text: normal } = normalText(text);
  return cityAt(normal, 0)?.city ?? null;
};

/** The city that a row names, or `null`; an unknown name is noted. */
export function cityOf(cells: ImportCells, log: RowLog): City | null {
  const text = plainText(cells.cityName);
  if (text === "") return null;
  const city = cityNamed(text.replace(/^.{2,7}?(?:省|自治区)/u, "")) ?? cityNamed(text);
  if (city === null) log.notes.push(`城市“${text}”不认识`);
  return city;
}

const portNarrow =
  (city: City | null): Narrow =>
  (codes) =>
    city === null ? codes : allowed(codes, (code) => placeByCode(code)?.cityCode === city.code);

type Codes = Pick<GoodsInput, "gradeCode" | "originCode" | "brandCode"> & {
  portCode: string | null;
  kindCode: string | null;
  speciesCode: string | null;
};

/** What is read of a row, and by what. */
type Reading = {
  readonly cells: ImportCells;
  readonly parsed: Lazy<ParsedQuery>;
  readonly brands: BrandBook;
  readonly answers: readonly NameAnswer[];
  readonly log: RowLog;
};

/**
 * The cell's code, else the title's; none where the cell states so. A name that goods cannot be without must not be unknown.
 * `inTitle`: what narrows the title's, where it is not `narrow`.
 */
function codeOf(
  field: keyof typeof CODED,
  { cells, parsed, brands, answers, log }: Reading,
  narrow: Narrow,
  inTitle: Narrow = narrow,
): string | null {
  const cell = plainText(cells[CODED[field].cell]);
  if (!CODED[field].needed && meansNone(cell)) return null;
  if (cell !== "") {
    const code = codeInCell(field, cell, narrow, log, brands, answers);
    if (code !== null || CODED[field].needed) return code;
  }
  return codeInTitle(field, parsed(), inTitle, brands);
}

/** A brand that is off is not goods' any more, whether their row or only their title names it. */
function brandOf(reading: Reading): string | null {
  const { cells, brands, log } = reading;
  const code = codeOf("brand", reading, (codes) => codes);
  if (brandChoiceProblem(code, brands) === null) return code;
  if (plainText(cells.brandName) !== "") log.notes.push(`品牌“${plainText(cells.brandName)}”已停用，未录入`);
  return null;
}

const speciesGrowsIn = (code: string, origins: readonly string[]): boolean =>
  speciesByCode(code)?.origins.some((origin) => origins.includes(origin)) === true;

/** The codes of a row: from its cells, else its title, else the goods that it finds. */
export function codesOf(
  reading: Reading,
  size: StatedSize,
  city: City | null,
  known: KnownGoods | null,
): { codes: Codes; stated: Partial<Codes>; kindInferred: boolean } {
  const { cells, parsed, brands, log } = reading;
  const knownBut = (cell: ImportField) => (meansNone(cells[cell]) ? null : known);
  const statedBrand = brandOf(reading);
  const brandCode = orCurrent("brandCode", statedBrand, knownBut("brandName"));
  const country = brandCode === null ? undefined : brands.byCode(brandCode)?.country;
  const early = codeOf("origin", { ...reading, log: rowLog() }, (codes) => allowed(codes, (code) => code === country));
  const knownOrigin = knownBut("originName")?.originCode ?? null;
  const named = early === null ? parsed().originCodes : [early];
  const origins = named.length > 0 || knownOrigin === null ? named : [knownOrigin];
  const titleSpecies = () => parsed().speciesCodes;
  const speciesCode = codeOf("species", reading, (codes) =>
    allowed(
      allowed(
        allowed(codes, (code) => titleSpecies().includes(code)),
        (code) => speciesGrowsIn(code, origins),
      ),
      (code) => code === known?.speciesCode,
    ),
  );
  const grown = speciesCode === null ? [] : (speciesByCode(speciesCode)?.origins ?? []);
  const statedOrigin = codeOf("origin", reading, (codes) =>
    allowed(
      allowed(codes, (code) => grown.includes(code)),
      (code) => code === country,
    ),
  );
  const recorded = speciesCode ?? UNNAMED_SPECIES;
  const originCode = orCurrent("originCode", statedOrigin, knownBut("originName"), { speciesCode: recorded });
  const kindBefore = log.problems.length;
  const kindNamed = codeOf("kind", reading, (codes) => codes);
  // Logs do not become boards by a row that only states another size, nor boards logs.
  const knownKind = known !== null && isLogs(known.kindCode) === (size.diameterMin !== null) ? known.kindCode : null;
  const kindCode = kindNamed ?? (log.problems.length > kindBefore ? null : (knownKind ?? kindBySize(size)));
  const meanings = gradeMeanings(kindCode, speciesCode, originCode);
  const statedGrade = codeOf(
    "grade",
    reading,
    (codes) =>
      allowed(
        allowed(meanings(codes), (code) => parsed().gradeCodes.includes(code)),
        (code) => code === knownBut("gradeName")?.gradeCode,
      ),
    gradeNarrow(kindCode, speciesCode, originCode),
  );
  const gradeCode = orCurrent("gradeCode", statedGrade, knownBut("gradeName"), { kindCode, speciesCode: recorded });
  const warning = gradeWarning(gradeCode, { kindCode, speciesCode, originCode });
  if (warning !== null) log.notes.push(`等级${warning}`);
  const portCode = portOf(reading, city);
  return {
    codes: { kindCode, speciesCode, gradeCode, originCode, brandCode, portCode },
    kindInferred: kindNamed === null && kindCode !== null && kindCode !== knownKind,
    stated: {
      kindCode: kindNamed ?? (known === null || kindCode === knownKind ? null : kindCode),
      gradeCode: statedGrade,
      originCode: statedOrigin,
      brandCode: statedBrand,
    },
  };
}

/** How a warehouse is called of which only the place is known, behind the place. */
export const UNNAMED_STORE = "（仓库待确认）";
/** How one is called of which nothing is known. */
export const UNKNOWN_STORE = "未注明仓库";
/** Whether no file named the warehouse that is called so. */
export const isUnnamedStore = (name: string): boolean => name === UNKNOWN_STORE || name.endsWith(UNNAMED_STORE);

/** The port of the cell, the title or the warehouse's own name. */
function portOf(reading: Reading, city: City | null): string | null {
  if (meansNone(reading.cells.portName)) return null;
  const narrow = portNarrow(city);
  const port = codeOf("port", reading, narrow);
  const store = plainText(reading.cells.storeName);
  return port ?? (store === "" || isUnnamedStore(store) ? null : codeInTitle("port", parsedFromTitle(store), narrow));
}
