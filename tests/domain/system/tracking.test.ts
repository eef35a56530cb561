import { describe, expect, it } from "vitest";
import { navigationClick } from "../../../src/domain/system/navigation-click.ts";
import { clickOfSearch, SEARCH_ORIGIN, searchClick, searchReport } from "../../../src/domain/system/search-tracking.ts";
import { CLICK } from "../../../src/domain/system/tracking.ts";

describe("clickOfSearch", () => {
  it("gives the origin of the words", () => {
    expect(clickOfSearch(SEARCH_ORIGIN.typed)).toBe(31);
    expect(clickOfSearch(SEARCH_ORIGIN.example)).toBe(32);
    expect(clickOfSearch(SEARCH_ORIGIN.hot)).toBe(33);
    expect(clickOfSearch(SEARCH_ORIGIN.suggestion)).toBe(34);
    expect(clickOfSearch(SEARCH_ORIGIN.history)).toBe(35);
  });
  it("has a click of its own for every origin", () => {
    const clicks = Object.values(SEARCH_ORIGIN).map(clickOfSearch);
    expect(new Set(clicks).size).toBe(clicks.length);
    expect(clicks).not.toContain(CLICK.navigation);
  });
});

describe("reports", () => {
  it("carry the codes of the specification", () => {
    expect(searchClick(SEARCH_ORIGIN.hot, "樟子松", "/search/list")).toEqual({
      pageFunctionName: "樟子松",
      url: "/search/list",
      billType: 5,
      type: 33,
    });
    expect(navigationClick("现货", "/spot/spotGoods")).toMatchObject({ billType: 2, type: 28 });
    expect(searchReport("30*120")).toEqual({ searchText: "30*120", tenantId: "平台主站", type: 1 });
  });
});
