import { id } from "../fields.ts";
import type { FreightLoad } from "../freight/freight-of.ts";
import { FREIGHT_QUOTE, freightQuote } from "../freight/freight-quote.ts";
import type { FreightTerms } from "../freight/terms.ts";
import type { DemandLineId } from "../ids.ts";
import { DM3, type Infer, keyOf, list, maybe, optional, record, TEXT } from "../records.ts";
import { type Dm3, dm3, kg } from "../units.ts";
import { sourcesByLine } from "./line-sources.ts";

/** What an estimate of freight lacks, in words; the first that is missing is named. */
export const FREIGHT_LACKS = {
  city: "求购没有收货城市",
  origin: "商家没有说明货在哪里",
  volume: "数量不能折算成立方米",
  truck: "没有装得下的车型",
} as const;

/**
 * What it costs the buyer to fetch quoted lines that lie in one place and go to one city, by estimate: nobody bills it.
 * `from`: the warehouse, or the merchant's city where none is known; `to`: "" where no city is known; `volume`: dm³ of all
 * lines, `null` where one of them does not yield it; `lineVolumes`: of each of the lines, where one has sources in other places
 * too; `freight`: `null` where something `lacks`.
 */
export const FETCHED_LOAD = record({
  demandItemIds: list(id<DemandLineId>()),
  from: TEXT,
  to: TEXT,
  volume: maybe(DM3),
  lineVolumes: optional(list(maybe(DM3))),
  freight: maybe(FREIGHT_QUOTE),
  lacks: maybe(keyOf(FREIGHT_LACKS)),
});
export type FetchedLoad = Infer<typeof FETCHED_LOAD>;

/**
 * A quoted line that is fetched. `way`: the key of the warehouse and the city, the same for all lines between them; `from`,
 * `to`: their names, which others may have too, "" where they are not known; `terms`: what freight on the way goes by, `null`
 * where an end is not known; `volume`: dm³; `density`: kg/m³; `longest`: mm of the longest piece. `null` in each: not known.
 */
export type FetchedLine = {
  readonly demandItemId: DemandLineId;
  readonly way: string;
  readonly from: string;
  readonly to: string;
  readonly terms: FreightTerms | null;
  readonly volume: Dm3 | null;
  readonly density: number;
  readonly longest: number | null;
};

const DM3_PER_M3 = 1_000;

/** What lines of known volume are to a truck; each line's weight to the kg. */
function loadOf(lines: readonly FetchedLine[], volume: Dm3): FreightLoad {
  const lengths = lines.flatMap(({ longest }) => longest ?? []);
  const weights = lines.map((line) => Math.round(((line.volume ?? 0) * line.density) / DM3_PER_M3));
  return {
    volume,
    weight: kg(weights.reduce((sum, weight) => sum + weight, 0)),
    longest: lengths.length === 0 ? null : Math.max(...lengths),
  };
}

function volumeOf(lines: readonly FetchedLine[]): Dm3 | null {
  const volumes = lines.flatMap(({ volume }) => (volume === null || volume <= 0 ? [] : volume));
  return volumes.length < lines.length ? null : dm3(volumes.reduce((sum, volume) => sum + volume, 0));
}

/** Never firm, whatever the warehouse states: who fetches goods is not billed by it. */
function estimateOf(lines: readonly FetchedLine[]): Pick<FetchedLoad, "volume" | "freight" | "lacks"> {
  const [first] = lines;
  const volume = volumeOf(lines);
  const unknown = (lacks: FetchedLoad["lacks"]) => ({ volume, freight: null, lacks });
  if (first === undefined || first.to === "") return unknown("city");
  if (first.terms === null) return unknown("origin");
  if (volume === null) return unknown("volume");
  const freight = freightQuote(first.terms, loadOf(lines, volume));
  return freight === null ? unknown("truck") : { volume, freight: { ...freight, isFirm: false }, lacks: null };
}

/** What fetching the lines costs, one load for each way, in the order of their first lines. */
export function fetchedLoads(lines: readonly FetchedLine[]): FetchedLoad[] {
  const groups = new Map<string, FetchedLine[]>();
  for (const line of lines) {
    groups.set(line.way, [...(groups.get(line.way) ?? []), line]);
  }
  const isSplit = new Set(
    sourcesByLine(lines).flatMap((sources) =>
      sources.every(({ way }) => way === sources[0].way) ? [] : sources[0].demandItemId,
    ),
  );
  return [...groups.values()].map((group) => {
    const byLine = sourcesByLine(group);
    return {
      demandItemIds: byLine.map(([{ demandItemId }]) => demandItemId),
      from: group[0]?.from ?? "",
      to: group[0]?.to ?? "",
      ...estimateOf(group),
      ...(group.some(({ demandItemId }) => isSplit.has(demandItemId)) ? { lineVolumes: byLine.map(volumeOf) } : {}),
    };
  });
}
