import { type Address, type AddressForm, addressCapProblem, addressProblems } from "../../domain/trade/address.ts";
import { takeLockOf } from "../db/advisory-locks.ts";
import type { Db } from "../db/database.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { placeOf } from "./regions.ts";

/** An address row as the wire has it. */
const ADDRESS_COLUMNS = `id, company_id as "companyId", receiver, phone, province_code as "provinceCode",
  province_name as "provinceName", city_code as "cityCode", city_name as "cityName",
  coalesce(district_code, '') as "districtCode", coalesce(district_name, '') as "districtName", detail,
  can_unload as "canUnload", vehicle_limit as "vehicleLimit", is_default as "isDefault"`;

/** Addresses as JSON within another statement; `which` and their order go by columns of user_address. */
export const addressesJson = (which: string): string => `(
  select coalesce(jsonb_agg(a), '[]') from (
    select ${ADDRESS_COLUMNS.replace("id, company_id", "id::text as id, company_id::text")} from user_address where not deleted and ${which}) a)`;

const NEWEST_FIRST = "order by is_default desc, user_address.id desc";

/** For whom addresses are kept: a person, or a person buying for a company. */
export type AddressOwner = { personId: string; companyId: string | null };

/** Whether an address is of the owner in these two places of a statement. */
const isOf = (personId: string, companyId: string): string =>
  `person_id = ${personId} and company_id is not distinct from ${companyId}::bigint`;

/** An owner's addresses as `addressesOf` answers them. */
export const addressesOfOwner = (personId: string, companyId: string): string =>
  addressesJson(`${isOf(personId, companyId)} ${NEWEST_FIRST}`);

const unknownAddress = () => notFound("收货地址不存在");

/** A form as it is sent: its places by code alone. */
type SentAddress = Omit<AddressForm, RegionName> & { [name in RegionName]?: string | undefined };
type RegionName = "provinceName" | "cityName" | "districtName";

/** The form with the names its codes stand for. Throws the first thing wrong with it as a warning. */
function checked(form: SentAddress): AddressForm {
  const place = placeOf(form.provinceCode, form.cityCode, form.districtCode);
  const [problem] = Object.values(addressProblems(form, place?.cityHasDistricts ?? false));
  refuseIf(problem ?? null);
  if (place === null) throw warning("请重新选择所在地区");
  const { cityHasDistricts, ...names } = place;
  return { ...form, ...names, receiver: form.receiver.trim(), detail: form.detail.trim() };
}

/** One change of a person's addresses at a time, for whomever they buy, so that cap and default hold; until the transaction ends. */
const lockAddresses = (tx: Db, personId: string) => takeLockOf(tx, "addresses", personId);

const clearDefault = (tx: Db, { personId, companyId }: AddressOwner) =>
  tx.run(
    `update user_address set is_default = false where ${isOf("$1", "$2")} and is_default and not deleted`,
    [personId, companyId],
    "address-clear-default",
  );

const values = (form: AddressForm) => [
  form.receiver,
  form.phone,
  form.provinceCode,
  form.provinceName,
  form.cityCode,
  form.cityName,
  form.districtCode || null,
  form.districtName || null,
  form.detail,
  form.canUnload,
  form.vehicleLimit,
  form.isDefault,
];

/** The owner's addresses, the default one first, then the newest. */
export function addressesOf(db: Db, owner: AddressOwner): Promise<Address[]> {
  return db.rows<Address>(
    `select ${ADDRESS_COLUMNS} from user_address where ${isOf("$1", "$2")} and not deleted ${NEWEST_FIRST}`,
    [owner.personId, owner.companyId],
    "addresses",
  );
}

/** Throws 404 when there is no such address of the owner. */
export async function addressOf(db: Db, owner: AddressOwner, id: string): Promise<Address> {
  const address = await db.one<Address>(
    `select ${ADDRESS_COLUMNS} from user_address where id = $3 and ${isOf("$1", "$2")} and not deleted`,
    [owner.personId, owner.companyId, id],
    "address",
  );
  if (!address) throw unknownAddress();
  return address;
}

/** Adds an address and answers its id; the first one is the default. Inside a transaction. */
export async function addAddress(tx: Db, owner: AddressOwner, form: SentAddress): Promise<string> {
  const address = checked(form);
  await lockAddresses(tx, owner.personId);
  const row = await tx.one<{ count: number }>(
    `select count(*)::int as count from user_address where ${isOf("$1", "$2")} and not deleted`,
    [owner.personId, owner.companyId],
    "address-count",
  );
  const count = row?.count ?? 0;
  refuseIf(addressCapProblem(count));
  const isDefault = address.isDefault || count === 0;
  if (isDefault) await clearDefault(tx, owner);
  const added = await tx.one<{ id: string }>(
    `insert into user_address (person_id, receiver, phone, province_code, province_name, city_code, city_name,
       district_code, district_name, detail, can_unload, vehicle_limit, is_default, company_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [owner.personId, ...values({ ...address, isDefault }), owner.companyId],
    "address-add",
  );
  return added!.id;
}

/** Replaces the fields of one's own address. Inside a transaction. Throws 404 for anybody else's. */
export async function updateAddress(tx: Db, owner: AddressOwner, id: string, form: SentAddress): Promise<void> {
  const address = checked(form);
  await lockAddresses(tx, owner.personId);
  await addressOf(tx, owner, id);
  if (address.isDefault) await clearDefault(tx, owner);
  await tx.run(
    `update user_address set receiver = $3, phone = $4, province_code = $5, province_name = $6, city_code = $7,
            city_name = $8, district_code = $9, district_name = $10, detail = $11, can_unload = $12,
            vehicle_limit = $13, is_default = $14
      where id = $2 and person_id = $1 and not deleted`,
    [owner.personId, id, ...values(address)],
    "address-update",
  );
}

/** Orders keep a copy of their own, so the row only goes out of sight. Throws 404 for anybody else's. */
export async function removeAddress(db: Db, owner: AddressOwner, id: string): Promise<void> {
  const removed = await db.run(
    `update user_address set deleted = true, is_default = false where id = $3 and ${isOf("$1", "$2")} and not deleted`,
    [owner.personId, owner.companyId, id],
    "address-remove",
  );
  if (removed === 0) throw unknownAddress();
}

/** Makes one's own address the default one. Inside a transaction. Throws 404 for anybody else's. */
export async function makeDefault(tx: Db, owner: AddressOwner, id: string): Promise<void> {
  await lockAddresses(tx, owner.personId);
  await addressOf(tx, owner, id);
  await clearDefault(tx, owner);
  await tx.run("update user_address set is_default = true where id = $1", [id], "address-default");
}
