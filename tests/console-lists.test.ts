import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { consoleListCalls } from "../src/contract/console-list-calls.ts";
import { consoleListSchemas } from "../src/contract/console-list-schemas.ts";
import { SCHEMAS } from "../src/contract/schemas.ts";
import { CONSOLE_LISTS } from "../src/domain/console-lists.ts";

describe("lists of the console", () => {
  it("each has its call, with the schemas of its record", () => {
    expect(consoleListSchemas.map(([, { name }]) => name)).toEqual(Object.keys(CONSOLE_LISTS));
    for (const [call, schemas] of consoleListSchemas) expect(SCHEMAS.get(call)).toBe(schemas);
    const { method, path, access } = consoleListCalls.zeroResultReport;
    expect({ method, path, access }).toEqual({
      method: "POST",
      path: CONSOLE_LISTS.zeroResultReport.call,
      access: { permission: "stat:view" },
    });
  });

  it("the template's are read by GET, others may know no pages or bring counts along", () => {
    const { method, input, answers } = consoleListCalls.personList;
    expect({ method, input, answers }).toEqual({ method: "GET", input: "query", answers: "whole" });
    const { query, reply: table } = SCHEMAS.get(consoleListCalls.personList)!; // joined above
    expect(Compile(query!).Check({ userName: "林", pageNum: "2", "params[beginTime]": "" })).toBe(true);
    expect(Compile(table).Check({ code: 200, msg: "", rows: [], total: 0 })).toBe(true);
    expect(Compile(SCHEMAS.get(consoleListCalls.bannerListAdmin)!.reply).Check([])).toBe(true);
    const counted = Compile(SCHEMAS.get(consoleListCalls.managedMerchantList)!.reply);
    const page = { rows: [], total: 0, pageNum: 1, pageSize: 10 };
    expect([{}, { counts: {} }, { counts: { 1: 2 } }].map((more) => counted.Check({ ...page, ...more }))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("filters match the record's types and lengths, and rows its facts", () => {
    const schemas = SCHEMAS.get(consoleListCalls.zeroResultReport)!; // joined above
    const asked = Compile(schemas.body!);
    const answered = Compile(schemas.reply); // both are defined
    for (const body of [{ days: 7 }, { days: 30, relaxed: true, keyword: "松".repeat(40), pageNum: 2, pageSize: 10 }])
      expect(asked.Check(body)).toBe(true);
    for (const body of [{}, { days: 8 }, { days: 7, keyword: "松".repeat(41) }, { days: 7, other: 1 }])
      expect(asked.Check(body)).toBe(false);
    const row = { id: "a", searchText: "松", searchNum: 2, personNum: 1, relaxedNum: 0, lastTime: "", words: ["松"] };
    const page = (one: object) => ({ rows: [one], total: 1, pageNum: 1, pageSize: 10 });
    expect(answered.Check(page({ ...row, findsNow: true }))).toBe(true);
    expect(answered.Check(page(row))).toBe(false);
  });
});
