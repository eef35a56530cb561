import { kindByCode } from "../../domain/timber/kinds.ts";
import { type Prng, prng } from "../db/seed/prng.ts";
import type { App } from "../http.ts";
import { notFound } from "../reply.ts";
import { goodsPicture } from "./picture-scenes.ts";

/** `zhangzisong-1501-3`, `…-end`, `…-3-end` */
const NAME = /^([a-z0-9_]+)-(\d{4})-(?:([0-7])|end|([0-7])-end)\.svg$/;

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
  const view = { variant: Number(variant ?? cut ?? 0), end: variant === undefined };
  return goodsPicture(species, kind, view, chanceOf(name));
}

/** The mark: a log's end cut into boards, in the shop's blue and wood. */
const MARK =
  `<rect width="64" height="64" rx="14" fill="#1f5fbf"/><circle cx="32" cy="32" r="22" fill="#f0d5a2"/>` +
  `<g fill="none" stroke="#b9803f" stroke-width="2.4"><circle cx="32" cy="32" r="17"/><circle cx="32" cy="32" r="11.5"/><circle cx="32" cy="32" r="6"/></g>` +
  `<circle cx="32" cy="32" r="2" fill="#8d5a28"/><path d="M10 32h44M21 13.5v37M43 13.5v37" stroke="#1f5fbf" stroke-width="2.6"/>`;
const document = (viewBox: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`;
const LOGO = document("0 0 64 64", MARK);

/** Pictures never change under their name within a release; a day lets a new release's drawings through. */
const CACHE = "public, max-age=86400, stale-while-revalidate=604800";
const SVG = "image/svg+xml; charset=utf-8";

/** Drawn pictures are kept; the demo marketplace shows about 1,500, of some 5 KB each. */
const MOST_KEPT = 4000;

/** `/pictures/**`: goods pictures drawn on demand, the logo, the favicon. */
export function pictureRoutes(app: App): void {
  const drawn = new Map<string, string>();
  app.get<{ Params: { name: string } }>("/pictures/goods/:name", async ({ params: { name } }, reply) => {
    const picture = drawn.get(name) ?? pictureNamed(name);
    if (picture === null) {
      const { code, message } = notFound();
      return reply.code(404).send({ code, msg: message, data: null, serverAt: Date.now() });
    }
    if (drawn.size < MOST_KEPT) drawn.set(name, picture);
    return reply.header("cache-control", CACHE).type(SVG).send(picture);
  });
  for (const path of ["/pictures/logo.svg", "/pictures/favicon.svg"]) {
    app.get(path, async (_request, reply) => reply.header("cache-control", CACHE).type(SVG).send(LOGO));
  }
}
