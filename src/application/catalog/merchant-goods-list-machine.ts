import { fromPromise, setup } from "xstate";
import { HIGHEST_PRICE } from "../../domain/catalog/goods/goods-fields.ts";
import { GOODS_STATUSES } from "../../domain/catalog/goods/goods-states.ts";
import { GOODS_EVENTS } from "../../domain/catalog/goods/goods-status.ts";
import type { HandledGoods, HandledPage, StoreChoice } from "../../domain/catalog/goods/handled-goods.ts";
import { commandedBy } from "../../domain/events.ts";
import { money, whole } from "../../domain/fields.ts";
import { asId, type WarehouseId } from "../../domain/ids.ts";
import { oneOf } from "../../domain/list-params.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { MAX_COUNT } from "../../domain/timber/quantity-input.ts";
import { withForm, withFormOf } from "../commands.ts";
import { type ConsoleLists, narrowed } from "../console-lists.ts";
import { createListMachine } from "../list-machine.ts";
import type { Navigator } from "../platform.ts";
import type { MerchantGoods } from "./merchant-goods.ts";
import type { Visit } from "./visit.ts";

/** All commands of a merchant that change the status of goods. */
export const GOODS_STEPS = commandedBy(GOODS_EVENTS, "merchant");

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

/**
 * The button 全部确认库存: idle → confirming → idle, with a notice of how many goods it confirmed. A failure is shown by the
 * subscriber of failures. `onConfirmed` reads the list again.
 */
export const createConfirmStockMachine = ({
  merchantGoods,
  app,
}: {
  merchantGoods: MerchantGoods;
  app: Pick<Visit, "notify">;
}) =>
  setup({
    types: { events: {} as { type: "pressed" }, context: {} as Confirming, input: {} as Confirming },
    actors: { confirm: fromPromise(() => merchantGoods.confirmStock()) },
  }).createMachine({
    id: "confirmStock",
    context: ({ input }) => input,
    initial: "idle",
    states: {
      idle: { on: { pressed: "confirming" } },
      confirming: {
        invoke: {
          src: "confirm",
          onDone: {
            target: "idle",
            actions: ({ context, event }) => {
              app.notify(`已确认 ${event.output} 个在售商品的库存`, "success");
              context.onConfirmed();
            },
          },
          onError: "idle",
        },
      },
    },
  });
type Confirming = { onConfirmed: () => void };

type MerchantGoodsListPorts = {
  lists: ConsoleLists;
  merchantGoods: MerchantGoods;
  app: Visit;
  navigator: Navigator;
};

/** A merchant's own goods: commands singly and for several, price and stock in place. */
export const createMerchantGoodsListMachine = ({ lists, merchantGoods, app, navigator }: MerchantGoodsListPorts) => {
  const steps = GOODS_STEPS.map((event) => [
    event,
    {
      ...("isHarsh" in GOODS_EVENTS[event] ? { asks: () => ({}) } : {}),
      send: (row: HandledGoods) => merchantGoods.step(event, row),
      done: GOODS_EVENTS[event].sent.merchant.done,
    },
  ]);
  const several = GOODS_STEPS.map((event) => [
    event,
    {
      asks: () => ({}),
      async send(rows: readonly HandledGoods[]) {
        const ready = rows.filter(({ events }) => events.includes(event));
        const { done, refused } = await merchantGoods.steps(event, ready);
        if (refused.length > 0)
          app.notify(`${done} 条成功，${refused.length} 条未成功：${[...new Set(refused)].join("；")}`, "warning");
      },
      done: "批量操作已完成",
    },
  ]);
  return createListMachine<"keywords" | "status" | "kindCode" | "storeId", HandledGoods, MerchantGoodsPage>({
    path: CONSOLE_PAGES.merchantGoods.path,
    filters: ["keywords", "status", "kindCode", "storeId"],
    async load({ filters: { keywords, status, kindCode, storeId }, page }) {
      const open = narrowed({ keywords, kindCode, storeId: asId<WarehouseId>(storeId) });
      const [rows, stores] = await Promise.all([
        lists.page("merchantGoodsList", { ...open, status: oneOf(status, GOODS_STATUSES) }, page),
        merchantGoods.stores(),
      ]);
      return { ...rows, stores };
    },
    shows: [{ refType: "goods" }],
    commands: {
      ...Object.fromEntries(steps),
      price: withForm(PRICE_FIELDS, {
        first: ({ price }) => ({ price }),
        problems: ({ price }) => ({ price: price < 1 || price > HIGHEST_PRICE ? WRONG_PRICE : null }),
        send: (row, { price }) => merchantGoods.setPrice(row, price),
        done: "价格已修改",
      }),
      stock: withFormOf(stockFields, {
        first: ({ stock }) => ({ stock }),
        send: (row, { stock }) => merchantGoods.setStock(row, stock),
        done: "库存已修改",
      }),
    },
    bulk: Object.fromEntries(several),
    navigator,
    notify: (text, intent) => app.notify(text, intent),
  });
};
