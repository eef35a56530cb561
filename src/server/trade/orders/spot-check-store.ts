import type { CompanyId, MerchantId, OrderId, OrderLineId, PersonId, SpotCheckId } from "../../../domain/ids.ts";
import type { MeasuredRow, MeasuredSums, NominalSize } from "../../../domain/timber/true-volume.ts";
import type { FileView } from "../../../domain/trade/order-view.ts";
import { SPOT_CHECK_MS, SPOT_CHECK_STATUS, type SpotCheckStatus } from "../../../domain/trade/spot-check.ts";
import { ms, msAgo } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import { filesJson } from "../../system/files/subject-file-store.ts";

type NewSpotCheck = MeasuredSums &
  NominalSize & {
    orderId: OrderId;
    lineId: OrderLineId;
    personId: PersonId;
    speciesCode: string;
    rows: readonly MeasuredRow[];
    /** Tenths of a percent. */
    moisture: number | null;
    note: string;
    files: readonly string[];
  };

/** Adds a spot check of a line of a locked order; `null`: another one of the line is not decided yet. */
export const insertSpotCheck = async (tx: Db, check: NewSpotCheck): Promise<SpotCheckId | null> =>
  (
    await tx.one<{ id: SpotCheckId }>(
      `insert into spot_check (order_id, order_line_id, merchant_id, person_id, species_code, thickness, width, length, rows,
         pieces, measured_mm3, nominal_mm3, square, moisture, note, files)
       select o.id, :lineId, o.merchant_id, :personId, :speciesCode, :thickness, :width, :length, :rows,
              :pieces, :measuredMm3, :nominalMm3, :square, :moisture, :note, :files
         from platform_order o where o.id = :orderId
       on conflict (order_line_id) where status in (${SPOT_CHECK_STATUS.open}, ${SPOT_CHECK_STATUS.contested}) do nothing
       returning id`,
      { ...check, rows: JSON.stringify(check.rows) },
      "spot-check-add",
    )
  )?.id ?? null;

/** Times are epoch ms; sizes as they are called. */
export type SpotCheckRow = NominalSize & {
  id: SpotCheckId;
  lineId: OrderLineId;
  specText: string;
  image: string;
  rows: MeasuredRow[];
  pieces: number;
  moisture: number | null;
  note: string;
  files: FileView[];
  reason: string;
  ruling: string;
  status: SpotCheckStatus;
  version: number;
  createdMs: number;
  enteredMs: number;
};

/** The spot checks of an order, the newest first. */
export const spotChecksOf = (db: Db, orderId: OrderId): Promise<SpotCheckRow[]> =>
  db.rows<SpotCheckRow>(
    `select c.id, c.order_line_id as "lineId", l.snapshot->>'specText' as "specText",
            coalesce(l.snapshot->>'image', '') as image, c.thickness, c.width, c.length, c.rows,
            c.pieces, c.moisture, c.note, ${filesJson("c.files")} as files, c.reason, c.ruling, c.status, c.version,
            ${ms("c.created_at")} as "createdMs", ${ms("c.entered_at")} as "enteredMs"
       from spot_check c join order_line l on l.id = c.order_line_id where c.order_id = :orderId order by c.id desc`,
    { orderId },
    "spot-checks-of-order",
  );

/** A spot check with its order; `null`: there is none of that id. */
export const orderOfSpotCheck = async (db: Db, id: SpotCheckId): Promise<OrderId | null> =>
  (
    await db.one<{ orderId: OrderId }>(
      `select order_id as "orderId" from spot_check where id = :id`,
      { id },
      "spot-check-order",
    )
  )?.orderId ?? null;

type SpotCheckState = { id: SpotCheckId; status: SpotCheckStatus; version: number };

/** A spot check whose order is locked. */
export const spotCheckState = (tx: Db, id: SpotCheckId): Promise<SpotCheckState | null> =>
  tx.one<SpotCheckState>("select id, status, version from spot_check where id = :id", { id }, "spot-check-state");

/** Moves a spot check of a locked order on; `reason` and `ruling` stay as they are where they are `null`. */
export const writeSpotCheckStep = (
  tx: Db,
  step: { id: SpotCheckId; status: SpotCheckStatus; reason: string | null; ruling: string | null },
): Promise<number> =>
  tx.run(
    `update spot_check set status = :status::smallint, version = version + 1, entered_at = now(),
            reason = coalesce(:reason, reason), ruling = coalesce(:ruling, ruling)
      where id = :id`,
    step,
    "spot-check-step",
  );

/** Locks the order of the spot check that waited longest and is to count now, but none of `passed`. */
export const lockDueSpotCheck = (
  tx: Db,
  passed: readonly string[],
): Promise<{ id: SpotCheckId; orderId: OrderId } | null> =>
  tx.one<{ id: SpotCheckId; orderId: OrderId }>(
    `select c.id, c.order_id as "orderId" from spot_check c join platform_order o on o.id = c.order_id
      where c.status = ${SPOT_CHECK_STATUS.open} and c.entered_at <= ${msAgo(SPOT_CHECK_MS)} and c.id <> all(:passed::bigint[])
      order by c.entered_at limit 1 for update of o skip locked`,
    { passed },
    "spot-check-due",
  );

/** The order of a spot check with its sides, as messages name it. */
export const spotCheckParties = (
  db: Db,
  id: SpotCheckId,
): Promise<{
  orderId: OrderId;
  orderNo: string;
  personId: PersonId;
  companyId: CompanyId | null;
  merchantId: MerchantId;
} | null> =>
  db.one(
    `select o.id as "orderId", o.order_no as "orderNo", o.person_id as "personId", o.company_id as "companyId",
            o.merchant_id as "merchantId"
       from spot_check c join platform_order o on o.id = c.order_id where c.id = :id`,
    { id },
    "spot-check-parties",
  );
