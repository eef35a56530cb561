import type { Database } from "../server/db/database.ts";
import { databaseMoment, keepStory, type Step, storyUnderWay } from "./past-store.ts";

/** Steps of one story, each with the moment to which it and what it wrote is moved. */
export type Timeline = { step<T>(target: number, work: () => Promise<T>): Promise<T>; steps: readonly Step[] };

/** The timeline of a story, from where it was left. */
export async function timeline(db: Database, name: string): Promise<Timeline> {
  const left = await storyUnderWay(db);
  const steps = left?.name === name ? left.steps : [];
  return {
    steps,
    async step(target, work) {
      steps.push({ taken: await databaseMoment(db), target });
      // Kept before the step is taken: a moment too many moves nothing, one too few would leave the step in the present.
      await keepStory(db, { name, steps });
      return work();
    },
  };
}
