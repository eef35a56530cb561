import type { FindSource, Found } from "../../domain/shell/console-find.ts";

/** Looks in the console's lists. Rejects with `ApiError` and nothing else; a failure shows no notice. */
export abstract class ConsoleFinder {
  /** The first few that the list of that source finds. */
  abstract find(source: FindSource["key"], words: string): Promise<Found[]>;
}
