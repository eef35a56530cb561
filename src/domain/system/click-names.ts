import type { ClickCode } from "./tracking.ts";

/* Apart from the codes, which every page loads. */

const CLICK_NAMES: Readonly<Record<number, string>> = {
  28: "导航",
  31: "搜索按钮",
  32: "搜索示例",
  33: "热门搜索",
  34: "搜索建议",
  35: "搜索历史",
} satisfies Record<ClickCode, string>;

/** What a click is called in reports; a code of another client by its number. */
export const clickName = (code: number): string => CLICK_NAMES[code] ?? `其他（${code}）`;
