import { GOODS_STATUS_NAMES } from "../catalog/goods/goods-states.ts";
import { DEMAND_STATUS_NAMES } from "../demand/demand.ts";
import { GRADE_SYSTEMS, GRADES } from "../timber/grades.ts";
import { KINDS } from "../timber/kinds.ts";
import { ORIGINS } from "../timber/origins.ts";
import { PLACES } from "../timber/places.ts";
import { MOISTURE_TYPES, SALE_UNITS, SURFACES, TREATMENTS, VOLUME_RULES } from "../timber/spec.ts";
import { SPECIES } from "../timber/species.ts";
import { ORDER_STATUS_NAMES } from "../trade/order.ts";
import { CANCEL_TYPE_NAMES } from "../trade/order-states.ts";
import { SEARCH_ORIGIN } from "./search-tracking.ts";
import { CLICK } from "./tracking.ts";

/** A dictionary the program brings along; the operator may rename its labels. `remark` groups entries, as grades by system. */
export type BuiltInDictionary = {
  readonly type: string;
  readonly name: string;
  readonly entries: readonly { readonly value: string; readonly label: string; readonly remark?: string }[];
};

const coded = (entries: readonly { readonly code: string | number; readonly name: string }[]) =>
  entries.map(({ code, name }) => ({ value: String(code), label: name }));

const named = (names: Readonly<Record<string | number, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** `value label value label …` */
const spelt = (text: string) => {
  const words = text.split(" ");
  return words.flatMap((value, at) => (at % 2 === 0 ? [{ value, label: words[at + 1] ?? value }] : []));
};

const SYSTEM_NAMES = new Map(GRADE_SYSTEMS.map(({ code, name }) => [code, name]));

/** The dictionaries of a new installation. Texts of statuses are those of the state tables. */
export const BUILT_IN_DICTIONARIES: readonly BuiltInDictionary[] = [
  { type: "timber_species", name: "树种", entries: coded(SPECIES) },
  {
    type: "timber_grade",
    name: "等级",
    entries: GRADES.map(({ code, name, system }) => ({
      value: code,
      label: name,
      remark: SYSTEM_NAMES.get(system) ?? "",
    })),
  },
  { type: "product_kind", name: "品类", entries: coded(KINDS) },
  { type: "country", name: "产地", entries: coded(ORIGINS) },
  { type: "port", name: "港口口岸", entries: coded(PLACES) },
  { type: "moisture_type", name: "含水率类型", entries: coded(MOISTURE_TYPES) },
  { type: "treatment", name: "处理方式", entries: coded(TREATMENTS) },
  { type: "surface", name: "表面", entries: coded(SURFACES) },
  {
    type: "cert_type",
    name: "认证",
    entries: spelt("FSC FSC认证 PEFC PEFC认证 CITES CITES证书 CFCC CFCC认证 IPPC IPPC标识"),
  },
  { type: "sale_unit", name: "销售单位", entries: coded(SALE_UNITS) },
  { type: "volume_rule", name: "材积计算规则", entries: coded(VOLUME_RULES) },
  { type: "incoterm", name: "贸易术语", entries: spelt("FOB FOB CFR CFR CIF CIF EXW EXW CNY 到港人民币") },
  {
    type: "payment_term",
    name: "付款方式",
    entries: spelt("LC 即期信用证 TT30 电汇30/70 DP 付款交单 TT 电汇全款"),
  },
  { type: "freight_mode", name: "运输方式", entries: spelt("40HQ 40尺高柜 BULK 散货 LCL 集拼") },
  { type: "order_status", name: "订单状态", entries: named(ORDER_STATUS_NAMES) },
  {
    type: "pickup_status",
    name: "提货预约状态",
    entries: spelt("0 待确认 1 已确认 2 已到场 3 已完成 4 已取消 5 已驳回 6 已爽约"),
  },
  { type: "demand_status", name: "求购状态", entries: named(DEMAND_STATUS_NAMES) },
  {
    type: "inquiry_status",
    name: "期货询盘状态",
    entries: spelt("1 待报价 2 已报价 3 还价中 4 已接受 5 已下单 6 已拒绝 7 无法供货 8 已过期 9 已撤回"),
  },
  {
    type: "futures_order_status",
    name: "期货订单状态",
    entries: spelt(
      "20 待商家确认 30 待签约 40 待付首付款/开证 50 备货/待装船 60 在途 70 已到港·清关 75 待付尾款 80 可放货/待提货 85 待结算 90 已取消 95 争议中 100 已完成",
    ),
  },
  {
    type: "company_status",
    name: "企业状态",
    entries: spelt("0 未认证 1 已认证 2 审核中 3 已驳回 4 已过期 5 已冻结"),
  },
  {
    type: "settle_status",
    name: "入驻状态",
    entries: spelt("0 草稿 1 待审核 2 已通过 3 待补充 4 已拒绝 5 已撤回"),
  },
  { type: "goods_status", name: "货源状态", entries: named(GOODS_STATUS_NAMES) },
  {
    type: "message_type",
    name: "消息类型",
    entries: spelt("1 交易 2 报价/询价 3 货源/订阅 4 认证/入驻 5 系统公告 6 价格 7 客服"),
  },
  { type: "cancel_reason", name: "取消原因", entries: named(CANCEL_TYPE_NAMES) },
  {
    type: "click_type",
    name: "点击类型",
    entries: coded([
      { code: CLICK.navigation, name: "导航" },
      { code: CLICK.searchButton, name: "搜索按钮" },
      { code: CLICK.example, name: "搜索示例" },
      { code: CLICK.hotSearch, name: "热门搜索" },
      { code: CLICK.suggestion, name: "搜索联想" },
      { code: CLICK.historyTerm, name: "搜索历史" },
    ]),
  },
  {
    type: "search_origin",
    name: "搜索来源",
    entries: coded([
      { code: SEARCH_ORIGIN.suggestion, name: "联想" },
      { code: SEARCH_ORIGIN.history, name: "历史" },
      { code: SEARCH_ORIGIN.example, name: "示例" },
      { code: SEARCH_ORIGIN.hot, name: "热门" },
    ]),
  },
];
