import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import {
  createEnterpriseFormMachine,
  type EnterpriseFormEvent,
  SUCCESS_MS,
  shownProblems,
} from "../../../src/application/company/enterprise-form-machine.ts";
import type { Enterprises } from "../../../src/application/company/enterprises.ts";
import {
  COMPANY_STATUS_NAMES,
  type CompanyForm,
  type CompanyStatus,
} from "../../../src/domain/company/certification.ts";
import type { CompanyDetail } from "../../../src/domain/company/company-record.ts";
import { creditCodeCheck } from "../../../src/domain/company/credit-code.ts";
import { ApiError } from "../../../src/domain/errors.ts";

const first17 = "91320585MA1N0QX5X";
const FORM: CompanyForm = {
  ...{ companyName: "太仓恒信木业有限公司", creditCode: first17 + creditCodeCheck(first17), companyType: 1 },
  ...{ legalPerson: "陈建国", regAddress: "江苏省太仓市港区北环路1号", establishDate: "2016-05-20" },
  ...{ licenceExpire: "长期", licenceImage: "/common/file/a.png", isLegalPerson: true, authLetter: "" },
  ...{ contactName: "陈建国", contactPhone: "13800000001", mainKinds: ["1501"], intro: "", regCapital: "" },
  businessScope: "",
};
const clock = { now: () => Date.parse("2026-11-21T04:00:00Z") };
const detail = (form: CompanyForm, status: CompanyStatus, version: number): CompanyDetail => ({
  ...form,
  ...{ id: "7", companyStatus: status, statusName: COMPANY_STATUS_NAMES[status], rejectReason: "", freezeReason: "" },
  ...{ submittedTime: null, reviewedTime: null, isMain: false, isMerchant: false, merchantId: null },
  ...{ availableEvents: [], version, createTime: "", updateTime: "", history: [] },
});
const refusal = (code: number, data: unknown = null) => new ApiError({ kind: "refused", code, message: "拒绝", data });
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A server that keeps one company; `fail` makes its next call fail. */
function office(status: CompanyStatus | null = null) {
  let company = status === null ? null : detail(FORM, status, 1);
  const calls: string[] = [];
  const keys = new Set<string>();
  let added = 0;
  let failure: unknown = null;
  const answer = async (name: string, work: () => CompanyDetail): Promise<CompanyDetail> => {
    calls.push(name);
    const error = failure;
    failure = null;
    if (error !== null) throw error;
    company = work();
    return company;
  };
  const enterprises: Enterprises = {
    list: async () => [],
    info: () => answer("info", () => company!),
    add: (form, key) => {
      keys.add(key);
      return answer("add", () => {
        added += 1;
        return detail(form, 0, 1);
      });
    },
    update: ({ version }, form) =>
      answer("update", () => detail(form, company!.companyStatus === 1 ? 2 : company!.companyStatus, version + 1)),
    submit: ({ version }) => answer("submit", () => detail(company!, 2, version + 1)),
    withdraw: () => answer("withdraw", () => company!),
  };
  const happened: string[] = [];
  const timers = new SimulatedClock();
  let made = 0;
  const machine = createEnterpriseFormMachine(
    enterprises,
    clock,
    { next: () => `key-${++made}` },
    (text) => happened.push(text),
    () => happened.push("left"),
  );
  const query: Record<string, string> = status === null ? { type: "add" } : { type: "edit", id: "7" };
  const actor = createActor(machine, { clock: timers, input: { query } }).start();
  return {
    ...{ actor, calls, keys, happened, timers },
    fail: (error: unknown) => {
      failure = error;
    },
    server: () => company,
    added: () => added,
  };
}

describe("createEnterpriseFormMachine", () => {
  it("submits nothing incomplete, and says by field what is wrong", async () => {
    const { actor, calls } = office();
    actor.send({ type: "changed", change: { ...FORM, creditCode: "123" } });
    expect(shownProblems(actor.getSnapshot().context, clock)).toEqual({});
    actor.send({ type: "fieldLeft", field: "creditCode" });
    actor.send({ type: "submitted" });
    await settled();
    expect(calls).toEqual([]);
    expect(shownProblems(actor.getSnapshot().context, clock)).toEqual({ creditCode: "统一社会信用代码应为18位" });
  });

  it("writes, submits, and leaves by itself three seconds later", async () => {
    const { actor, calls, happened, timers, server } = office();
    actor.send({ type: "changed", change: FORM });
    actor.send({ type: "submitted" });
    await settled();
    expect([calls, server()?.companyStatus, actor.getSnapshot().value]).toEqual([["add", "submit"], 2, "succeeded"]);
    timers.increment(SUCCESS_MS - 1);
    expect(happened).toEqual([]);
    timers.increment(1);
    expect(happened).toEqual(["left"]);
  });

  it("shows what the server says of a field until the field changes", async () => {
    const { actor, fail } = office(0);
    await settled();
    actor.send({ type: "changed", change: { intro: "木" } });
    fail(refusal(601, { problems: { creditCode: "该企业已被认证，请联系企业管理员加入" } }));
    actor.send({ type: "submitted" });
    await settled();
    expect(actor.getSnapshot().value).toBe("writing");
    expect(actor.getSnapshot().context.refused).toEqual({ creditCode: "该企业已被认证，请联系企业管理员加入" });
    actor.send({ type: "changed", change: { creditCode: FORM.creditCode } });
    expect(actor.getSnapshot().context.refused).toEqual({});
  });

  it("sends a lost draft again under the same key, and another draft under another", async () => {
    const { actor, fail, keys } = office();
    actor.send({ type: "changed", change: FORM });
    for (let time = 0; time < 2; time += 1) {
      fail(new ApiError({ kind: "timeout", message: "超时" }));
      actor.send({ type: "draftSaved" });
      await settled();
    }
    expect(keys.size).toBe(1);
    actor.send({ type: "changed", change: { intro: "木" } });
    actor.send({ type: "draftSaved" });
    await settled();
    expect(keys.size).toBe(2);
  });

  it("reads anew what somebody else has changed", async () => {
    const { actor, fail, calls, happened } = office(3);
    await settled();
    fail(refusal(5001));
    actor.send({ type: "draftSaved" });
    await settled();
    expect([calls, happened]).toEqual([["info", "update", "info"], ["资料已在别处修改，请核对后再提交"]]);
    expect(actor.getSnapshot().value).toBe("writing");
  });

  it("opens nothing that is in review or frozen", async () => {
    for (const status of [2, 5] as const) {
      const { actor } = office(status);
      await settled();
      expect(actor.getSnapshot().value).toBe("closed");
    }
  });

  it("never adds a second company and never submits what the rules refuse, whatever is done", async () => {
    const events: fc.Arbitrary<EnterpriseFormEvent> = fc.oneof(
      fc.constantFrom<EnterpriseFormEvent>(
        { type: "draftSaved" },
        { type: "submitted" },
        { type: "retried" },
        { type: "successSeen" },
        { type: "changed", change: FORM },
        { type: "changed", change: { companyName: "" } },
        { type: "changed", change: { intro: "木" } },
        { type: "fieldLeft", field: "companyName" },
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<CompanyStatus | null>(null, 0, 1, 3, 4),
        fc.array(fc.tuple(events, fc.boolean(), fc.boolean()), { maxLength: 15 }),
        async (status, steps) => {
          const { actor, added, fail, server, happened } = office(status);
          for (const [event, wait, broken] of steps) {
            if (broken) fail(new ApiError({ kind: "offline", message: "断线" }));
            actor.send(event);
            if (wait) await settled();
          }
          await settled();
          await settled();
          expect(added()).toBeLessThanOrEqual(status === null ? 1 : 0);
          if (server()?.companyStatus === 2 && status !== 1) expect(server()?.companyName).toBe(FORM.companyName);
          expect(happened.filter((what) => what === "left").length).toBeLessThanOrEqual(1);
          actor.stop();
        },
      ),
      { numRuns: 60 },
    );
  });
});
