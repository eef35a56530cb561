import type { Change } from "./change.ts";

/** The payer's bank, on vouchers of spot and forward orders. */
export const voucherField: Change = {
  name: "a field of payment vouchers",
  most: 2,
  laws: ["tests/voucher-fields.test.ts", "tests/domain/trade/voucher.test.ts"],
  edits: [
    {
      file: "src/domain/trade/voucher.ts",
      at: '  bankFlowNo: { type: text(40), label: "银行流水号", column: ["bank_flow_no", "text"] },\n',
      side: "before",
      add: '  payerBank: { type: orNone(text(50)), label: "付款银行", optional: true, column: ["payer_bank", "text"] },\n',
    },
    { file: "src/domain/trade/voucher.ts", at: "  money,\n", side: "behind", add: "  orNone,\n" },
    {
      file: "src/server/db/migrations/9999_payer_bank.sql",
      text: `alter table pay_voucher add column payer_bank text check (length(payer_bank) <= 50);
alter table futures_voucher add column payer_bank text check (length(payer_bank) <= 50);
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
