import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { oneStartAtATime } from "../../../src/server/db/start-lock.ts";

const TAKERS = join(import.meta.dirname, "../../support/lock-takers.ts");
const execute = promisify(execFile);

describe("the lock of a start", () => {
  let folder: string;
  let lock: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "taomu-start-lock-"));
    lock = join(folder, "start.lock");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("is taken over by one at a time, however many programs find it left behind together", async () => {
    await writeFile(lock, "999999999");
    // A second one inside ends its program with the error that the first one is there.
    await Promise.all(Array.from({ length: 4 }, () => execute("node", [TAKERS, folder, "12"])));
    expect(await readdir(folder)).toEqual(["start.lock"]);
  });

  it("is taken over where the program that was taking it over is gone, too", async () => {
    await writeFile(lock, "999999999");
    const { ino, mtimeNs } = await stat(lock, { bigint: true });
    await writeFile(`${lock}.${ino}-${mtimeNs}`, "999999998");
    await oneStartAtATime(folder, async () => {});
    expect(await readdir(folder)).toEqual([]);
  });

  it("is not given back by a program whose lock was taken over since", async () => {
    await oneStartAtATime(folder, () => writeFile(lock, "1"));
    expect(await readdir(folder)).toEqual(["start.lock"]);
  });
});
