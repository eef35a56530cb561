import * as calls from "../../../contract/trade/basket-calls.ts";
import { DEFAULT_PAGE_SIZE } from "../../../domain/paging.ts";
import { signedIn } from "../../auth.ts";
import type { App, Deps } from "../../http.ts";
import { idempotencyKeyOf } from "../../idempotency.ts";
import { serve } from "../../serve.ts";
import { addBasket, deleteBasket, ownBaskets, readBasket, shareBasket, takeBasket, updateBasket } from "./baskets.ts";
import { addList, deleteList, nameList, ownLists } from "./purchase-lists.ts";

/** Baskets: lines to be bought, with what covers them today, and lists that are bought again and again. */
export function basketRoutes(app: App, { db }: Deps): void {
  serve(app, calls.addBasket, async (request) =>
    addBasket(db, signedIn(request), request.body, idempotencyKeyOf(request)),
  );
  serve(app, calls.basketDetail, async (request) => {
    const { id, share = null } = request.query;
    return readBasket(db, signedIn(request), { id, share });
  });
  serve(app, calls.shareBasket, async (request) => shareBasket(db, signedIn(request), request.body.id));
  serve(app, calls.updateBasket, async (request) => updateBasket(db, signedIn(request), request.body));
  serve(app, calls.takeBasket, async (request) => {
    await takeBasket(db, signedIn(request), request.body);
    return null;
  });
  serve(app, calls.deleteBasket, async (request) => {
    await deleteBasket(db, signedIn(request), request.body.id);
    return null;
  });
  serve(app, calls.addPurchaseList, async (request) =>
    addList(db, signedIn(request), request.body, idempotencyKeyOf(request)),
  );
  serve(app, calls.renamePurchaseList, async (request) => {
    await nameList(db, signedIn(request), request.body);
    return null;
  });
  serve(app, calls.deletePurchaseList, async (request) => {
    await deleteList(db, signedIn(request), request.body.id);
    return null;
  });
  serve(app, calls.purchaseLists, async (request) => {
    const { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = request.body;
    return ownLists(db, signedIn(request), { pageNum, pageSize });
  });
  serve(app, calls.basketList, async (request) => {
    const { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = request.body;
    return ownBaskets(db, signedIn(request), { pageNum, pageSize });
  });
}
