import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { type Command, commandMachine, isNeededIn } from "../../src/application/command-machine.ts";
import { reasoned, withForm } from "../../src/application/commands.ts";
import { choice, day, files, flag, money, orNone, text, volume } from "../../src/domain/fields.ts";
import { fen } from "../../src/domain/money.ts";
import { dm3 } from "../../src/domain/units.ts";

const FIELDS = {
  amount: { type: money(), label: "金额" },
  volume: { type: volume(1, 999_999), label: "数量", wrong: "请填写结算数量" },
  kind: {
    type: choice([
      { code: 1, name: "合同" },
      { code: 3, name: "提单" },
    ]),
    label: "类型",
  },
  date: { type: orNone(day()), label: "日期" },
  billNo: { type: text(40, 1), label: "提单号" },
  files: { type: files(2, 1), label: "凭证" },
  isLast: { type: flag(), label: "最后一车" },
} as const;
const names = fc.stringMatching(/^[a-z]{1,8}\.png$/);
const records = fc.record({
  amount: fc.nat().map(fen),
  volume: fc.integer({ min: 1, max: 999_999 }).map(dm3),
  kind: fc.constantFrom(1, 3),
  date: fc.constantFrom(null, "2026-11-23", "2024-02-29"),
  billNo: fc.stringMatching(/^[A-Z0-9]{1,40}$/),
  files: fc.array(names, { minLength: 1, maxLength: 2 }),
  isLast: fc.boolean(),
});

type Row = { id: string };
const ROW: Row = { id: "7" };

describe("a command with a form", () => {
  it("is sent the facts that it began with, in their own types, where nothing was typed", async () => {
    await fc.assert(
      fc.asyncProperty(records, async (record) => {
        const sent: unknown[] = [];
        const command: Command<Row> = withForm(FIELDS, {
          first: () => record,
          send: async (row, values, part) => void sent.push(row, values, part),
          done: "",
        });
        const texts = command.asks?.(ROW, "") ?? {};
        expect(command.problems?.(texts, ROW, "")).toEqual({});
        await command.send(ROW, texts, "part");
        expect(sent).toEqual([ROW, record, "part"]);
      }),
    );
  });

  it("reports the problem of each field in the record's words, and the command's own rules", () => {
    const command: Command<Row> = withForm(FIELDS, {
      problems: ({ billNo, volume }) => ({
        billNo: billNo === "B" ? "提单号已登记" : null,
        volume: volume === 5 ? "数量不足" : null,
      }),
      send: async () => {},
      done: "",
    });
    const texts = command.asks?.(ROW, "") ?? {};
    expect(Object.values(texts).join("")).toBe("");
    expect(command.problems?.(texts, ROW, "")).toEqual({
      amount: "请输入正确的金额",
      volume: "请填写结算数量",
      kind: "请选择类型",
      billNo: "请填写提单号",
      files: "请上传凭证",
    });
    const typed = { amount: "1.234", volume: "0.0055", kind: "2", date: "2026-02-30", billNo: "B", files: "a,b,c" };
    expect(command.problems?.(typed, ROW, "")).toEqual({
      amount: "请输入正确的金额",
      volume: "请填写结算数量",
      kind: "请选择类型",
      date: "日期不正确",
      billNo: "提单号已登记",
      files: "凭证最多2个",
    });
    expect(command.problems?.({ ...typed, volume: "0.005" }, ROW, "")).toMatchObject({ volume: "数量不足" });
  });
});

describe("the field of a command's dialog", () => {
  it("is needed where its emptiness alone is refused, by its type or by the command's rules", () => {
    const command: Command<Row> = withForm(FIELDS, {
      hides: ({ isLast }) => (isLast ? [] : ["date"]),
      problems: ({ kind, date }) => ({ date: kind === 1 && date === null ? "请填写日期" : null }),
      send: async () => {},
      done: "",
    });
    const actor = createActor(commandMachine, {
      input: { name: "", command: command as Command<unknown>, row: ROW, part: "" },
    }).start();
    const needed = () => Object.keys(FIELDS).filter((field) => isNeededIn(actor.getSnapshot().context, field));
    const usual = ["amount", "volume", "kind", "billNo", "files"];
    expect(needed()).toEqual(usual);
    actor.send({ type: "fieldChanged", field: "kind", value: "1" });
    actor.send({ type: "fieldChanged", field: "isLast", value: "1" });
    actor.send({ type: "fieldChanged", field: "billNo", value: "B" });
    expect(needed().sort()).toEqual([...usual, "date"].sort());
  });
});

describe("a command that requires a reason", () => {
  it("is sent the reason without blanks at its ends, of 5 characters or more", async () => {
    const sent: unknown[] = [];
    const command: Command<Row> = reasoned(async (_, reason) => void sent.push(reason), "");
    expect(command.problems?.({ reason: "太少了 " }, ROW, "")).toEqual({ reason: "请填写原因(5-200字)" });
    expect(command.problems?.({ reason: " 数量与码单不符 " }, ROW, "")).toEqual({});
    await command.send(ROW, { reason: " 数量与码单不符 " }, "");
    expect(sent).toEqual(["数量与码单不符"]);
  });

  it("complains of the reason under the name that its dialog draws", () => {
    const command: Command<Row> = reasoned(async () => {}, "", "作废原因");
    expect(command.fields?.(ROW, "").reason?.label).toBe("作废原因");
    expect(command.problems?.({ reason: "" }, ROW, "")).toEqual({ reason: "请填写作废原因(5-200字)" });
  });
});
