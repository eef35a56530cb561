import { PAGES } from "../shell/pages.ts";
import type { MenuItem } from "./menu.ts";
import { viewOf } from "./menu-pages.ts";

const item = (type: number, title: string, content: string, query = ""): MenuItem => ({
  id: content,
  type,
  title,
  content,
  loginType: 0,
  query,
  children: [],
});

/** The menu of a new marketplace; also what is shown where the server's could not be read. */
export const FIRST_MENU: readonly MenuItem[] = [
  item(1, "首页", PAGES.home.to()),
  item(4, "现货锯材", viewOf(PAGES.spotGoods), '{"kindName":"锯材","kindCode":"1501"}'),
  item(2, "全部货源", PAGES.allGoods.to()),
  item(4, "全球期货", viewOf(PAGES.forwardOffers)),
  item(1, "发需求", PAGES.findGoods.to()),
  item(1, "求购大厅", PAGES.demandBoard.to()),
  item(1, "价格指数", PAGES.priceIndices.to()),
  item(6, "品牌", PAGES.brands.to()),
  item(1, "商家", PAGES.merchants.to()),
  item(1, "供应链服务", PAGES.supplyChain.to()),
  item(1, "资讯", PAGES.news.to()),
];
