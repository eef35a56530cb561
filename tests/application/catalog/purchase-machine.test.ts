import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { createPurchaseMachine } from "../../../src/application/catalog/purchase-machine.ts";
import type { GoodsBrief } from "../../../src/domain/catalog/goods.ts";
import { BOARDS } from "../../support/offers.ts";
import { fakeNavigator, fakeVisit, type Log } from "./fakes.ts";

function purchase(goods: GoodsBrief = BOARDS, who = { isSignedIn: true }) {
  const log: Log = [];
  const machine = createPurchaseMachine(fakeVisit(log, who), fakeNavigator(log, { path: "/search/list" }));
  const actor = createActor(machine, { input: { goods, onClosed: () => log.push("closed") } }).start();
  return { actor, log, who };
}

describe("buying from a list", () => {
  it("starts with the minimum order and checks out what was chosen", () => {
    const { actor, log } = purchase();
    expect(actor.getSnapshot().context).toMatchObject({ count: 208, unit: "m3" });
    actor.send({ type: "countChanged", count: 416 });
    actor.send({ type: "unitChosen", unit: "bundle" });
    expect(actor.getSnapshot().context).toMatchObject({ count: 416, unit: "bundle" });
    expect(log).toEqual([]);
    actor.send({ type: "confirmed" });
    expect(log).toEqual(["go /shop/settlement?goodsId=7001&quantity=416&unit=piece", "closed"]);
  });

  it("asks a visitor to sign in and keeps the quantity they chose", () => {
    const { actor, log, who } = purchase(BOARDS, { isSignedIn: false });
    actor.send({ type: "countChanged", count: 624 });
    actor.send({ type: "confirmed" });
    expect(log).toEqual(["ask to sign in"]);
    who.isSignedIn = true;
    actor.send({ type: "confirmed" });
    expect(log.at(1)).toBe("go /shop/settlement?goodsId=7001&quantity=624&unit=piece");
  });

  it("never checks out less than the minimum, more than is free or broken bundles", () => {
    const counts = fc.array(fc.oneof(fc.constantFrom(0, 207, 208, 416, -1, Number.NaN, 0.5), fc.integer()), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(counts, fc.constantFrom(0, 100, 208, 4160), (walk, available) => {
        const { actor, log } = purchase({ ...BOARDS, available });
        for (const count of walk) {
          actor.send({ type: "countChanged", count });
          actor.send({ type: "confirmed" });
          if (actor.getSnapshot().status === "done") break;
        }
        const settled = log.flatMap((line) => /quantity=(\d+)/.exec(line)?.[1] ?? []).map(Number);
        for (const quantity of settled) {
          expect(quantity).toBeGreaterThanOrEqual(208);
          expect(quantity).toBeLessThanOrEqual(available);
          expect(quantity % 208).toBe(0);
        }
      }),
    );
  });
});
