import type { MerchantId } from "../ids.ts";
import { anyOf, type Infer, record, TEXT } from "../records.ts";
/** Who of a deal can be called. */
export const CONTACT_ROLES = ["shop", "warehouse", "buyer"] as const;
/** One of `CONTACT_ROLES`. */
export type ContactRole = (typeof CONTACT_ROLES)[number];

/** How a party of a deal is reached: its name, the person to ask for ("": none is named), and their phone. */
export const CONTACT = record({ role: anyOf(CONTACT_ROLES), name: TEXT, person: TEXT, phone: TEXT });
export type Contact = Infer<typeof CONTACT>;

/** What a party of a deal is called on its page. */
const PARTY_TITLES: Readonly<Record<ContactRole, string>> = { shop: "商家", warehouse: "仓库", buyer: "买家" };

/** A party of a deal; `note`: what is known of it besides, `shopId`: its shop, where it has one. */
export type Party = { role: ContactRole; name: string; note?: string; shopId?: MerchantId };

/** Who drives the truck; `phone` "" where none is known, in part where its reader may not call. */
export type Driver = { name: string; truck: string; phone: string };

/** Someone of a deal as its page shows them; `phone` "" where the reader has none, shown in part where `isMasked`. */
export type DealContact = {
  title: string;
  name: string;
  note: string;
  shopId: MerchantId | null;
  person: string;
  phone: string;
  isMasked: boolean;
};

/**
 * Everyone of a deal that its reader meets, with the phones of `contacts`, those that the reader may see, and none besides; who
 * has a phone and is no party stands at the end.
 */
export function dealContacts(
  parties: readonly Party[],
  contacts: readonly Contact[],
  driver: Driver | null = null,
): DealContact[] {
  const isOf = (party: Party, contact: Contact) =>
    party.role === contact.role &&
    (party.name === contact.name || parties.filter(({ role }) => role === party.role).length === 1);
  const shown = parties.map((party): DealContact => {
    const contact = contacts.find((one) => isOf(party, one));
    const { role, name, note = "", shopId = null } = party;
    const { person = "", phone = "" } = contact ?? {};
    return { title: PARTY_TITLES[role], name, note, shopId, person, phone, isMasked: false };
  });
  const others = contacts.filter((contact) => !parties.some((party) => isOf(party, contact)));
  return [
    ...shown,
    ...others.map(
      ({ role, name, person, phone }): DealContact => ({
        title: PARTY_TITLES[role],
        name,
        note: "",
        shopId: null,
        person,
        phone,
        isMasked: false,
      }),
    ),
    ...(driver === null
      ? []
      : [
          {
            title: "司机",
            name: driver.name,
            note: driver.truck,
            shopId: null,
            person: "",
            phone: driver.phone,
            isMasked: driver.phone.includes("*"),
          },
        ]),
  ];
}

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
