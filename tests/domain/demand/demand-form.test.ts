import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calendarDay,
  type DemandForm,
  demandProblems,
  demandTitle,
  draftProblem,
  needDateProblem,
  publishProblem,
  QUOTE_DEADLINE,
  quoteDeadlineProblem,
  tickerEntry,
} from "../../../src/domain/demand/demand-form.ts";
import { type DemandItem, EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import { longTextProblem, rawTextProblem } from "../../../src/domain/demand/raw-text.ts";
import { fen } from "../../../src/domain/money.ts";
import { formatBeijingDate } from "../../../src/domain/time.ts";
import { mm } from "../../../src/domain/units.ts";
import { PINE_ITEM } from "../../support/pine.ts";

const NOW = Date.UTC(2026, 10, 21, 6);
const DAY_MS = 86_400_000;
const PINE: DemandItem = {
  ...PINE_ITEM,
  quantity: 50_000,
};
const FORM: DemandForm = {
  rawText: "樟子松 30*120*4米 50方",
  createMode: 1,
  visibility: 1,
  deliverCityCode: "320500",
  deliverCityName: "苏州市",
  deliverAddress: "",
  needDate: "",
  payTerm: "",
  invoiceKind: 0,
  contactName: "李木",
  contactPhone: "13911112222",
  quoteDeadlineAt: NOW + 3 * DAY_MS,
  remark: "",
  items: [PINE],
};

describe("the content of a demand", () => {
  it("is complete in a valid one", () => {
    expect(demandProblems(FORM, NOW)).toEqual({});
    expect(publishProblem(FORM, NOW)).toBeNull();
  });
  it("needs a text of 4 to 5000 characters in 200 rows, unless it is a form", () => {
    expect(rawTextProblem("樟子松")).toBe("请描述您需要的木材");
    expect(rawTextProblem("樟子松板")).toBeNull();
    expect(rawTextProblem("木".repeat(5_000))).toBeNull();
    expect(rawTextProblem("木".repeat(5_001))).toBe("一次最多识别5000个字，这里有5001个，请分次发布");
    expect(rawTextProblem("樟子松\n\n".repeat(200))).toBeNull();
    expect(rawTextProblem("樟子松\n\n".repeat(201))).toBe("一次最多识别200行，这里有201行，请分次发布");
    expect(rawTextProblem("   松   ")).not.toBeNull();
    expect(demandProblems({ ...FORM, createMode: 2, rawText: "" }, NOW)).toEqual({});
  });
  it("accepts a delivery day from today to 180 days on, in Beijing", () => {
    const evening = Date.UTC(2026, 10, 21, 17);
    expect(needDateProblem("2026-11-21", evening)).toBe("日期不正确");
    expect(needDateProblem("2026-11-22", evening)).toBeNull();
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const right = days >= 0 && days <= 180;
        expect(needDateProblem(formatBeijingDate(NOW + days * DAY_MS), NOW) === null).toBe(right);
      }),
    );
    for (const day of ["2026-02-30", "morgen", "2026-1-1"]) expect(needDateProblem(day, NOW)).not.toBeNull();
  });
  it("needs a deadline 1 hour to 15 days on", () => {
    const { min, max } = QUOTE_DEADLINE;
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(min - 1, min, max, max + 1), fc.integer()), (left) => {
        expect(quoteDeadlineProblem(NOW + left, NOW) === null).toBe(left >= min && left <= max);
      }),
    );
  });
  it("is reported with the line it is missing in", () => {
    const items = [PINE, { ...PINE, quantity: null }];
    expect(demandProblems({ ...FORM, items }, NOW).items).toBe("第2行：请填写数量");
  });
  it("allows a draft with any plausible values", () => {
    expect(draftProblem({ ...FORM, items: [EMPTY_ITEM], contactName: "", rawText: "" })).toBeNull();
    expect(draftProblem({ ...FORM, items: [{ ...PINE, width: mm(2_001) }] })).toBe("规格超出范围");
    expect(draftProblem({ ...FORM, items: [{ ...PINE, targetPrice: fen(0) }] })).toBe("请输入正确的价格");
  });
});

describe("demandTitle", () => {
  it("names the first line with its quantity, and the number of lines", () => {
    expect(demandTitle([PINE])).toBe("30*120*4000 樟子松 50 m³");
    expect(demandTitle([PINE, EMPTY_ITEM, PINE])).toBe("30*120*4000 樟子松 50 m³ 等3种");
    expect(demandTitle([EMPTY_ITEM])).toBe("木材");
    expect(demandTitle([])).toBe("未填写求购内容");
  });
  it("never grows beyond a line", () => {
    const items = [{ ...PINE, speciesName: "松".repeat(40), kindName: "板".repeat(40) }];
    expect(demandTitle(items).length).toBeLessThanOrEqual(70);
  });
});

describe("tickerEntry", () => {
  const nameOf = (field: string, code: string) => (code === "known" ? `<${field}>` : "");
  it("lets nothing through that a person typed", () => {
    const secret = fc.string({ minLength: 2 }).map((text) => `Ж${text}Ж`);
    fc.assert(
      fc.property(secret, fc.constantFrom("known", "unknown", null), (typed, code) => {
        const item: DemandItem = {
          ...PINE,
          speciesCode: code,
          speciesName: typed,
          speciesText: typed,
          kindName: typed,
          gradeName: typed,
          brandName: typed,
          originName: typed,
          portName: typed,
          note: typed,
        };
        const entry = tickerEntry({ items: [item], cityName: "苏州市", buyer: `李${typed}`, publishTime: "" }, nameOf);
        expect(JSON.stringify(entry)).not.toContain("Ж");
        expect(entry.whose).toBe("李**");
      }),
    );
  });
  it("shows no figure of a buyer who is called by a phone number", () => {
    const entry = tickerEntry({ items: [PINE], cityName: "", buyer: "138****0001", publishTime: "" }, nameOf);
    expect(entry.whose).toBe("买**");
  });
});

describe("calendarDay", () => {
  it("is the day in Beijing", () => {
    expect(calendarDay(Date.UTC(2026, 10, 21, 15, 59))).toEqual({ year: 2026, month: 11, day: 21 });
    expect(calendarDay(Date.UTC(2026, 10, 21, 16))).toEqual({ year: 2026, month: 11, day: 22 });
  });
});

describe("draftProblem, demandProblems", () => {
  const many = (count: number) => Array<DemandItem>(count).fill(PINE);
  const long = (length: number) => "木".repeat(length);
  const both = (change: Partial<DemandForm>) => {
    const form = { ...FORM, createMode: 2 as const, ...change };
    return [draftProblem(form), Object.values(demandProblems(form, NOW))[0] ?? null];
  };

  it("take texts and lines to their bounds, in a draft as in what is published", () => {
    for (const change of [
      { items: many(200) },
      { remark: long(500) },
      { deliverAddress: long(100) },
      { rawText: long(5_000) },
    ])
      expect(both(change)).toEqual([null, null]);
    expect(both({ items: many(201) })).toEqual(Array(2).fill("一次最多200种木材"));
    expect(both({ remark: long(501) })).toEqual(Array(2).fill("备注最多500个字"));
    expect(both({ deliverAddress: long(101) })).toEqual(Array(2).fill("地址最多100个字"));
    expect(draftProblem({ ...FORM, rawText: long(5_001) })).toBe(longTextProblem(long(5_001)));
  });
  it("name every field that prevents publishing", () => {
    const wrong = { rawText: "松", items: [], deliverCityCode: "", needDate: "x", contactName: "", contactPhone: "1" };
    expect(demandProblems({ ...FORM, ...wrong, quoteDeadlineAt: NOW }, NOW)).toEqual({
      rawText: "请描述您需要的木材",
      items: "请至少填写一种木材",
      deliverCityCode: "请选择收货城市",
      needDate: "日期不正确",
      contactName: "请输入真实姓名",
      contactPhone: "手机号不足11位",
      quoteDeadlineAt: "截止时间不正确",
    });
    for (const deliverCityCode of ["3205001", "x320500", "32050"])
      expect(demandProblems({ ...FORM, deliverCityCode }, NOW)).toEqual({ deliverCityCode: "请选择收货城市" });
    expect(demandProblems({ ...FORM, items: [{ ...PINE, quantity: null }] }, NOW).items).toBe("第1行：请填写数量");
  });
  it("accept the last allowed day and no text around a date", () => {
    const last = formatBeijingDate(NOW + 180 * DAY_MS);
    expect(needDateProblem(last, NOW)).toBeNull();
    for (const day of [`x${last}`, `${last} `, `${last}x`]) expect(needDateProblem(day, NOW)).toBe("日期不正确");
  });
});

describe("tickerEntry: a title", () => {
  const nameOf = (field: string, code: string) => (code === "known" ? `<${field}>` : "");
  const title = (...items: DemandItem[]) =>
    tickerEntry({ items, cityName: "", buyer: " 李木", publishTime: "" }, nameOf).title;

  it("has the dictionaries' names, the size and the amount of the first line, and how many there are", () => {
    const known = { ...PINE, speciesCode: "known", kindCode: "known", gradeCode: "known" };
    expect(title(known)).toBe("30*120*4000 <species> <kind> <grade> 50 m³");
    expect(title(known, PINE)).toBe("30*120*4000 <species> <kind> <grade> 50 m³ 等2种");
    expect(title({ ...PINE, speciesCode: "x" })).toBe("30*120*4000 50 m³");
    expect(title(EMPTY_ITEM)).toBe("木材");
    expect(title()).toBe("木材");
  });
  it("hides a buyer but the first letter of a name", () => {
    const whose = (buyer: string) => tickerEntry({ items: [], cityName: "", buyer, publishTime: "" }, nameOf).whose;
    expect([" 李木", "木业", "1号木业", ""].map(whose)).toEqual(["李**", "木**", "买**", "买**"]);
  });
});
