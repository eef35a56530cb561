import type { DeliveryAddressId, MerchantId, PersonId } from "../domain/ids.ts";
import { openSession } from "../server/account/sessions.ts";
import { type Caller, callerOf } from "../server/auth.ts";
import type { Database, Db } from "../server/db/database.ts";
import { addAddress } from "../server/trade/checkout/addresses.ts";
import { namesOf } from "./names.ts";
import { anyAddressOf, endSessionsFrom, ownerIdOf, upsertPerson } from "./people-store.ts";

/** The network address that the demo's people act from. */
export const DEMO_IP = "127.0.0.1";
/** Place of opening of their sessions; by it those are found again that a program killed on the way left. */
const SESSION_PLACE = "demo";

/** People who bought before the shop opened; they have no password. */
const BUYERS = namesOf("buyer");

export type Person = { caller: Caller };
export type DemoBuyer = { person: Person; phone: string; addressId: DeliveryAddressId };

export async function signedIn(db: Database, personId: PersonId): Promise<Person> {
  const { token } = await openSession(db, personId, SESSION_PLACE);
  const caller = await callerOf(db, token, DEMO_IP);
  return { caller: caller! }; // the session was just opened
}

async function addressOf(db: Database, { caller }: Person, phone: string, at: number): Promise<DeliveryAddressId> {
  const known = await anyAddressOf(db, caller.personId);
  if (known !== null) return known;
  const place = { provinceCode: "320000", provinceName: "", cityCode: "320500", cityName: "" };
  return addAddress(
    db,
    caller,
    {
      receiver: caller.name,
      phone,
      ...place,
      districtCode: "320585",
      districtName: "",
      detail: `沪太路${at + 1}号仓库`,
      canUnload: true,
      vehicleLimit: "",
      isDefault: true,
    },
    null,
  );
}

/** The demo's buyers, signed in, each with an address. */
export async function demoBuyers(db: Database): Promise<DemoBuyer[]> {
  const made = [];
  for (const [at, name] of BUYERS.entries()) {
    const phone = `1380000${1101 + at}`;
    const person = await signedIn(db, await upsertPerson(db, { phone, name }));
    made.push({ person, phone, addressId: await addressOf(db, person, phone, at) });
  }
  return made;
}

/** Who runs a shop, signed in; `null` without an owner. */
export async function ownerOf(db: Database, merchantId: MerchantId): Promise<Person | null> {
  const owner = await ownerIdOf(db, merchantId);
  return owner && signedIn(db, owner);
}

export const signDemoOut = (db: Db): Promise<number> => endSessionsFrom(db, SESSION_PLACE);
