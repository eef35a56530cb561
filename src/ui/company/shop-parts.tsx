import type { MerchantCard } from "../../domain/company/merchant.ts";

/** The shop's logo, or the beginning of its name where it has none. */
export function ShopMark({ shop }: { shop: Pick<MerchantCard, "logo" | "shopName"> }) {
  if (shop.logo !== "") return <img className="tm-shop-mark" src={shop.logo} width={40} height={40} alt="" />;
  return (
    <span className="tm-shop-mark" aria-hidden="true">
      {[...shop.shopName].slice(0, 2).join("")}
    </span>
  );
}

/** 休假 2026-11-20 至 2026-11-30，盘点 */
export const holidayText = ({ closedFrom, closedTo, closeNote }: MerchantCard): string =>
  [
    "休假",
    [closedFrom, closedTo].filter((date) => date !== null).join(" 至 "),
    closeNote === "" ? "" : `· ${closeNote}`,
  ]
    .filter((text) => text !== "")
    .join(" ");
