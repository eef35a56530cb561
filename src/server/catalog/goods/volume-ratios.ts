import { volumeRatios } from "../../../domain/timber/true-volume.ts";
import { type Database, NO_LIMITS } from "../../db/database.ts";
import { applyRatios, checkedSections, storeRatios } from "./volume-ratio-store.ts";

/** Computes how much of the nominal volume is there, of every section that buyers measured, and gives it to its goods. */
export const computeVolumeRatios = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const sections = await checkedSections(tx);
    const named = sections.map((one) => ({ ...one, section: `${one.speciesCode} ${one.thickness}*${one.width}` }));
    await storeRatios(tx, volumeRatios(named));
    return applyRatios(tx);
  }, NO_LIMITS);
