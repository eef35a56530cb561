import { ADMIN_ROLE, ALL_PERMISSIONS, hasPermission, hasRole } from "../access.ts";
import type { ValuesOf } from "../fields.ts";
import type { MerchantId, PersonId } from "../ids.ts";
import { lengthOf } from "../text.ts";
import type { ROLE_FIELDS } from "./role-forms.ts";

/** The role of every registered person. */
export const BUYER_ROLE = "buyer";

type Permission = { key: string; name: string };
/** Permissions under a heading. */
export type PermissionGroup = { name: string; permissions: readonly Permission[] };

const ROWS = [
  ["list", "列表"],
  ["query", "查看"],
  ["add", "新增"],
  ["edit", "修改"],
  ["remove", "删除"],
] as const;
const rowsOf = (what: string, name: string): Permission[] =>
  ROWS.map(([action, verb]) => ({ key: `system:${what}:${action}`, name: `${name}${verb}` }));

/** Every permission, as the editor of a role reads it. A route's permission stands here. */
export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  {
    name: "货源",
    permissions: [
      { key: "goods:offer:add", name: "新增货源" },
      { key: "goods:offer:edit", name: "修改货源" },
      { key: "goods:offer:price", name: "改价" },
      { key: "goods:offer:stock", name: "改库存" },
      { key: "goods:offer:publish", name: "上下架" },
      { key: "goods:offer:review", name: "货源审核" },
      { key: "catalog:brand:edit", name: "品牌维护" },
      { key: "catalog:classify:edit", name: "商品分类" },
    ],
  },
  {
    name: "订单与提货",
    permissions: [
      { key: "order:spot:confirm", name: "确认订单" },
      { key: "order:spot:receive", name: "登记收款" },
      { key: "order:spot:load", name: "装车与码单" },
      { key: "order:spot:audit", name: "核款" },
      { key: "order:spot:settle", name: "结算" },
      { key: "order:spot:dispute", name: "争议处理" },
    ],
  },
  {
    name: "求购与期货",
    permissions: [
      { key: "quote:demand:answer", name: "求购报价" },
      { key: "demand:post:review", name: "求购审核" },
      { key: "demand:expert:pick", name: "专家推荐货源" },
      { key: "futures:offer:edit", name: "期货报盘" },
      { key: "futures:inquiry:quote", name: "期货询盘报价" },
      { key: "futures:order:handle", name: "期货订单" },
      { key: "futures:order:receive", name: "期货收款与结算" },
      { key: "futures:offer:review", name: "期货报盘审核" },
      { key: "futures:order:dispute", name: "期货争议处理" },
    ],
  },
  {
    name: "企业与店铺",
    permissions: [
      { key: "company:cert:review", name: "企业认证审核" },
      { key: "merchant:settle:review", name: "入驻审核" },
      { key: "merchant:shop:manage", name: "店铺管理" },
      { key: "merchant:shop:edit", name: "本店资料与休假" },
      { key: "merchant:store:edit", name: "仓库与提货时段" },
      { key: "store:public:edit", name: "公共仓库时段" },
      { key: "supply:apply:handle", name: "供应链申请受理" },
    ],
  },
  {
    name: "内容与数据",
    permissions: [
      { key: "content:news:edit", name: "资讯编辑" },
      { key: "content:home:edit", name: "首页装修" },
      { key: "index:point:edit", name: "价格指数" },
      { key: "stat:view", name: "数据查看" },
    ],
  },
  {
    name: "系统",
    permissions: [
      ...rowsOf("dict", "字典"),
      ...rowsOf("config", "参数"),
      { key: "system:user:list", name: "用户列表" },
      { key: "system:user:edit", name: "用户停用与授权" },
      ...rowsOf("role", "角色"),
      { key: "system:operlog:list", name: "操作日志" },
      { key: "system:logininfor:list", name: "登录日志" },
    ],
  },
];

const KNOWN: ReadonlySet<string> = new Set(
  PERMISSION_GROUPS.flatMap(({ permissions }) => permissions.map(({ key }) => key)),
);
const permissionsWhere = (test: (key: string) => boolean): string[] => [...KNOWN].filter(test);

type BuiltInRole = { key: string; name: string; permissions: readonly string[]; remark: string };

/** The program's own roles with what a release grants them; what an operator takes away stays away. */
export const BUILT_IN_ROLES: readonly BuiltInRole[] = [
  { key: ADMIN_ROLE, name: "管理员", permissions: [ALL_PERMISSIONS], remark: "全部权限，不可修改" },
  {
    key: "operator",
    name: "平台运营",
    permissions: [
      "goods:offer:review",
      "demand:post:review",
      "demand:expert:pick",
      "order:spot:audit",
      "order:spot:dispute",
      "futures:offer:review",
      "futures:order:dispute",
      "company:cert:review",
      "merchant:settle:review",
      "merchant:shop:manage",
      "store:public:edit",
      "catalog:brand:edit",
      "catalog:classify:edit",
      "content:news:edit",
      "content:home:edit",
      ...permissionsWhere((key) => /^system:(dict|config|operlog|logininfor|user):/.test(key)),
      "system:role:list",
      "system:role:query",
      "index:point:edit",
      "supply:apply:handle",
      "stat:view",
    ],
    remark: "日常审核与系统维护",
  },
  {
    key: "finance",
    name: "财务",
    permissions: ["order:spot:audit", "order:spot:settle", "stat:view"],
    remark: "核款与结算",
  },
  {
    key: "content",
    name: "内容编辑",
    permissions: [
      "content:news:edit",
      "content:home:edit",
      "system:dict:list",
      "system:dict:query",
      "system:dict:edit",
    ],
    remark: "资讯与首页",
  },
  { key: "expert", name: "行业专家", permissions: ["quote:demand:answer", "demand:expert:pick"], remark: "解答求购" },
  {
    key: "merchant",
    name: "商家",
    permissions: [
      "goods:offer:add",
      "goods:offer:edit",
      "goods:offer:price",
      "goods:offer:stock",
      "goods:offer:publish",
      "order:spot:confirm",
      "order:spot:receive",
      "order:spot:load",
      "merchant:shop:edit",
      "merchant:store:edit",
      "quote:demand:answer",
      "futures:offer:edit",
      "futures:inquiry:quote",
      "futures:order:handle",
      "futures:order:receive",
    ],
    remark: "店铺负责人，入驻通过时授予",
  },
  {
    key: "merchantStaff",
    name: "商家员工",
    permissions: [
      "goods:offer:add",
      "goods:offer:edit",
      "goods:offer:stock",
      "order:spot:confirm",
      "order:spot:load",
      "quote:demand:answer",
      "futures:offer:edit",
      "futures:inquiry:quote",
      "futures:order:handle",
    ],
    remark: "不能改价与收款",
  },
  { key: BUYER_ROLE, name: "采购商", permissions: [], remark: "注册即有" },
];

/** Roles that mean nothing without a shop. */
export const SHOP_ROLES: readonly string[] = ["merchant", "merchantStaff"];

/** A role as it is stored; `roleSort`: its place in lists. */
export type RoleForm = ValuesOf<typeof ROLE_FIELDS> & { roleSort: number };

const ROLE_KEY = /^[a-zA-Z][a-zA-Z0-9]{1,29}$/;

/** What is wrong with a role as it is filled in, or `null`. */
export function roleProblem({ roleKey, roleName, permissions, remark }: RoleForm): string | null {
  const length = lengthOf(roleName.trim());
  if (length === 0) return "角色名称不能为空";
  if (length > 30) return "角色名称长度不能超过30个字符";
  if (roleKey === "") return "权限字符不能为空";
  if (!ROLE_KEY.test(roleKey)) return "权限字符为2-30个字母或数字，以字母开头";
  if (lengthOf(remark) > 500) return "备注长度不能超过500个字符";
  const unknown = permissions.find((key) => !KNOWN.has(key));
  return unknown === undefined ? null : `权限标识 ${unknown} 不存在`;
}

/** Refusal of a change to, or the removal of, the administrator role. */
export const ADMIN_ROLE_FIXED = "管理员角色不能修改";

const builtInName = (roleKey: string): string | null => BUILT_IN_ROLES.find(({ key }) => key === roleKey)?.name ?? null;

/**
 * Why a person with the permissions `own` cannot change the role `before` (`null`: it is new) to `after`, or `null`. A person
 * grants or revokes only permissions they have themselves, and the program's own roles have the program's names.
 */
export function roleEditProblem(own: readonly string[], before: RoleForm | null, after: RoleForm): string | null {
  if (before?.roleKey === ADMIN_ROLE || after.roleKey === ADMIN_ROLE) return ADMIN_ROLE_FIXED;
  const problem = roleProblem(after);
  if (problem !== null) return problem;
  if (before !== null && after.roleName !== before.roleName) {
    const fixed = builtInName(before.roleKey);
    if (fixed !== null && after.roleName !== fixed) return `内置角色「${fixed}」不能改名`;
  }
  const had = before?.permissions ?? [];
  const changed = [
    ...after.permissions.filter((key) => !had.includes(key)),
    ...had.filter((key) => !after.permissions.includes(key)),
  ];
  const beyond = changed.find((key) => !hasPermission(own, key));
  return beyond === undefined ? null : `您没有「${permissionName(beyond)}」权限，不能调整`;
}

/** A permission as people read it; the string itself where the program knows none of that name any more. */
export const permissionName = (key: string): string =>
  PERMISSION_GROUPS.flatMap(({ permissions }) => permissions).find((one) => one.key === key)?.name ?? key;

/** Why a role cannot be removed, or `null`. `holders`: people who have it. */
export function roleRemovalProblem(role: { roleName: string; builtIn: boolean }, holders: number): string | null {
  if (role.builtIn) return `内置角色「${role.roleName}」不能删除`;
  return holders > 0 ? `「${role.roleName}」已分配给${holders}人，不能删除` : null;
}

type Named = Pick<RoleForm, "roleKey" | "roleName">;

/** Two that read alike, whatever the case and width of their letters and the blanks around them. */
const readAlike = (one: string, other: string): boolean => {
  const plain = (text: string) => text.normalize("NFKC").trim().toLowerCase();
  return plain(one) === plain(other);
};

/** Why a role cannot have this name beside the `others`, or `null`: roles must not be confused. */
export function roleTaken(
  verb: "新增" | "修改",
  { roleKey, roleName }: Named,
  others: readonly Named[],
): string | null {
  const taken = (what: string) => `${verb}角色'${roleName}'失败，${what}已存在`;
  if (others.some((other) => readAlike(other.roleKey, roleKey))) return taken("权限字符");
  return others.some((other) => readAlike(other.roleName, roleName)) ? taken("角色名称") : null;
}

/** The person who changes others, with their permissions. */
export type Granter = { personId: PersonId; roles: readonly string[]; permissions: readonly string[] };
/** Whose roles are changed. */
export type Grantee = { personId: PersonId; roles: readonly string[]; merchantId: MerchantId | null };
/** A role as it can be granted. */
type Grantable = { roleKey: string; roleName: string; permissions: readonly string[] };

/** Refusal of whatever would leave the platform without an administrator. */
export const LAST_ADMIN_TEXT = "平台至少要保留一名管理员";
const ADMINS_ONLY_TEXT = "管理员账号只能由管理员操作";

/** Why `granter` cannot grant the role, or `null`: only admins make admins, and a person grants only what they have. */
export function grantProblem(granter: Granter, grantee: Grantee, role: Grantable): string | null {
  if (role.roleKey === ADMIN_ROLE) return hasRole(granter.roles, ADMIN_ROLE) ? null : ADMINS_ONLY_TEXT;
  if (SHOP_ROLES.includes(role.roleKey) && grantee.merchantId === null) return "该用户没有店铺，不能授予商家角色";
  return role.permissions.every((key) => hasPermission(granter.permissions, key))
    ? null
    : `您没有「${role.roleName}」的全部权限，不能授予该角色`;
}

/** Why `granter` cannot revoke the role, or `null`: a person revokes only what they have themselves. */
const takingProblem = (granter: Granter, role: Grantable): string | null =>
  role.permissions.every((key) => hasPermission(granter.permissions, key))
    ? null
    : `您没有「${role.roleName}」的全部权限，不能收回该角色`;

/**
 * Why the person cannot have the roles `requested` in place of theirs, or `null`. `all`: every role there is; `admins`: the
 * people who are admins and not locked out.
 */
export function rolesProblem(
  granter: Granter,
  grantee: Grantee,
  requested: readonly string[],
  { all, admins }: { all: readonly Grantable[]; admins: readonly string[] },
): string | null {
  if (grantee.roles.includes(ADMIN_ROLE) && !hasRole(granter.roles, ADMIN_ROLE)) return ADMINS_ONLY_TEXT;
  for (const key of requested) {
    if (grantee.roles.includes(key)) continue;
    const role = all.find(({ roleKey }) => roleKey === key);
    const problem = role === undefined ? "角色不存在" : grantProblem(granter, grantee, role);
    if (problem !== null) return problem;
  }
  for (const key of grantee.roles) {
    // A role that is no longer there allows nothing.
    const role = requested.includes(key) ? undefined : all.find(({ roleKey }) => roleKey === key);
    const problem = role === undefined ? null : takingProblem(granter, role);
    if (problem !== null) return problem;
  }
  const losesAdmin = grantee.roles.includes(ADMIN_ROLE) && !requested.includes(ADMIN_ROLE);
  return losesAdmin && admins.every((id) => id === grantee.personId) ? LAST_ADMIN_TEXT : null;
}

/** What may happen to a person, by the name of the event. */
export type PersonEvent = "lock" | "unlock";
export const PERSON_EVENT_NAMES: Readonly<Record<PersonEvent, string>> = { lock: "停用", unlock: "启用" };
export const PERSON_STATUS_NAMES = { "0": "正常", "1": "停用" } as const;
/** Shown to a locked person who logs in. */
export const LOCKED_TEXT = "账号已停用，请联系平台客服";

/** Why the person cannot be locked out or let in again, or `null`. */
export function lockProblem(
  granter: Granter,
  person: Grantee & { isLocked: boolean },
  event: PersonEvent,
  admins: readonly string[],
): string | null {
  if (person.isLocked !== (event === "unlock")) return person.isLocked ? "该账号已停用" : "该账号没有停用";
  if (person.personId === granter.personId) return "不能停用自己的账号";
  if (!person.roles.includes(ADMIN_ROLE)) return null;
  if (!hasRole(granter.roles, ADMIN_ROLE)) return ADMINS_ONLY_TEXT;
  return event === "lock" && admins.every((id) => id === person.personId) ? LAST_ADMIN_TEXT : null;
}

/** What `granter` may do with the person now. */
export const personEvents = (granter: Granter, person: Grantee & { isLocked: boolean }): PersonEvent[] =>
  // The reader is not locked out, so that with an admin reading there is one.
  (["lock", "unlock"] as const).filter((event) => lockProblem(granter, person, event, [granter.personId]) === null);
