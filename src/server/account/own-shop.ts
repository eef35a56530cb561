import type { CompanyId, MerchantId, PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";
import { warning } from "../reply.ts";
import { ownsShop } from "./own-shop-store.ts";

export const OWN_SHOP = "不能购买自己店铺的商品";

/** Throws `problem` where the merchant is the buyer's own shop. */
export async function refuseOwnShop(
  db: Db,
  buyer: { personId: PersonId; companyId: CompanyId | null },
  merchantId: MerchantId,
  problem: string,
): Promise<void> {
  if (await ownsShop(db, buyer, merchantId)) throw warning(problem);
}
