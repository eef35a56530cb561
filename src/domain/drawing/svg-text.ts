import { at, type Drawing, type Shape, type Tone } from "./shapes.ts";

/** Colours of every tone, `#rrggbb` or a name. */
export type Colours = Readonly<Record<Tone, string>>;

/** Ink on a light ground and on a dark one. */
const STYLE =
  "<style>svg{color:#55677a}.k,.o{stroke:currentColor}.o{stroke-width:1.5}text{fill:currentColor}" +
  "@media(prefers-color-scheme:dark){svg{color:#b4c3d2}path{opacity:.88}}</style>";

function shapeText(shape: Shape, colours: Colours): string {
  if ("shapes" in shape) {
    const { x, y, width, height, shapes } = shape;
    return `<svg x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}">${shapes.map((one) => shapeText(one, colours)).join("")}</svg>`;
  }
  if ("text" in shape) {
    const { text, x, y, turned } = shape;
    return `<text x="${at(x)}" y="${at(y)}"${turned ? ` transform="rotate(-90 ${at(x)} ${at(y)})"` : ""}>${text}</text>`;
  }
  const { d, fill, stroke, thick = 1, dash, dots } = shape;
  const attributes = [
    fill === undefined ? "" : ` fill="${colours[fill]}"`,
    stroke === undefined
      ? ""
      : stroke === "ink"
        ? ` class="${thick === 1 ? "k" : "o"}"`
        : ` stroke="${colours[stroke]}"`,
    stroke === undefined || stroke === "ink" || thick === 1 ? "" : ` stroke-width="${at(thick)}"`,
    dash === undefined ? "" : ` stroke-dasharray="${dash}"`,
    dots ? ' stroke-linecap="round"' : "",
  ];
  return `<path d="${d}"${attributes.join("")}/>`;
}

/** The drawing as a file of SVG. Who shows it names it. */
export const svgText = ({ width, height, shapes }: Drawing, colours: Colours): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at(width)} ${at(height)}" fill="none" text-anchor="middle" style="font:11px sans-serif">${STYLE}${shapes
    .map((shape) => shapeText(shape, colours))
    .join("")}</svg>`;
