import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALL_PERMISSIONS } from "../../../src/domain/access.ts";
import { goodsMessage } from "../../../src/domain/catalog/goods/goods-messages.ts";
import { merchantMessage } from "../../../src/domain/company/merchant-life.ts";
import { applicationMessage, changeMessage, companyMessage } from "../../../src/domain/company/review-messages.ts";
import { supplyMessage } from "../../../src/domain/company/supply.ts";
import {
  type ApplicationId,
  asId,
  type CompanyId,
  type GoodsId,
  type MerchantId,
  type SupplyApplyId,
} from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { consoleName, consoleSides, mayOpen, merchantServices } from "../../../src/domain/shell/console.ts";
import { findableText, findSourcesOf, pagesFound } from "../../../src/domain/shell/console-find.ts";
import { TODOS, todosOf, waitingAt, workOf } from "../../../src/domain/shell/console-todo.ts";
import { noonOf, turnoverOf, turnoverSides, windowOf } from "../../../src/domain/shell/turnover.ts";
import { reminderMessage } from "../../../src/domain/system/reminder-message.ts";
import { WAIT_KINDS, WAITS } from "../../../src/domain/system/waiting.ts";
import { formatBeijingDate } from "../../../src/domain/time.ts";
import { ROUTES } from "../../../src/ui/routes.tsx";
import { CONSOLE_GROUPS, CONSOLE_ROUTES, consoleRouteAt } from "../../../src/ui/shell/console/console-routes.tsx";

const ASKED = [...new Set(CONSOLE_ROUTES.flatMap(({ permission }) => (permission === null ? [] : [permission])))];
const people = fc.record({
  roles: fc.uniqueArray(
    fc.constantFrom("buyer", "merchant", "merchantStaff", "operator", "expert", "finance", "content", "yardGuide"),
  ),
  permissions: fc.uniqueArray(fc.constantFrom(...ASKED, "", "order:spot", "*", "order:spot:*")),
  merchantId: fc.constantFrom(null, asId<MerchantId>("7")),
});
const buyer = { roles: ["buyer"], permissions: ["order:spot:confirm"], merchantId: null };
const merchant = { ...buyer, roles: ["buyer", "merchant"], merchantId: asId<MerchantId>("7") };
const admin = { roles: ["admin"], permissions: [ALL_PERMISSIONS], merchantId: null };

describe("the console's screens", () => {
  it("open to holders of exactly their permission, on their own side", () => {
    fc.assert(
      fc.property(people, fc.constantFrom(...CONSOLE_ROUTES), (person, route) => {
        const isThere =
          (route.permission === null || person.permissions.includes(route.permission)) &&
          (route.side === null
            ? consoleSides(person).length > 0
            : route.side === "merchant"
              ? person.merchantId !== null
              : person.roles.some((role) => ["operator", "expert", "finance", "content", "yardGuide"].includes(role)));
        expect(mayOpen(person, route)).toBe(isThere);
      }),
    );
  });

  it("stay open when a person gains a permission", () => {
    fc.assert(
      fc.property(people, fc.constantFrom(...ASKED), (person, more) => {
        const richer = { ...person, permissions: [...person.permissions, more] };
        for (const route of CONSOLE_ROUTES) if (mayOpen(person, route)) expect(mayOpen(richer, route)).toBe(true);
      }),
    );
  });

  it("are none for a buyer, the shop's own for a merchant, and all of the platform's for an admin without a shop", () => {
    expect(CONSOLE_ROUTES.filter((route) => mayOpen(buyer, route))).toEqual([]);
    expect(CONSOLE_ROUTES.filter((route) => mayOpen(merchant, route)).every(({ side }) => side !== "operator")).toBe(
      true,
    );
    for (const route of CONSOLE_ROUTES) expect(mayOpen(admin, route)).toBe(route.side !== "merchant");
  });

  it("have each an address, a group and, where they show one thing, a list of their own in the menu", () => {
    expect(new Set(CONSOLE_ROUTES.map(({ path }) => path)).size).toBe(CONSOLE_ROUTES.length);
    for (const route of CONSOLE_ROUTES) {
      expect(route.path).toMatch(/^\/console(\/\w+)+$/);
      expect(CONSOLE_GROUPS).toContain(route.group);
      if (route.parent === undefined) continue;
      const list = consoleRouteAt(route.parent);
      expect(list?.parent, route.path).toBeUndefined();
      expect(list?.side, route.path).toEqual(route.side);
    }
  });
});

describe("todos", () => {
  it("lead each to a list that the same people may open", () => {
    for (const { key, path, side, permission } of TODOS) {
      const list = consoleRouteAt(path.split("?")[0] ?? "");
      expect({ key, side: list?.side, permission: list?.permission }).toEqual({ key, side, permission });
    }
    expect(new Set(TODOS.map(({ key }) => key)).size).toBe(TODOS.length);
    expect(todosOf(buyer)).toEqual([]);
  });
});

describe("messages about what waits", () => {
  const isPageOf = (side: string, path: string): boolean => {
    const route = consoleRouteAt(path);
    return path.startsWith("/console") ? route?.side === side : ROUTES.some((one) => one.path === path);
  };

  it("lead to a page that their readers have", () => {
    for (const kind of WAIT_KINDS)
      for (const nth of WAITS[kind].reminders.keys()) {
        const { to, draft } = reminderMessage(kind, nth, { id: "1", placeId: "1", name: "" });
        expect(isPageOf(to, draft.linkPath.split("?")[0] ?? ""), `${kind} ${draft.linkPath}`).toBe(true);
      }
    const company = { id: asId<CompanyId>("1"), companyName: "" };
    const shop = { id: asId<ApplicationId>("1"), applyNo: "", shopName: "" };
    const goods = { id: asId<GoodsId>("1"), goodsNo: "", title: "" };
    const apply = { id: asId<SupplyApplyId>("1"), applyNo: "", productName: "", companyName: "" };
    const links: [side: string, linkPath: string | undefined][] = [
      ["operator", companyMessage("submit", company, "")?.draft.linkPath],
      ["operator", companyMessage("edit", company, "")?.draft.linkPath],
      ["buyer", companyMessage("reject", company, "")?.draft.linkPath],
      ["buyer", companyMessage("approve", company, "")?.draft.linkPath],
      ["buyer", changeMessage("approve", company, "")?.draft.linkPath],
      ["buyer", changeMessage("reject", company, "")?.draft.linkPath],
      ["operator", applicationMessage("submit", shop, "")?.draft.linkPath],
      ["merchant", applicationMessage("approve", shop, "")?.draft.linkPath],
      ["merchant", merchantMessage("suspend", { id: asId<MerchantId>("1"), shopName: "" }, "")?.linkPath],
      ["merchant", goodsMessage(goods, "reject", "").linkPath],
      ["operator", supplyMessage("add", apply, "").draft.linkPath],
    ];
    for (const [side, linkPath = ""] of links)
      expect(isPageOf(side, linkPath.split("?")[0] ?? ""), linkPath).toBe(true);
  });
});

describe("the way to the merchants' services", () => {
  it("leads people who have no business in our console to opening a shop", () => {
    expect(merchantServices("/console", buyer)).toBe("/settled/apply");
    expect(merchantServices("/console", merchant)).toBe("/console");
    expect(merchantServices("/console", null)).toBe("/console");
    expect(merchantServices("https://seller.example/console", buyer)).toBe("https://seller.example/console");
    expect(consoleName(consoleSides(merchant))).toBe("商家后台");
    expect(consoleName(consoleSides(admin))).toBe("运营后台");
  });
});

describe("waitingAt", () => {
  it("adds up what waits in one list and marks where something is overdue", () => {
    const waiting = waitingAt([
      { key: "companies", num: 2, late: 0, since: null },
      { key: "companyChanges", num: 1, late: 1, since: null },
      { key: "goods", num: 4, late: 0, since: null },
      { key: "demands", num: 0, late: 0, since: null },
    ]);
    expect(Object.fromEntries(waiting)).toEqual({
      "/console/company/list": { num: 3, isLate: true },
      "/console/goods/review": { num: 4, isLate: false },
    });
  });

  it("counts today's trucks as nothing that waits, and every other todo once, at a page of the menu", () => {
    const counts = TODOS.map(({ key }) => ({ key, num: 1, late: 0, since: null }));
    const waiting = waitingAt(counts);
    expect([...waiting.values()].reduce((sum, { num }) => sum + num, 0)).toBe(TODOS.length - 1);
    for (const path of waiting.keys()) expect(consoleRouteAt(path)?.parent).toBeUndefined();
    expect(waitingAt(counts.filter(({ key }) => key === "trucksToday")).size).toBe(0);
  });
});

describe("workOf", () => {
  it("has what waits of a side, the oldest first, visits of the day last, and what there is nothing of", () => {
    const numbers = fc.record({
      num: fc.integer({ min: 0, max: 2 }),
      since: fc.option(fc.integer({ min: 1, max: 9 })),
    });
    fc.assert(
      fc.property(fc.tuple(...TODOS.map(() => numbers)), fc.constantFrom("merchant", "operator"), (drawn, side) => {
        const counts = TODOS.map(({ key }, at) => ({ key, late: 0, ...drawn[at]! }));
        const { due, none } = workOf(side, counts);
        const own = TODOS.filter((todo) => todo.side === side).map(({ key }) => key);
        expect([...due, ...none].map(({ key }) => key).sort()).toEqual(own.toSorted());
        expect(due.every(({ num }) => num > 0)).toBe(true);
        const begun = due.filter(({ key }) => key !== "trucksToday").map(({ since }) => since ?? 0);
        expect(begun).toEqual(begun.toSorted((one, other) => one - other));
        if (due.some(({ key }) => key === "trucksToday")) expect(due.at(-1)?.key).toBe("trucksToday");
      }),
    );
    expect(workOf("merchant", [])).toEqual({ due: [], none: [] });
  });
});

describe("turnover", () => {
  it("is of the shop for merchants and of the marketplace for its operators", () => {
    expect(turnoverSides(merchant)).toEqual(["merchant"]);
    expect(turnoverSides(admin)).toEqual(["operator"]);
    expect(turnoverSides(buyer)).toEqual([]);
  });

  it("of days together is the sum of each", () => {
    const days = [
      { day: "2026-11-20", orders: 2, amount: fen(300) },
      { day: "2026-11-21", orders: 1, amount: fen(50) },
    ];
    expect(turnoverOf(days)).toEqual({ orders: 3, amount: 350 });
    expect(turnoverOf([])).toEqual({ orders: 0, amount: 0 });
  });

  it("is drawn from its first day to its last and not into the next", () => {
    const { from, until } = windowOf("2026-10-27", "2026-11-25");
    expect(formatBeijingDate(from)).toBe("2026-10-27");
    expect(formatBeijingDate(until)).toBe("2026-11-25");
    expect(noonOf("2026-10-27")).toBeGreaterThan(from);
    expect(noonOf("2026-11-25")).toBeLessThan(until);
  });
});

describe("the console's search", () => {
  const pages = CONSOLE_ROUTES.filter(({ parent }) => parent === undefined).map(
    ({ title, group, path }) => ({ kind: "page", title, note: group, path }) as const,
  );

  it("finds pages by name before those by group, with any blanks", () => {
    const titles = (words: string) => pagesFound(pages, words).map(({ title }) => title);
    expect(titles("品牌")).toEqual(["品牌"]);
    expect(titles("提 货")[0]).toBe("提货预约");
    expect(titles("提货")).toContain("公共仓库");
    expect(titles("没有这页")).toEqual([]);
    expect(titles("")).toHaveLength(pages.length);
  });

  it("puts names that begin with the words before those that have them, and these before groups", () => {
    const found = (title: string, note = "") => ({ kind: "page" as const, title, note, path: `/${title}` });
    const some = [found("甲", "A 组"), found("我的 a"), found("乙"), found("A"), found("ab c")];
    expect(pagesFound(some, "a").map(({ title }) => title)).toEqual(["A", "ab c", "我的 a", "甲"]);
    expect(pagesFound(some, " A  B C ").map(({ title }) => title)).toEqual(["ab c"]);
  });

  it("searches no list whose own page is closed to the person", () => {
    fc.assert(
      fc.property(people, (person) => {
        for (const source of findSourcesOf(person)) {
          expect(
            CONSOLE_ROUTES.some(({ side, permission }) => side === source.side && permission === source.permission),
          ).toBe(true);
          expect(mayOpen(person, source)).toBe(true);
        }
      }),
    );
    expect(findSourcesOf(buyer)).toEqual([]);
    expect(findableText(findSourcesOf(buyer))).toBe("页面");
    expect(findableText(findSourcesOf(merchant))).toBe("页面、订单");
    expect(findableText(findSourcesOf(admin))).toBe("页面、订单、商品、企业");
  });
});
