import {
  DEMAND_CHOICE_MS,
  DEMAND_EXPIRED_REASON,
  type DemandStatus,
  nextDemandStatus,
} from "../../domain/demand/demand.ts";
import type { Database } from "../db/database.ts";
import { eachRow } from "../jobs/each-row.ts";
import { publish } from "../system/outbox.ts";
import { moveDemand } from "./demand-repository.ts";
import { passOver } from "./pass-over.ts";

const NO_FACTS = { reviewNeeded: false, problem: null, quotes: 0 };

type Due = { id: string; status: DemandStatus };

/**
 * Ends quoting at its deadline and closes what nobody chose from within a week, by the database's clock and the same table
 * as a person. Safe on several nodes and as often as one likes; answers how many it moved.
 */
export const expireDemands = (db: Database): Promise<number> =>
  eachRow<Due>(
    db,
    "demand-clocks",
    (tx, passed) =>
      tx.one<Due>(
        `select d.id, d.status from demand d
          where not d.deleted
            and ((d.status = 2 and d.quote_deadline_at <= now())
              or (d.status = 3 and d.entered_at <= now() - make_interval(secs => $1)))
            and d.id <> all($2::bigint[])
          order by d.id limit 1 for update skip locked`,
        [DEMAND_CHOICE_MS / 1000, passed],
        "demand-due",
      ),
    async (tx, { id, status }) => {
      const event = status === 2 ? "deadline" : "expire";
      const step = nextDemandStatus(status, event, "system", NO_FACTS);
      if (step.kind === "refused") throw new Error(`demand ${id}: ${step.reason}`);
      const note = event === "expire" ? DEMAND_EXPIRED_REASON : "";
      await moveDemand(tx, { id, from: status, to: step.status, event, actor: "system", personId: null, note });
      if (event === "expire") await passOver(tx, id, note);
      await publish(tx, "demand.stepped", { demandId: id, event, note });
      return true;
    },
  );
