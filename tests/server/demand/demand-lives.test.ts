import { afterAll, beforeAll, describe, it } from "vitest";
import { prng } from "../../../src/demo/prng.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { DEMAND_TABLE, type DemandActor, type DemandEvent } from "../../../src/domain/demand/demand.ts";
import type { Demand, ReviewedDemand } from "../../../src/domain/demand/demand-form.ts";
import { QUOTE_STATUS, QUOTE_TABLE, type QuoteActor, type QuoteEvent } from "../../../src/domain/demand/quote.ts";
import type { Comparison, Quote } from "../../../src/domain/demand/quote-view.ts";
import { asId, type QuoteId } from "../../../src/domain/ids.ts";
import { expireDemands } from "../../../src/server/demand/expire-demands.ts";
import { expireQuotes } from "../../../src/server/demand/expire-quotes.ts";
import type { App } from "../../../src/server/http.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { someCreditCode } from "../../support/companies.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { expectLedgerInOrder } from "../../support/ledger.ts";
import { liveThrough } from "../../support/life.ts";
import {
  compared,
  createShop,
  demandBoard,
  demandOf,
  PINE_LINE,
  published,
  quoted,
  runOut,
  type Shop,
  wordOn,
} from "../../support/quotes.ts";
import { testDeps } from "../../support/server.ts";
import { personIdOf } from "../../support/sign-in.ts";
import { done, REASON } from "../../support/trade.ts";
import { createWitness } from "../../support/witness.ts";

const witness = createWitness();
const chance = prng(witness.seed);
const GOOD = { code: 200, msg: "" };
const DAY_MS = 86_400_000;
/** Enough for everything that is taken on the way. */
const STOCK = { stock: 5_000_000 };

let db: TestDatabase;
let app: App;
let shop: Shop;
let operator: Buyer;
let strangers: Record<string, Buyer>;
let people = 100;
beforeAll(async () => {
  db = await createTestDatabase();
  app = await witness.app(testDeps(db));
  await configure("hold.cap.orders", "500");
  shop = await createShop(app, db, phoneOf(1), "恒林木行", STOCK);
  operator = await certified(["operator"]);
  const visitor = await createBuyer(app, db, phoneOf(2));
  const other = await createShop(app, db, phoneOf(3), "岭木木行", STOCK);
  strangers = { visitor, "other buyer": await certified(), "other merchant": other.person };
  await db.run("delete from session where person_id = $1", [visitor.id]);
});
afterAll(async () => {
  await expectLedgerInOrder(db);
  await app.close();
  await db.drop();
});

/** A person acting for a certified company, which may quote as well as buy. */
async function certified(roles: string[] = ["buyer"]): Promise<Buyer> {
  const phone = phoneOf(people++);
  const row = await db.one<{ id: string }>(
    `insert into company_info (person_id, company_name, credit_code, company_status)
     values ($1, '太仓木业' || $2, $3, ${COMPANY_STATUS.certified}) returning id`,
    [await personIdOf(db, phone), phone, someCreditCode()],
  );
  return createBuyer(app, db, phone, { mainCompanyId: row!.id, roles });
}
const configure = (key: string, value: string) =>
  db.run(
    `insert into sys_config (config_key, config_value) values ($1, $2)
     on conflict (config_key) do update set config_value = excluded.config_value`,
    [key, value],
  );

const twoLines = () => demandOf({ items: [PINE_LINE, { ...PINE_LINE, quantity: 10_000 }] });

type VersionedId = { id: string; version: number };
/** A call with the id and version of the thing, and further fields. */
const says =
  (url: string, more: () => object = () => ({})) =>
  ({ id, version }: VersionedId, who: Buyer) =>
    who.post(url, { id, version, ...more() });
const awarding = ({ id, version }: VersionedId, who: Buyer) =>
  who.post("/api/demandQuote/pc/award", { quotes: [{ id, version }] });
const witnessing = (witnessed: () => Promise<void>) => () => witness.about(witnessed);

describe("led on by calls alone, each way of its table is taken by all whom it is for, and nothing else changes", () => {
  it(
    "a demand",
    witnessing(async () => {
      /** `choice`: how many lines are left to award, and whether a shop quotes them. */
      type LiveDemand = { id: string; status: number; version: number; owner: Buyer; choice: string };
      const again = async ({ id, owner }: Pick<LiveDemand, "id" | "owner">): Promise<LiveDemand> => {
        const { status, version } = await done(owner.get<Demand>(`/api/demand/pc/getInfo?id=${id}`));
        const { items, events }: Comparison = await compared(owner, id);
        const choice = `${items.filter(({ taken }) => !taken).length} ${events.includes("award")}`;
        return { id, status, version, owner, choice };
      };
      const PC = "/api/demand/pc";
      const ADMIN = "/api/demand/admin";
      /** The time that a demand waits for is over. */
      const late = async ({ id }: LiveDemand) => {
        await db.run(
          `update demand set quote_deadline_at = now() - interval '1 second', entered_at = entered_at - interval '8 days'
            where id = $1`,
          [id],
        );
        await expireDemands(db);
        return GOOD;
      };
      /** Takes one line of a quote, and the last one the next time. */
      const award = async ({ id, owner }: LiveDemand, who: Buyer) => {
        const { items, quotes } = await compared(owner, id);
        const quote = quotes.find(({ events }) => events.includes("award"));
        const left = items.filter(({ taken }) => !taken).map((line) => ({ demandItemId: line.id }));
        const lines = who === owner && left.length > 1 ? left.slice(0, 1) : undefined;
        return who.post("/api/demandQuote/pc/award", {
          quotes: [{ id: quote?.id ?? "1", version: quote?.version ?? 1, lines }],
        });
      };
      await liveThrough<LiveDemand, DemandEvent, DemandActor>(
        db,
        {
          table: DEMAND_TABLE,
          starts: [
            async () => {
              const owner = await certified();
              const { id } = await done(owner.post<Demand>(`${PC}/add`, twoLines()));
              return again({ id, owner });
            },
          ],
          again,
          actors: ({ owner }) => ({ buyer: owner, operator }),
          strangers: { ...strangers, merchant: shop.person },
          calls: {
            publish: { buyer: says(`${PC}/publish`) },
            edit: { buyer: says(`${PC}/update`, twoLines) },
            withdraw: { buyer: says(`${PC}/withdraw`) },
            extend: { buyer: says(`${PC}/extend`, () => ({ quoteDeadlineAt: Date.now() + 5 * DAY_MS })) },
            close: {
              buyer: says(`${PC}/close`, () => ({ reason: "暂时不需要了" })),
              operator: says(`${ADMIN}/close`, () => ({ reason: REASON })),
            },
            approve: { operator: says(`${ADMIN}/approve`) },
            reject: { operator: says(`${ADMIN}/reject`, () => ({ reason: REASON })) },
            award: { buyer: award },
            deadline: { system: late },
            expire: { system: late },
          },
          async offered({ id, owner }, actor) {
            if (actor === "operator") {
              const { code, data } = await operator.get<ReviewedDemand>(`${ADMIN}/getInfo?id=${id}`);
              return code === 200 ? data.events : [];
            }
            const { events } = await done(owner.get<Demand>(`${PC}/getInfo?id=${id}`));
            const { events: more }: Comparison = await compared(owner, id);
            return [...new Set([...events.filter((event) => event !== "copy"), ...more])];
          },
          depends: ({ choice }) => choice,
          // Whether demands are reviewed, and whether a shop quotes.
          async circumstances() {
            await configure("demand.review", chance.chance(0.5) ? "on" : "off");
            if (chance.chance(0.5)) return;
            const unquoted = (await demandBoard(shop.person)).filter(
              ({ myQuote, items }) =>
                (myQuote === null ||
                  (myQuote.status !== QUOTE_STATUS.toAnswerByBuyer &&
                    myQuote.status !== QUOTE_STATUS.toAnswerByMerchant &&
                    myQuote.status !== QUOTE_STATUS.expired)) &&
                items.some(({ taken }) => !taken),
            );
            for (const { id } of unquoted) await quoted(shop, id, 165_000);
          },
        },
        witness,
      );
    }),
  );

  it(
    "a quote",
    witnessing(async () => {
      await configure("demand.review", "off");
      type Offer = { id: string; status: number; version: number; owner: Buyer; demandId: string };
      const readAs = (who: Buyer, id: string) => done(who.get<Quote>(`/api/demandQuote/pc/getInfo?id=${id}`));
      const again = async ({ id, owner }: Pick<Offer, "id" | "owner">): Promise<Offer> => {
        const { status, version, demandId } = await readAs(owner, id);
        return { id, status, version, owner, demandId };
      };
      const PC = "/api/demandQuote/pc";
      const linesOf = async ({ owner, demandId }: Offer) => (await compared(owner, demandId)).items;
      const word = (verb: string) => async (offer: Offer, who: Buyer) => {
        const { id, version } = offer;
        return who.post(`${PC}/${verb}`, { id, version, ...wordOn(await linesOf(offer), shop, 164_000) });
      };
      await liveThrough<Offer, QuoteEvent, QuoteActor>(
        db,
        {
          table: QUOTE_TABLE,
          starts: [
            async () => {
              const owner = await certified();
              const { id } = await quoted(shop, (await published(owner)).id, 165_000);
              return again({ id, owner });
            },
          ],
          again,
          actors: ({ owner }) => ({ buyer: owner, supplier: shop.person }),
          strangers: { ...strangers, operator },
          calls: {
            counter: {
              async buyer(offer, who) {
                const { id, version } = offer;
                const lines = (await linesOf(offer)).map((line) => ({ demandItemId: line.id, price: 150_000 }));
                return who.post(`${PC}/counter`, { id, version, lines });
              },
            },
            answer: { supplier: word("update") },
            reissue: { supplier: word("reissue") },
            withdraw: { supplier: says(`${PC}/withdraw`) },
            reject: { buyer: says(`${PC}/reject`, () => ({ reason: REASON })) },
            award: { buyer: awarding },
            place: {
              async buyer({ id }, who) {
                const preview = await who.checkout({ quoteId: asId<QuoteId>(id) });
                return preview.code === 200 ? who.place(preview.data) : preview;
              },
            },
            expire: {
              async system({ id, status }) {
                await runOut(db, id, status === QUOTE_STATUS.awarded ? "lock_until" : "valid_until");
                await expireQuotes(db);
                return GOOD;
              },
            },
            passOver: {
              system: ({ demandId, owner }) =>
                owner.post("/api/demand/pc/close", { id: demandId, reason: "暂时不需要了" }),
            },
          },
          offered: async ({ id, owner }, actor) => (await readAs(actor === "buyer" ? owner : shop.person, id)).events,
        },
        witness,
      );
    }),
  );
});
