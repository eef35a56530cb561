import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as access from "../../src/domain/access.ts";

const granted = fc.array(
  fc.constantFrom<string[]>("goods:list", "goods:edit", "order:*", "*:*:*", "admin", "merchant", ""),
);
const asked = fc.oneof(fc.constantFrom("goods:list", "goods:edit", "order:list", "merchant", "admin", ""), fc.string());
const checks = [
  { one: access.hasPermission, any: access.hasAnyPermission, all: access.hasAllPermissions, master: "*:*:*" },
  { one: access.hasRole, any: access.hasAnyRole, all: access.hasAllRoles, master: "admin" },
];

describe.each(checks)("checks with the wildcard $master", ({ one, any, all, master }) => {
  it("pass for an exact match or the wildcard, and for nothing else", () => {
    fc.assert(
      fc.property(granted, asked, (own, required) => {
        expect(one(own, required)).toBe(required !== "" && (own.includes(required) || own.includes(master)));
      }),
    );
  });
  it("fail for empty input, even with the wildcard", () => {
    expect(one([master], "")).toBe(false);
    expect(any([master], [])).toBe(false);
    expect(all([master], [])).toBe(false);
  });
  it("any is or, all is and", () => {
    fc.assert(
      fc.property(granted, fc.array(asked, { minLength: 1 }), (own, required) => {
        const single = required.map((name) => one(own, name));
        expect(any(own, required)).toBe(single.includes(true));
        expect(all(own, required)).toBe(!single.includes(false));
      }),
    );
  });
});

describe("hasPermission", () => {
  it("knows no partial wildcards", () => {
    expect(access.hasPermission(["order:*"], "order:list")).toBe(false);
  });
});

describe("requiredList", () => {
  it("hands a list on and raises an error for anything else", () => {
    expect(access.requiredList(["goods:list"], "permission")).toEqual(["goods:list"]);
    for (const none of [undefined, null, [], "goods:list", {}]) {
      expect(() => access.requiredList(none, "permission")).toThrow("请设置操作权限标签值");
      expect(() => access.requiredList(none, "role")).toThrow("请设置角色权限标签值");
    }
  });
});
