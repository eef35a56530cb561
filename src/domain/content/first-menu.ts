import type { MenuItem } from "./menu.ts";

const item = (type: number, title: string, content: string, query = ""): MenuItem => ({
  ...{ id: content, type, title, content, loginType: 0, query },
  children: [],
});

/** The menu of a new marketplace; also what is shown where the server's could not be read. */
export const FIRST_MENU: readonly MenuItem[] = [
  item(1, "首页", "/index"),
  item(4, "现货锯材", "/spot/spotGoods,SpotGoods", '{"kindName":"锯材","kindCode":"1501"}'),
  item(2, "全部货源", "/public/list"),
  item(4, "全球期货", "/global/GlobalOffer,GlobalOffer"),
  item(1, "找货", "/find/findGoods"),
  item(1, "求购大厅", "/buyList/openQuote"),
  item(1, "价格指数", "/exponent/list"),
  item(6, "品牌", "/brand/list"),
  item(1, "商家", "/merchant/list"),
  item(1, "供应链服务", "/supply/supplyChain"),
  item(1, "资讯", "/news/newsIndex"),
];
