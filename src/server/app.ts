import cookies from "@fastify/cookie";
import fastJson from "fast-json-stringify";
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { BODY_LIMIT, bodyLimitOf, GENERAL_REFUSALS } from "../contract/call.ts";
import { bannerPictureRoutes } from "../demo/pictures/banner-pictures.ts";
import { newsCoverRoutes } from "../demo/pictures/news-covers.ts";
import { FILES_AWAY_TEXT, STORAGE_FULL_TEXT } from "../domain/errors.ts";
import type { ShopInformation } from "../domain/system/shop-information.ts";
import { isAccountClosed } from "./account/closing-store.ts";
import { accountRoutes } from "./account/routes.ts";
import { admitCalls } from "./admission.ts";
import { apiDocumentRoutes, describeApi } from "./api-document.ts";
import { loginExpired } from "./auth.ts";
import { specAlertRoutes } from "./catalog/alerts/spec-alert-routes.ts";
import { goodsLifeRoutes } from "./catalog/goods/goods-life-routes.ts";
import { pieceRoutes } from "./catalog/piece-routes.ts";
import { catalogRoutes } from "./catalog/routes.ts";
import { companyRoutes } from "./company/routes.ts";
import { contentRoutes } from "./content/routes.ts";
import { shopInformation } from "./content/shop-information.ts";
import { isDatabaseAway, isStorageFull } from "./db/database.ts";
import { obstacleToRequests } from "./db/readiness.ts";
import { mayLag } from "./db/standbys.ts";
import { draftDemand } from "./demand/demands.ts";
import { quoteRoutes } from "./demand/quote-routes.ts";
import { demandRoutes } from "./demand/routes.ts";
import { futuresRoutes } from "./futures/routes.ts";
import type { App, Deps, RoutePolicy } from "./http.ts";
import { boundedServer, isBeyondConnection } from "./in-flight.ts";
import type { BusyReason } from "./metrics/metrics.ts";
import { measureRequests, metricsRoute, traceRequests } from "./metrics/serve-metrics.ts";
import { isOverloaded } from "./overload.ts";
import { servePages } from "./pages.ts";
import { BUILD } from "./release.ts";
import { createPageSlots, PAGE_LIMITS } from "./render/page-slots.ts";
import { standingFor } from "./render/remembered-pages.ts";
import { siteMapRoutes } from "./render/site-map.ts";
import { Busy, Refusal, TooManyRequests, type TypeBoxProvider } from "./reply.ts";
import { proxiesAmong, REQUEST_ID, requestIdsFrom, underRequestId } from "./request-ids.ts";
import { logoRoutes } from "./shell/logo.ts";
import { qrRoutes } from "./shell/qr-pictures.ts";
import { TODO_QUERIES } from "./shell/todo-store.ts";
import { turnoverRoutes } from "./shell/turnover.ts";
import { waitingRoutes } from "./shell/waiting-routes.ts";
import { originOf } from "./sites.ts";
import { withoutPhones } from "./system/audit.ts";
import { consoleTodoRoutes } from "./system/console-todo.ts";
import { BucketAway } from "./system/files/bucket.ts";
import { messageRoutes } from "./system/message-routes.ts";
import { systemRoutes } from "./system/routes.ts";
import { tradeRoutes } from "./trade/routes.ts";
import { createWorkTurns } from "./work-turns.ts";

/** Log lines never hold tokens, codes or passwords, and phones only masked: bodies and queries are not logged at all. */
const requestLine = (request: { method: string; url: string }) => ({
  method: request.method,
  path: request.url.split("?")[0],
});

/** The database names whole rows in the details of an error, so that only these parts of it are logged. */
const errorLine = ({ name, message, stack, code, ...more }: Error & { code?: string }) => {
  const { table, constraint } = more as { table?: string; constraint?: string };
  return { type: name, message: withoutPhones(message), stack: withoutPhones(stack ?? ""), code, table, constraint };
};

const PART_NAMES: Readonly<Record<string, string>> = {
  body: "请求内容",
  querystring: "请求参数",
  params: "请求路径",
  headers: "请求头",
};

/**
 * `value` as PostgreSQL can store it: a blank for every NUL, half a surrogate pair replaced. JSON can spell both only as an
 * escape, so that nearly no body needs the walk; queries are short.
 */
function storable(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\u0000", " ").toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [storable(key), storable(part)]));
}

/** The property that is wrong, missing or not known, as `：name`; an empty text when the whole is no object. */
function whereWrong(errors: readonly { instancePath: string; params: object }[]): string {
  const params = (errors[0]?.params ?? {}) as { requiredProperties?: string[] };
  const unknown = errors.flatMap(
    (error) => (error.params as { additionalProperties?: string[] }).additionalProperties ?? [],
  );
  if (params.requiredProperties) return `：缺少 ${params.requiredProperties.join("、")}`;
  if (unknown.length > 0) return `：不认识 ${unknown.slice(0, 3).join("、").slice(0, 60)}`;
  const path = errors[0]?.instancePath.slice(1).replaceAll("/", ".") ?? "";
  return path === "" ? "" : `：${path}`;
}

/** The whole server but the listening socket; used as it is by tests through `inject`. */
export async function buildApp(deps: Deps): Promise<App> {
  const isProxy = proxiesAmong(deps.trustedProxies);
  const app = Fastify({
    logger:
      deps.logger === false
        ? false
        : {
            level: "info",
            ...(deps.logger === true ? {} : deps.logger),
            serializers: { req: requestLine, err: errorLine },
          },
    genReqId: requestIdsFrom(isProxy),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.trustedProxies.length > 0 ? deps.trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    // A client that sends a head byte by byte holds no connection for long.
    serverFactory: (listener) =>
      boundedServer(
        {
          keepAliveTimeout: deps.keepAliveMs,
          requestTimeout: 30_000,
          headersTimeout: 10_000,
          connectionsCheckingInterval: 5_000,
        },
        listener,
      ),
    forceCloseConnections: "idle",
    // A request that came before the last connection closed is done as any other.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // An address that cannot be decoded meets no hook and no error handler.
    frameworkErrors: (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
      const answer = { code: 400, msg: "请求地址不正确", data: null, serverAt: deps.now() };
      reply.code(400).header("x-content-type-options", "nosniff").send(answer);
    },
  }).withTypeProvider<TypeBoxProvider>();

  app.setValidatorCompiler(({ schema, httpPart }) => {
    // At the first request: a start would wait for some hundred, of which a day uses few.
    let compiled: ReturnType<typeof Compile> | undefined;
    // Queries arrive as text, so they are converted first; bodies must already have the right types.
    return (data: unknown) => {
      compiled ??= Compile(schema as TSchema);
      const check = compiled;
      const value = httpPart === "body" ? (data ?? {}) : check.Convert(storable(data));
      if (check.Check(value)) return { value };
      return { error: new Error(`${PART_NAMES[httpPart ?? ""] ?? "请求"}不正确${whereWrong(check.Errors(value))}`) };
    };
  });

  // At the first reply, for the same reason. What the schema does not name is not sent.
  app.setSerializerCompiler(({ schema }) => {
    let stringify: ((data: unknown) => string) | undefined;
    return (data: unknown) => {
      stringify ??= fastJson(schema as object);
      return stringify(data);
    };
  });

  // Clients of the template send DELETE and POST with a JSON content type and no body.
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body as string;
    if (text === "") done(null, undefined);
    else if (!text.includes("\\u")) parseJson(request, text, done);
    else
      parseJson(request, text, (error, value) => {
        try {
          done(error, storable(value));
        } catch (deep) {
          done(deep as Error);
        }
      });
  });

  app.decorateRequest("caller", null);
  app.decorateRequest("answered", 0);
  const routePolicies: RoutePolicy[] = [];
  app.decorate("routePolicies", routePolicies);
  app.decorate("inWorkTurn", createWorkTurns());
  app.decorate("checksReplies", deps.checkReplies === true);
  app.addHook("onRoute", (route) => {
    const { url, method, config, schema } = route;
    if (!/^\/(api|system|common|logout|openapi\.json)(\/|$)/.test(url)) return;
    const call = config?.call;
    if (call === undefined) throw new Error(`route ${url} is no call of the contract`);
    const { access, perNetwork } = call;
    route.bodyLimit = bodyLimitOf(call);
    const checked = (schema ?? {}) as RoutePolicy["schema"];
    for (const one of [method].flat()) routePolicies.push({ method: one, url, access, perNetwork, schema: checked });
  });
  traceRequests(app, deps.tracing, isProxy);
  measureRequests(app, deps.metrics);
  if (deps.metricsToken !== null) metricsRoute(app, deps.metrics, deps.metricsToken);
  const answerBusy = (reply: FastifyReply, reason: BusyReason, msg = "系统繁忙，请稍后再试") => {
    deps.metrics.busy.labels(reason).inc();
    return reply.header("retry-after", "2").code(503).send({ code: 503, msg, data: null, serverAt: deps.now() });
  };
  app.addHook("onRequest", (request, reply, done) => {
    if (isBeyondConnection(request.raw)) answerBusy(reply.header("connection", "close"), "connection");
    else done();
  });
  admitCalls(app, deps, answerBusy);
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  const isStopping = () => closing || deps.stopping?.aborted === true;
  // The last hook before a handler: all that the handler begins belongs to its request.
  app.addHook("preHandler", (request, _reply, done) => {
    const isPublicReading = request.routeOptions.config.call?.perNetwork === "reads" && request.caller === null;
    underRequestId(request.id, isPublicReading ? () => mayLag(done) : done);
  });
  app.addHook("preSerialization", (request, _reply, payload, done) => {
    if (typeof payload === "object" && payload !== null && "serverAt" in payload) {
      payload.serverAt = deps.now();
      if ("code" in payload) request.answered = Number(payload.code);
    }
    done(null, payload);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    // A client whose request is under way when the server begins to stop must not hold its connection open after it.
    if (isStopping()) reply.header("connection", "close");
    reply.header("x-content-type-options", "nosniff").header(REQUEST_ID, request.id);
    // Whatever says nothing else is stored nowhere: calls, refusals, errors.
    reply.header("cache-control", reply.getHeader("cache-control") ?? "no-store");
    if (request.routeOptions.config.call !== undefined)
      reply.header("server-timing", `app;dur=${reply.elapsedTime.toFixed(1)}`);
    return payload;
  });

  app.setErrorHandler((thrown: FastifyError | Refusal | TooManyRequests, request, reply) => {
    const error = isAccountClosed(thrown) ? loginExpired() : thrown;
    if (error instanceof Refusal) {
      const { call } = request.routeOptions.config;
      if (app.checksReplies && call && ![...GENERAL_REFUSALS, ...(call.refusals ?? [])].includes(error.code))
        throw new Error(`${call.method} ${call.path} does not say that it refuses with ${error.code}`);
      request.answered = error.code;
      // As text: the schema of a route's success would bend or drop this `data`.
      const answer = { code: error.code, msg: error.message, data: error.data, serverAt: deps.now() };
      return reply.code(200).type("application/json; charset=utf-8").send(JSON.stringify(answer));
    }
    const status = "validation" in error && error.validation ? 400 : (error.statusCode ?? 500);
    const answer = (code: number, msg: string) =>
      reply.code(code).send({ code, msg, data: null, serverAt: deps.now() });
    if (error instanceof TooManyRequests) {
      reply.header("retry-after", String(error.retryAfterSeconds));
      return answer(429, "操作过于频繁，请稍后再试");
    }
    if ("validation" in error || error.code === "FST_ERR_VALIDATION" || "validationContext" in error)
      return answer(400, error.message);
    if (error instanceof Busy) return answerBusy(reply, "queue");
    if (status === 408) {
      // The rest of the request is not waited for.
      reply.header("connection", "close");
      return answer(408, "请求超时，请重试");
    }
    if (status === 413) return answer(413, "提交的内容过大");
    if (status === 415) return answer(415, "不支持的内容类型");
    if (status === 429) return answer(429, "操作过于频繁，请稍后再试");
    if (status >= 400 && status < 500) return answer(status, "请求内容不正确");
    if (error instanceof RangeError && request.method !== "GET" && /call stack/.test(error.message))
      return answer(400, "请求内容不正确");
    request.log.error({ err: error, requestId: request.id }, "request failed");
    if (isDatabaseAway(error)) return answerBusy(reply, "database");
    if (error instanceof BucketAway) return answerBusy(reply, "bucket", FILES_AWAY_TEXT);
    if (isStorageFull(error)) return answer(507, STORAGE_FULL_TEXT);
    return answer(500, "系统未知错误，请反馈给管理员");
  });

  app.get("/healthz", async () => ({ status: "ok", ...BUILD }));
  app.get("/readyz", async (_request, reply) => {
    const no = (status: string) => reply.code(503).send({ status });
    if (isStopping()) return no("stopping");
    try {
      const obstacle = await obstacleToRequests(deps.readiness);
      return obstacle === null ? { status: "ok" } : no(obstacle);
    } catch {
      return no("database unreachable");
    }
  });

  await app.register(cookies);
  await describeApi(app);
  contentRoutes(app, deps);
  accountRoutes(app, deps);
  companyRoutes(app, deps);
  catalogRoutes(app, deps);
  goodsLifeRoutes(app, deps);
  tradeRoutes(app, deps);
  demandRoutes(app, deps);
  quoteRoutes(app, deps);
  futuresRoutes(app, deps);
  specAlertRoutes(app, deps, draftDemand);
  messageRoutes(app, deps);
  systemRoutes(app, deps);
  consoleTodoRoutes(app, deps, TODO_QUERIES);
  turnoverRoutes(app, deps);
  waitingRoutes(app, deps);
  drawnPictureRoutes(app);
  logoRoutes(app);
  apiDocumentRoutes(app);
  const standing = standingFor<ShopInformation>(deps.pagesFreshMs, deps.now);
  const site = () => standing("site", () => shopInformation(deps.db));
  const origin = originOf(app, deps.siteUrls, site);
  qrRoutes(app, deps, origin);
  const pageSlots = createPageSlots(PAGE_LIMITS, deps.metrics);
  siteMapRoutes(app, deps, pageSlots, origin);
  await servePages(app, deps.webRoot, {
    site,
    freshMs: deps.pagesFreshMs,
    isOverloaded: () => isOverloaded(deps.lagMs()),
    pageSlots,
    pages: deps.metrics.pages,
    originOf: origin,
    loadAhead: deps.loadAhead,
    filesOrigin: deps.bucket?.readOrigin ?? null,
  });
  return app;
}

/** `/pictures/{goods,news,banner}/**`: drawings for what has no uploaded photograph. */
function drawnPictureRoutes(app: App): void {
  pieceRoutes(app);
  newsCoverRoutes(app);
  bannerPictureRoutes(app);
}
