import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PAGE_RECORDS, pageAddressesElsewhere } from "../scripts/house/figures.ts";
import { isSource, sourceOf, sourcesBelow } from "../scripts/house/sources.ts";
import { CONSOLE_PAGES } from "../src/domain/shell/console-pages.ts";
import { PAGES } from "../src/domain/shell/pages.ts";
import { SERVER_PAGES } from "../src/ui/page-heads.ts";
import { ROUTES } from "../src/ui/routes.tsx";
import { CONSOLE_GROUPS, CONSOLE_ROUTES } from "../src/ui/shell/console/console-routes.tsx";

const sources = sourcesBelow(join(import.meta.dirname, ".."), ["src"]).filter(({ layer }) => isSource(layer));

describe("the address of a page", () => {
  it("stands as text in the page's record alone; everything else names the page", () => {
    expect(sources.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(PAGE_RECORDS)));
    expect(pageAddressesElsewhere(sources)).toEqual([]);
  });

  it("is found elsewhere in a text of its own, before a query and inside a longer text", () => {
    const stray = sourceOf(
      "src/ui/stray.tsx",
      'const all = ["/public/list", `/product/detail?id=`, "见[帮助](/news/newsIndex)", "/api/public/list", "/public/lists"];\n',
    );
    expect(pageAddressesElsewhere([...sources, stray])).toEqual([
      "src/ui/stray.tsx: /public/list",
      "src/ui/stray.tsx: /news/newsIndex",
      "src/ui/stray.tsx: /product/detail",
    ]);
  });

  it("is that of one page, with the parameters that have a value", () => {
    const paths = [...Object.values(PAGES), ...Object.values(CONSOLE_PAGES)].map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(PAGES.allGoods.to()).toBe("/public/list");
    expect(PAGES.allGoods.to({ keywords: "", portCode: "taicang,lanshan", sort: 3, merchantId: null })).toBe(
      "/public/list?portCode=taicang,lanshan&sort=3",
    );
    expect(PAGES.login.to({ redirect: "/shop/car?id=1&x=2" })).toBe("/login?redirect=%2Fshop%2Fcar%3Fid%3D1%26x%3D2");
    expect(CONSOLE_PAGES.warehouseForm.to({ id: "" })).toBe("/console/store/edit");
  });
});

describe("a page", () => {
  it("is served by a module whose screen it shows", () => {
    const routes = sources.find(({ path }) => path === "src/ui/routes.tsx");
    const modules = new Map(
      [...(routes?.text ?? "").matchAll(/^ {2}(\w+): \(\) =>\s+import\("\.\/([^"]+)"\)/gm)].map(([, page, module]) => [
        page,
        module,
      ]),
    );
    expect([...modules.keys()]).toEqual(ROUTES.map(({ page }) => page));
    expect(Object.entries(SERVER_PAGES).filter(([page, { module }]) => modules.get(page) !== module)).toEqual([]);
    expect(Object.keys(SERVER_PAGES)).toContain("goods");
  });

  it("of the console stands below the first of its entry, which alone is in the menu", () => {
    expect(CONSOLE_GROUPS).toEqual([
      "工作台",
      "订单",
      "提货",
      "商品",
      "求购与报价",
      "期货",
      "店铺",
      "审核",
      "内容",
      "运营",
      "系统",
    ]);
    const { parent, side, permission } = CONSOLE_PAGES.warehouseSlots;
    expect({ parent, side, permission }).toEqual({
      parent: "/console/store/list",
      side: "merchant",
      permission: "merchant:store:edit",
    });
    const listed = CONSOLE_ROUTES.filter((route) => route.parent === undefined).map(({ path }) => path);
    expect(CONSOLE_ROUTES.filter((route) => route.parent !== undefined && !listed.includes(route.parent))).toEqual([]);
  });
});
