import type { Static } from "typebox";
import type { BasketId, PurchaseListId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import type { BasketBrief, BasketView } from "../../domain/sourcing/basket-view.ts";
import type { PurchaseList } from "../../domain/sourcing/purchase-list.ts";
import { costly, get, post, roomy, signedIn } from "../call.ts";
import type { IdOnly, PagingBody } from "../common.ts";
import type {
  BasketAddBody,
  BasketQuery,
  BasketTakeBody,
  BasketUpdateBody,
  PurchaseListAddBody,
  PurchaseListNameBody,
} from "./basket-schemas.ts";

export const addBasket = signedIn(
  roomy(
    1024,
    post<Static<typeof BasketAddBody>, BasketId>(
      "/api/basket/pc/add",
      "Makes a basket of lines, a demand, a cart, an order, a list or a basket",
      404,
    ),
  ),
);
export const basketDetail = costly(
  "matching",
  signedIn(
    get<Static<typeof BasketQuery>, BasketView>(
      "/api/basket/pc/getInfo",
      "A basket with today's offers and plans",
      404,
    ),
  ),
);
export const updateBasket = costly(
  "matching",
  signedIn(
    roomy(
      1024,
      post<Static<typeof BasketUpdateBody>, BasketView>(
        "/api/basket/pc/update",
        "Changes a basket as of its version and prices it",
        404,
        5001,
      ),
    ),
  ),
);
export const shareBasket = signedIn(
  post<IdOnly<BasketId>, string>("/api/basket/pc/share", "The code that shows a basket to others", 404),
);
export const takeBasket = signedIn(
  roomy(
    48,
    post<Static<typeof BasketTakeBody>, null>("/api/basket/pc/take", "Takes a plan of a basket to the checkout", 404),
  ),
);
export const deleteBasket = signedIn(post<IdOnly<BasketId>, null>("/api/basket/pc/delete", "Removes a basket", 404));
export const addPurchaseList = signedIn(
  roomy(
    1024,
    post<Static<typeof PurchaseListAddBody>, PurchaseListId>(
      "/api/purchaseList/pc/add",
      "Makes a purchase list of whatever a basket is made of",
      404,
    ),
  ),
);
export const renamePurchaseList = signedIn(
  post<Static<typeof PurchaseListNameBody>, null>("/api/purchaseList/pc/update", "Renames a purchase list", 404),
);
export const deletePurchaseList = signedIn(
  post<IdOnly<PurchaseListId>, null>("/api/purchaseList/pc/delete", "Removes a purchase list", 404),
);
export const purchaseLists = signedIn(
  post<PagingBody, Page<PurchaseList>>("/api/purchaseList/pc/getMyList", "The purchase lists of the purchasing entity"),
);
export const basketList = signedIn(
  post<PagingBody, Page<BasketBrief>>("/api/basket/pc/getMyList", "The baskets of the purchasing entity"),
);
