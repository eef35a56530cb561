import { kindByCode } from "../../domain/timber/kinds.ts";
import type { App } from "../../server/http.ts";
import { notFound } from "../../server/reply.ts";
import { type Prng, prng } from "../prng.ts";
import { goodsPicture } from "./goods-scenes.ts";

/** `zhangzisong-1501-33`, `…-end`, `…-33-end`: forty pictures of a species and kind. */
const NAME = /^([a-z0-9_]+)-(\d{4})-(?:([1-3]?\d)|end|([1-3]?\d)-end)\.svg$/;
/** Ways to lay and to look at goods; the rest differs by the name. */
const VIEWS = 8;

/** FNV-1a: the name is the seed, so every node draws the same picture. */
function chanceOf(name: string): Prng {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return prng(hash);
}

/** The goods picture of that file name, or `null` when there is no such species, kind or view. */
export function pictureNamed(name: string): string | null {
  const match = NAME.exec(name);
  if (match === null) return null;
  const [, species = "", kind = "", variant, cut] = match;
  if (kindByCode(kind) === undefined) return null;
  const view = { variant: Number(variant ?? cut ?? 0) % VIEWS, end: variant === undefined };
  return goodsPicture(species, kind, view, chanceOf(name));
}

/** Pictures never change under their name within a release; a day lets a new release's drawings through. */
const CACHE = "public, max-age=86400, stale-while-revalidate=604800";
const SVG = "image/svg+xml; charset=utf-8";

/** Drawn pictures are cached; the demo marketplace shows about 3,000, of some 5 KB each. */
const CACHED_PICTURES_MAX = 4000;

/** `/pictures/goods/**`: pictures of goods without a photograph, drawn on demand. */
export function goodsPictureRoutes(app: App): void {
  const drawn = new Map<string, string>();
  app.get<{ Params: { name: string } }>("/pictures/goods/:name", async ({ params: { name } }, reply) => {
    const picture = drawn.get(name) ?? pictureNamed(name);
    if (picture === null) {
      const { code, message } = notFound();
      return reply.code(404).send({ code, msg: message, data: null, serverAt: Date.now() });
    }
    if (drawn.size < CACHED_PICTURES_MAX) drawn.set(name, picture);
    return reply.header("cache-control", CACHE).type(SVG).send(picture);
  });
}
