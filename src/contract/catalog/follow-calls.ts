import type { Static } from "typebox";
import type { BrowseDay } from "../../domain/catalog/browse.ts";
import type { Followed } from "../../domain/catalog/follow.ts";
import type { SavedSearch } from "../../domain/catalog/saved-search.ts";
import type { Page } from "../../domain/paging.ts";
import type { Call } from "../call.ts";
import type { IdOnly, PagingBody } from "../common.ts";
import type {
  BrowseDeleteQuery,
  FollowListBody,
  FollowReply,
  FollowTargetShape,
  SavedSearchAddBody,
  SavedSearchUpdateBody,
} from "./follow-schemas.ts";

export const follow: Call<{ body: Static<typeof FollowTargetShape>; reply: FollowReply }> = {
  method: "POST",
  path: "/api/memberFollow/pc/add",
  access: "signed-in",
  input: "body",
  summary: "Follows goods or a shop",
  refusals: [404],
};

export const unfollow: Call<{ body: Static<typeof FollowTargetShape>; reply: FollowReply }> = {
  method: "POST",
  path: "/api/memberFollow/pc/remove",
  access: "signed-in",
  input: "body",
  summary: "Follows goods or a shop no longer",
  refusals: [404],
};

export const followState: Call<{ query: Static<typeof FollowTargetShape>; reply: FollowReply }> = {
  method: "GET",
  path: "/api/memberFollow/pc/getState",
  access: "signed-in",
  input: "query",
  summary: "Whether goods or a shop are followed",
  refusals: [404],
};

export const followedList: Call<{ body: FollowListBody; reply: Page<Followed> }> = {
  method: "POST",
  path: "/api/memberFollow/pc/getList",
  access: "signed-in",
  input: "body",
  summary: "What the person follows",
};

export const browsedList: Call<{ body: PagingBody; reply: Page<BrowseDay> }> = {
  method: "POST",
  path: "/api/memberCollect/pc/getBrowseList",
  access: "signed-in",
  input: "body",
  summary: "Goods the person has looked at, by day",
};

export const forgetBrowsed: Call<{ query: BrowseDeleteQuery; reply: null }> = {
  method: "DELETE",
  path: "/api/memberCollect/pc/deleteBrowse",
  access: "signed-in",
  input: "query",
  summary: "Removes entries of the browsing history",
  refusals: [404],
};

export const savedSearchList: Call<{ reply: SavedSearch[] }> = {
  method: "POST",
  path: "/api/mySearch/pc/getList",
  access: "signed-in",
  input: "none",
  summary: "The person's saved searches with their new hits",
};

export const saveSearch: Call<{ body: SavedSearchAddBody; reply: SavedSearch }> = {
  method: "POST",
  path: "/api/mySearch/pc/add",
  access: "signed-in",
  input: "body",
  summary: "Saves a search",
  refusals: [404],
};

export const updateSavedSearch: Call<{ body: SavedSearchUpdateBody; reply: SavedSearch }> = {
  method: "POST",
  path: "/api/mySearch/pc/update",
  access: "signed-in",
  input: "body",
  summary: "Renames a saved search or changes whether it notifies",
  refusals: [404, 5001],
};

export const markSavedSearchSeen: Call<{ query: IdOnly; reply: null }> = {
  method: "POST",
  path: "/api/mySearch/pc/markSeen",
  access: "signed-in",
  input: "query",
  summary: "Marks the hits of a saved search as seen",
  refusals: [404],
};

export const deleteSavedSearch: Call<{ query: IdOnly; reply: null }> = {
  method: "DELETE",
  path: "/api/mySearch/pc/delete",
  access: "signed-in",
  input: "query",
  summary: "Deletes a saved search",
  refusals: [404],
};
