import writeXlsxFile from "write-excel-file/node";
import { isDrawn } from "../../../domain/drawing/address.ts";
import type { PickupId } from "../../../domain/ids.ts";
import { STEPS_PER_UNIT } from "../../../domain/money.ts";
import { areaOf } from "../../../domain/timber/quantity.ts";
import { pieceName } from "../../../domain/timber/quantity-input.ts";
import type { PickupDetail, PickupLine } from "../../../domain/trade/pickup-view.ts";
import { type Dm3, dm3 } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";
import { DRAWN_ROW_POINTS, drawnImages } from "../drawn-images.ts";
import type { ActingPerson } from "../orders/order-store.ts";
import type { Workbook } from "../workbook.ts";
import { pickupDetail } from "./pickup-view.ts";

const FEN_PER_YUAN = 100;
const cubic = (volume: Dm3) => ({ value: volume / STEPS_PER_UNIT.m3, type: Number, format: "0.000" });
const number = (value: number) => ({ value, type: Number, format: "#,##0" });
const yuan = (fen: number) => ({ value: fen / FEN_PER_YUAN, type: Number, format: "#,##0.00" });
const text = (value: string) => ({ value, type: String });
type Cell = ReturnType<typeof cubic> | ReturnType<typeof text>;
const head = (...names: string[]) => names.map((value) => ({ value, type: String, fontWeight: "bold" as const }));
const unitOf = ({ countedIn, saleUnit }: PickupLine) => (countedIn === "piece" ? pieceName({ saleUnit }) : "m³");
const counted = ({ countedIn }: PickupLine, count: number) =>
  countedIn === "piece" ? number(count) : cubic(dm3(count));

/** The area of what is sold by it. */
const areaCell = (line: PickupLine, count: number): Cell =>
  line.saleUnit === "m2" ? { value: areaOf(line, count) / STEPS_PER_UNIT.m2, type: Number, format: "0.000" } : text("");

const sum = <Field extends string>(rows: readonly Record<Field, number>[], field: Field): number =>
  rows.reduce((total, row) => total + row[field], 0);

/** Weights as the weighbridge reported them. */
const weights = ({ grossWeight, tareWeight, netWeight }: PickupDetail): [string, string][] =>
  netWeight === null ? [] : [["毛重 / 皮重 / 净重(kg)", `${grossWeight} / ${tareWeight} / ${netWeight}`]];

/** A reader's tally sheet as a workbook: the picked goods by line, and by bundle where bundles were measured. Throws 404. */
export async function tallyWorkbook(db: Db, reader: ActingPerson, id: PickupId): Promise<Workbook> {
  const pickup = await pickupDetail(db, reader, id);
  // Counts in pieces and in dm³ have no common sum.
  const isPieces = pickup.lines.every(({ countedIn }) => countedIn === "piece");
  const facts: [string, string][] = [
    ["提货单号", pickup.pickupNo],
    ["订单号", pickup.orderNo],
    ["商家", pickup.shopName],
    ["仓库", `${pickup.storeName} ${pickup.storeAddress}`],
    ["提货时间", pickup.pickupTime],
    ["车牌 / 司机", `${pickup.plateNo} ${pickup.driverName}`],
    ["理货员 / 收货人", `${pickup.operatorName} / ${pickup.receiverName}`],
    ...weights(pickup),
    ["状态", pickup.statusName],
  ];
  const isDrawnAny = pickup.lines.some(({ image }) => isDrawn(image));
  const isByArea = pickup.lines.some(({ saleUnit }) => saleUnit === "m2");
  const areas = (...cells: readonly Cell[]) => (isByArea ? cells : []);
  const lines = [
    ...facts.map(([name, value]) => [...head(name), text(value)]),
    [],
    head(
      "商品",
      "规格",
      "单位",
      "应提",
      "实提",
      "应提体积(m³)",
      "实提体积(m³)",
      ...(isByArea ? ["应提面积(m²)", "实提面积(m²)"] : []),
      "差额(元)",
      "差异原因",
      ...(isDrawnAny ? ["图示"] : []),
    ),
    ...pickup.lines.map((line) => [
      isDrawnAny ? { ...text(line.title), height: DRAWN_ROW_POINTS } : text(line.title),
      text(line.specText),
      text(unitOf(line)),
      counted(line, line.booked),
      counted(line, line.actual),
      cubic(line.bookedVolume),
      cubic(line.actualVolume),
      ...areas(areaCell(line, line.booked), areaCell(line, line.actual)),
      yuan(line.actualAmount - line.bookedAmount),
      text(line.reason),
    ]),
    [
      ...head("合计", "", ""),
      ...(isPieces ? [number(sum(pickup.lines, "booked")), number(sum(pickup.lines, "actual"))] : head("", "")),
      cubic(pickup.orderedVolume),
      cubic(pickup.actualVolume),
      ...areas(text(""), text("")),
      yuan(pickup.diffAmount),
      text(""),
    ],
  ];
  const sheet = [
    head("厚(mm)", "宽(mm)", "长(mm)", "根数", "体积(m³)"),
    ...pickup.tallySheet.map((row) => [
      number(row.thickness),
      number(row.width),
      number(row.length),
      number(row.pieces),
      cubic(row.volume),
    ]),
    [...head("合计", "", ""), number(sum(pickup.tallySheet, "pieces")), cubic(dm3(sum(pickup.tallySheet, "volume")))],
  ];
  // Below the facts, an empty row and the headings, in the last column.
  const images = await drawnImages(pickup.lines, (at) => ({ row: facts.length + 3 + at, column: isByArea ? 12 : 10 }));
  const book = writeXlsxFile([
    { data: lines, sheet: "提货明细", columns: [{ width: 40 }, { width: 22 }], images },
    ...(pickup.tallySheet.length > 0 ? [{ data: sheet, sheet: "码单" }] : []),
  ]);
  return { name: `码单${pickup.pickupNo}.xlsx`, bytes: await book.toBuffer() };
}
