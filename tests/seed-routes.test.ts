import { matchPath } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { PAGES, REDIRECTS } from "../src/domain/shell/pages.ts";
import { guardDecision } from "../src/domain/shell/route-guard.ts";
import { ROUTES } from "../src/ui/routes.tsx";

const PUBLIC = `/login /register /forget /404 /401 /redirect/any/path /find/findGoods /agreement/index /news/newsIndex
  /news/newsdetail /search/list /public/list /brand/list /brand/detail /exponent/list /product/detail /global/detail
  /global/inquiry /global/placeOrder /index /merchant/list /company/info`.split(/\s+/);
const WITH_LOGIN = `/demand/step_one /commonly/step_one /buyList/openQuote /settled/apply /supply/supplyChain /shop/car
  /shop/settlement /user/addEnterprise`.split(/\s+/);
const USER_CENTRE = `/user/center /user/recSource /user/recSource/detail /user/reqSpec /user/mySearch /user/browHistory
  /user/myMessage /user/platformOrder /user/platformOrder/detail /user/reservation /user/reservation/detail
  /user/pickupRecord /user/pickupRecord/detail /user/futuresInquiry /user/placeOrderList /user/placeOrderList/detail
  /user/certification /user/personalAccount /user/shippingAddress`.split(/\s+/);

const routeOf = (path: string) => ROUTES.find((route) => matchPath(route.path, path) !== null);

describe("the routes of the specification", () => {
  it.each(PUBLIC)("%s is public", (path) => {
    expect(routeOf(path)?.requireAuth).toBe(false);
    expect(guardDecision({ path, fullPath: path, requireAuth: false, signedIn: false })).toEqual({ kind: "pass" });
  });

  it.each([...WITH_LOGIN, ...USER_CENTRE])("%s requires a login", (path) => {
    expect(routeOf(path)?.requireAuth).toBe(true);
    const visitor = guardDecision({ path, fullPath: path, requireAuth: true, signedIn: false });
    expect(visitor.kind).toBe(path === "/supply/supplyChain" ? "pass" : "redirect");
  });

  it.each(USER_CENTRE)("%s stands in the user centre", (path) => {
    expect(routeOf(path)?.frame).toBe("user");
  });

  it("have the names, titles and public paths that are given, and an empty path leads to /index", () => {
    expect(routeOf("/demand/step_one")?.name).toBe("DemandAi");
    const isOpen = (path: string) =>
      guardDecision({ path, fullPath: path, requireAuth: true, signedIn: false }).kind === "pass";
    expect(["/", ...ROUTES.map(({ path }) => path)].filter(isOpen)).toEqual([
      "/",
      "/index",
      "/news/newsIndex",
      "/find/findGoods",
      "/supply/supplyChain",
      "/login",
    ]);
    expect(REDIRECTS).toContainEqual({ from: "/", to: "/index" });
    const untitled = ROUTES.filter(({ title, path }) => title === "" && path !== "/redirect/*");
    expect(untitled).toEqual([]);
    // Open tabs of different pages have different names.
    const titles = Object.values(PAGES).map(({ title }) => title);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
    const paths = ROUTES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});
