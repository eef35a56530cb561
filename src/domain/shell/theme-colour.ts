/** Colours of a theme, worked out so that text stays readable (contrast at least 4.5) whatever colour is chosen. */

/** `#rrggbb`, lower case. */
export type Colour = `#${string}`;

export type ThemeColours = {
  /** Under white text; borders and marks. */
  primary: Colour;
  /** Text and links. */
  strong: Colour;
  /** Ground of what is chosen. */
  soft: Colour;
};

type Rgb = readonly [number, number, number];

/** Whether the value is a colour as `#rrggbb` in small letters. */
export function isColour(value: unknown): value is Colour {
  return typeof value === "string" && /^#[0-9a-f]{6}$/.test(value);
}

const rgbOf = (colour: Colour): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const colourOf = (rgb: Rgb): Colour => `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

/** `part` 0: `from`, 1: `to`. */
const mixed = (from: Colour, to: Colour, part: number): Colour => {
  const a = rgbOf(from);
  const b = rgbOf(to);
  const channel = (place: 0 | 1 | 2) => Math.round(a[place] + (b[place] - a[place]) * part);
  return colourOf([channel(0), channel(1), channel(2)]);
};

const luminance = (colour: Colour): number => {
  const [r, g, b] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG's contrast ratio, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** What text must have (look: at least 4.5:1). */
export const LEAST_CONTRAST = 4.5;
const STEPS = 50;

/** `colour`, moved towards `end` as far as it takes to be readable on every one of `grounds`. */
function readable(colour: Colour, end: Colour, grounds: readonly Colour[]): Colour {
  for (let step = 0; step <= STEPS; step += 1) {
    const tried = mixed(colour, end, step / STEPS);
    if (grounds.every((ground) => contrast(tried, ground) >= LEAST_CONTRAST)) return tried;
  }
  return end;
}

/** The grounds that text stands on in each theme; the same as in theme.css. */
export const GROUNDS = {
  light: ["#ffffff", "#f4f5f7", "#eceef1"],
  dark: ["#1c2127", "#252a31", "#2f343c"],
} as const satisfies Record<string, readonly Colour[]>;

export function themeColours(chosen: Colour, appearance: "light" | "dark"): ThemeColours {
  const primary = readable(chosen, "#000000", ["#ffffff"]);
  const grounds = GROUNDS[appearance];
  const soft = appearance === "light" ? mixed("#ffffff", primary, 0.09) : mixed(GROUNDS.dark[1], primary, 0.25);
  const strong = readable(primary, appearance === "light" ? "#000000" : "#ffffff", [...grounds, soft]);
  return { primary, strong, soft };
}
