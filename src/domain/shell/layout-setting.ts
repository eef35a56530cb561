import { DEFAULT_LAYOUT, type LayoutSetting } from "./default-layout.ts";
import { type Colour, isColour } from "./theme-colour.ts";

/** Key of the saved settings in the device's storage. */
export const LAYOUT_KEY = "layout-setting";

/** Colours offered beside a free choice. */
export const THEME_PRESETS: readonly { colour: Colour; name: string }[] = [
  { colour: "#2d72d2", name: "蓝" },
  { colour: "#147eb3", name: "湖蓝" },
  { colour: "#00806b", name: "松绿" },
  { colour: "#4d7a1f", name: "草绿" },
  { colour: "#946638", name: "木棕" },
  { colour: "#c22762", name: "玫红" },
  { colour: "#7961db", name: "紫" },
  { colour: "#404854", name: "墨" },
];

/** How close the rows of tables stand. */
export const DENSITIES: readonly { density: LayoutSetting["density"]; name: string }[] = [
  { density: "compact", name: "紧凑" },
  { density: "standard", name: "标准" },
  { density: "roomy", name: "宽松" },
];

const flag = (value: unknown, usual: boolean) => (typeof value === "boolean" ? value : usual);

/**
 * The settings saved as `text`: unreadable text is the defaults, a key that is missing or holds something else takes its
 * default (a saved `false` stays), keys of others are ignored.
 */
export function readLayout(text: string | null): LayoutSetting {
  let saved: unknown;
  try {
    saved = JSON.parse(text ?? "null");
  } catch {
    return DEFAULT_LAYOUT;
  }
  if (typeof saved !== "object" || saved === null) return DEFAULT_LAYOUT;
  // Only own keys: what a prototype holds was never saved.
  const value = (key: keyof LayoutSetting): unknown =>
    Object.hasOwn(saved, key) ? (saved as Readonly<Record<string, unknown>>)[key] : undefined;
  const theme = value("theme");
  const colour = typeof theme === "string" ? theme.toLowerCase() : theme;
  return {
    theme: isColour(colour) ? colour : DEFAULT_LAYOUT.theme,
    appearance: value("appearance") === "dark" ? "dark" : "light",
    sideTheme: value("sideTheme") === "theme-light" ? "theme-light" : "theme-dark",
    topNav: flag(value("topNav"), DEFAULT_LAYOUT.topNav),
    tagsView: flag(value("tagsView"), DEFAULT_LAYOUT.tagsView),
    fixedHeader: flag(value("fixedHeader"), DEFAULT_LAYOUT.fixedHeader),
    sidebarLogo: flag(value("sidebarLogo"), DEFAULT_LAYOUT.sidebarLogo),
    dynamicTitle: flag(value("dynamicTitle"), DEFAULT_LAYOUT.dynamicTitle),
    density: DENSITIES.find(({ density }) => density === value("density"))?.density ?? DEFAULT_LAYOUT.density,
  };
}

/** Medium unless the person chose another. */
export const SIZES = ["large", "medium", "small"] as const;
/** One of `SIZES`. */
export type LayoutSize = (typeof SIZES)[number];
/** Name of the cookie that keeps the size of controls. */
export const SIZE_COOKIE = "size";

/** The size that is kept, else the medium one. */
export function readSize(text: string | null): LayoutSize {
  return SIZES.find((size) => size === text) ?? "medium";
}

/** `1` open, `0` closed; absent or empty is open. */
export const SIDEBAR_COOKIE = "sidebarStatus";

/** Whether the sidebar is open, as it is kept; unless it was closed it is. */
export function readSidebar(text: string | null): boolean {
  return text !== "0";
}

/** The saved dress, so that the server can send a page that needs no changing. */
export const DRESS_COOKIE = "layout";

const WORDS = {
  dark: "tm-dark bp6-dark",
  lightSide: "tm-side-light",
  topNav: "tm-top-nav",
  noTabs: "tm-no-tabs",
  fixed: "tm-fixed-header",
  noLogo: "tm-no-side-logo",
  plainTitle: "tm-plain-title",
  compact: "tm-rows-compact",
  roomy: "tm-rows-roomy",
} as const;
type Word = keyof typeof WORDS;

/** The words of a setting, for the cookie; empty for the defaults. */
export function dressWords(setting: LayoutSetting): string {
  const worn: Readonly<Record<Word, boolean>> = {
    dark: setting.appearance === "dark",
    lightSide: setting.sideTheme === "theme-light",
    topNav: setting.topNav,
    noTabs: !setting.tagsView,
    fixed: setting.fixedHeader,
    noLogo: !setting.sidebarLogo,
    plainTitle: !setting.dynamicTitle,
    compact: setting.density === "compact",
    roomy: setting.density === "roomy",
  };
  return (Object.keys(WORDS) as Word[]).filter((word) => worn[word]).join(".");
}

/** The classes of the html element for the three cookies' texts; what is not known is nothing. */
export function dressClasses(words: string | null, size: string | null, sidebar: string | null): string[] {
  const known = (words ?? "").split(".").filter((word): word is Word => Object.hasOwn(WORDS, word));
  return [
    ...new Set(known.flatMap((word) => WORDS[word].split(" "))),
    ...(readSize(size) === "medium" ? [] : [`tm-size-${readSize(size)}`]),
    ...(readSidebar(sidebar) ? [] : ["tm-side-closed"]),
  ];
}

/** Every class a dress may have, so that the old ones can be taken off. */
export const ALL_DRESS_CLASSES: readonly string[] = [
  ...Object.values(WORDS).flatMap((classes) => classes.split(" ")),
  "tm-size-large",
  "tm-size-small",
  "tm-side-closed",
];

/** Below this width the layout is the mobile one; 992 itself is not. */
export const MOBILE_BELOW_PX = 992;

/** Whether a window of that width, px, is laid out as on a phone. */
export function isNarrow(width: number): boolean {
  return width < MOBILE_BELOW_PX;
}
