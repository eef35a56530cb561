import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "../../src/server/app.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createTestApp } from "../support/server.ts";

describe("the bare server", () => {
  let db: TestDatabase;
  let app: App;
  beforeAll(async () => {
    db = await createTestDatabase();
    app = (await createTestApp(db)).app;
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  it("says that it lives and that its database answers", async () => {
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    expect((await app.inject("/readyz")).statusCode).toBe(200);
  });

  it("answers unknown calls with the envelope", async () => {
    const answer = await app.inject({ method: "POST", url: "/api/nothing/here", payload: {} });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 404, msg: "访问资源不存在" });
  });

  it("refuses broken and absurdly deep JSON without failing", async () => {
    const headers = { "content-type": "application/json" };
    for (const payload of ["{", "[".repeat(50_000), '{"__proto__":{}}']) {
      const answer = await app.inject({ method: "POST", url: "/api/login/login", headers, payload });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe(400);
    }
  });
});
