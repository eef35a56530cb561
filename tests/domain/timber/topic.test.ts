import { describe, expect, it } from "vitest";
import { parseQuery } from "../../../src/domain/timber/query.ts";
import { isAboutTimber } from "../../../src/domain/timber/topic.ts";

describe("a query for other goods", () => {
  it.each([
    "橡木桶红酒",
    "松树苗",
    "樱桃汁",
    "樟子松盆景",
    "桉树精油",
    "榉木屏风",
    "胡桃木床",
    "松木 沙发",
    "杉木桶 酒桶",
    "黑胡桃吉他",
    "红木手串",
    "云杉种子",
    "oak wine",
    "teak chair",
    "樟木 油漆",
    "实木餐桌 六人位",
    "橡胶手套",
    "桦树茸",
  ])("%s names them", (keywords) => {
    expect(parseQuery(keywords).offTopic).toBeDefined();
    expect(isAboutTimber(parseQuery(keywords))).toBe(false);
  });
});

describe("a query for timber", () => {
  it.each([
    "松木床板",
    "榉木沙发料",
    "家具板 白橡",
    "砧板料 樟木",
    "玩具料 榉木",
    "桥梁用 落叶松",
    "樟子松 质量好的",
    "免漆板 18厘",
    "双人床板料 榉木",
    "辐射松原木 新鲜货",
    "樟子松 4米 整柜",
    "无醛 多层板 15厘",
    "松木指接板 家具厂用",
  ])("%s names no other goods", (keywords) => {
    expect(parseQuery(keywords).offTopic).toBeUndefined();
  });

  it("is recognised by a species, or by a kind with another fact, whatever else it contains", () => {
    expect(isAboutTimber(parseQuery("樟子松 火星牌"))).toBe(true);
    expect(isAboutTimber(parseQuery("原木 太仓 火星牌"))).toBe(true);
    expect(isAboutTimber(parseQuery("LVL顺向板"))).toBe(true);
    expect(isAboutTimber(parseQuery("瓷砖 600*600"))).toBe(false);
    expect(isAboutTimber(parseQuery("太仓天气"))).toBe(false);
  });

  it.each(["谁家柚木到货了呀", "你们家樟子松还剩没", "给找点红松嘛", "问一下柞木还有么"])(
    "%s ends in talk, not in a thing",
    (keywords) => {
      expect(parseQuery(keywords).head).toBeUndefined();
      expect(isAboutTimber(parseQuery(keywords))).toBe(true);
    },
  );
});
