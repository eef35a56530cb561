import type { Region } from "../../domain/region.ts";
import type { Address, AddressForm } from "../../domain/trade/address.ts";

/** Every method rejects with `ApiError` only. */
export abstract class Addresses {
  abstract list(): Promise<Address[]>;
  /** Requests with the same key and form create one address. */
  abstract add(form: AddressForm, key: string): Promise<string>;
  abstract update(id: string, form: AddressForm): Promise<void>;
  abstract remove(id: string): Promise<void>;
  abstract makeDefault(id: string): Promise<void>;
  abstract regions(): Promise<readonly Region[]>;
}
