import type { DeliveryAddressId } from "../../domain/ids.ts";
import type { Region } from "../../domain/region.ts";
import type { Address, AddressForm } from "../../domain/trade/address-form.ts";

/** Every method rejects with `ApiError` only. */
export abstract class Addresses {
  abstract list(): Promise<Address[]>;
  /** Requests with the same key and form create one address. */
  abstract add(form: AddressForm, key: string): Promise<DeliveryAddressId>;
  abstract update(id: DeliveryAddressId, form: AddressForm): Promise<void>;
  abstract remove(id: DeliveryAddressId): Promise<void>;
  abstract makeDefault(id: DeliveryAddressId): Promise<void>;
  abstract regions(): Promise<readonly Region[]>;
}
