import fc from "fast-check";
import { describe, expect } from "vitest";
import { EMPTY_SPEC_ALERT, type SpecAlertForm } from "../../../../src/domain/catalog/alerts/spec-alert.ts";
import {
  type SpecAlert,
  type SpecAlertHit,
  specAlertFits,
} from "../../../../src/domain/catalog/alerts/spec-alert-match.ts";
import { forwardOfferTimber } from "../../../../src/domain/catalog/alerts/spec-alert-sources.ts";
import type { Quote } from "../../../../src/domain/demand/quote-view.ts";
import type { MerchantOffer, OfferForm } from "../../../../src/domain/futures/forward-offer.ts";
import type { ForwardOrderId, SpecAlertId } from "../../../../src/domain/ids.ts";
import type { Page } from "../../../../src/domain/paging.ts";
import type { Message } from "../../../../src/domain/system/message.ts";
import { dm3, mm } from "../../../../src/domain/units.ts";
import { placeSpecAlert } from "../../../../src/server/catalog/alerts/spec-alert-index.ts";
import { specAlertNewsSubscriber } from "../../../../src/server/catalog/alerts/spec-alert-news.ts";
import { publishDueSpecAlerts, specAlertSubscriber } from "../../../../src/server/catalog/alerts/spec-alert-watch.ts";
import { futuresSubscriber } from "../../../../src/server/futures/futures-subscriber.ts";
import { deliverOutbox, publish } from "../../../../src/server/system/outbox.ts";
import { type Buyer, createBuyer, phoneOf } from "../../../support/buyer.ts";
import type { TestDatabase } from "../../../support/database.ts";
import { it as test } from "../../../support/fixtures.ts";
import { createForward, openOffer, orderForm } from "../../../support/futures.ts";
import { createShop, openInfo, published, quoted, wordOn } from "../../../support/quotes.ts";
import { done } from "../../../support/trade.ts";

const FRIDAY = Date.parse("2026-11-20T04:00:00Z");
const SPF = { name: "SPF 板材", speciesCode: ["spf"], thickness: 38, width: 140 };

const it = test
  .extend("forward", { scope: "file" }, ({ db, app }) => createForward(app, db))
  .extend("person", { scope: "file" }, ({ db, app }) => createBuyer(app, db, phoneOf(21)))
  .extend("shop", { scope: "file" }, ({ db, app }) => createShop(app, db, phoneOf(22), "恒林木行", { stock: 100_000 }));

it.beforeEach(async ({ db }) => {
  await deliverOutbox(db, []);
  await db.run("delete from req_spec");
});

const add = async (who: Buyer, specAlert: object) => done(who.post<SpecAlert>("/api/reqSpec/pc/add", specAlert));
const hits = async (who: Buyer, reqSpecId: string) =>
  (await done(who.post<Page<SpecAlertHit>>("/api/reqSpec/pc/getHitList", { reqSpecId }))).rows;
const hear = (db: TestDatabase) =>
  deliverOutbox(db, [futuresSubscriber, specAlertSubscriber, specAlertNewsSubscriber(async () => FRIDAY)]);
const messagesOf = async (db: TestDatabase, who: Buyer) => {
  await hear(db);
  const { rows } = await done(who.post<Page<Message>>("/api/message/pc/getList", { pageSize: 50 }));
  return rows.filter(({ refType }) => refType === "reqSpec");
};

describe("spec alerts", () => {
  it("are hit by forward offers that open and that have arrived, where they take forward goods", async ({
    db,
    forward,
    person,
  }) => {
    const { buyer, merchant } = forward;
    const { id } = await add(buyer, { ...SPF, notify: 2 });
    const spotOnly = await add(buyer, { ...SPF, includeFutures: false });
    const other = await add(buyer, { ...SPF, width: 184 });
    const stranger = await add(person, SPF);
    const offerId = await openOffer(forward);
    await hear(db);
    const [first] = await hits(buyer, id);
    expect(first).toMatchObject({
      refType: 2,
      refId: offerId,
      reason: 5,
      sizeText: expect.stringMatching(/^38\*140\*/),
      image: expect.stringMatching(/^\/pictures\/goods\/\d{4}-spf-t38-w140-/),
      currency: "USD",
      price: 24_000,
      priceNow: 24_000,
      available: true,
      linkPath: `/global/detail?id=${offerId}`,
      readFlag: false,
    });
    expect(first?.place).toMatch(/^太仓港 \d{4}-\d{2}-\d{2} 到港$/);
    expect(await hits(buyer, spotOnly.id)).toEqual([]);
    expect(await hits(buyer, other.id)).toEqual([]);
    // Who acts for no certified company may not know the price.
    expect(await hits(person, stranger.id)).toMatchObject([{ refId: offerId, price: null, priceNow: null }]);

    const orderId = await done(buyer.post<ForwardOrderId>("/api/futuresOrder/pc/add", orderForm(offerId)));
    await db.transaction((tx) =>
      publish(tx, "futures.stepped", { orderId, event: "arrive", actor: "merchant", note: "" }),
    );
    await hear(db);
    expect((await hits(buyer, id)).map(({ reason }) => reason).toSorted()).toEqual([5, 6]);
    expect(await publishDueSpecAlerts(db, FRIDAY)).toBe(1);
    expect(await messagesOf(db, person)).toMatchObject([{ title: "订阅“SPF 板材”有 1 条新匹配" }]);
    expect(await messagesOf(db, buyer)).toEqual([]);
    expect(await publishDueSpecAlerts(db, Date.parse("2026-11-21T01:00:00Z"))).toBe(1);
    expect(await messagesOf(db, buyer)).toMatchObject([{ title: "订阅“SPF 板材”有 1 条新匹配" }]);

    const own = await done(merchant.get<MerchantOffer>(`/api/globalOffer/merchant/getInfo?id=${offerId}`));
    await done(merchant.post("/api/globalOffer/merchant/withdraw", { id: offerId, version: own.version }));
    expect((await hits(buyer, id))[0]).toMatchObject({ available: false, price: 24_000, priceNow: null });
  });

  it("are notified of quotes on the same buyer's demands, and again at a lower price, those of other buyers never", async ({
    db,
    forward,
    person,
    shop,
  }) => {
    const specAlert = { name: "木方", speciesCode: ["zhangzisong"], thickness: 30, width: 120, targetPrice: 160_000 };
    const { id } = await add(person, specAlert);
    const stranger = await add(forward.buyer, specAlert);
    const demand = await published(person);
    const quote = await quoted(shop, demand.id, 165_000);
    await hear(db);
    expect(await hits(person, id)).toMatchObject([
      {
        refType: 3,
        refId: quote.id,
        reason: 7,
        price: 165_000,
        priceNow: 165_000,
        reached: false,
        seller: quote.supplier.name,
        place: `求购 ${demand.demandNo}`,
        sizeText: quote.lines[0]?.specText,
        image: expect.stringMatching(/^\/pictures\/goods\//),
        linkPath: `/user/recSource/detail?id=${demand.id}`,
      },
    ]);
    const line = quote.lines[0]!.demandItemId;
    const counter = { id: quote.id, version: 1, lines: [{ demandItemId: line, price: 150_000 }], note: "" };
    await done(person.post<Quote>("/api/demandQuote/pc/counter", counter));
    const { items } = await openInfo(shop.person, demand.id);
    const answer = { id: quote.id, version: 2, ...wordOn(items, shop, 158_000) };
    await done(shop.person.post<Quote>("/api/demandQuote/pc/update", answer));
    await hear(db);
    const found = await hits(person, id);
    expect(found.map(({ reason, price, priceNow }) => [reason, price, priceNow]).toSorted()).toEqual([
      [3, 158_000, 158_000],
      [7, 165_000, 158_000],
    ]);
    expect(await hits(forward.buyer, stranger.id)).toEqual([]);
    // The quote's own message has announced it.
    expect(await publishDueSpecAlerts(db, FRIDAY)).toBe(0);
    expect(await messagesOf(db, person)).toMatchObject([{ refId: expect.any(String) }]);
  });

  const few = (...codes: string[]) => fc.oneof(fc.constant<string[]>([]), fc.subarray(codes));
  const specAlerts: fc.Arbitrary<SpecAlertForm> = fc.record({
    name: fc.constant("木方"),
    kindCode: fc.constantFrom(null, "1501", "1502"),
    speciesCode: few("spf", "zhangzisong", "tieshan"),
    gradeCode: few("na-2btr", "ru-1"),
    brandCode: few("canfor"),
    originCode: few("CA", "RU"),
    portCode: few("taicang", "qingdao"),
    cityCode: fc.constantFrom(null, null, "320500"),
    thickness: fc.constantFrom(null, 38, 40).map(mm),
    width: fc.constantFrom(null, 140).map(mm),
    length: fc.constantFrom(null, null, 4000, 6000).map(mm),
    tolerance: fc.record({
      t: fc.constantFrom(0, 2).map(mm),
      w: fc.constantFrom(0, 50).map(mm),
      l: fc.constantFrom(0, 200).map(mm),
    }),
    targetPrice: fc.constant(null),
    priceUnit: fc.constant("m3"),
    quantity: fc.constant(null),
    quantityUnit: fc.constant("m3"),
    includeFutures: fc.constantFrom(true, true, false),
    notify: fc.constantFrom(0, 1),
  });
  type OpenForwardOffer = Pick<OfferForm, "lines" | "destPorts" | "millBrandCode" | "originCode">;
  const forwardOffers: fc.Arbitrary<OpenForwardOffer> = fc.record({
    lines: fc.array(
      fc.record({
        kindCode: fc.constantFrom("1501", "1502"),
        speciesCode: fc.constantFrom("spf", "zhangzisong"),
        gradeCode: fc.constantFrom(null, "na-2btr", "ru-1"),
        thickness: fc.constantFrom(null, 38, 40, 42).map(mm),
        width: fc.constantFrom(null, 140, 184).map(mm),
        lengthText: fc.constantFrom("", "3660-4880", "3970", "2.4/6.1m"),
        moistureType: fc.constant(null),
        surface: fc.constant(""),
        volume: fc.constant(52_000).map(dm3),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    destPorts: fc.constantFrom(["taicang"], ["qingdao", "taicang"], ["manzhouli"]),
    millBrandCode: fc.constantFrom(null, "canfor"),
    originCode: fc.constantFrom("CA", "RU"),
  });

  it("are hit by exactly the forward offers that fit, found through their boxes", async ({ db, forward, person }) => {
    const asked = fc.sample(specAlerts, { seed: 3, numRuns: 150 });
    const ids: string[] = [];
    for (const specAlert of asked) {
      const row = await db.one<{ id: SpecAlertId }>(
        `insert into req_spec (person_id, purchaser_type, name, spec, notify) values ($1, 0, '木方', $2, $3) returning id`,
        [person.id, JSON.stringify(specAlert), specAlert.notify],
      );
      ids.push(row!.id);
      await placeSpecAlert(db, row!.id, { ...EMPTY_SPEC_ALERT, ...specAlert }, specAlert.notify);
    }
    const offerId = await openOffer(forward);
    let found = 0;
    const run = async (offer: OpenForwardOffer) => {
      const { lines, destPorts, millBrandCode, originCode } = offer;
      await db.run(
        "update global_offer set lines = $2, dest_ports = $3, mill_brand_code = $4, origin_code = $5 where id = $1",
        [offerId, JSON.stringify(lines), destPorts, millBrandCode, originCode],
      );
      await db.run("delete from req_spec_hit");
      await db.transaction((tx) =>
        publish(tx, "offer.stepped", { offerId, event: "approve", actor: "operator", note: "" }),
      );
      await hear(db);
      const rows = await db.rows<{ id: string }>("select req_spec_id as id from req_spec_hit where ref_type = 2");
      const timber = forwardOfferTimber(offer);
      const fitting = ids.filter((_, at) => {
        const specAlert = asked[at]!;
        return specAlert.includeFutures && timber.some((one) => specAlertFits(specAlert, one));
      });
      found += fitting.length;
      expect(rows.map(({ id }) => id).toSorted()).toEqual(fitting.toSorted());
    };
    await fc.assert(fc.asyncProperty(forwardOffers, run), { numRuns: 20, seed: 8 });
    expect(found).toBeGreaterThan(100);
  });
});
