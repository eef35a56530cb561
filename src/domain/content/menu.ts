import { FRAME_PATH } from "../shell/pages.ts";
import { isMenuPage, pageOfView } from "./menu-pages.ts";
import { isExternalLink, isOwnPath, originOf, resolvePath, withQuery } from "./web-link.ts";

/** What a menu item is. */
export const MENU_TYPE = { page: 1, list: 2, topic: 3, view: 4, classification: 5, brand: 6, frame: 7 } as const;
export const MENU_TYPES = Object.values(MENU_TYPE);

/** An item as it is stored and sent. `query`: JSON text, or empty. `loginType` 1: the framed page gets a key. */
export type MenuItem = {
  /** "" of one that was not saved yet. */
  id: string;
  type: number;
  title: string;
  content: string;
  loginType: number;
  query: string;
  children: MenuItem[];
};

/** Where an entry leads. Every `to` is a path of this site, every `href` a link the browser cannot run as a program. */
export type MenuTarget =
  | { kind: "page"; path: string; to: string }
  /** A route the menu makes: the page `page` shown at `path`. */
  | { kind: "view"; path: string; to: string; page: string }
  /** A page of another site in the inner frame. `mayFrame`: the operator lists its host; only then it may get a key. */
  | { kind: "frame"; path: string; to: string; address: string; mayFrame: boolean; needsKey: boolean }
  | { kind: "external"; href: string };

/** `target` null: the entry only heads those below it. */
export type MenuEntry = { id: string; title: string; target: MenuTarget | null; children: MenuEntry[] };

/** `unknown`: the titles of items that lead nowhere we know; they are left out, and are for the log. */
export type Menu = { entries: MenuEntry[]; unknown: string[] };

/** Levels of the menu. */
export const MENU_DEPTH = 3;

/** The JSON query of an item as `a=1&b=2`; what is no flat object of texts, numbers and booleans counts as none. */
export function menuQuery(json: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return "";
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return "";
  return Object.entries(parsed)
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
    .map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`)
    .join("&");
}

/** Half a surrogate pair cannot be encoded. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));

const pathOf = (link: string): string => /^[^?#]*/.exec(link)?.[0] ?? "";

/** Type 4 "path,ChildName": the view of that name at that path. A path of another page is not taken from it. */
function viewTarget(content: string, base: string, query: string): MenuTarget | null {
  const comma = content.lastIndexOf(",");
  const page = comma < 0 ? null : pageOfView(content.slice(comma + 1).trim());
  const to = resolvePath(base, content.slice(0, comma).trim());
  if (page === null || !isOwnPath(to) || to === "/") return null;
  const path = pathOf(to);
  const leading = { path, to: withQuery(to, query) };
  if (path === page) return { kind: "page", ...leading };
  return isMenuPage(path) || path.startsWith(FRAME_PATH) ? null : { kind: "view", ...leading, page };
}

/** Type 7: the inner frame; what has no web address (mailto:, tel:) is an ordinary link. */
function frameTarget(item: MenuItem, query: string, frameHosts: readonly string[]): MenuTarget | null {
  const address = withQuery(item.content, query);
  if (!isExternalLink(item.content) || !isExternalLink(address)) return null;
  const origin = originOf(address);
  if (origin === null) return { kind: "external", href: address };
  const path = FRAME_PATH + encoded(item.id);
  const mayFrame = frameHosts.includes(origin);
  return { kind: "frame", path, to: path, address, mayFrame, needsKey: mayFrame && item.loginType === 1 };
}

function targetOf(item: MenuItem, base: string, frameHosts: readonly string[]): MenuTarget | null {
  const query = menuQuery(item.query);
  if (item.type === MENU_TYPE.frame) return frameTarget(item, query, frameHosts);
  if (item.type === MENU_TYPE.view) return viewTarget(item.content, base, query);
  const to = resolvePath(base, item.content.trim());
  if (isExternalLink(to)) return { kind: "external", href: withQuery(to, query) };
  const path = pathOf(to);
  return isOwnPath(to) && isMenuPage(path) ? { kind: "page", path, to: withQuery(to, query) } : null;
}

/** What the paths of an item's children are resolved against: its own path; below a page of another site the path above. */
const baseBelow = (target: MenuTarget | null, base: string): string =>
  target !== null && "path" in target && target.kind !== "frame" ? target.path : base;

/**
 * The server's menu as entries. Children are resolved against their parent's path. A heading with one child is replaced
 * by it, one without any is left out; so is what leads nowhere we know. Deeper than three levels nothing is read.
 */
export function menuOf(items: readonly MenuItem[], frameHosts: readonly string[]): Menu {
  const unknown: string[] = [];
  const walk = (level: readonly MenuItem[], base: string, depth: number): MenuEntry[] =>
    level.flatMap((item) => {
      const heads = item.content.trim() === "";
      const target = heads ? null : targetOf(item, base, frameHosts);
      const children = depth < MENU_DEPTH ? walk(item.children, baseBelow(target, base), depth + 1) : [];
      if (target === null && !heads) unknown.push(item.title);
      const [only] = children;
      if (target === null && children.length < 2) return only === undefined ? [] : [only];
      return [{ id: item.id, title: item.title, target, children }];
    });
  return { entries: walk(items, "/", 1), unknown };
}

/** Every entry of the menu, parents first. */
export const entriesIn = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...entriesIn(entry.children)]);

/** Whether `entry` or one below it is the active one; `active` from `activeMenuOf`. */
export const isActiveEntry = (entry: MenuEntry, active: string): boolean =>
  entriesIn([entry]).some(({ target }) => target !== null && "path" in target && target.path === active);

/** The page that the menu itself puts at `path`, or `null`. */
export function viewAt(entries: readonly MenuEntry[], path: string): { page: string; title: string } | null {
  for (const { target, title } of entriesIn(entries)) {
    if (target?.kind === "view" && target.path === path) return { page: target.page, title };
  }
  return null;
}

/** The framed page whose entry has that id, or `null`. */
export function frameOf(
  entries: readonly MenuEntry[],
  id: string,
): (MenuTarget & { kind: "frame"; title: string }) | null {
  for (const { id: own, target, title } of entriesIn(entries)) {
    if (own === id && target?.kind === "frame") return { ...target, title };
  }
  return null;
}

/** The address of a framed page for a person with a jump key: the key and platform 1006 are added. */
export const keyedAddress = (address: string, key: string): string =>
  withQuery(address, `platform=1006&key=${encodeURIComponent(key)}`);

const TITLE_LENGTH = 12;

/** Where an item stands: its place in each level, from the top. */
export type MenuPath = readonly number[];

/** What keeps a menu from being saved: the item, which of its texts it is, and why. */
export type WrongMenuItem = { path: MenuPath; text: "title" | "content" | "query"; why: string };

/** What is wrong with the texts of an item whose content leads to `target`, or `null`. */
function itemProblem(item: MenuItem, target: MenuTarget | null): Omit<WrongMenuItem, "path"> | null {
  const title = item.title.trim();
  if (title === "") return { text: "title", why: "菜单名称不能为空" };
  if (title.length > TITLE_LENGTH) return { text: "title", why: `菜单名称最多${TITLE_LENGTH}个字：${title}` };
  if (item.query !== "" && !isFlatJson(item.query)) return { text: "query", why: `菜单参数应为 JSON 对象：${title}` };
  if (item.content.trim() === "")
    return item.children.length === 0 ? { text: "content", why: `菜单没有内容：${title}` } : null;
  if (target !== null) return null;
  const why = item.type === MENU_TYPE.frame ? "外链只能以 http 或 https 开头" : "没有这个页面";
  return { text: "content", why: `${why}：${title}` };
}

/** The first item that keeps a menu from being saved, parents first, or `null`. */
export function wrongMenuItem(items: readonly MenuItem[]): WrongMenuItem | null {
  const check = (level: readonly MenuItem[], base: string, above: MenuPath): WrongMenuItem | null => {
    for (const [at, item] of level.entries()) {
      const path = [...above, at];
      const target = item.content.trim() === "" ? null : targetOf(item, base, []);
      const problem = itemProblem(item, target);
      if (problem !== null) return { path, ...problem };
      if (item.children.length > 0 && path.length >= MENU_DEPTH)
        return { path, text: "title", why: `菜单最多${MENU_DEPTH}级` };
      const below = check(item.children, baseBelow(target, base), path);
      if (below !== null) return below;
    }
    return null;
  };
  return check(items, "/", []);
}

function isFlatJson(json: string): boolean {
  try {
    const parsed: unknown = JSON.parse(json);
    return (
      typeof parsed === "object" &&
      parsed !== null &&
      !Array.isArray(parsed) &&
      Object.values(parsed).every((value) => ["string", "number", "boolean"].includes(typeof value))
    );
  } catch {
    return false;
  }
}
