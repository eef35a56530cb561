import type { MERCHANT_EVENTS, MerchantDetail, ShopForm } from "../../domain/company/merchant-life.ts";
import type { PayeeAccount } from "../../domain/company/payee.ts";
import type { MerchantId } from "../../domain/ids.ts";
import type { EventBodies, SendEvent } from "../event-commands.ts";

/** Shops as the operator and their owners manage them. Rejects with `ApiError` and nothing else. */
export abstract class ShopConsole {
  abstract shop(id: MerchantId): Promise<MerchantDetail>;
  abstract send: SendEvent<EventBodies<typeof MERCHANT_EVENTS, "operator", MerchantId>>;

  /** The caller's shop. */
  abstract mine(): Promise<MerchantDetail>;
  abstract update(version: number, form: ShopForm): Promise<MerchantDetail>;
  abstract changePayee(version: number, account: PayeeAccount): Promise<MerchantDetail>;
  /** Days `null`: the holiday is over, or off. */
  abstract closePeriod(
    version: number,
    holiday: { closedFrom: string | null; closedTo: string | null; note: string },
  ): Promise<MerchantDetail>;
}
