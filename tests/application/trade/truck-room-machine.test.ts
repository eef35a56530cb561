import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { createTruckRoomMachine } from "../../../src/application/trade/truck-room-machine.ts";
import { asId, type WarehouseId } from "../../../src/domain/ids.ts";
import { settled } from "../../support/machines.ts";
import { fakeCarts, type Luck } from "./fakes.ts";

async function started(luck: () => Luck = () => "ok") {
  const { carts, log } = fakeCarts(luck);
  const heard: string[] = [];
  const app = {
    notify: (text: string) => heard.push(text),
    session: { send: ({ num }: { num: number }) => heard.push(`count ${num}`) },
  };
  const input = { storeId: asId<WarehouseId>("s"), seen: "1", onAdded: () => heard.push("added") };
  const actor = createActor(createTruckRoomMachine({ carts, app }), { input }).start();
  await settled();
  return { actor, log, heard, context: () => actor.getSnapshot().context };
}

describe("createTruckRoomMachine", () => {
  it("reads the room of its warehouse, and again only when something else is seen", async () => {
    const { actor, log, context } = await started();
    expect(context().rooms.map(({ cartLines }) => cartLines)).toEqual([3]);
    actor.send({ type: "seen", seen: "1" });
    await settled();
    actor.send({ type: "seen", seen: "2" });
    actor.send({ type: "seen", seen: "3" });
    await settled();
    expect(log).toEqual(["rooms s", "rooms s", "rooms s"]);
  });

  it("puts what fits into the cart once, says so, and reads the room with it", async () => {
    const { actor, log, heard, context } = await started();
    const fit = context().rooms[0]!.fits[0]!;
    actor.send({ type: "addRequested", fit });
    expect(context().adding).toBe(fit);
    actor.send({ type: "addRequested", fit });
    actor.send({ type: "seen", seen: "2" });
    await settled();
    expect(log).toEqual(["rooms s", "add goods-9 20", "rooms s"]);
    expect(heard).toEqual(["count 4", "已加入购物车：0.288 m³", "added"]);
    expect(context().adding).toBeNull();
    expect(context().rooms[0]!.cartLines).toBe(4);
  });

  it("leaves what was read where reading or adding fails", async () => {
    let isLost = false;
    const { actor, heard, context } = await started(() => (isLost ? "lost" : "ok"));
    const { rooms } = context();
    isLost = true;
    actor.send({ type: "addRequested", fit: rooms[0]!.fits[0]! });
    await settled();
    await settled();
    expect(actor.getSnapshot().value).toBe("ready");
    expect(context()).toMatchObject({ rooms, adding: null });
    expect(heard).toEqual([]);
  });
});
