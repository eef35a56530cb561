import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { BUILD } from "../release.ts";

/** From an answer out of memory to the limit of a request, seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What was too busy for a request: its connection, the whole node, the turns it waits in, the database, the bucket of files. */
export type BusyReason = "connection" | "overload" | "queue" | "database" | "bucket";

/** What one node counts of itself. */
export type Metrics = {
  registry: Registry;
  /** All called whenever the metrics are read, before their text is made. */
  beforeReading: (() => Promise<void>)[];
  /** Requests by method, route pattern and status, with how long their answers took, seconds. */
  requests: Histogram<"method" | "route" | "status">;
  /** Answered calls by route and the code of the answer: 200 of a success, or that of a refusal. */
  calls: Counter<"route" | "code">;
  /** Requests that were answered 503, by what was too busy. */
  busy: Counter<"reason">;
  /** Answered pages: `made` by the renderer, `remembered`, or `left` to the browser; `busy`: none of these. */
  pages: Counter<"how">;
  /** Streams of news that are open now. */
  streams: Gauge;
  /** Statements by name with the seconds that they took, waiting for a connection included. */
  statements: Counter<"statement">;
  statementSeconds: Counter<"statement">;
  /** Pages that the renderer is making now. */
  pagesBeingMade: Gauge;
  /** Pages that wait to be made. */
  pagesWaiting: Gauge;
  /** Files of goods that were received and wait to be checked or imported. */
  importsWaiting: Gauge;
  /**
   * Runs `work` of a background task, and counts whether it succeeded; one that was aborted did not fail. Rejects as
   * `work` does.
   */
  watched<T>(job: string, work: () => Promise<T>): Promise<T>;
  /** Lets a background task be seen before its first run, with what it does and when it runs. */
  expectJob(job: { name: string; does: string; period: string }): void;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: "taomu_build_info",
    help: "Always 1: the release and the commit that this node runs",
    labelNames: ["release", "commit"],
    registers,
  })
    .labels(BUILD)
    .set(1);
  const succeededAt = new Gauge({
    name: "taomu_job_last_success_timestamp_seconds",
    help: "When a background task last ended without a failure on this node, Unix time; 0 before the first time",
    labelNames: ["task"],
    registers,
  });
  const runs = new Counter({
    name: "taomu_job_runs_total",
    help: "Ended runs of a background task on this node",
    labelNames: ["task"],
    registers,
  });
  const info = new Gauge({
    name: "taomu_job_info",
    help: "Always 1: every background task with its period (cron: Beijing time) and what it does",
    labelNames: ["task", "period", "does"],
    registers,
  });
  const failures = new Counter({
    name: "taomu_job_failures_total",
    help: "Runs of a background task on this node that failed as a whole",
    labelNames: ["task"],
    registers,
  });
  return {
    registry,
    beforeReading: [],
    requests: new Histogram({
      name: "taomu_http_request_duration_seconds",
      help: "Requests by method, route pattern and status",
      labelNames: ["method", "route", "status"],
      buckets: BUCKETS,
      registers,
    }),
    calls: new Counter({
      name: "taomu_calls_total",
      help: "Answered calls by route and code of the answer: 200, or the code of the refusal",
      labelNames: ["route", "code"],
      registers,
    }),
    busy: new Counter({
      name: "taomu_busy_total",
      help: "Requests answered 503, by what was too busy",
      labelNames: ["reason"],
      registers,
    }),
    pages: new Counter({
      name: "taomu_pages_total",
      help: "Answered pages by how: made by the renderer, remembered, left to the browser, or none since too many waited",
      labelNames: ["how"],
      registers,
    }),
    streams: new Gauge({
      name: "taomu_streams",
      help: "Streams of news that are open now",
      registers,
    }),
    statements: new Counter({
      name: "taomu_statements_total",
      help: "Statements of this node to the database by name; (unnamed): those that are not prepared",
      labelNames: ["statement"],
      registers,
    }),
    statementSeconds: new Counter({
      name: "taomu_statement_seconds_total",
      help: "Seconds that statements took by name, waiting for a connection included",
      labelNames: ["statement"],
      registers,
    }),
    pagesBeingMade: new Gauge({
      name: "taomu_pages_being_made",
      help: "Pages that the renderer is making now",
      registers,
    }),
    pagesWaiting: new Gauge({
      name: "taomu_pages_waiting",
      help: "Pages that wait to be made",
      registers,
    }),
    importsWaiting: new Gauge({
      name: "taomu_imports_waiting",
      help: "Files of goods that were received and wait to be checked or imported",
      registers,
    }),
    async watched(job, work) {
      try {
        const result = await work();
        succeededAt.labels(job).setToCurrentTime();
        return result;
      } catch (error) {
        if ((error as Error).name !== "AbortError") failures.labels(job).inc();
        throw error;
      } finally {
        runs.labels(job).inc();
      }
    },
    expectJob({ name, does, period }) {
      info.labels(name, period, does).set(1);
      succeededAt.labels(name).set(0);
      runs.labels(name).inc(0);
      failures.labels(name).inc(0);
    },
  };
}

/** Counts statements by name, for `connect`. */
export const countStatements =
  ({ statements, statementSeconds }: Metrics) =>
  (name: string | undefined, seconds: number): void => {
    const statement = name ?? "(unnamed)";
    statements.labels(statement).inc();
    statementSeconds.labels(statement).inc(seconds);
  };

/** Adds what Node.js reports of the process itself: processor time, memory, garbage collection, event loop lag. */
export const measureProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry });

/** All metrics in the text format of Prometheus. */
export async function metricsText({ registry, beforeReading }: Metrics): Promise<string> {
  await Promise.all(beforeReading.map((ask) => ask()));
  return registry.metrics();
}
