import { DEFAULT_PAGE_SIZE, isPageSize, type PageQuery } from "../../paging.ts";
import { FOLLOW_TYPES, type FollowType } from "./follow.ts";

type Query = Readonly<Record<string, string | undefined>>;

/** The page in an address; the first one where it cannot be read. */
export function listPageOf(query: Query): PageQuery {
  const pageNum = /^[1-9]\d{0,4}$/.test(query.pageNum ?? "") ? Number(query.pageNum) : 1;
  const pageSize = Number(query.pageSize);
  return { pageNum, pageSize: isPageSize(pageSize) ? pageSize : DEFAULT_PAGE_SIZE };
}

/** Whether the address of the browsing history selects its other tab, what is followed. */
export const isFollowTab = (query: Query): boolean => query.tab === "follow";

/** The kind of things an address narrows the follows to, `null` all. */
export const followTypeOf = (query: Query): FollowType | null =>
  FOLLOW_TYPES.find((type) => String(type) === query.type) ?? null;
