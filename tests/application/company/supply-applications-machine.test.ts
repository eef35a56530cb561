import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import type { Supply } from "../../../src/application/company/supply.ts";
import {
  createSupplyApplicationsMachine,
  type SupplyApplicationsEvent,
  shownSupplyProblems,
} from "../../../src/application/company/supply-applications-machine.ts";
import type { SupplyApply } from "../../../src/domain/company/supply.ts";
import type { SupplyForm } from "../../../src/domain/company/supply-form.ts";
import { SUPPLY_STATUS } from "../../../src/domain/company/supply-states.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId, type SupplyApplyId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";

const WHOLE = { amountWanted: fen(100_000_000), termMonths: 3, purpose: "周转在库木材", goodsDesc: "太仓港樟子松" };
const APPLY: SupplyApply = {
  ...WHOLE,
  productCode: "pledge",
  contactName: "李木",
  contactPhone: "13800138000",
  id: asId<SupplyApplyId>("1"),
  applyNo: "GY1",
  productName: "货押",
  companyName: "太仓木业",
  status: SUPPLY_STATUS.incomplete,
  statusName: "需补件",
  note: "缺少提单",
  version: 4,
  createTime: "",
  updateTime: "",
  relatedOrderNo: "TM26112200000001",
  files: [{ fileId: "a.pdf", name: "合同.pdf" }],
};

/** An actor over a store of two applications; `fails` refuses the next saves. */
function admin(productCode: string | null, kept: SupplyApply[] = []) {
  const log: string[] = [];
  const memory = { fails: 0 };
  const save = async (line: string, form: SupplyForm): Promise<SupplyApply> => {
    log.push(line);
    if (memory.fails-- > 0) throw new ApiError({ kind: "offline", message: "" });
    log.push(`  ${form.relatedOrderNo} ${form.fileIds}`);
    return APPLY;
  };
  const supply: Supply = {
    products: async () => [],
    mine: async () => ({ rows: kept, total: kept.length, pageNum: 1, pageSize: 50 }),
    add: (form, key) => save(`add ${form.productCode} ${key}`, form),
    update: (id, version, form) => save(`update ${id} ${version} ${form.purpose}`, form),
    withdraw: async (id, version) => {
      log.push(`withdraw ${id} ${version}`);
      return APPLY;
    },
  };
  let keys = 0;
  const machine = createSupplyApplicationsMachine({
    supply,
    ids: { next: () => `k${++keys}` },

    notify: (text) => log.push(text),
    onDone: () => log.push("done"),
  });
  const actor = createActor(machine, {
    input: { productCode, contactName: "李木", contactPhone: "13800138000" },
  }).start();
  const at = (state: string) => waitFor(actor, (snapshot) => snapshot.matches(state as "resting"));
  return { actor, log, memory, at };
}

describe("the supply applications", () => {
  it("opens the form of the service that was chosen, and only then", async () => {
    const chosen = admin("agency");
    await chosen.at("editing");
    expect(chosen.actor.getSnapshot().context.form).toMatchObject({ productCode: "agency", contactName: "李木" });
    await admin(null).at("resting");
  });

  it("shows what is wrong from the first try on, and sends nothing", async () => {
    const { actor, log, at } = admin("agency");
    await at("editing");
    expect(shownSupplyProblems(actor.getSnapshot().context)).toEqual({});
    actor.send({ type: "submitted" });
    expect(Object.keys(shownSupplyProblems(actor.getSnapshot().context))).toEqual([
      "amountWanted",
      "purpose",
      "goodsDesc",
    ]);
    expect(log).toEqual([]);
  });

  it("repeats a lost sending under its key, and takes a new one for another form", async () => {
    const { actor, log, memory, at } = admin("agency");
    await at("editing");
    memory.fails = 2;
    actor.send({ type: "changed", change: WHOLE });
    actor.send({ type: "submitted" });
    await at("editing");
    actor.send({ type: "submitted" });
    await at("editing");
    actor.send({ type: "changed", change: { termMonths: 5 } });
    actor.send({ type: "submitted" });
    await at("resting");
    expect(log).toEqual([
      "add agency k1",
      "add agency k1",
      "add agency k2",
      "   ",
      "申请已提交，进度会以消息通知",
      "done",
    ]);
  });

  it("changes and withdraws what there is", async () => {
    const { actor, log, at } = admin(null, [APPLY]);
    await at("resting");
    actor.send({ type: "editRequested", id: asId("1") });
    const had = actor.getSnapshot().context.form.fileIds;
    actor.send({ type: "changed", change: { purpose: "提单已补齐", fileIds: [...had, "b.pdf"] } });
    actor.send({ type: "submitted" });
    await at("resting");
    actor.send({ type: "withdrawRequested", id: asId("1") });
    actor.send({ type: "withdrawConfirmed" });
    await at("resting");
    expect(log.filter((line) => /^(update|withdraw| )/.test(line))).toEqual([
      "update 1 4 提单已补齐",
      "  TM26112200000001 a.pdf,b.pdf",
      "withdraw 1 4",
    ]);
  });

  it("send only complete forms and withdraw only confirmed applications, for any events", async () => {
    const event = fc.constantFrom<SupplyApplicationsEvent>(
      { type: "retried" },
      { type: "editRequested", id: asId("1") },
      { type: "changed", change: WHOLE },
      { type: "changed", change: { purpose: "" } },
      { type: "submitted" },
      { type: "closed" },
      { type: "withdrawRequested", id: asId("1") },
      { type: "withdrawConfirmed" },
      { type: "withdrawDropped" },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 20 }), async (events) => {
        const { actor, log, at } = admin(null, [APPLY]);
        await at("resting");
        let asked = false;
        for (const one of events) {
          if (one.type === "withdrawRequested" && actor.getSnapshot().matches("resting")) asked = true;
          actor.send(one);
          await Promise.resolve();
        }
        for (const line of log) {
          expect(line).not.toMatch(/^update 1 4 $/);
          if (line.startsWith("withdraw")) expect(asked).toBe(true);
        }
        actor.stop();
      }),
    );
  });
});
