import { ContainerModule } from "inversify";
import { Membership } from "../application/account/membership.ts";
import { SpecAlerts } from "../application/catalog/spec-alerts.ts";
import { Applications } from "../application/company/applications.ts";
import { Enterprises } from "../application/company/enterprises.ts";
import { Demands } from "../application/demand/demands.ts";
import { Quotes } from "../application/demand/quotes.ts";
import { BuyerWaits } from "../application/system/todos.ts";
import { Addresses } from "../application/trade/addresses.ts";
import { Invoices } from "../application/trade/invoices.ts";
import { Pickups } from "../application/trade/pickups.ts";
import { Reservations } from "../application/trade/reservations.ts";
import { createHttpMembership } from "./account/http-membership.ts";
import { createHttpSpecAlerts } from "./catalog/http-spec-alerts.ts";
import { createHttpApplications } from "./company/http-applications.ts";
import { createHttpEnterprises } from "./company/http-enterprises.ts";
import { createHttpDemands } from "./demand/http-demands.ts";
import { createHttpQuotes } from "./demand/http-quotes.ts";
import { HttpClient } from "./http/http-client.ts";
import { createHttpBuyerWaits } from "./system/http-buyer-waits.ts";
import { createHttpAddresses } from "./trade/http-addresses.ts";
import { createHttpInvoices } from "./trade/http-invoices.ts";
import { createHttpPickups } from "./trade/http-pickups.ts";
import { createHttpReservations } from "./trade/http-reservations.ts";

/** What only pages behind a login ask, and what leads to them. */
export const memberAdapters = new ContainerModule(({ bind }) => {
  bind(Membership).toResolvedValue(createHttpMembership, [HttpClient]).inSingletonScope();
  bind(SpecAlerts).toResolvedValue(createHttpSpecAlerts, [HttpClient]).inSingletonScope();
  bind(Applications).toResolvedValue(createHttpApplications, [HttpClient]).inSingletonScope();
  bind(Enterprises).toResolvedValue(createHttpEnterprises, [HttpClient]).inSingletonScope();
  bind(Demands).toResolvedValue(createHttpDemands, [HttpClient]).inSingletonScope();
  bind(Quotes).toResolvedValue(createHttpQuotes, [HttpClient]).inSingletonScope();
  bind(Pickups).toResolvedValue(createHttpPickups, [HttpClient]).inSingletonScope();
  bind(Reservations).toResolvedValue(createHttpReservations, [HttpClient]).inSingletonScope();
  bind(Invoices).toResolvedValue(createHttpInvoices, [HttpClient]).inSingletonScope();
  bind(BuyerWaits).toResolvedValue(createHttpBuyerWaits, [HttpClient]).inSingletonScope();
  bind(Addresses).toResolvedValue(createHttpAddresses, [HttpClient]).inSingletonScope();
});
