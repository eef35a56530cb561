import { DRESS_COOKIE, dressClasses, SIDEBAR_COOKIE, SIZE_COOKIE } from "../../domain/shell/layout-setting.ts";
import { cookieOf } from "../cookie.ts";

const ROOT = '<html lang="zh-CN"';

/**
 * The page dressed as its reader has saved it: theme, size and sidebar stand as classes in the HTML, so that nothing
 * changes its look once the program has started. Readers who have saved nothing get the page as it is.
 */
export function dressed(page: string, cookies: string | undefined): string {
  if (cookies === undefined) return page;
  const classes = dressClasses(
    cookieOf(cookies, DRESS_COOKIE),
    cookieOf(cookies, SIZE_COOKIE),
    cookieOf(cookies, SIDEBAR_COOKIE),
  ).join(" ");
  return classes === "" ? page : page.replace(ROOT, `${ROOT} class="${classes}"`);
}
