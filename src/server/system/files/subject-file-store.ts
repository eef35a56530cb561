import type { ForwardOrderId, OrderId, PickupId } from "../../../domain/ids.ts";
import type { FileView } from "../../../domain/trade/order-view.ts";
import type { Db } from "../../db/database.ts";

/** As JSON, the files whose names stand in an array in SQL, in its order. */
export const filesJson = (names: string): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object('fileName', f.file_name, 'originalName', f.original_name)
             order by array_position(${names}, f.file_name)), '[]') from stored_file f where f.file_name = any(${names}))`;

/** What a buyer may dispute. */
export type DisputedTable = "platform_order" | "futures_order" | "pickup_record";
/** The id of a row of such a table. */
export type DisputedId<Table extends DisputedTable> = Table extends "platform_order"
  ? OrderId
  : Table extends "futures_order"
    ? ForwardOrderId
    : PickupId;

/** Stores the photos of a dispute by their names. */
export const setDisputeFiles = <Table extends DisputedTable>(
  tx: Db,
  table: Table,
  id: DisputedId<Table>,
  files: readonly string[],
): Promise<number> =>
  tx.run(`update ${table} set dispute_files = :files where id = :id`, { id, files }, `dispute-files-${table}`);

/** The photos of a dispute. */
export const disputeFilesOf = async <Table extends DisputedTable>(
  db: Db,
  table: Table,
  id: DisputedId<Table>,
): Promise<FileView[]> =>
  (
    await db.one<{ files: FileView[] }>(
      `select ${filesJson("d.dispute_files")} as files from ${table} d where d.id = :id`,
      { id },
      `dispute-files-of-${table}`,
    )
  )?.files ?? [];
