import { describe, expect } from "vitest";
import type { DeliveryAddressId } from "../../src/domain/ids.ts";
import { buildApp } from "../../src/server/app.ts";
import type { App } from "../../src/server/http.ts";
import { type Buyer, createBuyer, phoneOf } from "../support/buyer.ts";
import { it as test } from "../support/fixtures.ts";
import { insertGoods } from "../support/goods.ts";
import { bodiesOf, callsOf, everythingIn, sampleOf } from "../support/requests.ts";
import { SEED_CALLS } from "../support/seed-calls.ts";
import { testDeps } from "../support/server.ts";
import { signInAs } from "../support/sign-in.ts";

/** A new public call is added here. */
const FOR_EVERYBODY = [
  "GET /api/agreement/getInfo",
  "GET /api/companyInfo/getPublicInfo",
  "GET /api/corporationBrand/getPcInfoByCode",
  "GET /api/demand/getPublicTicker",
  "GET /api/exponent/getBoard",
  "GET /api/exponent/getInfo",
  "GET /api/exponent/getPriceTable",
  "GET /api/globalOffer/pc/getDepositKind",
  "GET /api/globalOffer/pc/getInfo",
  "GET /api/goods/fuzzySearch",
  "GET /api/goods/pc/getInfo",
  "GET /api/goods/pc/getPriceHistory",
  "GET /api/memberCollect/getHotWord",
  "GET /api/merchant/getPcInfo",
  "GET /api/news/getHomeList",
  "GET /api/news/getPcInfo",
  "GET /api/province/getProvinceCityList",
  "GET /api/searchHistoryInfo/getHotSearchHistory",
  "GET /api/shopClassifyInfo/getClassifyProductList",
  "GET /api/shopHomePageInfo/getPCFastTrack",
  "GET /api/shopHomePageInfo/getPCMarket",
  "GET /api/shopHomePageInfo/getPCMenuNavigation",
  "GET /api/shopHomePageInfo/getPCShopInformation",
  "GET /api/shopHomePageInfo/getPCShopTemplate",
  "GET /api/supplyChain/getPcList",
  "GET /api/sysAdvert/getPCBanner",
  "GET /api/verifyOneInterface/getImage",
  "GET /openapi.json",
  "POST /api/corporationBrand/getPcList",
  "POST /api/exponent/getList",
  "POST /api/freight/pc/estimate",
  "POST /api/globalOffer/pc/calcLandedCost",
  "POST /api/globalOffer/pc/getList",
  "POST /api/goods/pc/calcQuantity",
  "POST /api/goods/pc/getPriceStrip",
  "POST /api/goods/pc/getSearchList",
  "POST /api/goods/pc/getSimilarList",
  "POST /api/login/autoLoginDefault",
  "POST /api/login/forgetPassword",
  "POST /api/login/getForgetPasswordSmsCode",
  "POST /api/login/getRegisterSmsCode",
  "POST /api/login/getSmsCode",
  "POST /api/login/login",
  "POST /api/login/register",
  "POST /api/login/validationCode",
  "POST /api/memberCollect/filtrateCollect",
  "POST /api/memberCollect/operateCollect",
  "POST /api/memberCollect/searchCollect",
  "POST /api/merchant/getPcList",
  "POST /api/news/getPcList",
  "POST /api/shopHomePageInfo/getPCShopHomeGoodsList",
  "POST /api/userClickFunctionStatistics/add",
  "POST /logout",
];

type Headers = Record<string, string>;

describe("every call of the API", () => {
  let buyer: Buyer;
  let authorization: string;
  let addressId: string;
  const it = test.extend(
    "calls",
    ({ app }) =>
      () =>
        callsOf(app),
  );
  it.beforeAll(async ({ db, app }) => {
    const { id: goodsId } = await insertGoods(db);
    buyer = await createBuyer(app, db, phoneOf(1));
    authorization = await signInAs(db, buyer.phone);
    await buyer.addToCart(goodsId, 10);
    await buyer.order(goodsId, 10);
    const address = {
      receiver: "李木",
      phone: "13800138000",
      provinceCode: "320000",
      provinceName: "",
      cityCode: "320500",
      cityName: "",
      districtCode: "320585",
      districtName: "",
      detail: "港区一路1号",
      canUnload: true,
      vehicleLimit: "",
      isDefault: true,
    };
    addressId = (await buyer.post<DeliveryAddressId>("/api/userAddress/pc/add", address)).data;
    expect(Number(addressId)).toBeGreaterThan(0);
  });

  const named = ({ method, url }: { method: string; url: string }) => `${method} ${url}`;
  const queryOf = ({ schema }: { schema: { querystring?: unknown } }) =>
    schema.querystring === undefined ? {} : (sampleOf(schema.querystring, addressId) as Record<string, string>);

  /** One right request to each of the calls, with these headers. */
  const sendAll = async (app: App, which: ReturnType<typeof callsOf>, headers: Headers) => {
    const answers: { call: string; status: number; code: number; headers: Record<string, unknown> }[] = [];
    for (const call of which) {
      const [payload = {}] = bodiesOf(call, addressId) as object[];
      const { method, url } = call;
      const reply = await app.inject({
        method: method as "GET",
        url,
        query: queryOf(call),
        headers,
        ...(method === "POST" ? { payload } : {}),
      });
      answers.push({
        call: named(call),
        status: reply.statusCode,
        code: reply.json().code,
        headers: reply.headers,
      });
    }
    return answers;
  };

  it("has a policy, and a route that is no call cannot be added", async ({ db, app, calls }) => {
    expect(calls().length).toBeGreaterThan(40);
    expect(new Set(calls().map(named)).size).toBe(calls().length);
    const reachable = calls().filter(({ method, url }) => app.hasRoute({ method: method as "GET", url }));
    expect(reachable).toHaveLength(calls().length);
    const other = await buildApp(testDeps(db));
    for (const url of ["/api/new", "/system/dict/new", "/common/upload", "/logout/all"]) {
      expect(() => other.get(url, async () => "")).toThrow(`route ${url} is no call of the contract`);
    }
    expect(() => other.get("/pictures/new", async () => "")).not.toThrow();
    await other.close();
  });

  it("is there for each call of the specification, with its parameters", ({ calls }) => {
    // What a part of a path is called inside does not matter outside.
    const shape = (call: Parameters<typeof named>[0]) => named(call).replace(/:\w+/g, ":");
    const routes = new Map(calls().map((route) => [shape(route), route]));
    const missing = SEED_CALLS.flatMap((call) => {
      const route = routes.get(shape(call));
      if (route === undefined) return [named(call)];
      const has = (part: unknown, names: readonly string[]) =>
        names.every((name) => JSON.stringify(part ?? {}).includes(`"${name}":`));
      return has(route.schema.querystring, call.query) && has(route.schema.body, call.body)
        ? []
        : [`${named(call)} lacks a parameter`];
    });
    expect(missing).toEqual([]);
  });

  it("is public only where that is intended", ({ calls }) => {
    const open = calls().filter(({ access }) => access === "public");
    expect(open.map(named).sort()).toEqual(FOR_EVERYBODY);
  });

  it("that is not public answers 401 without a session, and changes nothing", async ({ db, app, calls }) => {
    const before = await everythingIn(db);
    const closed = calls().filter(({ access }) => access !== "public");
    const token = authorization.slice("Bearer ".length);
    const strangers: Headers[] = [
      {},
      { authorization: "" },
      { authorization: "Bearer " },
      { authorization: `Bearer ${token}x` },
      { authorization: "Bearer '; delete from session; --" },
      { cookie: `Taomu-Token=${token}; token=${token}; Authorization=Bearer ${token}` },
    ];
    for (const headers of strangers) {
      for (const { call, status, code } of await sendAll(app, closed, headers)) {
        expect({ call, status, code }).toEqual({ call, status: 200, code: 401 });
      }
    }
    expect(await everythingIn(db)).toEqual(before);
  });

  it("changes nothing for what a form of another site can send, not even with a cookie", async ({ db, app, calls }) => {
    const before = await everythingIn(db);
    const cookie = `Taomu-Token=${authorization.slice("Bearer ".length)}`;
    for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"]) {
      for (const call of calls().filter(({ method }) => method === "POST")) {
        const [body = {}] = bodiesOf(call, addressId);
        const reply = await app.inject({
          method: "POST",
          url: call.url,
          query: queryOf(call),
          headers: { "content-type": type, cookie },
          payload: JSON.stringify(body),
        });
        // Without the header that no form can send a body is not looked at.
        const refusal = call.access === "public" ? { status: 415, code: 415 } : { status: 200, code: 401 };
        expect({ status: reply.statusCode, code: reply.json().code }, named(call)).toEqual(refusal);
        const empty = await app.inject({
          method: "POST",
          url: call.url,
          query: queryOf(call),
          headers: { "content-type": type, cookie },
        });
        expect(empty.statusCode).toBeLessThan(500);
      }
    }
    expect(await everythingIn(db)).toEqual(before);
  });

  it("states how long it took, and forbids caching", async ({ app }) => {
    const { headers } = await app.inject({ method: "POST", url: "/api/goods/pc/getSearchList", payload: {} });
    expect(headers["server-timing"]).toMatch(/^app;dur=\d+\.\d$/);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("lets no other origin read its answers", async ({ app, calls }) => {
    const headers = { origin: "https://evil.example", authorization: "Bearer none" };
    const preflight = { origin: "https://evil.example", "access-control-request-method": "POST" };
    for (const call of calls()) {
      const asked = await app.inject({ method: "OPTIONS", url: call.url, headers: preflight });
      expect(Object.keys(asked.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
    for (const { call, headers: answered } of await sendAll(app, calls(), headers)) {
      expect(
        Object.keys(answered).filter((name) => name.startsWith("access-control")),
        call,
      ).toEqual([]);
    }
  });

  it("of a merchant is refused to a buyer, and to a merchant's person without a merchant", async ({
    db,
    app,
    calls,
  }) => {
    const before = await everythingIn(db);
    const guarded = calls().filter(({ access }) => typeof access === "object");
    expect(guarded.length).toBeGreaterThan(5);
    for (const { call, code } of await sendAll(app, guarded, { authorization })) {
      expect(code, call).toBe(403);
    }
    expect(await everythingIn(db)).toEqual(before);
    const roleOnly = await signInAs(db, phoneOf(2), { roles: ["merchant"] });
    for (const { call, code } of await sendAll(app, guarded, { authorization: roleOnly })) {
      expect([403, 404].includes(code) || call.endsWith("/merchant/getList"), call).toBe(true);
    }
  });

  it("ignores headers that claim another method, address or person", async ({ db, app, calls }) => {
    const other = await createBuyer(app, db, phoneOf(3), { roles: ["admin"] });
    const claims = {
      authorization,
      "x-http-method-override": "DELETE",
      "x-http-method": "DELETE",
      "x-method-override": "DELETE",
      "x-original-url": `/api/userAddress/pc/delete?id=${addressId}`,
      "x-rewrite-url": `/api/userAddress/pc/delete?id=${addressId}`,
      "x-user-id": other.id,
      "x-forwarded-user": other.phone,
      "x-roles": "admin",
      platform: "admin",
    };
    for (const method of ["GET", "POST"] as const) {
      const url = `/api/userAddress/pc/getInfo?id=${addressId}&_method=DELETE`;
      await app.inject({ method, url, headers: claims, ...(method === "POST" ? { payload: {} } : {}) });
    }
    const kept = await buyer.get<{ id: string }[]>("/api/userAddress/pc/getList");
    expect(kept.data.map(({ id }) => id)).toEqual([addressId]);
    const who = await app.inject({ method: "POST", url: "/api/login/getUserInfo", headers: claims, payload: {} });
    expect(who.json().data).toMatchObject({ phone: buyer.phone, roles: ["buyer"] });
    const guarded = calls().filter(({ access }) => typeof access === "object");
    for (const { call, code } of await sendAll(app, guarded, claims)) expect(code, call).toBe(403);
  });
});
