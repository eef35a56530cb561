import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { createMetrics, metricsText } from "../../src/server/metrics/metrics.ts";
import { BUILD, commitOf, isOlder, nameOf } from "../../src/server/release.ts";
import { it } from "../support/fixtures.ts";
import { startProgram } from "../support/program.ts";
import { createTestApp } from "../support/server.ts";

const ROOT = join(import.meta.dirname, "../..");

describe("a release", () => {
  it("is that of package.json, with its commit: in health, in metrics, first on the log", async ({ app, db }) => {
    const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
    expect(BUILD).toEqual({ release: version, commit: commitOf(ROOT) });
    expect((await app.inject("/healthz")).json()).toEqual({ status: "ok", ...BUILD });
    expect(await metricsText(createMetrics())).toContain(
      `taomu_build_info{release="${version}",commit="${BUILD.commit}"} 1`,
    );
    const program = await startProgram({ DATABASE_URL: db.url, DEMO_DATA: "0" });
    expect(program.printed().split("\n")[0]).toBe(nameOf(BUILD));
    const seen = "select release, last_seen > now() - interval '1 hour' as here from node_seen";
    expect(await db.rows(seen)).toEqual([{ release: version, here: true }]);
    expect(await program.end("SIGTERM")).toBe(0);
    expect(await db.rows(seen)).toEqual([]);
  });

  it("stands in the source of pages, whose tag stays the same", async ({ db }) => {
    const webRoot = await mkdtemp(join(tmpdir(), "taomu-web-"));
    await writeFile(join(webRoot, "index.html"), "<!doctype html><head><title>淘木</title></head>");
    const { app } = await createTestApp(db, { webRoot });
    const { body, headers } = await app.inject("/index");
    expect(body).toContain(`<meta name="generator" content="${nameOf(BUILD)}"></head>`);
    const again = await app.inject({ url: "/index", headers: { "if-none-match": String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    await app.close();
    await rm(webRoot, { recursive: true });
  });

  it.each([
    ["0.9.0", "0.10.0", true],
    ["0.10.0", "0.9.0", false],
    ["0.9.0", "0.9.0", false],
    ["0.9.9", "1.0.0", true],
    ["1.0.1", "1.0.0", false],
  ])("%s is older than %s: %s", (one, other, isIt) => {
    expect(isOlder(one, other)).toBe(isIt);
  });
});

describe("a commit", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "taomu-release-"));
  });
  afterEach(() => rm(root, { recursive: true }));
  const build = async (commit: string) => {
    await mkdir(join(root, "dist"));
    await writeFile(join(root, "dist/commit"), commit);
  };

  it("is unknown where neither a checkout nor a build is", async () => {
    expect(commitOf(root)).toBe("unknown");
    await build("something else");
    expect(commitOf(root)).toBe("unknown");
  });

  it("is the build's in a copy without history, also where git cannot read it", async () => {
    await build("0123456789ab");
    expect(commitOf(root)).toBe("0123456789ab");
    await mkdir(join(root, ".git"));
    expect(commitOf(root)).toBe("0123456789ab");
  });

  it("is the checkout's, whatever was built before", async () => {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
    git("init", "-q");
    git("-c", "user.name=t", "-c", "user.email=t@t", "commit", "-q", "--allow-empty", "-m", "first");
    await build("0123456789ab");
    expect(commitOf(root)).toBe(git("rev-parse", "--short=12", "HEAD"));
  });
});
