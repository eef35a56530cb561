import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * `npm run mutation`: Stryker over `src/domain`. MUTATION_SHARE=0.05 takes that share of it, in windows of lines that are chosen
 * by their hash, so that the score of the whole can be estimated within an hour. Arguments go to Stryker.
 */
const ROOT = join(import.meta.dirname, "..");
/** Mutants that reach beyond their window (whole bodies of long functions) are left out of a share. */
const WINDOW_LINES = 12;

const isChosen = (share: number, place: string): boolean =>
  createHash("sha256").update(place).digest().readUInt32BE() < share * 2 ** 32;

function windowsOf(path: string, share: number): string[] {
  const lines = readFileSync(join(ROOT, path), "utf8").split("\n").length;
  const starts = Array.from({ length: Math.ceil(lines / WINDOW_LINES) }, (_, at) => 1 + at * WINDOW_LINES);
  return starts
    .filter((start) => isChosen(share, `${path}:${start}`))
    .map((start) => `${path}:${start}-${start + WINDOW_LINES - 1}`);
}

const share = Number(process.env.MUTATION_SHARE ?? 1);
const files = readdirSync(join(ROOT, "src/domain"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => `src/domain/${file}`)
  .sort();
const chosen = share < 1 ? ["--mutate", files.flatMap((file) => windowsOf(file, share)).join(",")] : [];
const { status } = spawnSync("stryker", ["run", ...chosen, ...process.argv.slice(2)], { cwd: ROOT, stdio: "inherit" });
process.exit(status ?? 1);
