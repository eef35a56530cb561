import { changed, moved, without } from "../ordered.ts";
import { MENU_DEPTH, MENU_TYPE, type MenuItem, type MenuPath } from "./menu.ts";

export const MENU_TYPE_NAMES: Readonly<Record<(typeof MENU_TYPE)[keyof typeof MENU_TYPE], string>> = {
  1: "页面",
  2: "列表",
  3: "专题",
  4: "路径,页面名",
  5: "分类",
  6: "品牌",
  7: "外部网站",
};

/** A new item; it has no id before it is saved. */
export const NEW_MENU_ITEM: MenuItem = {
  id: "",
  type: MENU_TYPE.page,
  title: "",
  content: "",
  loginType: 0,
  query: "",
  children: [],
};

/** Every item with where it stands, parents first. */
export const menuRows = (items: readonly MenuItem[], above: MenuPath = []): { path: MenuPath; item: MenuItem }[] =>
  items.flatMap((item, at) => [{ path: [...above, at], item }, ...menuRows(item.children, [...above, at])]);

/** `items` with the level in which `path` stands changed by `change`. */
function atLevel(
  items: readonly MenuItem[],
  path: MenuPath,
  change: (level: readonly MenuItem[], at: number) => MenuItem[],
): MenuItem[] {
  const [first, ...rest] = path;
  if (first === undefined) return [...items];
  if (rest.length === 0) return change(items, first);
  return items.map((item, at) => (at === first ? { ...item, children: atLevel(item.children, rest, change) } : item));
}

export const menuWith = (items: readonly MenuItem[], path: MenuPath, part: Partial<MenuItem>): MenuItem[] =>
  atLevel(items, path, (level, at) => changed(level, at, part));

/** An item with all below it a place up (-1) or down (1) within its level. */
export const menuMoved = (items: readonly MenuItem[], path: MenuPath, step: 1 | -1): MenuItem[] =>
  atLevel(items, path, (level, at) => moved(level, at, step));

export const menuWithout = (items: readonly MenuItem[], path: MenuPath): MenuItem[] => atLevel(items, path, without);

/** A new item as the last below `path`, or at the top for `[]`. */
export function menuAdded(items: readonly MenuItem[], path: MenuPath): MenuItem[] {
  if (path.length === 0) return [...items, NEW_MENU_ITEM];
  return atLevel(items, path, (level, at) =>
    level.map((item, index) => (index === at ? { ...item, children: [...item.children, NEW_MENU_ITEM] } : item)),
  );
}

/** Whether something may stand below an item at `path`. */
export const mayHaveBelow = (path: MenuPath): boolean => path.length < MENU_DEPTH;
