import * as calls from "../../../contract/trade/refund-calls.ts";
import { actingPersonOf } from "../../auth.ts";
import type { App, Deps } from "../../http.ts";
import { serve } from "../../serve.ts";
import { takeOrderRefundStep } from "../orders/order-commands.ts";

/** What is left to be paid at the end of spot orders, but for the report that it was paid. */
export function refundRoutes(app: App, { db }: Deps): void {
  serve(app, calls.nameRefundAccount, async (request) => {
    const { id, version, ...account } = request.body;
    return takeOrderRefundStep(db, actingPersonOf("buyer", request), {
      id,
      version,
      event: "nameRefundAccount",
      account,
    });
  });
  serve(app, calls.receiveRefund, async (request) =>
    takeOrderRefundStep(db, actingPersonOf("buyer", request), { ...request.body, event: "receiveRefund" }),
  );
  serve(app, calls.denyRefund, async (request) => {
    const { reason: note, ...seen } = request.body;
    return takeOrderRefundStep(db, actingPersonOf("buyer", request), { ...seen, event: "denyRefund", note });
  });
}
