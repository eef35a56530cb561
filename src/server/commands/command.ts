import { type DatabaseSettings, databaseSettingsFrom } from "../settings.ts";

/** Something that the program does once on its database, instead of serving the marketplace. */
export type Command = {
  /** What stands after its name, as its usage shows it. */
  takes: string;
  /** What it does, in a few words. */
  does: string;
  /** Is read before the reason of a failure. */
  failed: string;
  /** Resolves with the exit code; rejects with `CommandError` where the person at the shell can mend it. */
  run(args: readonly string[]): Promise<number>;
};

/** What the person at the shell can mend, in one sentence. */
export class CommandError extends Error {}

/** Connections that a command needs: it does one thing after the other. */
const POOL_SIZE = 2;

/** Of the environment, a command reads what it needs for its database and nothing else. */
export const commandSettings = (): DatabaseSettings => ({ ...databaseSettingsFrom(process.env), poolSize: POOL_SIZE });

/** `用时 1.2 秒`, since `began`, by `performance.now()`. */
export const timeTaken = (began: number): string => `用时 ${((performance.now() - began) / 1000).toFixed(1)} 秒`;
