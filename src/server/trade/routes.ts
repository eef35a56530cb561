import type { Static } from "typebox";
import {
  AddressAddBody,
  AddressUpdateBody,
  CartAddBody,
  CartDeleteBody,
  CartUpdateBody,
  IdOnly,
  OrderConfirmBody,
  OrderEndBody,
  OrderListBody,
  PlaceOrderBody,
  SettlementBody,
} from "../../contract/trade.ts";
import type { PlaceOrderRequest } from "../../domain/trade/checkout.ts";
import { ORDER_EVENT_NAMES } from "../../domain/trade/order.ts";
import { termsIn } from "../../domain/trade/order-terms.ts";
import { askerOf, signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { once, promisedBy, repeatKeyOf } from "../idempotency.ts";
import { ok } from "../reply.ts";
import { addAddress, addressesOf, addressOf, makeDefault, removeAddress, updateAddress } from "./address-repository.ts";
import { addToCart, cartOf, countCart, removeLines, updateLine } from "./cart-repository.ts";
import { invoiceRoutes } from "./invoice-routes.ts";
import { orderLifeRoutes } from "./life-routes.ts";
import { auditOrder } from "./order-audit.ts";
import { orderDetail } from "./order-detail.ts";
import { orderCounts, ordersOf } from "./order-repository.ts";
import { moveOrder } from "./order-transition.ts";
import { placeOrder } from "./place-order.ts";
import { REGIONS_JSON } from "./regions.ts";
import { settleCart } from "./settle-cart.ts";
import { warehouseRoutes } from "./warehouse-routes.ts";
import { yardRoutes } from "./yard-routes.ts";

const SIGNED_IN = { access: "signed-in" } as const;
/** The calls on the way to an order: who is calling is found out along with what they ask for. */
const ALONG = { access: "signed-in", callerAlong: true } as const;
const CONFIRMS_ORDERS = { access: { permission: "order:spot:confirm" } } as const;

/** Cart, addresses and spot orders (seed §7, product §9–§12). */
export function tradeRoutes(app: App, deps: Deps): void {
  cartRoutes(app, deps);
  addressRoutes(app, deps);
  buyerOrderRoutes(app, deps);
  merchantOrderRoutes(app, deps);
  orderLifeRoutes(app, deps);
  invoiceRoutes(app, deps);
  yardRoutes(app, deps);
  warehouseRoutes(app, deps);
}

function cartRoutes(app: App, { db }: Deps): void {
  const config = SIGNED_IN;
  app.get("/api/shoppingCart/getPcList", { config: ALONG }, async (request) => ok(await cartOf(db, askerOf(request))));
  app.get("/api/shoppingCart/getPCNum", { config }, async (request) => ok(await countCart(db, signedIn(request))));
  app.post("/api/shoppingCart/pc/add", { config: ALONG, schema: { body: CartAddBody } }, async (request) =>
    ok(await addToCart(db, askerOf(request), request.body, promisedBy(request))),
  );
  app.post("/api/shoppingCart/pc/update", { config, schema: { body: CartUpdateBody } }, async (request) =>
    ok(await updateLine(db, signedIn(request), request.body)),
  );
  app.post("/api/shoppingCart/pc/delete", { config, schema: { body: CartDeleteBody } }, async (request) =>
    ok(await removeLines(db, signedIn(request), request.body.ids)),
  );
  app.post("/api/shoppingCart/pc/settlement", { config: ALONG, schema: { body: SettlementBody } }, async (request) =>
    ok(await settleCart(db, askerOf(request), request.body)),
  );
}

function addressRoutes(app: App, { db }: Deps): void {
  const config = SIGNED_IN;
  app.get("/api/userAddress/pc/getList", { config }, async (request) => ok(await addressesOf(db, signedIn(request))));
  app.get("/api/userAddress/pc/getInfo", { config, schema: { querystring: IdOnly } }, async (request) =>
    ok(await addressOf(db, signedIn(request), request.query.id)),
  );
  app.post("/api/userAddress/pc/add", { config, schema: { body: AddressAddBody } }, async (request) =>
    ok(await once(db, repeatKeyOf(request), (tx) => addAddress(tx, signedIn(request), request.body))),
  );
  app.post("/api/userAddress/pc/update", { config, schema: { body: AddressUpdateBody } }, async (request) => {
    const { id, ...form } = request.body;
    await db.transaction((tx) => updateAddress(tx, signedIn(request), id, form));
    return ok(null);
  });
  app.delete("/api/userAddress/pc/delete", { config, schema: { querystring: IdOnly } }, async (request) => {
    await removeAddress(db, signedIn(request), request.query.id);
    return ok(null);
  });
  app.post("/api/userAddress/pc/setDefault", { config, schema: { querystring: IdOnly } }, async (request) => {
    await db.transaction((tx) => makeDefault(tx, signedIn(request), request.query.id));
    return ok(null);
  });
  app.get(
    "/api/province/getProvinceCityList",
    { config: { access: "public", perNetwork: "reads" } },
    async (_request, reply) =>
      reply
        .type("application/json; charset=utf-8")
        .send(`{"code":200,"msg":"操作成功","data":${REGIONS_JSON},"serverAt":${Date.now()}}`),
  );
}

function buyerOrderRoutes(app: App, { db }: Deps): void {
  const config = SIGNED_IN;
  app.post("/api/platformOrder/pc/add", { config: ALONG, schema: { body: PlaceOrderBody } }, async (request) =>
    ok(
      await placeOrder(
        db,
        { asker: askerOf(request), ip: request.ip },
        wholeRequest(request.body),
        promisedBy(request),
      ),
    ),
  );
  app.post("/api/platformOrder/pc/getList", { config, schema: { body: OrderListBody } }, async (request) =>
    ok(await ordersOf(db, { actor: "buyer", caller: signedIn(request) }, request.body)),
  );
  app.get("/api/platformOrder/pc/getStatusNum", { config }, async (request) =>
    ok(await orderCounts(db, { actor: "buyer", caller: signedIn(request) })),
  );
  app.get("/api/platformOrder/pc/getInfo", { config, schema: { querystring: IdOnly } }, async (request) =>
    ok(await orderDetail(db, { actor: "buyer", caller: signedIn(request) }, request.query.id)),
  );
  app.post("/api/platformOrder/pc/cancel", { config, schema: { body: OrderEndBody } }, async (request) => {
    const { reason, ...order } = request.body;
    await db.transaction(async (tx) => {
      const sender = { actor: "buyer", caller: signedIn(request) } as const;
      await moveOrder(tx, sender, order, { event: "cancel", note: reason.trim() });
      await auditOrder(tx, request, order.id, { event: ORDER_EVENT_NAMES.cancel, reason });
    });
    return ok(null);
  });
}

function merchantOrderRoutes(app: App, { db }: Deps): void {
  const config = CONFIRMS_ORDERS;
  app.post("/api/platformOrder/merchant/getList", { config, schema: { body: OrderListBody } }, async (request) =>
    ok(await ordersOf(db, { actor: "merchant", caller: signedIn(request) }, request.body)),
  );
  app.post("/api/platformOrder/merchant/confirm", { config, schema: { body: OrderConfirmBody } }, async (request) => {
    const { freightAmount: freight, expectDate, remark = "", ...order } = request.body;
    const sender = { actor: "merchant", caller: signedIn(request) } as const;
    await db.transaction(async (tx) => {
      await moveOrder(tx, sender, order, { event: "confirm", note: remark.trim(), freight, expectDate });
      await auditOrder(tx, request, order.id, { event: ORDER_EVENT_NAMES.confirm, freight, expectDate });
    });
    return ok(null);
  });
  app.post("/api/platformOrder/merchant/decline", { config, schema: { body: OrderEndBody } }, async (request) => {
    const { reason, ...order } = request.body;
    const sender = { actor: "merchant", caller: signedIn(request) } as const;
    await db.transaction(async (tx) => {
      await moveOrder(tx, sender, order, { event: "decline", note: reason.trim() });
      await auditOrder(tx, request, order.id, { event: ORDER_EVENT_NAMES.decline, reason });
    });
    return ok(null);
  });
}

/** What a client may leave out of an order, filled with nothing. */
const wholeRequest = (body: Static<typeof PlaceOrderBody>): PlaceOrderRequest => ({
  settlementToken: body.settlementToken,
  groups: body.groups.map((group) => ({
    merchantId: group.merchantId,
    storeId: group.storeId,
    deliveryMode: group.deliveryMode,
    addressId: group.addressId ?? null,
    ...termsIn(group),
  })),
  invoice: body.invoice ?? null,
  invoiceId: body.invoiceId ?? null,
  payMode: body.payMode,
  agree: body.agree,
});
