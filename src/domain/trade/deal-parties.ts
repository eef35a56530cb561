import type { DealSide } from "../deal.ts";
import { maskedPhone } from "../text.ts";
import { type DealContact, dealContacts, type Party } from "./contact.ts";
import type { OrderDetail } from "./order-view.ts";
import type { PickupDetail, ReservationDetail } from "./pickup-view.ts";

const OWN_ROLE = { buyer: "buyer", merchant: "shop", operator: null } as const;
/** Those of a deal that are others for its reader. */
export const othersOf = (parties: readonly Party[], reader: DealSide): Party[] =>
  parties.filter(({ role }) => role !== OWN_ROLE[reader]);

/** Whom the reader of a spot order deals with: the shop, its warehouse, the buyer, and who drives where it was sent. */
export const orderContacts = (order: OrderDetail, reader: DealSide): DealContact[] =>
  dealContacts(
    othersOf(
      [
        { role: "shop", name: order.shopName, shopId: order.merchantId },
        { role: "buyer", name: order.buyerName, note: order.purchaserType === 1 ? "企业采购" : "个人采购" },
        { role: "warehouse", name: order.storeName, note: order.storeAddress },
      ],
      reader,
    ),
    order.contacts,
    order.shipInfo && {
      name: order.shipInfo.driverName,
      truck: `${order.shipInfo.carrier} ${order.shipInfo.plateNo}`,
      phone: order.shipInfo.driverPhone,
    },
  );

/** Of a reservation: the shops whose goods are picked up, the gate, the buyer, and the driver, whose phone the gate calls. */
export const reservationContacts = (reservation: ReservationDetail, reader: DealSide): DealContact[] =>
  dealContacts(
    othersOf(
      [
        ...reservation.shops.map(({ id, shopName }): Party => ({ role: "shop", name: shopName, shopId: id })),
        { role: "buyer", name: reservation.buyerName },
        { role: "warehouse", name: reservation.storeName, note: reservation.storeAddress },
      ],
      reader,
    ),
    reservation.contacts,
    {
      name: reservation.driverName,
      truck: reservation.plateNo,
      phone: reader === "buyer" ? maskedPhone(reservation.driverPhone) : reservation.driverPhone,
    },
  );

/** Of a tally sheet: the shop, the warehouse that loaded, the buyer, and the driver. */
export const pickupContacts = (pickup: PickupDetail, reader: DealSide): DealContact[] =>
  dealContacts(
    othersOf(
      [
        { role: "shop", name: pickup.shopName, shopId: pickup.merchantId },
        { role: "buyer", name: pickup.buyerName },
        { role: "warehouse", name: pickup.storeName, note: pickup.storeAddress },
      ],
      reader,
    ),
    pickup.contacts,
    { name: pickup.driverName, truck: pickup.plateNo, phone: "" },
  );
