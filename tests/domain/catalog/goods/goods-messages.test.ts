import { describe, expect, it } from "vitest";
import { certMessage, goodsMessage } from "../../../../src/domain/catalog/goods/goods-messages.ts";
import { asId, type GoodsId } from "../../../../src/domain/ids.ts";

const goods = { id: asId<GoodsId>("7"), goodsNo: "SP00000007", title: "樟子松 30*120*4000 一级" };

describe("goodsMessage", () => {
  it("names the goods and the reason, and requests an action on what was refused", () => {
    expect(goodsMessage(goods, "reject", "图片与规格不符")).toEqual({
      type: 4,
      todo: "goods.revise",
      title: "商品审核未通过",
      content: "商品 SP00000007 樟子松 30*120*4000 一级 未通过审核，原因：图片与规格不符。",
      linkPath: "/console/goods/form?id=7",
      refType: "goods",
      refId: "7",
    });
    expect(goodsMessage(goods, "approve", "")).toMatchObject({ todo: null, title: "商品审核通过" });
  });
});

describe("goodsMessage, certMessage", () => {
  it("request an action exactly where goods were refused or taken down", () => {
    const said = (["approve", "reject", "takedown", "restore"] as const).map((event) => goodsMessage(goods, event, ""));
    expect(said.map(({ todo }) => todo)).toEqual([null, "goods.revise", "goods.revise", null]);
    const name = "商品 SP00000007 樟子松 30*120*4000 一级";
    expect(said.map(({ content }) => content)).toEqual([
      `${name} 已通过审核并上架。`,
      `${name} 未通过审核。`,
      `${name} 已被平台下架。`,
      `${name} 已恢复，可重新上架。`,
    ]);
  });
  it("warn when certificates expire, or have expired", () => {
    const certs = { names: "FSC、PEFC", goods: 3, endsOn: "2026-12-31" };
    expect(certMessage({ ...certs, isOver: false })).toMatchObject({
      title: "商品证书即将到期",
      content: "FSC、PEFC（3 个商品）有效期至 2026-12-31，请及时更新。",
      todo: "goods.certs",
      linkPath: "/console/goods/list",
      refId: null,
    });
    expect(certMessage({ ...certs, isOver: true })).toMatchObject({
      title: "商品证书已过期",
      content: "FSC、PEFC（3 个商品）已过期，商品页不再展示。",
    });
  });
});
