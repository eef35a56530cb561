import { DEMAND_STATES } from "../../domain/demand/demand.ts";
import { columnOf } from "../../domain/states.ts";

/** What a demand's status means to its buyer, as a colour. */
export const DEMAND_MEANING = columnOf(DEMAND_STATES, "tone");
