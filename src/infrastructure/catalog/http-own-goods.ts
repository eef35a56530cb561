import type { GoodsReviewFilters, GoodsReviews } from "../../application/catalog/goods-reviews.ts";
import type { OwnGoods, OwnGoodsFilters } from "../../application/catalog/own-goods.ts";
import type { HandledGoods, HandledInfo, HandledPage, StoreChoice } from "../../domain/catalog/handled-goods.ts";
import type { ImportOutcome } from "../../domain/catalog/import-report.ts";
import { ApiError } from "../../domain/errors.ts";
import type { HttpClient } from "../http/http-client.ts";

/** Without what does not narrow; the status as the number it is. */
const narrowing = ({ status, ...filters }: OwnGoodsFilters | GoodsReviewFilters) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")),
  ...(status === "" ? {} : { status: Number(status) }),
});

export const createHttpOwnGoods = (http: HttpClient): OwnGoods => ({
  list: (filters, page) => http.post<HandledPage>("/api/goods/merchant/getList", { ...narrowing(filters), ...page }),
  info: (id) => http.get<HandledInfo>("/api/goods/merchant/getInfo", { id }),
  stores: () => http.get<StoreChoice[]>("/api/goods/merchant/getStores"),
  add: (input, key) => http.post<HandledInfo>("/api/goods/merchant/add", input, { idempotencyKey: key }),
  update: ({ id, version }, input) => http.post<HandledInfo>("/api/goods/merchant/update", { id, version, ...input }),
  async previewDetail(detail) {
    const path = "/api/goods/merchant/previewDetail";
    return (await http.post<{ html: string }>(path, { detail }, { silent: true })).html;
  },
  step: (event, { id, version }) => http.post<HandledGoods>(`/api/goods/merchant/${event}`, { id, version }),
  async steps(event, goods) {
    const refused: string[] = [];
    for (const { id, version } of goods) {
      try {
        await http.post(`/api/goods/merchant/${event}`, { id, version }, { silent: true });
      } catch (error) {
        if (!(error instanceof ApiError) || error.failure.kind !== "refused") throw error;
        refused.push(error.message);
      }
    }
    return { done: goods.length - refused.length, refused };
  },
  setPrice: ({ id, version }, price) =>
    http.post<HandledGoods>("/api/goods/merchant/updatePrice", { id, price, version }),
  setStock: ({ id, version, countedIn }, stock) =>
    http.post<HandledGoods>("/api/goods/merchant/updateStock", {
      id,
      version,
      [countedIn === "piece" ? "stockPieces" : "stockVolume"]: stock,
    }),
  async importFile({ name, content }, { dryRun, skipBad }) {
    const form = new FormData();
    form.append("file", content as Blob, name);
    const query = `dryRun=${dryRun}&skipBad=${skipBad}`;
    const { data } = await http.upload<{ data: ImportOutcome }>(`/api/goods/merchant/import?${query}`, form, {
      silent: true,
    });
    return data;
  },
  async exportFile(format, what) {
    const wanted = "template" in what ? { template: true } : narrowing(what.filters);
    const { fileName } = await http.post<{ fileName: string }>("/api/goods/merchant/export", { format, ...wanted });
    return fileName;
  },
});

export const createHttpGoodsReviews = (http: HttpClient): GoodsReviews => ({
  list: (filters, page) => http.post<HandledPage>("/api/goods/admin/getList", { ...narrowing(filters), ...page }),
  info: (id) => http.get<HandledInfo>("/api/goods/admin/getInfo", { id }),
  decide: (event, { id, version }, reason) =>
    http.post<HandledGoods>(`/api/goods/admin/${event}`, { id, version, ...(reason === null ? {} : { reason }) }),
});
