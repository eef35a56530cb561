import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import { ALL_PAGES } from "../../domain/shell/pages.ts";
import type { App } from "../http.ts";
import { type Metrics, metricsText } from "./metrics.ts";
import type { Tracing } from "./tracing.ts";

/** Where metrics are read: on a port of their own, else on the shop's port with a token. */
export type MetricsPlace = {
  /** `null`: on the shop's port. */
  port: number | null;
  host: string;
  /** `null`: every client that reaches `port`. */
  token: string | null;
};

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether an Authorization header carries `token`; takes the same time for every wrong one. */
const isAdmitted = (authorization: string | undefined, token: string | null): boolean =>
  token === null || timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));

const PAGE_PATHS: ReadonlySet<string> = new Set(ALL_PAGES.map(({ path }) => path));

/** The path of the page at an address; what is no page of the site has one name. */
const pageOf = (address: string): string => {
  const path = address.split("?")[0]!;
  return PAGE_PATHS.has(path) ? path : "(page)";
};

/** What a request is counted under: its route, or the path of its page. */
export const routeOf = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? pageOf(url);

/** Counts every request of `app` that came through a socket, and logs it as one line: neither a query nor the caller. */
export function measureRequests(app: App, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    // A page calls the application in process, which is no request of a client.
    if (!(request.raw.socket instanceof Socket)) return;
    const { method } = request;
    const { config } = request.routeOptions;
    const route = routeOf(request);
    const seconds = reply.elapsedTime / 1000;
    if (config.call !== undefined) metrics.calls.labels(route, String(request.answered)).inc();
    metrics.requests.labels(method, route, String(reply.statusCode)).observe(seconds);
    request.log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, "request");
  });
}

/** Makes every request of `app` a span, a page's own calls too. `isProxy`: whose `traceparent` is believed. */
export function traceRequests(app: App, tracing: Tracing, isProxy: (address: string) => boolean): void {
  app.addHook("onRequest", (request, _reply, done) => {
    tracing.begin(request, isProxy(request.raw.socket.remoteAddress ?? ""));
    done();
  });
  // The last hook before a handler, since reading a body leaves the context behind.
  app.addHook("preHandler", (request, _reply, done) => tracing.within(request, done));
  app.addHook("onResponse", async (request, reply) => tracing.end(request, reply.statusCode));
}

/** Serves the metrics on the shop's port to requests with `token`. */
export function metricsRoute(app: App, metrics: Metrics, token: string): void {
  app.get("/metrics", async (request, reply) => {
    if (!isAdmitted(request.headers.authorization, token))
      return reply.code(401).header("www-authenticate", "Bearer").send();
    return reply
      .type(metrics.registry.contentType)
      .header("cache-control", "no-store")
      .send(await metricsText(metrics));
  });
}

/** Serves the metrics, and nothing else, on a port of their own. */
export async function listenForMetrics(metrics: Metrics, place: MetricsPlace & { port: number }): Promise<Server> {
  const server = createServer(async ({ method, url, headers }, response) => {
    const isMetricsCall = method === "GET" && url?.split("?")[0] === "/metrics";
    if (!isMetricsCall) response.writeHead(404).end();
    else if (!isAdmitted(headers.authorization, place.token))
      response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    else
      await metricsText(metrics).then(
        (text) => response.writeHead(200, { "content-type": metrics.registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(place.port, place.host, resolve);
  });
  return server;
}
