import type { PricePoint, PriceTier } from "../domain/catalog/goods/goods.ts";
import { GOODS_STATUS } from "../domain/catalog/goods/goods-states.ts";
import type { MerchantId, WarehouseId } from "../domain/ids.ts";
import { type Fen, fen } from "../domain/money.ts";
import { vatPctOf } from "../domain/timber/kind-shape.ts";
import { placeByCode } from "../domain/timber/places.ts";
import { NO_SIZE, type SaleUnit, specText } from "../domain/timber/spec.ts";
import { speciesByCode } from "../domain/timber/species.ts";
import { MM3_PER_M3, pieceVolumeMm3 } from "../domain/timber/volume.ts";
import { formatBeijingDate } from "../domain/time.ts";
import { dm3, tenthsOfMm } from "../domain/units.ts";
import type { NewGoods } from "../server/catalog/goods/written-goods.ts";
import { DEMO_LINES, type DemoLine, type Range } from "./line.ts";
import type { DemoMerchant } from "./merchants.ts";
import type { Prng } from "./prng.ts";
import type { DemoStore } from "./stores.ts";
import { demoDetail, demoTitle } from "./text.ts";

/** A merchant or store with the id it got in the database. */
export type Stored<T, Id = MerchantId> = T & { id: Id };

const DAY = 86_400_000;
/** A year and two weeks, so that the price index has something to compare with. */
const HISTORY_DAYS = 378;
const DM3_PER_M3 = 1000;

/** Mean and ends of the range that a choice moves the price to; 0 is the low end, 1 the high one. */
const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Whole fen on the grain on which such prices are quoted: 10 yuan a m³, 0.5 yuan a sheet or m², 0.1 yuan a piece. */
const GRAIN: Readonly<Record<SaleUnit, number>> = { m3: 1000, m2: 50, ton: 1000, bundle: 100, sheet: 50, piece: 10 };
const onGrain = (yuan: number, unit: SaleUnit): Fen =>
  fen(Math.max(GRAIN[unit], Math.round((yuan * 100) / GRAIN[unit]) * GRAIN[unit]));

type Sized = Pick<
  NewGoods,
  | "thickness"
  | "width"
  | "length"
  | "lengthMin"
  | "lengthMax"
  | "diameterMin"
  | "diameterMax"
  | "pieceVolumeMm3"
  | "piecesPerBundle"
  | "bundleVolume"
  | "volumeRule"
>;

/** Bundles are as wide as a forklift takes, full rows only. */
const BUNDLE_WIDTH = 1150;
const PANEL_STACK = 900;

function bundlePieces(width: number, pieceMm3: number, pack: Range, chance: Prng): number {
  const perRow = Math.max(1, Math.floor(BUNDLE_WIDTH / width));
  const target = chance.int(pack[0], pack[1]) * 1_000_000;
  return perRow * Math.max(1, Math.round(target / pieceMm3 / perRow));
}

/** A size, and how goods of it are packed. */
function sizeOf({ shape }: DemoLine, chance: Prng): Sized {
  if (shape.form === "board") {
    const [thickness, width] = chance.chooseEarly(shape.sections);
    const length = chance.chooseEarly(shape.lengths);
    const piece = pieceVolumeMm3(thickness, width, length);
    const piecesPerBundle = bundlePieces(width, piece, shape.pack, chance);
    const volumeRule = chance.chance(0.9) ? 1 : 2;
    return {
      ...NO_SIZE,
      thickness,
      width,
      length,
      pieceVolumeMm3: piece,
      piecesPerBundle,
      bundleVolume: null,
      volumeRule,
    };
  }
  if (shape.form === "sheet") {
    const thickness = chance.chooseEarly(shape.thicknesses);
    const [width, length] = chance.chooseEarly(shape.sheetSizes);
    const piece = pieceVolumeMm3(thickness, width, length);
    const piecesPerBundle = Math.floor(PANEL_STACK / thickness / 5) * 5;
    return {
      ...NO_SIZE,
      thickness,
      width,
      length,
      pieceVolumeMm3: piece,
      piecesPerBundle,
      bundleVolume: null,
      volumeRule: 1,
    };
  }
  if (shape.form === "random") {
    const [lengthMin, lengthMax] = chance.chooseEarly(shape.lengths);
    const bundleVolume = dm3(10 * chance.int(shape.pack[0] / 10, shape.pack[1] / 10));
    const thickness = chance.chooseEarly(shape.thicknesses);
    return {
      ...NO_SIZE,
      thickness,
      lengthMin,
      lengthMax,
      pieceVolumeMm3: null,
      piecesPerBundle: null,
      bundleVolume,
      volumeRule: 5,
    };
  }
  const [diameterMin, diameterMax] = chance.chooseEarly(shape.diameters);
  const length = chance.chooseEarly(shape.lengths);
  return {
    ...NO_SIZE,
    diameterMin,
    diameterMax,
    length,
    pieceVolumeMm3: null,
    piecesPerBundle: null,
    bundleVolume: null,
    volumeRule: shape.rule,
  };
}

const NEAR_THE_SOURCE = new Set([
  "manzhouli",
  "suifenhe",
  "erlian",
  "tongjiang",
  "lanshan",
  "linyi",
  "heze",
  "guigang",
]);
const FAR_INLAND = new Set(["chongqing", "chengdu", "dongguan", "foshan", "yuzhu", "jiashan", "nanxun"]);

/** Where in its range of prices goods stand. */
function standing(size: Sized, portCode: string, branded: boolean, level: number, chance: Prng): number {
  const width = size.width ?? 0;
  const length = size.length ?? size.lengthMax ?? 0;
  const bySize =
    (width >= 200 ? 0.15 : width >= 150 ? 0.08 : 0) +
    (length >= 5000 ? 0.08 : length <= 2500 ? -0.12 : 0) +
    (size.diameterMin !== null && size.diameterMin >= 30 ? 0.15 : 0) +
    (size.thickness !== null && size.thickness >= 50 ? 0.06 : 0);
  const byPlace = NEAR_THE_SOURCE.has(portCode) ? -0.14 : FAR_INLAND.has(portCode) ? 0.1 : 0;
  return clamp(0.42 + bySize + byPlace + (branded ? 0.08 : 0) + level * 0.15 + chance.spread() * 0.09);
}

const perMille = (price: Fen, off: number, unit: SaleUnit): Fen => {
  const grain = unit === "m3" ? 100 : 10;
  return fen(Math.floor((price * (1000 - off)) / 1000 / grain) * grain);
};

/** Volume discounts as that trade gives them: dm³ from which on, per mille off. */
const TIERS: Readonly<Record<DemoLine["shape"]["form"], readonly (readonly (readonly [number, number])[])[]>> = {
  board: [
    [
      [30_000, 15],
      [100_000, 30],
    ],
    [
      [30_000, 10],
      [60_000, 20],
      [120_000, 35],
    ],
    [[35_000, 12]],
  ],
  random: [
    [
      [10_000, 10],
      [28_000, 25],
    ],
    [[15_000, 15]],
  ],
  log: [
    [
      [100_000, 10],
      [500_000, 20],
    ],
    [[200_000, 15]],
  ],
  sheet: [
    [
      [20_000, 15],
      [45_000, 30],
    ],
    [[30_000, 20]],
  ],
};

/**
 * Where the market of a species stood `at` epoch ms: a slow swing over the year and a quicker one over the quarter, each
 * species in its own time.
 */
function marketAt(species: string, at: number): number {
  let phase = 0;
  for (const letter of species) phase = (phase * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  const turn = (days: number, ahead: number): number =>
    Math.sin(((at / DAY) * 2 * Math.PI) / days + (ahead * Math.PI) / 180);
  return 1 + 0.045 * turn(365, phase / 3) + 0.014 * turn(91, phase);
}

/** Prices stand for weeks before they follow their market; today's are fresher, so they follow it from as far behind. */
const LAG = 25 * DAY;

/** Points of the past year, oldest first: a walk around its market that ends at today's price. */
function pricesBefore(
  { species }: DemoLine,
  price: Fen,
  unit: SaleUnit,
  priceAt: number,
  now: number,
  chance: Prng,
): PricePoint[] {
  const first = now - HISTORY_DAYS * DAY;
  const count = chance.int(3, 7);
  const span = priceAt - first;
  const points: PricePoint[] = [];
  let yuan = price / 100;
  for (let step = 1; step <= count; step++) {
    yuan *= 1 + chance.spread() * 0.018;
    const at = priceAt - Math.floor((span * (step - chance.next() * 0.5)) / count);
    const moved = marketAt(species, at) / marketAt(species, priceAt - LAG);
    points.push({ priceAt: at, price: onGrain(yuan * moved, unit) });
  }
  return points.reverse();
}

/** Bundles (or truckloads of logs) in store: many small lots, few big ones. */
const lots = (chance: Prng): number => Math.max(1, Math.round(Math.exp(2.2 + chance.spread() * 0.9)));

type Stock = Pick<NewGoods, "step" | "minOrder" | "stock">;

function stockOf(line: DemoLine, size: Sized, retail: boolean, chance: Prng): Stock {
  const form = line.shape.form;
  if (form === "log") {
    const step = DM3_PER_M3;
    const minOrder = chance.chooseEarly([30, 60, 10, 100]) * DM3_PER_M3;
    return { step, minOrder, stock: minOrder + lots(chance) * 40 * DM3_PER_M3 };
  }
  const bundle = size.piecesPerBundle ?? size.bundleVolume ?? 1;
  const step = retail && size.pieceVolumeMm3 !== null ? 1 : bundle;
  const bundles = lots(chance);
  const truck = size.pieceVolumeMm3 === null ? 12 : Math.ceil((33 * MM3_PER_M3) / (bundle * size.pieceVolumeMm3));
  const least = chance.chooseBy([1, 2, truck], (many) => (many === 1 ? 14 : many === 2 ? 4 : 2));
  const minOrder = step === 1 ? chance.chooseEarly([1, 10, 50]) : bundle * Math.min(least, bundles);
  return { step, minOrder: Math.min(minOrder, bundle * bundles), stock: bundle * bundles };
}

/** A date `days` on, `yyyy-MM-dd`. */
const dateIn = (now: number, days: number): string => new Date(now + days * DAY).toISOString().slice(0, 10);

function certsOf(line: DemoLine, now: number, chance: Prng): NewGoods["certs"] {
  const expireTime = `${dateIn(now, chance.int(120, 1500))} 00:00:00`;
  const number = (digits: number): string => String(chance.int(10 ** (digits - 1), 10 ** digits - 1));
  const certs: NewGoods["certs"] = [];
  if (chance.chance(line.certified)) {
    const fsc = chance.chance(0.7);
    certs.push(
      fsc
        ? { type: "FSC", no: `FSC-C${number(6)}`, expireTime }
        : { type: "PEFC", no: `PEFC/${number(2)}-31-${number(4)}`, expireTime },
    );
  }
  if (line.cites === true)
    certs.push({ type: "CITES", no: `${dateIn(now, 0).slice(0, 4)}CN/IM${number(6)}`, expireTime });
  return certs;
}

type Merchant = Stored<DemoMerchant>;
type Store = Stored<DemoStore, WarehouseId>;

/** Whose goods and where: a port of the line, one of its warehouses, a merchant of the trade, at home there if there is one. */
function seatOf(line: DemoLine, merchants: readonly Merchant[], stores: readonly Store[], chance: Prng) {
  const traders = merchants.filter(({ trades }) => trades.includes(line.trade));
  const portCode = chance.chooseEarly(line.ports);
  const atHome = traders.filter(({ ports }) => ports.includes(portCode));
  return {
    merchant: chance.choose(atHome.length >= 2 || (atHome.length === 1 && chance.chance(0.6)) ? atHome : traders),
    store: chance.choose(stores.filter((store) => store.portCode === portCode)),
    portCode,
  };
}

/** m³ in one sale unit. */
const cubicIn = (unit: SaleUnit, { thickness, pieceVolumeMm3: piece }: Sized): number =>
  unit === "m3" ? 1 : unit === "m2" ? (thickness ?? 0) / 1000 : (piece ?? 0) / MM3_PER_M3;

/** How long ago at least the one shop confirmed its stock that nobody looks after. */
const NEGLECTED_DAYS = 15;

type Draft = { goods: NewGoods; key: string };

/** Of every ninth goods with a section its merchant states what was measured: up to 4 % less, by their number. */
function measuredOf({ thickness, width }: Pick<Sized, "thickness" | "width">, number: number, now: number) {
  if (number % 9 !== 0 || thickness === null || width === null) return {};
  return {
    measuredThicknessTenths: Math.round((tenthsOfMm(thickness) * (1_000 - 10 * ((number / 9) % 5))) / 1_000),
    measuredPieces: 20 + (number % 5) * 10,
    measuredOn: formatBeijingDate(now - (1 + (number % 20)) * DAY),
  };
}

function draftOf(
  merchants: readonly Merchant[],
  stores: readonly Store[],
  number: number,
  now: number,
  chance: Prng,
): Draft {
  const line = chance.chooseBy(DEMO_LINES, ({ share }) => share);
  const { merchant, store, portCode } = seatOf(line, merchants, stores, chance);
  const species = speciesByCode(line.species);
  const place = placeByCode(portCode);
  if (species === undefined || place === undefined) throw new RangeError(`no ${line.species} or ${portCode}`);
  const [gradeCode, low, high] = chance.chooseEarly(line.grades);
  const [originCode, mills] = chance.chooseEarly(line.origins);
  const brandCode = mills.length > 0 && chance.chance(0.8) ? chance.chooseEarly(mills) : null;
  const size = sizeOf(line, chance);
  const taxIncluded = chance.chance(0.88);
  const perCubic =
    (low + (high - low) * standing(size, portCode, brandCode !== null, merchant.level, chance)) *
    (taxIncluded ? 1 : 0.93);
  const byPiece = line.byPiece !== undefined && chance.chance(line.byPiece);
  const saleUnit: SaleUnit =
    line.shape.form === "sheet" ? "sheet" : byPiece ? "piece" : line.byArea === true ? "m2" : "m3";
  const price = onGrain(perCubic * cubicIn(saleUnit, size), saleUnit);
  const priceMode = chance.chance(0.03) ? 2 : 1;
  const standard = chance.chooseEarly(TIERS[line.shape.form]);
  const tiers: PriceTier[] =
    priceMode === 1 && chance.chance(0.78)
      ? standard.map(([minVolume, off]) => ({ minVolume: dm3(minVolume), price: perMille(price, off, saleUnit) }))
      : [];
  const fate = chance.next();
  const status = fate < 0.035 ? GOODS_STATUS.soldOut : fate < 0.06 ? GOODS_STATUS.unpublished : GOODS_STATUS.onSale;
  const stock = stockOf(line, size, merchant.retail || byPiece, chance);
  const priceAt = now - Math.floor(chance.next() ** 2 * 21 * DAY);
  const publishAt = now - HISTORY_DAYS * DAY - chance.int(0, 200) * DAY;
  const goods: Omit<NewGoods, "title" | "detail" | "merchantId" | "storeId"> = {
    ...size,
    ...stock,
    stock: status === GOODS_STATUS.soldOut ? 0 : stock.stock,
    merchantSku: `${line.species.slice(0, 3).toUpperCase()}-${String(number).padStart(6, "0")}`,
    kindCode: line.kind,
    speciesCode: line.species,
    gradeCode,
    brandCode,
    originCode,
    surface: line.surface,
    moistureType: line.moisture,
    moisturePct: line.moisturePct === null ? null : chance.int(line.moisturePct[0], line.moisturePct[1]),
    treatment: line.treatment,
    certs: certsOf(line, now, chance),
    saleUnit,
    density: Math.round((species.densityMin + species.densityMax) / 2 / 10) * 10 + (line.moisture === "GRN" ? 150 : 0),
    ...measuredOf(size, number, now),
    price,
    taxIncluded,
    taxRate: vatPctOf(line.kind),
    priceTiers: tiers,
    priceMode,
    deliveryModes: chance.chance(0.55) ? [1, 2] : [1],
    status,
    publishAt,
    priceAt,
    stockConfirmedAt:
      now - chance.int(0, 6 * 24) * 3_600_000 - (merchant === merchants.at(-1) ? NEGLECTED_DAYS * DAY : 0),
    earlierPrices: pricesBefore(line, price, saleUnit, priceAt, now, chance),
  };
  const described = { line, species, place, store, goods };
  return {
    goods: {
      ...goods,
      merchantId: merchant.id,
      storeId: store.id,
      title: demoTitle(described, chance),
      detail: demoDetail(described, chance),
    },
    key: [merchant.id, store.id, line.kind, line.species, gradeCode, brandCode, specText(size), saleUnit].join("|"),
  };
}

/** Redraws when a merchant already has that very offer in that warehouse; a crowded market allows a second lot of it. */
const REDRAWS = 8;

/** `count` offers, one after the other; the same `chance` and stores give the same ones. */
export function* demoGoods(
  count: number,
  merchants: readonly Merchant[],
  stores: readonly Store[],
  now: number,
  chance: Prng,
): Generator<NewGoods> {
  const seen = new Set<string>();
  for (let number = 1; number <= count; number++) {
    let draft = draftOf(merchants, stores, number, now, chance);
    for (let redraw = 0; seen.has(draft.key) && redraw < REDRAWS; redraw++) {
      draft = draftOf(merchants, stores, number, now, chance);
    }
    seen.add(draft.key);
    yield draft.goods;
  }
}
