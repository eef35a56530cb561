import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensure } from "./debian.ts";
import { type Outcome, ROOT } from "./stage.ts";

/** The alerts of `deploy/` fire at the incidents recorded beside them, and at nothing else. */
export async function alerts(): Promise<Outcome> {
  ensure("promtool", "prometheus");
  const cwd = join(ROOT, "deploy");
  const said: string[] = [];
  for (const args of [
    ["check", "rules", "prometheus-rules.yml"],
    ["test", "rules", "prometheus-rules.test.yml"],
  ]) {
    const { stdout } = await promisify(execFile)("promtool", args, { cwd });
    said.push(stdout.replaceAll(/\s+/g, " ").trim());
  }
  return { holds: said.every((one) => one.includes("SUCCESS")), says: said.join("; ") };
}
