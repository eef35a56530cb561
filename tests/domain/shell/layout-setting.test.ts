import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_LAYOUT, type LayoutSetting } from "../../../src/domain/shell/default-layout.ts";
import {
  ALL_DRESS_CLASSES,
  dressOf,
  dressText,
  isNarrow,
  type LayoutSize,
  type Look,
  readLayout,
  readSidebar,
  readSize,
  SIZES,
  THEME_PRESETS,
} from "../../../src/domain/shell/layout-setting.ts";
import {
  type Colour,
  contrast,
  GROUNDS,
  LEAST_CONTRAST,
  themeColours,
} from "../../../src/domain/shell/theme-colour.ts";

const colours = fc
  .oneof(fc.nat(0xffffff), fc.constantFrom(0, 0xffffff, 0xffff00, 0x00ff00, 0x777777, 0x2d72d2))
  .map((value): Colour => `#${value.toString(16).padStart(6, "0")}`);
const settings: fc.Arbitrary<LayoutSetting> = fc.record({
  theme: colours,
  appearance: fc.constantFrom("light" as const, "dark" as const),
  sideTheme: fc.constantFrom("theme-dark" as const, "theme-light" as const),
  topNav: fc.boolean(),
  tagsView: fc.boolean(),
  fixedHeader: fc.boolean(),
  sidebarLogo: fc.boolean(),
  dynamicTitle: fc.boolean(),
  density: fc.constantFrom("compact" as const, "standard" as const, "roomy" as const),
});

describe("readLayout", () => {
  it("has the defaults of the shop", () => {
    expect(readLayout(null)).toEqual({
      theme: "#2d72d2",
      appearance: "light",
      sideTheme: "theme-dark",
      topNav: false,
      tagsView: true,
      fixedHeader: false,
      sidebarLogo: true,
      dynamicTitle: true,
      density: "standard",
    });
  });

  it("gives back what was saved", () => {
    fc.assert(
      fc.property(settings, (setting) => {
        expect(readLayout(JSON.stringify(setting))).toEqual(setting);
      }),
    );
  });

  it("uses the default for a missing or invalid key, and retains a saved false", () => {
    expect(readLayout('{"tagsView":false,"theme":"red;}","topNav":1,"other":2}')).toEqual({
      ...DEFAULT_LAYOUT,
      tagsView: false,
    });
  });

  it("reads a thousand odd texts without a throw, and never anything but settings", () => {
    const odd = fc.oneof(fc.string(), fc.json(), fc.constantFrom("", "null", "[]", '"a"', "{", "{}"));
    fc.assert(
      fc.property(odd, (text) => {
        const setting = readLayout(text);
        expect(Object.keys(setting).sort()).toEqual(Object.keys(DEFAULT_LAYOUT).sort());
        expect(setting.theme).toMatch(/^#[0-9a-f]{6}$/);
      }),
      { numRuns: 1000 },
    );
  });

  it("takes nothing from a prototype and leaves nothing there", () => {
    const text = '{"__proto__":{"topNav":true,"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    expect(readLayout(text)).toEqual(DEFAULT_LAYOUT);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    Object.defineProperty(Object.prototype, "topNav", { value: true, configurable: true });
    try {
      expect(readLayout("{}").topNav).toBe(false);
    } finally {
      Reflect.deleteProperty(Object.prototype, "topNav");
    }
  });
});

describe("the dress", () => {
  const classesOf = (patch: Partial<LayoutSetting>, size: LayoutSize = "medium", sidebarOpen = true) =>
    dressOf({ setting: { ...DEFAULT_LAYOUT, ...patch }, size, sidebarOpen }).classes;

  it("is nothing for the defaults", () => {
    const dress = dressOf({ setting: DEFAULT_LAYOUT, size: "medium", sidebarOpen: true });
    expect(dress).toEqual({ classes: [], colours: null });
    expect(dressText(dress)).toBe("");
  });

  it("has one class for each choice", () => {
    expect(classesOf({ appearance: "dark", tagsView: false }, "small", false)).toEqual([
      "tm-dark",
      "bp6-dark",
      "tm-no-tabs",
      "tm-size-small",
      "tm-side-closed",
    ]);
  });

  it("has a class for the row density, and none for the standard one", () => {
    const classes = (["compact", "standard", "roomy"] as const).map((density) => classesOf({ density }));
    expect(classes).toEqual([["tm-rows-compact"], [], ["tm-rows-roomy"]]);
  });

  it("has the colours of a theme of one's own, made for its appearance", () => {
    const setting: LayoutSetting = { ...DEFAULT_LAYOUT, theme: "#00806b", appearance: "dark" };
    const dress = dressOf({ setting, size: "medium", sidebarOpen: true });
    expect(dress.colours).toEqual(themeColours("#00806b", "dark"));
    const { primary, strong, soft } = themeColours("#00806b", "dark");
    expect(dressText(dress)).toBe(
      `tm-dark bp6-dark|--tm-primary:${primary};--tm-primary-strong:${strong};--tm-primary-soft:${soft};`,
    );
  });

  it("is another one for any other look, and can be taken off whole", () => {
    const looks = fc.record({ setting: settings, size: fc.constantFrom(...SIZES), sidebarOpen: fc.boolean() });
    const wornAs = (look: Look) => JSON.stringify(dressOf(look));
    const withoutColour = ({ setting: { theme: _, ...setting }, ...look }: Look) => JSON.stringify([setting, look]);
    fc.assert(
      fc.property(looks, looks, (one, other) => {
        expect(dressOf(one).classes.every((name) => ALL_DRESS_CLASSES.includes(name))).toBe(true);
        if (withoutColour(one) !== withoutColour(other)) expect(wornAs(one)).not.toBe(wornAs(other));
      }),
    );
  });

  it("reads the cookies of the template", () => {
    expect([null, "", "1", "0"].map(readSidebar)).toEqual([true, true, true, false]);
    expect([null, "", "large", "mini"].map(readSize)).toEqual(["medium", "medium", "large", "medium"]);
  });
});

describe("isNarrow", () => {
  it("holds below 992 px; 992 itself is the desktop", () => {
    expect([390, 991, 991.9, 992, 1440].map(isNarrow)).toEqual([true, true, true, false, false]);
  });
});

describe("themeColours", () => {
  it("leaves the usual colour as it is", () => {
    expect(themeColours(DEFAULT_LAYOUT.theme, "light").primary).toBe(DEFAULT_LAYOUT.theme);
  });

  it("leaves every text readable in both themes, for any chosen colour", () => {
    const chosen = fc.oneof(colours, fc.constantFrom(...THEME_PRESETS.map(({ colour }) => colour)));
    fc.assert(
      fc.property(chosen, fc.constantFrom("light" as const, "dark" as const), (colour, appearance) => {
        const { primary, strong, soft } = themeColours(colour, appearance);
        expect(contrast(primary, "#ffffff")).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        for (const ground of [...GROUNDS[appearance], soft])
          expect(contrast(strong, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      }),
    );
  });
});
