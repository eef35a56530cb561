import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { closedFolder } from "./postgres-account.ts";

/** Only root writes here, and every user may read. */
const COPIES = "/var/lib/taomu";

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * The program at `file`, a part of PostgreSQL, where every user may run it: itself, or in a copy of the whole that is made
 * once for each version, since a server that runs looks for its parts by their paths. Rejects where no copy can be made.
 */
export async function openProgram(file: string, copies = COPIES): Promise<string> {
  if ((await closedFolder(file)) === null) return file;
  const whole = dirname(dirname(file));
  const version = createHash("sha256");
  for (const part of ["pg_ctl", "postgres"]) version.update(await readFile(join(dirname(file), part)));
  const copy = join(copies, `postgres-${version.digest("hex").slice(0, 16)}`);
  if (!(await isThere(copy))) {
    await mkdir(copies, { recursive: true, mode: 0o755 });
    const making = await mkdtemp(join(copies, "making-"));
    try {
      await cp(whole, making, { recursive: true, verbatimSymlinks: true });
      await promisify(execFile)("chmod", ["-R", "u+rwX,go+rX,go-w", making]);
      // Another start may have been faster.
      await rename(making, copy).catch(async (error: Error) => {
        if (!(await isThere(copy))) throw error;
      });
    } finally {
      await rm(making, { recursive: true, force: true });
    }
  }
  return join(copy, relative(whole, file));
}
