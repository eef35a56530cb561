import { drawingNamed } from "../../domain/drawing/piece.ts";
import { pieceSvg } from "../../domain/drawing/piece-drawing.ts";
import type { App } from "../http.ts";
import { notFound } from "../reply.ts";

/** A drawing never changes under its name within a release; a day lets a new release's hand through. */
const CACHE = "public, max-age=86400, stale-while-revalidate=604800";

/** `/pictures/goods/*`: goods drawn to scale, from what their file name says. */
export function pieceRoutes(app: App): void {
  app.get<{ Params: { file: string } }>("/pictures/goods/:file", async ({ params: { file } }, reply) => {
    const named = drawingNamed(file);
    const picture = named === null ? null : pieceSvg(named.piece, named.size);
    if (picture === null) {
      const { code, message } = notFound();
      return reply.code(404).send({ code, msg: message, data: null, serverAt: Date.now() });
    }
    return reply.header("cache-control", CACHE).type("image/svg+xml; charset=utf-8").send(picture);
  });
}
