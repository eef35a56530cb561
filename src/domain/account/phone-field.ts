import { phoneProblem, phoneTyped } from "./phone.ts";

/** The field of somebody's mobile phone. */
export const phoneField = <Label extends string>(label: Label) =>
  ({
    type: { kind: "text", least: 0, most: 40, none: false },
    label,
    folded: phoneTyped,
    rule: phoneProblem,
    isJudgedEmpty: true,
    isDigits: true,
    isTelephone: true,
    foldsTyped: true,
  }) as const;
