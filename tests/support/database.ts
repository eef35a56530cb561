import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { connect, type Database } from "../../src/server/db/database.ts";

export type TestDatabase = Database & { url: string; drop(): Promise<void> };

/** A migrated, empty database of one's own. */
export async function createTestDatabase({ poolSize = 10 } = {}): Promise<TestDatabase> {
  const base = new URL(inject("postgresUrl"));
  const name = `t_${randomBytes(6).toString("hex")}`;
  const admin = connect(base.href, { poolSize: 1 });
  await admin.run(`create database ${name} template template_taomu`);
  base.pathname = `/${name}`;
  const db = connect(base.href, { poolSize });
  return {
    ...db,
    url: base.href,
    async drop() {
      await db.close();
      await admin.run(`drop database if exists ${name} with (force)`);
      await admin.close();
    },
  };
}
