import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "./clean-root.ts";
import { type Outcome, ROOT } from "./stage.ts";

/** Ten times the exposure that systemd counts at most, of 100. */
const MOST_EXPOSED = 15;
const UNIT = join(ROOT, "deploy/taomu.service");

/** What systemd says of the unit: whether it can be read, and how much of the machine the program could reach. */
export async function unit(): Promise<Outcome> {
  if (!existsSync("/usr/bin/systemd-analyze")) return { holds: true, says: "not looked at: no systemd here" };
  await run("systemd-analyze", ["verify", UNIT]);
  const { stdout } = await run("systemd-analyze", [
    "security",
    "--offline=true",
    `--threshold=${MOST_EXPOSED}`,
    "--no-pager",
    UNIT,
  ]);
  return {
    holds: true,
    says:
      stdout
        .trim()
        .split("\n")
        .at(-1)
        ?.replace(/\P{ASCII}+/gu, "")
        .trim() ?? "",
  };
}
