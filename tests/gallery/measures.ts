import type { Page } from "playwright-core";

/**
 * Where what `within` selects differs from the theme's sizes: heights of controls, sizes of type with their lines, weights,
 * check boxes. Each difference once, by the class it comes from.
 */
export const differencesOn = (page: Page, within = '[data-testid="part"] *, .bp6-portal *'): Promise<string[]> =>
  page.evaluate((selector) => {
    const theme = getComputedStyle(document.documentElement);
    const px = (name: string) => Number.parseFloat(theme.getPropertyValue(`--tm-${name}`));
    const heights = ["control-small", "control", "control-large"].map(px);
    const lines = new Map(
      ["note", "cell", "text", "heading", "title", "total"].map((name) => [px(`size-${name}`), px(`line-${name}`)]),
    );
    const CHECK_PX = 16;
    const HIT_PX = 24;
    /** A picture that is opened by a press is as large as it is. */
    const CONTROLS = "button:not([role=option], :has(> img)), select, input, a.tm-button";

    /** The classes of the kit that an element has, or the nearest around it that has any, and what stands in that. */
    const nameOf = (element: Element): string => {
      const own = [...element.classList].filter((one) => one.startsWith("tm-") || one.startsWith("is-"));
      const tag = element.tagName.toLowerCase();
      if (own.length > 0) return `${tag}.${own.join(".")}`;
      const around = element.parentElement?.closest('[class*="tm-"]:not(.gallery-theme)');
      return around ? `.${[...around.classList].find((one) => one.startsWith("tm-"))} ${tag}` : tag;
    };
    /** A word that can be pressed has the height of its line. */
    const isWord = (element: Element, style: CSSStyleDeclaration) =>
      !element.matches("input, select") &&
      Number.parseFloat(style.borderTopWidth) === 0 &&
      Number.parseFloat(style.paddingLeft) === 0 &&
      style.backgroundColor === "rgba(0, 0, 0, 0)";
    const rounded = (value: number) => Math.round(value * 10) / 10;

    const found = new Set<string>();
    const say = (element: Element, what: string) => found.add(`${nameOf(element)}: ${what}`);
    for (const element of document.querySelectorAll(selector)) {
      const box = element.getBoundingClientRect();
      if (!element.checkVisibility() || box.width <= 1 || element.closest(".tm-visually-hidden, svg")) continue;
      const style = getComputedStyle(element);
      const size = Number.parseFloat(style.fontSize);
      const isControl = element.matches(CONTROLS);
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim() !== "");
      if (element.matches("input[type=checkbox], input[type=radio]")) {
        const hit = (element.closest("label") ?? element).getBoundingClientRect();
        if (rounded(box.height) !== CHECK_PX) say(element, `box of ${rounded(box.height)}`);
        if (hit.height < HIT_PX) say(element, `hit area of ${rounded(hit.height)}`);
      } else if (isControl && !element.matches("input[type=file], input[type=range]") && !isWord(element, style)) {
        if (!heights.includes(rounded(box.height))) say(element, `height ${rounded(box.height)}`);
      }
      if (!hasText && !element.matches("input:not([type=file], [type=checkbox], [type=radio]), select, textarea"))
        continue;
      if (!lines.has(size)) say(element, `size ${size}`);
      else if (!isControl && style.display !== "inline" && Number.parseFloat(style.lineHeight) !== lines.get(size))
        say(element, `size ${size} on a line of ${style.lineHeight}`);
      if (!["400", "600"].includes(style.fontWeight)) say(element, `weight ${style.fontWeight}`);
    }
    return [...found].sort();
  }, within);
