import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { createCheckoutMachine } from "../../../src/application/trade/checkout-machine.ts";
import type { Orders } from "../../../src/application/trade/orders.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId } from "../../../src/domain/ids.ts";
import type { PlaceOrderRequest } from "../../../src/domain/trade/checkout.ts";
import type { SavedInvoice } from "../../../src/domain/trade/invoice.ts";
import { offline, refused, settled } from "../../support/machines.ts";
import { ADDRESS, fakeAddresses, fakeCarts, fakeOrders, PLACED, previewOf, START, simulatedTime } from "./fakes.ts";

const PREVIEW_MS = 900_000;
const badGateway = () => new ApiError({ kind: "http", status: 502, message: "系统接口502异常" });

type Answer = "ok" | "changed" | "refused" | "unanswered" | "lost" | "gateway";
type Call = { key: string; body: PlaceOrderRequest; answer: Answer };
const isDefinite = ({ answer }: Call) => answer === "ok" || answer === "changed" || answer === "refused";

/** A shop that forgets nothing about a key, and would place a second group under a second key. */
async function startedCheckout({
  answer = () => "ok" as Answer,
  query = { cartIds: "1,2" } as Record<string, string>,
  orders: other = {} as Partial<Orders>,
  serverAhead = 0,
  count = undefined as (() => Promise<number>) | undefined,
} = {}) {
  const { timers, clock } = simulatedTime();
  const calls: Call[] = [];
  const groups = new Set<string>();
  const counted: number[] = [];
  const went: [string, boolean][] = [];
  let previews = 0;
  let keys = 0;
  const orders = fakeOrders({
    preview: async () => previewOf(`token-${++previews}`, clock.now() + serverAhead + PREVIEW_MS),
    place: async (body, key) => {
      const given = groups.has(key) ? "ok" : answer();
      calls.push({ key, body, answer: given });
      if (given === "changed")
        throw refused(5001, "已变化", { changes: [{ goodsId: "1", title: "樟子松", field: "price", old: 1, new: 2 }] });
      if (given === "refused") throw refused(601);
      if (given === "lost") throw offline();
      if (given === "gateway") throw badGateway();
      groups.add(key);
      if (given === "unanswered") throw offline();
      return PLACED;
    },
    ...other,
  });
  const { addresses } = fakeAddresses();
  const { carts } = fakeCarts();
  if (count) carts.count = count;
  const ids = { next: () => `key-${++keys}` };
  const checkout = createActor(
    createCheckoutMachine({
      orders,
      carts,
      addresses,
      clock,
      ids,
      onCounted: (num) => counted.push(num),
      navigator: {
        currentPath: () => "",
        open() {},
        go: (path, options) => void went.push([path, options?.replace === true]),
      },
    }),
    { clock: timers, input: { query } },
  );
  checkout.start();
  checkout.send({ type: "routeChanged", query });
  await settled();
  const context = () => checkout.getSnapshot().context;
  const matches = (state: string) => JSON.stringify(checkout.getSnapshot().value).includes(`"${state}"`);
  return { checkout, calls, groups, counted, went, timers, context, matches, previews: () => previews };
}

const agree = { type: "agreementTicked", agree: true } as const;

describe("createCheckoutMachine", () => {
  it("marks its address as placed, and leads to the orders where that page is reloaded", async () => {
    const { checkout, matches, went } = await startedCheckout();
    checkout.send(agree);
    checkout.send({ type: "submitted" });
    await settled();
    expect(went).toEqual([["/shop/settlement?placed=G1", true]]);
    checkout.send({ type: "routeChanged", query: { placed: "G1" } });
    expect(matches("placed")).toBe(true);
    const again = await startedCheckout({ query: { placed: "G1" } });
    expect(again.went).toEqual([["/user/platformOrder", true]]);
    expect(again.matches("leaving")).toBe(true);
    expect(again.previews()).toBe(0);
  });

  it("places what is on screen with one call, and reports how many cart lines are left", async () => {
    const { checkout, calls, counted, matches } = await startedCheckout();
    checkout.send(agree);
    checkout.send({ type: "submitted" });
    checkout.send({ type: "submitted" });
    await settled();
    expect(matches("placed")).toBe(true);
    expect(calls).toHaveLength(1);
    expect(counted).toEqual([3]);
    expect(calls[0]?.body).toMatchObject({
      settlementToken: "token-1",
      payMode: 1,
      agree: true,
      invoice: null,
      invoiceId: null,
    });
  });

  it("requires the agreement, an address, a title and a tax number first", async () => {
    const { checkout, calls, context } = await startedCheckout();
    checkout.send({ type: "submitted" });
    checkout.send(agree);
    checkout.send({ type: "groupChanged", key: "m/s", change: { deliveryMode: 2, addressId: null } });
    checkout.send({ type: "submitted" });
    checkout.send({ type: "addressChosen", id: ADDRESS.id });
    checkout.send({ type: "invoiceChanged", change: { kind: 1, title: "万木公司", taxNo: "123" } });
    checkout.send({ type: "submitted" });
    expect(calls).toEqual([]);
    expect(context().wasSubmitted).toBe(true);
    checkout.send({ type: "invoiceChanged", change: { taxNo: "91320585MA1W8K2D5Y" } });
    checkout.send({ type: "submitted" });
    await settled();
    expect(calls[0]?.body.groups).toEqual([
      { merchantId: "m", storeId: "s", deliveryMode: 2, addressId: "7", expectDate: null, remark: "" },
    ]);
  });

  it("requires bank and registration for a 专票, prefilled from a saved title with the same tax number", async () => {
    const facts = {
      bankName: "工商银行太仓支行",
      bankAccount: "1102020809001234",
      regAddress: "太仓市港区北环路1号",
      regPhone: "0512-53101234",
    };
    const title = { title: "万木公司", taxNo: "91320585MA1W8K2D5Y" };
    const kept: SavedInvoice = { id: asId("7"), kind: 2, isDefault: false, ...title, ...facts };
    const { checkout, calls, context } = await startedCheckout({
      orders: {
        preview: async () => ({
          ...previewOf("token", START + PREVIEW_MS),
          purchaser: { purchaserType: 1, name: "万木公司" },
          invoices: [kept],
        }),
      },
    });
    checkout.send(agree);
    checkout.send({ type: "invoiceChanged", change: { kind: 2, title: "万木分公司", taxNo: "91310000MA1FL4LX29" } });
    checkout.send({ type: "submitted" });
    expect(calls).toEqual([]);
    expect(context().form.invoice.bankName).toBe("");
    checkout.send({ type: "invoiceChanged", change: { taxNo: title.taxNo } });
    expect(context().form.invoice).toMatchObject(facts);
    checkout.send({ type: "submitted" });
    await settled();
    expect(calls[0]?.body.invoice).toEqual({ kind: 2, title: "万木分公司", taxNo: title.taxNo, ...facts });
  });

  it("retries under the same key when the answer is lost, and gets the one order group", async () => {
    const answers: Answer[] = ["unanswered"];
    const { checkout, calls, groups, timers, matches } = await startedCheckout({
      answer: () => answers.shift() ?? "ok",
    });
    checkout.send(agree);
    checkout.send({ type: "submitted" });
    await settled();
    expect(matches("unsure")).toBe(true);
    checkout.send({ type: "groupChanged", key: "m/s", change: { remark: "改一改" } });
    timers.increment(2_000);
    await settled();
    expect(matches("placed")).toBe(true);
    expect(groups.size).toBe(1);
    expect(calls.map(({ key }) => key)).toEqual(["key-1", "key-1"]);
    expect(calls[1]?.body).toEqual(calls[0]?.body);
  });

  it("stops asking by itself after three attempts, and never lets an unsure order expire", async () => {
    const { checkout, calls, timers, matches } = await startedCheckout({ answer: () => "lost" });
    checkout.send(agree);
    checkout.send({ type: "submitted" });
    for (let wait = 0; wait < 10; wait += 1) {
      await settled();
      timers.increment(PREVIEW_MS);
    }
    expect(calls).toHaveLength(3);
    expect(matches("asking")).toBe(true);
    checkout.send({ type: "retried" });
    await settled();
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  });

  it("shows old and new on 5001, and places only after a new preview was accepted", async () => {
    const answers: Answer[] = ["changed"];
    const { checkout, calls, groups, matches, context } = await startedCheckout({
      answer: () => answers.shift() ?? "ok",
    });
    checkout.send(agree);
    checkout.send({ type: "groupChanged", key: "m/s", change: { remark: "捆扎" } });
    checkout.send({ type: "submitted" });
    await settled();
    checkout.send({ type: "submitted" });
    await settled();
    expect(matches("changed")).toBe(true);
    expect(groups.size).toBe(0);
    expect(calls).toHaveLength(1);
    expect(context().changes).toEqual([{ goodsId: "1", title: "樟子松", field: "price", old: 1, new: 2 }]);
    checkout.send({ type: "changesAccepted" });
    await settled();
    checkout.send({ type: "submitted" });
    await settled();
    expect(calls.map(({ key, body }) => [key, body.settlementToken, body.groups[0]?.remark])).toEqual([
      ["key-1", "token-1", "捆扎"],
      ["key-2", "token-2", "捆扎"],
    ]);
  });

  it("expires after 15 minutes and offers a fresh preview, keeping what was filled in", async () => {
    const { checkout, timers, matches, context, previews } = await startedCheckout();
    checkout.send({ type: "groupChanged", key: "m/s", change: { remark: "捆扎" } });
    timers.increment(PREVIEW_MS - 1_000);
    expect(matches("editing")).toBe(true);
    expect(context().secondsLeft).toBe(1);
    timers.increment(1_000);
    expect(matches("expired")).toBe(true);
    checkout.send({ type: "retried" });
    await settled();
    expect(matches("editing")).toBe(true);
    expect(previews()).toBe(2);
    expect(context().form.groups["m/s"]?.remark).toBe("捆扎");
  });

  it("gives the full time on a device whose clock is hours off", async () => {
    for (const serverAhead of [-7_200_000, 7_200_000]) {
      const { matches, context } = await startedCheckout({ serverAhead });
      expect(matches("editing")).toBe(true);
      expect(context().secondsLeft).toBe(900);
    }
  });

  it("sends no request when the address names nothing to check out", async () => {
    const { matches, previews } = await startedCheckout({ query: { goodsId: "1", quantity: "0", unit: "piece" } });
    expect(matches("nothing")).toBe(true);
    expect(previews()).toBe(0);
  });

  it("explains why there may be no order, which a retry would not change", async () => {
    const { checkout, matches, context, previews } = await startedCheckout({
      orders: { preview: () => Promise.reject(refused(601, "「樟子松」库存仅剩 1 m³")) },
    });
    expect(matches("refused")).toBe(true);
    expect(context().message).toBe("「樟子松」库存仅剩 1 m³");
    const asked = previews();
    checkout.send({ type: "retried" });
    expect(matches("refused")).toBe(true);
    expect(previews()).toBe(asked);
  });

  it("reports a missing preview, and retries", async () => {
    const { checkout, matches } = await startedCheckout({ orders: { preview: () => Promise.reject(offline()) } });
    expect(matches("failed")).toBe(true);
    checkout.send({ type: "retried" });
    expect(matches("loading")).toBe(true);
  });

  it("survives a badge that cannot be counted", async () => {
    const { checkout, matches } = await startedCheckout({ count: () => Promise.reject(offline()) });
    checkout.send(agree);
    checkout.send({ type: "submitted" });
    await settled();
    expect(matches("placed")).toBe(true);
    expect(checkout.getSnapshot().status).toBe("active");
  });

  it("adds an address on the way and takes it", async () => {
    const { checkout, context, matches } = await startedCheckout();
    checkout.send({ type: "newAddressRequested" });
    await settled();
    const form = checkout.getSnapshot().children.addressForm!;
    form.send({ type: "provinceChosen", code: "440000" });
    form.send({ type: "cityChosen", code: "441900" });
    form.send({ type: "changed", change: { receiver: "李四", phone: "13900000000", detail: "虎门镇港口路1号" } });
    form.send({ type: "submitted" });
    await settled();
    await settled();
    expect(matches("filling")).toBe(true);
    expect(context().form.groups["m/s"]?.addressId).toBe("8");
    expect(context().preview?.addresses.map(({ id }) => id)).toEqual(["7", "8"]);
  });

  it("places at most one order group, and never changes key or body until the answer is definite", async () => {
    const step = fc.constantFrom(
      { type: "submitted" as const },
      { type: "submitted" as const },
      { type: "retried" as const },
      { type: "changesAccepted" as const },
      agree,
      { type: "groupChanged" as const, key: "m/s", change: { remark: "改" } },
      { type: "groupChanged" as const, key: "m/s", change: { deliveryMode: 2 as const } },
      { type: "newAddressRequested" as const },
      { type: "routeChanged" as const, query: { cartIds: "1,2" } },
      "answer" as const,
      "answer" as const,
      "second" as const,
      "quarter" as const,
    );
    const answers = fc.constantFrom<Answer>("ok", "changed", "refused", "unanswered", "lost", "gateway");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.array(answers, { maxLength: 8 }), async (steps, given) => {
        const left = [...given];
        const { checkout, calls, groups, timers, matches } = await startedCheckout({
          answer: () => left.shift() ?? "ok",
        });
        checkout.send(agree);
        for (const one of steps) {
          if (one === "answer") await settled();
          else if (one === "second") timers.increment(2_000);
          else if (one === "quarter") timers.increment(PREVIEW_MS);
          else checkout.send(one);
        }
        await settled();
        expect(groups.size).toBeLessThanOrEqual(1);
        calls.forEach((call, place) => {
          const before = calls[place - 1];
          if (!before) return;
          if (isDefinite(before)) expect(call.key).not.toBe(before.key);
          else {
            expect(call.key).toEqual(before.key);
            expect(call.body).toEqual(before.body);
          }
          // What was seen to have changed is never ordered again as it was.
          if (before.answer === "changed") expect(call.body.settlementToken).not.toBe(before.body.settlementToken);
          expect(before.answer).not.toBe("ok");
        });
        if (matches("placed")) expect(groups.size).toBe(1);
      }),
      { numRuns: 300 },
    );
  });
});
