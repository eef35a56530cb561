import {
  DEMAND_CHOICE_MS,
  DEMAND_EXPIRED_REASON,
  type DemandStatus,
  nextDemandStatus,
} from "../../domain/demand/demand.ts";
import type { Database } from "../db/database.ts";
import { emit } from "../system/outbox.ts";
import { moveDemand } from "./demand-repository.ts";
import { passOver } from "./pass-over.ts";

const NO_FACTS = { reviewNeeded: false, problem: null, quotes: 0 };

/**
 * Ends quoting at its deadline and closes what nobody chose from within a week (product §32), by the database's clock
 * and the same table as a person. Safe on several nodes and as often as one likes; answers how many it moved.
 */
export async function expireDemands(db: Database): Promise<number> {
  let moved = 0;
  for (;;) {
    const due = await db.transaction(async (tx) => {
      const row = await tx.one<{ id: string; status: DemandStatus }>(
        `select d.id, d.status from demand d
          where not d.deleted
            and ((d.status = 2 and d.quote_deadline_at <= now())
              or (d.status = 3 and d.entered_at <= now() - make_interval(secs => $1)))
          order by d.id limit 1 for update skip locked`,
        [DEMAND_CHOICE_MS / 1000],
        "demand-due",
      );
      if (row === null) return false;
      const event = row.status === 2 ? "deadline" : "expire";
      const step = nextDemandStatus(row.status, event, "system", NO_FACTS);
      if (step.kind === "refused") throw new Error(`demand ${row.id}: ${step.reason}`);
      const note = event === "expire" ? DEMAND_EXPIRED_REASON : "";
      await moveDemand(tx, {
        id: row.id,
        from: row.status,
        to: step.status,
        event,
        actor: "system",
        personId: null,
        note,
      });
      if (event === "expire") await passOver(tx, row.id, note);
      await emit(tx, "demand.stepped", { demandId: row.id, event, note });
      return true;
    });
    if (!due) return moved;
    moved += 1;
  }
}
