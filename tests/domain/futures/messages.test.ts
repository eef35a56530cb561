import { describe, expect, it } from "vitest";
import type { DepositKind } from "../../../src/domain/futures/deposit.ts";
import { OFFER_EVENT_NAMES, type OfferEvent } from "../../../src/domain/futures/forward-offer.ts";
import {
  futuresOrderMessages,
  inquiryMessages,
  lateMilestoneMessages,
  offerMessages,
} from "../../../src/domain/futures/futures-messages.ts";
import { INQUIRY_EVENT_NAMES, INQUIRY_TABLE, type InquiryEvent } from "../../../src/domain/futures/inquiry.ts";
import { FUTURES_EVENT_NAMES, FUTURES_TABLE, type FuturesEvent } from "../../../src/domain/futures/order-events.ts";
import { type AddressId, asId } from "../../../src/domain/ids.ts";

const THING = { id: asId<AddressId>("7"), no: "FO1", title: "SPF 板材", buyerName: "苏州采购", note: "" };
const order = (event: FuturesEvent | "place", actor: string, note = "") =>
  futuresOrderMessages({ ...THING, event, actor, note, depositKind: 2 });
const inquiry = (event: InquiryEvent | "ask", actor: string, note = "") =>
  inquiryMessages({ ...THING, event, actor, note });
const offer = (event: OfferEvent, actor: string, note = "") => offerMessages({ ...THING, event, actor, note });

/** Every event with every actor who may send it by the table. */
const steps = (table: object) =>
  Object.values(table as Record<number, Record<string, { actors: readonly string[] }[]>>).flatMap((ways) =>
    Object.entries(ways).flatMap(([event, paths]) =>
      paths.flatMap(({ actors }) => actors.map((actor) => ({ event, actor }))),
    ),
  );

describe("messages of forward trade", () => {
  it("name their order, and leave typed text unchanged", () => {
    const contents = (depositKind: DepositKind) =>
      futuresOrderMessages({ ...THING, event: "sign", actor: "buyer", note: "", depositKind }).map(
        ({ draft }) => draft.content,
      );
    expect(contents(1)).toEqual([expect.stringMatching(/买家在 5 天内付订金。$/)]);
    expect(contents(2)).toEqual([expect.stringMatching(/买家在 5 天内付定金。$/)]);
    const note = "裁定金额含定金 {deposit}";
    const ruled = futuresOrderMessages({ ...THING, event: "resolve", actor: "operator", note, depositKind: 1 });
    for (const { draft } of ruled) expect(draft.content).toContain(note);
  });

  it("are whole sentences about the thing, and never go to who took the step", () => {
    const actors = ["buyer", "merchant", "operator", "system"] as const;
    const all = actors.flatMap((actor) =>
      ["", " 船期有变 "].flatMap((note) => [
        ...Object.keys(FUTURES_EVENT_NAMES).map((event) => ({
          actor,
          sent: order(event as FuturesEvent, actor, note),
        })),
        ...Object.keys(INQUIRY_EVENT_NAMES).map((event) => ({
          actor,
          sent: inquiry(event as InquiryEvent, actor, note),
        })),
        ...Object.keys(OFFER_EVENT_NAMES).map((event) => ({ actor, sent: offer(event as OfferEvent, actor, note) })),
      ]),
    );
    for (const { actor, sent } of all)
      for (const { to, draft } of sent) {
        expect(to).not.toBe(actor);
        expect(draft.content).toMatch(/^(?:期货订单|询盘|报盘) FO1（SPF 板材）：[^{}]*[^\s，。：；{}]。$/);
      }
  });
  it("go to both sides for every step of the clock, and of an inquiry to the other side for every step but its order", () => {
    for (const { event, actor } of steps(FUTURES_TABLE)) {
      const recipients = order(event as FuturesEvent, actor).map(({ to }) => to);
      if (actor === "system") expect(recipients, event).toEqual(expect.arrayContaining(["buyer", "merchant"]));
    }
    for (const { event, actor } of steps(INQUIRY_TABLE)) {
      const recipients = inquiry(event as InquiryEvent, actor).map(({ to }) => to);
      if (actor === "system") expect(recipients, event).toEqual(["buyer", "merchant"]);
      else if (event !== "placeOrder") expect(recipients, `${event} ${actor}`).toHaveLength(1);
    }
  });
  it("show a reason without the blanks around it, and no blank reason", () => {
    const [declined] = order("decline", "merchant", " 无货 ");
    expect(declined?.draft.content).toBe("期货订单 FO1（SPF 板材）：商家拒绝了订单，说明：无货。");
    const [silent] = order("decline", "merchant", "  ");
    expect(silent?.draft.content).toBe("期货订单 FO1（SPF 板材）：商家拒绝了订单。");
  });
  it("retain the signs of a name or a note as typed", () => {
    const [asked] = inquiryMessages({ ...THING, buyerName: "$& {because} 木业", event: "ask", actor: "buyer" });
    expect(asked?.draft.content).toContain("$&");
    const [declined] = order("decline", "merchant", "$1 {buyer}");
    expect(declined?.draft.content).toContain("说明：$1 {buyer}。");
  });
  it("lead each reader to their own page of the thing", () => {
    const pages = [...order("dispute", "system"), ...inquiry("lapse", "system"), ...offer("submit", "merchant")].map(
      ({ to, draft: { type, refType, refId, linkPath } }) => [to, type, refType, refId, linkPath],
    );
    expect(pages).toEqual([
      ["buyer", 1, "futuresOrder", "7", "/user/placeOrderList/detail?id=7"],
      ["merchant", 1, "futuresOrder", "7", "/console/futures/order?id=7"],
      ["operator", 1, "futuresOrder", "7", "/console/futures/case?id=7"],
      ["buyer", 2, "futuresInquiry", "7", "/user/futuresInquiry?id=7"],
      ["merchant", 2, "futuresInquiry", "7", "/console/futures/inquiries?id=7"],
      ["operator", 3, "globalOffer", "7", "/console/futures/review/detail?id=7"],
    ]);
  });
});

describe("lateMilestoneMessages", () => {
  it("go to both sides and the operator, and request an action from the merchant only", () => {
    const sent = lateMilestoneMessages({ ...THING, milestone: "装船", planDate: "2026-11-20" });
    expect(sent.map(({ to, draft }) => [to, draft.todo])).toEqual([
      ["buyer", null],
      ["merchant", "futures.cargo"],
      ["operator", null],
    ]);
    for (const { draft } of sent) {
      expect(draft.title).toBe("期货订单装船延误");
      expect(draft.content).toBe("期货订单 FO1（SPF 板材）：装船计划 2026-11-20 完成，尚未登记。");
    }
  });
});
