import { DEVICE_DAYS } from "../../account/devices.ts";
import {
  aged,
  BY_OPERATORS,
  IDENTITY_LAW,
  LOG_LAW,
  NIGHTLY,
  OFFICE,
  own,
  SECRET,
  SHOP,
  SHORT,
  type TableRow,
  TRADE_LAW,
} from "./table-row-store.ts";

const OFTEN = "purge-account-rows";
const HIDDEN = [aged(NIGHTLY, "created_at", "30 days", "deleted")];

/** Accounts, companies, shops and warehouses. */
export const PEOPLE_TABLES = {
  person: {
    retention: { forGood: "a closed account keeps its row for its orders" },
    copy: own("账户/账户", { where: "id = :personId", without: ["password_hash"] }),
    closing: "clear",
  },
  session: {
    retention: [aged(OFTEN, "expire_at", "0 seconds")],
    copy: own("账户/登录设备", { without: ["token_hash"] }),
    closing: "erase",
  },
  known_device: { retention: [aged(OFTEN, "seen_at", `${DEVICE_DAYS} days`)], copy: SECRET, closing: "erase" },
  captcha: { retention: [aged(OFTEN, "expire_at", "1 hour")], closing: SHORT },
  sms_code: { retention: [aged(OFTEN, "created_at", "2 days")], closing: SHORT },
  sms_outbox: {
    retention: [aged(OFTEN, "created_at", "7 days")],
    closing: { retain: "says only the masked phone, and is purged within a week" },
  },
  reset_ticket: { retention: [aged(OFTEN, "expire_at", "1 day")], closing: SHORT },
  login_key: { retention: [aged(OFTEN, "expire_at", "1 hour")], copy: SECRET, closing: "erase" },
  attempt: {
    retention: [aged(OFTEN, "at", "1 day"), aged(OFTEN, "at", "1 hour", "kind = 'picture-ip'")],
    closing: SHORT,
  },
  login_log: {
    retention: [aged(NIGHTLY, "at", "1 year")],
    copy: own("账户/登录记录"),
    closing: { retain: "sign-ins are kept for six months at least" },
    law: LOG_LAW,
  },
  agreement: { retention: { forGood: "what people consented to" }, closing: OFFICE },
  agreement_acceptance: {
    retention: { forGood: "proof of what was agreed to" },
    copy: own("账户/同意的协议"),
    closing: { retain: "proof of what was agreed to" },
  },
  user_address: { retention: HIDDEN, copy: own("账户/收货地址"), closing: "erase" },
  company_info: {
    retention: { forGood: "who bought and sold: named by orders and shops" },
    copy: own("企业/企业", { without: ["reviewer_id"] }),
    closing: "clear",
    law: IDENTITY_LAW,
  },
  company_change: {
    retention: { asLongAs: "company_info" },
    copy: own("企业/资料变更", { without: ["handler_id"] }),
    closing: "clear",
    law: IDENTITY_LAW,
  },
  company_invoice: { retention: HIDDEN, copy: own("账户/开票信息"), closing: "erase" },
  merchant: { retention: { forGood: "named by orders" }, closing: SHOP, law: IDENTITY_LAW },
  settle_in_materials: {
    retention: { asLongAs: "company_info" },
    copy: own("企业/入驻申请", { without: ["reviewer_id"] }),
    closing: "clear",
    law: IDENTITY_LAW,
  },
  settle_requirement: { retention: BY_OPERATORS },
  review_event: {
    retention: { forGood: "how certifications and applications were judged" },
    copy: own("企业/审核步骤"),
    closing: { retain: "who took a step of a review, kept with the company" },
    law: IDENTITY_LAW,
  },
  store: { retention: { forGood: "named by orders" }, closing: SHOP },
  merchant_store: { retention: { asLongAs: "merchant" }, closing: SHOP },
  store_slot: { retention: { asLongAs: "store" } },
  freight_override: { retention: { until: "the shop takes the price back; one for each relation and truck" } },
  store_closure: { retention: { until: "the warehouse takes days back; a row a day at most" } },
  supply_product: { retention: BY_OPERATORS },
  supply_apply: {
    retention: { forGood: "what a company applied for, and the answer" },
    copy: own("企业/供应链申请"),
    closing: "clear",
    law: TRADE_LAW,
  },
} as const satisfies Record<string, TableRow>;
