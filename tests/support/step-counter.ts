import { readFileSync } from "node:fs";
import { Session } from "node:inspector";

/** Run by `stepsOf` as a program of its own: counts the steps that a function takes for each of the texts on standard input. */

type Coverage = { result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[] };

const session = new Session();
session.connect();
function asked<T>(method: string, params: object = {}): T {
  let answer: unknown;
  // A session within the process is answered before this returns.
  session.post(method, params, (error, result) => {
    if (error !== null) throw error;
    answer = result;
  });
  return answer as T;
}

// Before any module is loaded, so that all of them are counted.
asked("Profiler.enable");
asked("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** Characters that regular expressions look at: up to the end of what they find, or all where they find nothing. */
let characters = 0;
const { exec } = RegExp.prototype;
RegExp.prototype.exec = function (text) {
  const from = this.global || this.sticky ? this.lastIndex : 0;
  const found = exec.call(this, text);
  if (found !== null) characters += found.index + found[0].length - from;
  // What has to stand at one place is looked for nowhere else.
  else if (!this.sticky && !this.source.startsWith("^")) characters += String(text).length - from;
  return found;
};

const [, , module = "", name = ""] = process.argv;
const { COUNTED_WORK } = (await import(module)) as { COUNTED_WORK: Record<string, (text: string) => unknown> };
const work = COUNTED_WORK[name];
if (work === undefined) throw new Error(`${module} has no ${name}`);
const texts = JSON.parse(readFileSync(0, "utf8")) as string[];
// What is made once for all is made now.
for (const text of texts) work(text.slice(0, 60));
const counts = texts.map((text) => {
  asked("Profiler.takePreciseCoverage");
  characters = 0;
  work(text);
  const { result } = asked<Coverage>("Profiler.takePreciseCoverage");
  const by = new Map<string, number>([["regular expressions", characters]]);
  for (const { url, functions } of result) {
    if (!url.includes("/src/")) continue;
    for (const { functionName, ranges } of functions) {
      const key = `${url.slice(url.lastIndexOf("/") + 1)} ${functionName}`;
      by.set(
        key,
        ranges.reduce((sum, { count }) => sum + count, by.get(key) ?? 0),
      );
    }
  }
  const [most] = [...by].sort(([, one], [, other]) => other - one);
  const steps = [...by.values()].reduce((sum, count) => sum + count, 0);
  return { steps, most: `${most?.[0]} ${most?.[1]}` };
});
process.stdout.write(JSON.stringify(counts));
