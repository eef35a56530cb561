import type { MarketBoards } from "../../domain/content/market-board-view.ts";
import type { MarketSummary } from "../../domain/content/market-summary.ts";
import {
  type IndexDetail,
  type IndexRange,
  type IndexRow,
  indexQueryFrom,
  type PriceTable,
} from "../../domain/content/price-index-view.ts";
import { createLoadMachine } from "../load-machine.ts";

/** The published price index. Rejects with `ApiError` and nothing else. */
export abstract class PriceIndex {
  /** The total and its big classes, each with its last twelve weeks. */
  abstract list(): Promise<IndexRow[]>;
  /** A missing index is refused without a notice. */
  abstract detail(indexCode: string, range: IndexRange): Promise<IndexDetail>;
  /** Prices of specifications in the newest week; `null` does not narrow. */
  abstract prices(kindCode: string | null, portCode: string | null): Promise<PriceTable>;
  /** Species × port of a kind; `null`: of the kind with most offers. */
  abstract board(kindCode: string | null): Promise<MarketBoards>;
  /** The market in figures, of which the page shows what arrives. */
  abstract market(): Promise<MarketSummary>;
}

/** What the page of the price index shows; `detail` is `null` before the first week. */
type IndexPage = {
  rows: IndexRow[];
  detail: IndexDetail | null;
  table: PriceTable;
  boards: MarketBoards;
  /** `null` where it did not come; the prices stand without it. */
  market: MarketSummary | null;
};

type PriceIndexPorts = { index: PriceIndex };

/** The page of the price index that its address selects; before the first week there is no detail. */
export const createPriceIndexMachine = ({ index }: PriceIndexPorts) =>
  createLoadMachine({
    load: async (params): Promise<IndexPage> => {
      const query = indexQueryFrom(params);
      const [rows, table, boards, market] = await Promise.all([
        index.list(),
        index.prices(query.kindCode, query.portCode),
        index.board(query.kindCode),
        index.market().catch(() => null),
      ]);
      const detail = rows.length === 0 ? null : await index.detail(query.indexCode, query.range);
      return { rows, detail, table, boards, market };
    },
  });
