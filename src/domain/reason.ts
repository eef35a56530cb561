import { lengthOf } from "./text.ts";

/** Characters in a reason. */
export const REASON = { min: 5, max: 200 } as const;

/** Why `reason` does not do, or `null`: 5 to 200 characters. */
export function reasonProblem(reason: string): string | null {
  const length = lengthOf(reason.trim());
  return length >= REASON.min && length <= REASON.max ? null : `请填写原因(${REASON.min}-${REASON.max}字)`;
}
