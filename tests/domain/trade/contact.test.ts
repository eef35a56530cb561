import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONTACT_ROLES, contactsFor } from "../../../src/domain/trade/contact.ts";

const contacts = fc.array(
  fc.record({
    role: fc.constantFrom(...CONTACT_ROLES),
    name: fc.string(),
    person: fc.string(),
    phone: fc.constantFrom<string>("", "13812345678", "0512-53101234"),
  }),
);
const rolesOf = (list: ReturnType<typeof contactsFor>) => new Set(list.map(({ role }) => role));

describe("contactsFor", () => {
  it("shows no missing phone, and each side the other's phone", () => {
    fc.assert(
      fc.property(contacts, fc.boolean(), (all, isOver) => {
        for (const reader of ["buyer", "merchant", "operator"] as const) {
          const shown = contactsFor(reader, all, isOver);
          expect(shown.every((one) => one.phone !== "" && all.includes(one))).toBe(true);
        }
        expect(rolesOf(contactsFor("buyer", all, isOver)).has("buyer")).toBe(false);
        expect(rolesOf(contactsFor("merchant", all, isOver)).has("shop")).toBe(false);
        expect(contactsFor("operator", all, isOver)).toEqual(all.filter(({ phone }) => phone !== ""));
      }),
    );
  });

  it("shows a shop the buyer's phone while they deal with each other, and no longer", () => {
    fc.assert(
      fc.property(contacts, (all) => {
        const buyers = all.filter(({ role, phone }) => role === "buyer" && phone !== "");
        expect(contactsFor("merchant", all, false).filter(({ role }) => role === "buyer")).toEqual(buyers);
        expect(rolesOf(contactsFor("merchant", all, true)).has("buyer")).toBe(false);
      }),
    );
  });
});
