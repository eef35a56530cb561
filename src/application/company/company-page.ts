import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import type { CompanyPage } from "../../domain/company/public-info.ts";
import { isId, type MerchantId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { foundOrNull } from "../found.ts";
import { createLoadMachine } from "../load-machine.ts";
import type { Merchants } from "./merchants.ts";

type Shown = { page: CompanyPage; goods: Page<GoodsBrief> | null };

type CompanyPagePorts = { merchants: Merchants };

/** A company (`id`) or a shop (`merchantId`) with what it sells; `null` where there is none of that name. */
export const createCompanyPageMachine = ({ merchants }: CompanyPagePorts) =>
  createLoadMachine({
    load: async ({ id = "", merchantId = "" }): Promise<Shown | null> => {
      const goodsOf = (shopId: MerchantId) => merchants.goods(shopId).catch(() => null);
      if (isId(merchantId)) {
        // What the named shop sells need not wait for the shop.
        const [page, goods] = await Promise.all([foundOrNull(merchants.shop(merchantId)), goodsOf(merchantId)]);
        return page === null ? null : { page, goods };
      }
      const page = isId(id) ? await foundOrNull(merchants.company(id)) : null;
      if (page === null) return null;
      return { page, goods: page.shop === null ? null : await goodsOf(page.shop.id) };
    },
  });
