import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import { createGoodsFormMachine, type GoodsFormEvent } from "../../../src/application/catalog/goods-form-machine.ts";
import type { MerchantGoods } from "../../../src/application/catalog/merchant-goods.ts";
import { draftProblems, draftTitle } from "../../../src/domain/catalog/goods/goods-draft.ts";
import type { GoodsInput } from "../../../src/domain/catalog/goods/goods-fields.ts";
import { inputProblems } from "../../../src/domain/catalog/goods/goods-input.ts";
import { GOODS_STATUS, type GoodsStatus } from "../../../src/domain/catalog/goods/goods-states.ts";
import { availableGoodsEvents } from "../../../src/domain/catalog/goods/goods-status.ts";
import type { HandledInfo, StoreChoice } from "../../../src/domain/catalog/goods/handled-goods.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId, type GoodsId, type WarehouseId } from "../../../src/domain/ids.ts";
import { type BrandBook, brandBook, FIRST_BRANDS } from "../../../src/domain/timber/brands.ts";
import { BEAM } from "../../support/goods-input.ts";
import { BOARDS } from "../../support/offers.ts";

const STORE: StoreChoice = {
  id: asId<WarehouseId>("51"),
  storeName: "太仓新港一号库",
  portCode: "taicang",
  portName: "太仓港",
  cityName: "苏州市",
  isOwn: true,
};
const refusal = (code: number) => new ApiError({ kind: "refused", code, message: "不行", data: null });

const infoOf = (id: GoodsId, version: number, status: GoodsStatus, input: GoodsInput): HandledInfo => ({
  ...BOARDS,
  id,
  version,
  status,
  statusName: "",
  priceVersion: 1,
  stockVersion: 1,
  held: 0,
  rejectReason: null,
  events: availableGoodsEvents(status, "merchant", { stock: 1, reviewNeeded: true }),
  stated: { ...input, title: input.title || draftTitle(input, STORE.portCode), storeName: STORE.storeName },
  published: null,
});

/** A shop's goods as the server stores them: one row at most, whose version must be named. */
function fakeShop() {
  let row: { version: number; status: GoodsStatus; input: GoodsInput } | null = null;
  const keys = new Set<string>();
  const shop = { failNext: null as number | null, added: 0, heard: [] as GoodsInput[] };
  const kept = (): HandledInfo => infoOf(asId<GoodsId>("7"), row!.version, row!.status, row!.input);
  const hear = (input: GoodsInput) => {
    const code = shop.failNext;
    shop.failNext = null;
    if (code !== null) throw refusal(code);
    shop.heard.push(input);
  };
  const merchantGoods: Pick<MerchantGoods, "stores" | "info" | "add" | "update" | "step"> = {
    stores: async () => [STORE],
    async info() {
      if (row === null) throw refusal(404);
      return kept();
    },
    async add(input, key) {
      hear(input);
      if (!keys.has(key)) shop.added += 1;
      keys.add(key);
      row = { version: 1, status: GOODS_STATUS.draft, input };
      return kept();
    },
    async update({ version }, input) {
      hear(input);
      if (row === null || version !== row.version) throw refusal(5001);
      row = { version: version + 1, status: row.status, input };
      return kept();
    },
    async step(_, { version }) {
      const code = shop.failNext;
      shop.failNext = null;
      if (code !== null) throw refusal(code);
      row = { ...row!, version: version + 1, status: GOODS_STATUS.inReview };
      return kept();
    },
  };
  /** Another person changes them. */
  const touch = () => {
    if (row !== null) row = { ...row, version: row.version + 5 };
  };
  return { merchantGoods: merchantGoods as MerchantGoods, shop, touch };
}

function open(
  query: Record<string, string> = {},
  given = fakeShop(),
  readBrands = async (): Promise<BrandBook> => FIRST_BRANDS,
) {
  const notices: string[] = [];
  const gone: string[] = [];
  let ids = 0;
  const visit = {
    isSignedIn: true,
    promptSignIn() {},
    notify: (text: string) => void notices.push(text),
    session: { send() {}, subscribe: () => ({ unsubscribe() {} }) },
  };
  const navigator = { currentPath: () => "", go: (path: string) => void gone.push(path), open() {} };
  const next = () => {
    ids += 1;
    return `key-${ids}`;
  };
  const actor = createActor(
    createGoodsFormMachine({
      merchantGoods: given.merchantGoods,
      app: visit,
      navigator,
      ids: { next },
      choices: { read: readBrands },
    }),
    {
      input: { query },
    },
  ).start();
  const settled = () => waitFor(actor, (state) => !state.hasTag("loading") && !state.matches("saving"));
  return { ...given, actor, notices, gone, settled };
}

const FILLED: Extract<GoodsFormEvent, { type: "changed" }>["change"] = {
  speciesCode: "zhangzisong",
  thickness: "30",
  width: "120",
  length: "4000",
  price: "1680",
  stock: "900",
};

describe("the form of goods", () => {
  it("starts in the merchant's own warehouse, saves nothing that is wrong, then a draft", async () => {
    const { actor, settled, shop, gone, notices } = open();
    await settled();
    expect(actor.getSnapshot().context.draft.storeId).toBe("51");
    actor.send({ type: "saveRequested", submits: false });
    expect(actor.getSnapshot().context.tries).toBe(1);
    expect(shop.heard).toEqual([]);
    const { draft } = actor.getSnapshot().context;
    const problems = Object.values(draftProblems(draft));
    expect(notices).toEqual([`还有 ${problems.length} 处需要填写或改正`]);
    expect(problems).not.toContain(notices[0]);
    expect(draft.moistureType).toBe("");
    actor.send({ type: "changed", change: FILLED });
    actor.send({ type: "saveRequested", submits: false });
    await waitFor(actor, (state) => state.matches("left"));
    expect(shop.heard[0]).toMatchObject({ thicknessTenths: 300, price: 168_000, stock: 900, title: "" });
    expect(gone).toEqual(["/console/goods/list"]);
    expect(notices.at(-1)).toBe("商品已保存为草稿");
  });

  it("opens although the brands cannot be read, under the goods' own brand name, and requests them again", async () => {
    const NORTH = { code: "northwood", name: "北木林业", nameEn: "", country: "RU", aliases: [], isShown: true };
    const book = brandBook([...FIRST_BRANDS.all, NORTH]);
    const given = fakeShop();
    const input = { ...BEAM, brandCode: NORTH.code, storeId: STORE.id };
    await given.merchantGoods.add({ ...input, title: draftTitle(input, STORE.portCode, book) }, "key");
    const info = given.merchantGoods.info;
    given.merchantGoods.info = async (id) => ({ ...(await info(id)), brandCode: NORTH.code, brandName: NORTH.name });
    let fails = true;
    const { actor, settled } = open({ id: "7" }, given, async () => {
      if (fails) throw new ApiError({ kind: "offline", message: "网络已断开" });
      return book;
    });
    const state = await settled();
    expect(state.matches("editing")).toBe(true);
    expect(state.context.lacksBrands).toBe(true);
    expect(state.context.brands.byCode("northwood")?.name).toBe("北木林业");
    expect(state.context.draft).toMatchObject({ brandCode: "northwood", isOwnTitle: false });
    actor.send({ type: "brandsRequested" });
    actor.send({ type: "changed", change: { price: "1790" } });
    await waitFor(actor, (now) => now.matches({ editing: "resting" }));
    expect(actor.getSnapshot().context).toMatchObject({ lacksBrands: true, draft: { price: "1790" } });
    fails = false;
    actor.send({ type: "brandsRequested" });
    await waitFor(actor, (now) => now.matches({ editing: "resting" }));
    expect(actor.getSnapshot().context).toMatchObject({ lacksBrands: false, brands: book, draft: { price: "1790" } });
  });

  it("hands in what it saved; where that fails, the draft stays to be changed, not added again", async () => {
    const { actor, settled, shop, gone, merchantGoods } = open();
    await settled();
    actor.send({ type: "changed", change: FILLED });
    const step = merchantGoods.step;
    merchantGoods.step = async () => {
      throw refusal(601);
    };
    actor.send({ type: "saveRequested", submits: true });
    await waitFor(actor, (state) => state.matches("left"));
    expect(gone).toEqual(["/console/goods/form?id=7"]);
    merchantGoods.step = step;
    actor.send({ type: "routeChanged", query: { id: "7" } });
    await settled();
    actor.send({ type: "saveRequested", submits: true });
    await waitFor(actor, (state) => state.matches("left"));
    expect(shop.added).toBe(1);
    expect(gone.at(-1)).toBe("/console/goods/list");
  });

  it("shows a notice with the current goods when another person saved first", async () => {
    const given = fakeShop();
    await given.merchantGoods.add({ ...BEAM, storeId: asId<WarehouseId>("51") }, "first");
    const { actor, settled, notices } = open({ id: "7" }, given);
    await settled();
    given.touch();
    actor.send({ type: "changed", change: { price: "1700" } });
    actor.send({ type: "saveRequested", submits: false });
    await settled();
    expect(notices).toEqual(["信息已发生变化，已为您刷新"]);
    expect(actor.getSnapshot().context).toMatchObject({ tries: 0, goods: { version: 6 }, draft: { price: "1680" } });
  });

  it("copies everything but number and stock; what is not there is missing", async () => {
    const given = fakeShop();
    await given.merchantGoods.add({ ...BEAM, storeId: asId<WarehouseId>("51") }, "first");
    const { actor, settled } = open({ copy: "7" }, given);
    await settled();
    const { goods, draft } = actor.getSnapshot().context;
    expect(goods).toBeNull();
    expect(draft.merchantSku).toBe("");
    expect(draft.stock).toBe("");
    expect(draft.thickness).toBe("30");
    expect(draft.perBundle).toBe("90");
    const none = open({ id: "9" });
    await none.settled();
    expect(none.actor.getSnapshot().matches("missing")).toBe(true);
  });

  it("submits only valid goods, each once, and never saves over a version it has not loaded", async () => {
    const moves = fc.array(
      fc.oneof(
        fc.constant<GoodsFormEvent>({ type: "changed", change: FILLED }),
        fc
          .constantFrom("", "0", "30", "99999", "x")
          .map((width): GoodsFormEvent => ({ type: "changed", change: { width } })),
        fc.boolean().map((submits): GoodsFormEvent => ({ type: "saveRequested", submits })),
        fc.constant<GoodsFormEvent>({ type: "reset" }),
        fc.constant<GoodsFormEvent>({ type: "routeChanged", query: { id: "7" } }),
        fc.constantFrom("touched", "failing", "settled"),
      ),
      { maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(moves, async (some) => {
        const { actor, settled, shop, touch } = open();
        for (const move of some) {
          if (move === "touched") touch();
          else if (move === "failing") shop.failNext = 601;
          else if (move === "settled") await settled();
          else actor.send(move as GoodsFormEvent);
          const { context } = actor.getSnapshot();
          if (actor.getSnapshot().matches("saving")) expect(draftProblems(context.draft)).toEqual({});
        }
        await settled();
        for (const input of shop.heard) expect(inputProblems(input)).toEqual({});
        expect(shop.added).toBeLessThanOrEqual(1);
        actor.stop();
      }),
      { numRuns: 60 },
    );
  });
});
