import type { PageDress, Viewport } from "../../application/shell/page-device.ts";
import { ALL_DRESS_CLASSES, COLOUR_PROPERTIES } from "../../domain/shell/layout-setting.ts";
import type { ThemeColours } from "../../domain/shell/theme-colour.ts";

/** With the scroll bar, as media queries count it, so that both change at the same width. */
export const browserViewport: Viewport = {
  width: () => window.innerWidth,
  subscribe(listener) {
    const report = () => {
      if (!document.hidden) listener(window.innerWidth);
    };
    addEventListener("resize", report);
    document.addEventListener("visibilitychange", report);
    return () => {
      removeEventListener("resize", report);
      document.removeEventListener("visibilitychange", report);
    };
  },
};

/** Through the object model: the page's policy forbids style attributes in the HTML, not this. */
export const browserPageDress: PageDress = {
  wear({ classes, colours }) {
    const { classList, style } = document.documentElement;
    for (const name of ALL_DRESS_CLASSES) classList.toggle(name, classes.includes(name));
    for (const [part, name] of Object.entries(COLOUR_PROPERTIES) as [keyof ThemeColours, string][])
      style.setProperty(name, colours?.[part] ?? "");
  },
};
