import {
  ASIDES,
  type Chance,
  type Column,
  cubic,
  divided,
  type ListedGoods,
  priceColumns,
  type SoldBy,
  sideColumns,
  sizeColumn,
  skuColumn,
  stockColumns,
} from "./written-columns.ts";

/** The columns of a list in some order, some of them in a way that nobody can read for sure. Knows nothing of how they are read. */

/** What makes a list unsure: a column in place of one of its name, and the cause. */
type Trap = (columns: Column[], chance: Chance) => Column[] | null;
const replaced = (columns: readonly Column[], which: RegExp, by: (column: Column) => Column): Column[] | null =>
  columns.some(({ heading }) => which.test(heading))
    ? columns.map((column) => (which.test(column.heading) ? by(column) : column))
    : null;
const PRICE = /价/;
const STOCK = /库存|数量|方量|根数/;
const TRAPS: readonly Trap[] = [
  (columns, chance) =>
    replaced(columns, PRICE, () => ({
      heading: chance.one(["单价（美元/m³）", "单价(USD)", "价格（欧元）"]),
      cell: ({ price }) => divided(price, 1_000),
      isNumber: true,
      cause: /人民币/,
    })),
  (columns) =>
    replaced(columns, PRICE, () => ({
      heading: "单价",
      cell: ({ price }) => divided(price, 100),
      isNumber: true,
      format: "[$US$-409]#,##0.00",
      cause: /人民币/,
    })),
  (columns) =>
    replaced(columns, PRICE, (column) => ({
      ...column,
      isNumber: false,
      cell: ({ price }) => `${divided(price, 100)}-${divided(price + 5_000, 100)}`,
      cause: /价格/,
    })),
  (columns) => replaced(columns, PRICE, (column) => ({ ...column, heading: "单价（元/m³，折前）", cause: /折前/ })),
  (columns) =>
    replaced(columns, STOCK, () => ({
      heading: "库存（吨）",
      cell: ({ pieces }) => String(pieces),
      isNumber: true,
      cause: /吨/,
    })),
  (columns) =>
    replaced(columns, STOCK, () => ({
      heading: "库存体积",
      // Three digits behind a comma would be thousands.
      cell: (goods) =>
        cubic(goods)
          .replace(/\.(\d{3})$/, ".$10")
          .replace(".", ","),
      cause: /逗号|库存体积/,
    })),
  (columns, chance) =>
    replaced(columns, PRICE, (column) => {
      const words = chance.one(["起", "元起", "面议", "电议"]);
      return {
        ...column,
        isNumber: false,
        cell: ({ price }) => `${/议/.test(words) ? "" : divided(price, 100)}${words}`,
        cause: /起价|面议/,
      };
    }),
  (columns) =>
    replaced(columns, /^长/, () => ({
      heading: "长度",
      cell: ({ length }) => divided(length, 1_000),
      isNumber: true,
      cause: /长度/,
    })),
  (columns) =>
    replaced(columns, /^厚/, () => ({
      heading: "厚度",
      cell: ({ thicknessTenths: tenths }) => `${divided(tenths, 10)}±1`,
      cause: /厚度/,
    })),
  (columns) =>
    replaced(columns, /规格|尺寸/, () => ({
      heading: "规格",
      cell: ({ thicknessTenths: tenths, width, length }) =>
        `${divided(tenths, 10)}/${divided(tenths + 20, 10)}*${width}*${length}`,
      cause: /规格/,
    })),
  (columns) =>
    replaced(columns, /规格|尺寸/, () => ({
      heading: "规格",
      cell: ({ thicknessTenths: tenths, width, length }) =>
        `${divided(tenths, 10)}*${width < 600 ? divided(width, 10) : width}*${length} mm`,
      cause: /规格/,
    })),
  (columns) => [...columns, { heading: "销售价", cell: ({ price }) => divided(price, 50), cause: /重复/ }],
];

/** Every column of a list, in some order. */
export function columnsOf(
  chance: Chance,
  isTaxed: boolean,
  soldBy: SoldBy,
): { columns: Column[]; cause: RegExp | null } {
  const isOneCell = chance.is(0.5);
  const sides = isOneCell ? [sizeColumn(chance, soldBy)] : sideColumns(chance);
  const stock = stockColumns(chance, soldBy);
  const named: Column[] = [
    ...(chance.is(0.5) ? [skuColumn(chance)] : []),
    {
      heading: chance.one(["树种", "材种", "木种", "材质", "品种", "Species"]),
      cell: ({ species }) => species,
      isAlike: true,
    },
    { heading: chance.one(["品类", "类别", "产品类别"]), cell: ({ kind }) => kind, isAlike: true },
    ...(chance.is(0.6)
      ? [{ heading: chance.one(["产地", "国家", "原产地"]), cell: ({ origin }: ListedGoods) => origin, isAlike: true }]
      : []),
  ];
  const groups = [
    ...named.map((one) => [one]),
    sides,
    ...priceColumns(chance, isTaxed, soldBy).map((one) => [one]),
    stock.map((one) => ({ ...one, isAmount: one.heading !== "单位" })),
    ...chance
      .shuffled(ASIDES)
      .slice(0, chance.whole(0, 3))
      .map((one) => [one]),
  ];
  // Columns under one heading stay side by side.
  const columns = chance.shuffled(groups).flat();
  const trapped = chance.is(0.25) ? chance.one(TRAPS)(columns, chance) : null;
  const cause = trapped?.find((column) => column.cause !== undefined && !columns.includes(column))?.cause ?? null;
  return { columns: trapped ?? columns, cause };
}
