import type { TrueVolume } from "../catalog/goods/goods.ts";
import { VOLUME_GROUPS } from "../timber/true-price.ts";
import type { Dm3 } from "../units.ts";
import type { Sources } from "./line-sources.ts";

/** A source with how much of its nominal `volume` is there; `null`: nobody measured it, or it has no volume. */
export type MeasuredSource = { readonly trueVolume: TrueVolume | null; readonly volume: Dm3 | null };

/**
 * How much of the nominal volume of a line is there, all its sources taken together: the true volume of all of them over the
 * nominal one, known as well as the one that is known least. `null` where some of it is not measured.
 */
export function wholeTrueVolume([first, ...others]: Sources<MeasuredSource>): TrueVolume | null {
  if (others.length === 0) return first.trueVolume;
  const parts = [first, ...others].flatMap(({ trueVolume, volume }) =>
    trueVolume === null || volume === null || volume <= 0 ? [] : [{ ...trueVolume, volume }],
  );
  const volume = parts.reduce((sum, part) => sum + part.volume, 0);
  if (parts.length <= others.length) return null;
  const mean = (of: "ratio" | "low" | "high") =>
    Math.round(parts.reduce((sum, part) => sum + part[of] * part.volume, 0) / volume);
  const days = parts.flatMap(({ from, to }) => [from, to]).sort();
  return {
    group: parts.some(({ group }) => group === VOLUME_GROUPS.declared)
      ? VOLUME_GROUPS.declared
      : VOLUME_GROUPS.measured,
    ratio: mean("ratio"),
    low: mean("low"),
    high: mean("high"),
    pieces: parts.reduce((sum, { pieces }) => sum + pieces, 0),
    checks: parts.reduce((sum, { checks }) => sum + checks, 0),
    from: days[0] ?? "",
    to: days.at(-1) ?? "",
  };
}
