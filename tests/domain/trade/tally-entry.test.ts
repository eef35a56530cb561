import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnyOrderId, asId, type OrderLineId, type ReservationId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import type { TallyForm } from "../../../src/domain/trade/pickup-view.ts";
import { rowVolume } from "../../../src/domain/trade/tally.ts";
import {
  rowsByLines,
  rowVolumeOf,
  type TallyFields,
  tallyBegun,
  tallyLineProblem,
  tallyProblems,
  tallyRow,
  tallyVolume,
  weightTyped,
} from "../../../src/domain/trade/tally-entry.ts";
import { basisPoints, mm } from "../../../src/domain/units.ts";
import { BOARDS } from "../../support/offers.ts";

const FORM: TallyForm = {
  orderId: asId<AnyOrderId>("11"),
  orderNo: "TM26112100000001",
  version: 3,
  buyerName: "张三",
  storeName: "一号库",
  reservationId: asId<ReservationId>("5"),
  reservationNo: "YY26112200000001",
  plateNo: "苏E12345",
  driverName: "李师傅",
  isForward: false,
  toleranceBp: basisPoints(300),
  shortBp: basisPoints(300),
  lines: [
    {
      orderLineId: asId<OrderLineId>("1"),
      image: "",
      title: "樟子松木方",
      specText: "30*120*4000",
      rule: BOARDS,
      price: fen(168_000),
      ordered: 100,
      picked: 0,
      booked: 90,
      thickness: mm(30),
      width: mm(120),
      length: mm(4_000),
    },
  ],
};
const LINE = FORM.lines[0]!;
const DONE: TallyFields = { ...tallyBegun(FORM), operatorName: "周理货" };
const counted = (actual: string, reason = ""): TallyFields => ({
  ...DONE,
  actual: { 1: actual },
  reasons: { 1: reason },
});

describe("a tally being written", () => {
  it("begins with what was booked, and only its clerk's name is missing", () => {
    expect(tallyProblems(FORM, tallyBegun(FORM))).toEqual({ operatorName: "请输入真实姓名" });
    expect(tallyProblems(FORM, DONE)).toEqual({});
  });

  it("requires a reason exactly where the volume differs from the reservation, within the tolerance", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.boolean(), (actual, reasoned) => {
        const problem = tallyLineProblem(FORM, LINE, counted(String(actual), reasoned ? "两根开裂" : ""));
        expect(problem === null).toBe(actual <= 103 && (actual === LINE.booked || reasoned));
      }),
    );
    expect(tallyLineProblem(FORM, LINE, counted("九十"))).toBe("请输入正确的数量");
  });

  it("has a sheet of as many pieces as were counted; the one made from the lines always fits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 103 }), (actual) => {
        const fields = counted(String(actual), "按实装车");
        const rows = rowsByLines(FORM, fields);
        expect(tallyProblems(FORM, { ...fields, rows })).toEqual({});
        expect(rows.reduce((sum, row) => sum + (rowVolumeOf(row) ?? 0), 0)).toBe(tallyVolume(FORM, fields));
        const [row] = rows;
        const more = { ...row!, pieces: String(actual + 1) };
        expect(tallyProblems(FORM, { ...fields, rows: [more] })).toEqual({ rows: "码单根数与实提根数不符" });
      }),
    );
    const half = { thickness: "30", width: "", length: "4000", pieces: "90" };
    expect(tallyProblems(FORM, { ...DONE, rows: [half] })).toEqual({ rows: "请填写每行的厚、宽、长和根数" });
    expect(tallyRow(half)).toBeNull();
    expect(rowVolumeOf(half)).toBeNull();
  });

  it("measures a row by the domain", () => {
    const size = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(size, size, size, fc.integer({ min: 1, max: 1_000_000 }), (thickness, width, length, pieces) => {
        const texts = { thickness: `${thickness}`, width: `${width}`, length: `${length}`, pieces: `${pieces}` };
        expect(rowVolumeOf(texts)).toBe(
          rowVolume({ thickness: mm(thickness), width: mm(width), length: mm(length), pieces }),
        );
      }),
    );
  });

  it("weighs more with its load than without, and is the last one within the tolerance only", () => {
    expect(weightTyped("")).toBeUndefined();
    expect(weightTyped("12000")).toBe(12_000);
    expect(weightTyped("12 t")).toBe(12_000);
    expect(weightTyped("12 m")).toBeNull();
    expect(weightTyped("200001")).toBeNull();
    expect(tallyProblems(FORM, { ...DONE, grossWeight: "9000", tareWeight: "9001" })).toEqual({
      weights: "毛重不能小于皮重",
    });
    expect(tallyProblems(FORM, { ...DONE, last: true })).toEqual({ last: "短提超出允许误差，余量须由买家申请取消" });
    expect(tallyProblems(FORM, { ...counted("97", "三根开裂"), last: true })).toEqual({});
    expect(tallyProblems(FORM, counted("0", "没有装车"))).toEqual({ lines: "本次没有提走任何货物" });
  });
  it("names every field that is missing or wrong", () => {
    const wrong = {
      ...DONE,
      plateNo: "苏E1",
      driverName: "李",
      operatorName: "",
      receiverName: "",
      grossWeight: "9 m",
    };
    expect(tallyProblems(FORM, { ...wrong, actual: { 1: "九十" } })).toEqual({
      lines: "请核对实提数量与差异原因",
      plateNo: "请输入正确的车牌号",
      weights: "请输入正确的重量",
      driverName: "请输入真实姓名",
      operatorName: "请输入真实姓名",
      receiverName: "请输入真实姓名",
    });
    expect(tallyProblems(FORM, { ...DONE, tareWeight: "x" })).toEqual({ weights: "请输入正确的重量" });
    expect(tallyLineProblem(FORM, LINE, { ...DONE, actual: {} })).toBe("请输入正确的数量");
    expect(tallyLineProblem(FORM, LINE, { ...counted("89"), reasons: {} })).not.toBeNull();
  });

  it("begins with nothing uploaded and no remark", () => {
    expect(tallyBegun(FORM)).toMatchObject({ photos: "", papers: "", remark: "", last: false, reasons: {}, rows: [] });
  });

  it("has one wrong line found among right ones, and lets a line be left out while another leaves", () => {
    const two = { ...FORM, lines: [LINE, { ...LINE, orderLineId: asId<OrderLineId>("2") }] };
    const typed = (second: string) => ({ ...DONE, actual: { 1: "90", 2: second }, reasons: { 2: "没有装车" } });
    expect(tallyProblems(two, typed("九"))).toEqual({ lines: "请核对实提数量与差异原因" });
    expect(tallyProblems(two, typed("0"))).toEqual({});
  });

  it("compares its rows with the pieces alone: what is counted in m³ has none", () => {
    const bulk = {
      ...LINE,
      orderLineId: asId<OrderLineId>("2"),
      rule: { ...BOARDS, countedIn: "dm3" as const, pieceVolumeMm3: null },
    };
    const mixed = { ...FORM, lines: [LINE, { ...bulk, ordered: 5_000, booked: 5_000 }] };
    const fields = { ...DONE, actual: { 1: "90", 2: "5" } };
    expect(tallyProblems(mixed, { ...fields, rows: rowsByLines(mixed, fields) })).toEqual({});
  });

  it("is measured by hand where a line has no size, is counted in m³ or was left out", () => {
    const without = (change: Partial<TallyForm["lines"][number]>) =>
      rowsByLines({ ...FORM, lines: [{ ...LINE, ...change }] }, DONE);
    expect(without({})).toEqual([{ thickness: "30", width: "120", length: "4000", pieces: "90" }]);
    for (const size of ["thickness", "width", "length"] as const) expect(without({ [size]: null })).toEqual([]);
    expect(without({ rule: { ...BOARDS, countedIn: "dm3" } })).toEqual([]);
    expect(rowsByLines(FORM, counted("0"))).toEqual([]);
    expect(rowsByLines(FORM, counted("九十"))).toEqual([]);
  });

  it("has rows of mm up to 20 m, the thickness to its tenth, and up to a million pieces, each of them filled in", () => {
    const row = { thickness: "30", width: "120", length: "4000", pieces: "90" };
    expect(tallyRow({ ...row, width: " 120 " })).toEqual({ thickness: 30, width: 120, length: 4_000, pieces: 90 });
    const most = { thickness: 20_000, width: 20_000, length: 20_000, pieces: 1_000_000 };
    for (const [name, limit] of Object.entries(most)) {
      for (const text of ["1", String(limit)]) expect(tallyRow({ ...row, [name]: text }), name).not.toBeNull();
      for (const text of ["", "0", String(limit + 1), "3件", "约3", "1.55", "-3"])
        expect(tallyRow({ ...row, [name]: text }), `${name} ${text}`).toBeNull();
      expect(tallyRow({ ...row, [name]: "1.5" })?.thickness ?? null, name).toBe(name === "thickness" ? 1.5 : null);
    }
  });

  it("weighs whole kg up to 200 t, and as much with its load as without at least", () => {
    expect(weightTyped(" 12000 ")).toBe(12_000);
    expect(weightTyped("  ")).toBeUndefined();
    expect(weightTyped("200000")).toBe(200_000);
    for (const text of ["约9", "9m", "1.5", "-1"]) expect(weightTyped(text)).toBeNull();
    const weights = fc.constantFrom("", "8999", "9000", "9001");
    fc.assert(
      fc.property(weights, weights, (grossWeight, tareWeight) => {
        const isLess = grossWeight !== "" && tareWeight !== "" && Number(grossWeight) < Number(tareWeight);
        expect(tallyProblems(FORM, { ...DONE, grossWeight, tareWeight })).toEqual(
          isLess ? { weights: "毛重不能小于皮重" } : {},
        );
      }),
    );
  });
});
