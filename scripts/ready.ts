import type { ChildProcess } from "node:child_process";

/** The line by which the marketplace, and the floor beside it, say where they listen. */
export const listeningAt = (printed: string): string | undefined => /^ready (http:\S+)$/m.exec(printed)?.[1];

/**
 * What `find` finds in the output of `child` so far, as soon as it does. Rejects with that output when the child ends before.
 * What comes later is passed by: a server prints a line for every request, and searching all of them anew would take longer
 * than answering did.
 */
export function whenPrinted(
  child: ChildProcess,
  name: string,
  find: (printed: string) => string | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const outputs = [child.stdout, child.stderr];
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = find(printed);
      if (found === undefined) return;
      for (const output of outputs) output?.off("data", read).resume();
      resolve(found);
    };
    for (const output of outputs) output?.on("data", read);
    child.once("exit", (code) => reject(new Error(`${name} ended with ${code}:\n${printed}`)));
  });
}
