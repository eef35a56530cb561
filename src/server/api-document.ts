import { readFile } from "node:fs/promises";
import swagger from "@fastify/swagger";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type AnyCall, GENERAL_REFUSALS } from "../contract/call.ts";
import { schemasOf } from "../contract/schemas.ts";
import { apiDocument } from "../contract/system/api-calls.ts";
import { CONSOLE_PAGES } from "../domain/shell/console-pages.ts";
import { API_READER_FILES } from "../domain/system/api-reader.ts";
import type { App } from "./http.ts";
import { ReadyPage } from "./render/remembered-pages.ts";
import { codingFor } from "./render/squeeze.ts";
import { serve } from "./serve.ts";

/** What the codes of refusals mean; they travel with HTTP 200 unless they are an HTTP status, too. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: "the request has the wrong shape (also HTTP 400)",
  401: "the session has ended",
  403: "the caller may not do this",
  404: "there is no such thing, or it is somebody else's",
  413: "the request is too large (also HTTP 413)",
  415: "the content type is not known (also HTTP 415)",
  429: "too many requests (also HTTP 429, with Retry-After)",
  500: "the program failed (also HTTP 500)",
  503: "the program is busy (also HTTP 503, with Retry-After)",
  601: "something in the input is wrong; `msg` says what",
  5001: "it has changed since it was read, or has to be confirmed again; `data` says what",
  5002: "something else has to be done first; `data` says what",
};

const lines = (codes: readonly number[]): string =>
  codes.map((code) => `- ${code}: ${REFUSALS[code] ?? "refused"}`).join("\n");

const DESCRIPTION = `Every answer is an envelope of \`code\`, \`msg\`, \`data\` and \`serverAt\`; 200 is success. Calls under \`/system\` and \`/common\` answer everything at the top level. Money is whole fen, volume whole dm³, sizes mm (whole, but a thickness may have tenths), ids are decimal text.

Any call may be refused:
${lines(GENERAL_REFUSALS)}`;

/** Who may make the call, and by what codes it refuses besides the general ones. */
function descriptionOf({ access, refusals = [] }: AnyCall): string {
  const who =
    access === "public"
      ? "Anybody."
      : access === "signed-in"
        ? "Signed-in persons."
        : `Permission \`${access.permission}\`.`;
  return refusals.length === 0 ? who : `${who}\n\nRefusals:\n${lines(refusals)}`;
}

/** The second part of a path names what its calls are about; under `/common` everything is about files. */
const tagOf = (path: string): string => (path.startsWith("/common/") ? "file" : (path.split("/")[2] ?? path));

const bytes = { type: "string", format: "binary" };
const FORM = {
  consumes: ["multipart/form-data"],
  body: { type: "object", required: ["file"], properties: { file: bytes } },
};
const answer = (description: string, type: string, schema: object) => ({
  response: { 200: { description, content: { [type]: { schema } } } },
});

/** Gathers the calls that are registered from here on into the API's document (OpenAPI 3.1). */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "淘木 API", version: "1", description: DESCRIPTION },
      servers: [{ url: "/" }],
      components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
    },
    transform: ({ schema, url, route }) => {
      const call = route.config?.call;
      if (call === undefined) return { schema: { ...schema, hide: true }, url };
      const described = {
        ...schema,
        tags: [tagOf(url)],
        operationId: schemasOf(call).name,
        description: descriptionOf(call),
        ...(call.access !== "public" && { security: [{ session: [] }] }),
        ...(call.input === "form" && FORM),
        ...(call.answers === "file" && answer("A file", "application/octet-stream", bytes)),
        ...(call.answers === "stream" && answer("Events", "text/event-stream", { type: "string" })),
      };
      return { schema: described, url };
    },
  });
}

/** The library's files, as its package brings them. */
const READER_FILES = [
  {
    url: API_READER_FILES.script,
    type: "text/javascript; charset=utf-8",
    file: () => import.meta.resolve("@fastify/swagger-ui/static/swagger-ui-bundle.js"),
  },
  {
    url: API_READER_FILES.style,
    type: "text/css; charset=utf-8",
    file: () => import.meta.resolve("@fastify/swagger-ui/static/swagger-ui.css"),
  },
];

/** Sends a text that stays the same until the program restarts, or 304 when the client has it. */
async function sendReady({ headers }: FastifyRequest, reply: FastifyReply, ready: ReadyPage, type: string) {
  const coding = codingFor(headers["accept-encoding"]);
  reply.headers({ "cache-control": "no-cache", etag: ready.tag, vary: "Accept-Encoding" }).type(type);
  if (headers["if-none-match"] === ready.tag) return reply.code(304).send();
  if (coding === null) return reply.send(ready.text);
  return reply.header("content-encoding", coding).send(await ready.in(coding));
}

const readyFor = (text: string) => new ReadyPage({ status: 200, text });

/** The document, made at the first request, and what the operator reads it with. */
export function apiDocumentRoutes(app: App): void {
  let document: ReadyPage | undefined;
  serve(app, apiDocument, (request, reply) => {
    document ??= readyFor(JSON.stringify(app.swagger()));
    return sendReady(request, reply, document, "application/json; charset=utf-8");
  });
  app.get("/api-docs", (_request, reply) => reply.redirect(CONSOLE_PAGES.apiReference.to()));
  for (const { url, type, file } of READER_FILES) {
    let ready: Promise<ReadyPage> | undefined;
    app.get(url, async (request, reply) => {
      ready ??= readFile(new URL(file()), "utf8").then(readyFor);
      return sendReady(request, reply, await ready, type);
    });
  }
}
