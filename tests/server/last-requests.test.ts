import { describe, expect } from "vitest";
import { connect } from "../../src/server/db/database.ts";
import { endRequests, lastRequestsOf } from "../../src/server/last-requests.ts";
import { eventually } from "../support/clock.ts";
import { it } from "../support/fixtures.ts";
import { createTestApp } from "../support/server.ts";

const POOL_SIZE = 4;
const REQUESTS = 25;

describe("a server that has to end", () => {
  it("answers 503 to what takes too long, and cuts no connection", async ({ db }) => {
    const pool = connect(db.url, { poolSize: POOL_SIZE });
    const { app } = await createTestApp(pool);
    const requests = lastRequestsOf(app.server);
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const request = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ searchText: "樟子松" }),
    };
    const sent = await db.transaction(async (tx) => {
      await tx.run("lock table behaviour_by_week in exclusive mode");
      const answers = Array.from({ length: REQUESTS }, () =>
        fetch(`${url}/api/memberCollect/searchCollect`, request).then(
          ({ status, headers }) => [status, headers.get("connection")],
          (error: Error) => error.message,
        ),
      );
      await eventually(async () => {
        const waiting = await db.rows("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
        expect(waiting).toHaveLength(POOL_SIZE);
      });
      await endRequests(app, requests, { answerWithinMs: 50, cutOff: () => void pool.close(0) });
      return answers;
    });
    expect(await Promise.all(sent)).toEqual(Array(REQUESTS).fill([503, "close"]));
    await pool.close();
  });
});
