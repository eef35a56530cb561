import { describe, expect, it } from "vitest";
import { Refusal } from "../../../src/server/reply.ts";
import { requireVersion, statusOf } from "../../../src/server/system/life.ts";

const refusalOf = (work: () => unknown): { code: number; text: string; data: unknown } | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, text: error.message, data: error.data };
  }
};

describe("a step on the server", () => {
  it("leads to the status of its table, or is refused in the table's words", () => {
    expect(statusOf({ kind: "ok", status: 3 })).toBe(3);
    expect(refusalOf(() => statusOf({ kind: "refused", reason: "当前状态不能执行此操作" }))).toEqual({
      code: 601,
      text: "当前状态不能执行此操作",
      data: null,
    });
  });

  it("is taken on the version that was seen, or by who names none", () => {
    expect(refusalOf(() => requireVersion({ version: 4 }, 4, "已有变化"))).toBeNull();
    expect(refusalOf(() => requireVersion({ version: 4 }, undefined, "已有变化"))).toBeNull();
    expect(refusalOf(() => requireVersion({ version: 4 }, 3, "已有变化", { version: 4 }))).toEqual({
      code: 5001,
      text: "已有变化",
      data: { version: 4 },
    });
  });
});
