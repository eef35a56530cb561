import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { postgresAccount } from "../../../src/server/db/postgres-account.ts";

/** A user of a container, whose number no name belongs to. */
const NAMELESS = { uid: 54_321, isNamed: false };

describe("the account that PostgreSQL runs under", () => {
  const path = process.env.PATH;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "taomu-account-"));
    process.env.PATH = `${folder}${delimiter}${path}`;
  });
  afterEach(async () => {
    process.env.PATH = path;
    await rm(folder, { recursive: true, force: true });
  });

  /** A program that notes what it was called with. */
  const program = async (name: string, exitCode = 0) => {
    const file = join(folder, name);
    const script = `#!/bin/sh\necho "${name} $*" >> "${folder}/calls"\nexit ${exitCode}\n`;
    await writeFile(file, script, { mode: 0o755 });
    return file;
  };
  const calls = async () => (await readFile(join(folder, "calls"), "utf8")).trimEnd().split("\n");

  it("has a name for initdb where the user has none, and none for what needs none", async () => {
    const initdb = await program("initdb");
    const pgCtl = await program("pg_ctl");
    await program("unshare");
    const { ids, run } = await postgresAccount([folder], NAMELESS);
    await run(initdb, ["--pgdata=here"]);
    await run(pgCtl, ["start"]);
    expect(ids).toBeNull();
    const lent = /^unshare --user --map-user=\d+ --map-group=\d+ /;
    const [tried, made, started] = await calls();
    expect(tried).toMatch(lent);
    expect(made?.replace(lent, "")).toBe(`${initdb} --pgdata=here`);
    expect(started).toBe("pg_ctl start");
  });

  it("is required in one sentence where the machine has no such account", async () => {
    await program("unshare", 1);
    const { run } = await postgresAccount([folder], NAMELESS);
    await expect(run(await program("initdb"), [])).rejects.toThrow(
      /须以有用户名的用户运行，而编号 54321 在本机的 \/etc\/passwd 中没有用户名.*或设置 DATABASE_URL。$/s,
    );
  });

  it("is the user's own where the user has a name", async () => {
    const { ids, run } = await postgresAccount([folder], { uid: 54_321, isNamed: true });
    await run(await program("initdb"), ["--pgdata=here"]);
    expect(ids).toBeNull();
    expect(await calls()).toEqual(["initdb --pgdata=here"]);
  });
});
