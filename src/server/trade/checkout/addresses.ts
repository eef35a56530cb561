import { phoneTyped } from "../../../domain/account/phone.ts";
import type { DeliveryAddressId } from "../../../domain/ids.ts";
import { addressCapProblem } from "../../../domain/trade/address.ts";
import type { Address } from "../../../domain/trade/address-form.ts";
import { type AddressForm, addressProblems } from "../../../domain/trade/address-form.ts";
import type { Database, Db } from "../../db/database.ts";
import { type IdempotencyKey, once } from "../../idempotency.ts";
import { notFound, refuseIf, warning } from "../../reply.ts";
import { placeOf } from "../../system/regions.ts";
import {
  type AddressOwner,
  addressCount,
  clearDefaultAddress,
  findAddress,
  hideAddress,
  insertAddress,
  lockAddresses,
  markDefaultAddress,
  replaceAddress,
} from "./address-store.ts";

const unknownAddress = () => notFound("收货地址不存在");

/** A form as it is sent: its places by code alone. */
type SentAddress = Omit<AddressForm, RegionName> & { [name in RegionName]?: string | undefined };
type RegionName = "provinceName" | "cityName" | "districtName";

/** The form with the names its codes stand for. Throws the first thing wrong with it as a warning. */
function checked(sent: SentAddress): AddressForm {
  const form = { ...sent, phone: phoneTyped(sent.phone) };
  const place = placeOf(form.provinceCode, form.cityCode, form.districtCode);
  const [problem] = Object.values(addressProblems(form, place?.cityHasDistricts ?? false));
  refuseIf(problem ?? null);
  if (place === null) throw warning("请重新选择所在地区");
  const { cityHasDistricts, ...names } = place;
  return { ...form, ...names, receiver: form.receiver.trim(), detail: form.detail.trim() };
}

/** Throws 404 when there is no such address of the owner. */
export async function addressOf(db: Db, owner: AddressOwner, id: DeliveryAddressId): Promise<Address> {
  const address = await findAddress(db, { owner, id });
  if (!address) throw unknownAddress();
  return address;
}

/** Adds an address and returns its id; the first one is the default. */
export const addAddress = (
  db: Database,
  owner: AddressOwner,
  form: SentAddress,
  idempotencyKey: IdempotencyKey | null,
): Promise<DeliveryAddressId> =>
  once(db, idempotencyKey, async (tx) => {
    const address = checked(form);
    await lockAddresses(tx, owner.personId);
    const count = await addressCount(tx, owner);
    refuseIf(addressCapProblem(count));
    const isDefault = address.isDefault || count === 0;
    if (isDefault) await clearDefaultAddress(tx, owner);
    return insertAddress(tx, owner, { ...address, isDefault });
  });

/** Replaces the fields of one's own address. Throws 404 for another owner's. */
export async function updateAddress(
  db: Database,
  owner: AddressOwner,
  id: DeliveryAddressId,
  form: SentAddress,
): Promise<void> {
  const address = checked(form);
  await db.transaction(async (tx) => {
    await lockAddresses(tx, owner.personId);
    await addressOf(tx, owner, id);
    if (address.isDefault) await clearDefaultAddress(tx, owner);
    await replaceAddress(tx, { owner, id }, address);
  });
}

/** Orders hold a copy of their own, so the row is only hidden. Throws 404 for another owner's. */
export async function removeAddress(db: Db, owner: AddressOwner, id: DeliveryAddressId): Promise<void> {
  if (!(await hideAddress(db, { owner, id }))) throw unknownAddress();
}

/** Makes one's own address the default one. Throws 404 for another owner's. */
export async function makeDefault(db: Database, owner: AddressOwner, id: DeliveryAddressId): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAddresses(tx, owner.personId);
    await addressOf(tx, owner, id);
    await clearDefaultAddress(tx, owner);
    await markDefaultAddress(tx, id);
  });
}
