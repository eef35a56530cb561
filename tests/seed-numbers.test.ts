import { describe, expect, it } from "vitest";
import {
  MAX_OFFSET,
  PIECE_SIZE,
  PUZZLE_FAILURE_MS,
  PUZZLE_HEIGHT,
  PUZZLE_SUCCESS_MS,
  PUZZLE_WIDTH,
} from "../src/domain/account/captcha.ts";
import { KEYWORDS_MAX, SEARCH_PLACEHOLDER } from "../src/domain/catalog/search/search-box.ts";
import { EXAMPLE_KEYWORDS } from "../src/domain/catalog/search/search-history.ts";
import { SUGGESTION_DEBOUNCE_MS } from "../src/domain/catalog/search/suggestion-stream.ts";
import { CLICK_REST_MS } from "../src/domain/click-rest.ts";
import { FLOOR } from "../src/domain/content/home-template.ts";
import { NETWORK_NOTICE_MS, REPLY_CODE } from "../src/domain/errors.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "../src/domain/paging.ts";
import { DEFAULT_LAYOUT } from "../src/domain/shell/default-layout.ts";
import { LAYOUT_KEY, MOBILE_BELOW_PX, readSize, THEME_PRESETS } from "../src/domain/shell/layout-setting.ts";
import { TO_TOP_MS } from "../src/domain/shell/scroll-to-top.ts";
import { HOTLINE } from "../src/domain/system/hotline.ts";
import { TRACKED_SYSTEM } from "../src/domain/system/navigation-click.ts";
import { SEARCH_ORIGIN } from "../src/domain/system/search-tracking.ts";
import { BILL, CLICK } from "../src/domain/system/tracking.ts";

describe("the numbers of the specification", () => {
  it("of times and sizes are the program's", () => {
    expect(PUZZLE_WIDTH).toBe(300);
    expect(PUZZLE_HEIGHT).toBe(200);
    expect(PIECE_SIZE).toBe(50);
    expect(MAX_OFFSET).toBe(250);
    expect(PUZZLE_SUCCESS_MS).toBe(1000);
    expect(PUZZLE_FAILURE_MS).toBe(500);
    expect(SUGGESTION_DEBOUNCE_MS).toBe(800);
    expect(KEYWORDS_MAX).toBe(20);
    expect(TO_TOP_MS).toBe(800);
    expect(NETWORK_NOTICE_MS).toBe(5000);
    expect(MOBILE_BELOW_PX).toBe(992);
    expect(CLICK_REST_MS).toBe(800);
    expect(DEFAULT_PAGE_SIZE).toBe(20);
    expect(PAGE_SIZES).toEqual([10, 20, 30, 50]);
    expect(HOTLINE).toBe("400-833-5766");
  });

  it("of clicks, searches, templates and replies are the program's", () => {
    expect(CLICK).toEqual({
      navigation: 28,
      searchButton: 31,
      example: 32,
      hotSearch: 33,
      suggestion: 34,
      historyTerm: 35,
    });
    expect(BILL).toEqual({ search: 5, navigation: 2 });
    expect(SEARCH_ORIGIN).toMatchObject({ suggestion: 1, history: 2, example: 3, hot: 4 });
    expect(TRACKED_SYSTEM).toEqual({ systemType: 3, version: "1.0.0" });
    expect(FLOOR).toMatchObject({ search: 3201, menu: 3202, classification: 3203, banner: 3204 });
    expect(FLOOR).toMatchObject({ loginBox: 3205, channel: 3206, newGoods: 3209 });
    expect(REPLY_CODE).toMatchObject({ ok: 200, sessionExpired: 401, warning: 601, confirmAgain: 5001 });
    expect(REPLY_CODE.missingFirst).toBe(5002);
  });

  it("of the layout are its defaults: medium, blue, dark side, tags on, header free, logo on, dynamic title on", () => {
    expect(readSize(null)).toBe("medium");
    expect(THEME_PRESETS[0]).toEqual({ colour: DEFAULT_LAYOUT.theme, name: "蓝" });
    expect(DEFAULT_LAYOUT).toMatchObject({ sideTheme: "theme-dark", tagsView: true, fixedHeader: false });
    expect(DEFAULT_LAYOUT).toMatchObject({ sidebarLogo: true, dynamicTitle: true });
    expect(LAYOUT_KEY).toBe("layout-setting");
  });

  it("of the search box are its words: placeholder and examples", () => {
    for (const word of ["规格", "树种", "品牌", "产地", "城市"]) expect(SEARCH_PLACEHOLDER).toContain(word);
    const examples = ["芬兰", "俄罗斯", "30*120", "38*140", "canfor", "VLP", "太仓", "青岛", "东莞"];
    for (const word of examples) {
      expect(EXAMPLE_KEYWORDS.some((term) => term.toLowerCase().includes(word.toLowerCase()))).toBe(true);
    }
    expect(EXAMPLE_KEYWORDS.some((term) => term.includes("松"))).toBe(true);
    expect(EXAMPLE_KEYWORDS.some((term) => term.includes("云杉"))).toBe(true);
  });
});
