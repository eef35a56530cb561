import {
  context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyRequest } from "fastify";
import { BUILD } from "../release.ts";
import { routeOf } from "./serve-metrics.ts";
import type { Tracing } from "./tracing.ts";

/** A node that stops waits no longer for a collector that is away. */
const SEND_WITHIN_MS = 3_000;

type Options = {
  /** How many of the requests and runs that begin here are sent, from 0 to 1. */
  ratio: number;
  log: (text: string) => void;
};

/**
 * Spans by OpenTelemetry, sent by OTLP over HTTP to where `OTEL_EXPORTER_OTLP_ENDPOINT` says, which the library reads itself, as it
 * does `OTEL_EXPORTER_OTLP_HEADERS`. A collector that is away costs its spans and nothing else.
 */
export function openTelemetry({ ratio, log }: Options): Tracing {
  diag.setLogger(
    { error: (text) => log(text), warn() {}, info() {}, debug() {}, verbose() {} },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ "service.name": "taomu", "service.version": BUILD.release }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ timeoutMillis: SEND_WITHIN_MS }) })],
  });
  const tracer = provider.getTracer("taomu", BUILD.release);
  const propagator = new W3CTraceContextPropagator();
  const spans = new WeakMap<FastifyRequest, Span>();

  return {
    begin(request, isBelieved) {
      const { method, headers } = request;
      const route = routeOf(request);
      const here = context.active();
      const parent = isBelieved ? propagator.extract(here, headers, defaultTextMapGetter) : here;
      const attributes = { "http.request.method": method, "http.route": route, "taomu.request_id": request.id };
      spans.set(request, tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent));
    },

    within(request, work) {
      const span = spans.get(request);
      if (span === undefined) work();
      else context.with(trace.setSpan(context.active(), span), work);
    },

    end(request, status) {
      const span = spans.get(request);
      span?.setAttribute("http.response.status_code", status);
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },

    onStatement(name, seconds) {
      if (trace.getActiveSpan()?.isRecording() !== true) return;
      const attributes = { "db.system.name": "postgresql" };
      const startTime = performance.now() - seconds * 1000;
      tracer.startSpan(name ?? "(unnamed)", { kind: SpanKind.CLIENT, attributes, startTime }).end();
    },

    run: (task, work) =>
      tracer.startActiveSpan(`task ${task}`, { root: true }, async (span) => {
        try {
          return await work();
        } catch (error) {
          // Its text may hold values.
          const { name, code } = error as Error & { code?: string };
          span.setAttribute("error.type", code ?? name);
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),

    async close() {
      await provider.shutdown().catch((error: Error) => log(error.message));
      context.disable();
      diag.disable();
    },
  };
}
