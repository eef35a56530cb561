import { asId } from "../../src/domain/ids.ts";
import { fen } from "../../src/domain/money.ts";
import type { Basket, LineOffer, Warehouse, WarehouseLoad } from "../../src/domain/sourcing/basket.ts";
import { dm3, kg } from "../../src/domain/units.ts";
import { randomFrom } from "./random.ts";

/** An offer, as drawn. `prices`: fen per unit from the counts of `tiers` on, the first below them. */
export type DrawnOffer = {
  readonly warehouse: number;
  readonly step: number;
  readonly least: number;
  readonly available: number;
  readonly tiers: readonly number[];
  readonly prices: readonly number[];
  /** 1/1000 dm³ and g of one unit. */
  readonly unitVolume: number;
  readonly unitWeight: number;
};

/** `perTruck` fen for each truck of `TRUCK`, `perPart` fen per m³ of what goes as part of a load, `pickup` fen for each order. */
export type DrawnWarehouse = { readonly perTruck: number; readonly perPart: number; readonly pickup: number };

export type DrawnBasket = {
  readonly lines: readonly { readonly need: number; readonly offers: readonly DrawnOffer[] }[];
  readonly warehouses: readonly DrawnWarehouse[];
  readonly orderWorth: number;
};

/** A 13 m flatbed, in dm³ and kg; part loads are charged by m³ or by the volume that their weight stands for. */
export const TRUCK = { volume: 33_000, weight: 32_000, kgPerM3: 970 };

export type Sizes = { readonly lines: number; readonly offers: number; readonly warehouses: number };

/**
 * A list as buyers send them: sizes of sawn timber and panels, 2 to 30 m³ a line, offers within a tenth of a price, by the bundle
 * or by the piece, up to three prices by quantity, stock from a fifth of the need on; warehouses from the next town to 1,500 km
 * away.
 */
export function drawnBasket(seed: number, { lines, offers, warehouses }: Sizes): DrawnBasket {
  const random = randomFrom(seed);
  const whole = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const dear = Array.from({ length: warehouses }, () => 0.96 + random() * 0.08);
  const offered = (need: number, piece: number, density: number, price: number): DrawnOffer => {
    const warehouse = whole(0, warehouses - 1);
    const step = random() < 0.6 ? Math.max(1, Math.round((whole(8, 30) * 100_000) / piece)) : 1;
    const perPiece = (price * piece * (dear[warehouse] ?? 1) * (0.95 + random() * 0.1)) / 1e6;
    const thresholds = Array.from({ length: whole(0, 2) }, () => Math.round(need * (0.2 + random() * 1.2)));
    const tiers = thresholds.filter((tier) => tier > 1).sort((one, other) => one - other);
    const prices = [perPiece, ...tiers.map((_, at) => perPiece * (1 - 0.012 * (at + 1)))].map(Math.round);
    const stock = random() < 0.3 ? 0.2 + random() * 0.8 : 1 + random() * 6;
    const unitWeight = Math.round((piece * density) / 1000);
    return {
      warehouse,
      step,
      least: step * whole(1, 3),
      available: Math.ceil(need * stock),
      tiers,
      prices,
      unitVolume: piece,
      unitWeight,
    };
  };
  const drawnLine = () => {
    const piece = whole(4_000, 60_000);
    const density = whole(420, 850);
    const price = whole(150_000, 420_000);
    const need = Math.round((whole(2, 30) * 1_000_000) / piece);
    return { need, offers: Array.from({ length: offers }, () => offered(need, piece, density, price)) };
  };
  const drawnWarehouse = () => {
    const perTruck = whole(80_000, 650_000);
    return { perTruck, perPart: Math.round((perTruck / 33) * (1.3 + random() * 0.5)), pickup: whole(0, 40_000) };
  };
  return {
    lines: Array.from({ length: lines }, drawnLine),
    warehouses: Array.from({ length: warehouses }, drawnWarehouse),
    orderWorth: 20_000,
  };
}

function warehouseOf({ perTruck, perPart, pickup }: DrawnWarehouse, at: number): Warehouse {
  const freight = ({ volume, weight }: WarehouseLoad) => {
    const full = Math.floor(Math.max(volume / TRUCK.volume, weight / TRUCK.weight));
    const beyond = (trucks: number): number =>
      Math.max(0, volume - trucks * TRUCK.volume, ((weight - trucks * TRUCK.weight) * 1000) / TRUCK.kgPerM3);
    const costs = [full, full + 1].map((trucks) => trucks * perTruck + Math.ceil((beyond(trucks) * perPart) / 1000));
    const amount = pickup + Math.min(...costs);
    return { amount: fen(amount), trucks: full + 1, isFirm: true };
  };
  return { merchantId: asId(String(at)), storeId: asId(String(at)), steadiness: ((at * 7) % 10) / 10, freight };
}

function offerOf(drawn: DrawnOffer, id: string): LineOffer {
  const { warehouse, step, least, available, tiers, prices, unitVolume, unitWeight } = drawn;
  return {
    goodsId: asId(id),
    warehouse,
    step,
    least,
    available,
    shared: available,
    tiers,
    amount: (count) => fen(count * (prices[tiers.filter((tier) => tier <= count).length] ?? 0)),
    volume: (count) => dm3(Math.round((count * unitVolume) / 1000)),
    weight: (count) => kg(Math.round((count * unitWeight) / 1000)),
    longest: null,
    differences: [],
  };
}

/** The basket that the solvers are given. */
export const basketFrom = ({ lines, warehouses, orderWorth }: DrawnBasket): Basket => ({
  lines: lines.map(({ need, offers }, line) => ({
    need,
    offers: offers.map((offer, at) => offerOf(offer, `${line}-${at}`)),
  })),
  warehouses: warehouses.map(warehouseOf),
  orderWorth: fen(orderWorth),
});

/** Sizes of the instance with this number: 2 to 12 lines, 4 to 16 offers a line, 3 to 12 warehouses, in turn. */
export const sizesOf = (at: number): Sizes => ({
  lines: 2 + (at % 11),
  offers: 4 + (at % 13),
  warehouses: 3 + (at % 10),
});
