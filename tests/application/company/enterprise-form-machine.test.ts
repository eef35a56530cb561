import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { SUCCESS_MS } from "../../../src/application/company/draft-form.ts";
import {
  createEnterpriseFormMachine,
  dropsChange,
  type EnterpriseFormEvent,
  isDirty,
  needsReview,
  shownProblems,
} from "../../../src/application/company/enterprise-form-machine.ts";
import type { Enterprises } from "../../../src/application/company/enterprises.ts";
import { CHANGE_STATUS, type CompanyChange } from "../../../src/domain/company/company-change.ts";
import { type CompanyForm, isMaterialChange, materialFacts } from "../../../src/domain/company/company-form.ts";
import type { CompanyDetail } from "../../../src/domain/company/company-record.ts";
import {
  COMPANY_STATUS,
  COMPANY_STATUS_NAMES,
  type CompanyStatus,
} from "../../../src/domain/company/company-status.ts";
import { creditCodeCheck } from "../../../src/domain/company/credit-code.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId, type CompanyChangeId, type CompanyId } from "../../../src/domain/ids.ts";
import type { Region } from "../../../src/domain/region.ts";
import { settled } from "../../support/machines.ts";

const first17 = "91320585MA1N0QX5X";
const FORM: CompanyForm = {
  companyName: "太仓恒信木业有限公司",
  creditCode: first17 + creditCodeCheck(first17),
  companyType: 1,
  legalPerson: "陈建国",
  regAddress: "江苏省太仓市港区北环路1号",
  establishDate: "2016-05-20",
  licenceExpire: "长期",
  licenceImage: "/common/file/a.png",
  isLegalPerson: true,
  authLetter: "",
  contactName: "陈建国",
  contactPhone: "13800000001",
  mainKinds: ["1501"],
  intro: "",
  regCapital: "",
  businessScope: "",
  legalIdNoMask: "",
  provinceCode: "",
  cityCode: "",
  districtCode: "",
  address: "",
  logo: "",
  images: [],
};
const clock = { now: () => Date.parse("2026-11-21T04:00:00Z") };
const detail = (form: CompanyForm, status: CompanyStatus, version: number): CompanyDetail => ({
  ...form,
  id: asId<CompanyId>("7"),
  companyStatus: status,
  statusName: COMPANY_STATUS_NAMES[status],
  rejectReason: "",
  freezeReason: "",
  submittedTime: null,
  reviewedTime: null,
  isMain: false,
  isMerchant: false,
  merchantId: null,
  availableEvents: [],
  version,
  createTime: "",
  updateTime: "",
  history: [],
  placeText: "",
  change: null,
});
const refusal = (code: number, data: unknown = null) => new ApiError({ kind: "refused", code, message: "拒绝", data });
const REGIONS: Region[] = [
  { code: "110000", name: "北京市", children: [{ code: "110100", name: "市辖区", children: [] }] },
  {
    code: "320000",
    name: "江苏省",
    children: [{ code: "320500", name: "苏州市", children: [{ code: "320585", name: "太仓市", children: [] }] }],
  },
];
const waiting = (before: CompanyForm, after: CompanyForm): CompanyChange => ({
  id: asId<CompanyChangeId>("8"),
  status: CHANGE_STATUS.waiting,
  statusName: "待审核",
  reason: "",
  obstacle: "",
  version: 1,
  availableEvents: ["withdraw"],
  before: { ...materialFacts(before), placeText: "" },
  after: { ...materialFacts(after), placeText: "" },
  submittedTime: "2026-11-20 10:00:00",
  handledTime: null,
});

/** A server with one company; `fail` makes its next call fail. */
function office(status: CompanyStatus | null = null, change: Partial<CompanyForm> | null = null) {
  let company =
    status === null
      ? null
      : { ...detail(FORM, status, 1), change: change === null ? null : waiting(FORM, { ...FORM, ...change }) };
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
        return detail(form, COMPANY_STATUS.draft, 1);
      });
    },
    update: ({ version }, form) =>
      answer("update", () => {
        const had = company!;
        if (had.companyStatus !== COMPANY_STATUS.certified) return detail(form, had.companyStatus, version + 1);
        const stands = detail({ ...form, ...materialFacts(had) }, COMPANY_STATUS.certified, version + 1);
        return { ...stands, change: isMaterialChange(had, form) ? waiting(had, form) : had.change };
      }),
    submit: ({ version }) => answer("submit", () => detail(company!, COMPANY_STATUS.inReview, version + 1)),
    withdraw: () => answer("withdraw", () => company!),
    withdrawChange: () => answer("withdrawChange", () => company!),
    regions: async () => REGIONS,
  };
  const happened: string[] = [];
  const timers = new SimulatedClock();
  let made = 0;
  const machine = createEnterpriseFormMachine({
    enterprises,
    clock,
    ids: { next: () => `key-${++made}` },
    notify: (text) => happened.push(text),
    onDone: () => happened.push("left"),
  });
  const query: Record<string, string> = status === null ? { type: "add" } : { type: "edit", id: "7" };
  const actor = createActor(machine, { clock: timers, input: { query } }).start();
  return {
    actor,
    calls,
    keys,
    happened,
    timers,
    fail: (error: unknown) => {
      failure = error;
    },
    server: () => company,
    added: () => added,
  };
}

describe("createEnterpriseFormMachine", () => {
  it("submits nothing incomplete, and reports problems by field", async () => {
    const { actor, calls } = office();
    await settled();
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
    await settled();
    actor.send({ type: "changed", change: FORM });
    actor.send({ type: "submitted" });
    await settled();
    expect(calls).toEqual(["add", "submit"]);
    expect(server()?.companyStatus).toBe(COMPANY_STATUS.inReview);
    expect(actor.getSnapshot().value).toBe("succeeded");
    timers.increment(SUCCESS_MS - 1);
    expect(happened).toEqual([]);
    timers.increment(1);
    expect(happened).toEqual(["left"]);
  });

  it("shows the server's problem of a field until the field changes", async () => {
    const { actor, fail } = office(0);
    await settled();
    actor.send({ type: "changed", change: { intro: "木" } });
    fail(refusal(601, { problems: { creditCode: "该企业已被认证，如有疑问请联系客服" } }));
    actor.send({ type: "submitted" });
    await settled();
    expect(actor.getSnapshot().value).toBe("writing");
    expect(actor.getSnapshot().context.refused).toEqual({ creditCode: "该企业已被认证，如有疑问请联系客服" });
    actor.send({ type: "changed", change: { creditCode: FORM.creditCode } });
    expect(actor.getSnapshot().context.refused).toEqual({});
  });

  it("sends a lost draft again under the same key, and another draft under another", async () => {
    const { actor, fail, keys } = office();
    await settled();
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

  it("reloads what another person has changed", async () => {
    const { actor, fail, calls, happened } = office(3);
    await settled();
    fail(refusal(5001));
    actor.send({ type: "draftSaved" });
    await settled();
    expect(calls).toEqual(["info", "update", "info"]);
    expect(happened).toEqual(["资料已在别处修改，请核对后再提交"]);
    expect(actor.getSnapshot().value).toBe("writing");
  });

  it("leaves a certified company certified, for any requested change", async () => {
    const { actor, server } = office(1);
    await settled();
    actor.send({ type: "changed", change: { contactName: "李木" } });
    expect(needsReview(actor.getSnapshot().context)).toBe(false);
    actor.send({ type: "changed", change: { companyName: "太仓恒信新木业有限公司" } });
    expect(needsReview(actor.getSnapshot().context)).toBe(true);
    actor.send({ type: "submitted" });
    await settled();
    expect(actor.getSnapshot().value).toBe("succeeded");
    expect(server()).toMatchObject({
      companyStatus: COMPANY_STATUS.certified,
      companyName: FORM.companyName,
      contactName: "李木",
    });
    expect(server()?.change?.after.companyName).toBe("太仓恒信新木业有限公司");
  });

  it("continues editing the pending change, and reports when the form equals the certified facts", async () => {
    const { actor, server } = office(1, { regAddress: "江苏省太仓市港区南环路8号" });
    await settled();
    const context = () => actor.getSnapshot().context;
    expect(context().form.regAddress).toBe("江苏省太仓市港区南环路8号");
    expect(isDirty(context())).toBe(false);
    expect(needsReview(context())).toBe(false);
    expect(dropsChange(context())).toBe(false);
    actor.send({ type: "changed", change: { regAddress: FORM.regAddress } });
    expect(needsReview(context())).toBe(false);
    expect(dropsChange(context())).toBe(true);
    actor.send({ type: "changed", change: { regAddress: "江苏省太仓市港区东环路5号" } });
    expect(needsReview(context())).toBe(true);
    expect(dropsChange(context())).toBe(false);
    actor.send({ type: "submitted" });
    await settled();
    expect(server()?.change?.after.regAddress).toBe("江苏省太仓市港区东环路5号");
  });

  it("lets a company certified without papers change its telephone, and nothing that was certified", async () => {
    const { actor, calls, server } = office(1);
    server()!.licenceImage = "";
    await settled();
    actor.send({ type: "changed", change: { contactPhone: "0512-53188888" } });
    actor.send({ type: "submitted" });
    await settled();
    expect(calls).toEqual(["info", "update"]);
    const again = office(1);
    again.server()!.licenceImage = "";
    await settled();
    again.actor.send({ type: "changed", change: { regCapital: "800万元" } });
    again.actor.send({ type: "submitted" });
    expect(again.calls).toEqual(["info"]);
    expect(shownProblems(again.actor.getSnapshot().context, clock)).toEqual({ licenceImage: "请上传营业执照" });
  });

  it("chooses a place level by level, and requires a district where there are some", async () => {
    const { actor } = office(0);
    await settled();
    const place = () => {
      const { provinceCode, cityCode, districtCode } = actor.getSnapshot().context.form;
      return [provinceCode, cityCode, districtCode];
    };
    actor.send({ type: "placeChosen", level: "province", code: "110000" });
    expect(place()).toEqual(["110000", "110100", ""]);
    actor.send({ type: "placeChosen", level: "province", code: "320000" });
    actor.send({ type: "placeChosen", level: "city", code: "320500" });
    actor.send({ type: "changed", change: { address: "港区北环路1号" } });
    actor.send({ type: "submitted" });
    expect(shownProblems(actor.getSnapshot().context, clock)).toEqual({ districtCode: "请选择区县" });
    actor.send({ type: "placeChosen", level: "district", code: "320585" });
    expect(place()).toEqual(["320000", "320500", "320585"]);
    expect(shownProblems(actor.getSnapshot().context, clock)).toEqual({});
  });

  it("opens nothing that is in review or frozen", async () => {
    for (const status of [COMPANY_STATUS.inReview, COMPANY_STATUS.frozen] as const) {
      const { actor } = office(status);
      await settled();
      expect(actor.getSnapshot().value).toBe("closed");
    }
  });

  it("never adds a second company and never submits an invalid form, for any events", async () => {
    const events: fc.Arbitrary<EnterpriseFormEvent> = fc.oneof(
      fc.constantFrom<EnterpriseFormEvent>(
        { type: "draftSaved" },
        { type: "submitted" },
        { type: "retried" },
        { type: "successDismissed" },
        { type: "changed", change: FORM },
        { type: "changed", change: { companyName: "" } },
        { type: "changed", change: { intro: "木" } },
        { type: "changed", change: { companyName: "太仓恒信新木业有限公司" } },
        { type: "placeChosen", level: "province", code: "320000" },
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
          if (server()?.companyStatus === COMPANY_STATUS.inReview)
            expect(server()?.companyName).toMatch(/^太仓恒信新?木业有限公司$/);
          if (status === COMPANY_STATUS.certified)
            expect(server()).toMatchObject({ companyStatus: COMPANY_STATUS.certified, companyName: FORM.companyName });
          expect(happened.filter((what) => what === "left").length).toBeLessThanOrEqual(1);
          actor.stop();
        },
      ),
      { numRuns: 60 },
    );
  });
});
