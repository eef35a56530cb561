import { describe, expect, it } from "vitest";
import { type AddressId, asId } from "../../../src/domain/ids.ts";
import { pickupMessages, reservationMessages } from "../../../src/domain/trade/pickup-messages.ts";
import { RESERVATION_TABLE, type ReservationEvent } from "../../../src/domain/trade/reservation.ts";
import { PICKUP_TABLE, type PickupEvent } from "../../../src/domain/trade/tally.ts";

const subject = { id: asId<AddressId>("7"), no: "YY26112200000001" };

/** Every event with every actor who may send it by the table. */
const sendings = (table: object) =>
  Object.values(table as Record<number, Record<string, { actors: string[] }[]>>).flatMap((ways) =>
    Object.entries(ways).flatMap(([event, paths]) =>
      paths.flatMap(({ actors }) => actors.map((actor) => [event, actor] as const)),
    ),
  );

describe("messages of the warehouse", () => {
  it("go for every event of a table to the other side, and never to the actor", () => {
    const steps = [
      ...sendings(RESERVATION_TABLE).map(([event, actor]) => ({
        actor,
        messages: reservationMessages(subject, event as ReservationEvent, actor as "buyer", "车辆故障"),
      })),
      ...sendings(PICKUP_TABLE).map(([event, actor]) => ({
        actor,
        messages: pickupMessages(subject, event as PickupEvent, actor as "buyer", "少两件"),
      })),
    ];
    for (const { actor, messages } of steps) {
      expect(messages.length).toBeGreaterThan(0);
      expect(messages.map(({ to }) => to)).not.toContain(actor);
      // What neither side did, both hear of.
      if (actor === "operator" || actor === "system")
        expect(messages.map(({ to }) => to)).toEqual(expect.arrayContaining(["buyer", "merchant"]));
      for (const { draft } of messages) expect(draft.content).toMatch(/^提货[预约单]+ YY26112200000001：\S/);
    }
  });
  it("end as sentences, with the reason where one was given and without its blanks", () => {
    const rejected = (note: string) =>
      reservationMessages(subject, "reject", "operator", note).map((one) => one.draft.content);
    expect(rejected(" 车辆超限 ")).toEqual([
      "提货预约 YY26112200000001：仓库不能接车，原因：车辆超限。",
      "提货预约 YY26112200000001：平台驳回了预约，原因：车辆超限。",
    ]);
    for (const blank of ["", "  "])
      expect(rejected(blank)).toEqual([
        "提货预约 YY26112200000001：仓库不能接车。",
        "提货预约 YY26112200000001：平台驳回了预约。",
      ]);
    const reasoned = [
      ...reservationMessages(subject, "cancel", "operator", "仓库停电"),
      ...pickupMessages(subject, "dispute", "buyer", "仓库停电"),
      ...pickupMessages(subject, "void", "merchant", "仓库停电"),
    ];
    expect(reasoned).toHaveLength(5);
    for (const { draft } of reasoned) expect(draft.content).toMatch(/，原因：仓库停电。$/);
    for (const { draft } of pickupMessages(subject, "rule", "operator", "以码单为准"))
      expect(draft.content).toBe("提货单 YY26112200000001：平台裁定：以码单为准");
  });
  it("lead each reader to their own page of the reservation or the sheet", () => {
    const links = [
      ...reservationMessages(subject, "confirm", "operator", ""),
      ...pickupMessages(subject, "dispute", "buyer", ""),
      ...pickupMessages(subject, "rule", "operator", ""),
    ].map(({ to, draft: { refType, refId, linkPath } }) => [to, refType, refId, linkPath]);
    expect(links).toEqual([
      ["buyer", "reservation", "7", "/user/reservation/detail?id=7"],
      ["merchant", "reservation", "7", "/console/reservation/detail?id=7"],
      ["merchant", "pickup", "7", "/console/pickup/detail?id=7"],
      ["operator", "pickup", "7", "/console/pickup/ruling?id=7"],
      ["buyer", "pickup", "7", "/user/pickupRecord/detail?id=7"],
      ["merchant", "pickup", "7", "/console/pickup/detail?id=7"],
    ]);
  });
});
