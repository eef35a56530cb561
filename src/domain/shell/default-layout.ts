import type { Colour } from "./theme-colour.ts";

/** What the settings drawer sets. */
export type LayoutSetting = {
  /** Theme colour. */
  theme: Colour;
  appearance: "light" | "dark";
  /** The user centre's sidebar. */
  sideTheme: "theme-dark" | "theme-light";
  /** The user centre's menu on top of the page instead of in the sidebar. */
  topNav: boolean;
  tagsView: boolean;
  /** Navigation and tabs stay in sight with the search storey. */
  fixedHeader: boolean;
  sidebarLogo: boolean;
  dynamicTitle: boolean;
  /** Height of the rows of tables: 40, 48 or 56 px. */
  density: "compact" | "standard" | "roomy";
};

/**
 * Key of the dress that belongs to the saved look, in the device's storage: the class names of the html element, `|`, the text of
 * its style.
 */
export const DRESS_KEY = "dress";

/** The default until a person chooses otherwise. Apart from the rest, since every page begins with it. */
export const DEFAULT_LAYOUT: LayoutSetting = {
  theme: "#2d72d2",
  appearance: "light",
  sideTheme: "theme-dark",
  topNav: false,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  dynamicTitle: true,
  density: "standard",
};
