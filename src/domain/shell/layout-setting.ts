import { readStoredText, type Stored, storedFlag, storedOne, storedRecord, storedText } from "../stored.ts";
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

/** How the settings are saved. */
export const LAYOUT_SETTING: Stored<LayoutSetting> = /* @__PURE__ */ storedRecord<LayoutSetting>({
  theme: storedText(DEFAULT_LAYOUT.theme, (text) => isColour(text.toLowerCase())),
  appearance: storedOne(["light", "dark"], DEFAULT_LAYOUT.appearance),
  sideTheme: storedOne(["theme-dark", "theme-light"], DEFAULT_LAYOUT.sideTheme),
  topNav: storedFlag(DEFAULT_LAYOUT.topNav),
  tagsView: storedFlag(DEFAULT_LAYOUT.tagsView),
  fixedHeader: storedFlag(DEFAULT_LAYOUT.fixedHeader),
  sidebarLogo: storedFlag(DEFAULT_LAYOUT.sidebarLogo),
  dynamicTitle: storedFlag(DEFAULT_LAYOUT.dynamicTitle),
  density: storedOne(["compact", "standard", "roomy"], DEFAULT_LAYOUT.density),
});

/**
 * The settings saved as `text`: unreadable text is the defaults, a key that is missing or holds something else takes its
 * default (a saved `false` stays), keys of others are ignored.
 */
export function readLayout(text: string | null): LayoutSetting {
  const saved = readStoredText(LAYOUT_SETTING, text) ?? DEFAULT_LAYOUT;
  return { ...saved, theme: saved.theme.toLowerCase() as Colour };
}

/** Medium unless the person chose another. */
export const SIZES = ["large", "medium", "small"] as const;
/** One of `SIZES`. */
export type LayoutSize = (typeof SIZES)[number];
/** Name of the cookie that stores the size of controls. */
export const SIZE_COOKIE = "size";

/** The size that is stored, else the medium one. */
export function readSize(text: string | null): LayoutSize {
  return SIZES.find((size) => size === text) ?? "medium";
}

/** `1` open, `0` closed; absent or empty is open. */
export const SIDEBAR_COOKIE = "sidebarStatus";

/** Whether the sidebar is open, as stored; open by default. */
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
