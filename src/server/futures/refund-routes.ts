import * as calls from "../../contract/trade/refund-calls.ts";
import { actingPersonOf } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { serve } from "../serve.ts";
import { takeForwardRefundStep } from "./order-commands.ts";

/** What is left to be paid at the end of forward orders. */
export function forwardRefundRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.nameForwardRefundAccount, async (request) => {
    const { id, version, ...account } = request.body;
    const step = { id, version, event: "nameRefundAccount", account } as const;
    return takeForwardRefundStep(db, actingPersonOf("buyer", request), step, now());
  });
  serve(app, calls.receiveForwardRefund, async (request) =>
    takeForwardRefundStep(db, actingPersonOf("buyer", request), { ...request.body, event: "receiveRefund" }, now()),
  );
  serve(app, calls.denyForwardRefund, async (request) => {
    const { reason: note, ...seen } = request.body;
    return takeForwardRefundStep(db, actingPersonOf("buyer", request), { ...seen, event: "denyRefund", note }, now());
  });
}
