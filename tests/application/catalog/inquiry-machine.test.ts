import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { AskedPrice } from "../../../src/application/catalog/inquiries.ts";
import { createInquiryMachine } from "../../../src/application/catalog/inquiry-machine.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId, type DemandId } from "../../../src/domain/ids.ts";
import { settled } from "../../support/machines.ts";
import { BOARDS } from "../../support/offers.ts";
import { fakeVisit, type Log } from "./fakes.ts";

function inquiry({ who = { isSignedIn: true }, count = 0, refusals = 0, city = "" } = {}) {
  const log: Log = [];
  const sent: (AskedPrice & { key: string })[] = [];
  let keys = 0;
  const machine = createInquiryMachine({
    app: fakeVisit(log, who),
    ids: { next: () => `key-${++keys}` },
    place: { current: () => city },
    inquiries: {
      ask: async (asked, key) => {
        sent.push({ ...asked, key });
        if (sent.length <= refusals) throw new ApiError({ kind: "refused", code: 601, message: "已售罄", data: null });
        return { demandId: asId<DemandId>("9001"), demandNo: "DM1", isNew: true };
      },
    },
  });
  const actor = createActor(machine, { input: { goods: BOARDS, count } }).start();
  return { actor, log, sent, who };
}

describe("asking a price", () => {
  it("starts with the least that can be ordered, or with what is given, and sends what was filled in", async () => {
    expect(inquiry().actor.getSnapshot().context.count).toBe(208);
    const { actor, sent } = inquiry({ count: 416, city: "110100" });
    expect(actor.getSnapshot().context).toMatchObject({ count: 416, cityCode: "110100" });
    actor.send({ type: "cityChosen", code: "320500" });
    actor.send({ type: "remarkTyped", text: " 要整车 " });
    actor.send({ type: "confirmed" });
    await settled();
    expect(sent).toMatchObject([{ goodsId: BOARDS.id, deliverCityCode: "320500", remark: "要整车" }]);
    expect(actor.getSnapshot().matches("sent")).toBe(true);
    expect(actor.getSnapshot().context.inquiry?.demandNo).toBe("DM1");
  });

  it("sends nothing without an amount or with a remark that is too long", async () => {
    const { actor, sent } = inquiry();
    actor.send({ type: "countChanged", count: 0 });
    actor.send({ type: "confirmed" });
    actor.send({ type: "countChanged", count: 208 });
    actor.send({ type: "remarkTyped", text: "长".repeat(501) });
    actor.send({ type: "confirmed" });
    await settled();
    expect(sent).toEqual([]);
  });

  it("waits for a visitor to sign in, then sends what they filled in", async () => {
    const who: { isSignedIn: boolean; listeners?: (() => void)[] } = { isSignedIn: false };
    const { actor, log, sent } = inquiry({ who });
    actor.send({ type: "confirmed" });
    await settled();
    expect(log).toEqual(["ask to sign in"]);
    expect(sent).toEqual([]);
    who.isSignedIn = true;
    for (const hear of who.listeners ?? []) hear();
    await settled();
    expect(sent).toHaveLength(1);
  });

  it("is sent again under its key where it was refused, and under another once it was changed", async () => {
    const { actor, sent } = inquiry({ refusals: 2 });
    for (let nth = 0; nth < 2; nth += 1) {
      actor.send({ type: "confirmed" });
      await settled();
      expect(actor.getSnapshot().matches("filling")).toBe(true);
    }
    actor.send({ type: "countChanged", count: 416 });
    actor.send({ type: "confirmed" });
    await settled();
    const [first, second, third] = sent.map(({ key }) => key);
    expect(first).toBe(second);
    expect(third).not.toBe(first);
  });
});
