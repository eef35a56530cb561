import { readdirSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import type { AnyCall, Call } from "../../src/contract/call.ts";
import { agreementText } from "../../src/contract/content/agreement-calls.ts";
import { pairs, SCHEMAS } from "../../src/contract/schemas.ts";
import { buildApp } from "../../src/server/app.ts";
import type { App } from "../../src/server/http.ts";
import { replyProblem } from "../../src/server/reply-check.ts";
import { serve } from "../../src/server/serve.ts";
import { testDeps } from "../support/server.ts";

const CONTRACT = join(import.meta.dirname, "../../src/contract");
const modules = readdirSync(CONTRACT, { recursive: true, encoding: "utf8" }).filter((file) => /-calls\.ts$/.test(file));

const agreement = {
  type: 1 as const,
  title: "用户协议",
  version: "1.0",
  effectiveTime: "2026-01-01",
  paragraphs: ["一"],
};

type Exported = AnyCall | { readonly [name: string]: Exported };

/** Tables of calls, as of the console's lists or of the events of an object by side, are exported as one. */
const callsIn = (exported: Exported): AnyCall[] =>
  "path" in exported ? [exported as AnyCall] : Object.values(exported).flatMap(callsIn);

describe("calls", () => {
  it("each module of calls is joined with its schemas", async () => {
    expect(modules.length).toBeGreaterThan(1);
    for (const module of modules) {
      const calls = callsIn(await import(join(CONTRACT, module)));
      expect(calls.length).toBeGreaterThan(0);
      for (const one of calls) expect(SCHEMAS.has(one), `${module}: ${one.path}`).toBe(true);
    }
  });

  it("every route of the API is a call, and every call has its route", async () => {
    const app = await buildApp(testDeps({} as never));
    const routes = app.routePolicies
      .filter(({ method }) => method !== "HEAD")
      .map(({ method, url }) => `${method} ${url}`);
    expect(routes.sort()).toEqual([...SCHEMAS.keys()].map(({ method, path }) => `${method} ${path}`).sort());
    await app.close();
  });

  it("no method and path stands twice", () => {
    const named = [...SCHEMAS.keys()].map(({ method, path }) => `${method} ${path}`);
    expect(new Set(named).size).toBe(named.length);
  });

  it("the compiler refuses schemas of another type, a missing part and a part too many", () => {
    const one: Call<{ body: { id: string }; reply: { n: number } }> = {
      method: "POST",
      path: "/api/one",
      access: "signed-in",
      input: "body",
      summary: "A call",
    };
    const body = Type.Object({ id: Type.String() });
    const reply = Type.Object({ n: Type.Number() });
    pairs({ one }, { one: { body, reply } });
    // @ts-expect-error the reply is another
    pairs({ one }, { one: { body, reply: Type.Object({ n: Type.String() }) } });
    // @ts-expect-error the body is missing
    pairs({ one }, { one: { reply } });
    // @ts-expect-error there is no query
    pairs({ one }, { one: { body, query: body, reply } });
    // @ts-expect-error the schemas of a call are missing
    pairs({ one }, {});
    expect(one.input).toBe("body");
  });
});

describe("replies", () => {
  it("a reply that matches its call has no problem; a missing, wrong or further field is named", () => {
    expect(replyProblem(agreementText, agreement)).toBeNull();
    expect(replyProblem(agreementText, { ...agreement, title: 1 })).toContain("/title");
    expect(replyProblem(agreementText, { ...agreement, title: undefined })).toContain("title");
    expect(replyProblem(agreementText, { ...agreement, phone: "13900000001" })).toContain("additional properties");
  });

  it("what the reply's schema does not name is not sent", async () => {
    const app = Fastify() as unknown as App;
    app.decorate("checksReplies", false);
    serve(app, agreementText, () => ({ ...agreement, phone: "13900000001" }));
    const { data } = (await app.inject("/api/agreement/getInfo?type=1")).json();
    expect(data).toEqual(agreement);
  });
});
