import { afterAll, beforeAll, describe, it } from "vitest";
import {
  OFFER_TABLE,
  type OfferActor,
  type OfferEvent,
  type OwnOffer,
} from "../../../src/domain/futures/global-offer.ts";
import {
  INQUIRY_TABLE,
  type Inquiry,
  type InquiryActor,
  type InquiryEvent,
} from "../../../src/domain/futures/inquiry.ts";
import type { App } from "../../../src/server/app.ts";
import { prng } from "../../../src/server/db/seed/prng.ts";
import { runFuturesClocks } from "../../../src/server/futures/futures-clocks.ts";
import { type Answer, type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import {
  companyBuyer,
  createForward,
  type Forward,
  inquiryForm,
  inquiryOf,
  offerForm,
  openOffer,
  orderForm,
  ownOfferOf,
  quoteOf,
  terms,
} from "../../support/futures.ts";
import { insertMerchant } from "../../support/goods.ts";
import { expectLedgerInOrder } from "../../support/ledger.ts";
import { liveThrough } from "../../support/life.ts";
import { testDeps } from "../../support/server.ts";
import { done, REASON } from "../../support/trade.ts";
import { createWitness } from "../../support/witness.ts";

const witness = createWitness();
const chance = prng(witness.seed);
const DAY_MS = 86_400_000;
const OFFER = "/api/globalOffer";
const INQUIRY = "/api/futuresInquiry";
const ORDER = "/api/futuresOrder";
const CONTAINER = 52_000;
const reasoned = { reason: REASON };
const FOLDERS = { buyer: "pc", merchant: "merchant", operator: "admin" } as const;

let db: TestDatabase;
let app: App;
let forward: Forward;
let strangers: Record<"other buyer" | "other merchant" | "visitor", Buyer>;
beforeAll(async () => {
  db = await createTestDatabase();
  app = await witness.app(testDeps(db));
  forward = await createForward(app, db);
  const otherShop = await insertMerchant(db, "别家木行");
  strangers = {
    "other buyer": await companyBuyer(app, db, phoneOf(41)),
    "other merchant": await createBuyer(app, db, phoneOf(42), { roles: ["buyer", "merchant"], merchantId: otherShop }),
    visitor: await createBuyer(app, db, phoneOf(43)),
  };
  await db.run("delete from session where person_id = $1", [strangers.visitor.id]);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

type Seen = { id: string; version: number };
/** A call that says of the thing only which one it is, as it was seen, and what more is given. */
const says =
  <T extends Seen>(url: string, more: object | ((thing: T) => object | Promise<object>) = {}) =>
  async ({ ...thing }: T, who: Buyer): Promise<Answer> =>
    who.post(url, { id: thing.id, version: thing.version, ...(typeof more === "function" ? await more(thing) : more) });
const lines = offerForm().lines.map((line) => ({ ...line, volume: 20 * CONTAINER }));
const bigOffer = () => openOffer(forward, { containerNum: 20, lines });

describe("led on by calls alone, each way of its table is taken by all whom it is for, and nothing else changes:", () => {
  it(
    "a forward offer",
    () =>
      witness.about(async () => {
        const { merchant, operator, buyer, goods } = forward;
        const actors = () => ({ merchant, operator });
        const again = ({ id }: { id: string }) => ownOfferOf(forward, id);
        /** What was ordered of an offer and may be given back. */
        const orders = new Map<string, string>();
        const order = async (id: string, containers: number) => {
          const form = orderForm(id, { volume: containers * CONTAINER, containers });
          orders.set(id, await done(buyer.post<string>(`${ORDER}/pc/add`, form)));
        };
        const giveBack = async (id: string) => {
          await done(buyer.post(`${ORDER}/pc/cancel`, { id: orders.get(id), version: 1, ...reasoned }));
          orders.delete(id);
        };
        const atClock =
          (column: string, ago: string) =>
          async ({ id }: Seen) => {
            await db.run(`update global_offer set ${column} = now() - interval '${ago}' where id = $1`, [id]);
            await runFuturesClocks(db, Date.now());
            return undefined;
          };
        await liveThrough<OwnOffer, OfferEvent, OfferActor>(
          db,
          {
            table: OFFER_TABLE,
            starts: [
              async () => again({ id: await done(merchant.post<string>(`${OFFER}/merchant/add`, offerForm())) }),
            ],
            again,
            actors,
            strangers,
            offered: async ({ id }, actor) =>
              (await actors()[actor].get<OwnOffer>(`${OFFER}/${FOLDERS[actor]}/getInfo?id=${id}`)).data?.events ?? [],
            calls: {
              edit: { merchant: says(`${OFFER}/merchant/update`, offerForm()) },
              submit: { merchant: says(`${OFFER}/merchant/submit`) },
              withdraw: {
                merchant: says(`${OFFER}/merchant/withdraw`),
                operator: says(`${OFFER}/admin/withdraw`, reasoned),
              },
              approve: {
                async operator(offer, who) {
                  const answer = await says<OwnOffer>(`${OFFER}/admin/approve`)(offer, who);
                  // Some have landed by now, some of them with an order of a part.
                  if (answer.code === 200 && chance.chance(0.6)) {
                    if (chance.chance(0.6)) await order(offer.id, 1);
                    await db.run(
                      "update global_offer set etd_from = etd_from - 60, etd_to = etd_to - 60, eta = eta - 60 where id = $1",
                      [offer.id],
                    );
                  }
                  return answer;
                },
              },
              reject: { operator: says(`${OFFER}/admin/reject`, reasoned) },
              renew: {
                merchant: says(`${OFFER}/merchant/renew`, () => ({ quoteValidUntilAt: Date.now() + 3 * DAY_MS })),
              },
              sellOut: {
                async system({ id, remainVolume }) {
                  await order(id, remainVolume / CONTAINER);
                  return undefined;
                },
              },
              reopen: { system: async ({ id }) => void (await giveBack(id)) },
              expire: { system: atClock("quote_valid_until", "1 second") },
              lapse: { system: atClock("entered_at", "31 days") },
              toSpot: {
                async merchant(offer, who) {
                  const lot = { price: 180_000, diameterMin: null, diameterMax: null };
                  const answer = await says<OwnOffer>(`${OFFER}/merchant/toSpot`, {
                    storeId: goods.storeId,
                    lots: [lot],
                  })(offer, who);
                  if (answer.code === 200 && orders.has(offer.id)) await giveBack(offer.id);
                  return answer;
                },
              },
            },
          },
          witness,
        );
        await expectLedgerInOrder(db);
      }),
    120_000,
  );

  it(
    "an inquiry",
    () =>
      witness.about(async () => {
        const { merchant, operator, buyer } = forward;
        const actors = () => ({ merchant, buyer });
        const again = ({ id }: { id: string }) => inquiryOf(forward, id);
        const offerId = await bigOffer();
        const late = async ({ id }: Seen) => {
          await db.run(
            `update futures_inquiry set entered_at = entered_at - interval '4 days', valid_until = valid_until - interval '4 days'
            where id = $1`,
            [id],
          );
          await runFuturesClocks(db, Date.now());
          return undefined;
        };
        await liveThrough<Inquiry, InquiryEvent, InquiryActor>(
          db,
          {
            table: INQUIRY_TABLE,
            starts: [
              async () => again({ id: await done(buyer.post<string>(`${INQUIRY}/pc/add`, inquiryForm(offerId))) }),
            ],
            again,
            actors,
            strangers: { ...strangers, operator },
            offered: async ({ id }, actor) =>
              (await done(actors()[actor].get<Inquiry>(`${INQUIRY}/${FOLDERS[actor]}/getInfo?id=${id}`))).events,
            calls: {
              quote: { merchant: says(`${INQUIRY}/merchant/quote`, ({ id, version }) => quoteOf(id, version)) },
              reissue: { merchant: says(`${INQUIRY}/merchant/reissue`, ({ id, version }) => quoteOf(id, version)) },
              decline: { merchant: says(`${INQUIRY}/merchant/decline`, reasoned) },
              counter: { buyer: says(`${INQUIRY}/pc/counter`, () => terms({ price: 23_000 })) },
              accept: { buyer: says(`${INQUIRY}/pc/accept`) },
              reject: { buyer: says(`${INQUIRY}/pc/reject`, reasoned) },
              withdraw: { buyer: says(`${INQUIRY}/pc/withdraw`) },
              placeOrder: {
                buyer: ({ id }, who) =>
                  who.post(`${ORDER}/pc/add`, { ...orderForm(offerId), inquiryId: id, offerId: null }),
              },
              lapse: { system: late },
              expire: { system: late },
            },
          },
          witness,
        );
      }),
    120_000,
  );
});
