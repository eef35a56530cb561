import { MARK, WORDMARK } from "../../domain/drawing/mark.ts";
import { shipDrawing } from "../../domain/drawing/ship.ts";
import { svgText } from "../../domain/drawing/svg-text.ts";
import { coloursOf } from "../../domain/drawing/wood-tones.ts";
import type { App } from "../http.ts";

/** Drawings never change under their name within a release; a day lets a new release's hand through. */
const CACHE = "public, max-age=86400, stale-while-revalidate=604800";

/** In the tones of the wood most of what is sold is. */
const PINE = coloursOf("zhangzisong")!; // a species of the table

const MARK_FILE = svgText(MARK, PINE);
const FILES: Readonly<Record<string, string>> = {
  "/pictures/logo.svg": MARK_FILE,
  "/pictures/favicon.svg": MARK_FILE,
  "/pictures/wordmark.svg": svgText(WORDMARK, PINE),
  ...Object.fromEntries(
    [4, 5, 6, 7, 8, 9, 10].map((tenths) => [`/pictures/ships/${tenths}.svg`, svgText(shipDrawing(tenths / 10), PINE)]),
  ),
};

/** The mark as the page's logo and as the browser's icon, the wordmark, and ships of every length, all of one hand. */
export function logoRoutes(app: App): void {
  for (const [path, file] of Object.entries(FILES))
    app.get(path, async (_request, reply) =>
      reply.header("cache-control", CACHE).type("image/svg+xml; charset=utf-8").send(file),
    );
}
