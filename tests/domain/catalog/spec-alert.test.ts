import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_QUERY } from "../../../src/domain/catalog/goods-query.ts";
import { queryFromParams } from "../../../src/domain/catalog/goods-query-url.ts";
import {
  EMPTY_SPEC_ALERT,
  nextSpecAlertStatus,
  SPEC_ALERT_STATUSES,
  SPEC_ALERT_TABLE,
  SPEC_ALERTS_ACTIVE_MAX,
  type SpecAlertForm,
  specAlertProblem,
  specAlertProblems,
  specAlertSizeText,
  specAlertText,
  TOLERANCE_MAX,
} from "../../../src/domain/catalog/spec-alert.ts";
import {
  demandOfSpecAlert,
  recognisedSpecAlert,
  specAlertItem,
  specAlertOfQuery,
} from "../../../src/domain/catalog/spec-alert-draft.ts";
import { specAlertAddress } from "../../../src/domain/catalog/spec-alert-link.ts";
import {
  alertAt,
  hitReason,
  reachesTarget,
  specAlertFits,
  specAlertQuery,
} from "../../../src/domain/catalog/spec-alert-match.ts";
import { millLengths, quotedTimber } from "../../../src/domain/catalog/spec-alert-sources.ts";
import { itemValueProblems } from "../../../src/domain/demand/demand-item.ts";
import { matchQuery } from "../../../src/domain/demand/demand-match.ts";
import { fen } from "../../../src/domain/money.ts";
import { finalStatuses } from "../../support/state-tables.ts";

const NOW = Date.parse("2026-11-20T04:00:00Z");
const PINE: SpecAlertForm = {
  ...EMPTY_SPEC_ALERT,
  name: "木方",
  speciesCode: ["zhangzisong"],
  thickness: 30,
  width: 120,
};

const codes = (...some: string[]) => fc.subarray(some);
const side = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: null });
const specAlerts: fc.Arbitrary<SpecAlertForm> = fc.record({
  name: fc.constant("木方"),
  kindCode: fc.constantFrom(null, "1502"),
  speciesCode: codes("zhangzisong", "luoyesong"),
  gradeCode: codes("ru-1"),
  brandCode: codes("canfor"),
  originCode: codes("RU", "CA"),
  portCode: codes("taicang"),
  cityCode: fc.constantFrom(null, "320500"),
  thickness: side(1000),
  width: side(2000),
  length: fc.option(fc.integer({ min: 100, max: 20_000 }), { nil: null }),
  tolerance: fc.record({
    t: fc.integer({ min: 0, max: TOLERANCE_MAX.t }),
    w: fc.integer({ min: 0, max: TOLERANCE_MAX.w }),
    l: fc.integer({ min: 0, max: TOLERANCE_MAX.l }),
  }),
  targetPrice: fc.option(fc.integer({ min: 1, max: 99_999_999 }).map(fen), { nil: null }),
  priceUnit: fc.constantFrom("m3", "piece"),
  quantity: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: null }),
  quantityUnit: fc.constantFrom("m3", "truck"),
  includeFutures: fc.boolean(),
  notify: fc.constantFrom(0, 1, 2, 3),
});

describe("specAlertProblems", () => {
  it("says what is missing and what is out of bounds", () => {
    expect(specAlertProblems(EMPTY_SPEC_ALERT)).toEqual({
      name: "请输入订阅名称",
      conditions: "请至少填写树种、品类、厚度或宽度",
    });
    expect(specAlertProblem(PINE)).toBeNull();
    const wrong = { ...PINE, thickness: 1001, tolerance: { t: 0, w: 201, l: 0 }, targetPrice: fen(0), quantity: 0 };
    expect(specAlertProblems(wrong)).toEqual({
      thickness: "规格超出范围",
      width: "公差须在 0-200 mm 之间",
      targetPrice: "请输入正确的价格",
      quantity: "数量不正确",
    });
    expect(specAlertProblems({ ...PINE, name: "名".repeat(31), speciesCode: ["nothing"], kindCode: "9" })).toEqual({
      name: "名称最多30个字",
      speciesCode: "树种不正确",
      kindCode: "品类不正确",
    });
    expect(specAlertProblem({ ...PINE, gradeCode: Array.from({ length: 11 }, (_, n) => `g${n}`) })).toBe(
      "等级最多选10项",
    );
  });
});

describe("SPEC_ALERT_TABLE", () => {
  it("leads from every status to another, and never to an active one beyond the cap", () => {
    expect(finalStatuses(SPEC_ALERT_TABLE)).toEqual([]);
    fc.assert(
      fc.property(
        fc.constantFrom(...SPEC_ALERT_STATUSES),
        fc.constantFrom(...SPEC_ALERT_STATUSES),
        fc.integer({ min: SPEC_ALERTS_ACTIVE_MAX - 2, max: SPEC_ALERTS_ACTIVE_MAX + 1 }),
        (from, to, active) => {
          const step = nextSpecAlertStatus(from, to, { active });
          if (from === to) expect(step.kind).toBe("refused");
          if (step.kind === "ok") expect(step.status).toBe(to);
          if (to === 1) expect(step.kind === "ok").toBe(from !== 1 && active < SPEC_ALERTS_ACTIVE_MAX);
        },
      ),
    );
    expect(nextSpecAlertStatus(2, 0, { active: 0 })).toEqual({ kind: "refused", reason: "当前状态不能执行此操作" });
  });
});

describe("specAlertText", () => {
  it("reads as the trade writes it", () => {
    const specAlert = {
      ...PINE,
      length: 4000,
      tolerance: { t: 2, w: 0, l: 100 },
      gradeCode: ["ru-1"],
      portCode: ["taicang"],
    };
    expect(specAlertText(specAlert)).toMatch(/^樟子松 30±2\*120\*4000±100 1等 太仓港$/);
    expect(specAlertSizeText({ ...PINE, thickness: null, length: 4000 })).toBe("宽120 长4000");
    expect(specAlertSizeText(EMPTY_SPEC_ALERT)).toBe("");
  });
});

describe("recognisedSpecAlert", () => {
  it("fills the form from a line and keeps what the line cannot say", () => {
    const form = { ...EMPTY_SPEC_ALERT, name: "老名字", notify: 3 as const, gradeCode: ["ru-2"] };
    expect(recognisedSpecAlert("樟子松 30*120*4米 50方 目标1700元/方 太仓", form, NOW)).toMatchObject({
      name: "老名字",
      notify: 3,
      speciesCode: ["zhangzisong"],
      gradeCode: [],
      thickness: 30,
      width: 120,
      length: 4000,
      quantity: 50_000,
      quantityUnit: "m3",
      targetPrice: 170_000,
      priceUnit: "m3",
    });
    const example = recognisedSpecAlert("樟子松 30*120*4米 50方 目标1700", EMPTY_SPEC_ALERT, NOW);
    expect(example).toMatchObject({ thickness: 30, length: 4000, quantity: 50_000, targetPrice: 170_000 });
    // What is aimed at is not always a price.
    expect(recognisedSpecAlert("樟子松 目标30*120 目标50方", EMPTY_SPEC_ALERT, NOW)).toMatchObject({
      ...{ thickness: 30, width: 120, quantity: 50_000, targetPrice: null },
    });
    expect(recognisedSpecAlert("", form, NOW)).toBeNull();
    expect(recognisedSpecAlert("樟子松 30*120", EMPTY_SPEC_ALERT, NOW)?.name).toBe("樟子松 30*120");
  });

  it("takes a range as its middle with half of it to either side", () => {
    expect(recognisedSpecAlert("樟子松 28-32*120", EMPTY_SPEC_ALERT, NOW)).toMatchObject({
      thickness: 30,
      tolerance: { t: 2, w: 0, l: 0 },
    });
  });

  it("never answers what could not be saved but for the name", () => {
    const words = [
      "樟子松",
      "铁杉",
      "30*120*4米",
      "28-32*120",
      "50方",
      "1700元/方",
      "太仓",
      "一级",
      "松木",
      "锯材",
      "φ30+",
      "三车",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 6 }), (line) => {
        const specAlert = recognisedSpecAlert(line.join(" "), EMPTY_SPEC_ALERT, NOW);
        if (specAlert === null) return;
        const { name: _, conditions: _missing, ...problems } = specAlertProblems(specAlert);
        expect(problems).toEqual({});
      }),
    );
  });
});

describe("a spec alert and a search", () => {
  it("are each other's: the spec alert of the search of a spec alert asks for the same", () => {
    fc.assert(
      fc.property(specAlerts, (specAlert) => {
        const query = specAlertQuery(specAlert);
        const address = new URL(specAlertAddress(query), "http://shop");
        const back = specAlertOfQuery(queryFromParams(Object.fromEntries(address.searchParams)), NOW);
        const asked = specAlertQuery({ ...back, cityCode: specAlert.cityCode });
        // A lower end of zero is no end below: what is nearest is a little wider, never narrower.
        for (const field of ["kindCode", "speciesCode", "gradeCode", "brandCode", "originCode", "portCode"] as const)
          expect(asked[field]).toEqual(query[field]);
        for (const field of ["thickness", "width", "length"] as const) {
          expect(asked[field].min ?? 0).toBeLessThanOrEqual(query[field].min ?? 0);
          expect(asked[field].max ?? 0).toBeGreaterThanOrEqual(query[field].max ?? 0);
        }
      }),
    );
  });

  it("reads the words of a search and lets its filters win", () => {
    const specAlert = specAlertOfQuery(
      { ...EMPTY_QUERY, keywords: "樟子松 30*120", speciesCode: ["tieshan"], priceMax: 170_000 },
      NOW,
    );
    expect(specAlert).toMatchObject({ speciesCode: ["tieshan"], thickness: 30, width: 120, targetPrice: 170_000 });
  });
});

describe("demandOfSpecAlert", () => {
  it("is a draft that may be kept, and asks for what the spec alert asks for", () => {
    fc.assert(
      fc.property(specAlerts, (specAlert) => {
        const draft = demandOfSpecAlert(specAlert);
        expect(draft.createMode).toBe(3);
        expect(draft.rawText.length).toBeLessThanOrEqual(1000);
        const item = specAlertItem(specAlert);
        expect(itemValueProblems(item)).toEqual({});
        const [asked, query] = [matchQuery(item), specAlertQuery(specAlert)];
        if (asked === null) return;
        for (const field of ["kindCode", "speciesCode", "gradeCode", "brandCode", "originCode", "portCode"] as const)
          expect(asked[field]).toEqual(query[field]);
        expect(item.quantity).toEqual(specAlert.quantity);
        expect(item.targetPrice).toEqual(specAlert.targetPrice);
      }),
    );
  });
});

describe("hitReason", () => {
  const goods = { price: fen(168_000), priceMode: 1, saleUnit: "m3" as const };
  const target = (price: number | null) => ({
    targetPrice: price === null ? null : fen(price),
    priceUnit: "m3" as const,
  });

  it("is what happened, or that the target was reached", () => {
    expect(hitReason(target(null), goods, { kind: 1, priceBefore: null })).toBe(1);
    expect(hitReason(target(168_000), goods, { kind: 1, priceBefore: null })).toBe(3);
    expect(hitReason(target(167_999), goods, { kind: 2, priceBefore: fen(170_000) })).toBe(2);
    expect(hitReason(target(168_000), goods, { kind: 2, priceBefore: fen(170_000) })).toBe(3);
    expect(hitReason(target(170_000), goods, { kind: 2, priceBefore: fen(170_000) })).toBe(2);
    expect(hitReason(target(100), goods, { kind: 4, priceBefore: null })).toBe(4);
  });

  it("compares prices of one unit only, and none that is to be negotiated", () => {
    expect(reachesTarget(target(168_000), { ...goods, saleUnit: "piece" })).toBe(false);
    expect(reachesTarget(target(168_000), { ...goods, priceMode: 2 })).toBe(false);
  });
});

describe("alertAt", () => {
  const at = (text: string) => Date.parse(text);
  it("is at once, at nine in Beijing, or on Monday", () => {
    const now = at("2026-11-20T04:00:00Z"); // Friday noon in Beijing
    expect(alertAt(1, now)).toEqual(now);
    expect(alertAt(2, now)).toEqual(at("2026-11-21T01:00:00Z"));
    expect(alertAt(3, now)).toEqual(at("2026-11-23T01:00:00Z"));
    expect(alertAt(2, at("2026-11-20T01:00:00Z"))).toBe(at("2026-11-20T01:00:00Z"));
  });

  it("is never past, and never further than its rhythm", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.constantFrom(1 as const, 2 as const, 3 as const),
        (now, notify) => {
          const wait = alertAt(notify, now) - now;
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual({ 1: 0, 2: 86_400_000, 3: 7 * 86_400_000 }[notify]);
        },
      ),
    );
  });
});

describe("what is offered elsewhere", () => {
  it("has lengths as mills write them, the shortest before the longest", () => {
    const none = { length: null, lengthMin: null, lengthMax: null };
    expect(millLengths("3970")).toEqual({ ...none, length: 3970 });
    expect(millLengths("2700-5400")).toEqual({ ...none, lengthMin: 2700, lengthMax: 5400 });
    expect(millLengths("6.1/2.44 m")).toEqual({ ...none, lengthMin: 2440, lengthMax: 6100 });
    expect(millLengths("")).toEqual(none);
    expect(millLengths("随长")).toEqual(none);
    expect(millLengths("99999999")).toEqual(none);
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const { length, lengthMin, lengthMax } = millLengths(text);
        expect([length === null, lengthMin === null]).toContain(true);
        if (lengthMin !== null) expect(lengthMin).toBeLessThan(lengthMax ?? 0);
      }),
    );
  });

  it("of a quote without goods is what the merchant states, and as asked where nothing is stated", () => {
    const line = {
      ...{ speciesCode: "zhangzisong", gradeCode: null, thickness: 30, width: 120, length: 4000 },
      ...{ originName: "", brandName: "" },
    };
    const asked = { kindCode: "1502", originCode: "RU", brandCode: null, portCode: "taicang" };
    const specAlert = { ...PINE, kindCode: "1502", originCode: ["RU"], portCode: ["taicang"], length: 4000 };
    expect(specAlertFits(specAlert, quotedTimber(line, asked))).toBe(true);
    expect(specAlertFits(specAlert, quotedTimber({ ...line, originName: "加拿大" }, asked))).toBe(false);
    expect(specAlertFits({ ...specAlert, gradeCode: ["ru-1"] }, quotedTimber(line, asked))).toBe(false);
    expect(specAlertFits(specAlert, quotedTimber({ ...line, speciesCode: null }, asked))).toBe(false);
  });
});
