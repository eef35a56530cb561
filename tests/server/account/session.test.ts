import { describe, expect } from "vitest";
import { callerOf, tokenHashOf } from "../../../src/server/auth.ts";
import { it } from "../../support/fixtures.ts";
import { personIdOf, signInAs } from "../../support/sign-in.ts";

describe("sessions", () => {
  it("know whom a token belongs to, and store only its hash", async ({ db }) => {
    const authorization = await signInAs(db, "13700000001", { roles: ["buyer", "merchant"] });
    const token = authorization.slice("Bearer ".length);
    const caller = await callerOf(db, token);
    expect(caller).toMatchObject({ phone: "13700000001", roles: ["buyer", "merchant"], companyId: null, epoch: 0 });
    expect(caller?.personId).toBe(await personIdOf(db, "13700000001"));
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const dump = await db.rows<{ line: string }>("select s::text as line from session s");
    expect(dump.some(({ line }) => line.includes(token))).toBe(false);
    expect(dump.some(({ line }) => line.includes(tokenHashOf(token).toString("hex")))).toBe(true);
  });

  it("end two idle hours or seven days after sign-in, by the database's clock", async ({ db }) => {
    const live = async (move: string) => {
      const token = (await signInAs(db, "13700000002")).slice("Bearer ".length);
      await db.run(`update session set ${move} where token_hash = $1`, [tokenHashOf(token)]);
      return (await callerOf(db, token)) !== null;
    };
    expect(await live("seen_at = now() - interval '119 minutes'")).toBe(true);
    expect(await live("seen_at = now() - interval '121 minutes'")).toBe(false);
    expect(await live("expire_at = expire_at - interval '7 days' + interval '1 minute'")).toBe(true);
    expect(await live("expire_at = expire_at - interval '7 days 1 second'")).toBe(false);
  });
});
