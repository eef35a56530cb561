import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import {
  canCheckOut,
  cartOnScreen,
  createCartMachine,
  sumsAreStale,
} from "../../../src/application/trade/cart-machine.ts";
import { asId, type CartLineId } from "../../../src/domain/ids.ts";
import { settled } from "../../support/machines.ts";
import { AVAILABLE, fakeCarts, type Luck, simulatedTime } from "./fakes.ts";

const TYPING_MS = 500;

async function startedCart(luck: () => Luck = () => "ok") {
  const { timers } = simulatedTime();
  const server = fakeCarts(luck);
  const paths: string[] = [];
  const counted: number[] = [];
  const navigator = { currentPath: () => "/shop/car", go: (path: string) => paths.push(path), open: () => undefined };
  const cart = createActor(
    createCartMachine({
      carts: server.carts,
      ids: { next: () => "key" },
      navigator,
      onCounted: (num) => counted.push(num),
    }),
    { clock: timers },
  );
  cart.start();
  await settled();
  const context = () => cart.getSnapshot().context;
  const shown = () => cartOnScreen(context())!;
  const counts = () => Object.fromEntries(shown().groups.flatMap(({ items }) => items.map((it) => [it.id, it.count])));
  return { cart, server, timers, paths, counted, context, shown, counts };
}

describe("createCartMachine", () => {
  it("shows a typed quantity at once, sends it when the typing rests, and sends the last one only", async () => {
    const { cart, server, timers, counts, context } = await startedCart();
    for (const count of [2, 25, 250]) {
      timers.increment(TYPING_MS - 100);
      cart.send({ type: "quantityChanged", id: asId("2"), count });
    }
    expect(counts()).toEqual({ 1: 10, 2: 250, 3: 10 });
    expect(sumsAreStale(context())).toBe(true);
    timers.increment(TYPING_MS - 1);
    expect(server.log).toEqual(["read"]);
    timers.increment(1);
    await settled();
    expect(server.log).toEqual(["read", "update 2 3600 true"]);
    expect(counts()).toEqual({ 1: 10, 2: 250, 3: 10 });
    expect(sumsAreStale(context())).toBe(false);
  });

  it("is reloaded when another tab may have changed it, and retains the current input", async () => {
    const { cart, server, timers, counts } = await startedCart();
    cart.send({ type: "outdated" });
    await settled();
    expect(server.log).toEqual(["read", "read"]);
    cart.send({ type: "quantityChanged", id: asId("2"), count: 250 });
    cart.send({ type: "outdated" });
    expect(counts()["2"]).toBe(250);
    timers.increment(TYPING_MS);
    await settled();
    expect(server.log.slice(0, 2)).toEqual(["read", "read"]);
    expect(server.log.slice(2)).toHaveLength(1);
    expect(counts()["2"]).toBe(250);
  });

  it("leaves an invalid quantity on screen, and neither saves nor checks out", async () => {
    const { cart, server, timers, counts, context, paths } = await startedCart();
    for (const count of [0, AVAILABLE + 1]) {
      cart.send({ type: "quantityChanged", id: asId("1"), count });
      timers.increment(TYPING_MS);
      await settled();
      expect(counts()["1"]).toEqual(count);
      expect(canCheckOut(context())).toBe(false);
      cart.send({ type: "checkoutRequested" });
      await settled();
    }
    expect(server.log).toEqual(["read"]);
    expect(paths).toEqual([]);
  });

  it("goes back to the server's quantity when the change is refused", async () => {
    const { cart, timers, counts } = await startedCart(() => "refused");
    cart.send({ type: "quantityChanged", id: asId("1"), count: 20 });
    timers.increment(TYPING_MS);
    await settled();
    expect(counts()).toEqual({ 1: 10, 2: 10, 3: 10 });
  });

  it("sends what a choice of lines changes, without waiting", async () => {
    const { cart, server, shown } = await startedCart();
    cart.send({ type: "linesChosen", ids: [asId("1"), asId("3")], selected: false });
    await settled();
    expect(server.log).toEqual(["read", "update 1 144 false", "update 3 144 false"]);
    expect(shown().selectedAmount).toBe(1_000);
  });

  it("confirms before it removes, takes the lines off at once, and restores them when that is refused", async () => {
    const { cart, server, counts } = await startedCart(() => "refused");
    cart.send({ type: "removalConfirmed" });
    cart.send({ type: "removalRequested", ids: [asId("1"), asId("2")] });
    cart.send({ type: "removalDropped" });
    cart.send({ type: "removalConfirmed" });
    expect(server.log).toEqual(["read"]);
    cart.send({ type: "removalRequested", ids: [asId("1"), asId("2")] });
    cart.send({ type: "removalConfirmed" });
    expect(counts()).toEqual({ 3: 10 });
    await settled();
    expect(counts()).toEqual({ 1: 10, 2: 10, 3: 10 });
  });

  it("puts removed lines back as they were", async () => {
    const { cart, server, timers, counts, counted } = await startedCart();
    cart.send({ type: "quantityChanged", id: asId("2"), count: 33 });
    timers.increment(TYPING_MS);
    await settled();
    cart.send({ type: "removalRequested", ids: [asId("2"), asId("1")] });
    cart.send({ type: "removalConfirmed" });
    await settled();
    expect(counts()).toEqual({ 3: 10 });
    cart.send({ type: "undoRequested" });
    await settled();
    expect(counts()).toEqual({ 1: 10, 2: 33, 3: 10 });
    expect(counted).toEqual([3, 3, 1, 3]);
    cart.send({ type: "undoRequested" });
    await settled();
    expect(server.log.filter((call) => call.startsWith("add"))).toEqual(["add goods-2 33", "add goods-1 10"]);
  });

  it("removes what is confirmed while another removal is on its way", async () => {
    const { cart, server, counts } = await startedCart();
    for (const id of ["1", "3"].map(asId<CartLineId>)) {
      cart.send({ type: "removalRequested", ids: [id] });
      cart.send({ type: "removalConfirmed" });
    }
    expect(counts()).toEqual({ 2: 10 });
    await settled();
    expect(counts()).toEqual({ 2: 10 });
    expect(server.log).toEqual(["read", "remove 1", "remove 3"]);
  });

  it("checks out the selected lines, after the last change has been answered", async () => {
    const { cart, server, paths } = await startedCart();
    cart.send({ type: "quantityChanged", id: asId("1"), count: 20 });
    cart.send({ type: "linesChosen", ids: [asId("2")], selected: false });
    cart.send({ type: "checkoutRequested" });
    expect(paths).toEqual([]);
    await settled();
    expect(server.log).toEqual(["read", "update 1 288 true", "update 2 144 false"]);
    expect(paths).toEqual(["/shop/settlement?cartIds=1,3"]);
  });

  it("stays when the last change is refused", async () => {
    const { cart, paths } = await startedCart(() => "refused");
    cart.send({ type: "quantityChanged", id: asId("1"), count: 20 });
    cart.send({ type: "checkoutRequested" });
    await settled();
    expect(paths).toEqual([]);
  });

  it("shows sums of the server's last answer only, makes one call at a time, and ends up with the server's cart", async () => {
    const id = fc.constantFrom(...["1", "2", "3"].map(asId<CartLineId>));
    const step = fc.oneof(
      fc.record({
        type: fc.constant("quantityChanged" as const),
        id,
        count: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(0, AVAILABLE, AVAILABLE + 1)),
      }),
      fc.record({
        type: fc.constant("linesChosen" as const),
        ids: fc.uniqueArray(id, { minLength: 1 }),
        selected: fc.boolean(),
      }),
      fc.record({ type: fc.constant("removalRequested" as const), ids: fc.uniqueArray(id, { minLength: 1 }) }),
      fc.constantFrom(
        { type: "removalConfirmed" as const },
        { type: "removalDropped" as const },
        { type: "undoRequested" as const },
        "rest" as const,
        "answer" as const,
      ),
    );
    const luck = fc.constantFrom<Luck>("ok", "ok", "refused", "unanswered", "lost");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.array(luck, { maxLength: 12 }), async (steps, lucks) => {
        const left = [...lucks];
        const { cart, server, timers, context, shown, counted } = await startedCart(() => left.shift() ?? "ok");
        for (const one of steps) {
          if (one === "rest") timers.increment(TYPING_MS);
          else if (one === "answer") await settled();
          else cart.send(one);
          expect(shown().selectedAmount).toBe(context().cart?.selectedAmount);
          expect(server.answers.map(({ selectedAmount }) => selectedAmount)).toContain(shown().selectedAmount);
        }
        left.length = 0;
        for (let pause = 0; pause < 8; pause += 1) {
          timers.increment(TYPING_MS);
          await settled();
        }
        expect(server.mostRunning()).toBe(1);
        expect(context().cart).toEqual(server.cart());
        expect(counted.at(-1)).toBe(server.cart().num);
        // Only edits that cannot be ordered are left.
        expect(sumsAreStale(context())).toBe(false);
      }),
      { numRuns: 150 },
    );
  });
});
