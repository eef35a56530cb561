import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ActorRefFrom, createActor } from "xstate";
import { CHANGED_TEXT, type commandMachine } from "../../src/application/command-machine.ts";
import { createListMachine, type ListRequest } from "../../src/application/list-machine.ts";
import { ApiError } from "../../src/domain/errors.ts";
import { type Page, pageOf, rowsBefore } from "../../src/domain/paging.ts";
import { settled } from "../support/machines.ts";

type Row = { id: string; version: number };
const offline = () => new ApiError({ kind: "offline", message: "断线" });
const conflict = () => new ApiError({ kind: "refused", code: 5001, message: "已变化", data: null });

/** A list of `total` rows on a server that may fail, and an address that leads back to it. */
function started(query: Record<string, string> = {}, total = 45, opensWith: { status?: string } = {}) {
  const notices: string[] = [];
  const asked: ListRequest<"keyword" | "status">[] = [];
  const done: string[] = [];
  let rows: Row[] = Array.from({ length: total }, (_, at) => ({ id: String(at + 1), version: 1 }));
  let failing: Error | null = null;
  const failOnce = () => {
    const error = failing;
    failing = null;
    if (error !== null) throw error;
  };
  let address = "";
  const actor = createActor(
    createListMachine<"keyword" | "status", Row, Page<Row>>({
      path: "/console/things/list",
      filters: ["keyword", "status"],
      opensWith,
      load: async (request) => {
        asked.push(request);
        failOnce();
        const from = rowsBefore(request.page);
        return pageOf(rows.slice(from, from + request.page.pageSize), rows.length, request.page);
      },
      commands: {
        publish: {
          send: async ({ id }) => {
            failOnce();
            done.push(`publish ${id}`);
          },
          done: "已上架",
        },
        remove: {
          asks: () => ({ reason: "" }),
          problems: ({ reason = "" }) => ({ reason: reason.length < 5 ? "请填写原因" : null }),
          send: async ({ id }, { reason }) => {
            failOnce();
            rows = rows.filter((row) => row.id !== id);
            done.push(`remove ${id} ${reason}`);
          },
          done: "已删除",
        },
      },
      bulk: { publishAll: { send: async (all) => done.push(all.map(({ id }) => id).join("+")), done: "全部上架" } },
      navigator: {
        currentPath: () => address,
        open: () => {},
        go: (path) => {
          address = path;
          const params = new URLSearchParams(path.split("?")[1] ?? "");
          actor.send({ type: "routeChanged", query: Object.fromEntries(params) });
        },
      },
      notify: (text) => notices.push(text),
    }),
    { input: { query } },
  ).start();
  const fail = (error: Error | null) => {
    failing = error;
  };
  return { actor, notices, asked, done, fail, address: () => address, count: () => rows.length };
}

const rowIn = ({ actor }: ReturnType<typeof started>, at = 0): Row => actor.getSnapshot().context.data!.rows[at]!;

describe("createListMachine", () => {
  it("reads its state from the address, and writes filters and pages into it", async () => {
    const list = started({ keyword: " 樟子松 ", pageNum: "2", other: "x" });
    expect(list.actor.getSnapshot().hasTag("loading")).toBe(true);
    await settled();
    expect(list.asked).toEqual([{ filters: { keyword: "樟子松", status: "" }, page: { pageNum: 2, pageSize: 20 } }]);
    list.actor.send({ type: "filtered", filters: { status: "1" } });
    expect(list.address()).toBe("/console/things/list?keyword=%E6%A8%9F%E5%AD%90%E6%9D%BE&status=1");
    expect(list.actor.getSnapshot().hasTag("stale")).toBe(true);
    await settled();
    list.actor.send({ type: "pageTurned", pageNum: 3, pageSize: 10 });
    await settled();
    expect(list.actor.getSnapshot().context.data).toMatchObject({ pageNum: 3, pageSize: 10, total: 45 });
    expect(list.asked).toHaveLength(3);
  });

  it("opens with its filter where the address names none, and names it empty where everything is shown", async () => {
    const list = started({}, 45, { status: "1" });
    const statuses = () => list.asked.map(({ filters: { status } }) => status);
    await settled();
    list.actor.send({ type: "filtered", filters: { status: "" } });
    expect(list.address()).toBe("/console/things/list?status=");
    await settled();
    list.actor.send({ type: "pageTurned", pageNum: 2, pageSize: 20 });
    expect(list.address()).toBe("/console/things/list?status=&pageNum=2");
    await settled();
    list.actor.send({ type: "routeChanged", query: { keyword: "松" } });
    await settled();
    list.actor.send({ type: "routeChanged", query: { pageNum: "2" } });
    await settled();
    expect(statuses()).toEqual(["1", "", "", "", "1"]);
  });

  it("keeps the rows of before where the next ones do not come, until they do", async () => {
    const list = started();
    await settled();
    list.fail(offline());
    list.actor.send({ type: "routeChanged", query: { pageNum: "2" } });
    await settled();
    const state = () => list.actor.getSnapshot();
    expect(["outdated", "stale", "failed"].map((tag) => state().hasTag(tag as "stale"))).toEqual([true, true, false]);
    expect(state().context.data?.rows[0]?.id).toBe("1");
    list.actor.send({ type: "retried" });
    await settled();
    expect(state().hasTag("stale")).toBe(false);
    expect(state().context.data?.rows[0]?.id).toBe("21");
  });

  it("reports a failure and retries", async () => {
    const list = started();
    list.fail(offline());
    list.actor.send({ type: "routeChanged", query: { keyword: "松" } });
    await settled();
    expect(list.actor.getSnapshot().hasTag("failed")).toBe(true);
    list.actor.send({ type: "retried" });
    await settled();
    expect(list.actor.getSnapshot().context.data?.rows).toHaveLength(20);
  });

  it("runs one command at a time, shows its notice and reloads", async () => {
    const list = started();
    await settled();
    list.actor.send({ type: "commandRequested", name: "publish", row: rowIn(list) });
    list.actor.send({ type: "commandRequested", name: "publish", row: rowIn(list, 1) });
    expect(list.actor.getSnapshot().context.busy).toEqual(["1"]);
    await settled();
    expect(list.done).toEqual(["publish 1"]);
    expect(list.notices).toEqual(["已上架"]);
    expect(list.asked).toHaveLength(2);
    expect(list.actor.getSnapshot().context.busy).toEqual([]);
  });

  it("reloads what another person has changed, and leaves a failed command open", async () => {
    const list = started();
    await settled();
    list.fail(conflict());
    list.actor.send({ type: "commandRequested", name: "publish", row: rowIn(list) });
    await settled();
    expect(list.notices).toEqual([CHANGED_TEXT]);
    expect(list.asked).toHaveLength(2);
    list.fail(offline());
    list.actor.send({ type: "commandRequested", name: "publish", row: rowIn(list) });
    await settled();
    expect(list.done).toEqual([]);
    expect(list.notices).toHaveLength(1);
    expect(list.asked).toHaveLength(2);
  });

  it("requires a reason first, retains it over a failure, and leaves a page that has become empty", async () => {
    const list = started({ pageNum: "3" }, 41);
    await settled();
    list.actor.send({ type: "commandRequested", name: "remove", row: rowIn(list) });
    const dialog = () => list.actor.getSnapshot().children.command as ActorRefFrom<typeof commandMachine>;
    dialog().send({ type: "submitted" });
    expect(dialog().getSnapshot().context).toMatchObject({ wasSubmitted: true, problems: { reason: "请填写原因" } });
    dialog().send({ type: "fieldChanged", field: "reason", value: "不再销售了" });
    list.fail(offline());
    dialog().send({ type: "submitted" });
    await settled();
    expect(dialog().getSnapshot().matches("asking")).toBe(true);
    dialog().send({ type: "submitted" });
    await settled();
    expect(list.done).toEqual(["remove 41 不再销售了"]);
    await settled();
    expect(list.address()).toBe("/console/things/list?pageNum=2");
    expect(list.actor.getSnapshot().context.data?.rows).toHaveLength(20);
  });

  it("does to all that were chosen what is done to several", async () => {
    const list = started();
    await settled();
    list.actor.send({ type: "bulkRequested", name: "publishAll" });
    for (const id of ["3", "1", "3", "5"]) list.actor.send({ type: "rowToggled", id });
    list.actor.send({ type: "bulkRequested", name: "publishAll" });
    await settled();
    expect(list.done).toEqual(["1+5"]);
    expect(list.actor.getSnapshot().context.chosen).toEqual([]);
  });

  it("sends a command once for each confirmation, and shows the rows of the address, for any events", async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant("turn" as const), page: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ do: fc.constant("filter" as const), keyword: fc.constantFrom("", "松", " 松 ") }),
      fc.record({ do: fc.constantFrom("publish" as const, "remove" as const), at: fc.nat(19) }),
      fc.record({ do: fc.constantFrom("fail" as const, "conflict" as const, "wait" as const, "retry" as const) }),
      fc.record({ do: fc.constantFrom("type" as const, "submit" as const, "close" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const list = started({}, 33);
        let begun = 0;
        for (const one of steps) {
          const { context, children } = list.actor.getSnapshot();
          if (one.do === "turn") list.actor.send({ type: "pageTurned", pageNum: one.page, pageSize: 10 });
          if (one.do === "filter") list.actor.send({ type: "filtered", filters: { keyword: one.keyword } });
          if (one.do === "publish" || one.do === "remove") {
            const row = context.data?.rows[one.at];
            const can = row !== undefined && list.actor.getSnapshot().matches({ command: "idle" });
            if (row !== undefined) list.actor.send({ type: "commandRequested", name: one.do, row });
            if (can) begun += 1;
          }
          if (one.do === "type") children.command?.send({ type: "fieldChanged", field: "reason", value: "不再销售了" });
          if (one.do === "submit") children.command?.send({ type: "submitted" });
          if (one.do === "close") children.command?.send({ type: "closed" });
          if (one.do === "fail") list.fail(offline());
          if (one.do === "conflict") list.fail(conflict());
          if (one.do === "retry") list.actor.send({ type: "retried" });
          if (one.do === "wait") await settled();
        }
        for (let turn = 0; turn < 6; turn += 1) await settled();
        list.actor.getSnapshot().children.command?.send({ type: "closed" });
        list.fail(null);
        list.actor.send({ type: "retried" });
        for (let turn = 0; turn < 6; turn += 1) await settled();
        const { context } = list.actor.getSnapshot();
        expect(list.done.length).toBeLessThanOrEqual(begun);
        expect(context.busy).toEqual([]);
        expect(context.data).toMatchObject({ ...context.request.page, total: list.count() });
        const last = Math.max(1, Math.ceil(list.count() / context.request.page.pageSize));
        const isBeyond = context.request.page.pageNum > last;
        expect(isBeyond).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
