import type { MerchantId } from "../../../domain/ids.ts";
import type { MeasuredSums, VolumeRatio } from "../../../domain/timber/true-volume.ts";
import { SPOT_CHECK_STATUS } from "../../../domain/trade/spot-check.ts";
import type { Mm } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";

/** What a ratio is of: a shop's species of one section. */
type Section = { merchantId: MerchantId; speciesCode: string; thickness: Mm; width: Mm };

/** The accepted spot checks of a section of a shop. */
export type CheckedSection = Section & { checks: MeasuredSums[]; firstAt: string; lastAt: string };

/** Spot checks count for so long. */
const COUNTED_FOR = "2 years";

/** Every section of which spot checks were accepted in the last two years. */
export const checkedSections = (db: Db): Promise<CheckedSection[]> =>
  db.rows<CheckedSection>(
    `select merchant_id as "merchantId", species_code as "speciesCode", thickness, width,
            jsonb_agg(jsonb_build_object('pieces', pieces, 'measuredMm3', measured_mm3, 'nominalMm3', nominal_mm3,
              'square', square) order by id) as checks,
            min(created_at)::text as "firstAt", max(created_at)::text as "lastAt"
       from spot_check where status = ${SPOT_CHECK_STATUS.accepted} and created_at > now() - interval '${COUNTED_FOR}'
      group by merchant_id, species_code, thickness, width`,
    {},
    "checked-sections",
  );

/** How many spot checks were ever accepted: it grows with each, since none is taken back. */
export const acceptedChecks = async (db: Db): Promise<number> =>
  (
    await db.one<{ number: number }>(
      `select count(*)::int as number from spot_check where status = ${SPOT_CHECK_STATUS.accepted}`,
      {},
      "spot-checks-accepted",
    )
  )?.number ?? 0;

/** A ratio that moved by less, 1/10000, since shops elsewhere were measured stays as it is, and so does its goods' rank. */
const LEAST_MOVE_BP = 10;
const isNear = (column: string) => `abs(r.${column} - n.${column}) < ${LEAST_MOVE_BP}`;
const SAME_SECTION = `(n.merchant_id, n.species_code, n.thickness, n.width) = (r.merchant_id, r.species_code, r.thickness, r.width)`;

/** Stores the ratios of all sections that were measured again or moved; those of others are deleted. */
export async function storeRatios(tx: Db, ratios: readonly (CheckedSection & VolumeRatio)[]): Promise<void> {
  const rows = JSON.stringify(
    ratios.map(({ checks, merchantId, speciesCode, firstAt, lastAt, ...ratio }) => ({
      ...ratio,
      merchant_id: merchantId,
      species_code: speciesCode,
      checks: checks.length,
      first_at: firstAt,
      last_at: lastAt,
    })),
  );
  await tx.run(
    `with news as materialized (select * from jsonb_populate_recordset(null::volume_ratio, :rows::jsonb)),
     moved as (
       select n.* from news n where not exists (
         select 1 from volume_ratio r where ${SAME_SECTION} and ${["ratio", "low", "high"].map(isNear).join(" and ")}
            and (r.pieces, r.checks, r.first_at, r.last_at) = (n.pieces, n.checks, n.first_at, n.last_at))),
     stored as (
       insert into volume_ratio (merchant_id, species_code, thickness, width, ratio, low, high, pieces, checks, first_at, last_at)
       select merchant_id, species_code, thickness, width, ratio, low, high, pieces, checks, first_at, last_at
         from moved
       on conflict (merchant_id, species_code, thickness, width) do update
         set ratio = excluded.ratio, low = excluded.low, high = excluded.high, pieces = excluded.pieces,
             checks = excluded.checks, first_at = excluded.first_at, last_at = excluded.last_at)
     delete from volume_ratio r where not exists (select 1 from news n where ${SAME_SECTION})`,
    { rows },
    "volume-ratios-store",
  );
}

const OF_SECTION = `r.merchant_id = g.merchant_id and r.species_code = g.species_code and r.thickness = g.thickness
  and r.width = g.width`;

/** Gives goods the ratio of their section, in the order of their ids; returns how many changed. */
export const applyRatios = (tx: Db): Promise<number> =>
  tx.run(
    `with due as (
       select g.id, r.ratio from volume_ratio r join goods g on ${OF_SECTION}
        where g.volume_ratio is distinct from r.ratio
       union all
       select g.id, null from goods g
        where g.volume_ratio is not null and not exists (select 1 from volume_ratio r where ${OF_SECTION})),
     locked as (select g.id, d.ratio from due d join goods g on g.id = d.id order by g.id for update of g)
     update goods g set volume_ratio = l.ratio from locked l where g.id = l.id`,
    {},
    "volume-ratios-apply",
  );
