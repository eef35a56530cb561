import type { Static } from "typebox";
import type { BasketId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import type { BasketBrief, BasketView } from "../../domain/sourcing/basket-view.ts";
import { costly, get, post, roomy, signedIn } from "../call.ts";
import type { IdOnly, PagingBody } from "../common.ts";
import type { BasketAddBody, BasketTakeBody, BasketUpdateBody } from "./basket-schemas.ts";

export const addBasket = signedIn(
  roomy(
    256,
    post<Static<typeof BasketAddBody>, BasketId>(
      "/api/basket/pc/add",
      "Makes a basket of lines, a demand, a cart or a basket",
      404,
    ),
  ),
);
export const basketDetail = costly(
  "matching",
  signedIn(get<IdOnly<BasketId>, BasketView>("/api/basket/pc/getInfo", "A basket with today's offers and plans", 404)),
);
export const updateBasket = costly(
  "matching",
  signedIn(
    roomy(
      256,
      post<Static<typeof BasketUpdateBody>, BasketView>(
        "/api/basket/pc/update",
        "Changes a basket as of its version and prices it",
        404,
        5001,
      ),
    ),
  ),
);
export const takeBasket = signedIn(
  post<Static<typeof BasketTakeBody>, null>("/api/basket/pc/take", "Takes a plan of a basket to the checkout", 404),
);
export const deleteBasket = signedIn(post<IdOnly<BasketId>, null>("/api/basket/pc/delete", "Removes a basket", 404));
export const basketList = signedIn(
  post<PagingBody, Page<BasketBrief>>("/api/basket/pc/getMyList", "The baskets of the purchasing entity"),
);
