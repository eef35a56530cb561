import type { Static } from "typebox";
import type { SavedSearch } from "../../domain/catalog/alerts/saved-search.ts";
import type { BrowseDay } from "../../domain/catalog/visits/browse.ts";
import type { Followed } from "../../domain/catalog/visits/follow.ts";
import type { SavedSearchId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { del, get, post, roomy, row, signedIn } from "../call.ts";
import type { IdOnly, PagingBody } from "../common.ts";
import type {
  BrowseDeleteQuery,
  FollowListBody,
  FollowReply,
  FollowTargetShape,
  SavedSearchAddBody,
  SavedSearchUpdateBody,
} from "./follow-schemas.ts";

export const follow = signedIn(
  post<Static<typeof FollowTargetShape>, FollowReply>("/api/memberFollow/pc/add", "Follows goods or a shop", 404),
);
export const unfollow = signedIn(
  post<Static<typeof FollowTargetShape>, FollowReply>(
    "/api/memberFollow/pc/remove",
    "Follows goods or a shop no longer",
    404,
  ),
);
export const followState = signedIn(
  get<Static<typeof FollowTargetShape>, FollowReply>(
    "/api/memberFollow/pc/getState",
    "Whether goods or a shop are followed",
    404,
  ),
);
export const followedList = signedIn(
  post<FollowListBody, Page<Followed>>("/api/memberFollow/pc/getList", "What the person follows"),
);
export const browsedList = signedIn(
  post<PagingBody, Page<BrowseDay>>("/api/memberCollect/pc/getBrowseList", "Goods the person has looked at, by day"),
);
export const forgetBrowsed = signedIn(
  del<BrowseDeleteQuery, null>("/api/memberCollect/pc/deleteBrowse", "Removes entries of the browsing history", 404),
);
export const savedSearchList = signedIn(
  post<SavedSearch[]>("/api/mySearch/pc/getList", "The person's saved searches with their new hits"),
);
export const saveSearch = signedIn(
  roomy(48, post<SavedSearchAddBody, SavedSearch>("/api/mySearch/pc/add", "Saves a search", 404)),
);
export const updateSavedSearch = signedIn(
  post<SavedSearchUpdateBody, SavedSearch>(
    "/api/mySearch/pc/update",
    "Renames a saved search or changes whether it notifies",
    404,
    5001,
  ),
);
export const markSavedSearchSeen = signedIn(
  row<{ query: IdOnly<SavedSearchId>; reply: null }>(
    "POST",
    "query",
    "/api/mySearch/pc/markSeen",
    "Marks the hits of a saved search as seen",
    404,
  ),
);
export const deleteSavedSearch = signedIn(
  del<IdOnly<SavedSearchId>, null>("/api/mySearch/pc/delete", "Deletes a saved search", 404),
);
