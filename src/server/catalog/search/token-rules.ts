/**
 * The version of the rules by which goods get their tokens. It only ever goes up: a program rebuilds what an older version made
 * and leaves alone what a newer one made, so that two releases beside each other do not undo each other's work. A test shows when
 * it must be raised: as soon as a dictionary or the reading of a sample title changes.
 */
export const TOKEN_RULES = 20;

/** Above are the numbers of programs that had no versions: older than every version. */
export const LAST_VERSION = 1_000_000;
