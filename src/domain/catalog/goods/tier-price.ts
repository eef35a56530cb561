import type { Fen } from "../../money.ts";
import type { Dm3 } from "../../units.ts";
import type { PriceTier } from "./goods.ts";

/** The unit price of `volume` dm³: the last tier reached, else the listed price; `tierApplied` is that tier's minVolume. */
export function tierPrice(
  goods: { price: Fen; priceTiers: readonly PriceTier[] },
  volume: Dm3,
): { price: Fen; tierApplied: number | null } {
  let price = goods.price;
  let tierApplied: number | null = null;
  for (const tier of goods.priceTiers) {
    if (volume < tier.minVolume) break;
    price = tier.price;
    tierApplied = tier.minVolume;
  }
  return { price, tierApplied };
}
