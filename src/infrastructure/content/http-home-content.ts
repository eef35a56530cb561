import type {
  Banner,
  FastTrack,
  HomeContent,
  HomeGoodsPage,
  TickerIndex,
} from "../../application/content/home-content.ts";
import { homeGoods } from "../../contract/catalog/search-calls.ts";
import { banners, fastTrack, homeTemplates, marketSummary, menuNavigation } from "../../contract/content/home-calls.ts";
import type { HomeGoodsBody } from "../../contract/content/home-schemas.ts";
import { marketBoard, priceIndexList } from "../../contract/content/price-index-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

/** The page itself shows what did not come; there is no notice besides. */
const SILENT = { silent: true } as const;

/** Rows a floor shows. */
const ROWS = 10;

export const createHttpHomeContent = (http: HttpClient): HomeContent => ({
  templates: (type, preview) => http.send(homeTemplates, { type, preview }, SILENT),
  menu: (templateId) => http.send(menuNavigation, { templateId }, SILENT),
  async fastTracks(templateId) {
    const wire = await http.send(fastTrack, { templateId }, SILENT);
    return wire.map(({ id, title, icon, linkUrl }): FastTrack => ({ id, title, icon, linkUrl }));
  },
  async banners(page, preview) {
    const wire = await http.send(banners, { page, preview }, SILENT);
    return wire.map(({ id, image, title, subtitle, linkUrl }): Banner => ({ id, image, title, subtitle, linkUrl }));
  },
  async indices() {
    const wire = await http.send(priceIndexList, {}, SILENT);
    return wire.map(
      ({ indexCode, indexName, unit, value, changePct }): TickerIndex => ({
        indexCode,
        indexName,
        unit,
        value,
        changePct,
      }),
    );
  },
  market: () => http.send(marketSummary, undefined, SILENT),
  board: () => http.send(marketBoard, {}, SILENT),
  async goods(query) {
    const body: HomeGoodsBody = { ...query, pageSize: ROWS };
    const { rows, ports } = await http.send(homeGoods, body, SILENT);
    return { rows, ports } satisfies HomeGoodsPage;
  },
});
