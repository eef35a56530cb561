import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { createBasketMachine } from "../../../src/application/trade/basket-machine.ts";
import type { Baskets } from "../../../src/application/trade/baskets.ts";
import { EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import { asId, type BasketId, type DemandId, type GoodsId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { pageOf } from "../../../src/domain/paging.ts";
import type { BasketInput, BasketPlanView, BasketView } from "../../../src/domain/sourcing/basket-view.ts";
import { dm3, kg } from "../../../src/domain/units.ts";
import { planViewOf } from "../../support/baskets.ts";
import { refused, settled } from "../../support/machines.ts";

const ID = asId<BasketId>("1");
const GONE = asId<BasketId>("9");
const GOODS = asId<GoodsId>("11");
const ITEM = { ...EMPTY_ITEM, speciesName: "樟子松", quantity: 20_000 };
const TAKING = {
  line: 0,
  goodsId: GOODS,
  count: 90,
  price: fen(168_000),
  amount: fen(217_728),
  taxed: fen(217_728),
  volume: dm3(1_296),
  weight: kg(596),
};
const planOf = (kind: BasketPlanView["kind"], short: BasketPlanView["short"]) => planViewOf(kind, [TAKING], short);

/** A server with one basket of two lines, of which the second is short. */
function started(query: Record<string, string> = { id: ID }, changes: Partial<BasketView> = {}) {
  const log: string[] = [];
  let stored: BasketView = {
    id: ID,
    version: 0,
    title: "樟子松",
    isOwn: true,
    cityCode: "320500",
    cityName: "苏州市",
    plan: "cheapest",
    lines: [ITEM, { ...ITEM, quantity: 5_000 }].map((item) => ({
      item,
      substitutes: false,
      chosen: null,
      need: { unit: "mm3", need: 20_000_000_000 },
      offers: [],
      found: 0,
      lost: [],
    })),
    plans: [
      planOf("lineByLine", [{ line: 1, units: 5_000_000_000 }]),
      planOf("cheapest", [{ line: 1, units: 5_000_000_000 }]),
    ],
    ordersAtOnce: 5,
    ...changes,
  };
  let answer: (() => void) | null = null;
  const waiting: { hold: boolean } = { hold: false };
  const baskets: Baskets = {
    copy: async ({ id, share = "" }) => {
      log.push(`copy ${id} ${share}`);
      return asId<BasketId>("2");
    },
    share: async () => "c0de",
    read: async ({ id, share = "" }) => {
      log.push(`read${share === "" ? "" : ` ${share}`}`);
      if (id === GONE) throw refused(404);
      return stored;
    },
    async update(_id, version, input) {
      log.push(`update ${version} ${input.plan} ${input.lines.map(({ substitutes }) => Number(substitutes)).join("")}`);
      if (waiting.hold) await new Promise<void>((resolve) => (answer = resolve));
      if (version !== stored.version) throw refused(5001, "配单已在别处修改，请刷新");
      const lines = input.lines.map((line, at) => ({ ...stored.lines[at]!, ...line }));
      stored = { ...stored, ...input, lines, version: version + 1 };
      return stored;
    },
    take: async (_id, takings) =>
      void log.push(`take ${takings.map(({ goodsId, count }) => `${goodsId}*${count}`).join()}`),
    remove: async (id) => void log.push(`remove ${id}`),
    list: async (page) => {
      log.push("list");
      return pageOf([{ id: ID, title: "樟子松", lines: 2, cityName: "苏州市", updateTime: "" }], 1, page);
    },
    demandOf: async ({ items, cityCode }) => {
      log.push(`demand ${cityCode} ${items.map(({ quantity }) => quantity).join()}`);
      return asId<DemandId>("7");
    },
    saveList: async () => undefined,
    lists: async (page) => pageOf([], 0, page),
    renameList: async () => undefined,
    removeList: async () => undefined,
    openList: async () => ID,
    provinces: async () => [],
  };
  const went: string[] = [];
  const notices: string[] = [];
  const navigator = {
    currentPath: () => "/buyList/basket",
    go: (path: string) => void went.push(path),
    open: () => undefined,
  };
  const actor = createActor(
    createBasketMachine({
      baskets,
      ids: { next: () => "key" },
      navigator,
      notify: (text) => void notices.push(text),
    }),
    { input: { query } },
  ).start();
  const outside = () => {
    stored = { ...stored, version: stored.version + 1 };
  };
  return {
    actor,
    log,
    went,
    notices,
    waiting,
    outside,
    answered: () => answer?.(),
    context: () => actor.getSnapshot().context,
  };
}

const replaced = (input: BasketInput | null, at: number) => input?.lines[at]?.substitutes;

describe("a basket on screen", () => {
  it("saves each change, and once more what was changed meanwhile", async () => {
    const { actor, log, waiting, answered, context } = started();
    await settled();
    waiting.hold = true;
    actor.send({ type: "lineChanged", line: 0, change: { substitutes: true } });
    actor.send({ type: "lineChanged", line: 1, change: { substitutes: true } });
    expect(log).toEqual(["read", "update 0 cheapest 10"]);
    waiting.hold = false;
    answered();
    await settled();
    expect(log.at(-1)).toBe("update 1 cheapest 11");
    expect(replaced(context().input, 1)).toBe(true);
    expect(context().view?.version).toBe(2);
  });

  it("shows a chosen plan at once", async () => {
    const { actor, waiting, context } = started();
    await settled();
    waiting.hold = true;
    actor.send({ type: "changed", change: { plan: "lineByLine" } });
    expect(context().view?.plan).toBe("lineByLine");
  });

  it("reads the basket again where a change is refused", async () => {
    const { actor, log, outside } = started();
    await settled();
    outside();
    actor.send({ type: "lineChanged", line: 0, change: { substitutes: true } });
    await settled();
    expect(log).toEqual(["read", "update 0 cheapest 10", "read"]);
  });

  it("takes what the plan holds to the checkout, and what it leaves to a demand", async () => {
    const { actor, log, went } = started();
    await settled();
    actor.send({ type: "checkoutRequested" });
    await settled();
    expect(log.at(-1)).toBe("take 11*90");
    actor.send({ type: "restRequested" });
    await settled();
    expect(log.at(-1)).toBe("demand 320500 5000");
    expect(went).toEqual(["/shop/settlement?basketId=1", "/commonly/step_one?id=7"]);
  });

  it("of somebody else is read by its code, copied, and neither changed, ordered nor shared on", async () => {
    const { actor, log, went, context } = started({ id: ID, share: "c0de" }, { isOwn: false });
    await settled();
    actor.send({ type: "lineChanged", line: 0, change: { substitutes: true } });
    actor.send({ type: "checkoutRequested" });
    await settled();
    actor.send({ type: "linkRequested" });
    await settled();
    expect(context().link).toBe("");
    expect(log).toEqual(["read c0de"]);
    actor.send({ type: "copyRequested" });
    await settled();
    expect(log.at(-1)).toBe("copy 1 c0de");
    expect(went).toEqual(["/buyList/basket?id=2"]);
  });

  it("has a link that shows it to others", async () => {
    const { actor, context } = started();
    await settled();
    actor.send({ type: "linkRequested" });
    await settled();
    expect(context().link).toBe("/buyList/basket?id=1&share=c0de");
  });

  it("is missing where the server knows none, and not read again", async () => {
    const { actor, log } = started({ id: GONE });
    await settled();
    expect(actor.getSnapshot().matches("missing")).toBe(true);
    actor.send({ type: "retried" });
    await settled();
    expect(log).toEqual(["read"]);
    const broken = started({ id: "abc" });
    await settled();
    expect(broken.actor.getSnapshot().matches("missing")).toBe(true);
    expect(broken.log).toEqual([]);
  });

  it("lists all baskets where the address names none, and removes one", async () => {
    const { actor, log } = started({});
    await settled();
    expect(actor.getSnapshot().matches("listed")).toBe(true);
    actor.send({ type: "removalRequested", id: ID });
    await settled();
    expect(log).toEqual(["list", "remove 1", "list"]);
    actor.send({ type: "routeChanged", query: { id: ID } });
    await settled();
    expect(actor.getSnapshot().matches({ ready: "resting" })).toBe(true);
  });
});
