import type { Classification } from "../../../src/application/content/classification.ts";
import type { HomeContent, HomeGoods } from "../../../src/application/content/home-content.ts";
import type { News } from "../../../src/application/content/news.ts";
import { FLOOR, type HomeTemplate, type TemplatePlace } from "../../../src/domain/content/home-template.ts";
import { asId, type BannerId, type GoodsId, type MerchantId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { dm3 } from "../../../src/domain/units.ts";
import { offline } from "../../support/machines.ts";

export const template = (templateTypeCode: number, sort: number, isShow = true): HomeTemplate => ({
  id: asId(`t${templateTypeCode}`),
  templateTypeCode,
  isShow,
  sort,
  templateId: asId(`t${templateTypeCode}`),
  title: "",
  style: 0,
});

/** Everything switched on. */
export const TEMPLATES: Readonly<Record<TemplatePlace, HomeTemplate[]>> = {
  0: [3201, 3202, 3204, 3207, 3209, 3206, 3208].map((code, sort) => template(code, sort)),
  1: [template(FLOOR.classification, 0)],
  2: [template(FLOOR.loginBox, 0)],
};

const goods = (id: GoodsId): HomeGoods => ({
  id,
  title: `樟子松 ${id}`,
  image: "",
  specText: "30*120*4000",
  traits: "樟子松 · 1等",
  availableVolume: dm3(1000),
  availableArea: null,
  price: fen(168_000),
  priceMode: 1,
  taxIncluded: true,
  taxRate: 13,
  saleUnit: "m3",
  portName: "太仓港",
  storeName: "一号库",
  merchantId: asId<MerchantId>("3"),
  merchantName: "万木行",
  merchantCertified: true,
});

/** A shop that answers every request and records it. Pass what is to behave otherwise. */
export function willingContent(other: Partial<HomeContent> = {}): { content: HomeContent; asked: string[] } {
  const asked: string[] = [];
  const content: HomeContent = {
    templates: async (place) => TEMPLATES[place],
    menu: async (templateId) => [
      { id: "1", type: 1, title: templateId, content: "/index", loginType: 0, query: "", children: [] },
    ],
    fastTracks: async () => [{ id: "1", title: "发需求", icon: "search", linkUrl: "/find/findGoods" }],
    banners: async () =>
      ["a", "b", "c"].map((id) => ({ id: asId<BannerId>(id), image: "/a.svg", title: id, subtitle: "", linkUrl: "" })),
    indices: async () => [{ indexCode: "TM", indexName: "总指数", unit: "点", value: 100_000, changePct: 0.5 }],
    market: async () => ({
      goodsNum: 12,
      merchantNum: 2,
      ports: [{ code: "taicang", name: "太仓港", goodsNum: 12 }],
      weeks: [],
      sizes: [{ speciesName: "樟子松", size: "30*120", goodsNum: 4, lowest: fen(158_000) }],
    }),
    board: async () => ({
      kinds: [{ code: "1501", name: "锯材" }],
      board: {
        kind: { code: "1501", name: "锯材" },
        closeDate: "2026-11-27",
        species: ["a", "b", "c", "d", "e", "f", "g"].map((code) => ({ code, name: code })),
        ports: [{ code: "taicang", name: "太仓港" }],
        cells: ["a", "b", "c", "d", "e", "f", "g"].map((speciesCode) => ({
          speciesCode,
          portCode: "taicang",
          goodsNum: 3,
          price: fen(168_000),
          changePct: 0.5,
          heat: 3,
        })),
      },
    }),
    goods: async ({ tab, kindCode = "", portCode = "" }) => ({
      rows: [1, 2, 3, 4, 5, 6].map((at) => goods(asId<GoodsId>(`${tab}${kindCode}${portCode}-${at}`))),
      ports: [{ code: "taicang", name: "太仓港" }],
    }),
    ...other,
  };
  const noting =
    <Given extends unknown[], Answer>(name: string, answer: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      asked.push(name);
      return answer(...given);
    };
  const noted: HomeContent = {
    templates: noting("templates", content.templates),
    menu: noting("menu", content.menu),
    fastTracks: noting("fastTracks", content.fastTracks),
    banners: noting("banners", content.banners),
    indices: noting("indices", content.indices),
    market: noting("market", content.market),
    board: noting("board", content.board),
    goods: noting("goods", content.goods),
  };
  return { content: noted, asked };
}

export const willingClassification: Classification = {
  tree: async () => [
    {
      code: "solid",
      name: "原木锯材",
      goodsNum: 9,
      children: ["1500", "1501", "1509"].map((code, at) => ({ code, name: code, goodsNum: at, children: [] })),
    },
  ],
};

export const willingNews: News = {
  list: () => Promise.reject(offline()),
  article: () => Promise.reject(offline()),
  home: async () => [{ channelCode: "market", channelName: "行情", rows: [] }],
};
