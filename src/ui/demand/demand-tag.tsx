import { DEMAND_STATES, type DemandStatus } from "../../domain/demand/demand.ts";
import { toneFor } from "../../domain/states.ts";
import { Tag } from "../kit/tag.tsx";

type Side = "buyer" | "operator";

/** Where a demand stands; orange where this side has to act. */
export const DemandTag = ({
  demand: { status, statusName },
  side,
}: {
  demand: { status: DemandStatus; statusName: string };
  side: Side;
}) => <Tag meaning={toneFor<Side>(DEMAND_STATES, status, side)}>{statusName}</Tag>;
