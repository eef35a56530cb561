import type { MerchantId, OrderId } from "../domain/ids.ts";
import { fen } from "../domain/money.ts";
import { breakdownOf } from "../domain/timber/quantity.ts";
import { formatBeijingDate } from "../domain/time.ts";
import { ORDER_STATUS } from "../domain/trade/order.ts";
import { noteView } from "../server/catalog/goods/goods-figures.ts";
import { quantityRule } from "../server/catalog/goods/goods-view.ts";
import { computeVolumeRatios } from "../server/catalog/goods/volume-ratios.ts";
import type { Database, Db } from "../server/db/database.ts";
import { FIGURE_SUBSCRIBERS, followFigures } from "../server/jobs/figures.ts";
import { storeFile } from "../server/system/files/stored-files.ts";
import { deliverOutbox } from "../server/system/outbox.ts";
import { startCheckout } from "../server/trade/checkout/checkout.ts";
import { placeOrder } from "../server/trade/checkout/place-order.ts";
import { addVoucher, auditVoucher } from "../server/trade/money/order-money.ts";
import { settleRefund, stepOrderRefund } from "../server/trade/money/order-refunds.ts";
import { postSettlement, shipOrder } from "../server/trade/money/order-settlement.ts";
import { orderDetail } from "../server/trade/orders/order-detail.ts";
import type { ActingPerson } from "../server/trade/orders/order-store.ts";
import { moveOrder } from "../server/trade/orders/order-transition.ts";
import { addSpotCheck, takeSpotCheckStep } from "../server/trade/orders/spot-checks.ts";
import { addPickup, movePickup } from "../server/trade/pickups/pickups.ts";
import { atMoment, layClock, moveClock, removeClock } from "./clock-store.ts";
import { type DemoBuyer, demoBuyers, ownerOf, type Person, signDemoOut } from "./people.ts";
import { prng } from "./prng.ts";
import {
  countOrders,
  type DeliveredGoods,
  deliveredGoods,
  isAnyViewed,
  linesOf,
  moveViewsBack,
  payableOf,
  type Stage,
  stageOf,
  today,
} from "./trade-store.ts";

/** Any number; the same orders on every machine. */
const SEED = 20_261_123;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How many orders each shop had, how many days ago the last one ended, and the days between two. */
const ORDERS = 12;
const NEWEST_DAYS = 8;
const EVERY_DAYS = 5;
/** The order that the shop declined, the one that was fetched, and the one that was sent late. */
const DECLINED = 5;
const FETCHED = 2;
const LATE = 7;

/** One page that names itself, so that a voucher opens. */
const VOUCHER_PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 62>>stream
BT /F 18 Tf 40 100 Td (Demo payment voucher, no real money) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`);

/** Moments (epoch ms) and amounts of one order, all drawn at its beginning: they are the same for later scenes. */
type Plan = ReturnType<typeof planOf>;
function planOf(seed: number, nth: number, day: number) {
  const chance = prng(seed);
  const isFetched = nth === FETCHED;
  const later = (at: number, fewest: number, most: number) => at + chance.int(fewest, most) * MINUTE_MS;
  const placed = later(day, 9 * 60, 16 * 60);
  const answered = nth === DECLINED ? later(placed, 20, 120) : later(placed, 8, 95);
  const paid = later(answered, 5, 25);
  const audited = later(paid, 30, 240);
  const leaves = later(day + (nth === LATE ? 3 : chance.int(1, 2)) * DAY_MS, 9 * 60, 15 * 60);
  const left = Math.max(audited + HOUR_MS, leaves);
  const arrived = isFetched ? later(left, 60, 600) : later(left, 300, 1_500);
  const posted = later(arrived, 60, 600);
  const agreed = later(posted, 60, 1_200);
  const repaid = later(agreed, 120, 2_000);
  const received = repaid + 3 * HOUR_MS;
  return {
    placed,
    answered,
    paid,
    audited,
    left,
    arrived,
    posted,
    agreed,
    repaid,
    received,
    isFetched,
    isDeclined: nth === DECLINED,
    expectDate: isFetched ? null : formatBeijingDate(day + 2 * DAY_MS),
    steps: chance.int(0, 3),
    bankFlowNo: `DEMO${String(chance.int(0, 99_999_999)).padStart(8, "0")}`,
    // A bundle that comes a piece short, within what tallies may differ.
    isShort: chance.chance(0.6),
    buyerAt: chance.next(),
  };
}

type Life = {
  db: Database;
  buyer: DemoBuyer;
  merchant: Person;
  merchantId: MerchantId;
  nth: number;
  shop: number;
  plan: Plan;
};

async function place({ db, buyer, plan }: Life, goods: DeliveredGoods): Promise<OrderId> {
  const { quantity } = breakdownOf(quantityRule(goods), goods.minOrder + goods.step * plan.steps);
  const preview = await startCheckout(db, buyer.person.caller, { goodsId: goods.id, quantity, unit: goods.saleUnit });
  const groups = preview.groups.map(({ merchantId, storeId }) => ({
    merchantId,
    storeId,
    deliveryMode: plan.isFetched ? (1 as const) : (2 as const),
    remark: "",
    addressId: plan.isFetched ? null : buyer.addressId,
    expectDate: plan.expectDate,
  }));
  const request = { settlementToken: preview.settlementToken, groups, invoice: null, invoiceId: null };
  const { orders } = await placeOrder(db, buyer.person.caller, { ...request, payMode: 1, agree: true }, null);
  return orders[0]!.id; // one line makes one order
}

async function pay(tx: Db, { buyer, plan }: Life, asBuyer: ActingPerson, orderId: OrderId): Promise<unknown> {
  const { personId, name } = buyer.person.caller;
  const file = await storeFile(tx, {
    personId,
    originalName: "转账凭证.pdf",
    contentType: "application/pdf",
    isPublic: false,
    temporary: false,
    size: VOUCHER_PDF.length,
    variants: [{ variant: "", contentType: "application/pdf", bytes: VOUCHER_PDF }],
  });
  return addVoucher(tx, asBuyer, {
    id: orderId,
    amount: await payableOf(tx, orderId),
    payerName: name,
    payDate: await today(tx),
    bankFlowNo: plan.bankFlowNo,
    fileIds: [file.fileName],
  });
}

const FETCHER = {
  plateNo: "苏E58K21",
  driverName: "顾师傅",
  operatorName: "李库管",
  receiverName: "顾师傅",
  last: true,
};
const CARRIER = { carrier: "顺达物流", plateNo: "苏E20M77", driverName: "韩师傅", driverPhone: "13912340077" };

/** What arrived of each line. */
async function arrivedOf(db: Db, { plan }: Life, orderId: OrderId) {
  const lines = await linesOf(db, orderId);
  const short = (count: number, unit: string) => (unit === "piece" && count >= 60 && plan.isShort ? 1 : 0);
  return lines.map(({ id, count, unit }) => ({ orderLineId: id, count: count - short(count, unit) }));
}

type Next = { at: number; take: (tx: Db) => Promise<unknown> };

/** The next transition; `null` at the end. */
function nextStep(life: Life, { id, status, voucherId, pickupId, isPosted, owes, isRepaid }: Stage): Next | null {
  const { plan, buyer, merchant } = life;
  const asBuyer: ActingPerson = { actor: "buyer", caller: buyer.person.caller };
  const asMerchant: ActingPerson = { actor: "merchant", caller: merchant.caller };
  const order = { id };
  switch (status) {
    case ORDER_STATUS.toConfirm: {
      const step = plan.isDeclined
        ? ({ event: "decline", note: "该规格刚售完，到货后再联系" } as const)
        : ({ event: "confirm", note: "", freight: fen(plan.isFetched ? 0 : 30_000) } as const);
      return { at: plan.answered, take: (tx) => moveOrder(tx, asMerchant, order, step) };
    }
    case ORDER_STATUS.toPay:
      return { at: plan.paid, take: (tx) => pay(tx, life, asBuyer, id) };
    case ORDER_STATUS.toAudit:
      return {
        at: plan.audited,
        take: (tx) => auditVoucher(tx, asMerchant, { id, voucherId: voucherId!, pass: true }), // One waits.
      };
    case ORDER_STATUS.toPickup:
      return {
        at: plan.left,
        take: async (tx) => {
          if (!plan.isFetched) return shipOrder(tx, asMerchant, { id, ...CARRIER });
          const arrived = await arrivedOf(tx, life, id);
          const lines = arrived.map(({ orderLineId, count }) => ({ orderLineId, actual: count, reason: "开裂未装" }));
          return addPickup(tx, asMerchant, { orderId: id, ...FETCHER, lines });
        },
      };
    case ORDER_STATUS.inTransit:
      return { at: plan.arrived, take: (tx) => moveOrder(tx, asBuyer, order, { event: "sign" }) };
    case ORDER_STATUS.toSettle:
      if (pickupId !== null)
        return { at: plan.arrived, take: (tx) => movePickup(tx, asBuyer, { id: pickupId }, "confirm") };
      return isPosted
        ? { at: plan.agreed, take: (tx) => moveOrder(tx, asBuyer, order, { event: "confirmSettlement" }) }
        : {
            at: plan.posted,
            take: async (tx) =>
              postSettlement(tx, asMerchant, {
                id,
                ...(plan.isFetched ? {} : { lines: await arrivedOf(tx, life, id) }),
              }),
          };
    case ORDER_STATUS.completed:
      if (owes) return { at: plan.repaid, take: (tx) => settleRefund(tx, asMerchant, { id, note: "差额已原路退回" }) };
      return isRepaid
        ? { at: plan.received, take: (tx) => stepOrderRefund(tx, asBuyer, { id }, { event: "receiveRefund" }) }
        : null;
    default:
      return null;
  }
}

/** Lives one order from its placing to its end by the calls' own use cases, each at its moment; `false`: there are no goods to order. */
async function live(life: Life): Promise<boolean> {
  const { db, merchantId, nth, plan } = life;
  const goods = await deliveredGoods(db, merchantId);
  const chosen = goods[nth % Math.max(1, goods.length)];
  // A small marketplace sells out.
  if (chosen === undefined) return false;
  await atMoment(db, plan.placed, async (within) => {
    const id = await place({ ...life, db: within }, chosen);
    for (;;) {
      const next = nextStep(life, await stageOf(within, id));
      if (next === null) return measure({ ...life, db: within }, id);
      await moveClock(within, next.at);
      await next.take(within);
    }
  });
  return true;
}

/** What each of the two shops delivers of the nominal section, in 1/1000, and by how much single pieces differ. */
const DELIVERED = [955, 992] as const;
const WOBBLE = [-8, 5, 0, -3, 9, -6, 4, -1, 7, -9, 2, 0] as const;

/** Every second buyer measures a dozen pieces of what came, and the shop accepts it. */
async function measure({ db, buyer, merchant, nth, shop, plan }: Life, id: OrderId): Promise<void> {
  const asBuyer: ActingPerson = { actor: "buyer", caller: buyer.person.caller };
  const { version, checkable = [] } = await orderDetail(db, asBuyer, id);
  const [line] = checkable;
  if (nth % 2 === 1 || line === undefined) return;
  const { lineId, thickness, width, length } = line;
  const share = DELIVERED[shop] ?? 1_000;
  const sizes = WOBBLE.slice(0, line.most).map(
    (less) => `${((thickness * (share + less)) / 1_000).toFixed(1)}×${width}×${length ?? 3_000}`,
  );
  const measured = { sizes: sizes.join("\n"), moisture: 160 + nth, note: "", fileIds: [] };
  const check = await addSpotCheck(db, asBuyer, { id, version, lineId, ...measured });
  await moveClock(db, plan.received + HOUR_MS);
  await takeSpotCheckStep(db, { actor: "merchant", caller: merchant.caller }, "acceptCheck", { id: check });
}

/** Visitors of the goods that were bought, over the last days; none where there were some already. One transaction. */
const look = (
  db: Database,
  goods: readonly DeliveredGoods[],
  now: number,
  shop: { at: number; id: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const ids = goods.map(({ id }) => id);
    if (await isAnyViewed(tx, ids)) return;
    const chance = prng(SEED - 1 - shop.at);
    for (const id of ids)
      for (let visitor = chance.int(4, 24); visitor > 0; visitor -= 1) {
        await noteView(tx, id, { caller: null, ip: `203.0.113.${visitor}`, nowMs: now, secret: shop.id });
        await moveViewsBack(tx, id, chance.int(0, 20));
      }
  });

/**
 * Finished orders and visits of the shops that have demo accounts, by the program's own commands, so that their figures are
 * earned: in the two months before the shop opened, without messages about it. What is there already is not made again: a start
 * goes on where an earlier one was killed.
 */
export async function seedOrders(db: Database, merchantIds: readonly MerchantId[], now: number): Promise<void> {
  const everybody = await demoBuyers(db);
  const buyerIds = everybody.map(({ person }) => person.caller.personId);
  await db.transaction(layClock);
  const midnight = Math.floor((now + 8 * HOUR_MS) / DAY_MS) * DAY_MS - 8 * HOUR_MS;
  for (const [shop, merchantId] of merchantIds.entries()) {
    const merchant = await ownerOf(db, merchantId);
    if (merchant === null) continue;
    for (let nth = await countOrders(db, { merchantId, buyerIds }); nth < ORDERS; nth += 1) {
      const plan = planOf(
        SEED + shop * ORDERS + nth,
        nth,
        midnight - (NEWEST_DAYS + (ORDERS - nth) * EVERY_DAYS) * DAY_MS,
      );
      const buyer = everybody[Math.floor(plan.buyerAt * everybody.length)]!; // below 1
      if (!(await live({ db, buyer, merchant, merchantId, nth, shop, plan }))) break;
    }
    await look(db, await deliveredGoods(db, merchantId), now, { at: shop, id: merchantId });
  }
  await db.transaction(removeClock);
  await signDemoOut(db);
  // No messages are sent today about what happened weeks ago; only the figures' subscribers get it.
  await deliverOutbox(db, FIGURE_SUBSCRIBERS);
  await followFigures(db);
  await computeVolumeRatios(db);
}
