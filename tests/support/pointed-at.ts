import type { Page } from "playwright-core";

/** What people press, choose or type in. */
const CONTROLS =
  "a[href], button, summary, label:has(input), input:not([type=hidden]), select, textarea, [role=tab], [role=option], [role=menuitem]";

/** What changes under the mouse without being one: its words stay to be read. */
const ROWS = "tbody tr";

/** Drawn by a library that reads the interface's description, not by us. */
const FOREIGN = ".swagger-ui";

/** By WCAG: of words, of large words and icons. */
const LEAST = { words: 4.5, large: 3 };

/**
 * Words and icons of controls that are hard to read under the mouse, with the focus, or with both, in the light theme and in the
 * dark one, each look once: axe judges a page at rest alone. The styles of these states are given to all controls at once, disabled
 * ones, too, and colours are read from the page, so that neither a font nor the speed of the machine takes part. The page is left
 * as it was.
 */
export const faintOn = (page: Page, { within = "body", except = [] as readonly string[] } = {}): Promise<string[]> =>
  page.evaluate(
    ({ within, controls, skipped, least }) => {
      type Colour = readonly [red: number, green: number, blue: number, alpha: number];
      const STATES = ["data-under-mouse", "data-with-focus"];
      const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      const known = new Map<string, Colour>();
      const colourOf = (css: string): Colour => {
        const before = known.get(css);
        if (before !== undefined || canvas === null) return before ?? [0, 0, 0, 1];
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = css;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
        const colour: Colour = [red, green, blue, alpha / 255];
        known.set(css, colour);
        return colour;
      };
      const over = ([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour => {
        const mixed = (above: number, below: number) => above * alpha + below * (1 - alpha);
        return [mixed(red, r), mixed(green, g), mixed(blue, b), 1];
      };
      const lightOf = ([red, green, blue]: Colour): number => {
        const part = (value: number) => {
          const share = value / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        };
        return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
      };
      const contrastOf = (one: Colour, other: Colour): number => {
        const [light = 0, dark = 0] = [lightOf(one), lightOf(other)].sort((a, b) => b - a);
        return (light + 0.05) / (dark + 0.05);
      };
      /** What lies under an element that is lifted out of the flow; `null` outside the window. */
      const underneath = (lifted: Element): Element | null => {
        const box = lifted.getBoundingClientRect();
        const stack = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        const own = stack.findLastIndex((one) => lifted.contains(one));
        return own === -1 ? null : (stack[own + 1] ?? null);
      };
      /** What stands behind, `null` where that is a picture or not to be known. */
      const groundOf = (element: Element): Colour | null => {
        const layers: Colour[] = [];
        let at: Element | null = element;
        while (at !== null) {
          const style = getComputedStyle(at);
          if (style.backgroundImage !== "none" || at.matches("img, video, canvas")) return null;
          const layer = colourOf(style.backgroundColor);
          layers.push(layer);
          if (layer[3] === 1) break;
          const isLifted = ["absolute", "fixed"].includes(style.position);
          const next: Element | null = isLifted ? underneath(at) : at.parentElement;
          if (isLifted && next === null) return null;
          at = next;
        }
        return layers.reduceRight<Colour>((below, layer) => over(layer, below), [255, 255, 255, 1]);
      };
      const opacityOf = (element: Element): number => {
        let opacity = 1;
        for (let at: Element | null = element; at !== null; at = at.parentElement)
          opacity *= Number(getComputedStyle(at).opacity);
        return opacity;
      };
      const nameOf = (control: Element): string => {
        const around = control.parentElement?.closest('[class*="tm-"]:not(.gallery-theme)');
        const own = [...control.classList].map((name) => `.${name}`).join("");
        return `${around ? `.${around.classList[0]} ` : ""}${control.tagName.toLowerCase()}${own}`;
      };

      // The same weight as the pseudo-classes have.
      const changed: { rule: CSSStyleRule; before: string }[] = [];
      const rewrite = (rules: CSSRuleList) => {
        for (const rule of rules) {
          if (rule instanceof CSSStyleRule && /:(hover|focus)/.test(rule.selectorText)) {
            changed.push({ rule, before: rule.selectorText });
            rule.selectorText = rule.selectorText
              .replace(/:hover(?![\w-])/g, "[data-under-mouse]")
              .replace(/:focus(-visible|-within)?(?![\w-])/g, "[data-with-focus]");
          }
          if ("cssRules" in rule) rewrite(rule.cssRules as CSSRuleList);
        }
      };
      for (const sheet of document.styleSheets) rewrite(sheet.cssRules);
      const still = new CSSStyleSheet();
      still.replaceSync("*, *::before, *::after { transition: none !important; animation: none !important; }");
      document.adoptedStyleSheets.push(still);

      const AT_REST = "at rest";
      const atRest = new Map<Element, number>();
      const found = new Set<string>();
      const look = (state: string) => {
        const theme = document.documentElement.classList.contains("tm-dark") ? "dark" : "light";
        const themeOf = (element: Element) => (element.closest(".gallery-theme.tm-dark") ? "dark" : theme);
        for (const control of document.querySelectorAll(`${within} :is(${controls})`)) {
          if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || control.closest(skipped))
            continue;
          const isDisabled = control.matches(":disabled, [aria-disabled=true]");
          const ground = new Map<Element, Colour | null>();
          for (const element of [control, ...control.querySelectorAll("*")]) {
            const isIcon = element.matches("svg.tm-icon, svg.bp6-icon");
            const isTyped = element.matches(
              "input:not([type=checkbox], [type=radio], [type=file], [type=range]), select, textarea",
            );
            const hasWords = [...element.childNodes].some(
              (node) => node.nodeType === 3 && node.nodeValue?.trim() !== "",
            );
            if (!isIcon && !isTyped && !hasWords) continue;
            // It is looked at as the control that it is, or is in.
            if (element.closest(controls) !== control) continue;
            if (
              element.closest("svg:not(.tm-icon, .bp6-icon), option, .tm-visually-hidden") ||
              element.clientWidth === 1
            )
              continue;
            if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
            const behind = ground.get(element) ?? groundOf(element);
            ground.set(element, behind);
            if (behind === null) continue;
            const style = getComputedStyle(element);
            const [red, green, blue, alpha] = colourOf(
              element.matches("svg.tm-icon") ? style.stroke : isIcon ? style.fill : style.color,
            );
            const ink = over([red, green, blue, alpha * opacityOf(element)], behind);
            const size = Number.parseFloat(style.fontSize);
            const isLarge = isIcon || size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
            const contrast = contrastOf(ink, behind);
            if (contrast >= (isLarge ? least.large : least.words)) continue;
            // What cannot be pressed may be pale, but no paler under the mouse.
            if (isDisabled && state === AT_REST) atRest.set(element, contrast);
            if (isDisabled && contrast >= (atRest.get(element) ?? Number.POSITIVE_INFINITY)) continue;
            const words = (control.getAttribute("aria-label") ?? control.textContent ?? "").trim().slice(0, 12);
            found.add(`${themeOf(control)}, ${state}: ${nameOf(control)} ${words} ${contrast.toFixed(2)}`);
          }
        }
      };
      const all = [...document.querySelectorAll("*")];
      const turn = () => {
        for (const name of ["tm-dark", "bp6-dark"]) document.documentElement.classList.toggle(name);
      };
      const looks: readonly (readonly [string, readonly string[]])[] = [
        [AT_REST, []],
        ["under the mouse", STATES.slice(0, 1)],
        ["with the focus", STATES.slice(1)],
        ["under the mouse with the focus", STATES],
      ];
      for (const _ of ["as it is", "in the other theme"]) {
        for (const [state, given] of looks) {
          for (const element of all) for (const name of STATES) element.toggleAttribute(name, given.includes(name));
          look(state);
        }
        turn();
        atRest.clear();
      }
      for (const element of all) for (const name of STATES) element.removeAttribute(name);
      for (const { rule, before } of changed) rule.selectorText = before;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
      return [...found];
    },
    { within, controls: `${CONTROLS}, ${ROWS}`, skipped: [FOREIGN, ...except].join(", "), least: LEAST },
  );

/**
 * Controls that stand under a bar once they have the focus: those to which the Tab key comes while they lie at the upper or the
 * lower edge of the window. The page is left scrolled to its top.
 */
export const coveredOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ controls, foreign }) => {
      const found = new Set<string>();
      const isStuck = (element: Element): boolean => {
        for (let at: Element | null = element; at !== null; at = at.parentElement)
          if (["sticky", "fixed"].includes(getComputedStyle(at).position)) return true;
        return false;
      };
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 12)}`;
      for (const control of document.querySelectorAll<HTMLElement>(`main :is(${controls})`)) {
        if (
          control.matches("label") ||
          control.tabIndex < 0 ||
          !control.checkVisibility({ visibilityProperty: true }) ||
          control.closest(foreign)
        )
          continue;
        if (isStuck(control)) continue;
        for (const edge of ["start", "end"] as const) {
          (document.activeElement as HTMLElement | null)?.blur();
          const { top, bottom } = control.getBoundingClientRect();
          scrollBy({ top: edge === "start" ? top : bottom - innerHeight, behavior: "instant" });
          control.focus();
          if (document.activeElement !== control) continue;
          const box = control.getBoundingClientRect();
          const above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          if (above === null || control.contains(above) || above.contains(control) || !isStuck(above)) continue;
          const bar = above.closest('[class*="tm-"]');
          found.add(
            `${nameOf(control)} stands under ${bar?.tagName.toLowerCase()}.${[...(bar?.classList ?? [])].join(".")}`,
          );
        }
      }
      (document.activeElement as HTMLElement | null)?.blur();
      scrollTo({ top: 0, behavior: "instant" });
      return [...found];
    },
    { controls: CONTROLS, foreign: FOREIGN },
  );
