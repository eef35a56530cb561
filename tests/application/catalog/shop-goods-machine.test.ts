import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { Basket } from "../../../src/application/catalog/catalog.ts";
import { createShopGoodsMachine } from "../../../src/application/catalog/shop-goods-machine.ts";
import { settled } from "../../support/machines.ts";
import { BOARDS } from "../../support/offers.ts";
import { fakeVisit, type Log, open } from "./fakes.ts";

function start(who = { isSignedIn: true }) {
  const log: Log = [];
  const added = open<number>();
  const basket: Basket = {
    add: ({ goodsId, quantity }) => {
      log.push(`add ${goodsId} ${quantity}`);
      return added.promise;
    },
  };
  const actor = createActor(createShopGoodsMachine({ basket, app: fakeVisit(log, who) })).start();
  return { actor, log, added };
}

const item = { goods: BOARDS, count: BOARDS.minOrder };

describe("goods of a shop", () => {
  it("go into the cart once at a time, and not in an amount that nobody can order", async () => {
    const { actor, log, added } = start();
    actor.send({ type: "addRequested", goods: BOARDS, count: 0 });
    expect(log).toEqual([]);
    actor.send({ type: "addRequested", ...item });
    actor.send({ type: "addRequested", ...item });
    expect(actor.getSnapshot().context.adding?.goods.id).toBe(BOARDS.id);
    added.answer(1);
    await settled();
    expect(actor.getSnapshot().context).toEqual({ adding: null, added: BOARDS.id });
    expect(log.filter((line) => line.startsWith("add"))).toHaveLength(1);
  });

  it("prompt a visitor to sign in", () => {
    const { actor, log } = start({ isSignedIn: false });
    actor.send({ type: "addRequested", ...item });
    expect(log).toEqual(["ask to sign in"]);
  });
});
