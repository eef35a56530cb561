import { describe, expect, it } from "vitest";
import { goodsMessage } from "../../../src/domain/catalog/goods-messages.ts";

const goods = { id: "7", goodsNo: "SP00000007", title: "樟子松 30*120*4000 一级" };

describe("goodsMessage", () => {
  it("names the goods and the reason, and asks to act on what was refused", () => {
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
