import { maybe, NUMBER } from "../../../domain/records.ts";
import { volumeRatios } from "../../../domain/timber/true-volume.ts";
import { type Database, NO_LIMITS } from "../../db/database.ts";
import { createSummary, storeSummary, summaryOf } from "../../system/summary-store.ts";
import { acceptedChecks, applyRatios, checkedSections, storeRatios } from "./volume-ratio-store.ts";

/** Computes how much of the nominal volume is there, of every section that buyers measured, and gives it to its goods. */
export const computeVolumeRatios = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const sections = await checkedSections(tx);
    const named = sections.map((one) => ({ ...one, section: `${one.speciesCode} ${one.thickness}*${one.width}` }));
    await storeRatios(tx, volumeRatios(named));
    return applyRatios(tx);
  }, NO_LIMITS);

/** How many spot checks had been accepted when the ratios were computed last. */
const CHECKS_FOLLOWED = createSummary({
  name: "volume-ratios",
  says: maybe(NUMBER),
  goodFor: "1 hour",
  compute: async () => null,
});

/** The same where a spot check was accepted since the last time, else once an hour: for goods that are new or were changed. */
export async function followVolumeRatios(db: Database): Promise<void> {
  const accepted = await acceptedChecks(db);
  if ((await summaryOf(db, CHECKS_FOLLOWED)) === accepted) return;
  await computeVolumeRatios(db);
  await storeSummary(db, CHECKS_FOLLOWED, accepted);
}
