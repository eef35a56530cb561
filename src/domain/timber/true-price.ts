import { type Fen, fen } from "../money.ts";
import type { BasisPoints } from "../units.ts";

/** 10,000 basis points: all of the nominal volume is there. */
export const WHOLE_VOLUME = 10_000;

/**
 * 足方价: what a cubic metre that is there costs, fen, half up; `taxed`: fen per nominal m³ with tax. `ratio` is above 0.
 */
export const trueCubicPrice = (taxed: Fen, ratio: BasisPoints): Fen =>
  fen(Number((2n * BigInt(taxed) * BigInt(WHOLE_VOLUME) + BigInt(ratio)) / (2n * BigInt(ratio))));

/** A share of basis points in percent: 95.2%. */
export const ratioText = (ratio: number): string => `${(ratio / 100).toFixed(1)}%`;

/** How the true volume of goods is known; lists never mix the three. */
export const VOLUME_GROUPS = { measured: 1, declared: 2, unmeasured: 3 } as const;
export type VolumeGroup = (typeof VOLUME_GROUPS)[keyof typeof VOLUME_GROUPS];
export const VOLUME_GROUP_NAMES: Readonly<Record<VolumeGroup, string>> = { 1: "抽尺", 2: "商家实测", 3: "未实测" };
