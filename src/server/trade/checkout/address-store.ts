import type { CompanyId, DeliveryAddressId, PersonId } from "../../../domain/ids.ts";
import type { Address, AddressForm } from "../../../domain/trade/address-form.ts";
import { takeLockOf } from "../../db/advisory-locks.ts";
import type { Db } from "../../db/database.ts";

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

/** For whom addresses are stored: a person, or a person buying for a company. */
export type AddressOwner = { personId: PersonId; companyId: CompanyId | null };
type OwnAddress = { owner: AddressOwner; id: DeliveryAddressId };

const OWNED = "person_id = :personId and company_id is not distinct from :companyId::bigint";

/** An owner's addresses as `addressesOf` returns them, within a statement that names `:personId` and `:companyId`. */
export const ADDRESSES_OF_OWNER = addressesJson(`${OWNED} ${NEWEST_FIRST}`);

/** Serialises changes of a person's addresses, for whomever they buy, so that cap and default hold; until the transaction ends. */
export const lockAddresses = (tx: Db, personId: PersonId): Promise<void> => takeLockOf(tx, "addresses", personId);

/** The owner's addresses, the default one first, then the newest. */
export const addressesOf = (db: Db, { personId, companyId }: AddressOwner): Promise<Address[]> =>
  db.rows<Address>(
    `select ${ADDRESS_COLUMNS} from user_address where ${OWNED} and not deleted ${NEWEST_FIRST}`,
    { personId, companyId },
    "addresses",
  );

/** The owner's address; `null`: there is none of that id. */
export const findAddress = (db: Db, { owner: { personId, companyId }, id }: OwnAddress): Promise<Address | null> =>
  db.one<Address>(
    `select ${ADDRESS_COLUMNS} from user_address where id = :id and ${OWNED} and not deleted`,
    { personId, companyId, id },
    "address",
  );

/** How many addresses the owner has. */
export async function addressCount(db: Db, { personId, companyId }: AddressOwner): Promise<number> {
  const row = await db.one<{ count: number }>(
    `select count(*)::int as count from user_address where ${OWNED} and not deleted`,
    { personId, companyId },
    "address-count",
  );
  return row?.count ?? 0;
}

/** Leaves the owner without a default address. */
export const clearDefaultAddress = (tx: Db, { personId, companyId }: AddressOwner): Promise<number> =>
  tx.run(
    `update user_address set is_default = false where ${OWNED} and is_default and not deleted`,
    { personId, companyId },
    "address-clear-default",
  );

const valuesOf = (form: AddressForm) => ({
  ...form,
  districtCode: form.districtCode || null,
  districtName: form.districtName || null,
});

/** Adds an address and returns its id. */
export async function insertAddress(
  tx: Db,
  { personId, companyId }: AddressOwner,
  form: AddressForm,
): Promise<DeliveryAddressId> {
  const added = await tx.one<{ id: DeliveryAddressId }>(
    `insert into user_address (person_id, receiver, phone, province_code, province_name, city_code, city_name,
       district_code, district_name, detail, can_unload, vehicle_limit, is_default, company_id)
     values (:personId, :receiver, :phone, :provinceCode, :provinceName, :cityCode, :cityName, :districtCode,
       :districtName, :detail, :canUnload, :vehicleLimit, :isDefault, :companyId) returning id`,
    { ...valuesOf(form), personId, companyId },
    "address-add",
  );
  return added!.id;
}

/** Replaces the fields of a person's address. */
export const replaceAddress = (tx: Db, { owner, id }: OwnAddress, form: AddressForm): Promise<number> =>
  tx.run(
    `update user_address set receiver = :receiver, phone = :phone, province_code = :provinceCode,
            province_name = :provinceName, city_code = :cityCode, city_name = :cityName, district_code = :districtCode,
            district_name = :districtName, detail = :detail, can_unload = :canUnload, vehicle_limit = :vehicleLimit,
            is_default = :isDefault
      where id = :id and person_id = :personId and not deleted`,
    { ...valuesOf(form), personId: owner.personId, id },
    "address-update",
  );

/** Hides the owner's address, which no longer is the default; `false`: there is none of that id. */
export async function hideAddress(db: Db, { owner: { personId, companyId }, id }: OwnAddress): Promise<boolean> {
  const hidden = await db.run(
    `update user_address set deleted = true, is_default = false where id = :id and ${OWNED} and not deleted`,
    { personId, companyId, id },
    "address-remove",
  );
  return hidden > 0;
}

/** Marks an address as the default one. */
export const markDefaultAddress = (tx: Db, id: DeliveryAddressId): Promise<number> =>
  tx.run("update user_address set is_default = true where id = :id", { id }, "address-default");
