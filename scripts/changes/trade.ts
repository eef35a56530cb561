import type { Change } from "./change.ts";

/** The payer's bank, on vouchers of spot and forward orders. */
export const voucherField: Change = {
  name: "a field of payment vouchers",
  most: 3,
  laws: ["tests/voucher-fields.test.ts", "tests/domain/trade/voucher.test.ts"],
  edits: [
    {
      file: "src/domain/trade/voucher.ts",
      at: "  bankFlowNo: {\n",
      side: "before",
      add: '  payerBank: { type: orNone(text(50)), label: "付款银行", optional: true, column: ["payer_bank", "text"] },\n',
    },
    { file: "src/domain/trade/voucher.ts", at: "  money,\n", side: "behind", add: "  orNone,\n" },
    {
      file: "src/server/db/migrations/9998_payer_bank.sql",
      text: `-- expand
alter table pay_voucher add column payer_bank text,
  add constraint pay_voucher_payer_bank_check check (length(payer_bank) <= 50) not valid;
`,
    },
    {
      file: "src/server/db/migrations/9999_forward_payer_bank.sql",
      text: `-- expand
alter table futures_voucher add column payer_bank text,
  add constraint futures_voucher_payer_bank_check check (length(payer_bank) <= 50) not valid;
`,
    },
  ],
};

/** A buyer who asks the merchant to ship soon, with the button. */
export const orderEvent: Change = {
  name: "an event of an order with its button",
  most: 4,
  laws: [
    "tests/event-tables.test.ts",
    "tests/domain/trade/order.test.ts",
    "tests/domain/trade/order-messages.test.ts",
    "tests/domain/system/message-todo.test.ts",
  ],
  edits: [
    {
      file: "src/domain/trade/order-events.ts",
      at: '  partialPickup: {\n    label: "部分提货",\n',
      side: "before",
      add: `  urge: {
    label: "催发货",
    ways: { toPickup: [{ to: "toPickup", actors: ["buyer"], guard: shippable }] },
    text: "商家会收到提醒，请留意发货通知。",
    sent: { buyer: { may: SIGNED_IN, summary: "Asks the merchant to ship soon", done: "已提醒商家发货" } },
  },
`,
    },
    {
      file: "src/domain/trade/order-messages.ts",
      at: "  withdrawCancel: [toMerchant(",
      side: "before",
      add: '  urge: [toMerchant("order.ship", "买家催发货", () => "买家希望尽快发货，请尽快安排。")],\n',
    },
    {
      file: "tests/server/trade/order-exploration.test.ts",
      at: '            withdrawCancel: { buyer: says("pc/withdrawCancel") },\n',
      side: "behind",
      add: '            urge: { buyer: says("pc/urge") },\n',
    },
    {
      file: "docs/api-paths.txt",
      at: "/api/platformOrder/pc/withdrawCancel POST signed-in\n",
      side: "before",
      add: "/api/platformOrder/pc/urge POST signed-in\n",
    },
  ],
};

/** Goods that go on by another lorry: the merchant reports it, and the buyer signs for them as before. */
export const orderStatus: Change = {
  name: "a status of spot orders",
  most: 4,
  laws: [
    "tests/event-tables.test.ts",
    "tests/domain/trade/order.test.ts",
    "tests/domain/trade/order-turn.test.ts",
    "tests/domain/system/waiting.test.ts",
  ],
  edits: [
    {
      file: "src/domain/trade/order-states.ts",
      at: "  partlyPickedUp: {\n    code: 60,\n",
      side: "before",
      add: `  transshipped: {
    code: 58,
    label: "转运中",
    tone: "running",
    tab: "toReceive",
    stationsDone: 3,
    paid: true,
    countsReceipt: true,
    deadline: { event: "sign", since: "enteredAt", afterMs: ORDER_WAIT_MS.receipt },
    turn: turnOf("buyer", "确认收货"),
    next: () => "货物已转运，收货后请核对数量并确认",
    hint: () => "货物已转运，等待买家确认收货",
  },
`,
    },
    {
      file: "src/domain/trade/order-events.ts",
      at: '    label: "发货",\n    ways: {',
      side: "behind",
      add: '\n      inTransit: [{ to: "transshipped", actors: ["merchant"], guard: shippable }],\n     ',
    },
    {
      file: "src/domain/trade/order-events.ts",
      at: 'toPickup: [{ to: "inTransit", actors: ["merchant"], guard: shippable }]',
      side: "behind",
      add: ",\n   ",
    },
    {
      file: "src/domain/trade/order-events.ts",
      at: '    label: "确认收货",\n    ways: {',
      side: "behind",
      add: '\n      transshipped: [{ to: "toSettle", actors: ["buyer", "operator", "system"] }],\n     ',
    },
    {
      file: "src/domain/trade/order-events.ts",
      at: 'inTransit: [{ to: "toSettle", actors: ["buyer", "operator", "system"] }]',
      side: "behind",
      add: ",\n   ",
    },
    {
      file: "src/domain/system/waiting.ts",
      at: "statuses: [ORDER_STATUS.inTransit",
      side: "behind",
      add: ", ORDER_STATUS.transshipped",
    },
  ],
};
