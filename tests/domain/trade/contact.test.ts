import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONTACT_ROLES, contactsFor, dealContacts, type Party } from "../../../src/domain/trade/contact.ts";

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

describe("dealContacts", () => {
  const parties = fc.array(
    fc.record<Party>({ role: fc.constantFrom(...CONTACT_ROLES), name: fc.constantFrom("甲", "乙") }),
    { maxLength: 3 },
  );
  const known = fc.array(
    fc.record({
      role: fc.constantFrom(...CONTACT_ROLES),
      name: fc.constantFrom("甲", "丙"),
      person: fc.constantFrom("", "李库管"),
      phone: fc.constantFrom("13812345678", "0512-53101234"),
    }),
    { maxLength: 3 },
  );

  it("shows every party, and no phone but those that the reader may see", () => {
    fc.assert(
      fc.property(parties, known, (all, contacts) => {
        const shown = dealContacts(all, contacts);
        expect(shown.slice(0, all.length).map(({ name }) => name)).toEqual(all.map(({ name }) => name));
        const phones = new Set<string>(contacts.map(({ phone }) => phone));
        for (const { phone } of shown) expect(phone === "" || phones.has(phone)).toBe(true);
      }),
    );
  });

  it("gives each of two shops on a truck its own phone, and one shop the only one", () => {
    const shop = (name: string, phone: string) => ({ role: "shop" as const, name, person: "", phone });
    const phones = (...names: string[]) =>
      dealContacts(
        names.map((name) => ({ role: "shop", name })),
        [shop("乙", "2"), shop("甲", "1")].slice(0, names.length),
      ).map(({ phone }) => phone);
    expect(phones("甲", "乙")).toEqual(["1", "2"]);
    expect(phones("甲公司")).toEqual(["2"]);
  });

  it("shows a driver's phone in part as such, so that it is not offered to be called", () => {
    const driver = (phone: string) => dealContacts([], [], { name: "李师傅", truck: "苏E12345", phone });
    expect(driver("139****5678")).toMatchObject([{ title: "司机", note: "苏E12345", isMasked: true }]);
    expect(driver("13912345678")[0]?.isMasked).toBe(false);
  });
});
