import { safeRedirect } from "../shell/route-guard.ts";

/** A one-time key lives this long by the database's clock. */
export const LOGIN_KEY_SECONDS = 60;
/** The query parameter that carries it. */
export const LOGIN_KEY_PARAM = "key";

/** Shown when a one-time login key is used up or expired. */
export const LOGIN_KEY_GONE_TEXT = "登录链接已失效，请重新登录";

/** What `URL` is to this rule; the domain knows no platform. */
export type ParsedAddress = { protocol: string; origin: string; username: string; password: string };

/**
 * The origin a key for `target` is bound to: an empty text for a path of this site, `null` where no key may go. Only
 * http and https, no names or passwords in the address.
 */
export function hopOrigin(target: string, parse: (address: string) => ParsedAddress | null): string | null {
  if (target.startsWith("/")) return safeRedirect(target) === target ? "" : null;
  const url = /^https?:\/\//i.test(target) ? parse(target) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.username + url.password !== "") return null;
  return url.origin;
}

/** 256 random bits. */
export const LOGIN_KEY_PATTERN = "^[A-Za-z0-9_-]{43}$";
const LOGIN_KEY = new RegExp(LOGIN_KEY_PATTERN);

/** What the address bar shows of `fullPath` (path, query, hash), and the key it carried; `null` when there is none. */
export function withoutLoginKey(fullPath: string): { key: string; rest: string } | null {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(fullPath) ?? [];
  const pairs = query.slice(1).split("&");
  const isKey = (pair: string) =>
    pair.startsWith(`${LOGIN_KEY_PARAM}=`) && LOGIN_KEY.test(pair.slice(LOGIN_KEY_PARAM.length + 1));
  const found = pairs.find(isKey);
  if (found === undefined) return null;
  const kept = pairs.filter((pair) => !isKey(pair)).join("&");
  return {
    key: found.slice(LOGIN_KEY_PARAM.length + 1),
    rest: `${path}${kept === "" ? "" : `?${kept}`}${hash}`,
  };
}
