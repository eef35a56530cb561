/** A part of the program that did not arrive: a broken line, or a page from before a new version was put in place. */
export const isMissingPart = (error: unknown): boolean => /loading (css )?chunk/i.test(String(error));

/** Shown when a lazily loaded part of the page cannot be fetched. */
export const MISSING_PART_TEXT = "页面没有加载出来，可能是网络中断或网站刚刚更新";
