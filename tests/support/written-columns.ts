/** Columns of lists of goods as merchants write them: headings, units, money, orders of sides. Knows nothing of how they are read. */

/** Goods as values; mm, `price` fen per `unit`, `pieces` in stock. */
export type ListedGoods = {
  readonly species: string;
  readonly kind: string;
  readonly origin: string;
  /** Tenths of a mm. */
  readonly thicknessTenths: number;
  readonly width: number;
  readonly length: number;
  readonly price: number;
  readonly isTaxed: boolean;
  readonly pieces: number;
  /** Of what the price is. */
  readonly unit: SoldBy;
  readonly sku: string;
};
export type SoldBy = "m3" | "piece" | "sheet";

/** Numbers that follow from a seed alone. */
export class Chance {
  private state: number;
  constructor(seed: number) {
    this.state = (seed * 2_654_435_761) >>> 0;
  }
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }
  one<T>(all: readonly T[]): T {
    return all[this.whole(0, all.length - 1)]!; // it is one of them
  }
  is(share: number): boolean {
    return this.next() < share;
  }
  shuffled<T>(all: readonly T[]): T[] {
    return all
      .map((one) => ({ one, place: this.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ one }) => one);
  }
}

const WOODS: readonly (readonly [species: string, kind: string, origin: string])[] = [
  ["樟子松", "木方", "俄罗斯"],
  ["落叶松", "板材", "俄罗斯"],
  ["辐射松", "木方", "新西兰"],
  ["花旗松", "木方", "加拿大"],
  ["铁杉", "板材", "加拿大"],
  ["白橡", "板材", "美国"],
  ["黑胡桃", "板材", "美国"],
  ["南方松", "木方", "美国"],
];

const PANELS: typeof WOODS = [
  ["杨木", "胶合板", "中国"],
  ["奥古曼", "胶合板", "中国"],
];

/** Goods of one list, those of one species side by side. */
export function goodsOf(chance: Chance, isTaxed: boolean): ListedGoods[] {
  const unit = chance.one<SoldBy>(["m3", "m3", "m3", "m3", "piece", "sheet"]);
  const isPanel = unit === "sheet";
  const woods = chance.shuffled(isPanel ? PANELS : WOODS).slice(0, chance.whole(1, 3));
  const skus = chance.whole(1, 900);
  let nth = 0;
  return woods.flatMap(([species, kind, origin]) =>
    Array.from({ length: chance.whole(1, 4) }, (): ListedGoods => {
      const thickness = isPanel ? chance.whole(3, 30) : chance.whole(15, 80);
      const [width, length] = isPanel
        ? chance.one([
            [1_220, 2_440],
            [915, 1_830],
            [1_250, 2_500],
          ] as const)
        : [
            chance.whole(Math.max(60, thickness), 300),
            chance.one([chance.whole(90, 600) * 10, chance.whole(10, 60) * 100]),
          ];
      const price = chance.one([chance.whole(800, 9_000) * 100, chance.whole(80_000, 900_000)]);
      nth += 1;
      return {
        species,
        kind,
        origin,
        isTaxed,
        unit,
        width,
        length,
        sku: String(skus + nth).padStart(4, "0"),
        thicknessTenths: thickness * 10 + (chance.is(0.15) ? 5 : 0),
        price: unit === "m3" ? price : Math.ceil(price / 50),
        pieces: chance.whole(1, 6_000),
      };
    }),
  );
}

/** `value` / `by` with as many digits as it takes. */
export function divided(value: number, by: number): string {
  const places = String(by).length - 1;
  const digits = String(value).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places);
  return `${whole}${fraction === "" ? "" : `.${fraction}`}`.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}
const withCommas = (figure: string): string => {
  const [whole = "", fraction] = figure.split(".");
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}${fraction === undefined ? "" : `.${fraction}`}`;
};
const wide = (text: string): string =>
  text.replace(/[0-9.]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/** A column: its heading, maybe a group over it, and its cell of each goods. `number`: cells are numbers where a workbook has them. */
export type Column = {
  readonly heading: string;
  readonly group?: string;
  readonly cell: (goods: ListedGoods, at: number) => string;
  readonly isNumber?: boolean;
  readonly format?: string;
  /** Of one species all alike, so that its cells may be merged. */
  readonly isAlike?: boolean;
  /** Says how much there is. */
  readonly isAmount?: boolean;
  /** In what it counts, where nothing in the list says so. */
  readonly counts?: SoldBy;
  readonly cause?: RegExp;
};

const BRACKETS = [
  (unit: string) => `（${unit}）`,
  (unit: string) => `(${unit})`,
  (unit: string) => `[${unit}]`,
  (unit: string) => `（单位：${unit}）`,
  (unit: string) => ` (${unit}) `,
];
const UNITS = [
  { names: ["mm", "毫米", "MM"], tenths: 10, mm: 1 },
  { names: ["cm", "厘米", "公分"], tenths: 100, mm: 10 },
  { names: ["m", "米"], tenths: 10_000, mm: 1_000 },
] as const;

/** Thicknesses that traders of hardwood write in quarters of an inch, tenths of a mm. */
const QUARTERS: ReadonlyMap<number, string> = new Map([
  [260, "4/4"],
  [320, "5/4"],
  [380, "6/4"],
  [520, "8/4"],
  [650, "10/4"],
  [780, "12/4"],
]);

/** Thickness, width and length in columns of their own. */
export function sideColumns(chance: Chance): Column[] {
  const isGrouped = chance.is(0.2);
  const shared = chance.one([UNITS[0], UNITS[0], UNITS[1]]);
  const group = isGrouped ? `规格${chance.one(BRACKETS)(chance.one(shared.names))}` : undefined;
  const side = (
    names: readonly string[],
    isThick: boolean,
    steps: (goods: ListedGoods) => number,
    isLong = false,
  ): Column => {
    const unit = isGrouped ? shared : chance.one(isLong ? UNITS : [UNITS[0], UNITS[0], UNITS[1]]);
    const isSaid = !isGrouped && (unit !== UNITS[0] || chance.is(0.6));
    const where = isSaid ? chance.one(["heading", "heading", "cell"]) : "";
    const name = chance.one(unit.names);
    const isInQuarters = isThick && unit === UNITS[0] && where === "" && chance.is(0.5);
    return {
      ...(group === undefined ? {} : { group }),
      heading: `${chance.one(names)}${where === "heading" ? chance.one(BRACKETS)(name) : ""}`,
      cell: (goods) =>
        (isInQuarters ? QUARTERS.get(steps(goods)) : undefined) ??
        `${divided(steps(goods), isThick ? unit.tenths : unit.mm)}${where === "cell" ? name : ""}`,
      isNumber: where !== "cell",
    };
  };
  return [
    side(["厚度", "厚", "Thickness"], true, ({ thicknessTenths }) => thicknessTenths),
    side(["宽度", "宽", "Width"], false, ({ width }) => width),
    side(["长度", "长", "Length"], false, ({ length }) => length, true),
  ];
}

/** The whole size in one cell. */
export function sizeColumn(chance: Chance, soldBy: SoldBy): Column {
  const sign = chance.one(["*", "×", "x", "X", "＊", " * ", " × "]);
  const order = chance.one([
    ["厚", "宽", "长"],
    ["厚", "宽", "长"],
    ["宽", "厚", "长"],
    ["长", "宽", "厚"],
    ...(soldBy === "sheet" ? ([["宽", "长", "厚"]] as const) : []),
  ] as const);
  // Of a panel everybody knows which side is which.
  const isPlain = order[0] === "厚" || (soldBy === "sheet" && order[1] === "长");
  const isOrdered = !isPlain || chance.is(0.3);
  const unit = chance.one([UNITS[0], UNITS[0], UNITS[0], ...(isPlain && order[0] !== "厚" ? [] : [UNITS[1]])]);
  const isMetric = unit !== UNITS[0];
  const said = isMetric || chance.is(0.4) ? chance.one(unit.names) : "";
  const words = [...(isOrdered ? [order.join(chance.one(["*", "×"]))] : []), ...(said === "" ? [] : [said])];
  return {
    heading: `${chance.one(["规格", "尺寸", "规格型号"])}${words.length === 0 ? "" : `（${words.join(chance.one([",", "，", " "]))}）`}`,
    cell: ({ thicknessTenths, width, length }) => {
      const sides = {
        厚: divided(thicknessTenths, unit.tenths),
        宽: divided(width, unit.mm),
        长: divided(length, unit.mm),
      };
      return order.map((one) => sides[one]).join(sign);
    },
    cause: /规格|尺寸/,
  };
}

/** Words for what a price is of. */
const PER: Readonly<Record<SoldBy, readonly string[]>> = {
  m3: ["m³", "立方", "方", "m3", "立方米"],
  piece: ["根", "支", "条", "片"],
  sheet: ["张"],
};

/** The price, and whether its tax is in it. */
export function priceColumns(chance: Chance, isTaxed: boolean, soldBy: SoldBy): Column[] {
  const day = `${chance.whole(1, 12)}月${chance.whole(1, 28)}日`;
  const name = chance.one([
    "价格",
    "单价",
    "售价",
    "报价",
    "Unit Price",
    "到厂价",
    "到货价",
    `${day}报价`,
    `2026年${day}单价`,
    `${chance.whole(1, 12)}/${chance.whole(1, 28)}报价`,
    "今日报价",
  ]);
  const isWan = chance.is(0.15);
  const money = isWan ? "万元" : "元";
  const per = chance.one(PER[soldBy]);
  const isBare = !isWan && soldBy === "m3";
  const unit = chance.one([`${money}/${per}`, `${money}每${per}`, ...(isBare ? ["元", ""] : [])]);
  const isInHeading = chance.is(0.5);
  const tax = isTaxed ? chance.one(["含税", "", "含税13%"]) : chance.one(["不含税", "未税"]);
  const words = [tax === "" || !isInHeading ? "" : tax, unit].filter((word) => word !== "");
  const figure = ({ price }: ListedGoods) => divided(price, isWan ? 1_000_000 : 100);
  const style = isWan ? "plain" : chance.one(["plain", "plain", "commas", "yen", "unit", "wide"]);
  const cell = (goods: ListedGoods): string => {
    if (style === "commas") return withCommas(figure(goods));
    if (style === "yen") return `${chance.one(["¥", "￥"])}${figure(goods)}`;
    if (style === "unit") return `${figure(goods)}元`;
    return style === "wide" ? wide(figure(goods)) : figure(goods);
  };
  const format = chance.one([
    undefined,
    "0.00",
    "#,##0.00",
    "¥#,##0.00",
    "[$¥-804]#,##0.00;[Red]-[$¥-804]#,##0.00",
    '0.00"元"',
    "_ * #,##0.00_ ",
    "General",
  ]);
  const price: Column = {
    heading: `${name}${words.length === 0 ? "" : `（${words.join(chance.one([",", "，", "、", " "]))}）`}`,
    cell,
    isNumber: style === "plain",
    ...(format === undefined || (isWan && /¥|元/.test(format)) ? {} : { format }),
  };
  if (isInHeading && tax !== "") return [price];
  const said = isTaxed ? chance.one(["含税", "是", "含", "√"]) : chance.one(["不含税", "否", "未税"]);
  if (isTaxed && chance.is(0.4)) return [price];
  return [price, { heading: chance.one(["含税", "是否含税"]), cell: () => said, isAlike: true }];
}

const pieceMm3 = ({ thicknessTenths, width, length }: ListedGoods): number => (thicknessTenths * width * length) / 10;
/** m³ of the whole stock with all its digits. */
export const cubic = (goods: ListedGoods): string => divided(Math.round(pieceMm3(goods) * goods.pieces), 1_000_000_000);

/** The stock, as volume, pieces or whole bundles. */
export function stockColumns(chance: Chance, soldBy: SoldBy): Column[] {
  const name = chance.one(["库存", "库存量", "数量", "现货数量"]);
  const volume = chance.one(["m³", "立方", "方", "M3", "立方米", "㎥"]);
  const piece = chance.one(PER[soldBy === "sheet" ? "sheet" : "piece"]);
  const count = ({ pieces }: ListedGoods) => String(pieces);
  const counted = soldBy === "sheet" ? "sheet" : "piece";
  const inWan = ({ pieces }: ListedGoods) => `${divided(pieces, 10_000)}万${piece}`;
  const cubes = cubic;
  return chance.one<() => Column[]>([
    () => [{ heading: `${name}${chance.one(BRACKETS)(volume)}`, cell: cubes, isNumber: true }],
    () => [{ heading: `${name}${chance.one(BRACKETS)(piece)}`, cell: count, isNumber: true, format: "#,##0" }],
    () => [{ heading: name, cell: (goods) => `${cubes(goods)}${volume}` }],
    () => [{ heading: name, cell: (goods) => `${withCommas(count(goods))}${piece}` }],
    () => [{ heading: name, cell: inWan }],
    () => [{ heading: name, cell: count, isNumber: true, counts: counted }],
    () => [{ heading: name, cell: cubes, isNumber: true, counts: "m3" }],
    () => [{ heading: `${name}（${volume}/${piece}）`, cell: count, isNumber: true, counts: counted }],
    () => [{ heading: chance.one(["库存体积", "方量", "库存方量"]), cell: cubes, isNumber: true }],
    () => [
      {
        heading: chance.one(soldBy === "sheet" ? ["库存张数", "张数"] : ["库存根数", "根数", "总根数"]),
        cell: count,
        isNumber: true,
      },
    ],
    () => [{ heading: `${name}（千${piece}）`, cell: (goods) => divided(goods.pieces, 1_000), isNumber: true }],
    () => [
      { heading: name, cell: soldBy === "m3" ? cubes : count, isNumber: true },
      { heading: "单位", cell: () => (soldBy === "m3" ? volume : piece), isAlike: true },
    ],
    () => [
      { heading: "方数", group: "库存", cell: cubes, isNumber: true },
      { heading: `${piece}数`, group: "库存", cell: count, isNumber: true },
    ],
  ])();
}

/** A number of the merchant's own, which a workbook may keep as a number that is shown with zeros in front. */
export const skuColumn = (chance: Chance): Column => ({
  heading: chance.one(["货号", "编号", "商品编码", "产品编号", "SKU"]),
  cell: ({ sku }) => sku,
  ...(chance.is(0.5) ? { isNumber: true, format: "0000" } : {}),
});

/** Columns that say nothing of what is compared, or nothing at all. */
export const ASIDES: readonly Column[] = [
  { heading: "序号", cell: (_, at) => String(at + 1), isNumber: true },
  { heading: "备注", cell: (_, at) => ["", "现货", "可议价", "6月到港"][at % 4]! },
  { heading: "联系人", cell: () => "王经理 13800000000", isAlike: true },
  { heading: "税率", cell: () => "0.13", isNumber: true, format: "0%", isAlike: true },
  { heading: "含水率", cell: () => "0.12", isNumber: true, format: "0.0%", isAlike: true },
];
