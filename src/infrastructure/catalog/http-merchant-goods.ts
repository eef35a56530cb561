import type { GoodsReviews } from "../../application/catalog/goods-reviews.ts";
import type { MerchantGoods, MerchantGoodsFilters } from "../../application/catalog/merchant-goods.ts";
import { goodsAdminEvents, merchantGoodsEvents } from "../../contract/catalog/goods-event-calls.ts";
import { reviewedGoods } from "../../contract/catalog/goods-life-calls.ts";
import {
  addGoods,
  confirmGoodsStock,
  exportGoods,
  goodsWarehouses,
  importGoods,
  merchantGoods,
  updateGoods,
  updateGoodsPrice,
  updateGoodsStock,
} from "../../contract/catalog/merchant-goods-calls.ts";
import { GOODS_STATUSES } from "../../domain/catalog/goods/goods-states.ts";
import { answersText } from "../../domain/catalog/import/import-answers.ts";
import { ApiError } from "../../domain/errors.ts";
import { oneOf } from "../../domain/list-params.ts";
import { eventSender } from "../http/event-sender.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";

/** Without what does not narrow; the status as the number it is. */
const narrowing = ({ status, ...filters }: MerchantGoodsFilters) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")),
  status: oneOf(status, GOODS_STATUSES) ?? undefined,
});

const SILENT = { silent: true } as const;

/** Sends one after the other and goes on past what is refused. Rejects with what is no refusal. */
async function oneByOne<Row>(rows: readonly Row[], send: (row: Row) => Promise<unknown>) {
  const refused: string[] = [];
  for (const row of rows) {
    try {
      await send(row);
    } catch (error) {
      if (!(error instanceof ApiError) || error.failure.kind !== "refused") throw error;
      refused.push(error.message);
    }
  }
  return { done: rows.length - refused.length, refused };
}

export const createHttpMerchantGoods = (http: HttpClient): MerchantGoods => ({
  info: (id) => http.send(merchantGoods, { id }, MISSING_IS_SHOWN),
  stores: () => http.send(goodsWarehouses),
  add: (input, key) => http.send(addGoods, input, { idempotencyKey: key }),
  update: ({ id, version }, input) => http.send(updateGoods, { id, version, ...input }),
  step: (event, { id, version }) => http.send(merchantGoodsEvents[event], { id, version }),
  steps: (event, goods) =>
    oneByOne(goods, ({ id, version }) => http.send(merchantGoodsEvents[event], { id, version }, SILENT)),
  setPrice: ({ id, version }, price) => http.send(updateGoodsPrice, { id, price, version }),
  setStock: ({ id, version, countedIn }, stock) =>
    http.send(updateGoodsStock, {
      id,
      version,
      [countedIn === "piece" ? "stockPieces" : "stockVolume"]: stock,
    }),
  confirmStock: () => http.send(confirmGoodsStock),
  importFile(file, { dryRun, skipBad, pictures, answers }) {
    const form = { file, texts: { answers: answersText(answers) } };
    return http.sendForm(importGoods, form, { dryRun, skipBad, pictures: pictures.join(",") }, { silent: true });
  },
  async exportFile(format, what) {
    const selection = "template" in what ? { template: true } : narrowing(what.filters);
    const { fileName } = await http.send(exportGoods, { format, ...selection });
    return fileName;
  },
});

export const createHttpGoodsReviews = (http: HttpClient): GoodsReviews => ({
  info: (id) => http.send(reviewedGoods, { id }, MISSING_IS_SHOWN),
  approveEach: (goods) =>
    oneByOne(goods, ({ id, version }) => http.send(goodsAdminEvents.approve, { id, version }, SILENT)),
  send: eventSender(http, goodsAdminEvents),
});
