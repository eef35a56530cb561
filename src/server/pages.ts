import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { withoutLoginKey } from "../domain/account/login-hop.ts";
import { TOKEN_COOKIE } from "../domain/account/token-cookie.ts";
import { isMobileBrowser, mobileAddress } from "../domain/shell/mobile-site.ts";
import { PAGES } from "../domain/shell/pages.ts";
import type { ShopInformation } from "../domain/system/shop-information.ts";
import { networkOf } from "./account/network.ts";
import type { App } from "./http.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { BUILD, nameOf } from "./release.ts";
import { documentOf, type PageFiles, SPECULATION_RULES } from "./render/document.ts";
import type { PageSlots } from "./render/page-slots.ts";
import { ReadyPage, rememberPages } from "./render/remembered-pages.ts";
import { inProcess, loadRenderer } from "./render/renderer.ts";
import { type Coding, codingFor } from "./render/squeeze.ts";
import { Busy } from "./reply.ts";
import type { OriginOf } from "./sites.ts";

/** Scripts and styles only from ourselves; pictures may be data URLs (the slider puzzle). */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  // No text becomes elements or a script but under these: cleaned HTML, our own files, the reader of the API's document, and
  // what is pasted into an article, which its editor reads in a document that nobody sees.
  "require-trusted-types-for 'script'",
  "trusted-types taomu-clean-html taomu-files taomu-api-reader dompurify ProseMirrorClipboard",
].join("; ");

/** Of every page: a foreign opener has no access to it, and nothing in it requests a device that no page uses. */
const PAGE_HEADERS = {
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": ["camera", "microphone", "geolocation", "payment", "usb", "serial", "bluetooth", "hid", "midi"]
    .map((device) => `${device}=()`)
    .join(", "),
};

/**
 * The policy of a page that may show these sites in an inner frame, and may read files from that origin. What a page has read
 * itself (a PDF under review) it may show in one, too: it stands under the page's own policy.
 */
const policyFor = (hosts: readonly string[], filesOrigin: string | null): string =>
  `${CONTENT_SECURITY_POLICY}; ${filesOrigin === null ? "" : `connect-src 'self' ${filesOrigin}; `}frame-src ${["blob:", ...hosts].join(" ")}`;

const SPECULATION_PATH = "/speculation-rules.json";

/** Asked for by browsers of their own accord. */
const FILE = /^\/[^/?]+\.(txt|xml|ico)(\?|$)/;

/** Paths that are no pages. */
const NO_PAGE = /^\/(api|system|common|static|logout|pictures)(\/|$|\?)/;

/**
 * Of a page that is the same for everybody: a shared cache answers with it for 10 s, and for a minute more while it fetches the
 * next one. Browsers ask each time whether theirs is still the page.
 */
const FOR_EVERYBODY = "public, max-age=0, s-maxage=10, stale-while-revalidate=60";
/** Of any other page. */
const FOR_ONE = "private, no-cache";

/**
 * Whether a page may be one that everybody gets: who requests it shows no session, and its address no secret (a login key, the
 * operator's preview).
 */
const isForEverybody = ({ headers, cookies, url }: FastifyRequest): boolean =>
  headers.authorization === undefined &&
  cookies[TOKEN_COOKIE] === undefined &&
  withoutLoginKey(url) === null &&
  !/[?&]preview=/.test(url);

type Served = {
  /** The page at an address; `null` where the browser renders it. */
  rendered: ReturnType<typeof rememberPages> | null;
  /** What browsers render pages from. */
  empty: ReadyPage;
} & Outside;

/** What pages say of the site beside their content. */
type Site = Pick<ShopInformation, "frameHosts" | "mobileUrl">;
const NO_SITE: Site = { frameHosts: [], mobileUrl: "" };

type Outside = {
  /** The site as it is configured; while that cannot be read, pages frame no other site and phones stay. */
  site: () => Promise<Site>;
  /** How old a page may be that everybody gets, ms. */
  freshMs: number;
  /** While the program is overloaded, browsers render pages themselves. */
  isOverloaded: () => boolean;
  /** The site that a page is made for. */
  originOf: OriginOf;
  /** Pages invite browsers to load what the pointer rests on before it is pressed. */
  loadAhead: boolean;
  /** Where browsers read private files by themselves; `null`: here. */
  filesOrigin: string | null;
  /** What pages are made in; a request that finds none gets 503 with Retry-After. */
  pageSlots: PageSlots;
  /** Counts how pages were answered. */
  pages: Metrics["pages"];
};

/** What a visitor sees until the retry, which the browser makes by itself. */
const BUSY_PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><title>系统繁忙</title><p>系统繁忙，正在为您重试…</p></html>`;

async function built(app: App, webRoot: string, outside: Outside): Promise<Served> {
  const file = await readFile(join(webRoot, "index.html"), "utf8");
  const page = file.replace("</head>", `<meta name="generator" content="${nameOf(BUILD)}"></head>`);
  const listed = join(webRoot, "page-files.json");
  const renderer = await loadRenderer(join(webRoot, "../server/render.mjs"));
  const empty = new ReadyPage({ status: 200, text: page });
  if (renderer === null || !existsSync(listed)) return { rendered: null, empty, ...outside };
  const files = JSON.parse(await readFile(listed, "utf8")) as PageFiles;
  const rendered = rememberPages(
    async (address, origin, call) => {
      const made = await renderer.render(address, origin, call);
      return made === null ? null : { status: made.status, text: documentOf(page, files, made, origin) };
    },
    inProcess(app),
    Date.now,
    { counted: (how) => outside.pages.labels(how).inc(), freshMs: outside.freshMs },
  );
  return { rendered, empty, ...outside };
}

/** What stands at the address; `null` where the browser renders it. */
async function pageAt(request: FastifyRequest, { rendered, originOf }: Served): Promise<ReadyPage | null> {
  try {
    return (await rendered?.(request.url, await originOf(request), isForEverybody(request))) ?? null;
  } catch (error) {
    request.log.error({ err: error, requestId: request.id }, "page not rendered");
    return null;
  }
}

/** A page with what is sent of it: nothing where the browser has it. */
type Answer = {
  page: ReadyPage;
  site: Site;
  cacheControl: string;
  coding: Coding | null;
  body: Buffer | string | null;
};

/** Sends `made`; the built page itself where there is none. */
async function answerTo(request: FastifyRequest, served: Served, made: ReadyPage | null): Promise<Answer> {
  const { headers } = request;
  const page = made ?? served.empty;
  if (made === null) served.pages.labels("left").inc();
  const configured = await served.site().catch(() => null);
  const isWhole = made !== null && configured !== null && page.status === 200;
  const cacheControl = isWhole && isForEverybody(request) ? FOR_EVERYBODY : FOR_ONE;
  const about = { page, site: configured ?? NO_SITE, cacheControl };
  if (page.status === 200 && headers["if-none-match"] === page.tag) return { ...about, coding: null, body: null };
  const coding = codingFor(headers["accept-encoding"]);
  return { ...about, coding, body: coding === null ? page.text : await page.in(coding) };
}

/** The answer, made in its turn; `null` where too many wait already. */
async function answerInTurn(request: FastifyRequest, served: Served): Promise<Answer | null> {
  if (served.rendered === null || served.isOverloaded()) return answerTo(request, served, null);
  const isGone = () => request.raw.socket.destroyed;
  const make = async () => answerTo(request, served, await pageAt(request, served));
  return served.pageSlots(networkOf(request.ip), isGone, make).catch((error: Error) => {
    if (!(error instanceof Busy)) throw error;
    served.pages.labels("busy").inc();
    return null;
  });
}

/**
 * Where a phone finds the page on the mobile site; `null`: it stays here. Only a phone costs the look at the configuration; an
 * unavailable database does not block the page.
 */
async function mobilePageOf({ headers, host, url }: FastifyRequest, { site }: Served): Promise<string | null> {
  const userAgent = headers["user-agent"] ?? "";
  if (!isMobileBrowser(userAgent) || FILE.test(url)) return null;
  const { mobileUrl } = await site().catch(() => NO_SITE);
  return mobileAddress({ userAgent, host, fullPath: url, mobileUrl });
}

/** A shared cache keeps apart what phones get only where they get something else. */
const varyOf = ({ mobileUrl }: Site): string => (mobileUrl === "" ? "Accept-Encoding" : "Accept-Encoding, User-Agent");

/** Sends the page, or only the word that it is still the one the browser has. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, served: Served): Promise<FastifyReply> {
  const began = performance.now();
  const mobilePage = await mobilePageOf(request, served);
  if (mobilePage !== null) return reply.redirect(mobilePage, 302);
  const answer = await answerInTurn(request, served);
  reply.type("text/html; charset=utf-8").headers(PAGE_HEADERS);
  if (answer === null)
    return reply
      .code(503)
      .headers({ "retry-after": "3", "cache-control": "no-store", "content-security-policy": CONTENT_SECURITY_POLICY })
      .send(BUSY_PAGE);
  const { page, site, cacheControl, coding, body } = answer;
  reply
    .code(page.status)
    .header("content-security-policy", policyFor(site.frameHosts, served.filesOrigin))
    .headers(request.protocol === "https" ? { "strict-transport-security": "max-age=31536000" } : {})
    .header("cache-control", cacheControl)
    .header("vary", varyOf(site))
    .header("etag", page.tag)
    .headers(served.loadAhead ? { "speculation-rules": `"${SPECULATION_PATH}"` } : {})
    .header("server-timing", `render;dur=${(performance.now() - began).toFixed(1)}`);
  if (body === null) return reply.code(304).send();
  return (coding === null ? reply : reply.header("content-encoding", coding)).send(body);
}

/**
 * Serves the built page: hashed assets for ever, every other GET the page of that address, unknown calls as JSON. Only a trusted
 * proxy can state that a request came by TLS; only then the answer carries HSTS.
 */
export async function servePages(app: App, webRoot: string | null, outside: Outside): Promise<void> {
  const served = webRoot === null ? null : await built(app, webRoot, outside);
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
  app.get(SPECULATION_PATH, (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=86400")
      .type("application/speculationrules+json")
      .send(SPECULATION_RULES),
  );
  // Most people come in here: the page itself follows at once, without the program having to run first.
  if (served !== null)
    app.get("/", async (request, reply) => {
      const mobilePage = await mobilePageOf(request, served);
      return reply.redirect(mobilePage ?? `${PAGES.home.path}${/\?.*$/s.exec(request.url)?.[0] ?? ""}`, 302);
    });
  app.setNotFoundHandler((request, reply) => {
    const isPage = ["GET", "HEAD"].includes(request.method) && !NO_PAGE.test(request.url);
    if (served === null || !isPage)
      return reply.code(404).send({ code: 404, msg: "访问资源不存在", data: null, serverAt: Date.now() });
    return sendPage(request, reply, served);
  });
}
