import type { Fen } from "../money.ts";
import type { LandedKey, LandedReport } from "./landed-cost.ts";

/** Where a part of the landed cost stands in the sum: from what was there before it to what is there with it, fen per m³. */
export type LandedStep = { from: number; to: number };

/** The landed cost as a waterfall beside the price on the spot. `most`: the longest of all, at least 1. */
export type LandedSteps = {
  steps: Readonly<Partial<Record<LandedKey, LandedStep>>>;
  total: LandedStep;
  spot: LandedStep | null;
  most: number;
};

/** Each part begins where the one before it ended; total and spot begin at nought. */
export function landedSteps({ lines, perM3 }: Pick<LandedReport, "lines" | "perM3">, spot: Fen | null): LandedSteps {
  const steps: Partial<Record<LandedKey, LandedStep>> = {};
  let from = 0;
  for (const { key, amount } of lines) {
    steps[key] = { from, to: from + amount };
    from += amount;
  }
  return {
    steps,
    total: { from: 0, to: perM3 },
    spot: spot === null ? null : { from: 0, to: spot },
    most: Math.max(1, perM3, spot ?? 0),
  };
}
