import type { FastifyRequest } from "fastify";
import { FuturesIdQuery } from "../../contract/futures.ts";
import {
  FuturesAddBody,
  FuturesAuditBody,
  FuturesConfirmBody,
  FuturesDeskListBody,
  FuturesDocBody,
  FuturesForceBody,
  FuturesListBody,
  FuturesMilestoneBody,
  FuturesReasonBody,
  FuturesResolveBody,
  FuturesSeenBody,
  FuturesSettleBody,
  FuturesVoucherBody,
} from "../../contract/futures-order.ts";
import { signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { ok } from "../reply.ts";
import { audit } from "../system/audit.ts";
import { notFoundFor } from "../trade/other-purchasing-entity.ts";
import { futuresDetail, futuresOrders } from "./order-repository.ts";
import { type FuturesPerson, sideOf } from "./order-steps.ts";
import {
  addFuturesDoc,
  addFuturesVoucher,
  auditFuturesVoucher,
  confirmFutures,
  placeFutures,
  resolveFutures,
  sayFutures,
  settleFutures,
  updateCargo,
} from "./orders.ts";

const PATH = "/api/futuresOrder";

/** Orders of cargo before it lands (product §19). */
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
  for (const [folder, actor, access, body] of [
    ["pc", "buyer", "signed-in", FuturesListBody],
    ["merchant", "merchant", { permission: "futures:order:handle" }, FuturesListBody],
    ["admin", "operator", { permission: "futures:order:dispute" }, FuturesDeskListBody],
  ] as const) {
    const config = { access };
    app.post(`${PATH}/${folder}/getList`, { config, schema: { body } }, async (request) =>
      ok(await futuresOrders(db, sideOf(as(actor, request)), request.body)),
    );
    app.get(`${PATH}/${folder}/getInfo`, { config, schema: { querystring: FuturesIdQuery } }, async (request) => {
      const reader = as(actor, request);
      const order = await futuresDetail(db, sideOf(reader), request.query.id, now());
      if (order === null) throw await notFoundFor(db, reader, "forwardOrder", request.query.id);
      return ok(order);
    });
  }
}

function buyerRoutes(app: App, deps: Deps): void {
  const { db, now } = deps;
  const config = { access: "signed-in" } as const;
  app.post(`${PATH}/pc/add`, { config, schema: { body: FuturesAddBody } }, async (request) =>
    ok(await once(db, repeatKeyOf(request), (tx) => placeFutures(tx, signedIn(request), request.body, now()))),
  );
  app.post(`${PATH}/pc/addVoucher`, { config, schema: { body: FuturesVoucherBody } }, async (request) =>
    ok(await once(db, repeatKeyOf(request), (tx) => addFuturesVoucher(tx, as("buyer", request), request.body, now()))),
  );
  app.post(`${PATH}/pc/addDoc`, { config, schema: { body: FuturesDocBody } }, async (request) =>
    ok(await once(db, repeatKeyOf(request), (tx) => addFuturesDoc(tx, as("buyer", request), request.body, now()))),
  );
  for (const [event, title, body] of [
    ["cancel", "取消", FuturesReasonBody],
    ["dispute", "异议", FuturesReasonBody],
    ["confirmSettle", "确认结算", FuturesSeenBody],
  ] as const) {
    app.post(`${PATH}/pc/${event}`, { config, schema: { body } }, async (request) =>
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
): Promise<{ code: number }> {
  await db.transaction(async (tx) => {
    const target = await work(tx);
    await audit(tx, request, { title: `期货订单${title}`, kind: "changed", target, after: request.body as object });
  });
  return ok(null);
}

function merchantRoutes(app: App, deps: Deps): void {
  const { db, now } = deps;
  const config = { access: { permission: "futures:order:handle" } } as const;
  const receiving = { access: { permission: "futures:order:receive" } } as const;
  const path = `${PATH}/merchant`;
  app.post(`${path}/confirm`, { config, schema: { body: FuturesConfirmBody } }, async (request) =>
    logged(deps, request, "确认", (tx) => confirmFutures(tx, as("merchant", request), request.body, now())),
  );
  app.post(`${path}/decline`, { config, schema: { body: FuturesReasonBody } }, async (request) =>
    logged(deps, request, "拒绝", (tx) => sayFutures(tx, as("merchant", request), request.body, "decline", now())),
  );
  app.post(`${path}/addDoc`, { config, schema: { body: FuturesDocBody } }, async (request) =>
    ok(
      await once(db, repeatKeyOf(request), async (tx) => {
        const id = await addFuturesDoc(tx, as("merchant", request), request.body, now());
        const row = await tx.one<{ no: string }>(
          "select order_no as no from futures_order where id = $1",
          [request.body.id],
          "futures-no",
        );
        const target = row?.no ?? request.body.id;
        await audit(tx, request, { title: "期货订单单证", kind: "added", target, after: request.body });
        return id;
      }),
    ),
  );
  app.post(`${path}/auditVoucher`, { config: receiving, schema: { body: FuturesAuditBody } }, async (request) =>
    logged(deps, request, "核款", (tx) => auditFuturesVoucher(tx, as("merchant", request), request.body, now())),
  );
  app.post(`${path}/updateMilestone`, { config, schema: { body: FuturesMilestoneBody } }, async (request) =>
    logged(deps, request, "节点", (tx) => updateCargo(tx, as("merchant", request), request.body, now())),
  );
  app.post(`${path}/postSettle`, { config: receiving, schema: { body: FuturesSettleBody } }, async (request) =>
    logged(deps, request, "结算", (tx) => settleFutures(tx, as("merchant", request), request.body, now())),
  );
}

function operatorRoutes(app: App, deps: Deps): void {
  const { now } = deps;
  const config = { access: { permission: "futures:order:dispute" } } as const;
  const path = `${PATH}/admin`;
  app.post(`${path}/auditVoucher`, { config, schema: { body: FuturesAuditBody } }, async (request) =>
    logged(deps, request, "核款", (tx) => auditFuturesVoucher(tx, as("operator", request), request.body, now())),
  );
  app.post(`${path}/resolve`, { config, schema: { body: FuturesResolveBody } }, async (request) =>
    logged(deps, request, "裁定", (tx) => resolveFutures(tx, as("operator", request), request.body, now())),
  );
  app.post(`${path}/postSettle`, { config, schema: { body: FuturesSettleBody } }, async (request) =>
    logged(deps, request, "结算", (tx) => settleFutures(tx, as("operator", request), request.body, now())),
  );
  app.post(`${path}/cancel`, { config, schema: { body: FuturesForceBody } }, async (request) =>
    logged(deps, request, "平台取消", (tx) =>
      sayFutures(tx, as("operator", request), request.body, "forceCancel", now()),
    ),
  );
}
