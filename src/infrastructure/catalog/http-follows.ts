import type { Browsing, Follows, Forgotten } from "../../application/catalog/follows.ts";
import type { FollowStateData } from "../../contract/follow.ts";
import type { BrowseDay } from "../../domain/catalog/browse.ts";
import type { Followed } from "../../domain/catalog/follow.ts";
import type { Page } from "../../domain/paging.ts";
import type { HttpClient, Params } from "../http/http-client.ts";

const ROOT = "/api/memberFollow/pc";

export const createHttpFollows = (http: HttpClient): Follows => ({
  // A heart that is not known is empty: nobody is told.
  isFollowed: async (target) =>
    (await http.get<FollowStateData>(`${ROOT}/getState`, target, { silent: true })).followed,
  async add({ targetType, targetId }) {
    await http.post(`${ROOT}/add`, { targetType, targetId });
  },
  async remove({ targetType, targetId }) {
    await http.post(`${ROOT}/remove`, { targetType, targetId });
  },
  list: ({ targetType, ...page }) =>
    http.post<Page<Followed>>(`${ROOT}/getList`, { ...page, ...(targetType === null ? {} : { targetType }) }),
});

const paramsOf = (forgotten: Forgotten): Params => {
  if (forgotten.what === "all") return { all: true };
  return forgotten.what === "day" ? { day: forgotten.day } : { ids: forgotten.id };
};

export const createHttpBrowsing = (http: HttpClient): Browsing => ({
  list: ({ pageNum, pageSize }) =>
    http.post<Page<BrowseDay>>("/api/memberCollect/pc/getBrowseList", { pageNum, pageSize }),
  async forget(forgotten) {
    await http.delete("/api/memberCollect/pc/deleteBrowse", paramsOf(forgotten));
  },
});
