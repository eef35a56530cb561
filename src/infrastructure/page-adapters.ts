import { ContainerModule } from "inversify";
import { Brands } from "../application/catalog/brands.ts";
import { Merchants } from "../application/company/merchants.ts";
import { Agreements } from "../application/content/agreements.ts";
import { PriceIndex } from "../application/content/price-index.ts";
import { ForwardOffers } from "../application/futures/forward-offers.ts";
import { FuturesOrders, Inquiries } from "../application/futures/forward-trade.ts";
import { createHttpBrands } from "./catalog/http-brands.ts";
import { createHttpMerchants } from "./company/http-merchants.ts";
import { createHttpAgreements } from "./content/http-agreements.ts";
import { createHttpPriceIndex } from "./content/http-price-index.ts";
import { createHttpForwardOffers } from "./futures/http-forward-offers.ts";
import { createHttpFuturesOrders, createHttpInquiries } from "./futures/http-forward-trade.ts";
import { HttpClient } from "./http/http-client.ts";

/** The calls of single public pages, and forward trade from its offers on. */
export const pageAdapters = new ContainerModule(({ bind }) => {
  bind(Brands).toResolvedValue(createHttpBrands, [HttpClient]).inSingletonScope();
  bind(Merchants).toResolvedValue(createHttpMerchants, [HttpClient]).inSingletonScope();
  bind(Agreements).toResolvedValue(createHttpAgreements, [HttpClient]).inSingletonScope();
  bind(ForwardOffers).toResolvedValue(createHttpForwardOffers, [HttpClient]).inSingletonScope();
  bind(Inquiries).toResolvedValue(createHttpInquiries, [HttpClient]).inSingletonScope();
  bind(FuturesOrders).toResolvedValue(createHttpFuturesOrders, [HttpClient]).inSingletonScope();
  bind(PriceIndex).toResolvedValue(createHttpPriceIndex, [HttpClient]).inSingletonScope();
});
