import { type Fen, fen, formatYuan } from "../money.ts";
import { anyOf, BASIS_POINTS, FEN, FLAG, type Infer, list, maybe, NUMBER, record, TEXT } from "../records.ts";

/** How an offer is quoted; `PORT`: 到港人民币, everything up to the warehouse at the port is paid. */
export const INCOTERMS = ["FOB", "CFR", "CIF", "EXW", "PORT"] as const;
/** One of `INCOTERMS`. */
export type Incoterm = (typeof INCOTERMS)[number];
export const INCOTERM_NAMES: Readonly<Record<Incoterm, string>> = {
  FOB: "FOB",
  CFR: "CFR",
  CIF: "CIF",
  EXW: "EXW",
  PORT: "到港人民币",
};

/** Terms that name the place where goods leave, and not the one where they come to. */
const FROM_THERE: readonly Incoterm[] = ["FOB", "EXW"];

/** A term with the place it names: `CFR 太仓港`, `FOB 哥德堡`; `FOB，到太仓港` where nobody has said from where. */
export function deliveryTerm(incoterm: Incoterm, { loadPort = "", destPort }: DeliveryPlaces): string {
  const name = INCOTERM_NAMES[incoterm];
  if (!FROM_THERE.includes(incoterm)) return `${name} ${destPort}`.trim();
  return loadPort !== "" ? `${name} ${loadPort}` : destPort === "" ? name : `${name}，到${destPort}`;
}
/** Where goods leave, "" or missing where nobody has said it, and where they come to. */
export type DeliveryPlaces = { loadPort?: string | undefined; destPort: string };

/** Currencies that forward goods are offered in. */
export const CURRENCIES = ["USD", "EUR", "CNY"] as const;
/** One of `CURRENCIES`. */
export type Currency = (typeof CURRENCIES)[number];
export const CURRENCY_NAMES: Readonly<Record<Currency, string>> = { USD: "美元", EUR: "欧元", CNY: "元" };

/** Parts of what a cubic metre costs delivered, in the order in which they arise. */
export const LANDED_KEYS = [
  "goods",
  "export",
  "seaFreight",
  "insurance",
  "duty",
  "vat",
  "port",
  "finance",
  "inland",
] as const;
/** A part of the landed cost; the parts add up to the total. */
export type LandedKey = (typeof LANDED_KEYS)[number];
export const LANDED_NAMES: Readonly<Record<LandedKey, string>> = {
  goods: "货价",
  export: "出口端费用",
  seaFreight: "海运费",
  insurance: "保险费",
  duty: "进口关税",
  vat: "进口增值税",
  port: "港杂费",
  finance: "资金占用",
  inland: "内陆运费",
};

/** Exchange rates are whole ten-thousandths of a yuan per dollar or euro: 71000 is 7.1000. */
export const FX = { min: 10_000, max: 200_000 } as const;
/** Days that a buyer may count for tied-up capital. */
export const FINANCE_DAYS_MAX = 365;
/** Goods are insured for their value and a tenth. */
const INSURED_PCT = 110;

/**
 * Everything the cost of a cubic metre follows from. Money of the offer in minor units of its currency, of shipping in US
 * cents, of the port and the road in fen, all per m³. Rates in 1/100 percent (450 = 4.5 %).
 */
export const LANDED_INPUT = record({
  incoterm: anyOf(INCOTERMS),
  currency: anyOf(CURRENCIES),
  price: NUMBER,
  /** Of the dollar, which shipping is paid in, and of the euro. */
  fx: NUMBER,
  eurFx: NUMBER,
  exportCost: NUMBER,
  seaFreight: NUMBER,
  insuranceBp: BASIS_POINTS,
  dutyBp: BASIS_POINTS,
  vatPct: NUMBER,
  portCharge: FEN,
  annualBp: BASIS_POINTS,
  days: NUMBER,
  inland: FEN,
});
export type LandedInput = Infer<typeof LANDED_INPUT>;

/** Amounts that the buyer knows better, fen per m³. */
export type LandedOverrides = Readonly<Partial<Record<LandedKey, Fen>>>;

export const LANDED_LINE = record({
  key: anyOf(LANDED_KEYS),
  name: TEXT,
  /** How the amount comes about, as shown. */
  formula: TEXT,
  /** Fen per m³. */
  amount: FEN,
  isOverridden: FLAG,
});
export type LandedLine = Infer<typeof LANDED_LINE>;
/** The landed cost line by line, and in all in fen per m³. */
export const LANDED_COST = record({ lines: list(LANDED_LINE), perM3: FEN });
export type LandedCost = Infer<typeof LANDED_COST>;

/** Parts that a quotation leaves to the buyer. */
const LEFT_TO_BUYER: Readonly<Record<Incoterm, readonly LandedKey[]>> = {
  EXW: ["goods", "export", "seaFreight", "insurance", "duty", "vat", "port", "finance", "inland"],
  FOB: ["goods", "seaFreight", "insurance", "duty", "vat", "port", "finance", "inland"],
  CFR: ["goods", "insurance", "duty", "vat", "port", "finance", "inland"],
  CIF: ["goods", "duty", "vat", "port", "finance", "inland"],
  PORT: ["goods", "finance", "inland"],
};

/** Parts whose money is out before the goods are on the road. */
const FINANCED: readonly LandedKey[] = ["goods", "export", "seaFreight", "insurance", "duty", "vat", "port"];

/** `n / d`, half up; both not negative. */
const rounded = (n: bigint, d: bigint): Fen => fen(Number((n * 2n + d) / (d * 2n)));
const converted = (minor: number, fx: number): Fen => rounded(BigInt(minor) * BigInt(fx), 10_000n);

/** An exchange rate in ten-thousandths as a decimal with four places: 71000 is `7.1000`. */
export const fxText = (fx: number): string => (fx / 10_000).toFixed(4);
const percentText = (bp: number): string => `${(bp / 100).toFixed(2)}%`;
const foreign = (cents: number, currency: Currency): string => `${formatYuan(fen(cents))} ${CURRENCY_NAMES[currency]}`;

/** The exchange rate of the quotation's currency, which the buyer may change and which the break-even is computed for; for yuan the dollar's. */
export const quoteFx = ({ currency, fx, eurFx }: Pick<LandedInput, "currency" | "fx" | "eurFx">): number =>
  currency === "EUR" ? eurFx : fx;
/** The same input with another exchange rate of the quotation's own currency, in ten-thousandths. */
export const withQuoteFx = (input: LandedInput, rate: number): LandedInput =>
  input.currency === "EUR" ? { ...input, eurFx: rate } : { ...input, fx: rate };

type Sums = Readonly<Record<LandedKey, Fen>>;
type Rule = { amount: (input: LandedInput, known: Sums) => Fen; formula: (input: LandedInput, known: Sums) => string };

const shipped = ({ goods, export: home, seaFreight }: Sums): Fen => fen(goods + home + seaFreight);
const atPort = (known: Sums): Fen => fen(shipped(known) + known.insurance);
const financed = (known: Sums): Fen => fen(FINANCED.reduce((sum, key) => sum + known[key], 0));

const byFx = (minorOf: (input: LandedInput) => number): Rule => ({
  amount: (input) => converted(minorOf(input), input.fx),
  formula: (input) => `${foreign(minorOf(input), "USD")} × ${fxText(input.fx)}`,
});
const flat = (amountOf: (input: LandedInput) => Fen, formula: string): Rule => ({
  amount: amountOf,
  formula: () => formula,
});

const RULES: Readonly<Record<LandedKey, Rule>> = {
  goods: {
    amount: (input) => (input.currency === "CNY" ? fen(input.price) : converted(input.price, quoteFx(input))),
    formula: (input) =>
      input.currency === "CNY"
        ? `报价 ${formatYuan(fen(input.price))} 元`
        : `${foreign(input.price, input.currency)} × ${fxText(quoteFx(input))}`,
  },
  export: byFx(({ exportCost }) => exportCost),
  seaFreight: byFx(({ seaFreight }) => seaFreight),
  insurance: {
    amount: ({ insuranceBp }, known) =>
      rounded(BigInt(shipped(known)) * BigInt(INSURED_PCT) * BigInt(insuranceBp), 1_000_000n),
    formula: ({ insuranceBp }, known) =>
      `货价与运费 ${formatYuan(shipped(known))} × ${INSURED_PCT}% × ${percentText(insuranceBp)}`,
  },
  duty: {
    amount: ({ dutyBp }, known) => rounded(BigInt(atPort(known)) * BigInt(dutyBp), 10_000n),
    formula: ({ dutyBp }, known) => `完税价 ${formatYuan(atPort(known))} × ${percentText(dutyBp)}`,
  },
  vat: {
    amount: ({ vatPct }, known) => rounded(BigInt(atPort(known) + known.duty) * BigInt(vatPct), 100n),
    formula: ({ vatPct }, known) => `（完税价 + 关税）${formatYuan(fen(atPort(known) + known.duty))} × ${vatPct}%`,
  },
  port: flat(({ portCharge }) => portCharge, "卸货、报关、检疫、短途堆存"),
  finance: {
    amount: ({ annualBp, days }, known) =>
      rounded(BigInt(financed(known)) * BigInt(annualBp) * BigInt(days), 3_600_000n),
    formula: ({ annualBp, days }, known) =>
      `垫付 ${formatYuan(financed(known))} × 年 ${percentText(annualBp)} × ${days} 天 ÷ 360`,
  },
  inland: flat(({ inland }) => inland, "港口到城市，按运费表"),
};

const NOTHING = Object.fromEntries(LANDED_KEYS.map((key) => [key, fen(0)])) as Record<LandedKey, Fen>;

/**
 * 到货成本: what a cubic metre costs delivered to a city, tax included, line by line. Every line is rounded half up to the
 * fen by itself and the sum adds the rounded lines. An amount of the buyer's own stands for its line, and the lines that are
 * computed from it (insurance, duty, tax, interest) follow it.
 */
export function landedCost(input: LandedInput, overrides: LandedOverrides = {}): LandedCost {
  const known = { ...NOTHING };
  const lines = LEFT_TO_BUYER[input.incoterm].map((key): LandedLine => {
    const own = overrides[key];
    const { amount, formula } = RULES[key];
    const line: LandedLine = {
      key,
      name: LANDED_NAMES[key],
      formula: own === undefined ? formula(input, known) : "手工填写",
      amount: own ?? amount(input, known),
      isOverridden: own !== undefined,
    };
    known[key] = line.amount;
    return line;
  });
  return { lines, perM3: fen(lines.reduce((sum, { amount }) => sum + amount, 0)) };
}

/**
 * The highest exchange rate of the quotation's currency at which the goods still cost no more than `spot` (fen per m³); one ten-thousandth above it
 * they cost more. `null` where there is none: dearer at any rate, or the rate does not matter.
 */
export function breakEvenFx(input: LandedInput, overrides: LandedOverrides, spot: Fen): number | null {
  const costsMore = (fx: number) => landedCost(withQuoteFx(input, fx), overrides).perM3 > spot;
  if (costsMore(FX.min) || !costsMore(FX.max)) return null;
  let low = FX.min as number;
  let high = FX.max as number;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (costsMore(middle)) high = middle;
    else low = middle;
  }
  return low;
}

/** Everything about the cost that the page shows, from one calculation. */
export const LANDED_REPORT = record(LANDED_COST, { spotMedian: maybe(FEN), breakEvenFx: maybe(NUMBER) });
export type LandedReport = Infer<typeof LANDED_REPORT>;

/** The landed cost with the exchange rate at which it equals the median of spot goods; both `null` without such a median. */
export function landedReport(input: LandedInput, overrides: LandedOverrides, spotMedian: Fen | null): LandedReport {
  return {
    ...landedCost(input, overrides),
    spotMedian,
    breakEvenFx: spotMedian === null ? null : breakEvenFx(input, overrides, spotMedian),
  };
}
