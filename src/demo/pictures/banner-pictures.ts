import type { App } from "../../server/http.ts";
import { notFound } from "../../server/reply.ts";

/** 16:5; the words stand left, in HTML, so the drawings stay on the right. */
const WIDTH = 1280;
const HEIGHT = 400;
const GROUND = 352;

const WOOD = ["#e7c48f", "#dcb27a", "#f0d5a2", "#d3a469", "#e3bb83"] as const;
const BARK = "#7b5430";
const LINE = "#a8783f";

const rect = (x: number, y: number, w: number, h: number, fill: string, more = ""): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${more}/>`;

const wood = (index: number): string => WOOD[index % WOOD.length] ?? WOOD[0];

/** A log's end: bark, heart and rings. */
function logEnd(x: number, y: number, r: number, index: number): string {
  const rings = [0.74, 0.5, 0.26].map((share) => `<circle cx="${x}" cy="${y}" r="${Math.round(r * share)}"/>`).join("");
  return (
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${BARK}"/><circle cx="${x}" cy="${y}" r="${r - 5}" fill="${wood(index)}"/>` +
    `<g fill="none" stroke="${LINE}" stroke-width="2" opacity=".7">${rings}</g>`
  );
}

/** A bundle of boards end-on, strapped twice; `w` × `h` boards of 40 × 16. */
function bundle(x: number, bottom: number, columns: number, rows: number): string {
  let boards = "";
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const left = x + column * 42;
      const top = bottom - (row + 1) * 18;
      boards += rect(left, top, 40, 16, wood(row * 7 + column * 3), ' rx="1.5"');
    }
  }
  const top = bottom - rows * 18 - 2;
  const straps = [0.24, 0.74].map((share) =>
    rect(x + Math.round(columns * 42 * share), top, 5, rows * 18 + 2, "#2b3b4d", ' opacity=".75"'),
  );
  const feet = [6, columns * 42 - 30].map((at) => rect(x + at, bottom, 24, 12, LINE));
  return boards + straps.join("") + feet.join("");
}

function logs(): string {
  const ends: string[] = [];
  for (const [row, count] of [6, 5, 4, 3].entries()) {
    for (let at = 0; at < count; at += 1) {
      const r = 38 + ((row * 5 + at * 3) % 5);
      ends.push(logEnd(740 + row * 43 + at * 86, GROUND - 44 - row * 74, r, row + at * 2));
    }
  }
  return ends.join("");
}

/** A sheet with lines of sizes, two of them found, before a stack of boards. */
function list(): string {
  const lines = [0, 1, 2, 3, 4].map((at) => {
    const y = 116 + at * 42;
    const isFound = at !== 2;
    return (
      rect(712, y, 120 + ((at * 37) % 60), 12, "#9fb3c8", ' rx="6"') +
      rect(912, y, 64, 12, isFound ? "#2f9e6a" : "#d9a441", ' rx="6"')
    );
  });
  return (
    bundle(1010, GROUND - 12, 5, 9) +
    rect(684, 64, 320, 290, "#f7fafc", ' rx="10"') +
    rect(712, 84, 96, 14, "#24507a", ' rx="7"') +
    lines.join("")
  );
}

const boards = (): string =>
  bundle(704, GROUND - 12, 6, 8) + bundle(972, GROUND - 12, 6, 12) + bundle(760, GROUND - 168, 4, 5);

/** Two roofs of a warehouse with bundles below. */
function warehouse(): string {
  const shed = (x: number, w: number, top: number) =>
    `<path d="M${x} ${top + 46}L${x + w / 2} ${top}L${x + w} ${top + 46}z" fill="#3d6b98"/>` +
    rect(x + 10, top + 46, 12, GROUND - top - 46, "#5b83aa") +
    rect(x + w - 22, top + 46, 12, GROUND - top - 46, "#5b83aa");
  return shed(672, 300, 70) + shed(952, 300, 40) + bundle(716, GROUND - 12, 5, 7) + bundle(996, GROUND - 12, 5, 10);
}

const SCENES: Readonly<Record<string, () => string>> = { boards, list, logs, yard: warehouse };

/** The banner of that name, or `null`. */
export function bannerPicture(name: string): string | null {
  const scene = Object.hasOwn(SCENES, name) ? SCENES[name] : undefined;
  if (scene === undefined) return null;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<defs><linearGradient id="s" x1="0" x2="1" y2=".3"><stop stop-color="#12283f"/><stop offset="1" stop-color="#2f6193"/></linearGradient></defs>` +
    rect(0, 0, WIDTH, HEIGHT, "url(#s)") +
    rect(0, GROUND, WIDTH, HEIGHT - GROUND, "#0e2135", ' opacity=".55"') +
    `${scene()}</svg>`
  );
}

const CACHE = "public, max-age=86400, stale-while-revalidate=604800";

/** `/pictures/banner/*`: what the first banners show; the operator's own come from where they point. */
export function bannerPictureRoutes(app: App): void {
  app.get<{ Params: { name: string } }>("/pictures/banner/:name", async ({ params }, reply) => {
    const picture = bannerPicture(params.name.replace(/\.svg$/, ""));
    if (picture === null) {
      const { code, message } = notFound();
      return reply.code(404).send({ code, msg: message, data: null, serverAt: Date.now() });
    }
    return reply.header("cache-control", CACHE).type("image/svg+xml; charset=utf-8").send(picture);
  });
}
