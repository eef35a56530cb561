import type { FastifyRequest } from "fastify";
import { consoleListCalls } from "../../../contract/console-list-calls.ts";
import * as calls from "../../../contract/trade/freight-calls.ts";
import { signedIn } from "../../auth.ts";
import type { App, Deps } from "../../http.ts";
import { serve } from "../../serve.ts";
import * as freight from "./edit-freight.ts";
import { estimateFreight } from "./estimate-freight.ts";

const by = (request: FastifyRequest) => ({ caller: signedIn(request), ip: request.ip });

/** Freight before ordering, and what trucks cost: the operator's tariff, and what shops charge from their warehouses. */
export function freightRoutes(app: App, { db }: Deps): void {
  serve(app, calls.estimateFreight, async ({ body }) => estimateFreight(db, body));
  serve(app, consoleListCalls.freightTariffList, async ({ body }) => freight.tariffs(db, body));
  serve(app, calls.addTariff, async (request) => freight.addTariff(db, by(request), request.body));
  serve(app, calls.updateTariff, async (request) => freight.updateTariff(db, by(request), request.body));
  serve(app, calls.removeTariff, async (request) => freight.removeTariff(db, by(request), request.body));
  serve(app, consoleListCalls.freightOverrideList, async (request) =>
    freight.overrides(db, signedIn(request), request.body),
  );
  serve(app, calls.addOverride, async (request) => freight.addOverride(db, by(request), request.body));
  serve(app, calls.updateOverride, async (request) => freight.updateOverride(db, by(request), request.body));
  serve(app, calls.removeOverride, async (request) => freight.removeOverride(db, by(request), request.body));
}
