import { SimulatedClock } from "xstate";
import type { Addresses } from "../../../src/application/trade/addresses.ts";
import type { Carts } from "../../../src/application/trade/carts.ts";
import type { Orders } from "../../../src/application/trade/orders.ts";
import {
  asId,
  type BasketId,
  type DeliveryAddressId,
  type GoodsId,
  type MerchantId,
  type OrderId,
  type WarehouseId,
} from "../../../src/domain/ids.ts";
import { type Fen, fen, sumFen } from "../../../src/domain/money.ts";
import { pageOf } from "../../../src/domain/paging.ts";
import type { Region } from "../../../src/domain/region.ts";
import { breakdownOf } from "../../../src/domain/timber/quantity.ts";
import type { Address, AddressForm } from "../../../src/domain/trade/address-form.ts";
import type { Cart, CartLine } from "../../../src/domain/trade/cart.ts";
import type { CheckoutPreview, PlacedOrders } from "../../../src/domain/trade/checkout.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import type { OrderDetail } from "../../../src/domain/trade/order-view.ts";
import type { TruckRoom } from "../../../src/domain/trade/truck-room.ts";
import { dm3, kg } from "../../../src/domain/units.ts";
import { offline, refused } from "../../support/machines.ts";
import { BOARDS } from "../../support/offers.ts";

export const START = 1_800_000_000_000;

/** One clock for machines and ports. */
export function simulatedTime() {
  const timers = new SimulatedClock();
  return { timers, clock: { now: () => START + timers.now() } };
}

/** How a call goes: carried out, refused, carried out without an answer, never arrived. */
export type Luck = "ok" | "refused" | "unanswered" | "lost";

/** 1,000 pieces free, one at a time from 1 on. */
const GOODS = { ...BOARDS, minOrder: 1, step: 1, stock: 1_000, available: 1_000, priceTiers: [] };
export const AVAILABLE = GOODS.available;
const PIECE_PRICE = 100;

function lineOf(id: string, count: number, selected: boolean): CartLine {
  const { quantity, pieces, volume } = breakdownOf(GOODS, count);
  return {
    id: asId(id),
    goodsId: asId<GoodsId>(`goods-${id}`),
    goods: { ...GOODS, id: asId<GoodsId>(`goods-${id}`) },
    count,
    quantity,
    pieces,
    volume,
    selected,
    priceSnapshot: GOODS.price,
    priceNow: GOODS.price,
    tierApplied: null,
    amount: fen(count * PIECE_PRICE),
    state: 0,
    maxQuantity: breakdownOf(GOODS, AVAILABLE).quantity,
  };
}

/** The room on a truck with so many lines of a cart; goods 9 would still go in. */
const roomWith = (cartLines: number): TruckRoom => ({
  storeId: asId<WarehouseId>("s"),
  storeName: "一号库",
  orders: [],
  isPartial: false,
  cartLines,
  volume: dm3(0),
  weight: kg(0),
  fill: 0,
  roomText: "",
  fits: [
    {
      goods: { ...GOODS, id: asId<GoodsId>("goods-9") },
      most: 50,
      count: 20,
      isLeast: false,
      volume: dm3(0),
      price: GOODS.price,
      tierApplied: null,
      listName: "",
    },
  ],
});

/** A server's cart of one group. `luck` is called before every change; `log` records calls, `answers` the carts returned. */
export function fakeCarts(luck: () => Luck = () => "ok", ids: readonly string[] = ["1", "2", "3"]) {
  const kept = new Map(ids.map((id) => [id, { count: 10, selected: true }]));
  const log: string[] = [];
  const answers: Cart[] = [];
  let running = 0;
  let mostRunning = 0;
  const cart = (): Cart => {
    const items = [...kept].map(([id, { count, selected }]) => lineOf(id, count, selected));
    const group = {
      merchantId: asId<MerchantId>("m"),
      shopName: "万木行",
      storeId: asId<WarehouseId>("s"),
      storeName: "一号库",
      portName: "太仓港",
    };
    const truck = { volume: dm3(0), weight: kg(0), fill: 0 };
    return {
      groups: items.length === 0 ? [] : [{ ...group, closed: false, truck, items }],
      invalid: [],
      num: items.length,
      selectedAmount: sumFen(items.filter(({ selected }) => selected).map(({ amount }) => amount)),
      groupsPerCheckout: 5,
    };
  };
  const call = async <Value>(words: string, change: () => Value): Promise<Value> => {
    log.push(words);
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    const outcome = words === "read" ? "ok" : luck();
    await Promise.resolve();
    running -= 1;
    if (outcome === "refused") throw refused(601);
    if (outcome === "lost") throw offline();
    const value = change();
    if (outcome === "unanswered") throw offline();
    return value;
  };
  const answered = (): Cart => {
    const given = cart();
    answers.push(given);
    return given;
  };
  const carts: Carts = {
    read: () => call("read", answered),
    update: ({ id, quantity, selected }) =>
      call(`update ${id} ${quantity} ${selected}`, () => {
        const count = Math.round((quantity * 1_000_000) / (GOODS.pieceVolumeMm3 ?? 1));
        kept.set(id, { count, selected });
        return answered();
      }),
    remove: (gone) =>
      call(`remove ${gone.join()}`, () => {
        for (const id of gone) kept.delete(id);
        return answered();
      }),
    add: ({ goodsId, quantity }) =>
      call(`add ${goodsId} ${quantity}`, () => {
        kept.set(goodsId.replace("goods-", ""), { count: quantity, selected: true });
        return kept.size;
      }),
    count: async () => kept.size,
    truckRooms: (storeId) => call(`rooms ${storeId}`, () => [roomWith(kept.size)]),
    basketOf: (chosen) => call(`basket ${chosen.join()}`, () => asId<BasketId>("900")),
  };
  return { carts, cart, log, answers, mostRunning: () => mostRunning };
}

export const ADDRESS: Address = {
  id: asId("7"),
  companyId: null,
  receiver: "张建国",
  phone: "13812345678",
  provinceCode: "440000",
  provinceName: "广东省",
  cityCode: "441900",
  cityName: "东莞市",
  districtCode: "",
  districtName: "",
  detail: "厚街镇家具大道88号",
  canUnload: true,
  vehicleLimit: "",
  isDefault: true,
};

const place = (code: string, name: string, children: Region[] = []): Region => ({ code, name, children });
/** 东莞 has no districts, 北京 has one city. */
export const REGIONS: Region[] = [
  place("110000", "北京市", [place("110100", "北京市", [place("110101", "东城区")])]),
  place("440000", "广东省", [place("440100", "广州市", [place("440103", "荔湾区")]), place("441900", "东莞市")]),
];

export function fakeAddresses(first: readonly Address[] = [ADDRESS], other: Partial<Addresses> = {}) {
  let all = [...first];
  const log: string[] = [];
  const addresses: Addresses = {
    list: async () => all,
    add: async (form: AddressForm) => {
      log.push(`add ${form.receiver} ${form.cityName}${form.districtName}`);
      const id = asId<DeliveryAddressId>("8");
      all = [...all, { ...form, id, companyId: null }];
      return id;
    },
    update: async (id) => {
      log.push(`update ${id}`);
    },
    remove: async (id) => {
      log.push(`remove ${id}`);
      all = all.filter((one) => one.id !== id);
    },
    makeDefault: async (id) => {
      log.push(`default ${id}`);
    },
    regions: async () => REGIONS,
    ...other,
  };
  return { addresses, log };
}

export function previewOf(token: string, expireAt: number, price = 168_000): CheckoutPreview {
  const amount = fen(price * 2);
  return {
    settlementToken: token,
    expireAt,
    purchaser: { purchaserType: 0, name: "张三" },
    groups: [
      {
        merchantId: asId<MerchantId>("m"),
        shopName: "万木行",
        storeId: asId<WarehouseId>("s"),
        storeName: "一号库",
        storeAddress: "太仓市港区",
        items: [
          {
            goodsId: asId<GoodsId>("1"),
            title: "樟子松",
            specText: "30*120*4000",
            speciesName: "樟子松",
            gradeName: "",
            image: "",
            saleUnit: "m3",
            taxIncluded: true,
            count: 139,
            quantity: 2_002,
            pieces: 139,
            volume: dm3(2_002),
            price: price as Fen,
            tierApplied: null,
            amount,
            priceVersion: 1,
            stockVersion: 1,
            priceBefore: null,
          },
        ],
        goodsAmount: amount,
        freightAmount: null,
        deliveryModes: [1, 2],
      },
    ],
    addresses: [ADDRESS],
    invoices: [],
    totals: { goods: amount, freight: fen(0), payable: amount },
    warnings: [],
  };
}

export const PLACED: PlacedOrders = {
  orderGroupNo: "G1",
  orders: [
    { id: asId<OrderId>("11"), orderNo: "TM26112100000001", status: ORDER_STATUS.toConfirm, payable: fen(336_000) },
  ],
};

export const ORDER: OrderDetail = {
  id: asId<OrderId>("11"),
  orderNo: "TM26112100000001",
  orderGroupNo: "G1",
  purchaserType: 0,
  buyerName: "张三",
  merchantId: asId<MerchantId>("m"),
  shopName: "万木行",
  storeId: asId<WarehouseId>("s"),
  storeName: "一号库",
  deliveryMode: 1,
  goodsAmount: fen(336_000),
  freightAmount: fen(0),
  payable: fen(336_000),
  paidAmount: fen(0),
  settleAmount: null,
  disputeReason: "",
  disputeFiles: [],
  ruling: "",
  payee: { accountName: "万木行有限公司", bankName: "测试银行太仓支行", bankAccount: "3200012345678901" },
  diffAmount: null,
  cancelRequested: false,
  volume: dm3(2_002),
  status: ORDER_STATUS.toPay,
  statusName: "待付款",
  cancelType: null,
  cancelReason: null,
  expireAt: START + 60_000,
  dueAt: START + 60_000,
  vouchersWaiting: false,
  createTime: "2026-11-21 14:05:00",
  version: 3,
  lines: [],
  events: ["cancel", "uploadVoucher"],
  contacts: [{ role: "shop", name: "恒林木行", person: "", phone: "0512-53101234" }],
  storeAddress: "太仓市港区",
  address: null,
  invoice: null,
  invoiceStatus: 0,
  mayApplyInvoice: true,
  invoiceNo: "",
  mayWithdrawInvoice: false,
  mayIssueInvoice: false,
  mayCorrectInvoice: false,
  payMode: 1,
  expectDate: null,
  remark: "",
  merchantRemark: "",
  agreedDate: null,
  confirmTime: null,
  payTime: null,
  finishTime: null,
  timeline: [],
  shipInfo: null,
  settlePostedTime: null,
  settleDueAt: null,
  vouchers: [],
  leftToPay: fen(336_000),
  refund: null,
  reservations: [],
  pickups: [],
};

/** A server with one order and nothing to check out; pass the methods that behave otherwise. */
export const fakeOrders = (other: Partial<Orders>): Orders => ({
  preview: async () => previewOf("t", START + 900_000),
  refundStep: async () => {},
  place: async () => PLACED,
  list: async ({ pageNum, pageSize }) => pageOf([ORDER], 1, { pageNum, pageSize }),
  counts: async () => ({ all: 1, byStatus: { "30": 1 } }),
  detail: async () => ORDER,
  send: async () => undefined,
  buyAgain: async () => ({ added: 1, skipped: 0 }),
  addVoucher: async () => asId("91"),
  addSpotCheck: async () => asId("92"),
  sendSpotCheck: async () => undefined,
  savedInvoices: async () => [],
  applyInvoice: async () => undefined,
  withdrawInvoice: async () => undefined,
  ...other,
});
