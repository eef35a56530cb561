import type { OrderId, PickupId, ReservationId } from "../domain/ids.ts";
import { fen } from "../domain/money.ts";
import { breakdownOf } from "../domain/timber/quantity.ts";
import { formatBeijingDate } from "../domain/time.ts";
import type { OrderEvent } from "../domain/trade/order-events.ts";
import { quantityRule } from "../server/catalog/goods/goods-view.ts";
import { startCheckout } from "../server/trade/checkout/checkout.ts";
import { placeOrder } from "../server/trade/checkout/place-order.ts";
import { applyInvoice, issueInvoice } from "../server/trade/money/invoices.ts";
import * as commands from "../server/trade/orders/order-commands.ts";
import { answerOnTally, recordPickup, takePickupStep } from "../server/trade/pickups/pickup-commands.ts";
import { addReservation, checkIn, takeReservationStep } from "../server/trade/pickups/reservations.ts";
import { runTradeClocks } from "../server/trade/pickups/trade-clocks.ts";
import { record, rowsIn, text } from "./data.ts";
import { anyAddressOf } from "./people-store.ts";
import { linesOf, payableOf } from "./trade-store.ts";
import { ACCOUNTS, actingPersonAs, paper, type Scene, type Stage, type Times } from "./week-stage.ts";
import { orderableGoods, pickupCodeOf, waitingVoucher } from "./week-store.ts";

type Shop = "merchant" | "otherMerchant";
type Buyer = "buyer" | "person";

const TRUCKS = rowsIn("trucks", record({ plateNo: text, driverName: text, driverPhone: text }));

/** Freight of every delivery. */
const FREIGHT = fen(60_000);

type Plan = {
  name: string;
  buyer: Buyer;
  shop: Shop;
  isFetched: boolean;
  /** Which of the shop's goods, and how many steps above the least that can be ordered. */
  goods: number;
  steps: number;
};

/** The life of one order, scene by scene. */
function orderOf(plan: Plan) {
  const { name, shop } = plan;
  const scenes: Scene[] = [];
  const asBuyer = (stage: Stage) => actingPersonAs(stage, "buyer", ACCOUNTS[plan.buyer]);
  const asMerchant = (stage: Stage) => actingPersonAs(stage, "merchant", ACCOUNTS[shop]);
  const asOperator = (stage: Stage) => actingPersonAs(stage, "operator", ACCOUNTS.operator);
  const idOf = (stage: Stage) => stage.kept<OrderId>(`order ${name}`);
  const truck = TRUCKS[plan.goods % TRUCKS.length]!; // the rest of a division by their number
  const scene = (at: number, play: Scene["play"]) => {
    scenes.push({ at, play });
    return self;
  };
  const stepped =
    (
      who: (stage: Stage) => ReturnType<typeof asBuyer> | ReturnType<typeof asMerchant> | ReturnType<typeof asOperator>,
    ) =>
    (at: number, event: OrderEvent, reason?: string) =>
      scene(at, async (stage) =>
        commands.takeOrderStep(stage.db, await who(stage), event, {
          id: idOf(stage),
          ...(reason === undefined ? {} : { reason }),
        }),
      );
  const self = {
    scenes,
    placed: (at: number) => scene(at, (stage) => place(stage, plan)),
    confirmed: (at: number) =>
      scene(at, async (stage) =>
        commands.confirmOrder(stage.db, await asMerchant(stage), {
          id: idOf(stage),
          ...(plan.isFetched ? {} : { freightAmount: FREIGHT }),
        }),
      ),
    /** `less`: how much less there is of each line. */
    changed: (at: number, less: number, reason: string) =>
      scene(at, async (stage) => {
        const lines = await linesOf(stage.db, idOf(stage));
        await commands.confirmOrderWithChange(stage.db, await asMerchant(stage), {
          id: idOf(stage),
          reason,
          lines: lines.map(({ id, count }) => ({ orderLineId: id, count: count - less })),
        });
      }),
    declined: (at: number, reason: string) =>
      scene(at, async (stage) =>
        commands.takeOrderStep(stage.db, await asMerchant(stage), "decline", { id: idOf(stage), reason }),
      ),
    cancelled: (at: number, reason: string) =>
      scene(at, async (stage) =>
        commands.takeOrderStep(stage.db, await asBuyer(stage), "cancel", { id: idOf(stage), reason }),
      ),
    /** `share`: how much of the price, in percent. */
    paid: (at: number, share = 100) =>
      scene(at, async (stage) => {
        const sender = await asBuyer(stage);
        const id = idOf(stage);
        const amount = fen(Math.floor(((await payableOf(stage.db, id)) * share) / 100));
        const { caller } = sender;
        await commands.reportPayment(
          stage.db,
          sender,
          {
            id,
            amount,
            payerName: caller.companyName ?? caller.name,
            payDate: formatBeijingDate(stage.nowMs),
            bankFlowNo: `YS${String(stage.nowMs).slice(3, 11)}${share}`,
            fileIds: [await paper(stage, { caller }, "转账凭证.pdf")],
          },
          null,
        );
      }),
    audited: (at: number, refusal?: string) =>
      scene(at, async (stage) => {
        const id = idOf(stage);
        const voucherId = await waitingVoucher(stage.db, "pay_voucher", id);
        await commands.judgePayment(stage.db, await asMerchant(stage), {
          id,
          voucherId,
          pass: refusal === undefined,
          ...(refusal === undefined ? {} : { reason: refusal }),
        });
      }),
    sent: (at: number) =>
      scene(at, async (stage) =>
        commands.sendGoods(stage.db, await asMerchant(stage), { id: idOf(stage), carrier: "顺达物流", ...truck }),
      ),
    /** `missing`: how many pieces did not arrive. */
    received: (at: number, missing = 0) =>
      scene(at, async (stage) => {
        const lines = await linesOf(stage.db, idOf(stage));
        await commands.receiveGoods(stage.db, await asBuyer(stage), {
          id: idOf(stage),
          lines: lines.map(({ id, count }) => ({ orderLineId: id, count: count - missing })),
        });
      }),
    settled: (at: number, missing = 0) =>
      scene(at, async (stage) => {
        const lines = plan.isFetched ? [] : await linesOf(stage.db, idOf(stage));
        await commands.settleOrder(stage.db, await asMerchant(stage), {
          id: idOf(stage),
          note: missing === 0 ? "" : "到货短少，按实收结算",
          lines: lines.map(({ id, count }) => ({ orderLineId: id, count: count - missing })),
        });
      }),
    byBuyer: stepped(asBuyer),
    byMerchant: stepped(asMerchant),
    byOperator: stepped(asOperator),
    disputed: (at: number, reason: string) =>
      scene(at, async (stage) => commands.raiseDispute(stage.db, await asBuyer(stage), { id: idOf(stage), reason })),
    answered: (at: number, reason: string) =>
      scene(at, async (stage) =>
        commands.answerOnDispute(stage.db, await asMerchant(stage), { id: idOf(stage), reason }),
      ),
    /** `share`: what the operator rules, in percent of what was payable. */
    ruled: (at: number, share: number, reason: string) =>
      scene(at, async (stage) => {
        const id = idOf(stage);
        const settleAmount = fen(Math.floor(((await payableOf(stage.db, id)) * share) / 100));
        await commands.ruleOnDispute(stage.db, await asOperator(stage), { id, settleAmount, reason });
      }),
    refunded: (at: number, note: string) =>
      scene(at, async (stage) => commands.registerRefund(stage.db, await asMerchant(stage), { id: idOf(stage), note })),
    invoiceAsked: (at: number) =>
      scene(at, async (stage) => {
        const { caller } = await asBuyer(stage);
        await applyInvoice(stage.db, caller, { id: idOf(stage), invoiceId: stage.kept("invoice title") });
      }),
    invoiceIssued: (at: number, invoiceNo: string) =>
      scene(at, async (stage) =>
        issueInvoice(stage.db, (await asMerchant(stage)).caller, { id: idOf(stage), invoiceNo }),
      ),
    /** A truck for all of the order, or for half of it. */
    booked: (at: number, slotDate: string, slotCode: string, isHalf = false) =>
      scene(at, async (stage) => {
        const lines = await linesOf(stage.db, idOf(stage));
        const id = await addReservation(
          stage.db,
          await asBuyer(stage),
          {
            slotDate,
            slotCode,
            vehicleType: 1,
            ...truck,
            remark: "",
            lines: lines.map(({ id: orderLineId, count }) => ({
              orderLineId,
              count: isHalf ? Math.ceil(count / 2) : count,
            })),
          },
          null,
        );
        stage.keep(`reservation ${name}`, id);
      }),
    visit: (at: number, event: "confirm" | "reject" | "cancel" | "miss", reason?: string) =>
      scene(at, async (stage) => {
        const id = stage.kept<ReservationId>(`reservation ${name}`);
        const sender = await (event === "cancel" ? asBuyer : event === "miss" ? asOperator : asMerchant)(stage);
        await takeReservationStep(stage.db, sender, event, { id, ...(reason === undefined ? {} : { reason }) });
      }),
    arrived: (at: number) =>
      scene(at, async (stage) => {
        const id = stage.kept<ReservationId>(`reservation ${name}`);
        const pickupCode = await pickupCodeOf(stage.db, id);
        await checkIn(stage.db, await asMerchant(stage), { id, pickupCode });
      }),
    /** A tally sheet: of the truck that is there, or of a truck without a reservation. `missing`: pieces left behind. */
    tallied: (at: number, { isBooked = true, isHalf = false, missing = 0, last = false } = {}) =>
      scene(at, async (stage) => {
        const lines = await linesOf(stage.db, idOf(stage));
        const id = await recordPickup(
          stage.db,
          await asMerchant(stage),
          {
            orderId: idOf(stage),
            ...(isBooked
              ? { reservationId: stage.kept<ReservationId>(`reservation ${name}`) }
              : { plateNo: truck.plateNo, driverName: truck.driverName }),
            operatorName: "李库管",
            receiverName: truck.driverName,
            last,
            lines: lines.map(({ id: orderLineId, count }) => ({
              orderLineId,
              actual: (isHalf ? Math.ceil(count / 2) : count) - missing,
              ...(missing > 0 || (isHalf && !isBooked) ? { reason: missing > 0 ? "开裂未装" : "分车提货" } : {}),
            })),
          },
          null,
        );
        stage.keep(`tally ${name}`, id);
      }),
    tally: (at: number, event: "confirm" | "rule" | "void", reason?: string) =>
      scene(at, async (stage) => {
        const id = stage.kept<PickupId>(`tally ${name}`);
        const sender = await (event === "rule" ? asOperator : event === "void" ? asMerchant : asBuyer)(stage);
        await takePickupStep(stage.db, sender, event, { id, ...(reason === undefined ? {} : { reason }) });
      }),
    /** `fewer`: how many pieces less the buyer counted of its first line. */
    tallyDisputed: (at: number, fewer: number, reason: string) =>
      scene(at, async (stage) => {
        const id = stage.kept<PickupId>(`tally ${name}`);
        const [line] = await linesOf(stage.db, idOf(stage));
        const counts =
          line === undefined || line.unit !== "piece"
            ? []
            : [{ orderLineId: line.id, count: Math.max(0, line.count - fewer) }];
        await takePickupStep(stage.db, await asBuyer(stage), "dispute", { id, reason, counts });
      }),
    tallyAnswered: (at: number, reason: string) =>
      scene(at, async (stage) => {
        const id = stage.kept<PickupId>(`tally ${name}`);
        await answerOnTally(stage.db, await asMerchant(stage), { id, reason });
      }),
  };
  return self;
}

async function place(stage: Stage, { name, buyer, shop, isFetched, goods, steps }: Plan): Promise<void> {
  const choice = await orderableGoods(stage.db, { merchantId: stage.shops[shop], least: 1 + steps, isFetched });
  const chosen = choice[goods % choice.length];
  if (chosen === undefined) throw new Error(`${shop} has nothing to order`);
  const { caller } = await stage.person(ACCOUNTS[buyer]);
  const { quantity } = breakdownOf(quantityRule(chosen), chosen.minOrder + chosen.step * steps);
  const preview = await startCheckout(stage.db, caller, { goodsId: chosen.id, quantity, unit: chosen.saleUnit });
  const addressId = isFetched ? null : await anyAddressOf(stage.db, caller.personId);
  const groups = preview.groups.map(({ merchantId, storeId }) => ({
    merchantId,
    storeId,
    deliveryMode: isFetched ? (1 as const) : (2 as const),
    remark: "",
    addressId,
    expectDate: isFetched ? null : formatBeijingDate(stage.nowMs + 3 * 86_400_000),
  }));
  const request = { settlementToken: preview.settlementToken, groups, invoice: null, invoiceId: null };
  const { orders } = await placeOrder(stage.db, caller, { ...request, payMode: 1, agree: true }, null);
  stage.keep(`order ${name}`, orders[0]!.id); // one line makes one order
}

/** Orders of every status, with their pickups, tally sheets, refunds and disputes. */
export function orderScenes({ ago, day, date, start }: Times): Scene[] {
  let nth = 0;
  const of = (name: string, buyer: Buyer, shop: Shop, how: "fetched" | "sent", steps = 1) => {
    nth += 1;
    return orderOf({ name, buyer, shop, isFetched: how === "fetched", goods: nth, steps });
  };
  /** Placed, confirmed, paid and audited in the hours after `hours` before the start. */
  const paid = (name: string, buyer: Buyer, shop: Shop, how: "fetched" | "sent", hours: number, steps = 1) =>
    of(name, buyer, shop, how, steps)
      .placed(ago(hours))
      .confirmed(ago(hours - 0.3))
      .paid(ago(hours - 0.6))
      .audited(ago(hours - 2));
  // Today's truck is at the gate, at whatever hour of the day the program starts.
  const today = Math.max(ago(0.7), (day(0, "00:00") + start) / 2);
  const stories = [
    of("toConfirm", "person", "merchant", "sent", 2).placed(ago(2)),
    of("toConfirmSoon", "person", "otherMerchant", "fetched").placed(ago(19.5)),
    of("toAcceptChange", "person", "merchant", "fetched").placed(ago(5)).changed(ago(3), 1, "盘点后只剩这些"),
    of("toPay", "buyer", "merchant", "fetched", 2).placed(ago(5)).confirmed(ago(3)),
    of("toAuditSoon", "buyer", "otherMerchant", "sent").placed(ago(20)).confirmed(ago(19)).paid(ago(18)),
    of("partPaid", "buyer", "merchant", "sent", 2)
      .placed(ago(26))
      .confirmed(ago(25.8))
      .paid(ago(25.5), 40)
      .audited(ago(2.5)),
    of("toAudit", "person", "merchant", "sent").placed(ago(9)).confirmed(ago(8)).paid(ago(7.5)),
    of("toAuditAgain", "person", "otherMerchant", "sent")
      .placed(ago(29))
      .confirmed(ago(28.9))
      .paid(ago(28.6))
      .audited(ago(26), "凭证金额看不清，请重新上传")
      .paid(ago(25.7)),
    of("toAuditCancel", "buyer", "otherMerchant", "fetched")
      .placed(ago(30))
      .confirmed(ago(29))
      .paid(ago(28))
      .byBuyer(ago(3), "requestCancel", "项目暂停，暂不需要"),
    paid("toSend", "person", "merchant", "sent", 29),
    paid("toSendLarge", "buyer", "merchant", "sent", 33, 3),
    paid("visitTomorrow", "buyer", "merchant", "fetched", 40)
      .booked(ago(30), date(1), "0800-1000")
      .visit(ago(20), "confirm"),
    paid("visitAsked", "person", "merchant", "fetched", 27).booked(ago(6), date(2), "1000-1200"),
    paid("visitAskedToo", "buyer", "otherMerchant", "fetched", 28).booked(ago(4), date(1), "1300-1500"),
    paid("atTheGate", "buyer", "merchant", "fetched", 52)
      .booked(day(-1, "09:00"), date(0), "1500-1700")
      .visit(day(-1, "10:10"), "confirm")
      .arrived(today),
    paid("visitRejected", "buyer", "merchant", "fetched", 70)
      .booked(ago(60), date(1), "1500-1700")
      .visit(ago(50), "reject", "当天盘点，请改约次日"),
    paid("visitCancelled", "person", "merchant", "fetched", 75)
      .booked(ago(66), date(2), "0800-1000")
      .visit(ago(48), "cancel", "司机时间有变"),
    paid("visitMissed", "buyer", "merchant", "fetched", 120)
      .booked(day(-3, "09:30"), date(-2), "1300-1500")
      .visit(day(-3, "11:00"), "confirm")
      .visit(day(-1, "09:20"), "miss", "车辆未到场")
      .byBuyer(ago(6), "requestCancel", "运力紧张，改从其他港口采购"),
    paid("onTheWay", "person", "otherMerchant", "sent", 60).sent(ago(26)),
    paid("onTheWayLong", "buyer", "merchant", "sent", 165).sent(ago(140)),
    paid("onTheWayToday", "buyer", "merchant", "sent", 31, 2).sent(ago(7)),
    paid("partFetched", "buyer", "merchant", "fetched", 100, 3)
      .booked(day(-2, "09:00"), date(-1), "0800-1000", true)
      .visit(day(-2, "10:00"), "confirm")
      .arrived(day(-1, "08:10"))
      .tallied(day(-1, "09:05"), { isHalf: true })
      .tally(day(-1, "11:30"), "confirm"),
    paid("tallyAgain", "person", "otherMerchant", "fetched", 90, 2)
      .tallied(ago(42), { isBooked: false, isHalf: true })
      .tally(ago(40), "void", "件数录错，重新录入")
      .tallied(ago(39), { isBooked: false, isHalf: true }),
    paid("toAgreeTally", "buyer", "merchant", "fetched", 80, 2)
      .booked(day(-2, "13:00"), date(-1), "1000-1200")
      .visit(day(-2, "14:00"), "confirm")
      .arrived(day(-1, "10:10"))
      .tallied(day(-1, "11:00")),
    paid("tallyDisputed", "buyer", "merchant", "fetched", 96, 2)
      .tallied(ago(30), { isBooked: false })
      .tallyDisputed(ago(10), 12, "现场清点少 12 根，照片已发库管")
      .tallyAnswered(ago(4), "装车时逐件清点，尾包以检尺为准"),
    paid("toSettle", "buyer", "merchant", "fetched", 84)
      .tallied(ago(28), { isBooked: false })
      .tally(ago(22), "confirm"),
    paid("toAgree", "buyer", "otherMerchant", "fetched", 110)
      .tallied(ago(60), { isBooked: false })
      .tally(ago(50), "confirm")
      .settled(ago(20)),
    paid("toAgreeSent", "person", "merchant", "sent", 112).sent(ago(90)).received(ago(50), 1).settled(ago(6), 1),
    paid("disputed", "buyer", "otherMerchant", "sent", 130)
      .sent(ago(100))
      .received(ago(70), 6)
      .settled(ago(60))
      .disputed(ago(20), "实收少 6 根，商家按发货数结算，请平台核定")
      .answered(ago(7), "发货前双方点数无误，装车照片可查"),
    paid("tallyRuled", "buyer", "merchant", "fetched", 160)
      .tallied(ago(140), { isBooked: false })
      .tallyDisputed(ago(130), 12, "码单与现场件数不符")
      .tallyAnswered(ago(116), "装车时逐件清点，司机当场签字，监控可查")
      .tally(ago(100), "rule", "调取监控核对，码单件数无误")
      .settled(ago(98))
      .byBuyer(ago(90), "confirmSettlement"),
    paid("refundOpen", "buyer", "merchant", "sent", 150)
      .sent(ago(120))
      .received(ago(80), 2)
      .settled(ago(76), 2)
      .byBuyer(ago(12), "confirmSettlement"),
    paid("refundDone", "person", "merchant", "sent", 158)
      .sent(ago(135))
      .received(ago(110), 1)
      .settled(ago(104), 1)
      .byBuyer(ago(96), "confirmSettlement")
      .refunded(ago(72), "差额已原路退回"),
    paid("owesMore", "buyer", "otherMerchant", "sent", 156)
      .sent(ago(138))
      .received(ago(112))
      .settled(ago(108))
      .disputed(ago(100), "运费与约定不符")
      .ruled(ago(40), 102, "等候装卸产生的费用由买方承担"),
    paid("invoiced", "buyer", "merchant", "sent", 164)
      .sent(ago(144))
      .received(ago(120))
      .settled(ago(117))
      .byBuyer(ago(115), "confirmSettlement")
      .invoiceAsked(ago(113))
      .invoiceIssued(ago(66), "24322000000081537204"),
    paid("invoiceAsked", "buyer", "merchant", "fetched", 140)
      .tallied(ago(116), { isBooked: false })
      .tally(ago(114), "confirm")
      .settled(ago(92))
      .byBuyer(ago(88), "confirmSettlement")
      .invoiceAsked(ago(30)),
    paid("completed", "person", "otherMerchant", "fetched", 155)
      .tallied(ago(131), { isBooked: false })
      .tally(ago(129), "confirm")
      .settled(ago(126))
      .byBuyer(ago(124), "confirmSettlement"),
    of("declined", "buyer", "merchant", "sent").placed(ago(74)).declined(ago(73), "该规格刚售完，到货后再联系"),
    of("cancelled", "person", "merchant", "fetched").placed(ago(61)).cancelled(ago(60), "数量填错，重新下单"),
    of("lapsed", "person", "merchant", "sent").placed(ago(160)).confirmed(ago(159.5)),
    paid("cancelAgreed", "buyer", "merchant", "fetched", 86)
      .byBuyer(ago(64), "requestCancel", "规格订错，需要重新下单")
      .byMerchant(ago(58), "agreeCancel"),
    paid("cancelAgreedPaidBack", "buyer", "otherMerchant", "sent", 122)
      .byBuyer(ago(106), "requestCancel", "客户改期，暂不采购")
      .byMerchant(ago(102), "agreeCancel")
      .refunded(ago(82), "货款已全额退回"),
    of("byPlatform", "person", "otherMerchant", "sent")
      .placed(ago(68))
      .confirmed(ago(67.9))
      .byOperator(ago(67.5), "forceCancel", "买家来电要求取消，商家同意"),
  ];
  return [
    ...stories.flatMap(({ scenes }) => scenes),
    // What was not paid in time ends as it does every minute.
    { at: ago(55), play: ({ db }) => runTradeClocks(db) },
  ];
}
