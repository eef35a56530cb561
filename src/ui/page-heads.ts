import type { GoodsDetail } from "../domain/catalog/goods.ts";
import { isNegotiated, priceUnit } from "../domain/catalog/goods-offer.ts";
import type { GoodsPage, GoodsQuery } from "../domain/catalog/goods-query.ts";
import { addressOf } from "../domain/catalog/goods-query-url.ts";
import type { OfferDetail } from "../domain/futures/global-offer.ts";
import { formatYuan } from "../domain/money.ts";
import { pageTitle } from "../domain/shell/page-title.ts";
import type { AppRoute } from "./routes.tsx";

/** What search engines and browsers are told of a page; `canonical` a path, `null` for pages not to be listed. */
export type Head = {
  status: number;
  head: { title: string; description: string; canonical: string | null; structured: object | null };
};

const USUAL_DESCRIPTION = "按规格找木材：樟子松、云杉、SPF、辐射松等现货比价、下单、提货。";

const titled = (route: AppRoute, subject: string | null): string =>
  subject === null ? pageTitle(route.title) : `${subject} - ${pageTitle(route.title)}`;

/** Goods as schema.org knows them. */
function product(goods: GoodsDetail, url: URL): object {
  const offer = isNegotiated(goods)
    ? {}
    : {
        offers: {
          "@type": "Offer",
          url: new URL(`/product/detail?id=${goods.id}`, url).href,
          price: (goods.price / 100).toFixed(2),
          priceCurrency: "CNY",
          availability: `https://schema.org/${goods.available > 0 ? "InStock" : "OutOfStock"}`,
          seller: { "@type": "Organization", name: goods.merchantName },
        },
      };
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: goods.title,
    sku: goods.goodsNo,
    category: goods.kindName,
    material: goods.speciesName,
    size: goods.specText,
    image: new URL(goods.image, url).href,
    ...(goods.brandName === "" ? {} : { brand: { "@type": "Brand", name: goods.brandName } }),
    ...offer,
  };
}

function goodsHead(route: AppRoute, url: URL, { goods }: { goods: GoodsDetail | null }): Head {
  if (goods === null)
    return {
      status: 404,
      head: { title: titled(route, null), description: USUAL_DESCRIPTION, canonical: null, structured: null },
    };
  const price = isNegotiated(goods) ? "面议" : `${formatYuan(goods.price)} ${priceUnit(goods.saleUnit)}`;
  const facts = [goods.speciesName, goods.specText, goods.gradeName, goods.brandName, goods.originName];
  return {
    status: 200,
    head: {
      title: titled(route, goods.title),
      description: `${facts.filter((fact) => fact !== "").join(" ")}，${price}，${goods.portName || goods.cityName} ${goods.storeName}，${goods.merchantName}`,
      canonical: `/product/detail?id=${goods.id}`,
      structured: product(goods, url),
    },
  };
}

function listHead(route: AppRoute, url: URL, { query, page }: { query: GoodsQuery; page: GoodsPage | null }): Head {
  const { keywords } = query;
  const total = page === null ? "" : `${page.totalApprox ? "约 " : ""}${page.total} 条`;
  return {
    status: 200,
    head: {
      title: titled(route, keywords === "" ? null : keywords),
      description:
        keywords === ""
          ? `${total}${route.title}：${USUAL_DESCRIPTION}`
          : `“${keywords}”的${total}木材货源：价格、库存、港口、商家。`,
      // Sorting and narrowing show the same goods in another order; an empty list is nothing to be found.
      canonical:
        page?.rows.length === 0
          ? null
          : addressOf(url.pathname, {
              ...(keywords === "" ? {} : { keywords }),
              ...(url.searchParams.has("kindCode") ? { kindCode: url.searchParams.get("kindCode") ?? "" } : {}),
              ...(url.searchParams.has("speciesCode")
                ? { speciesCode: url.searchParams.get("speciesCode") ?? "" }
                : {}),
            }),
      structured: null,
    },
  };
}

/** A forward offer: prices are not for everybody, so none is told. */
function offerHead(route: AppRoute, { offer }: { offer: OfferDetail | null }): Head {
  if (offer === null)
    return {
      status: 404,
      head: { title: titled(route, null), description: USUAL_DESCRIPTION, canonical: null, structured: null },
    };
  const facts = [offer.speciesName, offer.sizeText, offer.gradeName, offer.brandName, offer.originName];
  return {
    status: 200,
    head: {
      title: titled(route, offer.title),
      description: `${facts.filter((fact) => fact !== "").join(" ")}，${offer.incotermName}，预计 ${offer.eta} 到 ${offer.destPorts[0]?.name ?? "港"}`,
      canonical: `/global/detail?id=${offer.id}`,
      structured: null,
    },
  };
}

/** The head of a page whose machines ended up with these contexts. */
export function headOf(route: AppRoute, url: URL, contexts: readonly unknown[]): Head {
  const first = contexts[0] as never;
  switch (route.path) {
    case "/product/detail":
      return goodsHead(route, url, first);
    case "/global/detail":
      return offerHead(route, first);
    case "/search/list":
    case "/public/list":
    case "/spot/spotGoods":
      return listHead(route, url, first);
    default:
      return {
        status: 200,
        head: {
          title: titled(route, null),
          description: USUAL_DESCRIPTION,
          canonical: url.pathname + url.search,
          structured: null,
        },
      };
  }
}
