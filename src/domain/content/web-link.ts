import { isExternal } from "../system/external-link.ts";

/** Blanks, control characters, backslashes, quotes and angle brackets stand in no link: browsers drop or bend them. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\\<>"'`]/u;

/** Protocol, host without a user name, port; then path, query or hash. */
const WEB = /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(?::([0-9]{1,5}))?(?=[/?#]|$)/;
const LONGEST = 1000;

/** A host whose last part is a number is an IPv4 address to every browser, or no host at all. */
const isHost = (host: string): boolean =>
  !/(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(host) || /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(host);

const isClean = (link: string): boolean => link !== "" && link.length <= LONGEST && !UNSAFE.test(link);

/** Whether `link` is an address of this site: it begins with one `/`, so it leads to no other host. */
export function isOwnPath(link: string): boolean {
  return isClean(link) && link.startsWith("/") && !/^[^?#]*\/\//.test(link);
}

/** `https://host[:port]` of a web address, or `null`: another protocol, a user name or an upper-case host is none. */
export function originOf(link: string): string | null {
  const match = isClean(link) ? WEB.exec(link) : null;
  if (match === null) return null;
  const [, protocol, host = "", port] = match;
  if (!isHost(host)) return null;
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return null;
  return `${protocol}://${host}${port === undefined ? "" : `:${port}`}`;
}

/** Whether `link` leaves the shop and may be followed: a web address, or mailto: and tel:. */
export function isExternalLink(link: string): boolean {
  if (!isClean(link) || !isExternal(link)) return false;
  return /^(?:mailto|tel):./.test(link) || originOf(link) !== null;
}

/** Why a typed link cannot stand on a page, or `null`. An empty one is no link. */
export function linkProblem(link: string): string | null {
  if (link === "" || isOwnPath(link) || isExternalLink(link)) return null;
  return "链接只能是本站路径，或以 http、https、mailto、tel 开头的地址";
}

/** `link` with `query` added: before the hash, after the existing query. */
export function withQuery(link: string, query: string): string {
  if (query === "") return link;
  const [before = "", ...hash] = link.split("#");
  const joined = `${before}${before.includes("?") ? (/[?&]$/.test(before) ? "" : "&") : "?"}${query}`;
  return [joined, ...hash].join("#");
}

/**
 * `path` seen from `base`, as POSIX resolves it: an absolute path replaces the base, `..` goes up and stops at the root. An
 * external path stays as it is, and so does an external base. Query and hash are preserved.
 */
export function resolvePath(base: string, path: string): string {
  if (isExternal(path)) return path;
  if (isExternal(base)) return base;
  const whole = /^[^?#]*/.exec(path)?.[0] ?? "";
  const tail = /[?#].*$/s.exec(path)?.[0] ?? "";
  const parts: string[] = [];
  const from = whole.startsWith("/") ? "" : (/^[^?#]*/.exec(base)?.[0] ?? "");
  for (const part of `${from}/${whole}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}${tail}`;
}

/** 1 a path of this site, 2 leaves it. */
export const linkTypeOf = (link: string): number => (link === "" || isOwnPath(link) ? 1 : 2);
