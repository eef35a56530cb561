import { type Field, fieldProblem, text } from "./fields.ts";

/** Characters in a reason. */
export const REASON = { min: 5, max: 200 } as const;
const LENGTHS = `${REASON.min}-${REASON.max}字`;

/** A reason that the other side reads, in a form that calls it `label`. */
export const reasonField = (label: string) =>
  ({
    type: text(REASON.max, REASON.min),
    label,
    wrong: `请填写${label}(${LENGTHS})`,
    hint: LENGTHS,
    isLong: true,
  }) as const satisfies Field;

/** A reason where nothing else in the form needs a name. */
export const REASON_FIELD = /* @__PURE__ */ reasonField("原因");

/** Why `reason` does not do, or `null`: 5 to 200 characters. `field`: what the form calls it. */
export const reasonProblem = (reason: string, field: Field = REASON_FIELD): string | null =>
  fieldProblem(field, reason);
