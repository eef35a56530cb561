import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { type MerchantPage, type MerchantQuery, merchantQueryFrom } from "../../domain/company/merchant.ts";
import type { CompanyPage } from "../../domain/company/public-info.ts";
import type { CompanyId, MerchantId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { createLoadMachine } from "../load-machine.ts";

/** Shops and the companies behind them. Rejects with `ApiError` and nothing else. */
export abstract class Merchants {
  abstract list(query: MerchantQuery): Promise<MerchantPage>;
  /** A shop with its company. A missing one is refused without a notice. */
  abstract shop(id: MerchantId): Promise<CompanyPage>;
  /** A company with its shop. A missing one is refused without a notice. */
  abstract company(id: CompanyId): Promise<CompanyPage>;
  /** What the shop sells: the first goods of the usual order, and how many there are. */
  abstract goods(merchantId: MerchantId): Promise<Page<GoodsBrief>>;
}

type MerchantListPorts = { merchants: Merchants };

/** The shops that the address selects. */
export const createMerchantListMachine = ({ merchants }: MerchantListPorts) =>
  createLoadMachine({
    load: async (params) => {
      const query = merchantQueryFrom(params);
      return { query, page: await merchants.list(query) };
    },
  });
