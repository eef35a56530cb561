import type { FastifyRequest } from "fastify";
import * as calls from "../../contract/futures/forward-order-calls.ts";
import { notFoundFor } from "../account/other-purchasing-entity.ts";
import { signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { serve } from "../serve.ts";
import { audit } from "../system/audit.ts";
import { type FuturesPerson, sideOf } from "./order-steps.ts";
import { futuresNoOf } from "./order-store.ts";
import { futuresDetail, futuresOrders } from "./order-view.ts";
import {
  addFuturesDoc,
  addFuturesVoucher,
  auditFuturesVoucher,
  confirmFutures,
  resolveFutures,
  sayFutures,
  settleFutures,
  updateShipment,
} from "./orders.ts";
import { placeFutures } from "./place-order.ts";

/** Forward orders. */
export function futuresOrderRoutes(app: App, deps: Deps): void {
  readingRoutes(app, deps);
  buyerRoutes(app, deps);
  merchantRoutes(app, deps);
  operatorRoutes(app, deps);
}

const as = (actor: FuturesPerson["actor"], request: FastifyRequest): FuturesPerson => ({
  actor,
  caller: signedIn(request),
});

function readingRoutes(app: App, { db, now }: Deps): void {
  for (const [folder, actor] of [
    ["pc", "buyer"],
    ["merchant", "merchant"],
    ["admin", "operator"],
  ] as const) {
    serve(
      app,
      { pc: calls.ownForwardOrderList, merchant: calls.merchantForwardOrderList, admin: calls.allForwardOrders }[
        folder
      ],
      async (request) => futuresOrders(db, sideOf(as(actor, request)), request.body),
    );
    serve(
      app,
      { pc: calls.ownForwardOrder, merchant: calls.merchantForwardOrder, admin: calls.forwardOrderAdmin }[folder],
      async (request) => {
        const reader = as(actor, request);
        const order = await futuresDetail(db, sideOf(reader), request.query.id, now());
        if (order === null) throw await notFoundFor(db, reader, "forwardOrder", request.query.id);
        return order;
      },
    );
  }
}

function buyerRoutes(app: App, deps: Deps): void {
  const { db, now } = deps;
  serve(app, calls.addForwardOrder, async (request) =>
    once(db, idempotencyKeyOf(request), (tx) => placeFutures(tx, signedIn(request), request.body, now())),
  );
  serve(app, calls.addForwardVoucher, async (request) =>
    once(db, idempotencyKeyOf(request), (tx) => addFuturesVoucher(tx, as("buyer", request), request.body, now())),
  );
  serve(app, calls.addForwardDocument, async (request) =>
    once(db, idempotencyKeyOf(request), (tx) => addFuturesDoc(tx, as("buyer", request), request.body, now())),
  );
  for (const [event, title] of [
    ["cancel", "取消"],
    ["dispute", "异议"],
    ["confirmSettle", "确认结算"],
  ] as const) {
    serve(
      app,
      {
        cancel: calls.cancelForwardOrder,
        dispute: calls.disputeForwardOrder,
        confirmSettle: calls.confirmForwardSettlement,
      }[event],
      async (request) =>
        logged(deps, request, title, (tx) => sayFutures(tx, as("buyer", request), request.body, event, now())),
    );
  }
}

/** Does it, writes it into the log, and says nothing more. */
async function logged(
  { db }: Deps,
  request: FastifyRequest,
  title: string,
  work: (tx: Db) => Promise<string>,
): Promise<null> {
  await db.transaction(async (tx) => {
    const target = await work(tx);
    await audit(tx, request, { title: `期货订单${title}`, kind: "changed", target, after: request.body as object });
  });
  return null;
}

function merchantRoutes(app: App, deps: Deps): void {
  const { db, now } = deps;
  serve(app, calls.confirmForwardOrder, async (request) =>
    logged(deps, request, "确认", (tx) => confirmFutures(tx, as("merchant", request), request.body, now())),
  );
  serve(app, calls.declineForwardOrder, async (request) =>
    logged(deps, request, "拒绝", (tx) => sayFutures(tx, as("merchant", request), request.body, "decline", now())),
  );
  serve(app, calls.addMerchantForwardDocument, async (request) =>
    once(db, idempotencyKeyOf(request), async (tx) => {
      const id = await addFuturesDoc(tx, as("merchant", request), request.body, now());
      const target = await futuresNoOf(tx, request.body.id);
      await audit(tx, request, { title: "期货订单单证", kind: "added", target, after: request.body });
      return id;
    }),
  );
  serve(app, calls.auditForwardVoucher, async (request) =>
    logged(deps, request, "核款", (tx) => auditFuturesVoucher(tx, as("merchant", request), request.body, now())),
  );
  serve(app, calls.updateForwardMilestone, async (request) =>
    logged(deps, request, "节点", (tx) => updateShipment(tx, as("merchant", request), request.body, now())),
  );
  serve(app, calls.settleForwardOrder, async (request) =>
    logged(deps, request, "结算", (tx) => settleFutures(tx, as("merchant", request), request.body, now())),
  );
}

function operatorRoutes(app: App, deps: Deps): void {
  const { now } = deps;
  serve(app, calls.auditForwardVoucherAdmin, async (request) =>
    logged(deps, request, "核款", (tx) => auditFuturesVoucher(tx, as("operator", request), request.body, now())),
  );
  serve(app, calls.resolveForwardDispute, async (request) =>
    logged(deps, request, "裁定", (tx) => resolveFutures(tx, as("operator", request), request.body, now())),
  );
  serve(app, calls.settleForwardOrderAdmin, async (request) =>
    logged(deps, request, "结算", (tx) => settleFutures(tx, as("operator", request), request.body, now())),
  );
  serve(app, calls.cancelForwardOrderAdmin, async (request) =>
    logged(deps, request, "平台取消", (tx) =>
      sayFutures(tx, as("operator", request), request.body, "forceCancel", now()),
    ),
  );
}
