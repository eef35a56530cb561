import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { createPurchaseMachine } from "../../../src/application/catalog/purchase-machine.ts";
import type { GoodsBrief } from "../../../src/domain/catalog/goods/goods.ts";
import { settled } from "../../support/machines.ts";
import { BOARDS } from "../../support/offers.ts";
import { fakeNavigator, fakeVisit, type Log } from "./fakes.ts";

function purchase(goods: GoodsBrief = BOARDS, who = { isSignedIn: true }, isForCart = false) {
  const log: Log = [];
  const onAdd = isForCart ? ({ count }: { count: number }) => log.push(`add ${count}`) : null;
  const machine = createPurchaseMachine({
    app: fakeVisit(log, who),
    navigator: fakeNavigator(log, { path: "/search/list" }),
  });
  const actor = createActor(machine, { input: { goods, onAdd, onClosed: () => log.push("closed") } }).start();
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

  it("prompts a visitor to sign in and checks out their choice once they have", async () => {
    const who: { isSignedIn: boolean; listeners?: (() => void)[] } = { isSignedIn: false };
    const { actor, log } = purchase(BOARDS, who);
    actor.send({ type: "countChanged", count: 624 });
    actor.send({ type: "confirmed" });
    actor.send({ type: "confirmed" });
    expect(log).toEqual(["ask to sign in", "ask to sign in"]);
    who.isSignedIn = true;
    for (const hear of who.listeners ?? []) hear();
    await settled();
    expect(log.slice(2)).toEqual(["go /shop/settlement?goodsId=7001&quantity=624&unit=piece", "closed"]);
  });

  it("puts what was chosen into the cart where it is opened for that, and leaves signing in to the page", () => {
    const { actor, log } = purchase(BOARDS, { isSignedIn: false }, true);
    actor.send({ type: "countChanged", count: 100 });
    actor.send({ type: "confirmed" });
    expect(log).toEqual([]);
    actor.send({ type: "countChanged", count: 416 });
    actor.send({ type: "confirmed" });
    expect(log).toEqual(["add 416", "closed"]);
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
