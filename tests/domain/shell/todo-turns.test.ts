import { describe, expect, it } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { OFFER_STATUS } from "../../../src/domain/futures/forward-offer.ts";
import { BUYER_WAITS } from "../../../src/domain/shell/buyer-waits.ts";
import { CONSOLE_SIDES } from "../../../src/domain/shell/console.ts";
import { TODOS } from "../../../src/domain/shell/console-todo.ts";
import { todoItem } from "../../../src/domain/shell/todo-item.ts";
import { TODO_KINDS, TODO_STATUSES, TURNS } from "../../../src/domain/shell/todo-turns.ts";
import {
  SIDES,
  type Side,
  type Subject,
  WAIT_KINDS,
  WAITS,
  type Wait,
  type WaitKind,
} from "../../../src/domain/system/waiting.ts";
import { ROUTES } from "../../../src/ui/routes.tsx";
import { consoleRouteAt } from "../../../src/ui/shell/console/console-routes.tsx";
import { actorsIn, TABLES } from "../../support/waiting-tables.ts";

/** What the tables call a side. */
const ACTORS: Readonly<Record<Side, readonly string[]>> = {
  buyer: ["buyer", "applicant"],
  merchant: ["merchant", "supplier"],
  operator: ["operator"],
};
/** Statuses that the clock alone ends: goods and offers on sale or sold out, whose owners wait for nothing. */
const BY_THE_CLOCK_ALONE: Partial<Record<Subject, readonly number[]>> = {
  goods: [GOODS_STATUS.onSale, GOODS_STATUS.soldOut, GOODS_STATUS.unpublished],
  offer: [OFFER_STATUS.open, OFFER_STATUS.soldOut, OFFER_STATUS.expired],
};
/** Ended by a truck that is booked, whenever the buyer likes. */
const BOOKS: readonly WaitKind[] = ["order.fetch"];
const waitIn = (kind: WaitKind): Wait => WAITS[kind];
const waitOf = (kind: string): Wait | null => (Object.hasOwn(WAITS, kind) ? WAITS[kind as WaitKind] : null);
const kindsOf = (subject: Subject, status: number) =>
  TODO_KINDS.filter((kind) => {
    const of = TODO_STATUSES[kind];
    return of.subject === subject && of.statuses.includes(status);
  });

describe("the table of todos", () => {
  it.each(Object.keys(TABLES) as Subject[])("has one for who must act before the clock does, of each %s", (subject) => {
    for (const status of Object.keys(TABLES[subject]).map(Number)) {
      const actors = actorsIn(TABLES[subject], status);
      if (!actors.includes("system") || (BY_THE_CLOCK_ALONE[subject] ?? []).includes(status)) continue;
      const turns = kindsOf(subject, status).map((kind) => TURNS[kind][0]);
      const timed = turns.filter(
        ({ side, due }) => due !== null && ACTORS[side].some((actor) => actors.includes(actor)),
      );
      expect(timed.length, `${subject} ${status}`).toBeGreaterThan(0);
    }
  });

  it("has a todo for the side of every waiting status without a clock", () => {
    for (const kind of WAIT_KINDS) {
      const { subject, statuses, endedBy, afterEnd } = waitIn(kind);
      if (endedBy === "clock" || afterEnd) continue;
      const actors = new Set(statuses.flatMap((status) => actorsIn(TABLES[subject], status)));
      const [{ side, due }] = TURNS[kind];
      expect({ kind, mayAct: ACTORS[side].some((actor) => actors.has(actor)) || BOOKS.includes(kind) }).toEqual({
        kind,
        mayAct: true,
      });
      expect({ kind, isDue: due !== null || BOOKS.includes(kind) }).toEqual({ kind, isDue: true });
    }
  });

  it("names a command of the state table that is open to its side in every status it stands for", () => {
    for (const kind of TODO_KINDS) {
      const { subject, statuses } = TODO_STATUSES[kind];
      for (const { side, event, action } of TURNS[kind]) {
        expect(action).not.toBe("");
        if (event === null) continue;
        const open = statuses.filter((status) =>
          (TABLES[subject][status]?.[event] ?? []).some(({ actors }) =>
            ACTORS[side].some((one) => actors.includes(one)),
          ),
        );
        // A loading ends what the gate began, and a part of a plan is past in later statuses.
        expect({ kind, side, isOpen: open.length > 0 }).toEqual({ kind, side, isOpen: true });
      }
    }
  });

  it("has a turn for each side that is reminded of a wait", () => {
    for (const kind of TODO_KINDS)
      for (const { to } of waitOf(kind)?.reminders ?? [])
        expect({ kind, sides: TURNS[kind].map(({ side }) => side) }).toEqual({
          kind,
          sides: expect.arrayContaining([to]),
        });
  });

  it("counts every turn of merchants and operators in a list of the console that they may open, and only theirs", () => {
    for (const kind of TODO_KINDS)
      for (const { side, todo } of TURNS[kind])
        expect({ kind, side: TODOS.find(({ key }) => key === todo)?.side ?? "buyer" }).toEqual({ kind, side });
    const named = new Set(TODO_KINDS.flatMap((kind) => TURNS[kind].map(({ todo }) => todo)));
    expect(TODOS.filter(({ key }) => !named.has(key)).map(({ key }) => key)).toEqual(["trucksToday"]);
  });

  it("counts every turn of a buyer beside a page of the menu, but those of pages that have no place in it", () => {
    const counted = [...BUYER_WAITS.values()].flat();
    const buyers = TODO_KINDS.filter((kind) => TURNS[kind].some(({ side }) => side === "buyer"));
    expect(buyers.filter((kind) => !counted.includes(kind))).toEqual(["application.complete", "supply.complete"]);
    expect(new Set(counted).size).toBe(counted.length);
  });

  it("leads each side to a page of its own", () => {
    for (const kind of TODO_KINDS)
      for (const side of SIDES) {
        const times = { since: 1, dueAt: null };
        const item = todoItem({ kind, side, id: "7", placeId: "8", name: "订单 TM1", about: "", ...times });
        expect(item === null).toBe(TURNS[kind].every((turn) => turn.side !== side));
        if (item === null) continue;
        const [path = ""] = item.path.split("?");
        const isConsole = path.startsWith("/console");
        const isOpen = isConsole ? consoleRouteAt(path)?.side === side : ROUTES.some((route) => route.path === path);
        expect({ kind, path, isOpen }).toEqual({ kind, path, isOpen: true });
        if (side === "operator") expect(CONSOLE_SIDES).toContain(side);
      }
  });
});
