import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { App } from "../../../src/application/app.ts";
import { lazyActor } from "../../../src/application/lazy-actor.ts";
import { ForRoles, Permitted } from "../../../src/ui/kit/permitted.tsx";
import { Wiring, WiringContext } from "../../../src/ui/wiring.tsx";

/** What a person with these roles and permissions sees; `null`: a visitor. */
function seen(element: ReactElement, session: { roles: string[]; permissions: string[] } | null): string {
  const actor = lazyActor(() => Promise.reject(new Error("nothing to load")), {
    value: "x",
    context: { session },
    tags: [],
  });
  const app = { session: actor } as unknown as App;
  const wiring = new Wiring({
    app,
    atHand: new Map(),
    host: "127.0.0.1",
    load: () => Promise.reject(new Error("nothing to load")),
  });
  return renderToString(createElement(WiringContext.Provider, { value: wiring }, element));
}
const children = "看得见";
const forRoles = (roles: string[], all = false) => {
  const props = { roles, all, children };
  return createElement(ForRoles, props);
};
const permitted = (permissions: string[], all = false) => {
  const props = { permissions, all, children };
  return createElement(Permitted, props);
};
const person = (roles: string[], permissions: string[] = []) => ({ roles, permissions });

describe("content restricted by role or permission", () => {
  it("goes by any of the roles, and admin has them all", () => {
    expect(seen(forRoles(["merchant", "operator"]), person(["operator"]))).toBe(children);
    expect(seen(forRoles(["merchant"]), person(["admin"]))).toBe(children);
    expect(seen(forRoles(["merchant"]), person(["buyer"]))).toBe("");
    expect(seen(forRoles(["merchant"]), null)).toBe("");
  });

  it("goes by any of the permissions, and *:*:* is all of them", () => {
    expect(seen(permitted(["order:list", "order:edit"]), person([], ["order:edit"]))).toBe(children);
    expect(seen(permitted(["order:list"]), person([], ["*:*:*"]))).toBe(children);
    expect(seen(permitted(["order:list"]), person(["admin"], ["order:*"]))).toBe("");
    expect(seen(permitted(["order:list"]), null)).toBe("");
  });

  it("requires all of them on request", () => {
    expect(seen(forRoles(["merchant", "operator"], true), person(["operator"]))).toBe("");
    expect(seen(forRoles(["merchant", "operator"], true), person(["operator", "merchant"]))).toBe(children);
    expect(seen(permitted(["order:list", "order:edit"], true), person([], ["order:edit"]))).toBe("");
    expect(seen(permitted(["order:list", "order:edit"], true), person([], ["*:*:*"]))).toBe(children);
  });

  it("throws without a list, for any reader", () => {
    for (const who of [null, person(["admin"], ["*:*:*"])]) {
      expect(() => seen(forRoles([]), who)).toThrow("请设置角色权限标签值");
      expect(() => seen(permitted([]), who)).toThrow("请设置操作权限标签值");
    }
  });
});
