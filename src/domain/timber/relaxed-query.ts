import type { ParsedQuery } from "./query.ts";
import { SPECIES, speciesByCode } from "./species.ts";

/** What a query can be given up in. */
export type RelaxField =
  | "words"
  | "grade"
  | "brand"
  | "length"
  | "moisture"
  | "port"
  | "origin"
  | "width"
  | "thickness"
  | "diameter"
  | "use"
  | "kind"
  | "species";

/** One constraint given up; `reason` says so on screen. */
export type Relaxation = {
  readonly field: RelaxField;
  readonly reason: string;
  readonly apply: (parsed: ParsedQuery) => ParsedQuery;
};

const NAMES: Readonly<Record<RelaxField, string>> = {
  words: "文字",
  grade: "等级",
  brand: "品牌",
  length: "长度",
  moisture: "含水率",
  port: "地点",
  origin: "产地",
  width: "宽度",
  thickness: "厚度",
  diameter: "径级",
  use: "用途",
  kind: "品类",
  species: "树种",
};

type Codes = "gradeCodes" | "brandCodes" | "portCodes" | "originCodes" | "useCodes" | "kindCodes" | "speciesCodes";
type Side = keyof ParsedQuery["size"];

const labelOf = ({ tags }: ParsedQuery, field: RelaxField): string =>
  tags
    .filter((tag) => tag.field === field)
    .map(({ label }) => label)
    .join("、");

const dropped = (field: RelaxField, label: string, apply: Relaxation["apply"]): Relaxation => ({
  field,
  reason: `已不限${NAMES[field]}“${label}”`,
  apply,
});

function codes(parsed: ParsedQuery, field: RelaxField, key: Codes): Relaxation[] {
  if (parsed[key].length === 0) return [];
  return [dropped(field, labelOf(parsed, field), (query) => ({ ...query, [key]: [], tags: without(query, field) }))];
}

const without = ({ tags }: ParsedQuery, field: RelaxField) => tags.filter((tag) => tag.field !== field);

/** A side of the size as it was asked for: `30`, `30-50`, `150以上`. */
function sideLabel({ size }: ParsedQuery, name: "thickness" | "width" | "length"): string {
  const [exact, low, high] = [size[name], size[`${name}Min`], size[`${name}Max`]];
  if (exact !== null) return String(exact);
  return low === null ? `${high}以下` : high === null ? `${low}以上` : `${low}-${high}`;
}

function side(parsed: ParsedQuery, field: RelaxField, label: string, ...sides: readonly Side[]): Relaxation[] {
  if (sides.every((one) => parsed.size[one] === null)) return [];
  const open = Object.fromEntries(sides.map((one) => [one, null]));
  return [dropped(field, label, (query) => ({ ...query, size: { ...query.size, ...open } }))];
}

const genusOf = (latin: string): string => /^[A-Z][a-z]+/.exec(latin)?.[0] ?? latin;

/** Species that a buyer of `codes` may take instead: of the same trade group or genus. */
function speciesNear(codes: readonly string[]): string[] {
  const known = codes.flatMap((code) => speciesByCode(code) ?? []);
  const groups = new Set(known.map(({ group }) => group));
  const genera = new Set(known.map(({ latin }) => genusOf(latin)));
  return SPECIES.filter(({ group, latin }) => groups.has(group) || genera.has(genusOf(latin))).map(({ code }) => code);
}

function species(parsed: ParsedQuery): Relaxation[] {
  if (parsed.speciesCodes.length === 0) return [];
  const label = labelOf(parsed, "species");
  const near = speciesNear(parsed.speciesCodes);
  return [
    {
      field: "species",
      reason: `已改找“${label}”的相近树种`,
      apply: (query) => ({ ...query, speciesCodes: near }),
    },
    dropped("species", label, (query) => ({ ...query, speciesCodes: [], tags: without(query, "species") })),
  ];
}

/** Words that nothing bears may be passed over only where it is clear that timber is looked for: not in 瓷砖 600*600. */
function isAboutTimber(parsed: ParsedQuery): boolean {
  const { speciesCodes, brandCodes, kindCodes, gradeCodes, portCodes, originCodes, moistureType, size } = parsed;
  if (speciesCodes.length > 0) return true;
  const isSized = Object.values(size).some((value) => value !== null);
  if (brandCodes.length > 0) return isSized || gradeCodes.length > 0;
  const others = gradeCodes.length + portCodes.length + originCodes.length;
  return kindCodes.length > 0 && (others > 0 || moistureType !== null || isSized || parsed.useCodes.length > 0);
}

/** What may be given up in `parsed`, the least important first. Empty where nothing in it is about timber. */
export function relaxations(parsed: ParsedQuery): Relaxation[] {
  if (parsed.words.length > 0 && !isAboutTimber(parsed)) return [];
  return [
    ...(parsed.words.length === 0
      ? []
      : [dropped("words", parsed.words.join(" "), (query) => ({ ...query, words: [] }))]),
    ...codes(parsed, "grade", "gradeCodes"),
    ...codes(parsed, "brand", "brandCodes"),
    ...side(parsed, "length", sideLabel(parsed, "length"), "length", "lengthMin", "lengthMax"),
    ...(parsed.moistureType === null
      ? []
      : [dropped("moisture", labelOf(parsed, "moisture"), (query) => ({ ...query, moistureType: null }))]),
    ...codes(parsed, "port", "portCodes"),
    ...codes(parsed, "origin", "originCodes"),
    ...side(parsed, "width", sideLabel(parsed, "width"), "width", "widthMin", "widthMax"),
    ...side(parsed, "thickness", sideLabel(parsed, "thickness"), "thickness", "thicknessMin", "thicknessMax"),
    ...side(parsed, "diameter", labelOf(parsed, "diameter") || "径级", "diameterMin", "diameterMax"),
    ...codes(parsed, "use", "useCodes"),
    ...codes(parsed, "kind", "kindCodes"),
    ...species(parsed),
  ];
}

/** Whether enough is left to be called an answer: some timber, not everything that lies in a port. */
export function saysWhich({ speciesCodes, kindCodes, useCodes, brandCodes, size }: ParsedQuery): boolean {
  const { length: _length, lengthMin: _min, lengthMax: _max, ...across } = size;
  const isSized = Object.values(across).some((value) => value !== null);
  return isSized || speciesCodes.length + kindCodes.length + useCodes.length + brandCodes.length > 0;
}

export const relaxedBy = (parsed: ParsedQuery, given: readonly Relaxation[]): ParsedQuery =>
  given.reduce((query, { apply }) => apply(query), parsed);
