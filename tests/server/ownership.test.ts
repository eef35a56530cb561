import { describe, expect } from "vitest";
import { asId } from "../../src/domain/ids.ts";
import type { App, RoutePolicy } from "../../src/server/http.ts";
import { createBuyer, phoneOf } from "../support/buyer.ts";
import { everybodysThings, STRANGERS } from "../support/everybodys-things.ts";
import { it } from "../support/fixtures.ts";
import { companyBuyer } from "../support/futures.ts";
import { insertGoods, insertMerchant } from "../support/goods.ts";
import {
  nameOf,
  PEOPLE,
  type Person,
  peopleFor,
  reaches,
  THINGS,
  type Thing,
  type ThingName,
} from "../support/permission-matrix.ts";
import { bodiesOf, callsOf, everythingIn, sampleOf } from "../support/requests.ts";
import { signInAs } from "../support/sign-in.ts";
import { createTrade, type Trade } from "../support/trade.ts";

const NOBODYS = "123456789";
/** Answered as long as the reader listens. */
const ENDLESS = "GET /api/message/pc/stream";

describe("every call, sent by each role,", () => {
  let trade: Trade;
  let own: Record<ThingName, string>;
  let tokens: Record<Person, string | null>;
  it.beforeAll(async ({ db, app }) => {
    trade = await createTrade(app, db);
    own = await everybodysThings(trade);
    const shop = { roles: ["buyer", "merchant"], merchantId: await insertMerchant(db, "别家木行") };
    await companyBuyer(app, db, STRANGERS.buyer);
    tokens = {
      visitor: null,
      buyer: await signInAs(db, trade.buyer.phone),
      "other buyer": await signInAs(db, STRANGERS.buyer),
      merchant: await signInAs(db, trade.merchant.phone),
      "other merchant": await signInAs(db, STRANGERS.merchant, shop),
      operator: await signInAs(db, trade.operator.phone),
    };
  });

  const ask = async (
    app: App,
    { method, url }: RoutePolicy,
    person: Person,
    sent: { query?: object; payload?: object },
  ) => {
    const authorization = tokens[person];
    const headers = authorization === null ? {} : { authorization };
    const reply = await app.inject({ method: method as "POST", url, headers, ...sent } as never);
    if (!reply.headers["content-type"]?.toString().startsWith("application/json")) return { code: reply.statusCode };
    const { serverAt: _, ...answer } = reply.json<{ code: number; data: unknown; serverAt: number }>();
    return answer;
  };

  it("reaches what is one's own", async () => {
    for (const [url, what] of [
      ["platformOrder/pc/getInfo", "order"],
      ["reservation/pc/getInfo", "reservation"],
      ["pickupRecord/pc/getInfo", "tally"],
      ["userAddress/pc/getInfo", "address"],
      ["demand/pc/getInfo", "demand"],
      ["reqSpec/pc/getInfo", "spec alert"],
    ] as const) {
      expect((await trade.buyer.get(`/api/${url}?id=${own[what]}`)).code, url).toBe(200);
    }
    expect((await trade.buyer.checkout({ cartIds: [asId(own["cart line"])] })).code).toBe(200);
    for (const [url, what] of [
      ["platformOrder/merchant/getInfo", "order"],
      ["reservation/merchant/getInfo", "reservation"],
      ["pickupRecord/merchant/getInfo", "tally"],
      ["goods/merchant/getInfo", "goods"],
      ["globalOffer/merchant/getInfo", "forward offer"],
      ["futuresInquiry/merchant/getInfo", "inquiry"],
      ["futuresOrder/merchant/getInfo", "forward order"],
      ["demandQuote/pc/getInfo", "quote"],
    ] as const) {
      expect((await trade.merchant.get(`/api/${url}?id=${own[what]}`)).code, url).toBe(200);
    }
  });

  it("admits its own roles, requires a login from visitors, and refuses all others", async ({ app }) => {
    const unplaced = callsOf(app).filter((call) => peopleFor(call) === null);
    expect(unplaced.map(nameOf)).toEqual([]);
    const wrong: string[] = [];
    for (const call of callsOf(app)) {
      if (nameOf(call) === ENDLESS || call.access === "public") continue;
      // Of a shape that no call takes: who is let in gets an answer about it, and nothing happens.
      const { body, querystring } = call.schema;
      const sent = { query: querystring ? { nonsense: "1" } : {}, ...(body ? { payload: { nonsense: 1 } } : {}) };
      for (const person of PEOPLE) {
        const { code } = await ask(app, call, person, sent);
        const answered = code === 401 || code === 403 ? code : "let in";
        const expected = peopleFor(call)?.includes(person) ? "let in" : person === "visitor" ? 401 : 403;
        if (answered !== expected) wrong.push(`${nameOf(call)} answers ${person} ${answered} instead of ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("answers about another person's things as if they did not exist", async ({ db, app }) => {
    const before = await everythingIn(db);
    let asked = 0;
    for (const call of callsOf(app)) {
      // A file that is generated each time is never the same answer.
      if (call.access === "public" || call.url.endsWith("/export")) continue;
      const things = Object.entries(THINGS).filter(([, { areas }]) => areas.test(call.url)) as [ThingName, Thing][];
      if (things.length === 0) continue;
      const { schema } = call;
      const bodies = bodiesOf(call, NOBODYS) as object[];
      const query = schema.querystring === undefined ? {} : (sampleOf(schema.querystring, NOBODYS) as object);
      const about = (id: string, part: object) =>
        JSON.parse(JSON.stringify(part).replaceAll(`"${NOBODYS}"`, `"${id}"`));
      for (const body of bodies.length > 0 ? bodies : [undefined]) {
        if (!JSON.stringify([query, body ?? {}]).includes(`"${NOBODYS}"`)) continue;
        /** The answer, with what it only repeats of the question left out. */
        const asking = async (person: Person, id: string) => {
          const payload = body === undefined ? {} : { payload: about(id, body) };
          const answer = await ask(app, call, person, { query: about(id, query), ...payload });
          return JSON.parse(JSON.stringify(answer).replaceAll(`"${id}"`, `"${NOBODYS}"`));
        };
        for (const person of peopleFor(call) ?? []) {
          const strange = things.filter(([, thing]) => !reaches(person, call, thing));
          if (strange.length === 0) continue;
          const toNobodys = await asking(person, NOBODYS);
          for (const [what] of strange) {
            const title = `${person}: ${nameOf(call)} of somebody's ${what}`;
            expect(await asking(person, own[what]), title).toEqual(toNobodys);
            asked += 1;
          }
        }
      }
    }
    expect(asked).toBeGreaterThan(200);
    expect(await everythingIn(db)).toEqual(before);
  });

  it("has order numbers that do not reveal how many orders there are", async ({ db, app }) => {
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
