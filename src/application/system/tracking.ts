import type { CollectReport } from "../../domain/system/search-tracking.ts";

/** A click as it is reported; the names are the wire's. */
export type Click = { pageFunctionName: string; url: string; billType: number; type: number; searchText?: string };

/** Fire and forget: never rejects, never blocks, never shows anything. */
export abstract class Tracking {
  abstract click(click: Click): void;
  abstract collect(report: CollectReport): void;
}
