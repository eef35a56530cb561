import { open, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { oneStartAtATime } from "../../src/server/db/start-lock.ts";

/** Run as a program: takes the lock of `folder` again and again, and each time leaves it behind as one that died would. */
const [, , folder = "", rounds = "0"] = process.argv;

async function dieInside(): Promise<void> {
  const inside = join(folder, "inside");
  await (await open(inside, "wx")).close();
  const left = join(folder, `left.${process.pid}`);
  await writeFile(left, "999999999");
  await rm(inside);
  await rename(left, join(folder, "start.lock"));
}

for (let round = 0; round < Number(rounds); round += 1) await oneStartAtATime(folder, dieInside);
