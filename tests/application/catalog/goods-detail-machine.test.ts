import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { Catalog } from "../../../src/application/catalog/catalog.ts";
import { amountAtOnce } from "../../../src/application/catalog/goods-amount.ts";
import { createGoodsDetailMachine } from "../../../src/application/catalog/goods-detail-machine.ts";
import { lazyActor, resumed } from "../../../src/application/lazy-actor.ts";
import type { GoodsDetail } from "../../../src/domain/catalog/goods/goods.ts";
import { purchaseOf } from "../../../src/domain/catalog/goods/goods-offer.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { ApiError, transportFailure } from "../../../src/domain/errors.ts";
import { asId, type GoodsId } from "../../../src/domain/ids.ts";
import type { CollectReport } from "../../../src/domain/system/search-tracking.ts";
import { inputText, inputUnits } from "../../../src/domain/timber/quantity-input.ts";
import { countTyped } from "../../../src/domain/timber/quantity-typed.ts";
import { settled } from "../../support/machines.ts";
import { BOARDS } from "../../support/offers.ts";
import { fakeBasket, fakeNavigator, fakeTracking, fakeVisit, type Log, open, quickCatalog } from "./fakes.ts";

function detail(setting: { id?: string; goods?: GoodsDetail; isSignedIn?: boolean; catalog?: Partial<Catalog> } = {}) {
  const log: Log = [];
  const added: { goodsId: string; quantity: number; unit: string }[] = [];
  const who: { isSignedIn: boolean; listeners?: (() => void)[] } = { isSignedIn: setting.isSignedIn ?? true };
  const catalog: Catalog = {
    ...quickCatalog,
    detail: async (id) => ({ ...(setting.goods ?? BOARDS), id: asId<GoodsId>(id) }),
    similar: async (id) => [{ ...BOARDS, id: asId<GoodsId>(`${id}-other`) }],
    ...setting.catalog,
  };
  const carts = fakeBasket(async (line) => {
    added.push(line);
    return added.length;
  });
  const reports: CollectReport[] = [];
  const machine = createGoodsDetailMachine({
    catalog,
    basket: carts,
    app: fakeVisit(log, who),
    navigator: fakeNavigator(log, { path: "/" }),
    clock: { now: () => 1_000 },
    tracking: fakeTracking(reports),
  });
  const actor = createActor(machine, {
    input: { query: setting.id === "" ? {} : { id: setting.id ?? "7001" } },
  }).start();
  const is = (name: "loading" | "ready" | "missing" | "failed") => actor.getSnapshot().matches({ page: name });
  const context = () => actor.getSnapshot().context;
  return { actor, machine, send: actor.send, log, reports, added, who, is, context };
}

/** What a person does to the amount: chooses a unit, or types a number in the unit that is shown. */
const amountSteps = fc.array(fc.oneof(fc.constantFrom(...inputUnits(BOARDS)), fc.nat(500)), { maxLength: 6 });

describe("the goods detail", () => {
  it("takes an amount typed before its machine runs as one typed afterwards", async () => {
    const { actor, machine, context } = detail();
    await settled();
    await settled();
    const { value } = actor.getSnapshot();
    const kept = { value, context: context(), tags: [] };
    const running = () => createActor(machine, { input: { query: {} }, snapshot: resumed(kept) as never }).start();
    await fc.assert(
      fc.asyncProperty(amountSteps, async (steps) => {
        const dormant = lazyActor(async () => running(), kept, { optimistic: amountAtOnce });
        const shown = [dormant, running()].map((one) => {
          for (const step of steps) {
            const { unit } = one.getSnapshot().context;
            if (typeof step === "string") one.send({ type: "unitChosen", unit: step });
            else one.send({ type: "countChanged", count: countTyped(BOARDS, unit, String(step)) });
          }
          return one.getSnapshot().context;
        });
        await dormant.activate();
        expect(shown[0]).toEqual(shown[1]);
        expect(dormant.getSnapshot().context).toEqual(shown[1]);
      }),
    );
  });

  it("starts with the smallest order in the unit the goods are sold in, then fetches the rest", async () => {
    const { is, context } = detail();
    await settled();
    await settled();
    expect(is("ready")).toBe(true);
    expect(context()).toMatchObject({ count: 208, unit: "m3", historyAt: 57_599_999, days: 90 });
    expect(context().similar?.[0]?.id).toBe("7001-other");
  });

  it("starts with nothing where nothing can be ordered", async () => {
    const { context, send, added } = detail({ goods: { ...BOARDS, status: GOODS_STATUS.soldOut, available: 0 } });
    await settled();
    expect(context().count).toBe(0);
    send({ type: "addRequested" });
    expect(added).toEqual([]);
  });

  it("knows goods that do not exist from a failure that may pass", async () => {
    const notFound = detail({
      catalog: { detail: () => Promise.reject(new ApiError({ kind: "refused", code: 404, message: "", data: null })) },
    });
    const timeout = detail({ catalog: { detail: () => Promise.reject(new ApiError(transportFailure("timeout"))) } });
    await settled();
    expect(notFound.is("missing")).toBe(true);
    expect(timeout.is("failed")).toBe(true);
    expect(timeout.context().failure).toBe("商品没有取到");
    const asked: string[] = [];
    const catalog = { detail: (id: string) => Promise.reject(new Error(`${asked.push(id)}`)) };
    for (const id of ["", "abc", "0", "01", "1e3", "-1", "１２", "1".repeat(19), "7001 "])
      expect(detail({ id, catalog }).is("missing"), id).toBe(true);
    expect(asked).toEqual([]);
  });

  it("tries again after a failure", async () => {
    let calls = 0;
    const { is, send } = detail({
      catalog: {
        detail: async () => {
          calls += 1;
          if (calls === 1) throw new ApiError(transportFailure("offline"));
          return BOARDS;
        },
      },
    });
    await settled();
    send({ type: "retried" });
    await settled();
    expect(is("ready")).toBe(true);
  });

  it("reads the other offers once more for another city", async () => {
    const cities: string[] = [];
    let city = "";
    const catalog = {
      similar: async () => {
        cities.push(city);
        return [];
      },
    };
    const { is, context, send } = detail({ catalog });
    await settled();
    await settled();
    city = "371300";
    send({ type: "cityChosen" });
    expect(context().similar).toEqual([]);
    await settled();
    expect(cities).toEqual(["", "371300"]);
    expect(is("ready")).toBe(true);
  });

  it("shows other goods when the address names others, and drops a late answer about the former", async () => {
    const first = open<GoodsDetail>();
    const { actor, context } = detail({
      catalog: {
        detail: (id) => (id === "7001" ? first.promise : Promise.resolve({ ...BOARDS, id: asId<GoodsId>(id) })),
      },
    });
    actor.send({ type: "routeChanged", query: { id: "7002" } });
    await settled();
    first.answer(BOARDS);
    await settled();
    expect(context().goods?.id).toBe("7002");
  });

  it("is ready though others of the size and the price history fail, and fetches them again", async () => {
    let works = false;
    const flaky = async <Value>(value: Value): Promise<Value> => {
      if (works) return value;
      throw new ApiError(transportFailure("offline"));
    };
    const { actor, send, is } = detail({
      catalog: { similar: () => flaky([]), priceHistory: () => flaky([]) },
    });
    await settled();
    await settled();
    expect(is("ready")).toBe(true);
    expect(actor.getSnapshot().matches({ page: { ready: { similar: "failed", history: "failed" } } })).toBe(true);
    works = true;
    send({ type: "retried" });
    await settled();
    expect(actor.getSnapshot().matches({ page: { ready: { similar: "known", history: "known" } } })).toBe(true);
  });

  it("adds the amount to the cart, shows a notice and updates the count; buys it by an address with the exact amount", async () => {
    const { send, added, log } = detail();
    await settled();
    send({ type: "countChanged", count: 624 });
    send({ type: "addRequested" });
    await settled();
    // The second half of a double click.
    send({ type: "addRequested" });
    await settled();
    send({ type: "buyRequested" });
    expect(added).toEqual([{ goodsId: "7001", quantity: 624, unit: "piece" }]);
    expect(log).toEqual([
      "cart 1",
      "notice 已加入购物车：8.986 m³",
      "go /shop/settlement?goodsId=7001&quantity=624&unit=piece",
    ]);
  });

  it("prompts a visitor to sign in", async () => {
    const { send, added, log } = detail({ isSignedIn: false });
    await settled();
    send({ type: "addRequested" });
    send({ type: "buyRequested" });
    expect(added).toEqual([]);
    expect(log).toEqual(["ask to sign in", "ask to sign in"]);
  });

  it("adds what a visitor chose to the cart once they have signed in", async () => {
    const { send, added, log, who } = detail({ isSignedIn: false });
    await settled();
    send({ type: "addRequested" });
    send({ type: "countChanged", count: 624 });
    // Another amount before the sign-in replaces the first.
    send({ type: "addRequested" });
    for (const hear of who.listeners ?? []) hear();
    await settled();
    expect(added).toEqual([]);
    who.isSignedIn = true;
    for (const hear of who.listeners ?? []) hear();
    await settled();
    await settled();
    expect(added).toEqual([{ goodsId: "7001", quantity: 624, unit: "piece" }]);
    expect(log.slice(-2)).toEqual(["cart 1", "notice 已加入购物车：8.986 m³"]);
    expect(who.listeners).toEqual([]);
  });
});

describe("buying at once, for a visitor", () => {
  const signsIn = (who: { isSignedIn: boolean; listeners?: (() => void)[] }) => {
    who.isSignedIn = true;
    for (const hear of who.listeners ?? []) hear();
  };

  it("leads to the checkout once they have signed in, with what they chose last", async () => {
    const { send, log, who } = detail({ isSignedIn: false });
    await settled();
    send({ type: "buyRequested" });
    send({ type: "countChanged", count: 624 });
    send({ type: "buyRequested" });
    expect(log).toEqual(["ask to sign in", "ask to sign in"]);
    signsIn(who);
    await settled();
    expect(log.slice(2)).toEqual(["go /shop/settlement?goodsId=7001&quantity=624&unit=piece"]);
    expect(who.listeners).toEqual([]);
  });

  it("is dropped for the cart, and where they go on to other goods", async () => {
    const { send, added, log, who } = detail({ isSignedIn: false });
    await settled();
    send({ type: "buyRequested" });
    send({ type: "addRequested" });
    signsIn(who);
    await settled();
    await settled();
    expect(added).toHaveLength(1);
    expect(log.filter((line) => line.startsWith("go "))).toEqual([]);
    const other = detail({ isSignedIn: false });
    await settled();
    other.send({ type: "buyRequested" });
    other.send({ type: "routeChanged", query: { id: "7002" } });
    signsIn(other.who);
    await settled();
    expect(other.log.filter((line) => line.startsWith("go "))).toEqual([]);
  });
});

describe("the goods detail, for any input", () => {
  it("never orders less than the minimum, more than is free or broken bundles, and orders just the amount of the field", async () => {
    const texts = fc.oneof(fc.constantFrom("", "0", "0.", "10", "12.345", "９", "9".repeat(30)), fc.string());
    const step = fc.oneof(
      fc.record({ do: fc.constant("type" as const), text: texts }),
      fc.record({
        do: fc.constant("count" as const),
        count: fc.oneof(fc.integer(), fc.constantFrom(Number.NaN, 0.5, 208)),
      }),
      fc.record({ do: fc.constant("unit" as const), choice: fc.nat(3) }),
      fc.record({ do: fc.constant("order" as const), buy: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 20 }),
        fc.constantFrom(0, 100, 208, 4160),
        fc.constantFrom(1, 208),
        async (walk, available, stepSize) => {
          const goods = { ...BOARDS, available, step: stepSize };
          const { send, added, log, context } = detail({ goods });
          await settled();
          for (const one of walk) {
            const { unit } = context();
            if (one.do === "type") send({ type: "countChanged", count: countTyped(goods, unit, one.text) });
            else if (one.do === "count") send({ type: "countChanged", count: one.count });
            else if (one.do === "unit") {
              const before = context().count;
              send({ type: "unitChosen", unit: inputUnits(goods)[one.choice % inputUnits(goods).length]! });
              expect(context().count).toBe(before);
              expect(inputText(goods, context().unit, context().count)).not.toMatch(/NaN|undefined/);
            } else {
              send({ type: one.buy ? "buyRequested" : "addRequested" });
              await settled();
            }
            expect(() => purchaseOf(goods, context().count)).not.toThrow();
          }
          const bought = log.flatMap((line) => /quantity=(\d+)&unit=piece/.exec(line)?.[1] ?? []).map(Number);
          for (const quantity of [...added.map((line) => line.quantity), ...bought]) {
            expect(quantity).toBeGreaterThanOrEqual(208);
            expect(quantity).toBeLessThanOrEqual(available);
            expect(quantity % stepSize).toBe(0);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it("reports the goods looked at once, and the cart", async () => {
    const { reports, send } = detail({ id: "7001" });
    await settled();
    send({ type: "routeChanged", query: { id: "7001" } });
    const viewed = { kind: "operate", goodsId: "7001", operateType: 1, source: "detail" };
    expect(reports).toEqual([viewed]);
    send({ type: "addRequested" });
    await settled();
    expect(reports).toEqual([viewed, { ...viewed, operateType: 2 }]);
    send({ type: "routeChanged", query: { id: "7002" } });
    await settled();
    expect(reports.at(-1)).toEqual({ ...viewed, goodsId: "7002" });
  });
});
