import { taxedPrice } from "../../domain/catalog/goods/cubic-price.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { isNegotiated, listedText, priceUnit } from "../../domain/catalog/goods/goods-offer.ts";
import type { Fen } from "../../domain/money.ts";
import { Price } from "./money-text.tsx";

/**
 * What goods of a row cost with tax, which is said where the listed price leaves the tax out; `leading`: by another unit than they
 * are sold by.
 */
export function GoodsPrice({
  goods,
  leading,
}: {
  goods: Pick<GoodsBrief, "price" | "priceMode" | "saleUnit" | "taxIncluded" | "taxRate">;
  leading?: { price: Fen; unit: string };
}) {
  if (isNegotiated(goods)) return <span className="tm-muted">面议</span>;
  const own = { price: taxedPrice(goods.price, goods), unit: priceUnit(goods.saleUnit) };
  const { price: amount, unit } = leading ?? own;
  const price = <Price fen={amount} unit={unit} />;
  if (goods.taxIncluded && unit === own.unit) return price;
  return (
    <span title={listedText(goods)}>
      {price} <span className="tm-second">折含税</span>
    </span>
  );
}
