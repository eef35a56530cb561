import type { WarehouseFreight } from "../../domain/freight/freight-quote.ts";
import type { GoodsId } from "../../domain/ids.ts";
import type { App } from "../app.ts";
import type { SettingsStore } from "../platform.ts";

/** Goods with how many of them, in stock units. */
export type FreightLine = { goodsId: GoodsId; count: number };

/** Freight before ordering. Rejects with `ApiError` and nothing else, and shows no notice: it stands beside what matters more. */
export abstract class Freights {
  /** By warehouse, for goods that everybody sees. */
  abstract estimate(cityCode: string, lines: readonly FreightLine[]): Promise<WarehouseFreight[]>;
  /** Remembers the city with the signed-in person, "" for none. */
  abstract saveCity(cityCode: string): Promise<void>;
}

/** Where the person's goods go: chosen once, stored on the device and with the person. */
export abstract class DeliveryPlace {
  /** GB/T 2260 of the prefecture, "" before one is chosen. */
  abstract current(): string;
  /** "" for none. */
  abstract choose(cityCode: string): void;
  /** Hears of each other choice; returns how to stop. */
  abstract subscribe(listener: () => void): () => void;
}

const CITY_KEY = "delivery-city";
const CITY = /^[0-9]{6}$/;

/**
 * The city of this device, which gives way to that of a person who signs in and has chosen one; where they have not, they take
 * over the device's.
 */
export function createDeliveryPlace({
  settings,
  app,
  freights,
}: {
  settings: SettingsStore;
  app: App;
  freights: Freights;
}): DeliveryPlace {
  const listeners = new Set<() => void>();
  const current = (): string => {
    const stored = settings.read(CITY_KEY) ?? "";
    return CITY.test(stored) ? stored : "";
  };
  const store = (cityCode: string) => {
    if (cityCode === current()) return;
    settings.write(CITY_KEY, cityCode);
    for (const listener of listeners) listener();
  };
  const save = (cityCode: string) => freights.saveCity(cityCode).catch(() => {});
  let known: string | null = null;
  app.session.subscribe(({ context: { session } }) => {
    const own = session?.deliveryCityCode;
    if (session === null || own === undefined || session.token === known) return;
    known = session.token;
    if (own !== "") store(own);
    else if (current() !== "") void save(current());
  });
  return {
    current,
    choose(cityCode) {
      store(cityCode);
      if (app.isSignedIn) void save(cityCode);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
