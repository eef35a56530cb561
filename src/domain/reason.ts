import { type Field, fieldProblem, text } from "./fields.ts";

/** Characters in a reason. */
export const REASON = { min: 5, max: 200 } as const;
const LENGTHS = `${REASON.min}-${REASON.max}字`;

/** A reason that the other side reads, in a form. */
export const REASON_FIELD = {
  type: text(REASON.max, REASON.min),
  label: "原因",
  wrong: `请填写原因(${LENGTHS})`,
  hint: LENGTHS,
  isLong: true,
} as const satisfies Field;

/** Why `reason` does not do, or `null`: 5 to 200 characters. */
export const reasonProblem = (reason: string): string | null => fieldProblem(REASON_FIELD, reason);
