import { DRESS_COOKIE, dressClasses, SIDEBAR_COOKIE, SIZE_COOKIE } from "../../domain/shell/layout-setting.ts";

const ROOT = '<html lang="zh-CN"';

/**
 * The page with its reader's saved settings: theme, size and sidebar stand as classes in the HTML, so that nothing changes its
 * look once the program has started. Readers who have saved nothing get the page as it is.
 */
export function dressed(page: string, cookies: Readonly<Record<string, string | undefined>>): string {
  const [dress = null, size = null, sidebar = null] = [DRESS_COOKIE, SIZE_COOKIE, SIDEBAR_COOKIE].map(
    (name) => cookies[name],
  );
  const classes = dressClasses(dress, size, sidebar).join(" ");
  return classes === "" ? page : page.replace(ROOT, `${ROOT} class="${classes}"`);
}
