import { CLOSE_REASONS } from "../../domain/demand/demand.ts";
import { CLOSE_FIELDS, EXTEND_FIELDS } from "../../domain/demand/owner-forms.ts";
import type { DemandId } from "../../domain/ids.ts";
import type { Command } from "../command-machine.ts";
import { type VersionedId, versionedId, withForm } from "../commands.ts";
import type { Clock } from "../platform.ts";
import type { Demands } from "./demands.ts";

const DAY_MS = 86_400_000;

/** Lets a demand be quoted on for some days from now on. */
export const extending = <Row>(
  demands: Demands,
  clock: Clock,
  demandOf: (row: Row) => VersionedId<DemandId>,
): Command<Row> =>
  withForm(EXTEND_FIELDS, {
    first: () => ({ days: 3 }),
    send: (row, { days }) => demands.extend(demandOf(row), clock.now() + days * DAY_MS),
    done: "已延长报价时间",
  });

/** Takes a demand off the demand board for a reason of its own. */
export const closing = <Row>(demands: Demands, demandOf: (row: Row) => VersionedId<DemandId>): Command<Row> =>
  withForm(CLOSE_FIELDS, {
    first: () => ({ reason: CLOSE_REASONS[0] }),
    send: (row, { reason }) => demands.close({ ...versionedId(demandOf(row)), reason }),
    done: "求购已关闭",
  });
