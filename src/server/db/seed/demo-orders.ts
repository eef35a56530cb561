import { fen } from "../../../domain/money.ts";
import { facesOf } from "../../../domain/timber/quantity.ts";
import { formatBeijingDate } from "../../../domain/time.ts";
import { openSession } from "../../account/session-repository.ts";
import { type Caller, callerOf, tokenHashOf } from "../../auth.ts";
import { noteView } from "../../catalog/goods-figures.ts";
import { MEASURE_COLUMNS, type MeasureRow, quantityRule } from "../../catalog/goods-view.ts";
import { FIGURE_SUBSCRIBERS, followFigures } from "../../jobs/figures.ts";
import { keepFile } from "../../system/files/stored-files.ts";
import { deliverOutbox } from "../../system/outbox.ts";
import { addAddress } from "../../trade/address-repository.ts";
import { addVoucher, auditVoucher, settleRefund } from "../../trade/order-money.ts";
import { postSettlement, shipOrder } from "../../trade/order-settlement.ts";
import { moveOrder, type PersonSender } from "../../trade/order-transition.ts";
import { addPickup, movePickup } from "../../trade/pickups.ts";
import { placeOrder } from "../../trade/place-order.ts";
import { settleCart } from "../../trade/settle-cart.ts";
import type { Database } from "../database.ts";
import { moveIntoPast, timeline } from "./demo-past.ts";
import { type Prng, prng } from "./prng.ts";

/** Any number; the same orders on every machine. */
const SEED = 20_261_123;
const IP = "127.0.0.1";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** People who bought before the shop opened; nobody has a password of theirs. */
const BUYERS = ["钱文彬", "孙晓燕", "周建民", "吴海涛"] as const;

/** How many orders each shop had, ending so many days ago, one every so many days. */
const ORDERS = 12;
const NEWEST_DAYS = 8;
const EVERY_DAYS = 5;
/** The order that the shop declined, the one that was fetched, and the one that was sent late. */
const DECLINED = 5;
const FETCHED = 2;
const LATE = 7;

/** One page that says what it is, so that a voucher opens. */
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

type Person = { caller: Caller; asker: Buffer };
type Goods = MeasureRow & { id: string; available: number };

async function signedIn(db: Database, personId: string): Promise<Person> {
  const { token } = await openSession(db, personId, IP);
  const caller = await callerOf(db, token, IP);
  return { caller: caller!, asker: tokenHashOf(token) }; // the session was just opened
}

async function buyers(db: Database): Promise<{ person: Person; addressId: string }[]> {
  const made = [];
  for (const [at, name] of BUYERS.entries()) {
    const phone = `1380000${1101 + at}`;
    const row = await db.one<{ id: string }>(
      `insert into person (phone, name) values ($1, $2)
       on conflict (phone) do update set name = excluded.name returning id`,
      [phone, name],
    );
    const person = await signedIn(db, row!.id); // an upsert returns its row
    const place = { provinceCode: "320000", provinceName: "", cityCode: "320500", cityName: "" };
    const addressId = await db.transaction((tx) =>
      addAddress(tx, person.caller, {
        ...{ receiver: name, phone, ...place, districtCode: "320585", districtName: "" },
        ...{ detail: `沪太路${at + 1}号仓库`, canUnload: true, vehicleLimit: "", isDefault: true },
      }),
    );
    made.push({ person, addressId });
  }
  return made;
}

/** Goods that the shop delivers, those first that most orders leave enough of. */
const goodsOf = (db: Database, merchantId: string): Promise<Goods[]> =>
  db.rows<Goods>(
    `select g.id, g.stock - g.held as available, ${MEASURE_COLUMNS} from goods g
      where g.merchant_id = $1 and g.status = 2 and g.price_mode = 1 and g.delivery_modes @> '{1,2}'
        and g.stock - g.held >= g.min_order + 3 * g.step
      order by (g.stock - g.held)::float8 / g.min_order desc, g.id limit 6`,
    [merchantId],
  );

type Told = {
  db: Database;
  buyer: { person: Person; addressId: string };
  merchant: Person;
  goods: Goods;
  chance: Prng;
  /** Midnight in Beijing of the day on which the order was placed, epoch ms. */
  day: number;
  nth: number;
};

/** Lives one order from its placing to its end by the calls' own use cases, and moves it to its day. */
async function live({ db, buyer, merchant, goods, chance, day, nth }: Told): Promise<void> {
  const isFetched = nth === FETCHED;
  const asBuyer: PersonSender = { actor: "buyer", caller: buyer.person.caller };
  const asMerchant: PersonSender = { actor: "merchant", caller: merchant.caller };
  const { steps, step } = timeline(db);
  let at = day + chance.int(9 * 60, 16 * 60) * MINUTE_MS;
  const after = (minutes: number) => {
    at += minutes * MINUTE_MS;
    return at;
  };

  const orderId = await step(at, async () => {
    const { quantity } = facesOf(quantityRule(goods), goods.min_order + goods.step * chance.int(0, 3));
    const wanted = { goodsId: goods.id, quantity, unit: goods.sale_unit };
    const preview = await settleCart(db, buyer.person.asker, wanted);
    const today = await db.one<{ day: string }>(
      "select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day",
    );
    const groups = preview.groups.map(({ merchantId, storeId }) => ({
      ...{ merchantId, storeId, deliveryMode: isFetched ? (1 as const) : (2 as const), remark: "" },
      addressId: isFetched ? null : buyer.addressId,
      expectDate: isFetched ? null : today!.day,
    }));
    const request = { settlementToken: preview.settlementToken, groups, invoice: null, invoiceId: null };
    const asker = { asker: buyer.person.asker, ip: IP };
    const placed = await placeOrder(db, asker, { ...request, payMode: 1, agree: true }, null);
    return placed.orders[0]!.id; // one goods, one order
  });
  const order = { id: orderId };
  const expectDate = isFetched ? null : formatBeijingDate(day + 2 * DAY_MS);

  if (nth === DECLINED) {
    await step(after(chance.int(20, 120)), () =>
      db.transaction((tx) =>
        moveOrder(tx, asMerchant, order, { event: "decline", note: "该规格刚售完，到货后再联系" }),
      ),
    );
    await moveIntoPast(db, orderId, { steps, step }, expectDate);
    return;
  }

  await step(after(chance.int(8, 95)), () =>
    db.transaction((tx) =>
      moveOrder(tx, asMerchant, order, { event: "confirm", note: "", freight: fen(isFetched ? 0 : 30_000) }),
    ),
  );
  const voucherId = await step(after(chance.int(5, 25)), () =>
    db.transaction(async (tx) => {
      const { personId } = buyer.person.caller;
      const file = await keepFile(tx, {
        ...{
          personId,
          originalName: "转账凭证.pdf",
          contentType: "application/pdf",
          isPublic: false,
          temporary: false,
        },
        size: VOUCHER_PDF.length,
        variants: [{ variant: "", contentType: "application/pdf", bytes: VOUCHER_PDF }],
      });
      const owed = await tx.one<{ amount: number; day: string }>(
        `select payable::float8 as amount, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
           from platform_order where id = $1`,
        [orderId],
      );
      return addVoucher(tx, asBuyer, {
        ...{ id: orderId, amount: fen(owed!.amount), payerName: buyer.person.caller.name, payDate: owed!.day },
        ...{ bankFlowNo: `DEMO${String(chance.int(0, 99_999_999)).padStart(8, "0")}`, fileIds: [file.fileName] },
      });
    }),
  );
  await step(after(chance.int(30, 240)), () =>
    db.transaction((tx) => auditVoucher(tx, asMerchant, { id: orderId, voucherId, pass: true })),
  );

  const leaves = day + (nth === LATE ? 3 : chance.int(1, 2)) * DAY_MS + chance.int(9 * 60, 15 * 60) * MINUTE_MS;
  at = Math.max(at + HOUR_MS, leaves);
  const lines = await db.rows<{ id: string; count: number }>("select id, count from order_line where order_id = $1", [
    orderId,
  ]);
  // A bundle that comes a piece short, within what tallies may differ.
  const short = (count: number) => (goods.counted_in === "piece" && count >= 60 && chance.chance(0.6) ? 1 : 0);
  const arrived = lines.map(({ id, count }) => ({ orderLineId: id, count: count - short(count) }));
  if (isFetched) {
    const pickupId = await step(at, () =>
      db.transaction((tx) =>
        addPickup(tx, asMerchant, {
          ...{
            orderId,
            plateNo: "苏E58K21",
            driverName: "顾师傅",
            operatorName: "李库管",
            receiverName: "顾师傅",
            last: true,
          },
          lines: arrived.map(({ orderLineId, count }) => ({ orderLineId, actual: count, reason: "开裂未装" })),
        }),
      ),
    );
    await step(after(chance.int(60, 600)), () =>
      db.transaction((tx) => movePickup(tx, asBuyer, { id: pickupId }, "confirm")),
    );
  } else {
    await step(at, () =>
      db.transaction((tx) =>
        shipOrder(tx, asMerchant, {
          ...{
            id: orderId,
            carrier: "顺达物流",
            plateNo: "苏E20M77",
            driverName: "韩师傅",
            driverPhone: "13912340077",
          },
        }),
      ),
    );
    await step(after(chance.int(300, 1_500)), () =>
      db.transaction((tx) => moveOrder(tx, asBuyer, order, { event: "sign" })),
    );
  }
  await step(after(chance.int(60, 600)), () =>
    db.transaction((tx) => postSettlement(tx, asMerchant, { id: orderId, ...(isFetched ? {} : { lines: arrived }) })),
  );
  await step(after(chance.int(60, 1_200)), () =>
    db.transaction((tx) => moveOrder(tx, asBuyer, order, { event: "confirmSettlement" })),
  );
  const owes = await db.one("select 1 from order_refund where order_id = $1 and kind = 1 and status = 0", [orderId]);
  if (owes !== null)
    await step(after(chance.int(120, 2_000)), () =>
      db.transaction((tx) => settleRefund(tx, asMerchant, { id: orderId, note: "差额已原路退回" })),
    );
  await moveIntoPast(db, orderId, { steps, step }, expectDate);
}

/** Visitors of the goods that were bought, over the last days. */
async function look(db: Database, goods: readonly Goods[], chance: Prng, now: number, secret: string): Promise<void> {
  for (const { id } of goods)
    for (let visitor = chance.int(4, 24); visitor > 0; visitor -= 1) {
      await noteView(db, id, { caller: null, ip: `203.0.113.${visitor}`, nowMs: now, secret });
      await db.run(
        "update goods_view set day = day - $2::int where goods_id = $1 and day = (now() at time zone 'Asia/Shanghai')::date",
        [id, chance.int(0, 20)],
      );
    }
}

/**
 * Finished orders and visits of the shops that have demo accounts, by the program's own steps, so that their figures are earned:
 * in the two months before the shop opened, without messages about it. Where there are orders already nothing is done.
 */
export async function seedOrders(db: Database, merchantIds: readonly string[], now: number): Promise<void> {
  if ((await db.one("select 1 from platform_order limit 1")) !== null) return;
  const chance = prng(SEED);
  const everybody = await buyers(db);
  const midnight = Math.floor((now + 8 * HOUR_MS) / DAY_MS) * DAY_MS - 8 * HOUR_MS;
  const sessions = everybody.map(({ person }) => person.asker);
  for (const merchantId of merchantIds) {
    const owner = await db.one<{ id: string }>("select id from person where merchant_id = $1 order by id limit 1", [
      merchantId,
    ]);
    if (owner === null) continue;
    const merchant = await signedIn(db, owner.id);
    sessions.push(merchant.asker);
    for (let nth = 0; nth < ORDERS; nth += 1) {
      const goods = await goodsOf(db, merchantId);
      // A small marketplace sells out.
      if (goods.length === 0) break;
      await live({
        ...{ db, merchant, chance, nth },
        buyer: chance.pick(everybody),
        goods: goods[nth % goods.length]!,
        day: midnight - (NEWEST_DAYS + (ORDERS - nth) * EVERY_DAYS) * DAY_MS,
      });
    }
    await look(db, await goodsOf(db, merchantId), chance, now, merchantId);
  }
  await db.run("delete from session where token_hash = any($1)", [sessions]);
  // Nobody is told today of what happened weeks ago; figures hear of it.
  await deliverOutbox(db, FIGURE_SUBSCRIBERS);
  await followFigures(db);
}
