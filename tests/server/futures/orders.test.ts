import { describe, expect } from "vitest";
import { OFFER_STATUS } from "../../../src/domain/futures/forward-offer.ts";
import { FUTURES_STATUS } from "../../../src/domain/futures/order.ts";
import { FUTURES_EVENT_NAMES } from "../../../src/domain/futures/order-events.ts";
import type { FuturesOrderBrief, FuturesOrderDetail } from "../../../src/domain/futures/order-view.ts";
import type { ForwardInquiryId, ForwardOfferId } from "../../../src/domain/ids.ts";
import type { Page } from "../../../src/domain/paging.ts";
import type { TodoCount } from "../../../src/domain/shell/console-todo.ts";
import type { Message } from "../../../src/domain/system/message.ts";
import { formatBeijingDate } from "../../../src/domain/time.ts";
import type { FetchableOrder, PickupDetail, ReservationDetail } from "../../../src/domain/trade/pickup-view.ts";
import { REFUND_STATUS } from "../../../src/domain/trade/refund.ts";
import { RESERVATION_STATUS } from "../../../src/domain/trade/reservation.ts";
import { dm3, mm } from "../../../src/domain/units.ts";
import { runFuturesClocks } from "../../../src/server/futures/futures-clocks.ts";
import { futuresSubscriber } from "../../../src/server/futures/futures-subscriber.ts";
import type { App } from "../../../src/server/http.ts";
import { forgetConfig } from "../../../src/server/system/config.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { type Buyer, phoneOf } from "../../support/buyer.ts";
import { atLater, type TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import {
  companyBuyer,
  createForward,
  dayAhead,
  type Forward,
  fetch,
  fetched,
  inquiryForm,
  inquiryOf,
  offerForm,
  offerOf,
  openOffer,
  orderForm,
  quoteOf,
  terms,
} from "../../support/futures.ts";
import { expectLedgerInOrder } from "../../support/ledger.ts";
import { signInAs } from "../../support/sign-in.ts";
import {
  aFile,
  answerTimeOver,
  bringForward,
  codeOfFile,
  done,
  freeSlot,
  REASON,
  type Trade,
  truckOf,
} from "../../support/trade.ts";

const PATH = "/api/futuresOrder";
const INQUIRIES = "/api/futuresInquiry";
/** Its first line, as rows show it. */
const DRAWN = "/pictures/goods/1501-spf-t38-w140-small.svg";
const DAY_MS = 86_400_000;
/** One container at 240 dollars. */
const AMOUNT = 1_248_000;
const DEPOSIT = 374_400;

let forward: Forward;
let offerId: ForwardOfferId;
it.beforeAll(async ({ db, app }) => {
  forward = await createForward(app, db);
  offerId = await openOffer(forward, { containerNum: 20, lines: [{ ...line, volume: dm3(1_040_000) }] });
});
it.afterEach(async ({ db }) => {
  await db.run("update sys_config set config_value = 'off' where config_key = 'deposit.earnest'");
  forgetConfig(db);
  await expectLedgerInOrder(db);
});
const line = {
  kindCode: "1501",
  speciesCode: "spf",
  gradeCode: "na-2btr",
  thickness: mm(38),
  width: mm(140),
  lengthText: "3660-4880",
  moistureType: "KD" as const,
  surface: "毛料" as const,
};

const placed = (change: object = {}) =>
  done(forward.buyer.post<string>(`${PATH}/pc/add`, { ...orderForm(offerId), ...change }));
const seen = (id: string, who: Buyer = forward.buyer, folder = "pc") =>
  done(who.get<FuturesOrderDetail>(`${PATH}/${folder}/getInfo?id=${id}`));
const fileOf = (db: TestDatabase, app: App, { phone }: Buyer): Promise<string> => aFile({ app, db }, phone);
/** Takes a step on the order as it stands. */
async function step(who: Buyer, call: string, id: string, body: object = {}) {
  const { version } = await seen(id);
  return who.post<string>(`${PATH}/${call}`, { id, version, ...body });
}
const does = async (who: Buyer, call: string, id: string, body: object = {}) => done(step(who, call, id, body));
const milestone = (event: string, more: object = {}) => ({
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
let flow = 0;
/** Reports a transfer; what the call answers. */
async function reported(db: TestDatabase, app: App, id: string, amount: number) {
  flow += 1;
  return step(forward.buyer, "pc/addVoucher", id, {
    amount,
    payerName: "苏州采购",
    bankFlowNo: `USD${String(flow).padStart(8, "0")}`,
    payDate: "2026-01-05",
    fileIds: [await fileOf(db, app, forward.buyer)],
  });
}
const vouched = async (db: TestDatabase, app: App, id: string, amount: number): Promise<string> =>
  done(reported(db, app, id, amount));
const audited = (id: string, voucherId: string, pass: boolean) =>
  does(forward.merchant, "merchant/auditVoucher", id, { voucherId, pass, reason: pass ? "" : REASON });
const paid = async (db: TestDatabase, app: App, id: string, amount: number) =>
  audited(id, await vouched(db, app, id, amount), true);
async function signed(db: TestDatabase, app: App, id: string): Promise<void> {
  const { buyer, merchant } = forward;
  await does(merchant, "merchant/confirm", id, { etd: "", eta: "" });
  await does(buyer, "pc/addDoc", id, { kind: 2, fileId: await fileOf(db, app, buyer) });
  await does(merchant, "merchant/addDoc", id, { kind: 2, fileId: await fileOf(db, app, merchant) });
}
/** Pays and leads an order to where trucks fetch it. */
async function landed(db: TestDatabase, app: App, id: string): Promise<void> {
  const { merchant, goods } = forward;
  await signed(db, app, id);
  await paid(db, app, id, AMOUNT);
  await does(merchant, "merchant/updateMilestone", id, milestone("ship", { billNo: "B3" }));
  await does(merchant, "merchant/updateMilestone", id, milestone("arrive"));
  for (const kind of [3, 4, 5, 6, 7])
    await does(merchant, "merchant/addDoc", id, { kind, fileId: await fileOf(db, app, merchant) });
  await does(merchant, "merchant/updateMilestone", id, milestone("clear", { storeId: goods.storeId }));
}
const ordered = async () => (await offerOf(forward, offerId)).remainVolume;
const titles = async (db: TestDatabase, who: Buyer) => {
  await deliverOutbox(db, [futuresSubscriber]);
  return (await who.post<Page<Message>>("/api/message/pc/getList", { pageSize: 50 })).data.rows.map(
    ({ title }) => title,
  );
};

describe("an order of forward goods", () => {
  it("goes from an accepted quotation over deposit, ship, papers, balance and pickup to its settlement", async ({
    db,
    app,
  }) => {
    const { buyer, merchant } = forward;
    const inquiryId = await done(buyer.post<string>("/api/futuresInquiry/pc/add", inquiryForm(offerId)));
    await done(merchant.post("/api/futuresInquiry/merchant/quote", quoteOf(inquiryId, 1, { price: 23_500 })));
    const early = { ...orderForm(offerId), inquiryId, offerId: null };
    expect(await buyer.post(`${PATH}/pc/add`, early)).toMatchObject({ code: 601 });
    await done(buyer.post("/api/futuresInquiry/pc/accept", { id: inquiryId, version: 2 }));
    const before = await ordered();
    const [first, second] = await Promise.all(
      [1, 2].map(() => buyer.post<string>(`${PATH}/pc/add`, early, "one-order")),
    );
    expect(second?.data).toBe(first?.data);
    const id = first!.data;
    expect(await ordered()).toBe(before - 52_000);
    expect(await seen(id)).toMatchObject({
      status: FUTURES_STATUS.toConfirm,
      price: 23_500,
      amount: 1_222_000,
      depositAmount: 366_600,
      events: ["cancel"],
    });
    expect((await buyer.post(`${PATH}/pc/add`, early)).code).toBe(601);
    await signed(db, app, id);
    expect(await seen(id)).toMatchObject({
      status: FUTURES_STATUS.toPayDeposit,
      dueNow: 366_600,
      buyerSigned: true,
      merchantSigned: true,
    });
    await paid(db, app, id, 300_000);
    expect((await seen(id)).status).toBe(FUTURES_STATUS.toPayDeposit);
    await paid(db, app, id, 66_600);
    expect(await seen(id)).toMatchObject({ status: FUTURES_STATUS.toShip, paidAmount: 366_600, events: [] });
    expect(await step(merchant, "merchant/updateMilestone", id, milestone("ship"))).toMatchObject({
      code: 601,
      msg: "请填写提单号",
    });
    await does(
      merchant,
      "merchant/updateMilestone",
      id,
      milestone("ship", { billNo: "COSU6123", vessel: "COSCO HARMONY", voyage: "31E" }),
    );
    await does(
      merchant,
      "merchant/updateMilestone",
      id,
      milestone("delay", { eta: dayAhead(50), note: "温哥华港拥堵，晚十天" }),
    );
    expect(await seen(id)).toMatchObject({ status: FUTURES_STATUS.atSea, eta: dayAhead(50), billNo: "COSU6123" });
    await does(merchant, "merchant/updateMilestone", id, milestone("arrive"));
    expect(await step(merchant, "merchant/updateMilestone", id, milestone("clear"))).toMatchObject({
      code: 601,
      msg: expect.stringMatching(/^还缺单证/),
    });
    const plan = (await seen(id)).milestones.find(({ kind }) => kind === 7)?.planDate;
    expect((await seen(id)).turn).toEqual({
      side: "merchant",
      what: "上传单证：装箱单、商业发票、提单、植检证、产地证",
      until: plan,
    });
    const docs = await Promise.all(
      [3, 4, 5, 6, 7].map(async (kind) => ({ kind, fileId: await fileOf(db, app, merchant) })),
    );
    const torn = [...docs.slice(0, 2), { kind: 5, fileId: await fileOf(db, app, buyer) }];
    expect((await step(merchant, "merchant/addDocs", id, { docs: torn })).code).not.toBe(200);
    expect((await seen(id)).docs.filter(({ kind }) => kind !== 2)).toEqual([]);
    await does(merchant, "merchant/addDocs", id, { docs });
    expect((await seen(id)).turn).toEqual({ side: "merchant", what: "确认单证齐全", until: plan });
    const { storeId } = forward.goods;
    expect(await step(merchant, "merchant/updateMilestone", id, milestone("clear"))).toMatchObject({
      msg: "请选择货物所在仓库",
    });
    expect((await seen(id, merchant, "merchant")).yards).toContainEqual({
      id: storeId,
      name: expect.stringMatching(/（.+）$/),
    });
    await does(merchant, "merchant/updateMilestone", id, milestone("clear", { storeId }));
    expect(await seen(id)).toMatchObject({ status: FUTURES_STATUS.toPayBalance, dueNow: 855_400, yards: [] });
    expect(await fetch(forward, id, 52_000)).toMatchObject({ code: 601, msg: "订单当前不能提货" });
    await paid(db, app, id, 855_400);
    await fetched(forward, id, 51_480);
    await does(merchant, "merchant/postSettle", id, { finalVolume: 51_480, note: "按到港检尺" });
    await does(buyer, "pc/confirmSettle", id);
    const end = await seen(id);
    expect(end).toMatchObject({
      status: FUTURES_STATUS.completed,
      finalAmount: 1_209_780,
      leftOver: -12_220,
      forfeited: 0,
      events: [],
    });
    expect(end.milestones.every(({ actualDate }) => actualDate !== "")).toBe(true);
    expect(end.timeline.map(({ title }) => title)).toContain("延期通知");
    expect(end.endTime).toBe(end.timeline.find(({ title }) => title === FUTURES_EVENT_NAMES.confirmSettle)?.time);
    expect(await titles(db, buyer)).toEqual(
      expect.arrayContaining(["期货订单已确认", "期货订单延期", "货物已到港", "期货结算待确认"]),
    );
    expect(await titles(db, merchant)).toEqual(
      expect.arrayContaining(["收到期货订单", "期货付款凭证待核", "期货订单已完成"]),
    );
  });

  it("is taken at the offer's price only where that is fixed and enough is ordered", async () => {
    const negotiable = await openOffer(forward, { priceMode: 2 });
    expect(await forward.buyer.post(`${PATH}/pc/add`, orderForm(negotiable))).toMatchObject({ code: 5002 });
    expect(await forward.buyer.post(`${PATH}/pc/add`, { ...orderForm(offerId), volume: 51_999 })).toMatchObject({
      code: 5002,
    });
    for (const receiver of ["12", "林", "林２号", "林".repeat(21)])
      expect(await forward.buyer.post(`${PATH}/pc/add`, { ...orderForm(offerId), receiver }), receiver).toMatchObject({
        code: 601,
        msg: "请输入真实姓名",
      });
    expect(await forward.buyer.post(`${PATH}/pc/add`, { ...orderForm(offerId), agree: false })).toMatchObject({
      code: 601,
    });
    expect(await forward.buyer.post(`${PATH}/pc/add`, { ...orderForm(offerId), volume: 99_000_000 })).toMatchObject({
      code: 601,
    });
    expect(await forward.merchant.post(`${PATH}/pc/add`, orderForm(offerId))).toMatchObject({ code: 5002 });
    expect(await seen(await placed())).toMatchObject({
      status: FUTURES_STATUS.toConfirm,
      amount: AMOUNT,
      depositAmount: DEPOSIT,
    });
  });

  it("stores the consent to the rules of forward trade, once per person and version", async ({ db }) => {
    await db.run("delete from agreement_acceptance");
    const kept = () =>
      db.rows("select person_id as person, agreement_type as type, version from agreement_acceptance order by 2");
    await forward.buyer.post(`${PATH}/pc/add`, { ...orderForm(offerId), agree: false });
    expect(await kept()).toEqual([]);
    await placed();
    await placed();
    expect(await kept()).toEqual([{ person: forward.buyer.id, type: 4, version: "2026.2" }]);
  });

  it("never sells more than there is, however many order at once, and gives back what falls through", async () => {
    const small = await openOffer(forward);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => forward.buyer.post<string>(`${PATH}/pc/add`, orderForm(small))),
    );
    const ids = answers.filter(({ code }) => code === 200).map(({ data }) => data);
    expect(ids).toHaveLength(2);
    expect(await offerOf(forward, small)).toMatchObject({ status: OFFER_STATUS.soldOut, remainVolume: 0 });
    await does(forward.buyer, "pc/cancel", ids[0]!, { reason: REASON });
    expect(await offerOf(forward, small)).toMatchObject({ status: OFFER_STATUS.open, remainVolume: 52_000 });
    await does(forward.merchant, "merchant/decline", ids[1]!, { reason: REASON });
    expect(await offerOf(forward, small)).toMatchObject({ remainVolume: 104_000 });
  });

  it("is not confirmed with a loading before its contract", async () => {
    const id = await placed();
    const { etd, eta } = await seen(id);
    const answer = await step(forward.merchant, "merchant/confirm", id, { etd: dayAhead(-1), eta });
    expect(answer).toMatchObject({ code: 601, msg: "装船日期不能早于今天：合同与订金须在装船前完成" });
    expect(await seen(id)).toMatchObject({ status: FUTURES_STATUS.toConfirm, etd, eta });
  });

  it("ends by the clock: unconfirmed, unsigned, unpaid; what was paid in part goes back, a voucher that waits is waited for", async ({
    db,
    app,
  }) => {
    const unconfirmed = await placed();
    const unsigned = await placed();
    const unpaid = await placed();
    await does(forward.merchant, "merchant/confirm", unsigned, { etd: "", eta: "" });
    await signed(db, app, unpaid);
    await paid(db, app, unpaid, 100_000);
    await atLater(db, 3 * DAY_MS, runFuturesClocks);
    const lapsed = await seen(unconfirmed);
    expect(lapsed.status).toBe(FUTURES_STATUS.cancelled);
    expect(lapsed.endTime).toBe(lapsed.timeline.at(-1)?.time);
    expect(await seen(unsigned)).toMatchObject({ status: FUTURES_STATUS.toSign, endTime: "" });
    await vouched(db, app, unpaid, 1_000);
    await atLater(db, 6 * DAY_MS, runFuturesClocks);
    expect((await seen(unsigned)).status).toBe(FUTURES_STATUS.cancelled);
    expect((await seen(unpaid)).status).toBe(FUTURES_STATUS.toPayDeposit);
    const { vouchers } = await seen(unpaid);
    const refusal = { voucherId: vouchers.at(-1)!.id, pass: false, reason: REASON };
    await does(forward.operator, "admin/auditVoucher", unpaid, refusal);
    await atLater(db, 6 * DAY_MS, runFuturesClocks);
    expect(await seen(unpaid)).toMatchObject({
      status: FUTURES_STATUS.cancelled,
      depositKind: 1,
      forfeited: 0,
      leftOver: -100_000,
    });
    expect(await titles(db, forward.buyer)).toContain("期货订单已超时取消");
  });

  it("has the contract's word of its day: 定金 within a fifth, forfeited by the buyer, returned double by the merchant", async ({
    db,
    app,
  }) => {
    const before = await placed();
    const ask = () => done(forward.buyer.post<ForwardInquiryId>(`${INQUIRIES}/pc/add`, inquiryForm(offerId)));
    const quoted = await ask();
    const unquoted = await ask();
    await done(forward.merchant.post(`${INQUIRIES}/merchant/quote`, quoteOf(quoted, 1)));
    const word = {
      configName: "合同用词",
      configKey: "deposit.earnest",
      configValue: "on",
      configType: "Y",
      remark: "",
    };
    const changeWord = () => forward.operator.post("/system/config", word);
    expect((await changeWord()).msg).toMatch(/^有 \d+ 个在售报盘的比例超过 20%，请商家调整后再改为定金$/);
    await db.run(
      "insert into sys_config (config_key, config_value) values ('deposit.earnest', 'on') on conflict (config_key) do update set config_value = 'on'",
    );
    forgetConfig(db);
    expect((await forward.buyer.post(`${PATH}/pc/add`, orderForm(offerId))).msg).toBe(
      "定金不能超过合同金额的 20%，请商家调整比例",
    );
    // Neither written, quoted nor accepted any more; what was quoted before can be bargained down.
    expect(await done(forward.buyer.get("/api/globalOffer/pc/getDepositKind"))).toBe(2);
    expect((await forward.merchant.post("/api/globalOffer/merchant/add", offerForm())).msg).toBe(
      "定金不能超过合同金额的 20%",
    );
    expect((await forward.merchant.post(`${INQUIRIES}/merchant/quote`, quoteOf(unquoted, 1))).msg).toBe(
      "定金不能超过合同金额的 20%",
    );
    const { version } = await inquiryOf(forward, quoted);
    const accepting = { id: quoted, version };
    expect((await forward.buyer.post(`${INQUIRIES}/pc/accept`, accepting)).msg).toBe(
      "定金不能超过合同金额的 20%，请还价调整比例",
    );
    const fifth = { ...accepting, ...terms({ paymentTerm: "T/T 20/80", depositPct: 20 }) };
    await done(forward.buyer.post(`${INQUIRIES}/pc/counter`, fifth));
    const { offerId: cheaper } = { offerId: await openOffer(forward, { paymentTerm: "T/T 20/80", depositPct: 20 }) };
    const stale = { ...orderForm(cheaper), depositKind: 1 };
    expect((await forward.buyer.post(`${PATH}/pc/add`, stale)).code).toBe(5001);
    const left = await placed(orderForm(cheaper));
    const broken = await placed(orderForm(cheaper));
    expect(await seen(before)).toMatchObject({ depositKind: 1 });
    for (const id of [left, broken]) {
      await signed(db, app, id);
      expect(await seen(id)).toMatchObject({ depositKind: 2, statusName: "待付定金" });
      await paid(db, app, id, 100_000);
    }
    await does(forward.buyer, "pc/cancel", left, { reason: REASON });
    expect(await seen(left)).toMatchObject({ status: FUTURES_STATUS.cancelled, forfeited: 100_000, leftOver: 0 });
    await does(forward.operator, "admin/cancel", broken, { isBuyerAtFault: false, reason: REASON });
    expect(await seen(broken)).toMatchObject({
      status: FUTURES_STATUS.cancelled,
      forfeited: 0,
      leftOver: -200_000,
      refund: { kind: 1, amount: 200_000 },
    });
    await signed(db, app, before);
    const { statusName, milestones } = await seen(before);
    expect(statusName).toBe("待付订金");
    expect(milestones[1]?.name).toBe("订金");
  });

  it("goes on with what has been paid once every voucher has been looked at", async ({ db, app }) => {
    const id = await placed();
    await signed(db, app, id);
    /** Passes as much as is due beside a voucher that is refused afterwards. */
    const due = async (amount: number, next: number) => {
      const { status } = await seen(id);
      const whole = await vouched(db, app, id, amount);
      const more = await vouched(db, app, id, 1_000);
      await audited(id, whole, true);
      expect((await seen(id)).status).toBe(status);
      const ended = await step(forward.operator, "admin/cancel", id, { isBuyerAtFault: false, reason: REASON });
      expect(ended).toMatchObject({ code: 601, msg: "有付款凭证待核，请先核款" });
      await audited(id, more, false);
      expect((await seen(id)).status).toBe(next);
    };
    const { dueNow, amount } = await seen(id);
    await due(dueNow, 50);
    await does(forward.merchant, "merchant/updateMilestone", id, milestone("ship", { billNo: "B1" }));
    await does(forward.merchant, "merchant/updateMilestone", id, milestone("arrive"));
    for (const kind of [3, 4, 5, 6, 7])
      await does(forward.merchant, "merchant/addDoc", id, { kind, fileId: await fileOf(db, app, forward.merchant) });
    await does(
      forward.merchant,
      "merchant/updateMilestone",
      id,
      milestone("clear", { storeId: forward.goods.storeId }),
    );
    await due(amount - dueNow, 80);
    await does(forward.operator, "admin/cancel", id, { isBuyerAtFault: false, reason: REASON });
    expect(await seen(id)).toMatchObject({ status: FUTURES_STATUS.cancelled, leftOver: -amount });
  });

  it("is placed on the terms that were seen alone", async () => {
    const { price, depositPct } = await offerOf(forward, offerId);
    for (const stale of [
      { price: 23_501, depositPct },
      { price, depositPct: depositPct - 1 },
    ])
      expect(await forward.buyer.post(`${PATH}/pc/add`, { ...orderForm(offerId), ...stale })).toMatchObject({
        code: 5001,
        msg: "价格或付款条件已变化，请核对后重新提交",
      });
    expect((await seen(await placed({ price, depositPct }))).status).toBe(FUTURES_STATUS.toConfirm);
  });

  it("is settled by the clock within the tolerance, disputed beyond it, and ruled on by the platform", async ({
    db,
    app,
  }) => {
    const within = await placed();
    const beyond = await placed();
    for (const [id, finalVolume] of [
      [within, 52_100],
      [beyond, 40_000],
    ] as const) {
      await signed(db, app, id);
      await paid(db, app, id, AMOUNT);
      await does(forward.merchant, "merchant/updateMilestone", id, milestone("ship", { billNo: "B1" }));
      await does(forward.merchant, "merchant/updateMilestone", id, milestone("arrive"));
      for (const kind of [3, 4, 5, 6, 7])
        await does(forward.merchant, "merchant/addDoc", id, { kind, fileId: await fileOf(db, app, forward.merchant) });
      await does(
        forward.merchant,
        "merchant/updateMilestone",
        id,
        milestone("clear", { storeId: forward.goods.storeId }),
      );
      expect((await seen(id)).status).toBe(FUTURES_STATUS.toPickup);
      await fetched(forward, id, finalVolume);
      expect(await step(forward.buyer, "pc/dispute", id, { reason: REASON })).toMatchObject({
        code: 601,
        msg: "商家尚未提交结算",
      });
      const over = { finalVolume: finalVolume + 1, note: "" };
      expect(await step(forward.merchant, "merchant/postSettle", id, over)).toMatchObject({
        code: 601,
        msg: `结算数量超出码单实提 ${(finalVolume / 1_000).toFixed(3)} m³`,
      });
      // The platform may do it in the merchant's place.
      if (id === within) await does(forward.merchant, "merchant/postSettle", id, { finalVolume, note: "" });
      else await does(forward.operator, "admin/postSettle", id, { finalVolume, note: "按提单数量" });
    }
    await atLater(db, 3 * DAY_MS, runFuturesClocks);
    expect(await seen(within)).toMatchObject({ status: FUTURES_STATUS.completed, leftOver: 2_400 });
    expect(await seen(beyond)).toMatchObject({ status: FUTURES_STATUS.disputed });
    expect(await step(forward.operator, "admin/resolve", beyond, { finalAmount: 1, reason: "好" })).toMatchObject({
      msg: "请填写裁定说明(5-200字)",
    });
    const tooMuch = { finalAmount: Math.floor(AMOUNT * 1.05) + 1, reason: REASON };
    expect((await step(forward.operator, "admin/resolve", beyond, tooMuch)).msg).toBe("裁定金额超过应付");
    await does(forward.operator, "admin/resolve", beyond, { finalAmount: 1_000_000, reason: REASON });
    expect(await seen(beyond)).toMatchObject({
      status: FUTURES_STATUS.completed,
      leftOver: -248_000,
      ruling: REASON,
      disputeReason: "结算差异超出溢短装范围，系统转平台裁定",
    });
    // What was paid beyond it goes back, in the money of the order.
    const account = { accountName: "苏州采购", bankName: "中国银行苏州分行", bankAccount: "4600123456789012" };
    expect((await seen(beyond)).refund).toMatchObject({ kind: 1, amount: 248_000, status: REFUND_STATUS.toName });
    await does(forward.buyer, "pc/nameRefundAccount", beyond, account);
    const todos = (await forward.merchant.get<{ key: string; num: number }[]>("/api/console/getTodo")).data;
    expect(todos.find(({ key }) => key === "futuresToRefund")?.num).toBe(1);
    const payback = { payDate: "", note: REASON, fileIds: [await fileOf(db, app, forward.merchant)] };
    expect((await step(forward.buyer, "merchant/settleRefund", beyond, payback)).code).toBe(403);
    await does(forward.merchant, "merchant/settleRefund", beyond, payback);
    expect((await seen(beyond)).refund).toMatchObject({ status: REFUND_STATUS.sent, account, files: [{}] });
    await does(forward.buyer, "pc/denyRefund", beyond, { reason: REASON });
    await does(forward.operator, "admin/ruleRefund", beyond, { arrived: false, reason: REASON });
    await does(forward.operator, "admin/settleRefund", beyond, { ...payback, fileIds: [] });
    await does(forward.buyer, "pc/receiveRefund", beyond);
    expect((await seen(beyond)).refund).toMatchObject({ status: REFUND_STATUS.done, events: [] });
    // What was taken beyond what was paid is paid by a voucher of just that.
    expect((await seen(within)).refund).toMatchObject({ kind: 2, amount: 2_400, status: REFUND_STATUS.open });
    expect(await seen(within)).toMatchObject({ dueNow: 2_400, events: ["addVoucher"] });
    expect((await reported(db, app, within, 2_401)).msg).toContain("金额超过应付");
    const refused = await vouched(db, app, within, 2_400);
    expect((await reported(db, app, within, 1)).msg).toContain("金额超过应付");
    await audited(within, refused, false);
    await paid(db, app, within, 2_400);
    expect(await seen(within)).toMatchObject({
      paidAmount: AMOUNT + 2_400,
      dueNow: 0,
      refund: { status: REFUND_STATUS.done },
    });
    await expectLedgerInOrder(db);
  });

  it("is disputed with photos, which only both sides and the operator may read", async ({ db, app }) => {
    const { buyer, merchant, operator } = forward;
    const id = await placed();
    await landed(db, app, id);
    const tally = await fetched(forward, id, 50_000);
    const ofTally = await fileOf(db, app, buyer);
    await done(buyer.post("/api/pickupRecord/pc/dispute", { id: tally, reason: REASON, fileIds: [ofTally] }));
    await answerTimeOver(db, tally);
    await done(operator.post("/api/pickupRecord/admin/rule", { id: tally, reason: REASON }));
    await does(merchant, "merchant/postSettle", id, { finalVolume: 50_000, note: "" });
    const ofOrder = await fileOf(db, app, buyer);
    await does(buyer, "pc/dispute", id, { reason: "到货短少，附照片", fileIds: [ofOrder], volume: 49_000 });
    await does(merchant, "merchant/answerDispute", id, { reason: "按提单与检尺数量结算" });
    expect(await seen(id)).toMatchObject({
      claim: [{ name: "结算数量", stated: 50_000, claimed: 49_000 }],
      answer: { words: "按提单与检尺数量结算" },
      mayAnswer: false,
    });
    await does(operator, "admin/resolve", id, { finalAmount: 1_000_000, reason: "按照片核减一包" });
    for (const [who, folder] of [
      [buyer, "pc"],
      [merchant, "merchant"],
      [operator, "admin"],
    ] as const) {
      expect(await seen(id, who, folder)).toMatchObject({
        disputeReason: "到货短少，附照片",
        disputeFiles: [{ fileName: ofOrder }],
        ruling: "按照片核减一包",
      });
      for (const photo of [ofTally, ofOrder]) expect(await codeOfFile({ app, db }, photo, who.phone)).toBe(200);
    }
    const stranger = await companyBuyer(app, db, phoneOf(54));
    for (const photo of [ofTally, ofOrder]) expect(await codeOfFile({ app, db }, photo, stranger.phone)).toBe(404);
  });

  it("is fetched truck by truck through reservations at the warehouse, and settled by what all of them took", async ({
    db,
    app,
  }) => {
    const { buyer, merchant, goods } = forward;
    const id = await placed();
    expect(await seen(id)).toMatchObject({ image: DRAWN, lines: [{ image: DRAWN }] });
    await signed(db, app, id);
    await paid(db, app, id, AMOUNT);
    await does(merchant, "merchant/updateMilestone", id, milestone("ship", { billNo: "B2" }));
    await does(merchant, "merchant/updateMilestone", id, milestone("arrive"));
    for (const kind of [3, 4, 5, 6, 7])
      await does(merchant, "merchant/addDoc", id, { kind, fileId: await fileOf(db, app, merchant) });
    expect((await done(buyer.get<FetchableOrder[]>("/api/reservation/pc/getOrders"))).length).toBe(0);
    await does(merchant, "merchant/updateMilestone", id, milestone("clear", { storeId: goods.storeId }));
    const trade = { ...forward } as unknown as Trade;
    const book = async (count: number) =>
      buyer.post<string>("/api/reservation/pc/add", {
        ...truckOf(await freeSlot(trade)),
        lines: [{ orderLineId: id, count }],
      });
    expect(await done(buyer.get<FetchableOrder[]>("/api/reservation/pc/getOrders"))).toMatchObject([
      { id, lines: [{ orderLineId: id, ordered: 52_000, picked: 0, specText: "38*140*3660-4880", image: DRAWN }] },
    ]);
    const first = await done(book(30_000));
    expect(await book(22_001)).toMatchObject({ code: 601, msg: "可预约数量不足，仅剩 22000" });
    expect(await done(buyer.get<ReservationDetail>(`/api/reservation/pc/getInfo?id=${first}`))).toMatchObject({
      lines: [{ image: DRAWN }],
    });
    const second = await done(book(22_000));
    expect((await (await companyBuyer(app, db, phoneOf(53))).get(`/api/reservation/pc/getInfo?id=${first}`)).code).toBe(
      404,
    );
    const arrives = async (visit: string) => {
      const { version } = await done(buyer.get<ReservationDetail>(`/api/reservation/pc/getInfo?id=${visit}`));
      await done(merchant.post("/api/reservation/merchant/confirm", { id: visit, version }));
      const { pickupCode } = await done(buyer.get<ReservationDetail>(`/api/reservation/pc/getInfo?id=${visit}`));
      await bringForward(trade, visit);
      await done(merchant.post("/api/reservation/merchant/checkIn", { pickupCode }));
    };
    await arrives(first);
    const form = `/api/pickupRecord/merchant/getForm?orderId=${id}&reservationId=${first}`;
    expect(await done(merchant.get(form))).toMatchObject({
      isForward: true,
      toleranceBp: 1_000,
      shortBp: 10_000,
      lines: [{ image: DRAWN }],
    });
    const wrong = await fetched(forward, id, 29_000, { reservationId: first, last: false });
    expect(await seen(id)).toMatchObject({
      status: FUTURES_STATUS.toPickup,
      pickedVolume: 29_000,
      reservations: [{ status: RESERVATION_STATUS.done }, { status: RESERVATION_STATUS.toConfirm }],
    });
    await done(merchant.post("/api/pickupRecord/merchant/voidRecord", { id: wrong, reason: REASON }));
    expect(await seen(id)).toMatchObject({ status: FUTURES_STATUS.toPickup, pickedVolume: 0 });
    const tally = await fetched(forward, id, 30_200, { reservationId: first, last: false });
    await arrives(second);
    expect(await fetch(forward, id, 27_100, { reservationId: second })).toMatchObject({
      code: 601,
      msg: "实提数量超出订单数量与允许误差",
    });
    const last = await fetched(forward, id, 21_500, { reservationId: second });
    expect(await seen(id)).toMatchObject({
      status: FUTURES_STATUS.toSettle,
      pickedVolume: 51_700,
      finalVolume: 51_700,
    });
    await done(merchant.post("/api/pickupRecord/merchant/voidRecord", { id: last, reason: REASON }));
    expect(await seen(id)).toMatchObject({ status: FUTURES_STATUS.toPickup, pickedVolume: 30_200, finalVolume: null });
    await fetched(forward, id, 21_600, { reservationId: second });
    expect(await done(buyer.get<PickupDetail>(`/api/pickupRecord/pc/getInfo?id=${tally}`))).toMatchObject({
      isForward: true,
      orderId: id,
      lines: [{ image: DRAWN }],
      actualVolume: 30_200,
      diffVolume: 200,
      diffAmount: 0,
      storeAddress: (await seen(id)).storeAddress,
    });
    await done(buyer.post("/api/pickupRecord/pc/dispute", { id: tally, reason: REASON }));
    expect(await step(merchant, "merchant/postSettle", id, { finalVolume: 51_800, note: "" })).toMatchObject({
      msg: "提货码单有异议，待平台裁定",
    });
    await answerTimeOver(db, tally);
    // Ruled to hold less, the tally takes what is settled with it.
    const counts = [{ orderLineId: id, count: 30_000 }];
    await done(forward.operator.post("/api/pickupRecord/admin/rule", { id: tally, reason: REASON, counts }));
    expect(await seen(id)).toMatchObject({ pickedVolume: 51_600, finalVolume: 51_600 });
    expect((await step(merchant, "merchant/postSettle", id, { finalVolume: 51_601, note: "" })).code).toBe(601);
    await does(merchant, "merchant/postSettle", id, { finalVolume: 51_600, note: "" });
    await does(buyer, "pc/confirmSettle", id);
    expect(await seen(id)).toMatchObject({ status: FUTURES_STATUS.completed, finalVolume: 51_600, leftOver: -9_600 });
  });

  it("notifies both sides and the platform once of a station that is late", async ({ db, app }) => {
    const id = await placed();
    await signed(db, app, id);
    await paid(db, app, id, DEPOSIT);
    await atLater(db, 20 * DAY_MS, runFuturesClocks);
    await atLater(db, 21 * DAY_MS, runFuturesClocks);
    for (const who of [forward.buyer, forward.merchant, forward.operator])
      expect((await titles(db, who)).filter((title) => title === "期货订单装船延误")).toHaveLength(1);
    const waiting = async (todo: string) => {
      const path = "/api/futuresOrder/admin/getList";
      const { data } = await forward.operator.post<Page<{ id: string }>>(path, { todo });
      const { data: counts } = await forward.operator.get<TodoCount[]>("/api/console/getTodo");
      expect(counts.find(({ key }) => key === todo)?.num).toBe(data.total);
      return data.rows.map((row) => row.id);
    };
    expect(await waiting("futuresLate")).not.toContain(id);
    await db.run("update futures_milestone set plan_date = now() - interval '2 days' where order_id = $1", [id]);
    expect(await waiting("futuresLate")).toContain(id);
    await does(forward.operator, "admin/cancel", id, { reason: REASON, isBuyerAtFault: false });
    expect(await waiting("futuresLate")).not.toContain(id);
    for (const todo of ["futuresDisputes", "futuresAuditLate", "futuresUnpaid", "futuresTallyLate"])
      await waiting(todo);
    expect(await seen(id)).toMatchObject({ status: FUTURES_STATUS.cancelled, leftOver: -DEPOSIT, forfeited: 0 });
  });

  /** The messages of a person about an order, the oldest first. */
  const heard = async (db: TestDatabase, who: Buyer, id: string) => {
    await deliverOutbox(db, [futuresSubscriber]);
    const { data } = await who.post<Page<Message>>("/api/message/pc/getList", { pageSize: 50 });
    return data.rows.filter(({ refId }) => refId === id).reverse();
  };
  const notificationTitles = async (db: TestDatabase, who: Buyer, id: string) =>
    (await heard(db, who, id)).map(({ title }) => title);
  const shipped = async (db: TestDatabase, app: App) => {
    offerId = await openOffer(forward);
    const id = await placed();
    await signed(db, app, id);
    await paid(db, app, id, DEPOSIT);
    const ship = milestone("ship", { billNo: "B4", eta: dayAhead(40) });
    await does(forward.merchant, "merchant/updateMilestone", id, ship);
    return id;
  };
  const planOf = async (id: string) => new Map((await seen(id)).milestones.map((one) => [one.kind, one] as const));

  it("that lands earlier than expected shows the day and plans what follows from it, and so do reminders", async ({
    db,
    app,
  }) => {
    const { buyer, merchant } = forward;
    const id = await shipped(db, app);
    const today = dayAhead(0);
    expect(await seen(id)).toMatchObject({ eta: dayAhead(40), loadedOn: today, landedOn: "" });
    expect((await planOf(id)).get(5)).toMatchObject({ actualDate: today, isLate: false });
    expect((await planOf(id)).get(7)).toMatchObject({ planDate: dayAhead(47), actualDate: "" });
    await atLater(db, 5 * DAY_MS, runFuturesClocks);
    expect(await notificationTitles(db, buyer, id)).not.toContain("期货订单在途延误");
    await does(merchant, "merchant/updateMilestone", id, milestone("arrive"));
    const plan = await planOf(id);
    expect(plan.get(6)).toMatchObject({ actualDate: today, isLate: false });
    expect([7, 8, 9].map((kind) => plan.get(kind as 7)?.planDate)).toEqual([7, 10, 20].map(dayAhead));
    const { data } = await buyer.post<Page<FuturesOrderBrief>>(`${PATH}/pc/getList`, { pageSize: 50 });
    expect(data.rows.find((row) => row.id === id)).toMatchObject({ landedOn: today });
    await atLater(db, 6 * DAY_MS, runFuturesClocks);
    expect(await notificationTitles(db, buyer, id)).not.toContain("期货订单报检清关延误");
    await atLater(db, 9 * DAY_MS, runFuturesClocks);
    await atLater(db, 10 * DAY_MS, runFuturesClocks);
    const late = (await heard(db, buyer, id)).filter(({ title }) => title === "期货订单报检清关延误");
    expect(late.map(({ content }) => content)).toEqual([expect.stringContaining(`计划 ${dayAhead(7)} 完成`)]);
  });

  it("plans what it waits for by its deadline at the latest", async ({ db, app }) => {
    offerId = await openOffer(forward);
    const id = await placed();
    await signed(db, app, id);
    const { expireAt, status } = await seen(id);
    expect(status).toBe(FUTURES_STATUS.toPayDeposit);
    expect((await planOf(id)).get(2)).toMatchObject({ planDate: formatBeijingDate(expireAt!), actualDate: "" });
    await db.run("update futures_milestone set plan_date = current_date + 1 where order_id = $1 and kind = 2", [id]);
    expect((await planOf(id)).get(2)?.planDate).toBe(
      (await db.one<{ day: string }>("select (current_date + 1)::text as day"))!.day,
    );
  });

  it("is not reported late by a plan that was revised before the reminder went out", async ({ db, app }) => {
    const { buyer, merchant } = forward;
    const id = await shipped(db, app);
    await db.run(
      "update futures_milestone set plan_date = now() - interval '2 days' where order_id = $1 and kind = 6",
      [id],
    );
    await runFuturesClocks(db);
    await does(merchant, "merchant/updateMilestone", id, milestone("delay", { eta: dayAhead(50), note: REASON }));
    for (const who of [buyer, merchant, forward.operator])
      expect(await notificationTitles(db, who, id)).not.toContain("期货订单到港延误");
  });

  it("that has landed is delayed by the day of its clearing, and lands on the same day as before", async ({
    db,
    app,
  }) => {
    const { buyer, merchant } = forward;
    const id = await shipped(db, app);
    await does(merchant, "merchant/updateMilestone", id, milestone("arrive"));
    const delayed = (eta: string) =>
      step(merchant, "merchant/updateMilestone", id, milestone("delay", { eta, note: "海关布控查验" }));
    expect(await delayed("")).toMatchObject({ code: 601, msg: "请选择新的预计日期" });
    expect(await delayed(dayAhead(-1))).toMatchObject({ code: 601, msg: "预计清关不能早于今天" });
    await done(delayed(dayAhead(12)));
    const plan = await planOf(id);
    expect([7, 8, 9].map((kind) => plan.get(kind as 7)?.planDate)).toEqual([12, 15, 25].map(dayAhead));
    expect(await seen(id)).toMatchObject({ eta: dayAhead(40), landedOn: dayAhead(0) });
    expect((await heard(db, buyer, id)).at(-1)!.content).toContain(`预计 ${dayAhead(12)} 清关，海关布控查验`);
    await does(forward.operator, "admin/cancel", id, { reason: REASON, isBuyerAtFault: false });
    expect((await planOf(id)).get(7)).toMatchObject({ planDate: "", actualDate: "", isLate: false });
  });

  it("announces each paper once to the side that did not add it, and the contract by its step alone", async ({
    db,
    app,
  }) => {
    const { buyer, merchant } = forward;
    const id = await shipped(db, app);
    const announced = async (who: Buyer) =>
      (await heard(db, who, id)).filter(({ title }) => title.startsWith("期货订单新增"));
    expect(await announced(buyer)).toEqual([]);
    expect(await notificationTitles(db, buyer, id)).toContain("对方已上传盖章合同");
    const { version } = await seen(id);
    const paper = { id, version, kind: 5, fileId: await fileOf(db, app, merchant) };
    const keyed = () => merchant.post<string>(`${PATH}/merchant/addDoc`, paper, "one-paper");
    expect(await done(keyed())).toBe(await done(keyed()));
    await does(buyer, "pc/addDoc", id, { kind: 10, fileId: await fileOf(db, app, buyer) });
    const refused = await step(buyer, "pc/addDoc", id, { kind: 5, fileId: await fileOf(db, app, buyer) });
    expect(refused.code).toBe(601);
    expect(await announced(buyer)).toMatchObject([
      { title: "期货订单新增提单", level: 1, linkPath: `/user/placeOrderList/detail?id=${id}` },
    ]);
    expect(await announced(merchant)).toMatchObject([
      { title: "期货订单新增报关单", linkPath: `/console/futures/order?id=${id}` },
    ]);
    expect(await announced(forward.operator)).toEqual([]);
  });

  it("is private to its sides, and so are its papers", async ({ db, app }) => {
    offerId = await openOffer(forward);
    const id = await placed();
    await signed(db, app, id);
    const stranger = await companyBuyer(app, db, phoneOf(51));
    const { docs, version } = await seen(id);
    for (const call of ["pc/cancel", "pc/confirmSettle"])
      expect(
        (await stranger.post(`${PATH}/${call}`, { id, version, ...(call === "pc/cancel" ? { reason: REASON } : {}) }))
          .code,
      ).toBe(404);
    expect((await stranger.get(`${PATH}/pc/getInfo?id=${id}`)).code).toBe(404);
    expect((await stranger.post<Page<FuturesOrderBrief>>(`${PATH}/pc/getList`, {})).data.total).toBe(0);
    const read = async (who: Buyer) =>
      (
        await app.inject({
          url: `/common/file/${docs[0]!.fileId}`,
          headers: { authorization: await signInAs(db, who.phone) },
        })
      ).headers["content-type"];
    expect(await read(forward.buyer)).toContain("pdf");
    expect(await read(forward.merchant)).toContain("pdf");
    expect(await read(stranger)).toContain("json");
    expect((await forward.buyer.post(`${PATH}/pc/cancel`, { id, version: 1, reason: REASON })).code).toBe(5001);
  });
});
