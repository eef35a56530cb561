import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  GOODS_SHOWN,
  GOODS_STATUS,
  GOODS_STATUSES,
  type GoodsStatus,
} from "../../../../src/domain/catalog/goods/goods-states.ts";
import {
  availableGoodsEvents,
  GOODS_EVENT_NAMES,
  GOODS_TABLE,
  type GoodsActor,
  type GoodsEvent,
  nextGoodsStatus,
  statusAfterEdit,
  statusForStock,
  statusTowards,
} from "../../../../src/domain/catalog/goods/goods-status.ts";
import { finalStatuses } from "../../../support/state-tables.ts";

const events = Object.keys(GOODS_EVENT_NAMES) as GoodsEvent[];
const actors: GoodsActor[] = ["merchant", "operator", "system"];
const statuses = fc.constantFrom(...GOODS_STATUSES);
const anEvent = fc.constantFrom(...events);
const anActor = fc.constantFrom(...actors);
const facts = fc.record({ stock: fc.nat(2), reviewNeeded: fc.boolean() });
const walks = fc.array(fc.record({ event: anEvent, actor: anActor, facts }), { minLength: 20, maxLength: 150 });

function run(from: GoodsStatus, event: GoodsEvent, actor: GoodsActor, stock = 1, reviewNeeded = true) {
  const step = nextGoodsStatus(from, event, actor, { stock, reviewNeeded });
  return step.kind === "ok" ? step.status : step.reason;
}

describe("the life of goods", () => {
  it("goes through the review, or straight on sale where none is needed", () => {
    expect(run(GOODS_STATUS.draft, "submit", "merchant")).toBe(GOODS_STATUS.inReview);
    expect(run(GOODS_STATUS.draft, "submit", "merchant", 1, false)).toBe(GOODS_STATUS.onSale);
    expect(run(GOODS_STATUS.draft, "submit", "merchant", 0, false)).toBe(GOODS_STATUS.soldOut);
    expect(run(GOODS_STATUS.inReview, "approve", "operator")).toBe(GOODS_STATUS.onSale);
    expect(run(GOODS_STATUS.inReview, "approve", "operator", 0)).toBe(GOODS_STATUS.soldOut);
    expect(run(GOODS_STATUS.inReview, "reject", "operator")).toBe(GOODS_STATUS.rejected);
    expect(run(GOODS_STATUS.rejected, "edit", "merchant")).toBe(GOODS_STATUS.draft);
    expect(run(GOODS_STATUS.rejected, "submit", "merchant")).toBe(GOODS_STATUS.inReview);
  });
  it("comes off sale and back", () => {
    expect(run(GOODS_STATUS.onSale, "unpublish", "merchant")).toBe(GOODS_STATUS.unpublished);
    expect(run(GOODS_STATUS.unpublished, "publish", "merchant")).toBe(GOODS_STATUS.onSale);
    expect(run(GOODS_STATUS.onSale, "takedown", "operator")).toBe(GOODS_STATUS.takenDown);
    expect(run(GOODS_STATUS.takenDown, "restore", "operator")).toBe(GOODS_STATUS.unpublished);
    expect(run(GOODS_STATUS.takenDown, "publish", "merchant")).toBe("当前状态不能执行此操作");
  });
  it("is reviewed again when reviewed content changes", () => {
    expect([2, 5, 3, 0].map((from) => run(from as GoodsStatus, "edit", "merchant"))).toEqual([1, 1, 0, 0]);
    expect([2, 5, 3].map((from) => run(from as GoodsStatus, "edit", "merchant", 1, false))).toEqual([2, 2, 3]);
    expect([1, 6].map((from) => run(from as GoodsStatus, "edit", "merchant"))).toEqual([
      "当前状态不能执行此操作",
      "当前状态不能执行此操作",
    ]);
  });
});

describe("laws of the goods table", () => {
  it("has all statuses and events, and none is final", () => {
    expect(Object.keys(GOODS_TABLE).map(Number)).toEqual([...GOODS_STATUSES]);
    expect(finalStatuses(GOODS_TABLE)).toEqual([]);
    expect(new Set(Object.values(GOODS_TABLE).flatMap((ways) => Object.keys(ways)))).toEqual(new Set(events));
  });
  it("leaves some actor an event in every status, for any facts", () => {
    fc.assert(
      fc.property(statuses, facts, (status, given) => {
        expect(actors.flatMap((actor) => availableGoodsEvents(status, actor, given))).not.toEqual([]);
      }),
    );
  });
  it("puts nothing on sale without stock, and nothing unreviewed except where no review is needed", () => {
    fc.assert(
      fc.property(walks, (moves) => {
        let status: GoodsStatus = GOODS_STATUS.draft;
        let approved = false;
        for (const move of moves) {
          const step = nextGoodsStatus(status, move.event, move.actor, move.facts);
          if (step.kind === "refused") continue;
          if (move.event === "approve" || (move.event === "submit" && !move.facts.reviewNeeded)) approved = true;
          if (move.event === "edit" && move.facts.reviewNeeded) approved = false;
          if (step.status === GOODS_STATUS.onSale) expect(move.facts.stock).toBeGreaterThan(0);
          if (GOODS_SHOWN.includes(step.status)) expect(approved).toBe(true);
          status = step.status;
        }
      }),
    );
  });
  it("never moves for a forbidden actor", () => {
    fc.assert(
      fc.property(statuses, anEvent, anActor, facts, (status, event, actor, given) => {
        const named = GOODS_TABLE[status][event]?.some((way) => way.actors.includes(actor)) ?? false;
        if (!named) expect(nextGoodsStatus(status, event, actor, given).kind).toBe("refused");
      }),
    );
  });
  it("leaves the shop's own business to the merchant and the judging to the operator", () => {
    fc.assert(
      fc.property(statuses, facts, (status, given) => {
        for (const event of ["submit", "withdraw", "edit", "publish", "unpublish"] as const)
          for (const actor of ["operator", "system"] as const)
            expect(nextGoodsStatus(status, event, actor, given).kind).toBe("refused");
        for (const event of ["approve", "reject", "takedown", "restore"] as const)
          for (const actor of ["merchant", "system"] as const)
            expect(nextGoodsStatus(status, event, actor, given).kind).toBe("refused");
      }),
    );
  });
  it("lets only the operator bring back what the operator took down", () => {
    fc.assert(
      fc.property(anEvent, fc.constantFrom<GoodsActor>("merchant", "system"), facts, (event, actor, given) => {
        expect(nextGoodsStatus(GOODS_STATUS.takenDown, event, actor, given).kind).toBe("refused");
      }),
    );
  });
});

describe("statusAfterEdit", () => {
  it("leaves goods where they are, but for their stock, when only price and stock changed", () => {
    fc.assert(
      fc.property(statuses, facts, (status, given) => {
        const after = statusAfterEdit(status, false, given);
        if (status === GOODS_STATUS.inReview || status === GOODS_STATUS.takenDown) expect(after.kind).toBe("refused");
        else expect(after).toEqual({ kind: "ok", status: statusForStock(status, given.stock) });
      }),
    );
  });
  it("never leaves changed goods on sale unless no review is needed", () => {
    fc.assert(
      fc.property(statuses, facts, (status, given) => {
        const after = statusAfterEdit(status, true, given);
        if (after.kind === "ok" && given.reviewNeeded) expect([0, 1]).toContain(after.status);
        expect(after).toEqual(nextGoodsStatus(status, "edit", "merchant", given));
      }),
    );
  });
});

describe("statusForStock", () => {
  it("swaps on sale and sold out with the stock, and touches nothing else", () => {
    fc.assert(
      fc.property(statuses, fc.nat(3), (status, stock) => {
        const after = statusForStock(status, stock);
        if (status === GOODS_STATUS.onSale || status === GOODS_STATUS.soldOut) expect(after).toBe(stock > 0 ? 2 : 5);
        else expect(after).toBe(status);
      }),
    );
  });
});

describe("statusTowards", () => {
  const to = (from: number, target: number, stock = 1, reviewNeeded = false) =>
    statusTowards(from as GoodsStatus, target as GoodsStatus, { stock, reviewNeeded });

  it("moves as far towards the status of a file as the merchant may", () => {
    expect(to(0, 2)).toBe(2);
    expect(to(0, 2, 0)).toBe(5);
    expect(to(0, 2, 1, true)).toBe(1);
    expect(to(3, 2)).toBe(2);
    expect(to(3, 5, 0)).toBe(5);
    expect(to(2, 3)).toBe(3);
    expect(to(0, 3)).toBe(3);
    expect(to(1, 0)).toBe(0);
    expect(to(0, 1, 1, true)).toBe(1);
  });
  it("takes nothing off sale that is not on it yet and has to be reviewed, and never passes a review by", () => {
    expect(to(0, 3, 1, true)).toBe(0);
    expect(to(2, 3, 1, true)).toBe(3);
    expect(to(5, 3, 0, true)).toBe(3);
    for (const target of [4, 6]) expect(to(2, target)).toBe(2);
    expect(to(6, 2)).toBe(6);
    fc.assert(
      fc.property(statuses, statuses, facts, (from, target, given) => {
        const reached = statusTowards(from, target, given);
        if (from === target) expect(reached).toBe(from);
        if (given.stock === 0) expect(reached === 2 && from !== 2).toBe(false);
        if (given.reviewNeeded && [0, 1, 4].includes(from)) expect(GOODS_SHOWN).not.toContain(reached);
      }),
    );
  });
});

describe("goods' events that are refused", () => {
  it("are refused for their reason", () => {
    expect(run(GOODS_STATUS.onSale, "stockGone", "system", 1)).toBe("仍有库存");
    expect(run(GOODS_STATUS.soldOut, "stockBack", "system", 0)).toBe("库存为0，请先补充库存");
    expect(run(GOODS_STATUS.onSale, "stockGone", "system", 0)).toBe(GOODS_STATUS.soldOut);
    expect(run(GOODS_STATUS.unpublished, "publish", "merchant", 0)).toBe(GOODS_STATUS.soldOut);
  });
});
