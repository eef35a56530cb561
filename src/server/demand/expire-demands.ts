import { DEMAND_EXPIRED_REASON, DEMAND_STATUS, nextDemandStatus } from "../../domain/demand/demand.ts";
import type { Database } from "../db/database.ts";
import { eachRow } from "../jobs/each-row.ts";
import { BY_CLOCK, statusOf } from "../system/life.ts";
import { publish } from "../system/outbox.ts";
import { moveDemand } from "./demand-change-store.ts";
import { lockDueDemand } from "./demand-store.ts";
import { passOver } from "./pass-over.ts";

const NO_FACTS = { reviewNeeded: false, problem: null, quotes: 0 };

/**
 * Ends quoting at its deadline and closes demands whose owner chose nothing within a week, by the database's clock and the same
 * table as a person. Idempotent, and safe on several nodes; returns how many it moved.
 */
export const expireDemands = (db: Database): Promise<number> =>
  eachRow(db, "demand-clocks", lockDueDemand, async (tx, { id, status }) => {
    const event = status === DEMAND_STATUS.open ? "deadline" : "expire";
    const to = statusOf(nextDemandStatus(status, event, "system", NO_FACTS));
    const note = event === "expire" ? DEMAND_EXPIRED_REASON : "";
    await moveDemand(tx, { id, from: status, to, event, ...BY_CLOCK, note });
    if (event === "expire") await passOver(tx, id, note);
    await publish(tx, "demand.stepped", { demandId: id, event, note });
    return true;
  });
