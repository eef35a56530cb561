import { buildApp } from "../../src/server/app.ts";
import type { App, Deps } from "../../src/server/http.ts";
import { Refusal } from "../../src/server/reply.ts";
import { SEED } from "./seed.ts";

/** How much of what happened before a failure is worth reading. */
const LINES = 30;
const LINE_LENGTH = 1_500;

/** Remembers what a random test did, so that a failure which nobody can repeat has been seen all the same. */
export type Witness = {
  seed: number;
  saw(line: string): void;
  /** The server to be tried, which also shows what it only writes into its log. */
  app(deps: Deps): Promise<App>;
  /** Rejects like `work`, and says seed and story with it. */
  about(work: () => Promise<void>): Promise<void>;
};

export function createWitness(): Witness {
  const lines: string[] = [];
  const saw = (line: string) => {
    lines.push(line.slice(0, LINE_LENGTH));
    if (lines.length > LINES) lines.shift();
  };
  return {
    seed: SEED,
    saw,
    async app(deps) {
      const app = await buildApp(deps);
      app.addHook("onError", async (_request, _reply, error) => {
        if (!(error instanceof Refusal || "validation" in error)) saw(`${error.stack} ${JSON.stringify(error)}`);
      });
      await app.ready();
      return app;
    },
    async about(work) {
      try {
        await work();
      } catch (error) {
        throw new Error(`SEED=${SEED} fails after\n${lines.join("\n")}`, { cause: error });
      }
    },
  };
}
