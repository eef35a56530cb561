import { AxiosHeaders, type AxiosResponse } from "axios";
import { describe, expect, it } from "vitest";
import type { Failure } from "../../src/domain/errors.ts";
import {
  type AnyOrderId,
  asId,
  type DemandId,
  type OrderId,
  type PickupId,
  type ReservationId,
} from "../../src/domain/ids.ts";
import { createHttpCatalog } from "../../src/infrastructure/catalog/http-catalog.ts";
import {
  createHttpGoodsReviews,
  createHttpMerchantGoods,
} from "../../src/infrastructure/catalog/http-merchant-goods.ts";
import { createHttpDemandConsole } from "../../src/infrastructure/demand/http-demand-console.ts";
import { createHttpDemands } from "../../src/infrastructure/demand/http-demands.ts";
import { createHttpQuotes } from "../../src/infrastructure/demand/http-quotes.ts";
import { createHttpRecommendationAdmin } from "../../src/infrastructure/demand/http-recommendation-admin.ts";
import { NO_FILES } from "../../src/infrastructure/device.ts";
import { createFailureBus, createHttpClient, type HttpClient } from "../../src/infrastructure/http/http-client.ts";
import { createHttpMerchantPickups } from "../../src/infrastructure/trade/http-merchant-pickups.ts";
import { createHttpOrders } from "../../src/infrastructure/trade/http-orders.ts";
import { createHttpPickups } from "../../src/infrastructure/trade/http-pickups.ts";
import { createHttpReservations } from "../../src/infrastructure/trade/http-reservations.ts";

/** What reads the one thing that a page is about. */
const READS: Record<string, (http: HttpClient) => Promise<unknown>> = {
  goods: (http) => createHttpCatalog(http).detail(asId("5")),
  "own goods": (http) => createHttpMerchantGoods(http).info(asId("5")),
  "reviewed goods": (http) => createHttpGoodsReviews(http).info(asId("5")),
  demand: (http) => createHttpDemands(http, NO_FILES).detail(asId<DemandId>("5")),
  "reviewed demand": (http) => createHttpDemandConsole(http).demand(asId<DemandId>("5")),
  "demand for an expert": (http) => createHttpRecommendationAdmin(http).demand(asId<DemandId>("5")),
  "open demand": (http) => createHttpQuotes(http).open(asId<DemandId>("5")),
  order: (http) => createHttpOrders(http).detail(asId<OrderId>("5")),
  pickup: (http) => createHttpPickups(http).detail(asId<PickupId>("5")),
  reservation: (http) => createHttpReservations(http).detail(asId<ReservationId>("5")),
  "tally form": (http) =>
    createHttpMerchantPickups(http).tallyForm({
      orderId: asId<AnyOrderId>("5"),
      reservationId: asId<ReservationId>(""),
    }),
};

/** The failures published when every call is refused with `code`. */
async function viewOf(read: (http: HttpClient) => Promise<unknown>, code: number): Promise<Failure[]> {
  const published: Failure[] = [];
  const failures = createFailureBus();
  failures.subscribe((failure) => published.push(failure));
  const tokens = { read: () => "T", write: () => undefined, clear: () => undefined };
  const http = createHttpClient({ url: "" }, tokens, failures, {
    transport: async (config) =>
      ({
        status: 200,
        data: { code, msg: "不存在" },
        statusText: "",
        headers: new AxiosHeaders(),
        config,
      }) as AxiosResponse,
  });
  await expect(read(http)).rejects.toMatchObject({ name: "ApiError" });
  return published;
}

describe.each(Object.keys(READS))("the page of one %s", (name) => {
  it("shows that there is none, without a notice beside it", async () => {
    expect(await viewOf(READS[name]!, 404)).toEqual([]);
  });
});
