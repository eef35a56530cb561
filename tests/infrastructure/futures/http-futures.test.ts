import { describe, expect } from "vitest";
import { OFFER_FILTERS, type OfferFilter } from "../../../src/application/futures/forward-offers.ts";
import { OFFER_STATUS } from "../../../src/domain/futures/forward-offer.ts";
import { INQUIRY_STATUS } from "../../../src/domain/futures/inquiry.ts";
import { FUTURES_STATUS } from "../../../src/domain/futures/order.ts";
import { asId, type ForwardOfferId, type ForwardOrderId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { dm3 } from "../../../src/domain/units.ts";
import { createHttpForwardOffers } from "../../../src/infrastructure/futures/http-forward-offers.ts";
import {
  createHttpFuturesOrders,
  createHttpInquiries,
} from "../../../src/infrastructure/futures/http-forward-trade.ts";
import {
  createHttpFuturesAdmin,
  createHttpMerchantFutures,
} from "../../../src/infrastructure/futures/http-futures-console.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpConsoleLists } from "../../../src/infrastructure/http/http-console-lists.ts";
import type { TestDatabase } from "../../support/database.ts";
import { pdfFile, upload } from "../../support/files.ts";
import { it as test } from "../../support/fixtures.ts";
import { createForward, dayAhead, fetched, inquiryForm, offerForm, orderForm, terms } from "../../support/futures.ts";
import { signInAs } from "../../support/sign-in.ts";
import { answerTimeOver, REASON } from "../../support/trade.ts";

const PAGE = { pageNum: 1, pageSize: 10 } as const;
const ALL = Object.fromEntries(OFFER_FILTERS.map((name) => [name, ""])) as Record<OfferFilter, string>;

const it = test
  .extend("forward", { scope: "file" }, ({ db, app }) => createForward(app, db))
  .extend("url", { scope: "file" }, ({ app }) => app.listen({ port: 0, host: "127.0.0.1" }));

const client = async (db: TestDatabase, url: string, who: { phone: string } | null) => {
  const token = who === null ? null : (await signInAs(db, who.phone)).slice("Bearer ".length);
  return createHttpClient({ url }, { read: () => token, write: () => {}, clear: () => {} }, createFailureBus());
};

describe("forward trade over HTTP", () => {
  it("goes the whole way through the ports of its three sides", async ({ db, app, forward, url }) => {
    const merchantClient = await client(db, url, forward.merchant);
    const merchant = createHttpMerchantFutures(merchantClient);
    const own = createHttpConsoleLists(merchantClient);
    const operatorClient = await client(db, url, forward.operator);
    const platform = createHttpFuturesAdmin(operatorClient);
    const all = createHttpConsoleLists(operatorClient);
    const buyerClient = await client(db, url, forward.buyer);
    const offers = createHttpForwardOffers(buyerClient);
    const inquiries = createHttpInquiries(buyerClient);
    const orders = createHttpFuturesOrders(buyerClient);
    const offerId = await merchant.addOffer(offerForm(), "k1");
    expect(await merchant.addOffer(offerForm(), "k2")).not.toBe(offerId);
    await merchant.updateOffer({ ...offerForm({ price: 24_500 }), id: offerId, version: 1 });
    await merchant.submitOffer({ id: offerId, version: 2 });
    await platform.reject({ id: offerId, version: 3, reason: REASON });
    await merchant.submitOffer({ id: offerId, version: 4 });
    const waiting = await all.page("reviewedForwardOfferList", { status: [OFFER_STATUS.inReview] }, PAGE);
    expect(waiting.rows.map(({ id }) => id)).toEqual([offerId]);
    await platform.approve({ id: offerId, version: 5 });
    expect(
      (await own.page("merchantForwardOfferList", { status: [OFFER_STATUS.open], keyword: "SPF" }, PAGE)).total,
    ).toBe(1);
    expect((await merchant.offer(offerId))?.form.price).toBe(24_500);
    await expect(
      merchant.renewOffer({ id: offerId, version: 6, quoteValidUntilAt: Date.now() + 90_000_000 }),
    ).rejects.toMatchObject({ failure: { code: 601 } });

    const found = await offers.list(
      { ...ALL, thickness: "38", width: "140", etaEnd: dayAhead(60), sort: "price" },
      PAGE,
    );
    expect(found.rows.map(({ id, price }) => [id, price])).toEqual([[offerId, 24_500]]);
    expect((await offers.list({ ...ALL, thickness: "x", sort: "dearest" }, PAGE)).total).toBe(1);
    expect((await createHttpForwardOffers(await client(db, url, null)).detail(offerId))?.access).toBe("login");
    expect(await offers.detail(asId<ForwardOfferId>("7"))).toBeNull();

    const key = "ask";
    const inquiryId = await inquiries.ask(inquiryForm(offerId), key);
    expect(await inquiries.ask(inquiryForm(offerId), key)).toBe(inquiryId);
    const lost = [await inquiries.ask(inquiryForm(offerId), "a"), await inquiries.ask(inquiryForm(offerId), "b")];
    await inquiries.send("withdraw", { id: lost[0]!, version: 1 });
    await merchant.sendInquiry("decline", { id: lost[1]!, version: 1, reason: REASON });
    const validUntilAt = Date.now() + 90_000_000;
    await merchant.sendInquiry("quote", { id: inquiryId, version: 1, ...terms(), validUntilAt });
    await inquiries.send("counter", { id: inquiryId, version: 2, ...terms({ price: 23_000 }) });
    await merchant.sendInquiry("quote", { id: inquiryId, version: 3, ...terms({ price: 23_500 }), validUntilAt });
    await expect(inquiries.send("accept", { id: inquiryId, version: 3 })).rejects.toMatchObject({
      failure: { code: 5001 },
    });
    await inquiries.send("accept", { id: inquiryId, version: 4 });
    expect((await inquiries.one(inquiryId))?.status).toBe(INQUIRY_STATUS.accepted);
    expect((await own.page("merchantForwardInquiryList", { status: [INQUIRY_STATUS.accepted] }, PAGE)).total).toBe(1);
    expect((await inquiries.list([], PAGE)).total).toBe(3);

    const id = await orders.place({ ...orderForm(offerId), inquiryId, offerId: null, importerKind: 1 }, "place");
    const version = async () => (await orders.detail(id))!.version;
    const paper = async (who: { phone: string }) =>
      (await upload(app, await signInAs(db, who.phone), [{ name: "合同.pdf", bytes: pdfFile() }])).fileName;
    await merchant.send("confirm", { id, version: await version(), etd: "", eta: "" });
    await orders.addDoc({ id, version: await version(), kind: 2, fileId: await paper(forward.buyer) });
    const docs = [{ kind: 2 as const, fileId: await paper(forward.merchant) }];
    await merchant.addDocs({ id, version: await version(), docs });
    const payment = { amount: fen(1_222_000), payerName: "苏州采购", bankFlowNo: "USD000001", payDate: "2026-01-05" };
    await orders.addVoucher({ id, version: await version(), ...payment, fileIds: [await paper(forward.buyer)] });
    const voucherId = (await orders.detail(id))!.vouchers[0]!.id;
    await merchant.send("passVoucher", { id, version: await version(), voucherId, pass: true, reason: "" });
    const nothing = {
      date: "",
      eta: "",
      billNo: "",
      vessel: "",
      voyage: "",
      containerNos: [],
      storeId: null,
      note: "",
    };
    await merchant.send("ship", { id, version: await version(), event: "ship", ...nothing, billNo: "COSU1" });
    await merchant.send("arrive", { id, version: await version(), event: "arrive", ...nothing });
    const kinds = [3, 4, 5, 6, 7] as const;
    const papers = await Promise.all(kinds.map(async (kind) => ({ kind, fileId: await paper(forward.merchant) })));
    await merchant.addDocs({ id, version: await version(), docs: papers });
    await merchant.send("clear", {
      id,
      version: await version(),
      event: "clear",
      ...nothing,
      storeId: forward.goods.storeId,
    });
    await fetched(forward, id, 52_000);
    await merchant.send("postSettle", { id, version: await version(), finalVolume: dm3(52_000), note: "" });
    await platform.send("postSettle", { id, version: await version(), finalVolume: dm3(52_000), note: "按提单" });
    await orders.send("dispute", { id, version: await version(), reason: REASON });
    await answerTimeOver(db, id);
    const disputes = await all.page("allForwardOrders", { todo: "futuresDisputes" }, PAGE);
    expect(disputes.rows).toMatchObject([{ id, events: ["resolve"] }]);
    await platform.send("resolve", { id, version: await version(), finalAmount: fen(1_222_000), reason: REASON });
    expect(await platform.order(id)).toMatchObject({ status: FUTURES_STATUS.completed, leftOver: 0 });
    expect(
      (await own.page("merchantForwardOrderList", { status: [FUTURES_STATUS.completed], keyword: "FO" }, PAGE)).total,
    ).toBe(1);
    expect((await orders.list([100], "", PAGE)).total).toBe(1);
    expect(await orders.detail(asId<ForwardOrderId>("7"))).toBeNull();
    await expect(orders.send("confirmSettle", { id, version: await version() })).rejects.toMatchObject({
      failure: { code: 601 },
    });

    const second = await orders.place({ ...orderForm(offerId), importerKind: 2 }, "second");
    const third = await orders
      .place({ ...orderForm(offerId, { volume: 52_000 }), importerKind: 2 }, "third")
      .catch(() => null);
    expect(third).toBeNull();
    await orders.send("cancel", { id: second, version: 1, reason: REASON });
    const again = await orders.place({ ...orderForm(offerId), importerKind: 2 }, "again");
    await platform.send("forceCancel", {
      id: again,
      version: 1,
      reason: REASON,
      isBuyerAtFault: false,
      isMerchantAtFault: true,
    });
    const last = await orders.place({ ...orderForm(offerId), importerKind: 2 }, "last");
    await merchant.send("decline", { id: last, version: 1, reason: REASON });
    expect((await merchant.inquiry(inquiryId))?.status).toBe(INQUIRY_STATUS.ordered);
    expect(await merchant.inquiry(asId("7"))).toBeNull();
    const { version: now, events } = (await platform.offer(offerId))!;
    expect(events).toEqual(["withdraw"]);
    await platform.withdraw({ id: offerId, version: now, reason: REASON });
    expect(await platform.offer(asId<ForwardOfferId>("7"))).toBeNull();
    expect(await offers.detail(offerId)).toBeNull();
  });
});
