import { areaOf, type Faced } from "../../domain/timber/quantity.ts";
import type { Dm3 } from "../../domain/units.ts";
import { Count, Volume } from "./money-text.tsx";

type Props = { goods: Faced & { saleUnit: string }; count: number; volume: Dm3 };

/** An amount by what its goods are priced by: the area of what is sold by m², else the volume. `count`: stock units. */
export const Measured = ({ goods, count, volume }: Props) =>
  goods.saleUnit === "m2" ? (
    <Count value={(areaOf(goods, count) / 1000).toFixed(3)} unit="m²" />
  ) : (
    <Volume dm3={volume} />
  );
