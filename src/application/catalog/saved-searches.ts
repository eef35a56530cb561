import type { Notify, SavedSearch, SavedSearchStatus, Trigger } from "../../domain/catalog/alerts/saved-search.ts";
import type { GoodsQuery } from "../../domain/catalog/search/goods-query.ts";
import type { SavedSearchId } from "../../domain/ids.ts";

/** A partial update of a saved search; missing fields stay as they are. */
export type SavedSearchChange = {
  name?: string;
  notify?: Notify;
  trigger?: readonly Trigger[];
  status?: SavedSearchStatus;
};

/** The person's saved searches. Every method rejects with `ApiError` and nothing else. */
export abstract class SavedSearches {
  /** Newest first. */
  abstract list(): Promise<SavedSearch[]>;
  /** The same key gives the same search. */
  abstract add(
    search: { name: string; query: GoodsQuery; notify: Notify; trigger: readonly Trigger[] },
    idempotencyKey: string,
  ): Promise<SavedSearch>;
  /** Refused with 5001 when it changed since `version`. */
  abstract update(id: SavedSearchId, version: number, change: SavedSearchChange): Promise<SavedSearch>;
  abstract markSeen(id: SavedSearchId): Promise<void>;
  abstract remove(id: SavedSearchId): Promise<void>;
}
