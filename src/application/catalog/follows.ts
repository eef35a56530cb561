import type { BrowseDay } from "../../domain/catalog/visits/browse.ts";
import type { Followed, FollowTarget, FollowType } from "../../domain/catalog/visits/follow.ts";
import type { BrowseEntryId } from "../../domain/ids.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";

/** What the person follows. Every method rejects with `ApiError` and nothing else. */
export abstract class Follows {
  abstract isFollowed(target: FollowTarget): Promise<boolean>;
  /** The following may be repeated. */
  abstract add(target: FollowTarget): Promise<void>;
  abstract remove(target: FollowTarget): Promise<void>;
  abstract list(query: PageQuery & { targetType: FollowType | null }): Promise<Page<Followed>>;
}

/** What to delete: one entry, a day (yyyy-MM-dd), or everything. */
export type Forgotten =
  | { what: "entry"; id: BrowseEntryId; title: string }
  | { what: "day"; day: string }
  | { what: "all" };

/** Goods the person looked at. Every method rejects with `ApiError` and nothing else. */
export abstract class Browsing {
  /** Days, newest first; total and paging count goods. */
  abstract list(query: PageQuery): Promise<Page<BrowseDay>>;
  abstract forget(forgotten: Forgotten): Promise<void>;
}
