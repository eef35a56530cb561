import { readStoredText, type Stored, storedFlag, storedOne, storedRecord, storedText } from "../stored.ts";
import { DEFAULT_LAYOUT, type LayoutSetting } from "./default-layout.ts";
import { type Colour, isColour, type ThemeColours, themeColours } from "./theme-colour.ts";

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

/** How a person sees the site: their settings, the size of controls, and whether the sidebar is open. */
export type Look = { setting: LayoutSetting; size: LayoutSize; sidebarOpen: boolean };

/** What the html element wears for a look: classes, and the colours of a theme that is not the usual one. */
export type Dress = { classes: readonly string[]; colours: ThemeColours | null };

/** Every class of a dress, and the looks that have it. */
const CLASSES: Readonly<Record<string, (look: Look) => boolean>> = {
  "tm-dark": ({ setting }) => setting.appearance === "dark",
  "bp6-dark": ({ setting }) => setting.appearance === "dark",
  "tm-side-light": ({ setting }) => setting.sideTheme === "theme-light",
  "tm-top-nav": ({ setting }) => setting.topNav,
  "tm-no-tabs": ({ setting }) => !setting.tagsView,
  "tm-fixed-header": ({ setting }) => setting.fixedHeader,
  "tm-no-side-logo": ({ setting }) => !setting.sidebarLogo,
  "tm-plain-title": ({ setting }) => !setting.dynamicTitle,
  "tm-rows-compact": ({ setting }) => setting.density === "compact",
  "tm-rows-roomy": ({ setting }) => setting.density === "roomy",
  "tm-size-large": ({ size }) => size === "large",
  "tm-size-small": ({ size }) => size === "small",
  "tm-side-closed": ({ sidebarOpen }) => !sidebarOpen,
};

/** Every class a dress may have, so that the old ones can be taken off. */
export const ALL_DRESS_CLASSES: readonly string[] = Object.keys(CLASSES);

/** The custom properties that are the colours of a theme. */
export const COLOUR_PROPERTIES = {
  primary: "--tm-primary",
  strong: "--tm-primary-strong",
  soft: "--tm-primary-soft",
} as const satisfies Record<keyof ThemeColours, string>;

/** A dress as it is stored (`DRESS_KEY`); empty where nothing is worn. */
export function dressText({ classes, colours }: Dress): string {
  const parts = Object.entries(COLOUR_PROPERTIES) as [keyof ThemeColours, string][];
  const style = colours === null ? [] : parts.map(([part, name]) => `${name}:${colours[part]};`);
  const text = `${classes.join(" ")}|${style.join("")}`;
  return text === "|" ? "" : text;
}

export const dressOf = (look: Look): Dress => ({
  classes: ALL_DRESS_CLASSES.filter((name) => CLASSES[name]?.(look)),
  colours:
    look.setting.theme === DEFAULT_LAYOUT.theme ? null : themeColours(look.setting.theme, look.setting.appearance),
});

/** Below this width the layout is the mobile one; 992 itself is not. */
export const MOBILE_BELOW_PX = 992;

/** Whether a window of that width, px, is laid out as on a phone. */
export function isNarrow(width: number): boolean {
  return width < MOBILE_BELOW_PX;
}
