import { buyerWaits } from "../../contract/system/todo-calls.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { serve } from "../serve.ts";
import { countBuyerWaits } from "./buyer-wait-store.ts";

/** What waits for whoever buys. */
export const buyerWaitRoutes = (app: App, { db }: Deps): void =>
  serve(app, buyerWaits, (request) => countBuyerWaits(db, signedIn(request)));
