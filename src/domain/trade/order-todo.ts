/** Orders of a merchant's that wait for the merchant, and orders that wait for the platform. */
export const MERCHANT_ORDER_TODOS = ["toConfirm", "toAudit", "toShip", "cancelAsked", "toSettle", "toRefund"] as const;
export const OPERATOR_ORDER_TODOS = [
  "disputed",
  "auditLate",
  "cancelLate",
  "shipLate",
  "tallyLate",
  "unfetched",
  "refundLate",
  "refundMissing",
  "spotChecks",
] as const;

export type OrderTodo = (typeof MERCHANT_ORDER_TODOS)[number] | (typeof OPERATOR_ORDER_TODOS)[number];
export const ORDER_TODOS: readonly OrderTodo[] = [...MERCHANT_ORDER_TODOS, ...OPERATOR_ORDER_TODOS];

export const ORDER_TODO_NAMES: Readonly<Record<OrderTodo, string>> = {
  toConfirm: "待确认订单",
  toAudit: "待核款",
  toShip: "待发货",
  cancelAsked: "待处理取消申请",
  toSettle: "待提交结算",
  toRefund: "待退补款",
  disputed: "争议订单",
  auditLate: "核款超时",
  cancelLate: "取消申请超时",
  shipLate: "发货超时",
  tallyLate: "结算超时",
  unfetched: "长期未提货",
  refundLate: "退补款超时",
  refundMissing: "买家未收到退款",
  spotChecks: "抽尺异议",
};

/** How long something may wait for the merchant before it waits for the platform too, hours. */
export const PLATFORM_AFTER_HOURS = {
  audit: 48,
  cancel: 48,
  ship: 7 * 24,
  tally: 72,
  fetch: 30 * 24,
  refund: 72,
} as const;
