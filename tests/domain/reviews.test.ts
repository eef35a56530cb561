import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  commandOfKey,
  followingOf,
  keyOfCommand,
  neighbourOf,
  REVIEW_KEYS,
  REVIEWS,
  type Review,
  reviewBegunAt,
  reviewKeyOf,
  together,
} from "../../src/domain/reviews.ts";
import { CONSOLE_PAGES, type ConsoleFacts } from "../../src/domain/shell/console-pages.ts";

const ROWS: readonly Review[] = Object.values(REVIEWS);
const ids = fc.uniqueArray(fc.constantFrom("1", "2", "3", "4", "5", "6"));
const things = ids.map((some) => some.map((id) => ({ id })));
const press = { key: "j", ctrlKey: false, metaKey: false, altKey: false, repeat: false, isTaken: false };

describe("the rows of reviews", () => {
  it("say every page of the menu on which something is judged", () => {
    const pages: readonly ConsoleFacts[] = Object.values(CONSOLE_PAGES);
    const judged = pages.filter(
      ({ side, parent, group, title }) =>
        side === "operator" && parent === undefined && (group === "审核" || title.endsWith("审核")),
    );
    expect(ROWS.map(({ listPath }) => listPath).toSorted()).toEqual(judged.map(({ path }) => path).toSorted());
    expect(ROWS.map(({ title }) => title).toSorted()).toEqual(judged.map(({ title }) => title).toSorted());
    for (const { page, listPath } of ROWS) expect(pages.find(({ path }) => path === page.path)?.parent).toBe(listPath);
  });

  it("begin with what waits where the list is opened as such, and leave every other address as it is", () => {
    expect(reviewBegunAt("/console/company/list", "")).toBe("/console/company/detail");
    expect(reviewBegunAt("/console/company/list/", "")).toBe("/console/company/detail");
    expect(reviewBegunAt("/console/company/list", "?status=")).toBeNull();
    expect(reviewBegunAt("/console/company/detail", "")).toBeNull();
    for (const { all, listPath } of ROWS) expect(reviewBegunAt(listPath, all.slice(listPath.length))).toBeNull();
  });
});

describe("a queue", () => {
  it("is gone through to both ends, and begun where the thing shown does not wait", () => {
    const some = [{ id: "1" }, { id: "2" }];
    expect(neighbourOf(some, "1", 1)).toEqual({ id: "2" });
    expect(neighbourOf(some, "2", -1)).toEqual({ id: "1" });
    expect(neighbourOf(some, "2", 1)).toBeNull();
    expect(neighbourOf(some, "1", -1)).toBeNull();
    expect(neighbourOf([], "1", 1)).toBeNull();
    expect(neighbourOf(some, "9", 1)).toEqual({ id: "1" });
    expect(neighbourOf(some, "9", -1)).toEqual({ id: "1" });
  });

  it("goes back where it came from", () => {
    fc.assert(
      fc.property(things, fc.nat(), (some, place) => {
        const here = some[place % Math.max(1, some.length)];
        const next = here === undefined ? null : neighbourOf(some, here.id, 1);
        if (next !== null) expect(neighbourOf(some, next.id, -1)).toEqual(here);
      }),
    );
  });

  it("leads on to what stood behind the thing decided, then to the first, and never to the thing itself", () => {
    const before = [{ id: "1" }, { id: "2" }, { id: "3" }, { id: "4" }];
    expect(followingOf(before, [{ id: "1" }, { id: "3" }, { id: "4" }], "2")).toEqual({ id: "3" });
    expect(followingOf(before, [{ id: "1" }, { id: "4" }], "2")).toEqual({ id: "4" });
    expect(followingOf(before, [{ id: "1" }, { id: "2" }, { id: "3" }], "4")).toEqual({ id: "1" });
    expect(followingOf(before, [{ id: "2" }], "2")).toBeNull();
    fc.assert(
      fc.property(things, things, fc.constantFrom("1", "2", "3"), (was, now, id) => {
        const next = followingOf(was, now, id);
        expect(next === null).toBe(now.every((one) => one.id === id));
        if (next !== null) expect(next.id !== id && now.includes(next)).toBe(true);
      }),
    );
  });

  it("of several lists has each thing once, in their order", () => {
    const thing = (id: string, note: string) => ({ id, title: id, note, since: null });
    const queues = [
      { things: [thing("1", "认证"), thing("2", "认证")], total: 2 },
      { things: [thing("2", "变更"), thing("3", "变更")], total: 5 },
    ];
    expect(together(queues)).toEqual({
      things: [thing("1", "认证"), thing("2", "认证"), thing("3", "变更")],
      total: 7,
    });
  });
});

describe("the keys of a review", () => {
  it("mean what the screen says, large or small, and nothing while something else takes them", () => {
    for (const { key, does } of REVIEW_KEYS) {
      expect(reviewKeyOf({ ...press, key })).toBe(does);
      expect(reviewKeyOf({ ...press, key: key.toLowerCase() })).toBe(does);
    }
    expect(reviewKeyOf({ ...press, key: "x" })).toBeNull();
    for (const held of ["ctrlKey", "metaKey", "altKey", "repeat", "isTaken"])
      expect(reviewKeyOf({ ...press, [held]: true })).toBeNull();
  });

  it("stand for the first command that the thing allows", () => {
    const review: Review = REVIEWS.company;
    expect(commandOfKey(review, "approve", ["freeze", "rejectChange", "approveChange"])).toBe("approveChange");
    expect(commandOfKey(review, "reject", ["approve", "reject", "rejectChange"])).toBe("reject");
    expect(commandOfKey(review, "approve", ["freeze"])).toBeNull();
    expect(keyOfCommand(review, "approveChange", ["approveChange", "rejectChange"])).toBe("A");
    expect(keyOfCommand(review, "approveChange", ["approve", "approveChange"])).toBe("");
    expect(keyOfCommand(review, "freeze", ["freeze"])).toBe("");
  });
});
