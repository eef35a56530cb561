import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ADMIN_ROLE, ALL_PERMISSIONS } from "../../../src/domain/access.ts";
import {
  BUILT_IN_ROLES,
  type Granter,
  grantProblem,
  LAST_ADMIN_TEXT,
  lockProblem,
  PERMISSION_GROUPS,
  permissionName,
  personEvents,
  type RoleForm,
  roleEditProblem,
  roleProblem,
  roleRemovalProblem,
  rolesProblem,
  roleTaken,
  SHOP_ROLES,
} from "../../../src/domain/account/roles.ts";
import { asId, type MerchantId, type PersonId } from "../../../src/domain/ids.ts";

const known = PERMISSION_GROUPS.flatMap(({ permissions }) => permissions.map(({ key }) => key));
const few = known.slice(0, 6);
const permissions = fc.subarray(few);
const form = (change: Partial<RoleForm>): RoleForm => ({
  roleKey: "guide",
  roleName: "向导",
  roleSort: 1,
  permissions: [],
  remark: "",
  ...change,
});
const roleOf = ({ key, name, permissions: own }: (typeof BUILT_IN_ROLES)[number]) => ({
  roleKey: key,
  roleName: name,
  permissions: own,
});
const all = BUILT_IN_ROLES.map(roleOf);
const keys = all.map(({ roleKey }) => roleKey);
const permissionsOf = (roles: readonly string[]) =>
  all.filter(({ roleKey }) => roles.includes(roleKey)).flatMap((role) => role.permissions);
const granterWith = (personId: PersonId, roles: readonly string[]): Granter => ({
  personId,
  roles,
  permissions: permissionsOf(roles),
});

describe("the program's own roles", () => {
  it("allow what can be allowed, each of it named once", () => {
    expect(new Set(known).size).toBe(known.length);
    for (const { key, permissions: own } of BUILT_IN_ROLES) {
      if (key === ADMIN_ROLE) expect(own).toEqual([ALL_PERMISSIONS]);
      else expect(own.filter((one) => !known.includes(one))).toEqual([]);
    }
    expect(known).not.toContain(ALL_PERMISSIONS);
  });
});

describe("editing a role", () => {
  it("never changes a permission that the editor does not have", () => {
    fc.assert(
      fc.property(permissions, permissions, fc.option(permissions), (own, after, before) => {
        const was = before === null ? null : form({ permissions: before });
        const changed = few.filter((key) => after.includes(key) !== (before ?? []).includes(key));
        const isAllowed = changed.every((key) => own.includes(key));
        expect(roleEditProblem(own, was, form({ permissions: after })) === null).toBe(isAllowed);
      }),
    );
  });
  it("leaves the admin role unchanged, for any caller", () => {
    const admin = form({ roleKey: ADMIN_ROLE });
    expect(roleEditProblem([ALL_PERMISSIONS], admin, admin)).toBe("管理员角色不能修改");
    expect(roleEditProblem([ALL_PERMISSIONS], null, admin)).toBe("管理员角色不能修改");
    expect(roleEditProblem([ALL_PERMISSIONS], null, form({ permissions: [ALL_PERMISSIONS] }))).toMatch("不存在");
  });
  it("reports the problems of a form", () => {
    expect(roleProblem(form({}))).toBeNull();
    expect(roleProblem(form({ roleName: " " }))).toBe("角色名称不能为空");
    expect(roleProblem(form({ roleName: "木".repeat(31) }))).toBe("角色名称长度不能超过30个字符");
    for (const roleKey of ["1a", "a", "a b", "角色"]) expect(roleProblem(form({ roleKey }))).toMatch("权限字符为");
    expect(roleProblem(form({ permissions: ["goods:offer:steal"] }))).toBe("权限标识 goods:offer:steal 不存在");
  });
  it("removes only unassigned roles that are not built in", () => {
    expect(roleRemovalProblem({ roleName: "向导", builtIn: false }, 0)).toBeNull();
    expect(roleRemovalProblem({ roleName: "向导", builtIn: false }, 2)).toBe("「向导」已分配给2人，不能删除");
    expect(roleRemovalProblem({ roleName: "财务", builtIn: true }, 0)).toBe("内置角色「财务」不能删除");
  });
  it("takes a name of 30 and a remark of 500 characters, and names what is missing", () => {
    expect(roleProblem(form({ roleName: ` ${"木".repeat(30)} `, remark: "木".repeat(500) }))).toBeNull();
    expect(roleProblem(form({ remark: "木".repeat(501) }))).toBe("备注长度不能超过500个字符");
    expect(roleProblem(form({ roleKey: "" }))).toBe("权限字符不能为空");
  });
  it("takes no name that reads as another role's", () => {
    const others = [
      { roleKey: ADMIN_ROLE, roleName: "管理员" },
      { roleKey: "guide", roleName: "向导 A" },
    ];
    expect(roleTaken("新增", form({ roleKey: "porter", roleName: "搬运" }), others)).toBeNull();
    for (const roleKey of ["guide", "Guide", "GUIDE"])
      expect(roleTaken("新增", form({ roleKey, roleName: "搬运" }), others)).toBe("新增角色'搬运'失败，权限字符已存在");
    for (const roleName of ["管理员", " 管理员", "向导 a", "向导 Ａ"])
      expect(roleTaken("修改", form({ roleKey: "porter", roleName }), others)).toMatch("角色名称已存在");
  });
  it("leaves the program's own roles their names, and gives one back that was taken before", () => {
    for (const { roleKey, roleName } of all.filter((role) => role.roleKey !== ADMIN_ROLE)) {
      const own = form({ roleKey, roleName });
      const other = form({ roleKey, roleName: "另一个" });
      expect(roleEditProblem([ALL_PERMISSIONS], own, other)).toBe(`内置角色「${roleName}」不能改名`);
      expect(roleEditProblem([ALL_PERMISSIONS], other, own)).toBeNull();
      expect(roleEditProblem([ALL_PERMISSIONS], other, { ...other, remark: "说明" })).toBeNull();
    }
    expect(roleEditProblem([ALL_PERMISSIONS], form({}), form({ roleName: "另一个" }))).toBeNull();
  });
  it("names the permission that the editor lacks, and one that no release knows by its string", () => {
    const [group] = PERMISSION_GROUPS;
    const { key, name } = group!.permissions[1]!;
    expect(roleEditProblem([], null, form({ permissions: [key] }))).toBe(`您没有「${name}」权限，不能调整`);
    for (const one of PERMISSION_GROUPS.flatMap(({ permissions: all }) => all))
      expect(permissionName(one.key)).toBe(one.name);
    expect(permissionName("goods:offer:gone")).toBe("goods:offer:gone");
  });
  it("never makes an admin role of another one", () => {
    expect(roleEditProblem([ALL_PERMISSIONS], form({}), form({ roleKey: ADMIN_ROLE }))).toBe("管理员角色不能修改");
    expect(roleEditProblem([ALL_PERMISSIONS], form({ roleKey: ADMIN_ROLE }), form({}))).toBe("管理员角色不能修改");
  });
});

type Person = { roles: string[]; isLocked: boolean };
const people = ["a", "b", "c", "d"];
const commands = fc.array(
  fc.record({
    by: fc.constantFrom(...people).map((text) => asId<PersonId>(text)),
    on: fc.constantFrom(...people).map((text) => asId<PersonId>(text)),
    command: fc.oneof(
      fc.constantFrom("lock" as const, "unlock" as const),
      fc.subarray(["admin", "operator", "content", "finance", "buyer", "merchant"]),
    ),
  }),
  { maxLength: 60 },
);

describe("who may change whom", () => {
  it("always leaves an admin who can sign in, and lets no person grant or revoke more than they have", () => {
    fc.assert(
      fc.property(commands, (done) => {
        const state = new Map<string, Person>(
          people.map((id, at) => [id, { roles: at < 2 ? [ADMIN_ROLE] : ["operator"], isLocked: false }]),
        );
        const admins = () =>
          people.filter((id) => state.get(id)!.roles.includes(ADMIN_ROLE) && !state.get(id)!.isLocked);
        for (const { by, on, command } of done) {
          const actor = state.get(by)!;
          const target = state.get(on)!;
          if (actor.isLocked) continue;
          const granter = granterWith(by, actor.roles);
          const person = { personId: on, roles: target.roles, merchantId: null, isLocked: target.isLocked };
          if (typeof command === "string") {
            if (lockProblem(granter, person, command, admins()) === null)
              state.set(on, { ...target, isLocked: command === "lock" });
          } else if (rolesProblem(granter, person, command, { all, admins: admins() }) === null) {
            const gained = command.filter((key) => !target.roles.includes(key));
            const isAdmin = actor.roles.includes(ADMIN_ROLE);
            expect(isAdmin || permissionsOf(gained).every((key) => granter.permissions.includes(key))).toBe(true);
            const lost = target.roles.filter((key) => !command.includes(key));
            expect(isAdmin || permissionsOf(lost).every((key) => granter.permissions.includes(key))).toBe(true);
            expect(isAdmin || !target.roles.includes(ADMIN_ROLE)).toBe(true);
            expect(gained.filter((key) => SHOP_ROLES.includes(key))).toEqual([]);
            state.set(on, { ...target, roles: command });
          }
          expect(admins()).not.toEqual([]);
          expect(state.get(by)!.isLocked).toBe(false);
        }
      }),
    );
  });
  it("offers exactly what is possible while others are there", () => {
    const subsets = fc.subarray(keys);
    fc.assert(
      fc.property(subsets, subsets, fc.boolean(), fc.boolean(), (actors, theirs, isLocked, isSelf) => {
        const granter = granterWith(asId<PersonId>("a"), actors);
        const person = {
          personId: isSelf ? asId<PersonId>("a") : asId<PersonId>("b"),
          roles: theirs,
          merchantId: null,
          isLocked,
        };
        const events = personEvents(granter, person);
        const reachable = !isSelf && (!theirs.includes(ADMIN_ROLE) || actors.includes(ADMIN_ROLE));
        expect(events).toEqual(reachable ? [isLocked ? "unlock" : "lock"] : []);
      }),
    );
  });
});

describe("grantProblem, rolesProblem", () => {
  const [me, other] = ["a", "b"].map((text) => asId<PersonId>(text)) as [PersonId, PersonId];
  const operator = granterWith(me, ["operator"]);
  const admin = granterWith(me, [ADMIN_ROLE]);
  const person = { personId: other, roles: ["buyer"], merchantId: null };
  const roleNamed = (key: string) => all.find(({ roleKey }) => roleKey === key)!;
  const others = { all, admins: [me, other] };

  it("let only admins make admins, and only those be merchants who have a shop", () => {
    expect(grantProblem(admin, person, roleNamed(ADMIN_ROLE))).toBeNull();
    expect(grantProblem(operator, person, roleNamed(ADMIN_ROLE))).toBe("管理员账号只能由管理员操作");
    const [shopRole] = SHOP_ROLES;
    const merchant = { ...person, merchantId: asId<MerchantId>("31") };
    expect(grantProblem(admin, person, roleNamed(shopRole!))).toBe("该用户没有店铺，不能授予商家角色");
    expect(grantProblem(admin, merchant, roleNamed(shopRole!))).toBeNull();
  });
  it("refuse to grant permissions that the caller does not have, name by name", () => {
    expect(grantProblem(operator, person, roleNamed("finance"))).toBe("您没有「财务」的全部权限，不能授予该角色");
    expect(rolesProblem(operator, person, ["buyer", "finance"], others)).toBe(
      "您没有「财务」的全部权限，不能授予该角色",
    );
    expect(rolesProblem(admin, person, ["buyer", "finance"], others)).toBeNull();
    expect(rolesProblem(admin, person, ["ghost"], others)).toBe("角色不存在");
    expect(rolesProblem(operator, { ...person, roles: ["finance"] }, [], others)).toBe(
      "您没有「财务」的全部权限，不能收回该角色",
    );
    expect(rolesProblem(operator, { ...person, roles: ["gone", "content"] }, [], others)).toBeNull();
    // A role that a person has already is not granted again.
    expect(rolesProblem(operator, { ...person, roles: ["finance"] }, ["finance"], others)).toBeNull();
  });
  it("let no admin be changed by others, nor the last one cease to be one", () => {
    const theirs = { ...person, roles: [ADMIN_ROLE] };
    expect(rolesProblem(operator, theirs, [ADMIN_ROLE], others)).toBe("管理员账号只能由管理员操作");
    expect(rolesProblem(admin, theirs, ["buyer"], others)).toBeNull();
    expect(rolesProblem(admin, theirs, ["buyer"], { all, admins: [other] })).toBe(LAST_ADMIN_TEXT);
    expect(rolesProblem(admin, theirs, [ADMIN_ROLE], { all, admins: [other] })).toBeNull();
    expect(rolesProblem(admin, person, [], { all, admins: [other] })).toBeNull();
  });
});

describe("lockProblem", () => {
  const [me, other] = ["a", "b"].map((text) => asId<PersonId>(text)) as [PersonId, PersonId];
  const admin = granterWith(me, [ADMIN_ROLE]);
  const person = (roles: string[], isLocked: boolean, personId = other) => ({
    personId,
    roles,
    isLocked,
    merchantId: null,
  });

  it("explains in words what is refused", () => {
    const locked = person(["buyer"], true);
    expect(lockProblem(admin, locked, "lock", [me])).toBe("该账号已停用");
    expect(lockProblem(admin, { ...locked, isLocked: false }, "unlock", [me])).toBe("该账号没有停用");
    expect(lockProblem(admin, person([ADMIN_ROLE], false, me), "lock", [me, other])).toBe("不能停用自己的账号");
    expect(lockProblem(granterWith(me, ["operator"]), person([ADMIN_ROLE], false), "lock", [other])).toBe(
      "管理员账号只能由管理员操作",
    );
  });
  it("refuses to lock the last admin, and always unlocks an admin", () => {
    expect(lockProblem(admin, person([ADMIN_ROLE], false), "lock", [other])).toBe(LAST_ADMIN_TEXT);
    expect(lockProblem(admin, person([ADMIN_ROLE], false), "lock", [me, other])).toBeNull();
    expect(lockProblem(admin, person([ADMIN_ROLE], true), "unlock", [])).toBeNull();
    expect(lockProblem(admin, person([ADMIN_ROLE], true), "unlock", [other])).toBeNull();
  });
});
