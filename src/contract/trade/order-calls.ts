import type { Static } from "typebox";
import type { Page } from "../../domain/paging.ts";
import type { Region } from "../../domain/region.ts";
import type { Address } from "../../domain/trade/address.ts";
import type { Cart } from "../../domain/trade/cart.ts";
import type { CheckoutPreview, PlacedOrders } from "../../domain/trade/checkout.ts";
import type { OrderBrief, OrderCounts, OrderDetail } from "../../domain/trade/order-view.ts";
import type { Call } from "../call.ts";
import type { IdOnly, MaybeSeenReasonBody } from "../common.ts";
import type {
  AddressAddBody,
  AddressUpdateBody,
  CartAddBody,
  CartDeleteBody,
  CartUpdateBody,
  CheckoutBody,
  OrderConfirmBody,
  OrderListBody,
  PlaceOrderBody,
} from "./order-schemas.ts";

export const cart: Call<{ reply: Cart }> = {
  method: "GET",
  path: "/api/shoppingCart/getPcList",
  access: "signed-in",
  input: "none",
  summary: "The cart by merchant and warehouse",
};

export const cartCount: Call<{ reply: number }> = {
  method: "GET",
  path: "/api/shoppingCart/getPCNum",
  access: "signed-in",
  input: "none",
  summary: "How many lines the cart has",
};

export const addToCart: Call<{ body: Static<typeof CartAddBody>; reply: number }> = {
  method: "POST",
  path: "/api/shoppingCart/pc/add",
  access: "signed-in",
  input: "body",
  summary: "Adds goods to the cart",
  refusals: [404],
};

export const updateCart: Call<{ body: Static<typeof CartUpdateBody>; reply: Cart }> = {
  method: "POST",
  path: "/api/shoppingCart/pc/update",
  access: "signed-in",
  input: "body",
  summary: "Changes the quantity of a cart line",
  refusals: [404],
};

export const removeFromCart: Call<{ body: Static<typeof CartDeleteBody>; reply: Cart }> = {
  method: "POST",
  path: "/api/shoppingCart/pc/delete",
  access: "signed-in",
  input: "body",
  summary: "Removes cart lines",
  refusals: [404],
};

export const checkout: Call<{ body: Static<typeof CheckoutBody>; reply: CheckoutPreview }> = {
  method: "POST",
  path: "/api/shoppingCart/pc/settlement",
  access: "signed-in",
  input: "body",
  summary: "What would be ordered and what it costs",
  refusals: [404, 5002],
};

export const addressList: Call<{ reply: Address[] }> = {
  method: "GET",
  path: "/api/userAddress/pc/getList",
  access: "signed-in",
  input: "none",
  summary: "Addresses of the purchasing entity",
};

export const addressDetail: Call<{ query: IdOnly; reply: Address }> = {
  method: "GET",
  path: "/api/userAddress/pc/getInfo",
  access: "signed-in",
  input: "query",
  summary: "One address",
  refusals: [404],
};

export const addAddress: Call<{ body: Static<typeof AddressAddBody>; reply: string }> = {
  method: "POST",
  path: "/api/userAddress/pc/add",
  access: "signed-in",
  input: "body",
  summary: "Adds an address",
  refusals: [404],
};

export const updateAddress: Call<{ body: Static<typeof AddressUpdateBody>; reply: null }> = {
  method: "POST",
  path: "/api/userAddress/pc/update",
  access: "signed-in",
  input: "body",
  summary: "Changes an address",
  refusals: [404],
};

export const deleteAddress: Call<{ query: IdOnly; reply: null }> = {
  method: "DELETE",
  path: "/api/userAddress/pc/delete",
  access: "signed-in",
  input: "query",
  summary: "Deletes an address",
  refusals: [404],
};

export const setDefaultAddress: Call<{ query: IdOnly; reply: null }> = {
  method: "POST",
  path: "/api/userAddress/pc/setDefault",
  access: "signed-in",
  input: "query",
  summary: "Makes an address the default",
  refusals: [404],
};

export const provincesAndCities: Call<{ reply: Region[] }> = {
  method: "GET",
  path: "/api/province/getProvinceCityList",
  access: "public",
  perNetwork: "reads",
  input: "none",
  summary: "Provinces with their cities",
};

export const placeOrders: Call<{ body: Static<typeof PlaceOrderBody>; reply: PlacedOrders }> = {
  method: "POST",
  path: "/api/platformOrder/pc/add",
  access: "signed-in",
  input: "body",
  summary: "Places the orders of a checkout",
  refusals: [404, 5001, 5002],
};

export const ownOrderList: Call<{ body: Static<typeof OrderListBody>; reply: Page<OrderBrief> }> = {
  method: "POST",
  path: "/api/platformOrder/pc/getList",
  access: "signed-in",
  input: "body",
  summary: "The buyer's orders",
  refusals: [404],
};

export const ownOrderCounts: Call<{ reply: OrderCounts }> = {
  method: "GET",
  path: "/api/platformOrder/pc/getStatusNum",
  access: "signed-in",
  input: "none",
  summary: "The buyer's orders by status",
};

export const ownOrder: Call<{ query: IdOnly; reply: OrderDetail }> = {
  method: "GET",
  path: "/api/platformOrder/pc/getInfo",
  access: "signed-in",
  input: "query",
  summary: "One of the buyer's orders",
  refusals: [404],
};

export const cancelOrder: Call<{ body: MaybeSeenReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/pc/cancel",
  access: "signed-in",
  input: "body",
  summary: "Cancels an unpaid order",
  refusals: [404, 5001],
};

export const merchantOrderList: Call<{ body: Static<typeof OrderListBody>; reply: Page<OrderBrief> }> = {
  method: "POST",
  path: "/api/platformOrder/merchant/getList",
  access: { permission: "order:spot:confirm" },
  input: "body",
  summary: "Orders that the merchant has received",
  refusals: [404],
};

export const confirmOrder: Call<{ body: Static<typeof OrderConfirmBody>; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/merchant/confirm",
  access: { permission: "order:spot:confirm" },
  input: "body",
  summary: "Confirms an order",
  refusals: [404, 5001],
};

export const declineOrder: Call<{ body: MaybeSeenReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/merchant/decline",
  access: { permission: "order:spot:confirm" },
  input: "body",
  summary: "Declines an order",
  refusals: [404, 5001],
};
