import type { FastifyRequest } from "fastify";
import type { OnStatement } from "../db/database.ts";

/** Work of this node as spans, for a collector outside. */
export type Tracing = {
  /** A request has come. `isBelieved`: its `traceparent` counts. */
  begin(request: FastifyRequest, isBelieved: boolean): void;
  /** Runs `work`, and all that it begins, as part of the request. */
  within(request: FastifyRequest, work: () => void): void;
  /** `status`: HTTP. */
  end(request: FastifyRequest, status: number): void;
  /** A statement as a span, where it is part of one that is sent. */
  onStatement: OnStatement;
  /** Runs `work` of a background task as a span. */
  run<T>(task: string, work: () => Promise<T>): Promise<T>;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
};

/** Nobody collects. */
export const NO_TRACING: Tracing = {
  begin() {},
  within: (_request, work) => work(),
  end() {},
  onStatement() {},
  run: (_task, work) => work(),
  async close() {},
};
