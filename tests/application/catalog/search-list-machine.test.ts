import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { Catalog } from "../../../src/application/catalog/catalog.ts";
import { createSearchListMachine, type ListPlace } from "../../../src/application/catalog/search-list-machine.ts";
import { chosenOf } from "../../../src/domain/catalog/search/facets.ts";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import type { GoodsQuery } from "../../../src/domain/catalog/search/goods-query.ts";
import type { QueryChange } from "../../../src/domain/catalog/search/goods-query-change.ts";
import {
  paramsOfQuery,
  type QueryParams,
  queryFromParams,
} from "../../../src/domain/catalog/search/goods-query-url.ts";
import { CLICK_REST_MS } from "../../../src/domain/click-rest.ts";
import { ApiError, transportFailure } from "../../../src/domain/errors.ts";
import { asId, type GoodsId } from "../../../src/domain/ids.ts";
import type { CollectReport } from "../../../src/domain/system/search-tracking.ts";
import { settled } from "../../support/machines.ts";
import { BOARDS, listOf } from "../../support/offers.ts";
import {
  fakeBasket,
  fakeNavigator,
  fakeSettings,
  fakeTracking,
  fakeVisit,
  type Log,
  open,
  quickCatalog,
} from "./fakes.ts";

const SEARCH: ListPlace = { path: "/search/list", base: {} };
const SPOT: ListPlace = { path: "/spot/spotGoods", base: { kindCode: "1501" } };

type Question = { query: GoodsQuery; searchOrigin: number; reply: ReturnType<typeof open<GoodsPage>> };

function list(
  setting: {
    place?: ListPlace;
    query?: QueryParams;
    isSignedIn?: boolean;
    kept?: Map<string, string>;
    catalog?: Partial<Catalog>;
  } = {},
) {
  const log: Log = [];
  const reports: CollectReport[] = [];
  const who = { isSignedIn: setting.isSignedIn ?? true };
  const questions: Question[] = [];
  const added: { goodsId: string; quantity: number; unit: string }[] = [];
  const adding: ReturnType<typeof open<number>>[] = [];
  const catalog: Catalog = {
    ...quickCatalog,
    search(query, searchOrigin) {
      const reply = open<GoodsPage>();
      questions.push({ query, searchOrigin, reply });
      return reply.promise;
    },
    ...setting.catalog,
  };
  const carts = fakeBasket((line) => {
    added.push(line);
    const reply = open<number>();
    adding.push(reply);
    return reply.promise;
  });
  const machine = createSearchListMachine({
    place: setting.place ?? SEARCH,
    catalog,
    basket: carts,
    app: fakeVisit(log, who),
    navigator: fakeNavigator(log, { path: "/search/list" }),
    settings: fakeSettings(setting.kept),
    tracking: fakeTracking(reports),
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { query: setting.query ?? {} }, clock }).start();
  const change = (one: QueryChange) => actor.send({ type: "changed", change: one });
  const hear = (query: QueryParams) => actor.send({ type: "routeChanged", query });
  const answer = async (page: GoodsPage = listOf([BOARDS]), place = questions.length - 1) => {
    questions[place]?.reply.answer(page);
    await settled();
  };
  const is = (name: "loading" | "ready" | "empty" | "failed") => actor.getSnapshot().matches({ list: name });
  const context = () => actor.getSnapshot().context;
  return {
    actor,
    clock,
    send: actor.send,
    log,
    reports,
    who,
    questions,
    added,
    adding,
    change,
    hear,
    answer,
    is,
    context,
  };
}

describe("the list of goods", () => {
  it("requests the list of its address once, though the address arrives again at the start", async () => {
    const query = { keywords: "樟子松", thickness: "30-30", searchOrigin: "2" };
    const { hear, questions, answer, is, context } = list({ query });
    hear(query);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({
      query: { keywords: "樟子松", thickness: { min: 30, max: 30 } },
      searchOrigin: 2,
    });
    await answer();
    expect(is("ready")).toBe(true);
    expect(context().page?.rows).toHaveLength(1);
  });

  it("goes to the new address and loads at once when something is changed, keeping the old rows meanwhile", async () => {
    const { change, hear, questions, log, answer, is, context } = list({
      query: { keywords: "松", searchOrigin: "1" },
    });
    await answer();
    change({ kind: "facet", field: "portCode", value: "taicang" });
    expect(log).toEqual(["go /search/list?keywords=松&portCode=taicang"]);
    expect(questions[1]).toMatchObject({ query: { portCode: ["taicang"] }, searchOrigin: 0 });
    expect(is("loading")).toBe(true);
    expect(context().page?.rows).toHaveLength(1);
    hear({ keywords: "松", portCode: "taicang" });
    expect(questions).toHaveLength(2);
  });

  it("loads again on the way back", async () => {
    const { change, hear, questions, answer } = list({ query: { keywords: "松" } });
    await answer();
    change({ kind: "sort", sort: 1 });
    await answer();
    hear({ keywords: "松" });
    expect(questions.map(({ query }) => query.sort)).toEqual([0, 1, 0]);
  });

  it("does nothing when a change changes nothing", async () => {
    const { change, questions, log, answer } = list();
    await answer();
    change({ kind: "sort", sort: 0 });
    change({ kind: "cleared" });
    expect(questions).toHaveLength(1);
    expect(log).toEqual([]);
  });

  it("reports a failure, and retries", async () => {
    const { questions, send, answer, is, context } = list();
    questions[0]?.reply.fail(new ApiError(transportFailure("timeout")));
    await settled();
    expect(is("failed")).toBe(true);
    // The notice says why.
    expect(context().refusal).toBeNull();
    send({ type: "retried" });
    await answer();
    expect(is("ready")).toBe(true);
    expect(context().refusal).toBeNull();
  });

  it("fetches the hot lists when nothing was found", async () => {
    const { answer, is, context } = list();
    await answer(listOf([]));
    expect(is("empty")).toBe(true);
    expect(context().hotLists?.productNameList).toEqual(["樟子松"]);
  });

  it("leads from a page beyond the last to the last", async () => {
    const { answer, questions, log } = list({ query: { pageNum: "9" } });
    await answer(listOf([], { pageNum: 9, pageSize: 20 }, 45));
    expect(log).toEqual(["go /search/list?pageNum=3"]);
    expect(questions[1]?.query.pageNum).toBe(3);
  });

  it("retains its kind and its heading on the spot page, unless another kind is chosen", async () => {
    const { change, questions, log, answer } = list({ place: SPOT, query: { kindName: "锯材" } });
    expect(questions[0]?.query.kindCode).toBe("1501");
    await answer();
    change({ kind: "inStock" });
    expect(log).toEqual(["go /spot/spotGoods?kindName=锯材&kindCode=1501&inStock=1"]);
    await answer();
    change({ kind: "facet", field: "kindCode", value: "1502" });
    expect(questions.at(-1)?.query.kindCode).toBe("1502");
    await answer();
    change({ kind: "cleared" });
    expect(questions.at(-1)?.query).toMatchObject({ kindCode: "1501", inStock: false });
  });

  it("stores the choice of table or cards per person", () => {
    const kept = new Map<string, string>();
    const first = list({ kept });
    expect(first.context().view).toBe("table");
    first.send({ type: "viewChosen", view: "cards" });
    expect(first.context().view).toBe("cards");
    expect(list({ kept }).context().view).toBe("cards");
  });

  it("stores the hidden columns per person", () => {
    const kept = new Map<string, string>();
    const first = list({ kept });
    first.send({ type: "columnToggled", column: "place" });
    first.send({ type: "columnToggled", column: "traits" });
    expect(list({ kept }).context().hidden).toEqual(["traits", "place"]);
    first.send({ type: "columnToggled", column: "place" });
    expect(list({ kept }).context().hidden).toEqual(["traits"]);
  });

  it("retains the offers chosen to compare while the list is narrowed, until they are dropped", async () => {
    const { send, change, answer, context } = list();
    await answer();
    send({ type: "compareToggled", goods: BOARDS });
    change({ kind: "inStock" });
    await answer(listOf([]));
    expect(context().compared).toEqual([BOARDS]);
    send({ type: "compareToggled", goods: BOARDS });
    expect(context().compared).toEqual([]);
    send({ type: "compareToggled", goods: BOARDS });
    send({ type: "compareCleared" });
    expect(context().compared).toEqual([]);
  });

  it("reads the device's stored view when it resumes from the server's page", () => {
    const kept = new Map<string, string>();
    const { send, context } = list({ kept });
    kept.set("goods-view", "cards").set("goods-hidden-columns", "merchant");
    send({ type: "arrived" });
    expect(context()).toMatchObject({ view: "cards", hidden: ["merchant"] });
  });

  it("puts a row into the cart: one call at a time, a notice, and the cart counted", async () => {
    const { send, added, adding, log, context } = list();
    const item = { goods: BOARDS, count: 208 };
    send({ type: "addRequested", item });
    send({ type: "addRequested", item });
    expect(added).toEqual([{ goodsId: "7001", quantity: 208, unit: "piece" }]);
    expect(context().adding?.goods.id).toBe("7001");
    adding[0]?.answer(4);
    await settled();
    expect(log).toEqual(["cart 4", "notice 已加入购物车：2.995 m³"]);
    expect(context().adding).toBeNull();
  });

  it("takes a double click for one, however fast the call is, and another row at once", async () => {
    const { send, added, adding, clock } = list();
    const item = { goods: BOARDS, count: 208 };
    const press = async (goods: typeof BOARDS) => {
      send({ type: "addRequested", item: { ...item, goods } });
      adding.at(-1)?.answer(1);
      await settled();
    };
    await press(BOARDS);
    clock.increment(CLICK_REST_MS - 1);
    await press(BOARDS);
    expect(added).toHaveLength(1);
    await press({ ...BOARDS, id: asId<GoodsId>("7002") });
    expect(added).toHaveLength(2);
    clock.increment(CLICK_REST_MS);
    await press({ ...BOARDS, id: asId<GoodsId>("7002") });
    expect(added.map(({ goodsId }) => goodsId)).toEqual(["7001", "7002", "7002"]);
  });

  it("prompts a visitor to sign in before adding", () => {
    const { send, added, log } = list({ isSignedIn: false });
    send({ type: "addRequested", item: { goods: BOARDS, count: 208 } });
    expect(added).toEqual([]);
    expect(log).toEqual(["ask to sign in"]);
  });

  it("shows why adding to the cart failed", async () => {
    const { send, adding, log } = list();
    send({ type: "addRequested", item: { goods: BOARDS, count: 208 } });
    adding[0]?.fail(new ApiError({ kind: "refused", code: 5001, message: "库存仅剩 1 件", data: null }));
    await settled();
    send({ type: "addRequested", item: { goods: BOARDS, count: 208 } });
    adding[1]?.fail(new ApiError({ kind: "refused", code: 601, message: "购物车已满", data: null }));
    await settled();
    expect(log).toEqual(["notice 库存仅剩 1 件"]);
  });
});

type Step =
  | { do: "change"; change: QueryChange }
  | { do: "hear"; query: QueryParams }
  | { do: "answer"; choice: number; works: boolean; rows: number }
  | { do: "retry" }
  | { do: "order"; count: number; available: number };
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("change" as const),
    change: fc.constantFrom<QueryChange>(
      { kind: "facet", field: "speciesCode", value: "a" },
      { kind: "facet", field: "speciesCode", value: "b" },
      { kind: "sort", sort: 1 },
      { kind: "sort", sort: 0 },
      { kind: "page", page: { pageNum: 2, pageSize: 20 } },
      { kind: "keywords", keywords: "樟子松" },
      { kind: "range", field: "width", range: { min: 200, max: 100 } },
      { kind: "cleared" },
    ),
  }),
  fc.record({
    do: fc.constant("hear" as const),
    query: fc.constantFrom<QueryParams>({}, { keywords: "云杉" }, { speciesCode: "a,b", sort: "1" }, { pageNum: "9" }),
  }),
  fc.record({ do: fc.constant("answer" as const), choice: fc.nat(5), works: fc.boolean(), rows: fc.nat(1) }),
  fc.constant({ do: "retry" } as const),
  fc.record({
    do: fc.constant("order" as const),
    count: fc.oneof(fc.constantFrom(0, 207, 208, 416, -1), fc.nat(5000)),
    available: fc.constantFrom(0, 100, 208, 4160),
  }),
);

describe("the search list, for any events", () => {
  it("goes on adding while the list is narrowed, and adds nothing twice", async () => {
    const shop = list();
    const item = { goods: { ...BOARDS, available: 416 }, count: 208 };
    shop.send({ type: "addRequested", item });
    shop.hear({ speciesCode: "a,b" });
    shop.send({ type: "addRequested", item });
    expect(shop.adding).toHaveLength(1);
  });

  it("never shows a late answer to an older query, always requests what it shows, never orders below the minimum or above the free stock", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 25 }), async (walk) => {
        const shop = list();
        const unanswered: Question[] = [];
        let seen = 0;
        for (const step of walk) {
          while (seen < shop.questions.length) unanswered.push(shop.questions[seen++]!);
          if (step.do === "change") shop.change(step.change);
          else if (step.do === "hear") shop.hear(step.query);
          else if (step.do === "retry") shop.send({ type: "retried" });
          else if (step.do === "order") {
            const item = { goods: { ...BOARDS, available: step.available }, count: step.count };
            const before = shop.added.length + shop.log.length;
            shop.send({ type: "addRequested", item });
            if (step.count < 208 || step.count > step.available || step.count % 208 !== 0)
              expect(shop.added.length + shop.log.length).toBe(before);
          } else if (unanswered.length > 0) {
            const [question] = unanswered.splice(step.choice % unanswered.length, 1);
            const rows = step.rows === 0 ? [] : [{ ...BOARDS, title: JSON.stringify(question!.query) }];
            if (step.works) question!.reply.answer(listOf(rows, question!.query));
            else question!.reply.fail(new ApiError(transportFailure("offline")));
            await settled();
          }
          const { query, page } = shop.context();
          expect(shop.questions.at(-1)?.query).toEqual(query);
          expect(queryFromParams(paramsOfQuery(query))).toEqual(query);
          expect(new Set(chosenOf(query, "speciesCode")).size).toBe(query.speciesCode.length);
          if (shop.is("ready")) expect(page?.rows[0]?.title).toBe(JSON.stringify(query));
          if (shop.is("empty")) expect(page?.rows).toEqual([]);
        }
        expect(shop.adding.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });

  it("reports words with where they came from, then filters, each shown list once, and no turning of pages", async () => {
    const { reports, answer, change, hear } = list({ query: { keywords: "樟子松", searchOrigin: "3" } });
    expect(reports).toEqual([]);
    await answer(listOf([BOARDS]));
    hear({ keywords: "樟子松", searchOrigin: "3" });
    const search = { kind: "search", searchText: "樟子松", searchOrigin: 3, resultNum: 1, relaxed: false };
    expect(reports).toEqual([search]);
    change({ kind: "sort", sort: 1 });
    await answer();
    expect(reports).toEqual([search]);
    hear({ keywords: "樟子松", thickness: "30-30" });
    await answer(listOf([]));
    const filters = { thickness: "30-30" };
    expect(reports.slice(1)).toEqual([{ kind: "filter", searchText: "樟子松", filters, resultNum: 0 }]);
    hear({ keywords: "木方", thickness: "30-30" });
    expect(reports).toHaveLength(2);
    await answer();
    expect(reports.slice(2)).toMatchObject([{ kind: "search", searchText: "木方", searchOrigin: 0 }]);
  });

  it("reports what went into the cart, and nothing that was refused", async () => {
    const { reports, send, adding } = list();
    const item = { goods: BOARDS, count: 208 };
    send({ type: "addRequested", item });
    adding[0]!.fail(new ApiError(transportFailure("offline")));
    await settled();
    expect(reports).toEqual([]);
    send({ type: "addRequested", item });
    adding[1]!.answer(1);
    await settled();
    expect(reports).toEqual([{ kind: "operate", goodsId: BOARDS.id, operateType: 2, source: "list" }]);
  });
});
