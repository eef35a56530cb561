import type { Inquiry } from "../../domain/demand/inquiry.ts";
import type { GoodsId } from "../../domain/ids.ts";

/** What a shop is asked. `quantity` in the smallest step of the goods' sale unit; `deliverCityCode` "" where it is not known. */
export type AskedPrice = { goodsId: GoodsId; quantity: number; deliverCityCode: string; remark: string };

/** Asking shops for the price of their goods. Rejects with `ApiError` and nothing else. */
export abstract class Inquiries {
  /** The inquiry, or the one about these goods that is open already. The same key gives the same one. */
  abstract ask(asked: AskedPrice, idempotencyKey: string): Promise<Inquiry>;
}
