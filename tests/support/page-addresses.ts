import { PAGES, type PageName } from "../../src/domain/shell/pages.ts";
import type { App } from "../../src/server/http.ts";
import { SERVER_PAGES } from "../../src/ui/page-heads.ts";

/** One of each thing that a page is about, as a visitor finds it. */
export type ThingsShown = Record<
  "goodsId" | "offerId" | "merchantId" | "articleId" | "indexCode" | "brandCode",
  string
>;

type Row = { id: string; indexCode: string };

export async function thingsShown(app: App): Promise<ThingsShown> {
  const first = async (url: string): Promise<Row> => {
    const answer = await app.inject({ method: "POST", url, payload: {} });
    const { data } = answer.json<{ data: Row[] | { rows: Row[] } }>();
    return (Array.isArray(data) ? data : data.rows)[0]!;
  };
  return {
    goodsId: (await first("/api/goods/pc/getSearchList")).id,
    offerId: (await first("/api/globalOffer/pc/getList")).id,
    merchantId: (await first("/api/merchant/getPcList")).id,
    articleId: (await first("/api/news/getPcList")).id,
    indexCode: (await first("/api/exponent/getList")).indexCode,
    brandCode: "canfor",
  };
}

/** An address for each page that comes from the server, by its name. */
export function serverPageAddresses(things: ThingsShown): Readonly<Record<string, string>> {
  const about: Partial<Record<PageName, string>> = {
    goods: `?id=${things.goodsId}`,
    forwardOffer: `?id=${things.offerId}`,
    company: `?merchantId=${things.merchantId}`,
    brand: `?brandCode=${things.brandCode}`,
    article: `?id=${things.articleId}`,
    search: "?keywords=%E6%A8%9F%E5%AD%90%E6%9D%BE",
  };
  const names = (Object.keys(SERVER_PAGES) as PageName[]).filter((name) => name !== "notFound");
  return Object.fromEntries(names.map((name) => [name, PAGES[name].path + (about[name] ?? "")]));
}
