import { DRESS_COOKIE, dressClasses, SIDEBAR_COOKIE, SIZE_COOKIE } from "../../domain/shell/layout-setting.ts";
import type { App } from "../app.ts";

const cookieOf = (header: string, name: string): string | null => {
  const found = header.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
};

const ROOT = '<html lang="zh-CN"';

/**
 * Sends a page dressed as its reader has saved it: theme, size and sidebar stand as classes in the HTML, so that nothing
 * changes its look once the program has started. Readers who have saved nothing get the page as it is.
 */
export function dressPages(app: App): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const cookies = request.headers.cookie;
    if (cookies === undefined || !String(reply.getHeader("content-type")).startsWith("text/html")) return payload;
    const classes = dressClasses(
      cookieOf(cookies, DRESS_COOKIE),
      cookieOf(cookies, SIZE_COOKIE),
      cookieOf(cookies, SIDEBAR_COOKIE),
    ).join(" ");
    if (classes === "" || (typeof payload !== "string" && !Buffer.isBuffer(payload))) return payload;
    reply.removeHeader("content-length");
    return payload.toString().replace(ROOT, `${ROOT} class="${classes}"`);
  });
}
