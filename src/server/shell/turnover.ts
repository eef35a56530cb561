import { turnover } from "../../contract/system/todo-calls.ts";
import { turnoverSides } from "../../domain/shell/turnover.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { serve } from "../serve.ts";
import { turnoverByDay } from "./turnover-store.ts";

/** What was sold lately, on each side that the caller stands on. */
export function turnoverRoutes(app: App, { db }: Deps): void {
  serve(app, turnover, async (request) => {
    const caller = signedIn(request);
    const sides = turnoverSides(caller);
    return Promise.all(
      sides.map(async (side) => ({
        side,
        days: await turnoverByDay(db, side === "merchant" ? caller.merchantId : null),
      })),
    );
  });
}
