import type { GoodsBrief } from "../../domain/catalog/goods.ts";
import type { CompanyPage } from "../../domain/company/public-info.ts";
import { asId, type CompanyId, type MerchantId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { foundOrNull } from "../found.ts";
import { createLoadMachine } from "../load-machine.ts";
import type { Merchants } from "./merchants.ts";

type Shown = { page: CompanyPage; goods: Page<GoodsBrief> | null };

const ID = /^[1-9]\d{0,17}$/;

/** A company (`id`) or a shop (`merchantId`) with what it sells; `null` where there is none of that name. */
export const createCompanyPageMachine = (merchants: Merchants) =>
  createLoadMachine(async ({ id = "", merchantId = "" }): Promise<Shown | null> => {
    const goodsOf = (shopId: MerchantId) => merchants.goods(shopId).catch(() => null);
    if (ID.test(merchantId)) {
      const shopId = asId<MerchantId>(merchantId);
      // What the named shop sells need not wait for the shop.
      const [page, goods] = await Promise.all([foundOrNull(merchants.shop(shopId)), goodsOf(shopId)]);
      return page === null ? null : { page, goods };
    }
    const page = ID.test(id) ? await foundOrNull(merchants.company(asId<CompanyId>(id))) : null;
    if (page === null) return null;
    return { page, goods: page.shop === null ? null : await goodsOf(page.shop.id) };
  });
