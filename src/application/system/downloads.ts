import type { PickupId } from "../../domain/ids.ts";
import type { OrderFilters } from "../../domain/trade/order-view.ts";

/** Puts a file among the person's own; `content` is the device's own. */
export abstract class FileSaver {
  abstract save(name: string, content: unknown): void;
}

/** A file that is stored, or one that is made on request. */
export type DownloadRequest =
  /** By the name that fields hold; a temporary export is deleted when it was sent, unless `delete` is false. */
  | { fileName: string; delete?: boolean }
  | { fileId: string }
  /** The tally sheet of a pickup, as `reader` sees it. */
  | { tallySheetOf: PickupId; reader: "buyer" | "merchant" | "operator" }
  /** The merchant's orders as a workbook. */
  | { merchantOrders: OrderFilters }
  /** A copy of everything that is kept about the person. */
  | { ownData: true };

/** Rejects with `ApiError` and nothing else. */
export abstract class Downloads {
  /** Fetches a file and saves it under its own name. A refusal is shown like any other failure. */
  abstract fetch(request: DownloadRequest): Promise<void>;
}
