import type { ConsoleFinder } from "../../application/shell/console-finder.ts";
import { consoleListCalls } from "../../contract/console-list-calls.ts";
import type { HandledGoods } from "../../domain/catalog/goods/handled-goods.ts";
import { type FindSource, FOUND_OF_KIND, type Found } from "../../domain/shell/console-find.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import type { OrderBrief } from "../../domain/trade/order-view.ts";
import type { HttpClient } from "../http/http-client.ts";

const SILENT = { silent: true } as const;
const FIRST = { pageNum: 1, pageSize: 10 } as const;

const noteOf = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" · ");

const orderAt =
  (path: string) =>
  ({ id, orderNo, shopName, buyerName, statusName }: OrderBrief): Found => ({
    kind: "order",
    title: orderNo,
    note: noteOf(statusName, buyerName, shopName),
    path: `${path}?id=${id}`,
  });
const goodsAt =
  (path: string) =>
  ({ id, title, goodsNo, statusName }: HandledGoods): Found => ({
    kind: "goods",
    title,
    note: noteOf(goodsNo, statusName),
    path: `${path}?id=${id}`,
  });

/** Queries the lists of the console themselves: each returns only what its own page would show. */
export function createHttpConsoleFinder(http: HttpClient): ConsoleFinder {
  const sources: Readonly<Record<FindSource["key"], (words: string) => Promise<Found[]>>> = {
    async merchantOrders(keyword) {
      const { rows } = await http.send(consoleListCalls.merchantOrderList, { status: [], keyword, ...FIRST }, SILENT);
      return rows.map(orderAt(CONSOLE_PAGES.merchantOrder.path));
    },
    async allOrders(keyword) {
      const { rows } = await http.send(consoleListCalls.allOrders, { status: [], keyword, ...FIRST }, SILENT);
      return rows.map(orderAt(CONSOLE_PAGES.orderAdmin.path));
    },
    async merchantGoods(keywords) {
      const { rows } = await http.send(consoleListCalls.merchantGoodsList, { keywords, ...FIRST }, SILENT);
      return rows.map(goodsAt(CONSOLE_PAGES.goodsForm.path));
    },
    async allGoods(keywords) {
      const { rows } = await http.send(consoleListCalls.reviewedGoodsList, { keywords, ...FIRST }, SILENT);
      return rows.map(goodsAt(CONSOLE_PAGES.goodsReview.path));
    },
    async companies(keyword) {
      const { rows } = await http.send(
        consoleListCalls.reviewedCompanyList,
        { companyStatus: null, hasChange: false, keyword, ...FIRST },
        SILENT,
      );
      return rows.map(({ id, companyName, statusName, applicantName }) => ({
        kind: "company",
        title: companyName || "未填写",
        note: noteOf(applicantName, statusName),
        path: CONSOLE_PAGES.companyReview.to({ id }),
      }));
    },
  };
  return { find: async (source, words) => (await sources[source](words)).slice(0, FOUND_OF_KIND) };
}
