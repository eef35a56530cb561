import type { Static } from "typebox";
import type { DeliveryAddressId, OrderId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import type { Region } from "../../domain/region.ts";
import type { Address } from "../../domain/trade/address-form.ts";
import type { Cart } from "../../domain/trade/cart.ts";
import type { CheckoutPreview, PlacedOrders } from "../../domain/trade/checkout.ts";
import type { OrderBrief, OrderCounts, OrderDetail } from "../../domain/trade/order-view.ts";
import type { TruckRoom } from "../../domain/trade/truck-room.ts";
import { costly, del, everybodyReads, get, post, roomy, row, signedIn } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type { AddressAddBody, AddressUpdateBody } from "./address-schemas.ts";
import type { CartAddBody, CartDeleteBody, CartUpdateBody, CheckoutBody, TruckRoomQuery } from "./cart-schemas.ts";
import type { OrderListBody, PlaceOrderBody } from "./order-schemas.ts";

export const cart = signedIn(get<Cart>("/api/shoppingCart/getPcList", "The cart by merchant and warehouse"));
export const cartCount = signedIn(get<number>("/api/shoppingCart/getPCNum", "How many lines the cart has"));
export const addToCart = signedIn(
  post<Static<typeof CartAddBody>, number>("/api/shoppingCart/pc/add", "Adds goods to the cart", 404),
);
export const updateCart = signedIn(
  post<Static<typeof CartUpdateBody>, Cart>("/api/shoppingCart/pc/update", "Changes the quantity of a cart line", 404),
);
export const removeFromCart = signedIn(
  post<Static<typeof CartDeleteBody>, Cart>("/api/shoppingCart/pc/delete", "Removes cart lines", 404),
);
export const truckRooms = costly(
  "matching",
  signedIn(
    get<Static<typeof TruckRoomQuery>, TruckRoom[]>(
      "/api/shoppingCart/pc/getTruckRoom",
      "What still goes onto the trucks of a warehouse beside cart and orders, and what would fit",
    ),
  ),
);
export const checkout = signedIn(
  post<Static<typeof CheckoutBody>, CheckoutPreview>(
    "/api/shoppingCart/pc/settlement",
    "What would be ordered and what it costs",
    404,
    5002,
  ),
);
export const addressList = signedIn(
  get<Address[]>("/api/userAddress/pc/getList", "Addresses of the purchasing entity"),
);
export const addressDetail = signedIn(
  get<IdOnly<DeliveryAddressId>, Address>("/api/userAddress/pc/getInfo", "One address", 404),
);
export const addAddress = signedIn(
  post<Static<typeof AddressAddBody>, DeliveryAddressId>("/api/userAddress/pc/add", "Adds an address", 404),
);
export const updateAddress = signedIn(
  post<Static<typeof AddressUpdateBody>, null>("/api/userAddress/pc/update", "Changes an address", 404),
);
export const deleteAddress = signedIn(
  del<IdOnly<DeliveryAddressId>, null>("/api/userAddress/pc/delete", "Deletes an address", 404),
);
export const setDefaultAddress = signedIn(
  row<{ query: IdOnly<DeliveryAddressId>; reply: null }>(
    "POST",
    "query",
    "/api/userAddress/pc/setDefault",
    "Makes an address the default",
    404,
  ),
);
export const provincesAndCities = everybodyReads(
  get<Region[]>("/api/province/getProvinceCityList", "Provinces with their cities"),
);
export const placeOrders = signedIn(
  roomy(
    96,
    post<Static<typeof PlaceOrderBody>, PlacedOrders>(
      "/api/platformOrder/pc/add",
      "Places the orders of a checkout",
      404,
      5001,
      5002,
    ),
  ),
);
export const ownOrderList = signedIn(
  post<OrderListBody, Page<OrderBrief>>("/api/platformOrder/pc/getList", "The buyer's orders", 404),
);
export const ownOrderCounts = signedIn(
  get<OrderCounts>("/api/platformOrder/pc/getStatusNum", "The buyer's orders by status"),
);
export const ownOrder = signedIn(
  get<IdOnly<OrderId>, OrderDetail>("/api/platformOrder/pc/getInfo", "One of the buyer's orders", 404),
);
