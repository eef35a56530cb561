import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
/** Written by the build, for a copy of the program without its history. */
export const COMMIT_FILE = "dist/commit";
const COMMIT = /^[0-9a-f]{12}$/;

/** The commit of the program in `root`: of its checkout, else of its build; `unknown` where neither says. */
export function commitOf(root: string): string {
  const ways = [
    () =>
      existsSync(join(root, ".git"))
        ? execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { cwd: root, encoding: "utf8", stdio: "pipe" })
        : "",
    () => readFileSync(join(root, COMMIT_FILE), "utf8"),
  ];
  for (const way of ways) {
    try {
      const commit = way().trim();
      if (COMMIT.test(commit)) return commit;
    } catch {
      // No git on this machine, or no build.
    }
  }
  return "unknown";
}

/** The release of the program in `root`, as `0.9.0`. */
export const releaseOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;

/** What this node runs. */
export const BUILD = { release: releaseOf(ROOT), commit: commitOf(ROOT) };

/** As it stands in logs and in the source of pages: `淘木 0.9.0 (1a2b3c4d5e6f)`. */
export const nameOf = ({ release, commit }: typeof BUILD): string => `淘木 ${release} (${commit})`;

/** Whether the release `one` came before `other`. */
export function isOlder(one: string, other: string): boolean {
  const [mine, theirs] = [one, other].map((release) => release.split(".").map(Number));
  const at = mine!.findIndex((number, i) => number !== theirs![i]);
  return at >= 0 && mine![at]! < (theirs![at] ?? 0);
}
