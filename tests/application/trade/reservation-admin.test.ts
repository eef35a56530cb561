import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { ConsoleLists } from "../../../src/application/console-lists.ts";
import type { ReservationAdmin } from "../../../src/application/trade/reservation-admin.ts";
import { createAdminReservationsMachine } from "../../../src/application/trade/reservation-admin-machines.ts";
import { pageOf } from "../../../src/domain/paging.ts";
import type { ReservationBrief } from "../../../src/domain/trade/pickup-view.ts";
import { RESERVATION_STATUS } from "../../../src/domain/trade/reservation.ts";
import { settled } from "../../support/machines.ts";

const ROW = { id: "5", version: 2 } as ReservationBrief;

async function started(query: Record<string, string>) {
  const asked: unknown[] = [];
  const sent: unknown[] = [];
  const page: ConsoleLists["page"] = async (name, filters, turned) => {
    asked.push({ name, ...filters });
    return pageOf([ROW], 1, turned) as never;
  };
  const admin: ReservationAdmin = {
    detail: async () => {
      throw new Error("not asked for");
    },
    send: async (event, body) => void sent.push([event, body]),
  };
  const notices: string[] = [];
  const navigator = { currentPath: () => "", go: () => {}, open: () => {} };
  const actor = createActor(
    createAdminReservationsMachine({ lists: { page }, admin, navigator, notify: (text) => notices.push(text) }),
    { input: { query } },
  ).start();
  await settled();
  /** Opens a command, fills its dialog in where it has one, and sends it. */
  const does = async (name: string, fields: Record<string, string>) => {
    actor.send({ type: "commandRequested", name, row: ROW });
    const command = actor.getSnapshot().children.command as unknown as { send: (event: object) => void };
    for (const [field, value] of Object.entries(fields)) command.send({ type: "fieldChanged", field, value });
    command.send({ type: "submitted" });
    await settled();
  };
  return { asked, sent, notices, does };
}

describe("the platform's list of reservations", () => {
  it.each([
    ["", { status: [] }],
    ["appointLate", { todo: "appointLate" }],
    ["truckLate", { todo: "truckLate" }],
    ["arrived", { status: [RESERVATION_STATUS.arrived] }],
    ["ended", { status: [RESERVATION_STATUS.cancelled, RESERVATION_STATUS.rejected, RESERVATION_STATUS.missed] }],
    ["nonsense", { status: [] }],
  ])("queries tab %j as %j", async (tab, query) => {
    const { asked } = await started({ tab, keyword: "苏E", begin: "2026-11-22" });
    expect(asked).toEqual([{ name: "allReservations", ...query, keyword: "苏E", beginDate: "2026-11-22" }]);
  });

  it("sends what is done in the version that was seen, with a reason where one is due", async () => {
    const { sent, notices, does } = await started({});
    await does("confirm", {});
    await does("reject", { reason: " 库区盘点，不能装车 " });
    await does("cancel", { reason: "车辆当日未装车" });
    await does("miss", {});
    await does("checkIn", { pickupCode: "123456" });
    const seen = { id: "5", version: 2 };
    expect(sent).toEqual([
      ["confirm", seen],
      ["reject", { ...seen, reason: "库区盘点，不能装车" }],
      ["cancel", { ...seen, reason: "车辆当日未装车" }],
      ["miss", seen],
      ["checkIn", { ...seen, pickupCode: "123456" }],
    ]);
    expect(notices).toHaveLength(5);
  });

  it("sends nothing without a whole reason or code", async () => {
    const { sent, does } = await started({});
    await does("cancel", { reason: "短" });
    expect(sent).toEqual([]);
  });
});
