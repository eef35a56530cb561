import type { Browsing, Follows, Forgotten } from "../../application/catalog/follows.ts";
import {
  browsedList,
  follow,
  followedList,
  followState,
  forgetBrowsed,
  unfollow,
} from "../../contract/catalog/follow-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

/** A failed read of whether something is followed shows no notice. */
export const createHttpFollows = (http: HttpClient): Follows => ({
  // A heart that is not known is empty, without a notice.
  isFollowed: async (target) => (await http.send(followState, target, { silent: true })).followed,
  async add({ targetType, targetId }) {
    await http.send(follow, { targetType, targetId });
  },
  async remove({ targetType, targetId }) {
    await http.send(unfollow, { targetType, targetId });
  },
  list: ({ targetType, ...page }) =>
    http.send(followedList, { ...page, ...(targetType === null ? {} : { targetType }) }),
});

const queryOf = (forgotten: Forgotten) => {
  if (forgotten.what === "all") return { all: true };
  return forgotten.what === "day" ? { day: forgotten.day } : { ids: forgotten.id };
};

export const createHttpBrowsing = (http: HttpClient): Browsing => ({
  list: ({ pageNum, pageSize }) => http.send(browsedList, { pageNum, pageSize }),
  forget: (forgotten) => http.send(forgetBrowsed, queryOf(forgotten)),
});
