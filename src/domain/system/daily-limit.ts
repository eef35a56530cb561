/** Whether one more than `number` of today takes a solved puzzle (reliability row 88); `free`: so many do not. */
export const needsPuzzle = (number: number, free: number): boolean => number >= free;

/** Why a person who has made `number` of something today may make no more of it, or `null`. */
export const dailyLimitProblem = (what: string, number: number, most: number): string | null =>
  number < most ? null : `您今天${what}已达 ${most} 条上限，请明天再试`;
