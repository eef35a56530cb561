import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { ReplyOf } from "../src/contract/fields.ts";
import { choice } from "../src/domain/fields.ts";
import {
  anyOf,
  FEN,
  list,
  maybe,
  NUMBER,
  optional,
  part,
  record,
  TEXT,
  WHOLE,
  without,
} from "../src/domain/records.ts";

const LINE = record({ id: TEXT, price: FEN, note: optional(maybe(TEXT)) });
const ORDER = record(LINE, {
  price: maybe(FEN),
  kind: { type: choice([{ code: 1, name: "现货" }]), label: "类型" },
  lines: list(LINE),
  count: WHOLE,
});

describe("a record of a reply", () => {
  it("a later fact takes the place of one of the same name, and parts keep only theirs", () => {
    expect(Object.keys(ORDER.of)).toEqual(["id", "price", "note", "kind", "lines", "count"]);
    expect(ORDER.of.price).toEqual(maybe(FEN));
    expect(Object.keys(part(ORDER, ["id", "lines"]).of)).toEqual(["id", "lines"]);
    expect(Object.keys(without(LINE, ["note"]).of)).toEqual(["id", "price"]);
  });

  it("its schema lets through just what its facts say, at every depth", () => {
    const reply = Compile(ReplyOf(ORDER));
    const order = { id: "1", price: null, kind: 1, lines: [{ id: "2", price: 5 }], count: 3 };
    expect(reply.Check(order)).toBe(true);
    expect(reply.Check({ ...order, note: null })).toBe(true);
    for (const wrong of [{ kind: 2 }, { lines: [{ id: "2", price: null }] }, { count: 0.5 }, { id: null }])
      expect(reply.Check({ ...order, ...wrong })).toBe(false);
  });

  it("a fact of a type of its own has the schema that is given by its name, or none", () => {
    const own = record({ rows: list({ kind: "own", none: false }) });
    const reply = Compile(ReplyOf(own, { rows: ReplyOf(anyOf(["a"])) }));
    expect(reply.Check({ rows: ["a"] })).toBe(true);
    expect(reply.Check({ rows: ["b"] })).toBe(false);
    expect(() => ReplyOf(own)).toThrow(RangeError);
    expect(Compile(ReplyOf(NUMBER)).Check(0.5)).toBe(true);
  });
});
