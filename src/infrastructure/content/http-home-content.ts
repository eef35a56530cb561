import type {
  Banner,
  FastTrack,
  HomeContent,
  HomeGoodsPage,
  TickerIndex,
} from "../../application/content/home-content.ts";
import type { BannerItem, FastTrackItem, HomeGoodsBody, HomeGoodsData } from "../../contract/home.ts";
import type { HomeTemplate } from "../../domain/content/home-template.ts";
import type { MenuItem } from "../../domain/content/menu.ts";
import type { IndexRow } from "../../domain/content/price-index-view.ts";
import type { HttpClient } from "../http/http-client.ts";

const PATH = "/api/shopHomePageInfo";

/** The page says itself what did not come; nobody is told besides. */
const SILENT = { silent: true } as const;

/** Rows a floor shows. */
const ROWS = 10;

export const createHttpHomeContent = (http: HttpClient): HomeContent => ({
  templates: (type, preview) => http.get<HomeTemplate[]>(`${PATH}/getPCShopTemplate`, { type, preview }, SILENT),
  menu: (templateId) => http.get<MenuItem[]>(`${PATH}/getPCMenuNavigation`, { templateId }, SILENT),
  async fastTracks(templateId) {
    const wire = await http.get<FastTrackItem[]>(`${PATH}/getPCFastTrack`, { templateId }, SILENT);
    return wire.map(({ id, title, icon, linkUrl }): FastTrack => ({ id, title, icon, linkUrl }));
  },
  async banners(page, preview) {
    const wire = await http.get<BannerItem[]>("/api/sysAdvert/getPCBanner", { page, preview }, SILENT);
    return wire.map(({ id, image, title, subtitle, linkUrl }): Banner => ({ id, image, title, subtitle, linkUrl }));
  },
  async indices() {
    const wire = await http.post<IndexRow[]>("/api/exponent/getList", {}, SILENT);
    return wire.map(
      ({ indexCode, indexName, unit, value, changePct, trend }): TickerIndex => ({
        ...{ indexCode, indexName, unit, value },
        ...{ changePct, trend },
      }),
    );
  },
  async goods(wanted) {
    const body: HomeGoodsBody = { ...wanted, pageSize: ROWS };
    const { rows, ports } = await http.post<HomeGoodsData>(`${PATH}/getPCShopHomeGoodsList`, body, SILENT);
    return { rows, ports } satisfies HomeGoodsPage;
  },
});
