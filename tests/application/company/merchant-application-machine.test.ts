import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { ApplicationPapers, Applications } from "../../../src/application/company/applications.ts";
import { isUnsaved, openSteps } from "../../../src/application/company/merchant-application-form.ts";
import {
  createMerchantApplicationMachine,
  type MerchantApplicationEvent,
} from "../../../src/application/company/merchant-application-machine.ts";
import type { ApplicationForm } from "../../../src/domain/company/application-form.ts";
import type { ApplicationDetail, MyApplication } from "../../../src/domain/company/application-record.ts";
import {
  APPLICATION_STATUS,
  APPLICATION_STATUS_NAMES,
  type ApplicationStatus,
} from "../../../src/domain/company/merchant-application.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { type ApplicationId, asId, type CompanyId } from "../../../src/domain/ids.ts";
import { settled } from "../../support/machines.ts";

const clock = { now: () => Date.parse("2026-11-21T04:00:00Z") };
const LICENCE = "licence-of-the-company.jpg";
const WAREHOUSE = {
  storeName: "一号库",
  provinceCode: "320000",
  cityCode: "320500",
  address: "北环路1号港区",
  portCode: "",
  contact: "陈建国",
  phone: "13800000001",
};
const FORM: Omit<ApplicationForm, "warehouses"> = {
  shopName: "恒林木行",
  shopType: 1,
  kindCodes: ["1501"],
  brandCodes: [],
  contactName: "陈建国",
  contactPhone: "13800000001",
  bankName: "中国银行太仓支行",
  bankAccount: "6222 0000 1111 2222",
  accountName: "恒林木业有限公司",
  agree: true,
};

/** A backend with one application of one company; its checklist is a letter of commitment alone. */
function backend(first: ApplicationStatus | null) {
  let failure: unknown = null;
  let added = 0;
  const written = (papers: ApplicationPapers, status: ApplicationStatus, version: number): ApplicationDetail => ({
    ...papers,
    id: asId<ApplicationId>("7"),
    applyNo: "RZ1",
    companyId: asId<CompanyId>("1"),
    companyName: "恒林木业有限公司",
    checklist: [],
    rejectItems: status === APPLICATION_STATUS.incomplete ? [{ kind: 8, reason: "印章不清，请重新扫描" }] : [],
    waived: [],
    status,
    statusName: APPLICATION_STATUS_NAMES[status],
    reason: "",
    submittedTime: null,
    reviewedTime: null,
    merchantId: null,
    history: [],
    createTime: "",
    updateTime: "",
    availableEvents:
      status === APPLICATION_STATUS.draft ||
      status === APPLICATION_STATUS.inReview ||
      status === APPLICATION_STATUS.incomplete
        ? ["withdraw"]
        : [],
    version,
  });
  let application: ApplicationDetail | null =
    first === null
      ? null
      : written({ ...FORM, kindCodes: ["1501"], brandCodes: [], warehouses: [WAREHOUSE], materials: [] }, first, 1);
  const answer = async <Answer>(work: () => Answer): Promise<Answer> => {
    const error = failure;
    failure = null;
    if (error !== null) throw error;
    return work();
  };
  const step = (status: ApplicationStatus) =>
    answer(() => {
      application = written(application!, status, application!.version + 1);
      return application;
    });
  const applications: Applications = {
    mine: () =>
      answer(
        (): MyApplication => ({
          application,
          requirements: [{ kind: 8, required: true, shopTypes: [1] }],
          company: {
            id: asId<CompanyId>("1"),
            companyName: "恒林木业有限公司",
            licenceImage: LICENCE,
            licenceExpireDate: "2030-01-31",
          },
          applyAgainTime: null,
        }),
      ),
    regions: async () => [],
    add: (papers) =>
      answer(() => {
        if (
          application !== null &&
          application.status !== APPLICATION_STATUS.rejected &&
          application.status !== APPLICATION_STATUS.withdrawn
        )
          added += 100;
        added += 1;
        application = written(papers, APPLICATION_STATUS.draft, 1);
        return application;
      }),
    update: ({ version }, papers) =>
      answer(() => {
        application = written(papers, application!.status, version + 1);
        return application;
      }),
    submit: () => step(APPLICATION_STATUS.inReview),
    withdraw: () => step(APPLICATION_STATUS.withdrawn),
  };
  const timers = new SimulatedClock();
  const machine = createMerchantApplicationMachine({
    applications,
    clock,
    ids: { next: () => "key" },
    notify: () => undefined,
  });
  const actor = createActor(machine, { clock: timers, input: undefined }).start();
  return {
    actor,
    timers,
    server: () => application,
    added: () => added,
    breakNext: () => {
      failure = new ApiError({ kind: "offline", message: "断线" });
    },
  };
}

describe("createMerchantApplicationMachine", () => {
  it("begins with the licence by which the company is certified", async () => {
    const { actor } = backend(null);
    await settled();
    expect(actor.getSnapshot().context.form.materials).toEqual([
      { kind: 1, fileId: LICENCE, expireDate: "2030-01-31" },
    ]);
  });

  it("submits what is complete, and shows its progress three seconds later", async () => {
    const { actor, timers, server } = backend(null);
    await settled();
    actor.send({ type: "changed", change: { ...FORM, kindCodes: ["1501"], brandCodes: [] } });
    actor.send({ type: "warehouseChanged", at: 0, change: WAREHOUSE });
    actor.send({ type: "stepChosen", step: "agreement" });
    actor.send({ type: "submitted" });
    expect(openSteps(actor.getSnapshot().context, clock)).toEqual(["papers"]);
    expect(actor.getSnapshot().context.step).toBe("papers");
    actor.send({ type: "filesChanged", kind: 8, value: "/common/file/a.png" });
    // Enter in a field of another step leads on and submits nothing.
    actor.send({ type: "submitted" });
    await settled();
    expect(actor.getSnapshot().value).toBe("writing");
    expect(actor.getSnapshot().context.step).toBe("agreement");
    expect(server()).toBeNull();
    actor.send({ type: "submitted" });
    await settled();
    expect(actor.getSnapshot().value).toBe("succeeded");
    expect(server()?.status).toBe(APPLICATION_STATUS.inReview);
    expect(server()?.bankAccount).toBe("6222000011112222");
    timers.increment(3_000);
    await settled();
    expect(actor.getSnapshot().value).toBe("watching");
  });

  it("is unsaved from the first change until it is saved, and again after the next", async () => {
    const { actor } = backend(null);
    const unsaved = () => isUnsaved(actor.getSnapshot().context);
    await settled();
    expect(unsaved()).toBe(false);
    actor.send({ type: "changed", change: { shopName: "恒林木行" } });
    expect(unsaved()).toBe(true);
    actor.send({ type: "draftSaved" });
    await settled();
    expect(unsaved()).toBe(false);
    actor.send({ type: "filesChanged", kind: 8, value: "/common/file/a" });
    expect(unsaved()).toBe(true);
  });

  it("starts with the facts of the ended application, but for its consent and papers", async () => {
    const { actor } = backend(5);
    await settled();
    actor.send({ type: "startedAnew" });
    const { context } = actor.getSnapshot();
    const { agree: _, ...said } = FORM;
    expect(context.form).toMatchObject({
      ...said,
      warehouses: [WAREHOUSE],
      agree: false,
      materials: [{ kind: 1, fileId: LICENCE, expireDate: "2030-01-31" }],
    });
    expect(isUnsaved(context)).toBe(false);
  });

  it("starts with the returned papers, and submits once each was handed in again", async () => {
    const { actor, server } = backend(3);
    await settled();
    expect(actor.getSnapshot().context.step).toBe("papers");
    actor.send({ type: "filesChanged", kind: 8, value: "/common/file/new" });
    actor.send({ type: "submitted" });
    await settled();
    expect(server()?.status).toBe(APPLICATION_STATUS.incomplete);
    actor.send({ type: "submitted" });
    await settled();
    expect(server()?.status).toBe(APPLICATION_STATUS.inReview);
    const untouched = backend(3);
    await settled();
    untouched.actor.send({ type: "changed", change: { bankName: "中国银行太仓港支行" } });
    untouched.actor.send({ type: "stepChosen", step: "agreement" });
    untouched.actor.send({ type: "submitted" });
    await settled();
    expect(untouched.server()?.status).toBe(APPLICATION_STATUS.incomplete);
    expect(untouched.actor.getSnapshot().value).toBe("writing");
  });

  it("never opens a second application beside an open one, nor submits an open item or an unread agreement, for any events", async () => {
    const events = fc.constantFrom<MerchantApplicationEvent>(
      { type: "changed", change: { ...FORM, kindCodes: ["1501"], brandCodes: [] } },
      { type: "changed", change: { shopName: "" } },
      { type: "warehouseChanged", at: 0, change: WAREHOUSE },
      { type: "warehouseAdded" },
      { type: "warehouseRemoved", at: 1 },
      { type: "filesChanged", kind: 8, value: "/common/file/a.png" },
      { type: "filesChanged", kind: 8, value: "" },
      { type: "stepChosen", step: "papers" },
      { type: "stepChosen", step: "agreement" },
      { type: "draftSaved" },
      { type: "submitted" },
      { type: "successDismissed" },
      { type: "withdrawalRequested" },
      { type: "withdrawalConfirmed" },
      { type: "withdrawalDropped" },
      { type: "startedAnew" },
      { type: "retried" },
    );
    const walks = fc.array(fc.tuple(events, fc.boolean(), fc.boolean()), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<ApplicationStatus | null>(null, 0, 1, 2, 3, 4, 5),
        walks,
        async (first, steps) => {
          const { actor, server, added, breakNext } = backend(first);
          for (const [event, wait, broken] of steps) {
            const before = server();
            if (broken) breakNext();
            actor.send(event);
            if (wait) await settled();
            const after = server();
            if (after?.status === APPLICATION_STATUS.inReview && before?.status !== APPLICATION_STATUS.inReview) {
              expect(after.shopName).toBe("恒林木行");
              expect(after.materials).toHaveLength(1);
              expect(actor.getSnapshot().context.step).toBe("agreement");
            }
          }
          expect(added()).toBeLessThan(100);
          actor.stop();
        },
      ),
      { numRuns: 150 },
    );
  });
});
