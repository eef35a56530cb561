import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { App } from "./app.ts";

/** Scripts and styles only from ourselves; pictures may be data URLs (the slider puzzle). */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join("; ");

/** The policy of a page that may show these sites in an inner frame. */
const policyFraming = (hosts: readonly string[]): string =>
  `${CONTENT_SECURITY_POLICY}; frame-src ${hosts.length === 0 ? "'none'" : hosts.join(" ")}`;

/**
 * Serves the built page: hashed assets for ever, every other GET the page itself, unknown calls as JSON. Only a trusted
 * proxy can say that a request came by TLS; only then browsers are told to stay with it. `frameHosts`: the sites that the
 * menu may show inside the shop; while they cannot be read there are none.
 */
export async function servePages(
  app: App,
  webRoot: string | null,
  frameHosts: () => Promise<readonly string[]>,
): Promise<void> {
  const page = webRoot === null ? null : await readFile(join(webRoot, "index.html"), "utf8");
  if (webRoot !== null && existsSync(join(webRoot, "static"))) {
    await app.register(fastifyStatic, {
      root: join(webRoot, "static"),
      prefix: "/static/",
      preCompressed: true,
      immutable: true,
      maxAge: "365d",
      index: false,
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      ["GET", "HEAD"].includes(request.method) &&
      !/^\/(api|system|common|static|logout|pictures)(\/|$|\?)/.test(request.url);
    if (page === null || !isPage) {
      return reply.code(404).send({ code: 404, msg: "访问资源不存在", data: null, serverAt: Date.now() });
    }
    return reply
      .header("content-security-policy", policyFraming(await frameHosts().catch(() => [])))
      .header("referrer-policy", "same-origin")
      .headers(request.protocol === "https" ? { "strict-transport-security": "max-age=31536000" } : {})
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(page);
  });
}
