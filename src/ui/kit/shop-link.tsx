import { shopAddress } from "../../domain/company/merchant.ts";
import type { MerchantId } from "../../domain/ids.ts";
import { Link } from "./link.tsx";

/** A merchant's name, which leads to their shop; just the name where there is no shop. */
export const ShopLink = ({ id, name }: { id: MerchantId | null; name: string }) =>
  id === null ? name : <Link to={shopAddress(id)}>{name}</Link>;
