import { createStage, type Outcome, type Stage } from "./stage.ts";

/** Cases by name, each on a PostgreSQL that they share. */
export type Cases = Readonly<Record<string, (stage: Stage) => Promise<Outcome>>>;

/**
 * Runs the cases whose names hold one of the words that the program was started with, without words all. Prints a table of what was
 * asked and what happened; the exit code is 1 where something did not hold.
 */
export async function runCases(cases: Cases): Promise<void> {
  const chosen = process.argv.slice(2);
  const stage = await createStage();
  console.log("| case | holds | |\n| --- | --- | --- |");
  for (const [name, run] of Object.entries(cases)) {
    if (chosen.length > 0 && !chosen.some((word) => name.includes(word))) continue;
    const { holds, says } = await run(stage).catch((error: Error) => ({ holds: false, says: error.message }));
    if (!holds) process.exitCode = 1;
    console.log(`| ${name} | ${holds ? "yes" : "NO"} | ${says} |`);
  }
  await stage.close();
}
