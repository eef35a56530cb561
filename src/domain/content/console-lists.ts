import { type ConsoleLists, KEYWORD } from "../console-list.ts";
import { text } from "../fields.ts";
import { anyOf, codeOf, maybe, optional } from "../records.ts";
import { ADMINISTERED_INDEX } from "./administered-index.ts";
import { AGREEMENT_TYPES, AGREEMENT_VERSION } from "./agreement.ts";
import { STORED_BANNER } from "./banner-form.ts";
import { BANNER_PAGES } from "./home-template.ts";
import { EDITED_NEWS, NEWS_CHANNEL_CODES, NEWS_STATUSES } from "./news.ts";

/** The console's lists of what the operator writes. */
export const CONTENT_LISTS = {
  /** Last changed first. */
  editedNewsList: {
    call: "/api/news/admin/getList",
    permission: "content:news:edit",
    summary: "Every article that is not removed, for its editors",
    refusals: [404],
    filters: {
      channelCode: optional(maybe(anyOf(NEWS_CHANNEL_CODES))),
      status: optional(maybe(anyOf(NEWS_STATUSES))),
      keyword: optional(text(200)),
    },
    row: EDITED_NEWS,
  },
  agreementList: {
    call: "/api/agreement/admin/getList",
    permission: "content:news:edit",
    summary: "Every version, the newest of each type first",
    filters: { type: optional(maybe(anyOf(AGREEMENT_TYPES))) },
    row: AGREEMENT_VERSION,
  },
  bannerListAdmin: {
    call: "/api/sysAdvert/admin/getList",
    permission: "content:home:edit",
    summary: "Banners for their editors",
    answers: "rows",
    filters: { page: optional(codeOf(BANNER_PAGES)) },
    row: STORED_BANNER,
  },
  priceIndexListAdmin: {
    call: "/api/exponent/admin/getList",
    permission: "index:point:edit",
    summary: "Indices for their editors",
    filters: { keyword: KEYWORD },
    row: ADMINISTERED_INDEX,
    key: "indexCode",
  },
} as const satisfies ConsoleLists;
