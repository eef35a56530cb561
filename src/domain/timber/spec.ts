/** Sizes of a goods: mm; diameters of logs (检尺径, small end, inside bark): cm. `null` is unknown or random. */
export type SpecSizes = {
  readonly thickness?: number | null;
  readonly width?: number | null;
  readonly length?: number | null;
  readonly lengthMin?: number | null;
  readonly lengthMax?: number | null;
  readonly diameterMin?: number | null;
  readonly diameterMax?: number | null;
};

/** No size is stated. */
export const NO_SIZE = {
  thickness: null,
  width: null,
  length: null,
  lengthMin: null,
  lengthMax: null,
  diameterMin: null,
  diameterMax: null,
} as const;

const present = (value: number | null | undefined): value is number => value !== null && value !== undefined;

function lengthText({ length, lengthMin, lengthMax }: SpecSizes): string | null {
  if (present(length)) return String(length);
  if (present(lengthMin) && present(lengthMax))
    return lengthMin === lengthMax ? String(lengthMin) : `${lengthMin}-${lengthMax}`;
  return null;
}

function diameterText({ diameterMin, diameterMax }: SpecSizes): string | null {
  if (!present(diameterMin)) return null;
  if (!present(diameterMax)) return `φ${diameterMin}+`;
  return diameterMin === diameterMax ? `φ${diameterMin}` : `φ${diameterMin}-${diameterMax}`;
}

/**
 * The size as the trade writes it: `30*120*4000`, with a range of lengths `26*150*1800-4900`, of random width
 * `26*随宽*1800-4900`, of slats `5mm*30mm*2000`, of logs `φ30-40*3900` or `φ30+*3900`; "" when nothing is known. `sizesIn` reads it back.
 */
export function specText(sizes: SpecSizes): string {
  const length = lengthText(sizes);
  const diameter = diameterText(sizes);
  if (diameter !== null) return length === null ? diameter : `${diameter}*${length}`;
  const { thickness, width } = sizes;
  if (!present(thickness)) {
    if (present(width)) return length === null ? `宽${width}` : `宽${width}*长${length}`;
    return length === null ? "" : `长${length}`;
  }
  if (!present(width) && length === null) return `厚${thickness}`;
  // Such small figures would be taken for centimetres or inches.
  const small = present(width) && thickness <= 15 && width <= 40;
  const across = small ? [`${thickness}mm`, `${width}mm`] : [thickness, present(width) ? width : "随宽"];
  return [...across, ...(length === null ? [] : [length])].join("*");
}

/** One value, a range or a bound with its unit, as people read it: `5.9 m`, `20–34 cm`, `20 cm 起`, `34 cm 以下`; "" for none. */
export function rangeText(min: number | null, max: number | null, unit: string): string {
  if (min === null) return max === null ? "" : `${max} ${unit} 以下`;
  if (max === null) return `${min} ${unit} 起`;
  return min === max ? `${min} ${unit}` : `${min}–${max} ${unit}`;
}

/** The diameters of logs, cm, as people read them: `φ20–34 cm`, `小头径 20 cm 起`; "" where none is known. */
export function diameterShown(min: number | null, max: number | null): string {
  const text = rangeText(min, max, "cm");
  return text === "" ? "" : min === null || max === null ? `小头径 ${text}` : `φ${text}`;
}

const inMetres = (value: number | null): number | null => (value === null ? null : value / 1000);
/** The length of logs, mm, as people read it: `5.9 m`, `3.9–5.9 m`; "" where none is known. */
export const logLengthShown = (min: number | null, max: number | null): string =>
  rangeText(inMetres(min), inMetres(max), "m");

/**
 * The size on a screen: as `specText` writes it, in mm; of logs with the units of both, since a diameter is in cm:
 * `φ20–34 cm × 5.9 m`, `小头径 20 cm 起 × 3.9–5.9 m`. `sizesIn` reads it back.
 */
export function shownSize(sizes: SpecSizes): string {
  const { length = null, lengthMin = null, lengthMax = null, diameterMin = null, diameterMax = null } = sizes;
  const diameter = diameterShown(diameterMin, diameterMax);
  if (diameter === "") return specText(sizes);
  const lengths = length === null ? logLengthShown(lengthMin, lengthMax) : logLengthShown(length, length);
  return [diameter, lengths].filter((part) => part !== "").join(" × ");
}

/** KD kiln dried, AD air dried, GRN green. */
export type MoistureType = "KD" | "AD" | "GRN";
export type Named<Code> = { readonly code: Code; readonly name: string; readonly aliases: readonly string[] };

/** KD: kiln dried, ≤ 18–20 %; AD: air dried; GRN: green. */
export const MOISTURE_TYPES: readonly Named<MoistureType>[] = [
  {
    code: "KD",
    name: "窑干",
    aliases: ["烘干", "kd", "炉干", "人工干燥", "窑干材", "烘干料", "干燥材", "干材", "干料", "s-dry", "kilndried"],
  },
  { code: "AD", name: "气干", aliases: ["自然干", "自然干燥", "风干", "ad", "airdried"] },
  {
    code: "GRN",
    name: "湿材",
    aliases: ["生材", "湿料", "湿板", "湿的", "湿货", "未烘干", "没烘干", "不烘干", "鲜材", "新鲜材", "grn", "green"],
  },
];

const MOISTURE_NAMES = new Map<string, string>(MOISTURE_TYPES.map(({ code, name }) => [code, name]));
/** How dry timber is, as a screen says it: 窑干 for KD; "" where nothing says so. */
export const moistureName = (code: string | null): string => MOISTURE_NAMES.get(code ?? "") ?? "";

/** GB/T 22102 for preservatives and use classes C1–C5; heat treatment as in GB/T 31747. */
export const TREATMENTS: readonly Named<string>[] = [
  { code: "none", name: "未处理", aliases: [] },
  { code: "acq", name: "ACQ防腐", aliases: ["ACQ"] },
  { code: "cca", name: "CCA防腐", aliases: ["CCA"] },
  { code: "ca", name: "CA防腐", aliases: ["CA"] },
  { code: "heat", name: "炭化", aliases: ["碳化", "热处理"] },
  { code: "ht", name: "HT热处理", aliases: ["HT", "熏蒸"] },
];

export const SURFACES: readonly Named<string>[] = [
  { code: "rough", name: "毛料", aliases: ["粗锯", "毛面", "毛"] },
  { code: "planed", name: "刨光", aliases: ["光面", "光"] },
  { code: "s4s", name: "四面刨光", aliases: ["S4S", "四面光"] },
  { code: "sanded", name: "砂光", aliases: [] },
];

/** What a price is for; codes are stored. */
export type SaleUnit = "m3" | "m2" | "piece" | "bundle" | "sheet" | "ton";
export const SALE_UNITS: readonly { readonly code: SaleUnit; readonly name: string }[] = [
  { code: "m3", name: "m³" },
  { code: "m2", name: "m²" },
  { code: "piece", name: "根" },
  { code: "bundle", name: "件" },
  { code: "sheet", name: "张" },
  { code: "ton", name: "吨" },
];

const UNIT_NAMES = new Map(SALE_UNITS.map(({ code, name }) => [code, name]));
/** Chinese name of a sale unit. */
export const saleUnitName = (unit: SaleUnit): string => UNIT_NAMES.get(unit) ?? unit;

/** What one piece of goods sold by `saleUnit` is called: 张 of panels, 片 of what is laid (地板, 木皮, 墙板), else 根. */
export const pieceNameOf = (saleUnit: string): string =>
  saleUnit === "sheet" ? saleUnitName("sheet") : saleUnit === "m2" ? "片" : saleUnitName("piece");

export type VolumeRule = 1 | 2 | 3 | 4 | 5 | 6;
export const VOLUME_RULES: readonly { readonly code: VolumeRule; readonly name: string }[] = [
  { code: 1, name: "锯材公称尺寸 GB/T 449" },
  { code: 2, name: "锯材实测尺寸 GB/T 449" },
  { code: 3, name: "原木 GB/T 4814" },
  { code: 4, name: "原木 JAS" },
  { code: 5, name: "检尺码单" },
  { code: 6, name: "面积" },
];
