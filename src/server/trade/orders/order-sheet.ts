import writeXlsxFile from "write-excel-file/node";
import type { OrderExportBody } from "../../../contract/trade/order-schemas.ts";
import { STEPS_PER_UNIT } from "../../../domain/money.ts";
import { saleUnitName } from "../../../domain/timber/spec.ts";
import { INVOICE_KINDS } from "../../../domain/trade/invoice.ts";
import type { OrderBrief, OrderLine } from "../../../domain/trade/order-view.ts";
import type { Dm3 } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";
import type { Workbook } from "../workbook.ts";
import { type ExportedOrder, ordersToExport } from "./order-list.ts";
import type { ActingPerson } from "./order-store.ts";

const FEN_PER_YUAN = 100;
const text = (value: string) => ({ value, type: String });
const yuan = (fen: number | null) =>
  fen === null ? null : { value: fen / FEN_PER_YUAN, type: Number, format: "#,##0.00" };
const cubic = (volume: Dm3) => ({ value: volume / STEPS_PER_UNIT.m3, type: Number, format: "0.000" });
const head = (...names: string[]) => names.map((value) => ({ value, type: String, fontWeight: "bold" as const }));

/** What the price is multiplied by: m³, m² and tons with three decimals. */
const quantityCell = ({ quantity, rule: { saleUnit } }: OrderLine) => ({
  value: quantity / STEPS_PER_UNIT[saleUnit],
  type: Number,
  format: STEPS_PER_UNIT[saleUnit] === 1 ? "#,##0" : "0.000",
});

/** One cell for each part, so that it can be copied into an invoice; numbers are text and retain their zeros. */
const invoiceCells = (invoice: ExportedOrder["invoice"]) =>
  invoice === null
    ? []
    : [
        text(INVOICE_KINDS.find(({ kind }) => kind === invoice.kind)?.name ?? ""),
        text(invoice.title),
        text(invoice.taxNo),
        text(invoice.bankName ?? ""),
        text(invoice.bankAccount ?? ""),
        text(invoice.regAddress ?? ""),
        text(invoice.regPhone ?? ""),
      ];

const orderRow = (order: ExportedOrder) => [
  text(order.orderNo),
  text(order.createTime),
  text(order.statusName),
  text(order.shopName),
  text(order.buyerName),
  text(order.storeName),
  text(order.deliveryMode === 1 ? "到仓自提" : "商家送货"),
  cubic(order.volume),
  yuan(order.goodsAmount),
  yuan(order.freightAmount),
  yuan(order.payable),
  yuan(order.paidAmount),
  yuan(order.settleAmount),
  yuan(order.diffAmount),
  ...invoiceCells(order.invoice),
];

const lineRow = (order: OrderBrief, line: OrderLine) => [
  text(order.orderNo),
  text(line.title),
  text(line.specText),
  text(line.speciesName),
  text(line.gradeName),
  line.pieces === null ? null : { value: line.pieces, type: Number, format: "#,##0" },
  cubic(line.volume),
  quantityCell(line),
  text(saleUnitName(line.rule.saleUnit)),
  yuan(line.price),
  text(line.taxIncluded === null ? "" : line.taxIncluded ? "是" : "否"),
  yuan(line.amount),
  yuan(line.settledAmount),
];

/** The orders of a list as a workbook: one sheet of orders, one of their lines. */
export async function ordersWorkbook(db: Db, reader: ActingPerson, query: OrderExportBody): Promise<Workbook> {
  const orders = await ordersToExport(db, reader, query);
  const sums = [
    head(
      "订单号",
      "下单时间",
      "状态",
      "商家",
      "采购方",
      "仓库",
      "提货方式",
      "材积(m³)",
      "货款(元)",
      "运费(元)",
      "应付(元)",
      "已付(元)",
      "结算(元)",
      "差额(元)",
      "发票类型",
      "发票抬头",
      "税号",
      "开户银行",
      "银行账号",
      "注册地址",
      "注册电话",
    ),
    ...orders.map(orderRow),
  ];
  const lines = [
    head(
      "订单号",
      "商品",
      "规格",
      "树种",
      "等级",
      "根数",
      "材积(m³)",
      "计价数量",
      "计价单位",
      "单价(元)",
      "单价含税",
      "金额(元)",
      "结算金额(元)",
    ),
    ...orders.flatMap((order) => order.lines.map((line) => lineRow(order, line))),
  ];
  const book = writeXlsxFile([
    { data: sums, sheet: "订单", columns: [{ width: 20 }, { width: 20 }, { width: 12 }, { width: 24 }, { width: 28 }] },
    { data: lines, sheet: "明细", columns: [{ width: 20 }, { width: 40 }, { width: 22 }] },
  ]);
  return { name: "现货订单.xlsx", bytes: await book.toBuffer() };
}
