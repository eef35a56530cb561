import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Sees to it that `command` is there, of Debian's package `name`. Throws where none can be installed. */
export function ensure(command: string, name = command): void {
  try {
    execFileSync("sh", ["-c", `command -v ${command}`]);
  } catch {
    if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
      throw new Error(`needs root on Debian, and ${command}`);
    const options: ExecFileSyncOptions = {
      stdio: ["ignore", 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    };
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options);
  }
}
