import { taxedPrice } from "../../domain/catalog/cubic-price.ts";
import type { GoodsBrief } from "../../domain/catalog/goods.ts";
import { isNegotiated, listedText, priceUnit } from "../../domain/catalog/goods-offer.ts";
import { Price } from "./money-text.tsx";

/** What goods of a row cost: with tax, as rows are ordered, which is said where the listed price leaves the tax out. */
export function GoodsPrice({
  goods,
}: {
  goods: Pick<GoodsBrief, "price" | "priceMode" | "saleUnit" | "taxIncluded" | "taxRate">;
}) {
  if (isNegotiated(goods)) return <span className="tm-muted">面议</span>;
  const price = <Price fen={taxedPrice(goods.price, goods)} unit={priceUnit(goods.saleUnit)} />;
  if (goods.taxIncluded) return price;
  return (
    <span title={listedText(goods)}>
      {price} <span className="tm-second">折含税</span>
    </span>
  );
}
