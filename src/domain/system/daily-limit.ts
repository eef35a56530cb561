/** Whether the next attempt of today needs a solved puzzle: `number` were made, the first `free` need none. */
export const needsPuzzle = (number: number, free: number): boolean => number >= free;

/** Why a person who has made `number` of something today may make no more, or `null`. */
export const dailyLimitProblem = (what: string, number: number, most: number): string | null =>
  number < most ? null : `您今天${what}已达 ${most} 条上限，请明天再试`;
