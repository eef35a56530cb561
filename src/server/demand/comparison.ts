import { availableDemandEvents, demandStatusName } from "../../domain/demand/demand.ts";
import { QUOTE_LIVE } from "../../domain/demand/quote.ts";
import type { Comparison } from "../../domain/demand/quote-view.ts";
import type { DemandId } from "../../domain/ids.ts";
import { notFoundFor } from "../account/other-purchasing-entity.ts";
import { deliveryCityOf } from "../account/person-store.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { cityNameOf } from "../system/regions.ts";
import { quotableLines } from "./demand-board.ts";
import { linesOfDemand, ownDemandRow } from "./demand-store.ts";
import { quotesWithFreight } from "./quote-freight.ts";
import { quotesOnDemand } from "./quote-store.ts";
import { quoteOf } from "./quote-view.ts";

/**
 * One's own demand beside all its quotes, in one measure: with freight to the city of the demand, else to the buyer's. Throws 404.
 */
export async function comparisonOf(db: Db, caller: Caller, demandId: DemandId): Promise<Comparison> {
  const demand = await ownDemandRow(db, caller, demandId);
  if (demand === null) throw await notFoundFor(db, { actor: "buyer", caller }, "demand", demandId);
  const [kept, rows] = await Promise.all([linesOfDemand(db, demandId), quotesOnDemand(db, caller, demandId)]);
  const items = quotableLines(kept);
  const namedCity = demand.deliverCityCode ?? "";
  const deliveredTo = namedCity || (await deliveryCityOf(db, caller.personId));
  const live = rows.filter(({ status }) => QUOTE_LIVE.includes(status)).length;
  return {
    demandId,
    demandNo: demand.demandNo,
    title: demand.title,
    status: demand.status,
    statusName: demandStatusName(demand.status, demand.isPartlyAwarded),
    version: demand.version,
    quoteDeadlineAt: demand.deadlineMs ?? 0,
    cityName: demand.deliverCityName,
    events: availableDemandEvents(demand.status, "buyer", { reviewNeeded: false, problem: null, quotes: live }),
    items,
    deliveredTo: { cityName: cityNameOf(deliveredTo) || deliveredTo, isBuyers: namedCity === "" && deliveredTo !== "" },
    quotes: await quotesWithFreight(
      db,
      rows.map((row) => quoteOf(row, "buyer")),
      { items, deliveredTo },
    ),
  };
}
