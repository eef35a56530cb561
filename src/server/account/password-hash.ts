import { hash, verify } from "@node-rs/argon2";
import { createGate } from "./gate.ts";

/** argon2id, 19 MiB, two passes, one lane; id is the library's default variant. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Each hash takes 19 MiB and a thread for some ms: more at once would starve everything else. */
const AT_ONCE = 4;
const WAITING_MAX = 64;

const throughGate = createGate(AT_ONCE, WAITING_MAX);

/** `password` is at most 20 characters long: checked before it comes here. */
export const hashPassword = (password: string): Promise<string> => throughGate(() => hash(password, COST));

let nobody: Promise<string> | null = null;

/** Whether `password` is the one of `stored`; takes as long when there is none, so that the time reveals nothing. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  // Not through the gate: a refusal there would be cached for ever.
  nobody ??= hash("nobody has this password", COST);
  const compared = stored ?? (await nobody);
  return (await throughGate(() => verify(compared, password))) && stored !== null;
}

/** Whether a stored hash was made with less than today's cost. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`);
}
