import { createBreakableLine } from "../../tests/support/breakable-line.ts";
import { startProgram } from "../../tests/support/program.ts";
import { type Asked, asked, counted, type Outcome, type Stage, wait } from "./stage.ts";

const SILENT_MS = 30_000;

/** The line to the database carries nothing, and says so to nobody. */
export async function blackHole({ emptyDatabase }: Stage): Promise<Outcome> {
  const line = await createBreakableLine(await emptyDatabase());
  const program = await startProgram({ DATABASE_URL: line.url });
  await asked(program.url);
  line.hold();
  const answers: Asked[] = [];
  for (const until = Date.now() + SILENT_MS; Date.now() < until; )
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => asked(program.url)))));
  await line.mend();
  const mended = performance.now();
  while ((await asked(program.url)).status !== 200 && performance.now() - mended < 10_000) await wait(50);
  const healMs = performance.now() - mended;
  await program.end("SIGTERM");
  await line.cut();
  const longest = Math.max(...answers.map(({ ms }) => ms));
  const says = `${counted(answers.map(({ status }) => status))}, the longest ${Math.round(longest)} ms; healed in ${Math.round(healMs)} ms`;
  return { holds: longest <= 6_000 && answers.every(({ status }) => status === 503) && healMs < 10_000, says };
}
