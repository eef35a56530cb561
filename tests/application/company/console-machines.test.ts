import { describe, expect, it } from "vitest";
import { type ActorRefFrom, createActor, waitFor } from "xstate";
import type { commandMachine } from "../../../src/application/command-machine.ts";
import type { ReviewAdmin } from "../../../src/application/company/review-admin.ts";
import {
  createCompanyReviewListMachine,
  createCompanyReviewMachine,
  createMerchantApplicationReviewMachine,
} from "../../../src/application/company/review-machines.ts";
import type { ShopConsole } from "../../../src/application/company/shop-console.ts";
import { createMerchantShopMachine } from "../../../src/application/company/shop-machines.ts";
import type { ConsoleLists } from "../../../src/application/console-lists.ts";
import type { ReviewedApplicationDetail } from "../../../src/domain/company/application-record.ts";
import { CHANGE_STATUS } from "../../../src/domain/company/company-change.ts";
import type { ReviewedCompany, ReviewedCompanyDetail } from "../../../src/domain/company/company-record.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import type { MerchantDetail } from "../../../src/domain/company/merchant-life.ts";
import { MERCHANT_STATUS } from "../../../src/domain/company/merchant-states.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { rowField } from "../../../src/domain/field-rows.ts";
import { formatBeijing } from "../../../src/domain/time.ts";

const NOW = Date.parse("2026-11-21T04:00:00Z");
/** The next thing that waits is not looked for. */
const NO_LISTS = {} as ConsoleLists;
const clock = { now: () => NOW };
const navigator = { currentPath: () => "", go: () => undefined, open: () => undefined };
type CommandActor = ActorRefFrom<typeof commandMachine>;

/** The dialog of what is under way. */
const dialogOf = (children: Partial<Record<string, unknown>>) => children.command as CommandActor;

describe("the list of companies", () => {
  it("shows how long each company has waited for the operator", async () => {
    const at = (hours: number) => formatBeijing(NOW - hours * 3_600_000);
    const rows = [
      { id: "1", companyStatus: COMPANY_STATUS.inReview, submittedTime: at(30) },
      { id: "2", companyStatus: COMPANY_STATUS.inReview, submittedTime: at(3) },
      { id: "3", companyStatus: COMPANY_STATUS.certified, submittedTime: at(300), change: null },
      {
        id: "4",
        companyStatus: COMPANY_STATUS.certified,
        submittedTime: at(300),
        change: { status: CHANGE_STATUS.waiting, submittedTime: at(48) },
      },
      {
        id: "5",
        companyStatus: COMPANY_STATUS.certified,
        submittedTime: at(300),
        change: { status: CHANGE_STATUS.rejected, submittedTime: at(48) },
      },
    ] as ReviewedCompany[];
    const asked: unknown[] = [];
    const lists = {
      async page(...query: unknown[]) {
        asked.push(query);
        return { rows, total: 5, pageNum: 1, pageSize: 20, counts: { 2: 2 }, changes: 1 };
      },
    } as unknown as ConsoleLists;
    const machine = createCompanyReviewListMachine({ lists, navigator, clock, notify: () => undefined });
    const actor = createActor(machine, { input: { query: { status: "2", keyword: " 恒 " } } }).start();
    const { context } = await waitFor(actor, (state) => state.context.data !== null);
    expect(asked).toEqual([
      [
        "reviewedCompanyList",
        { companyStatus: COMPANY_STATUS.inReview, hasChange: false, keyword: "恒" },
        { pageNum: 1, pageSize: 20 },
      ],
    ]);
    expect(context.data?.rows.map(({ age }) => age)).toEqual([
      { text: "1 天 6 小时", isLate: true },
      { text: "3 小时", isLate: false },
      null,
      { text: "2 天", isLate: true },
      null,
    ]);
    actor.send({ type: "routeChanged", query: { status: "change" } });
    expect(asked[1]).toMatchObject(["reviewedCompanyList", { companyStatus: null, hasChange: true }, {}]);
  });
});

describe("a certified company's change", () => {
  it("is decided as it was seen, and refused with a word why", async () => {
    const change = { id: "8", version: 4 };
    const company = { id: "3", version: 9, change } as ReviewedCompanyDetail;
    const log: unknown[] = [];
    const admin = {
      company: async () => company,
      sendChange: async (...parts: unknown[]) => void log.push(parts),
    } as unknown as ReviewAdmin;
    const actor = createActor(
      createCompanyReviewMachine({ lists: NO_LISTS, admin, navigator, notify: () => undefined }),
      {
        input: { query: { id: "3" } },
      },
    ).start();
    const isIdle = () => waitFor(actor, (state) => state.matches({ command: "idle", page: "ready" }));
    await isIdle();
    actor.send({ type: "commandRequested", name: "rejectChange" });
    const dialog = dialogOf(actor.getSnapshot().children);
    dialog.send({ type: "submitted" });
    expect(dialog.getSnapshot().context.problems).toEqual({ reason: "请填写原因(5-200字)" });
    dialog.send({ type: "fieldChanged", field: "reason", value: " 执照与变更不符 " });
    dialog.send({ type: "submitted" });
    await isIdle();
    actor.send({ type: "commandRequested", name: "approveChange" });
    dialogOf(actor.getSnapshot().children).send({ type: "submitted" });
    await isIdle();
    expect(log).toEqual([
      ["reject", { ...change, event: "reject", reason: "执照与变更不符" }],
      ["approve", { ...change, event: "approve" }],
    ]);
  });
});

describe("an application to open a shop", () => {
  const application = {
    id: "5",
    version: 3,
    checklist: [{ kind: 1 }, { kind: 4 }],
  } as ReviewedApplicationDetail;

  async function opened() {
    const log: unknown[] = [];
    const memory = { conflict: false };
    const admin = {
      application: async () => application,
      async sendApplication(...parts: unknown[]) {
        log.push(parts);
        if (memory.conflict) throw new ApiError({ kind: "refused", code: 5001, message: "", data: null });
      },
    } as unknown as ReviewAdmin;
    const notices: string[] = [];
    const actor = createActor(
      createMerchantApplicationReviewMachine({
        lists: NO_LISTS,
        admin,
        navigator,
        notify: (text) => notices.push(text),
      }),
      {
        input: { query: { id: "5" } },
      },
    ).start();
    await waitFor(actor, (state) => state.context.thing !== null);
    const isIdle = () => waitFor(actor, (state) => state.matches({ command: "idle", page: "ready" }));
    return { actor, log, notices, memory, isIdle };
  }

  it("is returned for more papers by item: empty items are not requested, and at least one remark is required", async () => {
    const { actor, log, notices, isIdle } = await opened();
    actor.send({ type: "commandRequested", name: "requestMore" });
    const dialog = dialogOf(actor.getSnapshot().children);
    const type = (field: string, value: string) => dialog.send({ type: "fieldChanged", field, value });
    dialog.send({ type: "submitted" });
    expect(dialog.getSnapshot().context.problems).toEqual({ reason: "请填写总体说明(5-200字)" });
    type(rowField(4, "reason"), "租赁");
    dialog.send({ type: "submitted" });
    expect(dialog.getSnapshot().context.problems).toEqual({ "4.reason": "请填写仓储或租赁合同的补件说明(5-200字)" });
    expect(log).toEqual([]);
    type(rowField(4, "reason"), " 租赁合同已过期 ");
    dialog.send({ type: "submitted" });
    await isIdle();
    expect(log).toEqual([
      ["requestMore", { id: "5", version: 3, items: [{ kind: 4, reason: "租赁合同已过期" }], reason: "" }],
    ]);
    expect(notices).toEqual(["已要求补件"]);
  });

  it("is reloaded where another operator was faster", async () => {
    const { actor, memory, notices, isIdle } = await opened();
    memory.conflict = true;
    actor.send({ type: "commandRequested", name: "requestMore" });
    const dialog = dialogOf(actor.getSnapshot().children);
    dialog.send({ type: "fieldChanged", field: "reason", value: "材料整体不清楚" });
    dialog.send({ type: "submitted" });
    await isIdle();
    expect(notices).toEqual(["信息已发生变化，已为您刷新"]);
  });

  it("is spared the paper that the press was about, with a word why", async () => {
    const { actor, log, isIdle } = await opened();
    actor.send({ type: "commandRequested", name: "waive", part: "4" });
    const dialog = dialogOf(actor.getSnapshot().children);
    dialog.send({ type: "fieldChanged", field: "reason", value: "自有堆场，无需合同" });
    dialog.send({ type: "submitted" });
    await isIdle();
    expect(log).toEqual([["waive", { id: "5", version: 3, kind: 4, note: "自有堆场，无需合同" }]]);
  });
});

describe("one's own shop", () => {
  const shop = {
    id: "9",
    version: 2,
    logo: "",
    intro: "旧",
    mainKinds: ["1501"],
    brandCodes: [],
    phoneDisplay: "400-833-5766",
    status: MERCHANT_STATUS.onHoliday,
    closedFrom: "2026-11-20",
    closedTo: "2026-11-22",
    closeNote: "盘点",
  } as unknown as MerchantDetail;

  it("needs no id in the address, and makes a running holiday longer but begins none in the past", async () => {
    const log: unknown[] = [];
    const admin = {
      mine: async () => shop,
      closePeriod: async (...parts: unknown[]) => void log.push(parts),
    } as unknown as ShopConsole;
    const actor = createActor(createMerchantShopMachine({ shops: admin, clock, notify: () => undefined }), {
      input: { query: {} },
    }).start();
    await waitFor(actor, (state) => state.context.thing !== null);
    actor.send({ type: "commandRequested", name: "closePeriod" });
    const dialog = dialogOf(actor.getSnapshot().children);
    dialog.send({ type: "fieldChanged", field: "closedFrom", value: "2026-11-19" });
    expect(dialog.getSnapshot().context.problems).toMatchObject({ closedFrom: "开始日期不能早于今天" });
    dialog.send({ type: "fieldChanged", field: "closedFrom", value: "2026-11-20" });
    dialog.send({ type: "fieldChanged", field: "closedTo", value: "2026-11-25" });
    dialog.send({ type: "submitted" });
    await waitFor(actor, (state) => state.matches({ command: "idle", page: "ready" }));
    expect(log).toEqual([[2, { closedFrom: "2026-11-20", closedTo: "2026-11-25", note: "盘点" }]]);
  });
});
