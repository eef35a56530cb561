import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Installs Debian's package of `command` where it is missing. Rejects where that cannot be done, as by who is not root. */
export async function fromDebian(command: string, name: string): Promise<void> {
  const isThere = await run("which", [command]).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  await run("apt-get", ["update", "-qq"]);
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { maxBuffer: 1 << 26 });
}
