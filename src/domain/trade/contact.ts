import { anyOf, type Infer, record, TEXT } from "../records.ts";
/** Who of a deal can be called. */
export const CONTACT_ROLES = ["shop", "warehouse", "buyer"] as const;
/** One of `CONTACT_ROLES`. */
export type ContactRole = (typeof CONTACT_ROLES)[number];

/** How a party of a deal is reached: its name, the person to ask for ("": none is named), and their phone. */
export const CONTACT = record({ role: anyOf(CONTACT_ROLES), name: TEXT, person: TEXT, phone: TEXT });
export type Contact = Infer<typeof CONTACT>;

/** What stands before a phone on screen. */
export const CONTACT_NAMES: Readonly<Record<ContactRole, string>> = {
  shop: "商家电话",
  warehouse: "仓库电话",
  buyer: "买家电话",
};

/** A side that reads the page of an order, a reservation or a tally sheet. */
type Reader = "buyer" | "merchant" | "operator";

/**
 * Whom a side may call about a deal: buyers the shop and its warehouse, merchants the warehouse and the buyer, operators all. A
 * buyer's phone is the shop's for as long as they deal with each other: not after an order that came to nothing.
 */
export function contactsFor(reader: Reader, contacts: readonly Contact[], isOver: boolean): Contact[] {
  const hidden: readonly ContactRole[] =
    reader === "buyer" ? ["buyer"] : reader === "merchant" ? (isOver ? ["shop", "buyer"] : ["shop"]) : [];
  return contacts.filter(({ role, phone }) => phone !== "" && !hidden.includes(role));
}
