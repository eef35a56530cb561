import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import type { AnyCall } from "../../src/contract/call.ts";
import { SCHEMAS } from "../../src/contract/schemas.ts";
import { apiDocument } from "../../src/contract/system/api-calls.ts";
import { API_READER_FILES } from "../../src/domain/system/api-reader.ts";
import { createTestApp } from "../support/server.ts";

type Operation = { operationId: string; summary: string; description: string };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

const PATHS = join(import.meta.dirname, "../../docs/api-paths.txt");
const accessOf = ({ access }: AnyCall): string => (typeof access === "string" ? access : access.permission);

describe("the API's document", () => {
  it("is valid OpenAPI 3.1 and holds every call once, by its own name", async () => {
    const { app } = await createTestApp({} as never);
    const reply = await app.inject("/openapi.json");
    const document = reply.json<Document>();
    expect(document.openapi).toBe("3.1.0");
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    // In the console its parts are shown as they are.
    expect(reply.body).not.toContain('"$ref"');
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const names = operations.map(({ operationId }) => operationId);
    expect(names.sort()).toEqual([...SCHEMAS.values()].map(({ name }) => name).sort());
    expect(new Set(names).size).toBe(names.length);
    for (const { summary } of operations) expect(summary).toMatch(/^[A-Z].{5,}/);
    await app.close();
  });

  it("is read at /api-docs with the library's own files, which travel compressed and once", async () => {
    const { app } = await createTestApp({} as never);
    const docs = await app.inject("/api-docs");
    expect({ status: docs.statusCode, to: docs.headers.location }).toEqual({
      status: 302,
      to: "/console/api/reference",
    });
    const types = { [API_READER_FILES.script]: /^text\/javascript/, [API_READER_FILES.style]: /^text\/css/ };
    for (const [url, type] of [...Object.entries(types), [apiDocument.path, /^application\/json/] as const]) {
      const plain = await app.inject(url);
      expect(plain.headers["content-type"]).toMatch(type);
      const small = await app.inject({ url, headers: { "accept-encoding": "br" } });
      expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
      const { etag } = small.headers;
      expect((await app.inject({ url, headers: { "if-none-match": `${etag}` } })).statusCode).toBe(304);
    }
    expect((await app.inject("/api-docs/index.html")).statusCode).toBe(404);
    await app.close();
  });
});

describe("docs/api-paths.txt", () => {
  it("lists path, method and access of every call; `vitest --update` rewrites it", async () => {
    const lines = [...SCHEMAS.keys()].map((call) => `${call.path} ${call.method} ${accessOf(call)}`).sort();
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(PATHS);
  });
});
