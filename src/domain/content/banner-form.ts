import { choice, type Fields, flag, id, moment, orNone, text, type ValuesOf, whole } from "../fields.ts";
import type { BannerId } from "../ids.ts";
import { type Infer, maybe, NUMBER, part, record, TEXT } from "../records.ts";
import { PAGES } from "../shell/pages.ts";
import { parseTime } from "../time.ts";
import { BANNER_PAGES, showTimeProblem } from "./home-template.ts";
import { isOwnPath, linkProblem } from "./web-link.ts";

/** What a banner looks like; `image`: a path of this site, as an upload answers it. */
export const BANNER_PICTURE = {
  image: {
    type: text(1000),
    label: "图片（16:5，建议 1280×400）",
    isPicture: true,
    rule: (path: string) => (isOwnPath(path) ? null : "请上传图片"),
  },
  title: { type: text(30, 1), label: "标题", wrong: "标题须为1-30字" },
  subtitle: { type: text(60), label: "副标题", wrong: "副标题最多60字" },
  linkUrl: {
    type: text(1000),
    label: "链接",
    hint: `${PAGES.allGoods.to({ kindCode: 1501 })} 或 https://…`,
    rule: linkProblem,
  },
} as const satisfies Fields;

/** Where and when it is shown; times Beijing. */
export const BANNER_SHOWING = {
  page: { type: choice(BANNER_PAGES), label: "页面" },
  beginTime: { type: orNone(moment()), label: "开始时间（空为即时）" },
  endTime: { type: orNone(moment()), label: "结束时间（空为长期）" },
  sort: { type: whole(0, 999), label: "排序（小的在前）", wrong: "排序为 0–999 的整数" },
  isShow: { type: flag(), label: "展示" },
} as const satisfies Fields;

/** A banner as the operator writes it. */
export const BANNER_FIELDS = { ...BANNER_PICTURE, ...BANNER_SHOWING };
/** What the form of a banner says. */
export type BannerForm = ValuesOf<typeof BANNER_FIELDS>;

/** A banner as the operator keeps it. */
export const STORED_BANNER = record(BANNER_FIELDS, {
  id: id<BannerId>(),
  image: { type: TEXT, label: "图片" },
  beginTime: { type: maybe(TEXT), label: "展示时间" },
  sort: { type: NUMBER, label: "排序" },
  isShow: { type: flag(), label: "状态" },
  linkType: NUMBER,
  version: NUMBER,
});
export type StoredBanner = Infer<typeof STORED_BANNER>;

/** A banner as everybody sees it. */
export const BANNER = part(STORED_BANNER, [
  "id",
  "title",
  "linkUrl",
  "image",
  "subtitle",
  "sort",
  "linkType",
  "beginTime",
  "endTime",
]);
export type BannerItem = Infer<typeof BANNER>;

/** What its record does not know: the end comes after the beginning. */
export const bannerTimeProblems = ({ beginTime, endTime }: Pick<BannerForm, "beginTime" | "endTime">) => ({
  endTime: showTimeProblem(parseTime(beginTime), parseTime(endTime)),
});
