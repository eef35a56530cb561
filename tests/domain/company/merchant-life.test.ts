import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  availableMerchantEvents,
  endsHoliday,
  holidayProblems,
  MERCHANT_EVENT_NAMES,
  MERCHANT_TABLE,
  type MerchantActor,
  type MerchantEvent,
  type MerchantFacts,
  merchantMessage,
  nextMerchantStatus,
  type ShopForm,
  shopProblems,
} from "../../../src/domain/company/merchant-life.ts";
import {
  MERCHANT_STATUS,
  MERCHANT_STATUSES,
  type MerchantStatus,
} from "../../../src/domain/company/merchant-states.ts";
import { asId, type MerchantId } from "../../../src/domain/ids.ts";
import { finalStatuses } from "../../support/state-tables.ts";

const events = Object.keys(MERCHANT_EVENT_NAMES) as MerchantEvent[];
const actors = fc.constantFrom<MerchantActor>("merchant", "operator", "system");
const days = fc.constantFrom("2026-11-20", "2026-11-21", "2026-11-22");
const holiday = fc.option(fc.tuple(days, days).map((pair) => pair.toSorted()));
const facts: fc.Arbitrary<MerchantFacts> = fc
  .record({ today: days, holiday, openOrders: fc.nat(1) })
  .map(({ holiday: period, ...rest }) => ({ ...rest, closedFrom: period?.[0] ?? null, closedTo: period?.[1] ?? null }));
const statuses = fc.constantFrom(...MERCHANT_STATUSES);
const stepOf = (status: MerchantStatus, event: MerchantEvent, actor: MerchantActor, given: MerchantFacts) => {
  const step = nextMerchantStatus(status, event, actor, given);
  return step.kind === "ok" ? step.status : null;
};

describe("the life of a shop", () => {
  it("ends only removed, by the operator, with no order open", () => {
    expect(finalStatuses(MERCHANT_TABLE)).toEqual([MERCHANT_STATUS.removed]);
    fc.assert(
      fc.property(statuses, fc.constantFrom(...events), actors, facts, (status, event, actor, given) => {
        if (stepOf(status, event, actor, given) !== 4) return;
        expect(event).toBe("terminate");
        expect(actor).toBe("operator");
        expect(given.openOrders).toBe(0);
      }),
    );
  });
  it("is on holiday after a step exactly where a day of the holiday is today, unless it was cut short or only its account changed", () => {
    fc.assert(
      fc.property(statuses, fc.constantFrom(...events), actors, facts, (status, event, actor, given) => {
        const next = stepOf(status, event, actor, given);
        if (next === null || next > 2 || event === "reopen" || event === "changePayee") return;
        const { closedFrom, closedTo, today } = given;
        const isAway = closedFrom !== null && closedTo !== null && closedFrom <= today && today <= closedTo;
        expect(next).toBe(isAway ? 2 : 1);
      }),
    );
  });
  it("is suspended and resumed by the operator alone, and a suspended shop does nothing itself", () => {
    fc.assert(
      fc.property(facts, actors, (given, actor) => {
        const open = availableMerchantEvents(MERCHANT_STATUS.suspended, actor, given);
        expect(open).toEqual(
          actor === "operator" ? (given.openOrders === 0 ? ["resume", "terminate"] : ["resume"]) : [],
        );
        for (const status of [MERCHANT_STATUS.open, MERCHANT_STATUS.onHoliday] as const)
          expect(availableMerchantEvents(status, actor, given).includes("suspend")).toBe(actor === "operator");
      }),
    );
  });
});

describe("holidayProblems", () => {
  it("takes days from today on, in order, for ninety days at most", () => {
    const problems = (closedFrom: string, closedTo: string) =>
      holidayProblems({ closedFrom, closedTo, note: "" }, "2026-11-21");
    expect(problems("2026-11-21", "2026-11-21")).toEqual({});
    expect(problems("2026-11-21", "2027-02-18")).toEqual({});
    expect(problems("2026-11-21", "2027-02-19")).toEqual({ closedTo: "休假最长90天" });
    expect(problems("2026-11-20", "2026-11-21")).toEqual({ closedFrom: "开始日期不能早于今天" });
    expect(problems("2026-11-22", "2026-11-21")).toEqual({ closedTo: "结束日期不能早于开始日期" });
    expect(problems("", "2026-02-30")).toEqual({ closedFrom: "请选择开始日期", closedTo: "请选择结束日期" });
    expect(
      holidayProblems({ closedFrom: "2026-11-21", closedTo: "2026-11-21", note: "盘".repeat(51) }, "2026-11-21"),
    ).toEqual({
      note: "说明最多50字",
    });
  });
});

describe("shopProblems", () => {
  const form: ShopForm = {
    logo: "",
    intro: "太仓港现货",
    mainKinds: ["1501"],
    brandCodes: [],
    phoneDisplay: "0512-53370000",
  };
  it("names each field that is wrong", () => {
    expect(shopProblems(form)).toEqual({});
    expect(shopProblems({ ...form, logo: "https://evil.example/a.png" })).toHaveProperty("logo");
    expect(shopProblems({ ...form, logo: "javascript:alert(1)" })).toHaveProperty("logo");
    expect(shopProblems({ ...form, mainKinds: [] })).toEqual({ mainKinds: "请选择主营品类" });
    expect(shopProblems({ ...form, mainKinds: ["0000"] })).toEqual({ mainKinds: "主营品类不正确" });
    expect(shopProblems({ ...form, phoneDisplay: "12" })).toEqual({ phoneDisplay: "请输入正确的联系电话" });
    expect(shopProblems({ ...form, intro: "木".repeat(501) })).toEqual({ intro: "简介最多500字" });
  });
});

describe("a shop's holiday", () => {
  const usual: MerchantFacts = { today: "2026-11-21", closedFrom: null, closedTo: null, openOrders: 0 };
  const reasonOf = (
    status: MerchantStatus,
    event: MerchantEvent,
    actor: MerchantActor,
    change: Partial<MerchantFacts>,
  ) => {
    const step = nextMerchantStatus(status, event, actor, { ...usual, ...change });
    return step.kind === "refused" ? step.reason : step.status;
  };
  const days = (closedFrom: string | null, closedTo: string | null) => ({ closedFrom, closedTo });

  it("begins on its first day and ends after its last, and one without both days is none", () => {
    const whole = days("2026-11-21", "2026-11-21");
    expect(reasonOf(MERCHANT_STATUS.open, "holidayBegins", "system", whole)).toBe(MERCHANT_STATUS.onHoliday);
    for (const other of [days("2026-11-22", "2026-11-23"), days("2026-11-19", "2026-11-20"), days(null, null)])
      expect(reasonOf(MERCHANT_STATUS.open, "holidayBegins", "system", other)).toBe("不在休假期间");
    for (const half of [days("2026-11-21", null), days(null, "2026-11-21")])
      expect(reasonOf(MERCHANT_STATUS.open, "holidayBegins", "system", half)).toBe("不在休假期间");
    expect(reasonOf(MERCHANT_STATUS.onHoliday, "holidayEnds", "system", whole)).toBe("仍在休假期间");
    expect(reasonOf(MERCHANT_STATUS.onHoliday, "holidayEnds", "system", days("2026-11-19", "2026-11-20"))).toBe(
      MERCHANT_STATUS.open,
    );
  });
  it("is taken back while it is planned", () => {
    expect(reasonOf(MERCHANT_STATUS.open, "reopen", "merchant", days("2026-11-25", "2026-11-26"))).toBe(
      MERCHANT_STATUS.open,
    );
    expect(reasonOf(MERCHANT_STATUS.open, "reopen", "merchant", {})).toBe("没有安排休假");
  });
  it("ends with some events, and outlasts all others", () => {
    expect(events.filter(endsHoliday)).toEqual(["reopen", "holidayEnds", "terminate"]);
  });
  it("does not prevent the shop from being removed, while an open order does", () => {
    expect(reasonOf(MERCHANT_STATUS.onHoliday, "terminate", "operator", { openOrders: 2 })).toBe(
      "该店铺有2笔未完成的订单，完成或取消后才能清退",
    );
  });
  it("has a note of 50 characters, a shop an introduction of 500, blanks around not counted", () => {
    const note = (length: number) =>
      holidayProblems(
        { closedFrom: "2026-11-21", closedTo: "2026-11-21", note: ` ${"盘".repeat(length)} ` },
        "2026-11-21",
      );
    expect(note(50)).toEqual({});
    expect(note(51)).toEqual({ note: "说明最多50字" });
    const shop = {
      logo: "",
      intro: ` ${"木".repeat(500)} `,
      mainKinds: ["1501", "0000"],
      brandCodes: [],
      phoneDisplay: "0512-53370000",
    };
    expect(shopProblems(shop)).toEqual({ mainKinds: "主营品类不正确" });
    expect(shopProblems({ ...shop, mainKinds: ["1501"], logo: "/etc" })).toEqual({ logo: "请上传店铺标志" });
  });
});

describe("merchantMessage", () => {
  const shop = { id: asId<MerchantId>("31"), shopName: "万木行" };
  it("informs the shop what operators did with it, why, and what to do", () => {
    const said = (event: MerchantEvent) => {
      const message = merchantMessage(event, shop, "证照过期");
      return message && [message.title, message.content, message.todo, message.linkPath];
    };
    const page = "/console/shop/index";
    expect(said("suspend")).toEqual([
      "店铺停业整顿",
      "店铺「万木行」：证照过期。货源已下架，进行中的订单请继续履行",
      "shop.suspended",
      page,
    ]);
    expect(said("resume")).toEqual([
      "店铺已恢复营业",
      "店铺「万木行」：证照过期。请重新上架货源",
      "shop.restock",
      page,
    ]);
    expect(said("terminate")).toEqual(["店铺已清退", "店铺「万木行」：证照过期", null, ""]);
    expect(said("holidayEnds")).toEqual(["休假已结束", "店铺「万木行」已恢复接单", null, page]);
    for (const event of ["closePeriod", "reopen", "holidayBegins"] as const) expect(said(event)).toBeNull();
  });
  it("warns of an account changed by another person", () => {
    const message = merchantMessage("changePayee", shop, "中国银行 尾号5678");
    expect(message).toMatchObject({ todo: "read", refType: "merchant", refId: "31", title: "收款账户已变更" });
    expect(message?.content).toBe(
      "店铺「万木行」的收款账户变更为 中国银行 尾号5678，此后确认的订单按新账户收款。如非本店人员操作，请立即联系平台",
    );
  });
});
