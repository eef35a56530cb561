import { choice, entriesOf, flag, id } from "../fields.ts";
import type { CompanyId, MerchantId, PersonId, RoleId } from "../ids.ts";
import { anyOf, FLAG, type Infer, list, maybe, record, TEXT, TIME, WHOLE, without } from "../records.ts";
import { PERSON_STATUS_NAMES, type PersonEvent } from "./roles.ts";

/** A role as rows and forms name it. */
export const ROLE_NAME = record({ roleId: id<RoleId>(), roleKey: TEXT, roleName: { type: TEXT, label: "角色" } });
export type RoleName = Infer<typeof ROLE_NAME>;

const EVENTS: readonly PersonEvent[] = ["lock", "unlock"];
const STATUSES = ["0", "1"] as const;

/** A person as the operator's list shows them. */
export const PERSON = record({
  userId: id<PersonId>(),
  nickName: { type: TEXT, label: "用户" },
  /** Masked. */
  phonenumber: TEXT,
  roles: { type: list(ROLE_NAME), label: "角色" },
  merchantId: maybe(id<MerchantId>()),
  shopName: { type: TEXT, label: "店铺" },
  /** "0" in, "1" locked out. */
  status: { type: choice(entriesOf(STATUSES, PERSON_STATUS_NAMES)), label: "状态" },
  lockReason: TEXT,
  /** Signed in or seen last; `null`: never. */
  loginDate: { type: maybe(TIME), label: "最近使用" },
  createTime: { type: TIME, label: "注册时间" },
  /** What the caller may do now. */
  availableEvents: list(anyOf(EVENTS)),
});
export type PersonRow = Infer<typeof PERSON>;

/** What else a person is known by. */
export const PERSON_DETAIL = record(PERSON, {
  companies: list(record({ id: id<CompanyId>(), companyName: TEXT, statusName: TEXT })),
  /** Devices signed in now. */
  sessions: WHOLE,
  openOrders: WHOLE,
  /** Every role with whether they have it, and why the caller cannot change that. */
  roleChoices: list(record(ROLE_NAME, { remark: TEXT, held: FLAG, problem: maybe(TEXT) })),
});
export type PersonDetail = Infer<typeof PERSON_DETAIL>;

/** A role with what its reader may do with it. */
export const LISTED_ROLE = record(ROLE_NAME, {
  roleSort: WHOLE,
  permissions: { type: list(TEXT), label: "权限" },
  builtIn: { type: flag(), label: "类型" },
  remark: { type: TEXT, label: "说明" },
  /** People who have it. */
  holders: { type: WHOLE, label: "人数" },
  version: WHOLE,
  createTime: TIME,
  canEdit: FLAG,
  canRemove: FLAG,
});
export type RoleRow = Infer<typeof LISTED_ROLE>;

/** A role. */
export const ROLE = without(LISTED_ROLE, ["canEdit", "canRemove"]);
export type Role = Infer<typeof ROLE>;
