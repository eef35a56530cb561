import { HIGHEST_PRICE } from "../../domain/catalog/goods-fields.ts";
import type { HandledGoods, HandledPage, StoreChoice } from "../../domain/catalog/handled-goods.ts";
import { money, whole } from "../../domain/fields.ts";
import { MAX_COUNT } from "../../domain/timber/quantity-input.ts";
import { asked, askedOf } from "../commands.ts";
import { createListMachine } from "../list-machine.ts";
import type { Navigator } from "../platform.ts";
import type { GoodsStepEvent, MerchantGoods } from "./merchant-goods.ts";
import type { Visit } from "./visit.ts";

/** Path of the console's page 商品管理. */
export const MERCHANT_GOODS_PATH = "/console/goods/list";
/** Path of the console's page 商品编辑. */
export const GOODS_FORM_PATH = "/console/goods/form";
/** Path of the console's page 批量导入. */
export const GOODS_IMPORT_PATH = "/console/goods/import";

const STEPS_DONE: Readonly<Record<GoodsStepEvent, string>> = {
  submit: "已提交审核",
  withdraw: "已撤回",
  publish: "已上架",
  unpublish: "已下架",
};

/** All commands of a merchant that change the status of goods. */
export const GOODS_STEPS = Object.keys(STEPS_DONE) as GoodsStepEvent[];

const WRONG_PRICE = "请输入正确的价格";
const PRICE_FIELDS = { price: { type: money(), label: "价格", wrong: WRONG_PRICE } } as const;
/** A stock is typed in pieces, or in m³. */
const stockFields = ({ countedIn }: HandledGoods) =>
  ({
    stock: {
      type: whole(0, MAX_COUNT, "", countedIn === "piece" ? 0 : 3),
      label: "库存",
      wrong: "请输入正确的库存",
    },
  }) as const;

/** The list with the warehouses it can be narrowed by. */
type MerchantGoodsPage = HandledPage & { stores: readonly StoreChoice[] };

/** A merchant's own goods: steps singly and for several, price and stock in place. */
export const createMerchantGoodsListMachine = (goods: MerchantGoods, visit: Visit, navigator: Navigator) => {
  const steps = GOODS_STEPS.map((event) => [
    event,
    {
      ...(event === "unpublish" ? { asks: () => ({}) } : {}),
      send: (row: HandledGoods) => goods.step(event, row),
      done: STEPS_DONE[event],
    },
  ]);
  const several = GOODS_STEPS.map((event) => [
    event,
    {
      asks: () => ({}),
      async send(rows: readonly HandledGoods[]) {
        const ready = rows.filter(({ events }) => events.includes(event));
        const { done, refused } = await goods.steps(event, ready);
        if (refused.length > 0)
          visit.notify(`${done} 条成功，${refused.length} 条未成功：${[...new Set(refused)].join("；")}`, "warning");
      },
      done: "批量操作已完成",
    },
  ]);
  return createListMachine<"keywords" | "status" | "kindCode" | "storeId", HandledGoods, MerchantGoodsPage>(
    {
      path: MERCHANT_GOODS_PATH,
      filters: ["keywords", "status", "kindCode", "storeId"],
      async load({ filters, page }) {
        const [rows, stores] = await Promise.all([goods.list(filters, page), goods.stores()]);
        return { ...rows, stores };
      },
      shows: [{ refType: "goods" }],
      commands: {
        ...Object.fromEntries(steps),
        price: asked(PRICE_FIELDS, {
          first: ({ price }) => ({ price }),
          problems: ({ price }) => ({ price: price < 1 || price > HIGHEST_PRICE ? WRONG_PRICE : null }),
          send: (row, { price }) => goods.setPrice(row, price),
          done: "价格已修改",
        }),
        stock: askedOf(stockFields, {
          first: ({ stock }) => ({ stock }),
          send: (row, { stock }) => goods.setStock(row, stock),
          done: "库存已修改",
        }),
      },
      bulk: Object.fromEntries(several),
    },
    navigator,
    (text, intent) => visit.notify(text, intent),
  );
};
