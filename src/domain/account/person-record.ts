import { choice, entriesOf, flag, id } from "../fields.ts";
import type { CompanyId, MerchantId, PersonId, RoleId } from "../ids.ts";
import { FLAG, type Infer, keyOf, list, maybe, record, TEXT, TIME, WHOLE } from "../records.ts";
import { PERSON_EVENT_NAMES, PERSON_STATUS_NAMES } from "./roles.ts";

/** A role as rows and forms name it. */
export const ROLE_NAME = record({ roleId: id<RoleId>(), roleKey: TEXT, roleName: { type: TEXT, label: "角色" } });
export type RoleName = Infer<typeof ROLE_NAME>;

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
  availableEvents: list(keyOf(PERSON_EVENT_NAMES)),
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

/** A role. */
export const ROLE = record(ROLE_NAME, {
  roleSort: WHOLE,
  permissions: { type: list(TEXT), label: "权限" },
  builtIn: { type: flag(), label: "类型" },
  remark: { type: TEXT, label: "说明" },
  /** People who have it. */
  holders: { type: WHOLE, label: "人数" },
  version: WHOLE,
  createTime: TIME,
});
export type Role = Infer<typeof ROLE>;

/** A role with what its reader may do with it. */
export const LISTED_ROLE = record(ROLE, { canEdit: FLAG, canRemove: FLAG });
export type RoleRow = Infer<typeof LISTED_ROLE>;
