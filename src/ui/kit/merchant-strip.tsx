import { type FigureName, SHOP_TYPE_NAMES, type StripMerchant } from "../../domain/company/merchant.ts";
import { FIGURES, figureText, orderCountText } from "../../domain/company/merchant-figures.ts";
import { ShopLink } from "./shop-link.tsx";
import { Tag } from "./tag.tsx";

/** What a buyer asks of a merchant first. */
const ASKED: readonly FigureName[] = ["loaded", "firstAnswer", "onTime", "tallyAccuracy"];

/** The shop's logo, or the beginning of its name where it has none. */
export function ShopMark({ shop }: { shop: Pick<StripMerchant, "logo" | "shopName"> }) {
  if (shop.logo !== "") return <img className="tm-shop-mark" src={shop.logo} width={40} height={40} alt="" />;
  return (
    <span className="tm-shop-mark" aria-hidden="true">
      {[...shop.shopName].slice(0, 2).join("")}
    </span>
  );
}

/** Who sells: name, whether certified, the figures that say something with how many they were measured by, and the phone. */
export function MerchantStrip({
  merchant,
  phone = merchant.phoneDisplay,
}: {
  merchant: StripMerchant;
  phone?: string;
}) {
  const figures = [
    ...ASKED.map((name) => ({ name: FIGURES[name].name, ...figureText(merchant.metrics, name) })).filter(
      ({ value, sample }) => sample !== "" || value !== "-",
    ),
    { name: "成交", value: orderCountText(merchant.metrics), sample: "" },
    ...(phone === "" ? [] : [{ name: "电话", value: phone, sample: "" }]),
  ];
  return (
    <section className="tm-row tm-gap-12 tm-wrap" aria-label="商家">
      <ShopMark shop={merchant} />
      <div>
        <div className="tm-row tm-strong">
          <ShopLink id={merchant.id} name={merchant.shopName} />
          {merchant.isCertified ? <Tag meaning="done">已认证</Tag> : null}
        </div>
        <div className="tm-second">
          {[SHOP_TYPE_NAMES[merchant.shopType], merchant.cityName, `${merchant.goodsNum} 条货源`].join(" · ")}
        </div>
      </div>
      <dl className="tm-row tm-gap-16 tm-wrap tm-second">
        {figures.map(({ name, value, sample }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tm-number">
              <b className="tm-strip-figure">{value}</b> {sample}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
