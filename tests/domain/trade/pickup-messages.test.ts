import { describe, expect, it } from "vitest";
import { pickupMessages, reservationMessages } from "../../../src/domain/trade/pickup-messages.ts";
import { RESERVATION_TABLE, type ReservationEvent } from "../../../src/domain/trade/reservation.ts";
import { PICKUP_TABLE, type PickupEvent } from "../../../src/domain/trade/tally.ts";

const subject = { id: "7", no: "YY26112200000001" };

/** Every event with everyone who may send it, as the table says. */
const sendings = (table: object) =>
  Object.values(table as Record<number, Record<string, { actors: string[] }[]>>).flatMap((ways) =>
    Object.entries(ways).flatMap(([event, paths]) =>
      paths.flatMap(({ actors }) => actors.map((actor) => [event, actor] as const)),
    ),
  );

describe("messages of the warehouse", () => {
  it("go to somebody else for every step that a table knows, and never to who took it", () => {
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
      for (const { draft } of messages) expect(draft.content).toContain(subject.no);
    }
  });
});
