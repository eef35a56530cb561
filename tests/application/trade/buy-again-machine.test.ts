import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { createBuyAgainMachine } from "../../../src/application/trade/buy-again-machine.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId, type OrderId } from "../../../src/domain/ids.ts";
import type { BoughtAgain } from "../../../src/domain/trade/order-view.ts";
import { settled } from "../../support/machines.ts";
import { fakeOrders } from "./fakes.ts";

async function pressed(answer: BoughtAgain | null) {
  const asked: string[] = [];
  const happened: string[] = [];
  const orders = fakeOrders({
    buyAgain: async (id) => {
      asked.push(id);
      if (answer === null) throw new ApiError({ kind: "offline", message: "断线" });
      return answer;
    },
  });
  const actor = createActor(
    createBuyAgainMachine({
      orders,
      navigator: { currentPath: () => "", open: () => {}, go: (path) => happened.push(path) },
      app: {
        notify: (text, intent) => happened.push(`${intent} ${text}`),
        session: { send: ({ type }) => happened.push(type) },
      },
    }),
    { input: { orderId: asId<OrderId>("11") } },
  ).start();
  actor.send({ type: "pressed" });
  actor.send({ type: "pressed" });
  await settled();
  expect(actor.getSnapshot().matches("idle")).toBe(true);
  return { asked, happened };
}

describe("createBuyAgainMachine", () => {
  it("sends one request and leads to the cart, whose count is refreshed", async () => {
    expect(await pressed({ added: 2, skipped: 0 })).toEqual({
      asked: ["11"],
      happened: ["success 已将 2 种商品加入购物车", "refreshRequested", "/shop/car"],
    });
  });

  it("reports unavailable goods, and stays where nothing was available or the call failed", async () => {
    expect((await pressed({ added: 1, skipped: 2 })).happened[0]).toBe(
      "warning 已将 1 种商品加入购物车，2 种已下架或库存不足",
    );
    expect((await pressed({ added: 0, skipped: 1 })).happened).toEqual([
      "warning 商品均已下架或库存不足，未能加入购物车",
    ]);
    expect((await pressed(null)).happened).toEqual([]);
  });
});
