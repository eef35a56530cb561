import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

it("look: takes pictures of the pages it is asked for, prints their measures and says which pages nothing leads to", async () => {
  const folder = await mkdtemp(join(tmpdir(), "taomu-look-"));
  const own = { DATA_DIR: join(folder, "data"), LOOK_DIR: folder, LOOK_GOODS: "300", DEMO_WEEK: "0" };
  const env = { ...process.env, ...own, LOOK_WIDTHS: "1440", LOOK_THEMES: "light" };
  const asked = ["/news/newsIndex", "/news/newsdetail", "/frame/:id"];
  const { stdout } = await promisify(execFile)("node", ["scripts/look.ts", ...asked], { cwd: ROOT, env });
  expect(stdout).toMatch(/^\| visitor \| \/news\/newsIndex \|( [1-9]\d* \|){2} – \| – \|( \d+ \|){5} – \|$/m);
  expect(stdout).toMatch(/^\| visitor \| \/news\/newsdetail \|/m);
  expect(stdout).toContain("no page leads to /frame/:id");
  expect(await readdir(join(folder, "visitor"))).toEqual([
    "news-newsIndex-1440-light.png",
    "news-newsdetail-1440-light.png",
  ]);
  await rm(folder, { recursive: true, force: true });
});
