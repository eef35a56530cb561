import type { CompanyId, MerchantId, PersonId, RoleId } from "../ids.ts";
import type { PersonEvent } from "./roles.ts";

/** A role as rows and forms name it. `problem`: why it can be neither given nor taken now, as far as is known. */
export type RoleName = { roleId: RoleId; roleKey: string; roleName: string };

/** A person as the operator's list shows them. `phonenumber` masked; times `yyyy-MM-dd HH:mm:ss`. */
export type PersonRow = {
  userId: PersonId;
  nickName: string;
  phonenumber: string;
  roles: RoleName[];
  merchantId: MerchantId | null;
  shopName: string;
  /** "0" in, "1" locked out. */
  status: "0" | "1";
  lockReason: string;
  /** Signed in or seen last; `null`: never. */
  loginDate: string | null;
  createTime: string;
  /** What the caller may do now. */
  availableEvents: PersonEvent[];
};

/** What else a person is known by. `sessions`: devices signed in now. */
export type PersonDetail = PersonRow & {
  companies: { id: CompanyId; companyName: string; statusName: string }[];
  sessions: number;
  openOrders: number;
  /** Every role with whether they have it, and why the caller cannot change that. */
  roleChoices: (RoleName & { remark: string; held: boolean; problem: string | null })[];
};

/** A role as the operator reads it. `holders`: people who have it. */
export type RoleRow = RoleName & {
  roleSort: number;
  permissions: string[];
  builtIn: boolean;
  remark: string;
  holders: number;
  version: number;
  createTime: string;
  /** Whether the caller may change or remove it at all. */
  canEdit: boolean;
  canRemove: boolean;
};
