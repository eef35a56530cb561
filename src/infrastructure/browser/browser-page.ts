import type { PageDress, Viewport } from "../../application/shell/page-device.ts";
import { ALL_DRESS_CLASSES } from "../../domain/shell/layout-setting.ts";

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
  wear(classes, colours) {
    const { classList, style } = document.documentElement;
    for (const name of ALL_DRESS_CLASSES) classList.toggle(name, classes.includes(name));
    for (const [name, value] of [
      ["--tm-primary", colours?.primary],
      ["--tm-primary-strong", colours?.strong],
      ["--tm-primary-soft", colours?.soft],
    ] as const) {
      if (value === undefined) style.removeProperty(name);
      else style.setProperty(name, value);
    }
  },
};
