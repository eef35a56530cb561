import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ADMIN_ROLE, ALL_PERMISSIONS } from "../../../src/domain/access.ts";
import {
  BUILT_IN_ROLES,
  type Granter,
  lockProblem,
  PERMISSION_GROUPS,
  personEvents,
  type RoleForm,
  roleEditProblem,
  roleProblem,
  roleRemovalProblem,
  rolesProblem,
  SHOP_ROLES,
} from "../../../src/domain/account/roles.ts";
import { asId, type PersonId } from "../../../src/domain/ids.ts";

const known = PERMISSION_GROUPS.flatMap(({ permissions }) => permissions.map(({ key }) => key));
const few = known.slice(0, 6);
const permissions = fc.subarray(few);
const form = (change: Partial<RoleForm>): RoleForm => ({
  ...{ roleKey: "guide", roleName: "向导", roleSort: 1, permissions: [], remark: "" },
  ...change,
});
const roleOf = ({ key, name, permissions: own }: (typeof BUILT_IN_ROLES)[number]) => ({
  ...{ roleKey: key, roleName: name, permissions: own },
});
const all = BUILT_IN_ROLES.map(roleOf);
const keys = all.map(({ roleKey }) => roleKey);
const permissionsOf = (roles: readonly string[]) =>
  all.filter(({ roleKey }) => roles.includes(roleKey)).flatMap((role) => role.permissions);
const granterWith = (personId: PersonId, roles: readonly string[]): Granter => ({
  ...{ personId, roles, permissions: permissionsOf(roles) },
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
  it("leaves the admin role alone, whoever asks", () => {
    const admin = form({ roleKey: ADMIN_ROLE });
    expect(roleEditProblem([ALL_PERMISSIONS], admin, admin)).toBe("管理员角色不能修改");
    expect(roleEditProblem([ALL_PERMISSIONS], null, admin)).toBe("管理员角色不能修改");
    expect(roleEditProblem([ALL_PERMISSIONS], null, form({ permissions: [ALL_PERMISSIONS] }))).toMatch("不存在");
  });
  it("says what is wrong with a form", () => {
    expect(roleProblem(form({}))).toBeNull();
    expect(roleProblem(form({ roleName: " " }))).toBe("角色名称不能为空");
    expect(roleProblem(form({ roleName: "木".repeat(31) }))).toBe("角色名称长度不能超过30个字符");
    for (const roleKey of ["1a", "a", "a b", "角色"]) expect(roleProblem(form({ roleKey }))).toMatch("权限字符为");
    expect(roleProblem(form({ permissions: ["goods:offer:steal"] }))).toBe("权限标识 goods:offer:steal 不存在");
  });
  it("removes only what is nobody's and not the program's own", () => {
    expect(roleRemovalProblem({ roleName: "向导", builtIn: false }, 0)).toBeNull();
    expect(roleRemovalProblem({ roleName: "向导", builtIn: false }, 2)).toBe("「向导」已分配给2人，不能删除");
    expect(roleRemovalProblem({ roleName: "财务", builtIn: true }, 0)).toBe("内置角色「财务」不能删除");
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
  it("always leaves an admin who is let in, and gives nobody more than the giver had", () => {
    fc.assert(
      fc.property(commands, (done) => {
        const state = new Map<string, Person>(
          people.map((id, at) => [id, { roles: at < 2 ? [ADMIN_ROLE] : ["operator"], isLocked: false }]),
        );
        const admins = () =>
          people.filter((id) => state.get(id)!.roles.includes(ADMIN_ROLE) && !state.get(id)!.isLocked);
        for (const { by, on, command } of done) {
          const [actor, target] = [state.get(by)!, state.get(on)!];
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
