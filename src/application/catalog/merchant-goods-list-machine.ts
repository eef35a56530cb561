import { HIGHEST_PRICE } from "../../domain/catalog/goods-fields.ts";
import type { HandledGoods, HandledPage, StoreChoice } from "../../domain/catalog/handled-goods.ts";
import { parseYuan } from "../../domain/money.ts";
import { MAX_COUNT } from "../../domain/timber/quantity-input.ts";
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

/** Yuan with two decimals, as a price field shows it. */
const yuan = (amount: number): string => (amount / 100).toFixed(2);

const priceProblem = (text: string): string | null => {
  const price = parseYuan(text);
  return price === null || price < 1 || price > HIGHEST_PRICE ? "请输入正确的价格" : null;
};

/** A stock as it is typed: pieces, or m³ with up to three decimals. `null` where it is neither. */
export function stockTyped({ countedIn }: Pick<HandledGoods, "countedIn">, text: string): number | null {
  const match = (countedIn === "piece" ? /^(\d{1,9})()$/ : /^(\d{1,6})(?:\.(\d{0,3}))?$/).exec(text.trim());
  if (match === null) return null;
  const count = Number(match[1] + (countedIn === "piece" ? "" : (match[2] ?? "").padEnd(3, "0")));
  return count <= MAX_COUNT ? count : null;
}

const stockText = ({ countedIn, stock }: HandledGoods): string =>
  countedIn === "piece" ? String(stock) : String(stock / 1000);

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
        price: {
          asks: (row) => ({ price: yuan(row.price) }),
          problems: ({ price = "" }) => ({ price: priceProblem(price) }),
          send: (row, { price = "" }) => goods.setPrice(row, parseYuan(price)!), // judged above
          done: "价格已修改",
        },
        stock: {
          asks: (row) => ({ stock: stockText(row) }),
          problems: ({ stock = "" }, row) => ({ stock: stockTyped(row, stock) === null ? "请输入正确的库存" : null }),
          send: (row, { stock = "" }) => goods.setStock(row, stockTyped(row, stock)!), // judged above
          done: "库存已修改",
        },
      },
      bulk: Object.fromEntries(several),
    },
    navigator,
    (text, intent) => visit.notify(text, intent),
  );
};
