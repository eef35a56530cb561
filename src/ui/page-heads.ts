import { type BrandDetail, brandHead, brandTitle } from "../domain/catalog/goods/brand.ts";
import type { GoodsDetail } from "../domain/catalog/goods/goods.ts";
import { isNegotiated, priceUnit } from "../domain/catalog/goods/goods-offer.ts";
import type { GoodsPage } from "../domain/catalog/search/goods-page.ts";
import type { GoodsQuery } from "../domain/catalog/search/goods-query.ts";
import { type CompanyPage, companyHead } from "../domain/company/public-info.ts";
import { type AgreementText, agreementTypeOf } from "../domain/content/agreement.ts";
import { type NewsArticle, type NewsQuery, newsChannelName, newsParams } from "../domain/content/news.ts";
import { newsArticleHead, newsListHead } from "../domain/content/news-head.ts";
import type { OfferDetail } from "../domain/futures/forward-offer.ts";
import { formatYuan } from "../domain/money.ts";
import { addressOf } from "../domain/shell/page.ts";
import { pageTitle } from "../domain/shell/page-title.ts";
import { PAGES, type PageName } from "../domain/shell/pages.ts";
import type { AppRoute } from "./routes.tsx";

/** The head of a page for search engines and browsers; `canonical` a path, `null` for pages not to be listed. */
export type Head = {
  status: number;
  head: { title: string; description: string; canonical: string | null; structured: object | null };
};

const USUAL_DESCRIPTION = "按规格找木材：樟子松、云杉、SPF、辐射松等现货比价、下单、提货。";

const titled = (route: AppRoute, subject: string | null): string =>
  subject === null ? pageTitle(route.title) : `${subject} - ${pageTitle(route.title)}`;

/** A page that search engines leave alone. */
const unlisted = (route: AppRoute, status: number): Head => ({
  status,
  head: { title: titled(route, null), description: USUAL_DESCRIPTION, canonical: null, structured: null },
});

const missing = (route: AppRoute): Head => unlisted(route, 404);

const plain = (
  route: AppRoute,
  canonical: string,
  about: { title: string; description: string } | null = null,
): Head => ({
  status: 200,
  head: {
    title: titled(route, about?.title ?? null),
    description: about?.description ?? SERVER_PAGES[route.page]?.description ?? USUAL_DESCRIPTION,
    canonical,
    structured: null,
  },
});

/** Goods as schema.org knows them. */
function product(goods: GoodsDetail, url: URL): object {
  const offer = isNegotiated(goods)
    ? {}
    : {
        offers: {
          "@type": "Offer",
          url: new URL(PAGES.goods.to({ id: goods.id }), url).href,
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
  if (goods === null) return missing(route);
  const price = isNegotiated(goods) ? "面议" : `${formatYuan(goods.price)} ${priceUnit(goods.saleUnit)}`;
  const facts = [goods.speciesName, goods.specText, goods.gradeName, goods.brandName, goods.originName];
  return {
    status: 200,
    head: {
      title: titled(route, goods.title),
      description: `${facts.filter((fact) => fact !== "").join(" ")}，${price}，${goods.portName || goods.cityName} ${goods.storeName}，${goods.merchantName}`,
      canonical: PAGES.goods.to({ id: goods.id }),
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

/** A forward offer: prices are not for everybody, so there is none. */
function offerHead(route: AppRoute, _url: URL, { offer }: { offer: OfferDetail | null }): Head {
  if (offer === null) return missing(route);
  const facts = [offer.speciesName, offer.sizeText, offer.gradeName, offer.brandName, offer.originName];
  return {
    status: 200,
    head: {
      title: titled(route, offer.title),
      description: `${facts.filter((fact) => fact !== "").join(" ")}，${offer.incotermName}，预计 ${offer.eta} 到 ${offer.destPorts[0]?.name ?? "港"}`,
      canonical: PAGES.forwardOffer.to({ id: offer.id }),
      structured: null,
    },
  };
}

function brandPage(route: AppRoute, _url: URL, { shown }: { shown: { brand: BrandDetail } | null }): Head {
  if (shown === null) return missing(route);
  const { description } = brandHead(shown.brand);
  return plain(route, PAGES.brand.to({ brandCode: shown.brand.brandCode }), {
    title: brandTitle(shown.brand),
    description,
  });
}

/** What a page reads whole: `data` is `null` where it came to nothing, or did not come. */
type Loaded<Data> = { data: Data | null };

function companyPage(route: AppRoute, url: URL, { data }: Loaded<{ page: CompanyPage }>): Head {
  if (data === null) return missing(route);
  const params = [...url.searchParams].filter(([name]) => name === "id" || name === "merchantId");
  return plain(route, addressOf(route.path, Object.fromEntries(params)), companyHead(data.page));
}

function articlePage(route: AppRoute, _url: URL, { data }: Loaded<{ article: NewsArticle | null }>): Head {
  const article = data?.article ?? null;
  if (article === null) return missing(route);
  return plain(route, PAGES.article.to({ id: article.id }), newsArticleHead(article));
}

function newsPage(route: AppRoute, _url: URL, { data }: Loaded<{ query: NewsQuery }>): Head {
  if (data === null) return plain(route, route.path);
  const { channelCode } = data.query;
  const { description } = newsListHead(data.query);
  const { pageNum: _first, pageSize: _usual, ...params } = newsParams({ ...data.query, keyword: "" });
  const title = channelCode === null ? null : newsChannelName(channelCode);
  return {
    status: 200,
    head: { title: titled(route, title), description, canonical: addressOf(route.path, params), structured: null },
  };
}

function agreementPage(route: AppRoute, url: URL, { data }: Loaded<AgreementText>): Head {
  const type = agreementTypeOf(url.searchParams.get("type") ?? undefined);
  const canonical = addressOf(route.path, { type: String(type) });
  return data === null
    ? plain(route, canonical)
    : plain(route, canonical, { title: data.title, description: `${data.title}，版本 ${data.version}。` });
}

/** A page as the server makes it. */
type ServerPage = {
  /** The module of its screen below `src/ui`, by which the build names the page's files. */
  module: string;
  /** What it says of itself where it shows no single thing. */
  description?: string;
  /** The head of what it shows, by the context that the page's first machine ended with. */
  head?: (route: AppRoute, url: URL, context: never) => Head;
};

/**
 * The pages that come from the server as HTML: public ones made by `screenOf`, without Blueprint. Beside `PAGES`, since no
 * browser loads it.
 */
export const SERVER_PAGES: Partial<Record<PageName, ServerPage>> = {
  home: { module: "shell/home-screen.tsx" },
  search: { module: "catalog/search-list-screen.tsx", head: listHead },
  allGoods: { module: "catalog/search-list-screen.tsx", head: listHead },
  spotGoods: { module: "catalog/search-list-screen.tsx", head: listHead },
  goods: { module: "catalog/goods-detail-screen.tsx", head: goodsHead },
  brands: {
    module: "catalog/brand-list-screen.tsx",
    description: "进口与国产木材品牌：产地、树种、认证与在售货源，可按国家、树种和首字母查找。",
  },
  brand: { module: "catalog/brand-detail-screen.tsx", head: brandPage },
  merchants: {
    module: "company/merchant-list-screen.tsx",
    description: "入驻淘木的木材商家：所在城市、主营品类、仓库与在售货源。",
  },
  company: { module: "shell/company-screen.tsx", head: companyPage },
  news: { module: "content/news-list-screen.tsx", head: newsPage },
  article: { module: "content/news-detail-screen.tsx", head: articlePage },
  priceIndices: {
    module: "content/exponent-screen.tsx",
    description: "木材价格指数：按树种、规格和港口每周计算，含环比、同比、走势图与编制方法。",
  },
  findGoods: {
    module: "demand/find-goods-screen.tsx",
    description: "写下要的树种、规格和数量，匹配在售货源，并请商家报价。",
  },
  supplyChain: {
    module: "company/supply-screen.tsx",
    description: "木材供应链服务：代理采购、仓单融资、监管仓储、运费垫付等的条件、流程与申请。",
  },
  agreement: { module: "content/agreement-screen.tsx", head: agreementPage },
  forwardOffer: { module: "futures/forward-offer-screen.tsx", head: offerHead },
  notFound: { module: "shell/problem-screens.tsx" },
};

/** A machine's last state. */
type Ended = { value: unknown; context: unknown };

/** How the machine ended: a page that shows one thing may name none that exists, or not have reached it. */
const endsAs = ({ value }: Ended, end: "missing" | "failed"): boolean =>
  value === end || (value as { page?: unknown }).page === end;

/** The head of a page whose machines ended up as these; the first is what it is about. */
export function headOf(route: AppRoute, url: URL, [first]: readonly (Ended | null)[]): Head {
  if (route.page === "notFound") return unlisted(route, 200);
  if (first == null || endsAs(first, "failed")) return plain(route, route.path);
  if (endsAs(first, "missing")) return missing(route);
  // Narrowing a list shows the same things again.
  return SERVER_PAGES[route.page]?.head?.(route, url, first.context as never) ?? plain(route, route.path);
}
