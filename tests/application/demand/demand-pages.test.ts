import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import {
  createDemandListMachine,
  demandListPath,
  demandListQueryOf,
} from "../../../src/application/demand/demand-list-machine.ts";
import { TEXT_KEY } from "../../../src/application/demand/demand-wizard-machine.ts";
import { createFindGoodsMachine } from "../../../src/application/demand/find-goods-machine.ts";
import { DEMAND_TABS } from "../../../src/domain/demand/demand.ts";
import { PAGE_SIZES } from "../../../src/domain/paging.ts";
import { demandsOnServer, device, type Luck, settled, simulatedTime, TEXT } from "./fakes.ts";

describe("the page to say what one looks for", () => {
  const open = (luck: () => Luck = () => "ok", kept: Record<string, string> = {}) => {
    const { demands } = demandsOnServer(simulatedTime().clock, luck);
    const here = device(kept);
    const actor = createActor(createFindGoodsMachine(demands, here.settings, here.navigator)).start();
    return { actor, ...here };
  };
  it("hands the text on to the wizard, and keeps it for after the login", async () => {
    const { actor, settings, went } = open();
    await settled();
    expect(actor.getSnapshot().context.ticker).toHaveLength(1);
    actor.send({ type: "typed", text: "松" });
    actor.send({ type: "submitted" });
    expect([went, actor.getSnapshot().context.tried]).toEqual([[], true]);
    actor.send({ type: "typed", text: TEXT });
    actor.send({ type: "submitted" });
    expect(went).toEqual(["/demand/step_one"]);
    expect(settings.read(TEXT_KEY)).toBe(TEXT);
  });
  it("shows what was typed before, and works without the ticker", async () => {
    let luck: Luck = "lost";
    const { actor, went } = open(() => luck, { [TEXT_KEY]: TEXT });
    await settled();
    expect(actor.getSnapshot().value).toBe("failed");
    actor.send({ type: "submitted" });
    expect(went).toHaveLength(1);
    luck = "ok";
    actor.send({ type: "retried" });
    await settled();
    expect(actor.getSnapshot().value).toBe("shown");
  });
});

describe("the list of one's own demands", () => {
  const open = async (query: Record<string, string> = {}, luck: () => Luck = () => "ok") => {
    const server = demandsOnServer(simulatedTime().clock, luck);
    const { navigator, ids, went } = device();
    const told: string[] = [];
    const actor = createActor(
      createDemandListMachine(server.demands, navigator, ids, (words) => told.push(words)),
      { input: { query } },
    ).start();
    await settled();
    return { actor, server, went, told, page: () => actor.getSnapshot().context.page };
  };
  it("stands in the address: what it writes it reads back", () => {
    const tabs = fc.constantFrom(...DEMAND_TABS.map(({ key }) => key));
    fc.assert(
      fc.property(
        tabs,
        fc.integer({ min: 1, max: 99_999 }),
        fc.constantFrom(...PAGE_SIZES),
        (tab, pageNum, pageSize) => {
          const path = demandListPath({ tab, pageNum, pageSize });
          const query = Object.fromEntries(new URL(path, "http://x").searchParams);
          expect(demandListQueryOf(query)).toEqual({ tab, pageNum, pageSize });
        },
      ),
    );
    expect(demandListQueryOf({ tab: "x", pageNum: "-1", pageSize: "7" })).toEqual({
      tab: "all",
      pageNum: 1,
      pageSize: 20,
    });
  });
  it("asks for the statuses of its tab", async () => {
    const { actor, server, went, page } = await open({ tab: "draft" });
    expect(server.log).toEqual(["list 0,6"]);
    expect(page().rows.map(({ id }) => id)).toEqual(["draft"]);
    actor.send({ type: "tabChosen", tab: "quoting" });
    expect(went).toEqual(["/user/recSource?tab=quoting"]);
    actor.send({ type: "routeChanged", query: { tab: "quoting" } });
    await settled();
    expect(page().rows.map(({ id }) => id)).toEqual(["open"]);
  });
  it("closes only after asking, with the chosen reason", async () => {
    const { actor, server, told, page } = await open();
    const demand = page().rows.find(({ id }) => id === "open")!;
    actor.send({ type: "closingAsked", demand });
    actor.send({ type: "closingDropped" });
    actor.send({ type: "closingConfirmed" });
    expect(server.log.filter((call) => call.startsWith("close"))).toEqual([]);
    actor.send({ type: "closingAsked", demand });
    actor.send({ type: "reasonChosen", reason: "报价不合适" });
    actor.send({ type: "closingConfirmed" });
    await settled();
    await settled();
    expect(server.log).toContain("close open 报价不合适");
    expect(told).toEqual(["求购已关闭"]);
    expect(page().rows.find(({ id }) => id === "open")?.status).toBe(5);
  });
  it("opens a copy in the form", async () => {
    const { actor, went, page } = await open();
    actor.send({ type: "copyAsked", demand: page().rows[0]! });
    await settled();
    expect(went).toEqual(["/commonly/step_one?id=1"]);
  });
  it("says when it could not be read, and reads again", async () => {
    let luck: Luck = "lost";
    const { actor } = await open({}, () => luck);
    expect(actor.getSnapshot().value).toBe("failed");
    luck = "ok";
    actor.send({ type: "retried" });
    await settled();
    expect(actor.getSnapshot().value).toBe("ready");
  });
});
