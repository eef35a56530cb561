import type { FreightEstimateBody } from "../../../contract/trade/freight-schemas.ts";
import { freightPerM3 } from "../../../domain/freight/freight-of.ts";
import {
  type FreightQuote,
  freightQuote,
  quotePerM3,
  type WarehouseFreight,
} from "../../../domain/freight/freight-quote.ts";
import { shopWarehouseKey } from "../../../domain/freight/shop-warehouse.ts";
import { type FreightTerms, priceTexts } from "../../../domain/freight/terms.ts";
import { firstCount } from "../../../domain/timber/quantity-input.ts";
import type { Db } from "../../db/database.ts";
import { refuseIf } from "../../reply.ts";
import { freightTermsFor } from "../../system/freight/freight-terms.ts";
import { cityProblem } from "../../system/regions.ts";
import { deliveryModesOf, grouped, type Offer } from "../checkout/offer.ts";
import { loadOf } from "../checkout/order-freight.ts";
import { shownOffers } from "./freight-goods-store.ts";

/**
 * What the counted goods of a warehouse cost to bring; only an estimate where some of them are fetched alone, which nobody
 * bills.
 */
function quoteOf(terms: FreightTerms, group: readonly { offer: Offer; count: number }[]): FreightQuote | null {
  const quote = freightQuote(terms, loadOf(group));
  return quote && { ...quote, isFirm: quote.isFirm && deliveryModesOf(group).includes(2) };
}

/**
 * The freight of goods to a city, by warehouse; goods that nobody sees are left out. No more of any is counted than there is,
 * or the least order where there is less. Throws a warning for a city that there is not.
 */
export async function estimateFreight(db: Db, { cityCode, lines }: FreightEstimateBody): Promise<WarehouseFreight[]> {
  refuseIf(cityProblem(cityCode));
  const offers = await shownOffers(
    db,
    lines.map(({ goodsId }) => goodsId),
  );
  const counted = lines.flatMap(({ goodsId, count }) => {
    const offer = offers.find(({ id }) => id === goodsId);
    return offer === undefined ? [] : { offer, count: Math.min(count, Math.max(firstCount(offer), offer.available)) };
  });
  const terms = await freightTermsFor(db, offers, cityCode);
  return grouped(counted).flatMap((group) => {
    const { merchantId, storeId } = group[0]!.offer; // A group has at least one line.
    const own = terms.get(shopWarehouseKey({ merchantId, storeId }));
    if (own === undefined) return [];
    const quote = quoteOf(own, group);
    const { volume } = loadOf(group);
    return {
      merchantId,
      storeId,
      perM3: freightPerM3(own, null),
      basis: own.basis,
      prices: priceTexts(own),
      quote,
      ...(quote === null || volume === 0 ? {} : { load: quotePerM3(quote, volume) }),
    };
  });
}
