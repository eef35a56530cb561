import { describe, expect, it } from "vitest";
import { type ActorRefFrom, createActor } from "xstate";
import type { commandMachine } from "../../../src/application/command-machine.ts";
import { createPickupDetailMachine } from "../../../src/application/trade/pickup-machines.ts";
import type { Pickups } from "../../../src/application/trade/pickups.ts";
import { type AnyOrderId, asId, type MerchantId, type PickupId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { pageOf } from "../../../src/domain/paging.ts";
import type { PickupDetail } from "../../../src/domain/trade/pickup-view.ts";
import { RESERVATION_STATUS } from "../../../src/domain/trade/reservation.ts";
import { dm3 } from "../../../src/domain/units.ts";
import { offline, refused, settled } from "../../support/machines.ts";

const PICKUP: PickupDetail = {
  id: asId<PickupId>("5"),
  pickupNo: "TH26112200000001",
  orderId: asId<AnyOrderId>("11"),
  orderNo: "TM26112100000001",
  shopName: "万木行",
  merchantId: asId<MerchantId>("3"),
  buyerName: "张三",
  storeName: "一号库",
  storeAddress: "江苏省苏州市太仓市",
  contacts: [],
  plateNo: "苏E12345",
  driverName: "李师傅",
  confirmDueAt: null,
  pickupTime: "2026-11-22 09:00:00",
  orderedVolume: dm3(1440),
  actualVolume: dm3(1411),
  diffVolume: dm3(-29),
  diffAmount: fen(-4_872),
  status: RESERVATION_STATUS.toConfirm,
  statusName: "待买家确认",
  version: 1,
  events: ["confirm", "dispute"],
  reservationId: null,
  reservationNo: null,
  operatorName: "周理货",
  receiverName: "李师傅",
  isLast: true,
  grossWeight: null,
  tareWeight: null,
  netWeight: null,
  remark: "",
  note: "",
  settledTime: null,
  createTime: "2026-11-22 09:00:00",
  isForward: false,
  currency: "CNY",
  lines: [],
  tallySheet: [],
  files: [],
  disputeReason: "",
  disputeFiles: [],
  ruling: "",
};

const NOW = Date.UTC(2026, 10, 22);

const dialogOf = (actor: { getSnapshot(): { children: Readonly<Record<string, unknown>> } }) =>
  actor.getSnapshot().children.command as ActorRefFrom<typeof commandMachine> | undefined;

async function started(other: Partial<Pickups> = {}, query: Record<string, string> = { id: "5" }) {
  const notices: string[] = [];
  const said: unknown[] = [];
  let reads = 0;
  const pickups: Pickups = {
    list: async (page) => pageOf([PICKUP], 1, page),
    detail: async () => {
      reads += 1;
      return PICKUP;
    },
    send: async (_, body) => void said.push(body),
    ...other,
  };
  const actor = createActor(
    createPickupDetailMachine({ pickups, clock: { now: () => NOW }, notify: (text) => notices.push(text) }),
    { input: { query } },
  );
  actor.start();
  await settled();
  return { actor, notices, said, reads: () => reads };
}

describe("createPickupDetailMachine", () => {
  it("counts down until the tally sheet counts as confirmed, and nothing once that is over", async () => {
    const secondsLeft = async (confirmDueAt: number | null) =>
      (await started({ detail: async () => ({ ...PICKUP, confirmDueAt }) })).actor.getSnapshot().context.secondsLeft;
    expect(await secondsLeft(NOW + 90_000)).toBe(90);
    expect(await secondsLeft(null)).toBe(null);
  });

  it("sends no request where the address names no tally, and retries where it was not found", async () => {
    expect((await started({}, {})).actor.getSnapshot().matches({ page: "missing" })).toBe(true);
    expect((await started({}, { id: "TH5" })).actor.getSnapshot().matches({ page: "missing" })).toBe(true);
    const broken = [offline()];
    const { actor } = await started({
      detail: async () => {
        const failure = broken.pop();
        if (failure) throw failure;
        return PICKUP;
      },
    });
    expect(actor.getSnapshot().matches({ page: "failed" })).toBe(true);
    actor.send({ type: "retried" });
    await settled();
    expect(actor.getSnapshot().matches({ page: "ready", command: "idle" })).toBe(true);
  });

  it("confirms only after a confirmation, and reloads", async () => {
    const { actor, notices, said, reads } = await started();
    actor.send({ type: "commandRequested", name: "confirm" });
    dialogOf(actor)?.send({ type: "closed" });
    expect(actor.getSnapshot().matches({ page: "ready", command: "idle" })).toBe(true);
    actor.send({ type: "commandRequested", name: "confirm" });
    dialogOf(actor)?.send({ type: "submitted" });
    await settled();
    expect(said).toEqual([{ id: "5", version: 1 }]);
    expect(notices).toEqual(["操作成功"]);
    expect(reads()).toBe(2);
    expect(actor.getSnapshot().matches({ page: "ready", command: "idle" })).toBe(true);
  });

  it("disputes with a reason only", async () => {
    const { actor, said } = await started();
    actor.send({ type: "commandRequested", name: "dispute" });
    dialogOf(actor)?.send({ type: "submitted" });
    dialogOf(actor)?.send({ type: "fieldChanged", field: "reason", value: "少了" });
    dialogOf(actor)?.send({ type: "submitted" });
    expect(said).toEqual([]);
    dialogOf(actor)?.send({ type: "fieldChanged", field: "reason", value: " 少了两件货物 " });
    dialogOf(actor)?.send({ type: "submitted" });
    await settled();
    expect(said).toEqual([{ id: "5", version: 1, reason: "少了两件货物" }]);
  });

  it("disputes with the photos that were uploaded", async () => {
    const { actor, said } = await started();
    actor.send({ type: "commandRequested", name: "dispute" });
    dialogOf(actor)?.send({ type: "fieldChanged", field: "reason", value: "少了两件货物" });
    dialogOf(actor)?.send({ type: "fieldChanged", field: "files", value: "/profile/upload/a,/profile/upload/b" });
    dialogOf(actor)?.send({ type: "submitted" });
    await settled();
    expect(said).toEqual([
      { id: "5", version: 1, reason: "少了两件货物", fileIds: ["/profile/upload/a", "/profile/upload/b"] },
    ]);
  });

  it("offers the server's events, shows a notice of a conflict, and retries where the connection broke", async () => {
    const ended = await started({ detail: async () => ({ ...PICKUP, events: [] }) });
    ended.actor.send({ type: "commandRequested", name: "confirm" });
    expect(ended.actor.getSnapshot().matches({ page: "ready", command: "idle" })).toBe(true);
    const failures = [refused(5001), offline()];
    const { actor, notices, reads } = await started({
      send: async () => {
        throw failures.pop();
      },
    });
    actor.send({ type: "commandRequested", name: "confirm" });
    dialogOf(actor)?.send({ type: "submitted" });
    await settled();
    expect(actor.getSnapshot().matches({ command: "running" })).toBe(true);
    dialogOf(actor)?.send({ type: "submitted" });
    await settled();
    expect(notices).toEqual(["码单状态已变化，已为您刷新"]);
    expect(reads()).toBe(2);
    expect(actor.getSnapshot().matches({ page: "ready", command: "idle" })).toBe(true);
  });
});
