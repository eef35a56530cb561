import type { Notify } from "../../../domain/catalog/alerts/saved-search.ts";
import { EMPTY_SPEC_ALERT, type SpecAlertConditions } from "../../../domain/catalog/alerts/spec-alert.ts";
import { around, type SpecAlertCriteria } from "../../../domain/catalog/alerts/spec-alert-match.ts";
import type { SpecAlertId } from "../../../domain/ids.ts";
import type { Mm } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";
import { type BadRows, setAside, skipFailures, tryAgain } from "../../jobs/each-row.ts";
import { addSpecAlertKeys, removeSpecAlertKeys, specAlertsAt, UNREADABLE } from "./spec-alert-store.ts";

/** Wider than any thickness or width that a spec alert can state, so that species do not touch each other. */
const SPAN = 10_000;
/** Where goods of unknown size lie: only spec alerts without a size reach so far. */
const UNKNOWN = SPAN - 1;
const ANY_SPECIES = 0;

/** The place of a species along x: FNV-1a of its code. Two of one place cost a look, no wrong hit. */
function placeOf(speciesCode: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < speciesCode.length; at += 1) {
    hash = Math.imul(hash ^ speciesCode.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash + 1;
}

const span = (value: Mm | null, tolerance: Mm): readonly [number, number] => {
  const { min, max } = around(value, tolerance);
  return min === null || max === null ? [0, UNKNOWN] : [min, max];
};

/** The boxes of a spec alert as PostgreSQL writes them: one per species it names, or one for any. */
export function specAlertBoxes(specAlert: SpecAlertConditions): string[] {
  const [low, high] = span(specAlert.thickness, specAlert.tolerance.t);
  const [narrow, wide] = span(specAlert.width, specAlert.tolerance.w);
  const places = specAlert.speciesCode.length === 0 ? [ANY_SPECIES] : specAlert.speciesCode.map(placeOf);
  return [...new Set(places)].map((place) => `(${place * SPAN + high},${wide}),(${place * SPAN + low},${narrow})`);
}

type Spot = { speciesCode: string; thickness: Mm | null; width: Mm | null };

/** The points of goods: one among the spec alerts for their species, one among those for any. */
export function goodsPoints({ speciesCode, thickness, width }: Spot): { x: number; y: number }[] {
  return [placeOf(speciesCode), ANY_SPECIES].map((place) => ({
    x: place * SPAN + (thickness ?? UNKNOWN),
    y: width ?? UNKNOWN,
  }));
}

const ASKED = [
  "kindCode",
  "speciesCode",
  "gradeCode",
  "brandCode",
  "originCode",
  "portCode",
  "cityCode",
  "thickness",
  "width",
  "length",
  "tolerance",
  "targetPrice",
  "priceUnit",
  "includeFutures",
] as const;

/** The conditions stored beside the boxes of a spec alert, without empty ones. */
export const storedCriteria = (specAlert: SpecAlertCriteria): Partial<SpecAlertCriteria> =>
  Object.fromEntries(
    ASKED.filter((field) => JSON.stringify(specAlert[field]) !== JSON.stringify(EMPTY_SPEC_ALERT[field])).map(
      (field) => [field, specAlert[field]],
    ),
  );

/** Writes the index rows of a spec alert; an inactive one (`notify` is `null`) has none. */
export async function placeSpecAlert(
  tx: Db,
  id: SpecAlertId,
  specAlert: SpecAlertCriteria,
  notify: Notify | null,
): Promise<void> {
  await removeSpecAlertKeys(tx, id);
  await tryAgain(tx, UNREADABLE, id);
  if (notify === null) return;
  const asks = JSON.stringify(storedCriteria(specAlert));
  await addSpecAlertKeys(tx, { id, boxes: specAlertBoxes(specAlert), asks, notify });
}

/** Maps spec alerts by `work`; an unreadable one is set aside until it is changed or deleted. */
export async function readableSpecAlerts<Row, Made>(
  db: Db,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  work: (row: Row) => readonly Made[],
): Promise<Made[]> {
  const bad: BadRows = new Map();
  const made = skipFailures(rows, bad, idOf, work);
  for (const [id, error] of bad) await setAside(db, UNREADABLE, id, error);
  return made;
}

export const specAlertIdOf = ({ specAlertId }: Candidate<string>): SpecAlertId => specAlertId;

export type Candidate<Of extends string> = {
  id: Of;
  specAlertId: SpecAlertId;
  specAlert: SpecAlertCriteria;
  notify: Notify;
};

/** The spec alerts to compare with each piece of timber: a few more than match, never fewer. `id` is the timber's, as given. */
export async function candidates<Of extends string>(
  db: Db,
  timber: readonly (Spot & { id: Of })[],
): Promise<Candidate<Of>[]> {
  const points = timber.flatMap((one) => goodsPoints(one).map((point) => ({ id: one.id, ...point })));
  const rows = await specAlertsAt(db, points);
  return rows.map(({ asks, ...row }) => ({ ...row, specAlert: asks }));
}
