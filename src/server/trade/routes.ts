import type { Static } from "typebox";
import { consoleListCalls } from "../../contract/console-list-calls.ts";
import * as calls from "../../contract/trade/order-calls.ts";
import type { PlaceOrderBody } from "../../contract/trade/order-schemas.ts";
import type { PlaceOrderRequest } from "../../domain/trade/checkout.ts";
import { termsIn } from "../../domain/trade/order-terms.ts";
import { actingPersonOf, signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, promisedBy } from "../idempotency.ts";
import { serve } from "../serve.ts";
import { REGIONS_JSON } from "../system/regions.ts";
import { basketRoutes } from "./basket/basket-routes.ts";
import { addressesOf } from "./checkout/address-store.ts";
import { addAddress, addressOf, makeDefault, removeAddress, updateAddress } from "./checkout/addresses.ts";
import { addToCart, cartOf, removeLines, updateLine } from "./checkout/cart.ts";
import { countCart } from "./checkout/cart-store.ts";
import { startCheckout } from "./checkout/checkout.ts";
import { placeOrder } from "./checkout/place-order.ts";
import { dealNoteRoutes } from "./deal-note-routes.ts";
import { freightRoutes } from "./freight/freight-routes.ts";
import { invoiceRoutes } from "./money/invoice-routes.ts";
import { refundRoutes } from "./money/refund-routes.ts";
import { orderLifeRoutes } from "./orders/life-routes.ts";
import { orderDetail } from "./orders/order-detail.ts";
import { orderCounts, ordersOf } from "./orders/order-list.ts";
import { spotCheckRoutes } from "./orders/spot-check-routes.ts";
import { pickupRoutes } from "./pickups/pickup-routes.ts";
import { warehouseRoutes } from "./pickups/warehouse-routes.ts";
import { truckRooms } from "./trucks/truck-rooms.ts";

/** Cart, addresses and spot orders. */
export function tradeRoutes(app: App, deps: Deps): void {
  cartRoutes(app, deps);
  addressRoutes(app, deps);
  buyerOrderRoutes(app, deps);
  merchantOrderRoutes(app, deps);
  orderLifeRoutes(app, deps);
  refundRoutes(app, deps);
  invoiceRoutes(app, deps);
  spotCheckRoutes(app, deps);
  dealNoteRoutes(app, deps);
  basketRoutes(app, deps);
  pickupRoutes(app, deps);
  warehouseRoutes(app, deps);
  freightRoutes(app, deps);
}

function cartRoutes(app: App, { db }: Deps): void {
  serve(app, calls.cart, async (request) => cartOf(db, signedIn(request)));
  serve(app, calls.cartCount, async (request) => countCart(db, signedIn(request)));
  serve(app, calls.addToCart, async (request) => addToCart(db, signedIn(request), request.body, promisedBy(request)));
  serve(app, calls.updateCart, async (request) => updateLine(db, signedIn(request), request.body));
  serve(app, calls.removeFromCart, async (request) => removeLines(db, signedIn(request), request.body.ids));
  serve(app, calls.truckRooms, async (request) => truckRooms(db, signedIn(request), request.query.storeId ?? null));
  serve(app, calls.checkout, async (request) => startCheckout(db, signedIn(request), request.body));
}

function addressRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.addressList, async (request) => addressesOf(db, signedIn(request)));
  serve(app, calls.addressDetail, async (request) => addressOf(db, signedIn(request), request.query.id));
  serve(app, calls.addAddress, async (request) =>
    addAddress(db, signedIn(request), request.body, idempotencyKeyOf(request)),
  );
  serve(app, calls.updateAddress, async (request) => {
    const { id, ...form } = request.body;
    await updateAddress(db, signedIn(request), id, form);
    return null;
  });
  serve(app, calls.deleteAddress, async (request) => {
    await removeAddress(db, signedIn(request), request.query.id);
    return null;
  });
  serve(app, calls.setDefaultAddress, async (request) => {
    await makeDefault(db, signedIn(request), request.query.id);
    return null;
  });
  serve(app, calls.provincesAndCities, async (_request, reply) =>
    reply
      .type("application/json; charset=utf-8")
      .send(`{"code":200,"msg":"操作成功","data":${REGIONS_JSON},"serverAt":${now()}}`),
  );
}

function buyerOrderRoutes(app: App, { db }: Deps): void {
  serve(app, calls.placeOrders, async (request) =>
    placeOrder(db, signedIn(request), wholeRequest(request.body), promisedBy(request)),
  );
  serve(app, calls.ownOrderList, async (request) => ordersOf(db, actingPersonOf("buyer", request), request.body));
  serve(app, calls.ownOrderCounts, async (request) => orderCounts(db, actingPersonOf("buyer", request)));
  serve(app, calls.ownOrder, async (request) => orderDetail(db, actingPersonOf("buyer", request), request.query.id));
}

function merchantOrderRoutes(app: App, { db }: Deps): void {
  serve(app, consoleListCalls.merchantOrderList, async (request) =>
    ordersOf(db, actingPersonOf("merchant", request), request.body),
  );
}

/** What a client may leave out of an order, filled with nothing. */
const wholeRequest = (body: Static<typeof PlaceOrderBody>): PlaceOrderRequest => ({
  settlementToken: body.settlementToken,
  groups: body.groups.map((group) => ({
    merchantId: group.merchantId,
    storeId: group.storeId,
    deliveryMode: group.deliveryMode,
    addressId: group.addressId ?? null,
    freight: group.freight ?? null,
    ...termsIn(group),
  })),
  invoice: body.invoice ?? null,
  invoiceId: body.invoiceId ?? null,
  payMode: body.payMode,
  agree: body.agree,
});
