import type { DemandStatus } from "../../domain/demand/demand.ts";
import type { TagMeaning } from "../kit/tag.tsx";

/** What a demand's status means to its buyer, as a colour. */
export const DEMAND_MEANING: Readonly<Record<DemandStatus, TagMeaning>> = {
  0: "waiting",
  1: "waiting",
  2: "running",
  3: "act",
  4: "done",
  5: "ended",
  6: "act",
};
