import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { createDemandListMachine } from "../../../src/application/demand/demand-list-machine.ts";
import { createFindGoodsMachine } from "../../../src/application/demand/find-goods-machine.ts";
import { TEXT_KEY } from "../../../src/application/unsaved-input.ts";
import { DEMAND_STATUS } from "../../../src/domain/demand/demand.ts";
import { settled } from "../../support/machines.ts";
import { demandsOnServer, device, type Luck, simulatedTime, TEXT } from "./fakes.ts";

describe("the page to describe a demand", () => {
  const open = (luck: () => Luck = () => "ok", kept: Record<string, string> = {}) => {
    const { demands } = demandsOnServer(simulatedTime().clock, luck);
    const here = device(kept);
    const actor = createActor(
      createFindGoodsMachine({ demands, settings: here.settings, navigator: here.navigator }),
    ).start();
    return { actor, ...here };
  };
  it("hands the text on to the wizard, and stores it until after the login", async () => {
    const { actor, settings, went } = open();
    await settled();
    expect(actor.getSnapshot().context.ticker).toHaveLength(1);
    actor.send({ type: "typed", text: "松" });
    actor.send({ type: "submitted" });
    expect(went).toEqual([]);
    expect(actor.getSnapshot().context.wasSubmitted).toBe(true);
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
    const time = simulatedTime();
    const server = demandsOnServer(time.clock, luck);
    const { navigator, ids, went } = device();
    const notices: string[] = [];
    const actor = createActor(
      createDemandListMachine({
        demands: server.demands,
        navigator,
        clock: time.clock,
        ids,
        notify: (words) => notices.push(words),
      }),
      { input: { query } },
    ).start();
    await settled();
    const rows = () => actor.getSnapshot().context.data?.rows ?? [];
    const row = (id: string) => rows().find((demand) => demand.id === id)!;
    const command = () => actor.getSnapshot().children.command!;
    return { actor, server, went, notices, rows, row, command };
  };
  it("requests the statuses of its tab", async () => {
    const { actor, server, went, rows } = await open({ tab: "draft" });
    expect(server.log).toEqual(["list 0,6"]);
    expect(rows().map(({ id }) => id)).toEqual(["draft"]);
    actor.send({ type: "filtered", filters: { tab: "quoting" } });
    expect(went).toEqual(["/user/recSource?tab=quoting"]);
    actor.send({ type: "routeChanged", query: { tab: "quoting" } });
    await settled();
    expect(rows().map(({ id }) => id)).toEqual(["open"]);
  });
  it("closes only after asking, with the chosen reason", async () => {
    const { actor, server, notices, row, command } = await open();
    actor.send({ type: "commandRequested", name: "close", row: row("open") });
    command().send({ type: "closed" });
    await settled();
    expect(server.log.filter((call) => call.startsWith("close"))).toEqual([]);
    actor.send({ type: "commandRequested", name: "close", row: row("open") });
    command().send({ type: "fieldChanged", field: "reason", value: "报价不合适" });
    command().send({ type: "submitted" });
    await settled();
    await settled();
    expect(server.log).toContain("close open 报价不合适");
    expect(notices).toEqual(["求购已关闭"]);
    expect(row("open").status).toBe(DEMAND_STATUS.closed);
  });
  it("takes back from the review, and lets quotes come in for longer from now on", async () => {
    const { actor, server, row, command } = await open();
    actor.send({ type: "commandRequested", name: "extend", row: row("open") });
    command().send({ type: "fieldChanged", field: "days", value: "7" });
    command().send({ type: "submitted" });
    await settled();
    await settled();
    actor.send({ type: "commandRequested", name: "withdraw", row: row("open") });
    command().send({ type: "submitted" });
    await settled();
    expect(server.log.filter((call) => /^(extend|withdraw)/.test(call))).toEqual([
      `extend open ${7 * 86_400_000}`,
      "withdraw open",
    ]);
  });
  it("opens a copy in the form", async () => {
    const { actor, went, rows } = await open();
    actor.send({ type: "commandRequested", name: "copy", row: rows()[0]! });
    await settled();
    expect(went).toEqual(["/commonly/step_one?id=1"]);
  });
  it("reports a failed read, and retries", async () => {
    let luck: Luck = "lost";
    const { actor, rows } = await open({}, () => luck);
    expect(actor.getSnapshot().hasTag("failed")).toBe(true);
    luck = "ok";
    actor.send({ type: "retried" });
    await settled();
    expect(rows()).toHaveLength(2);
  });
});
