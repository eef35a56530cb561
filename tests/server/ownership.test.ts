import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App, RoutePolicy } from "../../src/server/app.ts";
import { type Buyer, createBuyer, phoneOf } from "../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { insertGoods, insertMerchant } from "../support/goods.ts";
import { bodiesOf, callsOf, everythingIn, sampleOf } from "../support/requests.ts";
import { createTestApp } from "../support/server.ts";
import { signInAs } from "../support/sign-in.ts";

const NOBODYS = "123456789";

describe("what belongs to one person or merchant", () => {
  let db: TestDatabase;
  let app: App;
  let owner: Buyer;
  /** Ids by what they name. */
  let own: Record<"address" | "cart line" | "order" | "company" | "goods", string>;
  let strangers: Record<string, string>;
  beforeAll(async () => {
    db = await createTestDatabase();
    app = (await createTestApp(db)).app;
    const goods = await insertGoods(db);
    owner = await createBuyer(app, db, phoneOf(1));
    const company = await db.one<{ id: string }>(
      `insert into company_info (person_id, company_name, credit_code, company_status)
       values ($1, '恒林木业', '91320585MA1W2X3Y4Z', 1) returning id`,
      [owner.id],
    );
    const form = {
      ...{ receiver: "李木", phone: "13800138000", provinceCode: "320000", provinceName: "", cityCode: "320500" },
      ...{ cityName: "", districtCode: "320585", districtName: "", detail: "港区一路1号", canUnload: true },
      ...{ vehicleLimit: "", isDefault: true },
    };
    const address = await owner.post<string>("/api/userAddress/pc/add", form);
    const order = await owner.order(goods.id, 10);
    await owner.addToCart(goods.id, 10);
    const line = await db.one<{ id: string }>("select id from cart_item");
    own = { address: address.data, "cart line": line!.id, order: order.id, company: company!.id, goods: goods.id };
    strangers = {
      "another buyer": await signInAs(db, phoneOf(2)),
      "another merchant": await signInAs(db, phoneOf(3), {
        roles: ["buyer", "merchant"],
        merchantId: await insertMerchant(db, "别家木行"),
      }),
      "an operator without a merchant": await signInAs(db, phoneOf(4), { roles: ["admin"] }),
    };
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  /** Everything that can be asked about `id` with this call. */
  const askAbout = async (call: RoutePolicy, id: string, authorization: string) => {
    const { method, url, schema } = call;
    const query = schema.querystring === undefined ? {} : (sampleOf(schema.querystring, id) as Record<string, string>);
    const bodies = bodiesOf(call, id);
    const answers: object[] = [];
    for (const payload of bodies.length > 0 ? (bodies as object[]) : [undefined]) {
      const headers = { authorization };
      const request = { method: method as "POST", url, query, headers, ...(payload === undefined ? {} : { payload }) };
      const { serverAt: _, ...answer } = (await app.inject(request)).json();
      answers.push(answer);
    }
    return answers;
  };

  it("is for all others as if it did not exist, at every call that takes an id", async () => {
    const taking = callsOf(app).filter((call) => {
      const parts = [sampleOf(call.schema.querystring ?? {}, NOBODYS), ...bodiesOf(call, NOBODYS)];
      return call.access !== "public" && JSON.stringify(parts).includes(`"${NOBODYS}"`);
    });
    expect(taking.length).toBeGreaterThan(15);
    const before = await everythingIn(db);
    for (const call of taking) {
      for (const [stranger, authorization] of Object.entries(strangers)) {
        const toNobodys = await askAbout(call, NOBODYS, authorization);
        for (const [what, id] of Object.entries(own)) {
          // Goods on sale are everybody's to buy.
          if (what === "goods" && call.access === "signed-in") continue;
          // Who reviews companies reads every one.
          if (what === "company" && call.url.includes("/companyInfo/admin/") && stranger.startsWith("an operator"))
            continue;
          // Who reviews goods decides about everybody's.
          if (what === "goods" && call.url.includes("/goods/admin/") && stranger.startsWith("an operator")) continue;
          // Who decides disputes reads every order.
          if (what === "order" && call.url.includes("/platformOrder/admin/") && stranger.startsWith("an operator"))
            continue;
          const told = `${stranger}: ${call.url} of the owner's ${what}`;
          const answers = await askAbout(call, id, authorization);
          expect(answers, told).toEqual(toNobodys);
          // 5002: the call is for certified companies, whatever it asks about.
          // A list narrowed to it may be empty.
          for (const { code, data } of answers as { code: number; data: { total?: number } | null }[])
            if (data?.total !== 0) expect([403, 404, 601, 5002], told).toContain(code);
        }
      }
    }
    expect(await everythingIn(db)).toEqual(before);
  });

  it("is still there for its owner", async () => {
    expect((await owner.get(`/api/userAddress/pc/getInfo?id=${own.address}`)).code).toBe(200);
    expect((await owner.get(`/api/platformOrder/pc/getInfo?id=${own.order}`)).code).toBe(200);
    expect((await owner.settle({ cartIds: [own["cart line"]] })).code).toBe(200);
    expect((await owner.post(`/api/companyInfo/pc/setMainCompany?id=${own.company}`)).code).toBe(200);
  });

  it("has order numbers that tell nobody how many orders there are", async () => {
    const stock = await insertGoods(db, { stock: 3_000, title: "樟子松木方 45*90*4000" });
    const numbers: number[] = [];
    for (let n = 0; n < 30; n++) {
      const buyer = await createBuyer(app, db, phoneOf(100 + n));
      numbers.push(Number((await buyer.order(stock.id, 1)).orderNo.slice(-8)));
    }
    const steps = numbers.slice(1).map((number, index) => number - numbers[index]!);
    expect(steps.some((step) => step > 0) && steps.some((step) => step < 0)).toBe(true);
    expect(new Set(steps).size).toBe(29);
  });
});
