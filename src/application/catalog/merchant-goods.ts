import type { GoodsInput } from "../../domain/catalog/goods/goods-fields.ts";
import type { GOODS_EVENTS } from "../../domain/catalog/goods/goods-status.ts";
import type { HandledGoods, HandledInfo, StoreChoice } from "../../domain/catalog/goods/handled-goods.ts";
import type { ImportAnswers } from "../../domain/catalog/import/import-answers.ts";
import type { ImportOutcome } from "../../domain/catalog/import/import-report.ts";
import type { CommandedBy } from "../../domain/events.ts";
import type { FileId, GoodsId } from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";

/** What narrows a merchant's list; "" does not. */
export type MerchantGoodsFilters = Readonly<Record<"keywords" | "status" | "kindCode" | "storeId", string>>;

/** The events of the goods' lifecycle that the merchant triggers. */
export type GoodsStepEvent = CommandedBy<typeof GOODS_EVENTS, "merchant">;
type Versioned = Pick<HandledGoods, "id" | "version">;

/** The device's own file, opaque here. */
export type GoodsFile = { name: string; size: number; content: unknown };

/**
 * A merchant's goods on the merchant's side. Every method rejects with `ApiError` and nothing else; 5001: they changed meanwhile.
 */
export abstract class MerchantGoods {
  abstract info(id: GoodsId): Promise<HandledInfo>;
  abstract stores(): Promise<StoreChoice[]>;
  /** Requests with the same `key` create the goods once. */
  abstract add(input: GoodsInput, key: string): Promise<HandledInfo>;
  abstract update(goods: Versioned, input: GoodsInput): Promise<HandledInfo>;
  abstract step(event: GoodsStepEvent, goods: Versioned): Promise<HandledGoods>;
  /** One after the other; `refused`: why some did not go, which no notice has shown yet. */
  abstract steps(
    event: GoodsStepEvent,
    goods: readonly Versioned[],
  ): Promise<{ done: number; refused: readonly string[] }>;
  abstract setPrice(goods: Versioned, price: Fen): Promise<HandledGoods>;
  /** `stock` in the goods' own counting unit. */
  abstract setStock(goods: Versioned & Pick<HandledGoods, "countedIn">, stock: number): Promise<HandledGoods>;
  /** Confirms the stock of all goods on sale as it stands; of how many. */
  abstract confirmStock(): Promise<number>;
  /**
   * `dryRun` reports what would happen; `skipBad` imports the good rows although there are bad ones; `pictures`: uploads that
   * rows may use; `answers`: the answers to the file's check.
   */
  abstract importFile(
    file: GoodsFile,
    how: { dryRun: boolean; skipBad: boolean; pictures: readonly FileId[]; answers: ImportAnswers },
  ): Promise<ImportOutcome>;
  /** A file of what the list shows, or an example to fill in; returns the name to download it by. */
  abstract exportFile(
    format: "xlsx" | "csv",
    what: { template: true } | { filters: MerchantGoodsFilters },
  ): Promise<string>;
}
