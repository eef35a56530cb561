import { afterAll, beforeAll, describe, it } from "vitest";
import { prng } from "../../../src/demo/prng.ts";
import {
  type MerchantOffer,
  OFFER_TABLE,
  type OfferActor,
  type OfferEvent,
} from "../../../src/domain/futures/forward-offer.ts";
import {
  INQUIRY_TABLE,
  type Inquiry,
  type InquiryActor,
  type InquiryEvent,
} from "../../../src/domain/futures/inquiry.ts";
import { FUTURES_STATUS } from "../../../src/domain/futures/order.ts";
import { FUTURES_TABLE, type FuturesActor, type FuturesEvent } from "../../../src/domain/futures/order-events.ts";
import type { FuturesOrderDetail } from "../../../src/domain/futures/order-view.ts";
import type { ForwardOfferId } from "../../../src/domain/ids.ts";
import { PICKUP_STATUS } from "../../../src/domain/trade/tally.ts";
import { VOUCHER_STATUS } from "../../../src/domain/trade/voucher.ts";
import { dm3 } from "../../../src/domain/units.ts";
import { runFuturesClocks } from "../../../src/server/futures/futures-clocks.ts";
import type { App } from "../../../src/server/http.ts";
import { type Answer, type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import {
  companyBuyer,
  createForward,
  dayAhead,
  type Forward,
  fetch,
  inquiryForm,
  inquiryOf,
  merchantOfferOf,
  offerForm,
  openOffer,
  orderForm,
  quoteOf,
  terms,
} from "../../support/futures.ts";
import { insertMerchant } from "../../support/goods.ts";
import { expectLedgerInOrder } from "../../support/ledger.ts";
import { liveThrough } from "../../support/life.ts";
import { testDeps } from "../../support/server.ts";
import { aFile, answerTimeOver, done, REASON } from "../../support/trade.ts";
import { createWitness } from "../../support/witness.ts";

const witness = createWitness();
const chance = prng(witness.seed);
const DAY_MS = 86_400_000;
const OFFER = "/api/globalOffer";
const INQUIRY = "/api/futuresInquiry";
const ORDER = "/api/futuresOrder";
const CONTAINER = 52_000;
const reasoned = { reason: REASON };
const NOT_NOW = { code: 601, msg: "" };
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

type VersionedId = { id: string; version: number };
/** A call with only the id and version of the thing, and further fields. */
const says =
  <T extends VersionedId>(url: string, more: object | ((thing: T) => object | Promise<object>) = {}) =>
  async ({ ...thing }: T, who: Buyer): Promise<Answer> =>
    who.post(url, { id: thing.id, version: thing.version, ...(typeof more === "function" ? await more(thing) : more) });
const lines = offerForm().lines.map((line) => ({ ...line, volume: dm3(20 * CONTAINER) }));
const bigOffer = () => openOffer(forward, { containerNum: 20, lines });
/** A paper of theirs. */
const fileOf = ({ phone }: Buyer): Promise<string> => aFile({ app, db }, phone);

describe("led on by calls alone, each way of its table is taken by all whom it is for, and nothing else changes:", () => {
  it("a forward offer", () =>
    witness.about(async () => {
      const { merchant, operator, buyer, goods } = forward;
      const actors = () => ({ merchant, operator });
      const again = ({ id }: { id: string }) => merchantOfferOf(forward, id);
      /** What was ordered of an offer and may be given back. */
      const orders = new Map<string, string>();
      const order = async (id: ForwardOfferId, containers: number) => {
        const form = orderForm(id, { volume: containers * CONTAINER, containers });
        orders.set(id, await done(buyer.post<string>(`${ORDER}/pc/add`, form)));
      };
      const giveBack = async (id: string) => {
        await done(buyer.post(`${ORDER}/pc/cancel`, { id: orders.get(id), version: 1, ...reasoned }));
        orders.delete(id);
      };
      const atClock =
        (column: string, ago: string) =>
        async ({ id }: VersionedId) => {
          await db.run(`update global_offer set ${column} = now() - interval '${ago}' where id = $1`, [id]);
          await runFuturesClocks(db);
          return undefined;
        };
      await liveThrough<MerchantOffer, OfferEvent, OfferActor>(
        db,
        {
          table: OFFER_TABLE,
          starts: [async () => again({ id: await done(merchant.post<string>(`${OFFER}/merchant/add`, offerForm())) })],
          again,
          actors,
          strangers,
          offered: async ({ id }, actor) =>
            (await actors()[actor].get<MerchantOffer>(`${OFFER}/${FOLDERS[actor]}/getInfo?id=${id}`)).data?.events ??
            [],
          calls: {
            edit: { merchant: says(`${OFFER}/merchant/update`, offerForm()) },
            submit: { merchant: says(`${OFFER}/merchant/submit`) },
            withdraw: {
              merchant: says(`${OFFER}/merchant/withdraw`),
              operator: says(`${OFFER}/admin/withdraw`, reasoned),
            },
            approve: {
              async operator(offer, who) {
                const answer = await says<MerchantOffer>(`${OFFER}/admin/approve`)(offer, who);
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
                const answer = await says<MerchantOffer>(`${OFFER}/merchant/toSpot`, {
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
    }));

  it("an inquiry", () =>
    witness.about(async () => {
      const { merchant, operator, buyer } = forward;
      const actors = () => ({ merchant, buyer });
      const again = ({ id }: { id: string }) => inquiryOf(forward, id);
      const offerId = await bigOffer();
      const late = async ({ id }: VersionedId) => {
        await db.run(
          `update futures_inquiry set entered_at = entered_at - interval '4 days', valid_until = valid_until - interval '4 days'
            where id = $1`,
          [id],
        );
        await runFuturesClocks(db);
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
            acceptCounter: { merchant: says(`${INQUIRY}/merchant/acceptCounter`) },
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
    }));

  it("an order of forward goods", () =>
    witness.about(async () => {
      const { merchant, operator, buyer, goods } = forward;
      const actors = () => ({ merchant, buyer, operator });
      const again = async ({ id }: { id: string }) =>
        done(buyer.get<FuturesOrderDetail>(`${ORDER}/pc/getInfo?id=${id}`));
      const offerIds = [await bigOffer(), await bigOffer(), await bigOffer(), await bigOffer()];
      let placed = 0;
      const foreign = await fileOf(strangers["other buyer"]);
      const both = (call: string, more?: (order: FuturesOrderDetail) => object) => ({
        merchant: says(`${ORDER}/merchant/${call}`, more),
        operator: says(`${ORDER}/admin/${call}`, more),
      });
      const milestone = (event: string, more: object = {}) =>
        says<FuturesOrderDetail>(`${ORDER}/merchant/updateMilestone`, {
          event,
          date: "",
          eta: "",
          billNo: "",
          vessel: "",
          voyage: "",
          containerNos: [],
          storeId: null,
          note: "",
          ...more,
        });
      const voucherIn = ({ vouchers }: FuturesOrderDetail) =>
        (vouchers.find(({ status }) => status === VOUCHER_STATUS.waiting) ?? vouchers[0])?.id ?? "1";
      const contract = (folder: "pc" | "merchant") => async (order: FuturesOrderDetail, who: Buyer) => {
        const isOwn = who === (folder === "pc" ? buyer : merchant);
        // Papers may be added at any time; the contract is signed by it in one status only.
        if (isOwn && !(await eventsOf(order, folder === "pc" ? "buyer" : "merchant")).includes("sign"))
          return undefined;
        const fileId = isOwn ? await fileOf(who) : foreign;
        return says<FuturesOrderDetail>(`${ORDER}/${folder}/addDoc`, { kind: 2, fileId })(order, who);
      };
      const eventsOf = async ({ id }: VersionedId, actor: Exclude<FuturesActor, "system">): Promise<string[]> =>
        (await done(actors()[actor].get<FuturesOrderDetail>(`${ORDER}/${FOLDERS[actor]}/getInfo?id=${id}`))).events;
      /** Which of the tallies can be taken back: the last one, or one before it. */
      const openTally = (order: FuturesOrderDetail) => {
        const open = order.pickups.filter(({ status }) => status === PICKUP_STATUS.toConfirm);
        return open.length === 0 ? null : chance.choose(open);
      };
      const isPosted = ({ finalAmount }: FuturesOrderDetail) => finalAmount !== null;
      const byClock = async ({ id }: VersionedId) => {
        await db.run(
          `update futures_order set expire_at = now() - interval '1 second', settle_posted_at = settle_posted_at - interval '3 days'
            where id = $1`,
          [id],
        );
        await runFuturesClocks(db);
        return undefined;
      };
      const settledByClock = (isWithin: boolean) => async (order: FuturesOrderDetail) => {
        const { amount, finalAmount } = order;
        if (finalAmount === null) return NOT_NOW;
        return Math.abs(finalAmount - amount) * 10 <= amount === isWithin ? byClock(order) : NOT_NOW;
      };
      let flow = 0;
      await liveThrough<FuturesOrderDetail, FuturesEvent, FuturesActor>(
        db,
        {
          table: FUTURES_TABLE,
          // Only where the other tallies come to all that was ordered, and where more was paid than was owed (orders.test.ts).
          elsewhere: ["85 voidPickup 85", "40 refuseVoucher 50", "75 refuseVoucher 80"],
          starts: [
            async () => {
              placed += 1;
              const form = orderForm(offerIds[placed % offerIds.length]!);
              return again({ id: await done(buyer.post<string>(`${ORDER}/pc/add`, form)) });
            },
          ],
          again,
          actors,
          strangers,
          async offered(order, actor) {
            const all = await eventsOf(order, actor);
            // With every other order the buyer waits for the merchant's signature.
            const waits =
              actor === "buyer" && placed % 2 === 0 && order.status === FUTURES_STATUS.toSign && !order.merchantSigned;
            const events = waits ? all.filter((event) => event !== "sign") : all;
            const payable = order.dueNow > 0 ? events : events.filter((event) => event !== "addVoucher");
            const isVoidable =
              actor === "merchant" &&
              (order.status === FUTURES_STATUS.toPickup ||
                (order.status === FUTURES_STATUS.toSettle && !isPosted(order))) &&
              order.pickups.some(({ status }) => status === PICKUP_STATUS.toConfirm);
            return isVoidable ? [...payable, "voidPickup"] : payable;
          },
          calls: {
            confirm: { merchant: says(`${ORDER}/merchant/confirm`, { etd: "", eta: "" }) },
            decline: { merchant: says(`${ORDER}/merchant/decline`, reasoned) },
            cancel: { buyer: says(`${ORDER}/pc/cancel`, reasoned) },
            timeout: {
              system: async (order) =>
                order.vouchers.some(({ status }) => status === VOUCHER_STATUS.waiting) ? NOT_NOW : byClock(order),
            },
            sign: { buyer: contract("pc"), merchant: contract("merchant") },
            addVoucher: {
              async buyer(order, who) {
                if (who === buyer && order.events.includes("addVoucher") && order.dueNow === 0) return undefined;
                flow += 1;
                const waiting = order.vouchers.filter(({ status }) => status === VOUCHER_STATUS.waiting);
                const left = order.amount - order.paidAmount - waiting.reduce((sum, { amount }) => sum + amount, 0);
                const whole =
                  order.status === FUTURES_STATUS.toPayDeposit
                    ? chance.choose([order.dueNow, order.dueNow, left])
                    : order.dueNow;
                const isOpen = who === buyer && order.events.includes("addVoucher");
                return says<FuturesOrderDetail>(`${ORDER}/pc/addVoucher`, {
                  amount: isOpen ? chance.choose([whole, whole, Math.ceil(order.dueNow / 2)]) : 1,
                  payerName: "苏州采购",
                  bankFlowNo: `USD${String(flow).padStart(8, "0")}`,
                  payDate: "2026-01-05",
                  fileIds: [isOpen ? await fileOf(who) : foreign],
                })(order, who);
              },
            },
            passVoucher: both("auditVoucher", (order) => ({ voucherId: voucherIn(order), pass: true, reason: "" })),
            refuseVoucher: both("auditVoucher", (order) => ({
              voucherId: voucherIn(order),
              pass: false,
              ...reasoned,
            })),
            delay: { merchant: milestone("delay", { eta: dayAhead(60), note: "温哥华港拥堵，晚十天" }) },
            ship: { merchant: milestone("ship", { billNo: "COSU6123" }) },
            arrive: {
              async merchant(order, who) {
                const answer = await milestone("arrive")(order, who);
                // All papers come with it; a day's upload limit is lower.
                await db.run(
                  `insert into futures_doc (order_id, kind, file_name, original_name, by_side, person_id)
                   select $1, kind, 'paper.pdf', '单证.pdf', 'merchant', $2 from unnest('{3,4,5,6,7}'::int[]) as kind where $3`,
                  [order.id, merchant.id, answer.code === 200],
                );
                return answer;
              },
            },
            clear: { merchant: milestone("clear", { storeId: goods.storeId }) },
            pickUp: {
              async merchant(order, who) {
                const last = chance.chance(0.6);
                // Little ahead and all of it at the end, so that the rest is enough where the little is taken back.
                const actual = last ? order.volume - (order.pickedVolume > 5_000 ? order.pickedVolume : 0) : 1_000;
                return fetch({ ...forward, merchant: who }, order.id, actual, { last });
              },
            },
            voidPickup: {
              async merchant(order, who) {
                const tally = openTally(order);
                return tally === null
                  ? undefined
                  : who.post("/api/pickupRecord/merchant/voidRecord", { id: tally.id, ...reasoned });
              },
            },
            postSettle: both("postSettle", ({ volume }) => ({
              finalVolume: chance.choose([volume, Math.floor(volume / 2)]),
              note: "",
            })),
            confirmSettle: { buyer: says(`${ORDER}/pc/confirmSettle`), system: settledByClock(true) },
            dispute: {
              async buyer(order, who) {
                const answer = await says(`${ORDER}/pc/dispute`, reasoned)(order, who);
                if (answer.code === 200) await answerTimeOver(db, order.id);
                return answer;
              },
              system: settledByClock(false),
            },
            resolve: { operator: says(`${ORDER}/admin/resolve`, { finalAmount: 1_000_000, ...reasoned }) },
            forceCancel: { operator: says(`${ORDER}/admin/cancel`, { isBuyerAtFault: false, ...reasoned }) },
          },
        },
        witness,
      );
      await expectLedgerInOrder(db);
    }));
});
