import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  availableSpecAlertEvents,
  EMPTY_SPEC_ALERT,
  hasCriteria,
  nextSpecAlertStatus,
  offeredSpecAlertName,
  SPEC_ALERT_STATUS,
  SPEC_ALERT_STATUSES,
  SPEC_ALERT_TABLE,
  SPEC_ALERTS_ACTIVE_MAX,
  type SpecAlertForm,
  specAlertProblem,
  specAlertProblems,
  specAlertSizeText,
  specAlertText,
  TOLERANCE_MAX,
} from "../../../../src/domain/catalog/alerts/spec-alert.ts";
import {
  demandOfSpecAlert,
  recognisedSpecAlert,
  specAlertItem,
  specAlertOfQuery,
} from "../../../../src/domain/catalog/alerts/spec-alert-draft.ts";
import { specAlertAddress, specAlertAddressOf } from "../../../../src/domain/catalog/alerts/spec-alert-link.ts";
import {
  alertAt,
  around,
  hitReason,
  reachesBest,
  reachesTarget,
  specAlertFits,
  specAlertFoundMessage,
  specAlertMatches,
  specAlertQuery,
  type WatchedGoods,
} from "../../../../src/domain/catalog/alerts/spec-alert-match.ts";
import { specAlertRead } from "../../../../src/domain/catalog/alerts/spec-alert-reading.ts";
import {
  forwardOfferTimber,
  millLengths,
  quotedTimber,
} from "../../../../src/domain/catalog/alerts/spec-alert-sources.ts";
import { GOODS_STATUS, GOODS_STATUSES } from "../../../../src/domain/catalog/goods/goods-states.ts";
import { EMPTY_QUERY, type GoodsQuery } from "../../../../src/domain/catalog/search/goods-query.ts";
import { queryFromParams } from "../../../../src/domain/catalog/search/goods-query-url.ts";
import { itemValueProblems, SIZE_BOUNDS } from "../../../../src/domain/demand/demand-item.ts";
import { matchQuery } from "../../../../src/domain/demand/demand-match.ts";
import type { OfferForm } from "../../../../src/domain/futures/forward-offer.ts";
import { asId, type SpecAlertId } from "../../../../src/domain/ids.ts";
import { fen } from "../../../../src/domain/money.ts";
import { FIRST_BRANDS } from "../../../../src/domain/timber/brands.ts";
import { placeByCode } from "../../../../src/domain/timber/places.ts";
import type { Mm } from "../../../../src/domain/units.ts";
import { mm } from "../../../../src/domain/units.ts";
import { BOARDS } from "../../../support/offers.ts";
import { finalStatuses } from "../../../support/state-tables.ts";

const TODAY = { year: 2026, month: 11, day: 20 };
const recognised = (line: string, form: SpecAlertForm = EMPTY_SPEC_ALERT): SpecAlertForm | null => {
  const read = specAlertRead(line, TODAY);
  return read === null ? null : recognisedSpecAlert(read, form);
};
const ofSearch = (query: GoodsQuery): SpecAlertForm => specAlertOfQuery(query, specAlertRead(query.keywords, TODAY));
const PINE: SpecAlertForm = {
  ...EMPTY_SPEC_ALERT,
  name: "木方",
  speciesCode: ["zhangzisong"],
  thickness: mm(30),
  width: mm(120),
};

const codes = (...some: string[]) => fc.subarray(some);
const side = (most: number) => fc.option(fc.integer({ min: 1, max: most }).map(mm), { nil: null });
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
  length: fc.option(fc.integer({ min: 100, max: 20_000 }).map(mm), { nil: null }),
  tolerance: fc.record({
    t: fc.integer({ min: 0, max: TOLERANCE_MAX.t }).map(mm),
    w: fc.integer({ min: 0, max: TOLERANCE_MAX.w }).map(mm),
    l: fc.integer({ min: 0, max: TOLERANCE_MAX.l }).map(mm),
  }),
  targetPrice: fc.option(fc.integer({ min: 1, max: 99_999_999 }).map(fen), { nil: null }),
  priceUnit: fc.constantFrom("m3", "piece", "m2"),
  quantity: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: null }),
  quantityUnit: fc.constantFrom("m3", "truck"),
  includeFutures: fc.boolean(),
  notify: fc.constantFrom(0, 1, 2, 3),
});

describe("specAlertProblems", () => {
  it("reports what is missing and what is out of bounds", () => {
    expect(specAlertProblems(EMPTY_SPEC_ALERT)).toEqual({
      name: "请输入订阅名称",
      conditions: "请至少填写树种、品类、厚度或宽度",
    });
    expect(specAlertProblem(PINE)).toBeNull();
    const wrong = {
      ...PINE,
      thickness: mm(1001),
      tolerance: { t: mm(0), w: mm(201), l: mm(0) },
      targetPrice: fen(0),
      quantity: 0,
    };
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
    expect(nextSpecAlertStatus(SPEC_ALERT_STATUS.satisfied, SPEC_ALERT_STATUS.paused, { active: 0 })).toEqual({
      kind: "refused",
      reason: "当前状态不能执行此操作",
    });
  });
});

describe("specAlertText", () => {
  it("reads size first, as the trade writes it", () => {
    const specAlert = {
      ...PINE,
      length: mm(4000),
      tolerance: { t: mm(2), w: mm(0), l: mm(100) },
      gradeCode: ["ru-1"],
      portCode: ["taicang"],
    };
    expect(specAlertText(specAlert)).toBe("30±2*120*4000±100 樟子松 1等 太仓港");
    expect(specAlertSizeText({ ...PINE, thickness: null, length: mm(4000) })).toBe("宽120 长4000");
    expect(specAlertSizeText(EMPTY_SPEC_ALERT)).toBe("");
  });
});

describe("recognisedSpecAlert", () => {
  it("fills the form from a line and retains what the line cannot state", () => {
    const form = { ...EMPTY_SPEC_ALERT, name: "老名字", notify: 3 as const, gradeCode: ["ru-2"] };
    expect(recognised("樟子松 30*120*4米 50方 目标1700元/方 太仓", form)).toMatchObject({
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
    const example = recognised("樟子松 30*120*4米 50方 目标1700");
    expect(example).toMatchObject({ thickness: 30, length: 4000, quantity: 50_000, targetPrice: 170_000 });
    // What is aimed at is not always a price.
    expect(recognised("樟子松 目标30*120 目标50方")).toMatchObject({
      thickness: 30,
      width: 120,
      quantity: 50_000,
      targetPrice: null,
    });
    expect(recognised("", form)).toBeNull();
    expect(recognised("樟子松 30*120")?.name).toBe("30*120 樟子松");
  });

  it("takes a range as its middle with half of it to either side", () => {
    expect(recognised("樟子松 28-32*120")).toMatchObject({
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
        const specAlert = recognised(line.join(" "));
        if (specAlert === null) return;
        const { name: _, conditions: _missing, ...problems } = specAlertProblems(specAlert);
        expect(problems).toEqual({});
      }),
    );
  });
});

describe("a spec alert and a search", () => {
  it("convert into each other: a spec alert survives the round trip through its search", () => {
    fc.assert(
      fc.property(specAlerts, (specAlert) => {
        const query = specAlertQuery(specAlert);
        const address = new URL(specAlertAddress(query), "http://shop");
        const back = ofSearch(queryFromParams(Object.fromEntries(address.searchParams)));
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
    const specAlert = ofSearch({
      ...EMPTY_QUERY,
      keywords: "樟子松 30*120",
      speciesCode: ["tieshan"],
      priceMax: 170_000,
    });
    expect(specAlert).toMatchObject({ speciesCode: ["tieshan"], thickness: 30, width: 120, targetPrice: 170_000 });
  });
});

describe("demandOfSpecAlert", () => {
  it("is a draft that can be saved, with the conditions of the spec alert", () => {
    fc.assert(
      fc.property(specAlerts, (specAlert) => {
        const draft = demandOfSpecAlert(specAlert);
        expect(draft.createMode).toBe(3);
        expect(draft.rawText.length).toBeLessThanOrEqual(1000);
        const item = specAlertItem(specAlert);
        expect(itemValueProblems(item)).toEqual({});
        const asked = matchQuery(item);
        const query = specAlertQuery(specAlert);
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
  const goods = { price: fen(168_000), priceMode: 1, saleUnit: "m3" as const, cubic: fen(168_000) };
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

  it("compares by the m³ what is sold by any unit, by others only what is sold by them, and nothing to be negotiated", () => {
    const pieces = { ...goods, price: fen(2_419), saleUnit: "piece" as const };
    expect(reachesTarget(target(168_000), pieces)).toBe(true);
    expect(reachesTarget(target(167_999), pieces)).toBe(false);
    expect(reachesTarget({ ...target(2_419), priceUnit: "piece" }, pieces)).toBe(true);
    expect(reachesTarget({ ...target(2_419), priceUnit: "sheet" }, pieces)).toBe(false);
    expect(reachesTarget(target(168_000), { ...goods, priceMode: 2 })).toBe(false);
    expect(reachesTarget(target(168_000), { ...goods, cubic: null })).toBe(false);
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
    const [least, most] = SIZE_BOUNDS.length;
    for (const length of [least, most]) expect(millLengths(String(length))).toEqual({ ...none, length });
    for (const length of [most + 1, "0.001"]) expect(millLengths(String(length))).toEqual(none);
    expect(millLengths(String(100))).toEqual(least <= 100 ? { ...none, length: 100 } : none);
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const { length, lengthMin, lengthMax } = millLengths(text);
        expect([length === null, lengthMin === null]).toContain(true);
        if (lengthMin !== null) expect(lengthMin).toBeLessThan(lengthMax ?? 0);
      }),
    );
  });

  it("of a quote without goods is what the merchant states, and what was requested where nothing is stated", () => {
    const line = {
      speciesCode: "zhangzisong",
      gradeCode: null,
      thickness: mm(30),
      width: mm(120),
      length: mm(4000),
      originName: "",
      brandName: "",
    };
    const asked = { kindCode: "1502", originCode: "RU", brandCode: null, portCode: "taicang" };
    const specAlert = { ...PINE, kindCode: "1502", originCode: ["RU"], portCode: ["taicang"], length: mm(4000) };
    expect(specAlertFits(specAlert, quotedTimber(line, asked))).toBe(true);
    expect(specAlertFits(specAlert, quotedTimber({ ...line, originName: "加拿大" }, asked))).toBe(false);
    expect(specAlertFits({ ...specAlert, gradeCode: ["ru-1"] }, quotedTimber(line, asked))).toBe(false);
    expect(specAlertFits(specAlert, quotedTimber({ ...line, speciesCode: null }, asked))).toBe(false);
  });
});

describe("forward goods and quotes as timber", () => {
  const [brand] = FIRST_BRANDS.all;

  it("an offer is each of its lines in each of its ports, with the city of the port", () => {
    const line = { kindCode: "1502", speciesCode: "spf", gradeCode: null, thickness: mm(38), width: mm(89) };
    const lines = [
      { ...line, lengthText: "3.97 m" },
      { ...line, width: mm(140), lengthText: "随长" },
    ] as unknown as OfferForm["lines"];
    const offer = { lines, destPorts: ["taicang", "nowhere"], millBrandCode: "canfor", originCode: "CA" };
    const timber = forwardOfferTimber(offer);
    expect(timber.map(({ width, portCode }) => `${width} ${portCode}`)).toEqual([
      "89 taicang",
      "89 nowhere",
      "140 taicang",
      "140 nowhere",
    ]);
    expect(timber[0]).toEqual({
      ...line,
      portCode: "taicang",
      cityCode: placeByCode("taicang")?.cityCode,
      length: 3970,
      lengthMin: null,
      lengthMax: null,
      brandCode: "canfor",
      originCode: "CA",
    });
    expect(timber[1]?.cityCode).toBe("");
    expect(timber[2]).toMatchObject({ length: null, lengthMin: null });
  });

  it("a quote names brand and origin by words; unknown ones become none, missing ones the requested ones", () => {
    const line = {
      speciesCode: null,
      gradeCode: "a",
      thickness: mm(30),
      width: mm(120),
      length: null,
      originName: " 加拿大 ",
      brandName: ` ${brand?.name} `,
    };
    const asked = { kindCode: null, originCode: "RU", brandCode: "ilim", portCode: null };
    expect(quotedTimber(line, asked)).toEqual({
      kindCode: "",
      speciesCode: "",
      gradeCode: "a",
      brandCode: brand?.code,
      originCode: "CA",
      portCode: null,
      cityCode: "",
      thickness: 30,
      width: 120,
      length: null,
      lengthMin: null,
      lengthMax: null,
    });
    const unknown = quotedTimber({ ...line, originName: "火星", brandName: "无名" }, asked);
    expect(unknown).toMatchObject({ originCode: null, brandCode: null });
    expect(quotedTimber({ ...line, originName: "", brandName: "" }, asked)).toMatchObject({
      originCode: "RU",
      brandCode: "ilim",
    });
  });

  it("the form of a new alert is filled with the goods' kind, species, grade and exact sizes", () => {
    const { page: _, ...form } = Object.fromEntries(
      new URL(specAlertAddressOf({ ...BOARDS, gradeCode: null }), "http://shop").searchParams,
    );
    const address = new URL(specAlertAddressOf(BOARDS), "http://shop");
    expect(address.pathname).toBe("/user/reqSpec");
    const params = Object.fromEntries(address.searchParams);
    expect(params).toMatchObject({ add: "1" });
    expect(queryFromParams(params)).toEqual({
      ...EMPTY_QUERY,
      kindCode: BOARDS.kindCode,
      speciesCode: [BOARDS.speciesCode],
      gradeCode: [BOARDS.gradeCode],
      thickness: { min: BOARDS.thickness, max: BOARDS.thickness },
      width: { min: BOARDS.width, max: BOARDS.width },
      length: { min: BOARDS.length, max: BOARDS.length },
    });
    expect(queryFromParams(form).gradeCode).toEqual([]);
    const searched = specAlertAddress({ ...EMPTY_QUERY, inStock: true, pageNum: 3, sort: 2 });
    expect(searched).toBe(specAlertAddress(EMPTY_QUERY));
  });
});

describe("specAlertMatches", () => {
  const GOODS: WatchedGoods = {
    kindCode: "1502",
    speciesCode: "zhangzisong",
    gradeCode: "ru-1",
    brandCode: "canfor",
    originCode: "RU",
    portCode: "taicang",
    cityCode: "320500",
    thickness: mm(30),
    width: mm(120),
    length: mm(4_000),
    lengthMin: null,
    lengthMax: null,
    saleUnit: "m3",
    price: fen(168_000),
    priceMode: 1,
    cubic: fen(168_000),
    status: SPEC_ALERT_STATUS.satisfied,
    stock: 10,
    held: 9,
  };
  const ALL = {
    ...PINE,
    kindCode: "1502",
    gradeCode: ["ru-1"],
    brandCode: ["canfor"],
    originCode: ["RU"],
    portCode: ["taicang"],
    cityCode: "320500",
    length: mm(4_000),
    tolerance: { t: mm(2), w: mm(5), l: mm(100) },
  };
  const matches = (goods: Partial<WatchedGoods>, specAlert: Partial<SpecAlertForm> = {}) =>
    specAlertMatches({ ...ALL, ...specAlert }, { ...GOODS, ...goods });

  it("accepts goods on sale, in stock, and matching every condition", () => {
    expect(matches({})).toBe(true);
    expect(matches({ held: 10 })).toBe(false);
    for (const status of GOODS_STATUSES.filter((one) => one !== GOODS_STATUS.onSale))
      expect(matches({ status })).toBe(false);
    const others = {
      kindCode: "1501",
      speciesCode: "luoyesong",
      gradeCode: "ru-2",
      brandCode: "x",
      originCode: "CA",
      portCode: "lanshan",
      cityCode: "310100",
    };
    for (const [field, code] of Object.entries(others)) {
      expect(matches({ [field]: code }), field).toBe(false);
      const open = field === "kindCode" || field === "cityCode" ? null : [];
      expect(matches({ [field]: code }, { [field]: open }), field).toBe(true);
    }
    for (const field of ["gradeCode", "brandCode", "originCode", "portCode"])
      expect(matches({ [field]: null })).toBe(false);
  });
  it("takes sides within the tolerance, both ends included, and none that is not known", () => {
    const sides = { thickness: [28, 32], width: [115, 125], length: [3_900, 4_100] } as const;
    for (const [side, [least, most]] of Object.entries(sides)) {
      for (const value of [least, most]) expect(matches({ [side]: value }), `${side} ${value}`).toBe(true);
      for (const value of [least - 1, most + 1, null])
        expect(matches({ [side]: value }), `${side} ${value}`).toBe(false);
      expect(matches({ [side]: null }, { [side]: null })).toBe(true);
    }
    expect(around(mm(5), mm(9))).toEqual({ min: 0, max: 14 });
    expect(around(null, mm(9))).toEqual({ min: null, max: null });
  });
  it("accepts random lengths that overlap the requested ones, an unknown end counting as equal to the known one", () => {
    const random = (lengthMin: Mm | null, lengthMax: Mm | null) => matches({ length: null, lengthMin, lengthMax });
    for (const [min, max] of [
      [3_000, 3_900],
      [4_100, 6_000],
      [3_000, 6_000],
      [4_000, null],
      [null, 4_000],
    ] as const)
      expect(random(mm(min), mm(max))).toBe(true);
    for (const [min, max] of [
      [3_000, 3_899],
      [4_101, 6_000],
      [3_000, null],
      [null, 6_000],
    ] as const)
      expect(random(mm(min), mm(max))).toBe(false);
  });
});

describe("a spec alert's hits", () => {
  it("reach the target by the lowest price, where both are known", () => {
    const reached = (bestPrice: number | null, targetPrice: number | null) =>
      reachesBest({
        bestPrice: bestPrice === null ? null : fen(bestPrice),
        targetPrice: targetPrice === null ? null : fen(targetPrice),
      });
    expect(reached(5, 5)).toBe(true);
    expect(reached(6, 5)).toBe(false);
    expect(reached(null, 5)).toBe(false);
    expect(reached(5, null)).toBe(false);
  });
  it("are announced with the conditions, and with how many reach the target price", () => {
    const alert = { ...PINE, id: asId<SpecAlertId>("7"), name: "木方" };
    const message = (reached: number) => specAlertFoundMessage(alert, 3, reached, FIRST_BRANDS);
    expect(message(0)).toEqual({
      type: 3,
      todo: null,
      title: "订阅“木方”有 3 条新匹配",
      content: "30*120 樟子松",
      linkPath: "/user/reqSpec?id=7",
      refType: "reqSpec",
      refId: "7",
    });
    expect(message(2).content).toBe("30*120 樟子松，其中 2 条达到目标价");
    expect(specAlertFoundMessage({ ...EMPTY_SPEC_ALERT, id: asId("7"), name: "x" }, 1, 1, FIRST_BRANDS).content).toBe(
      "其中 1 条达到目标价",
    );
  });
});

describe("specAlertItem, specAlertOfQuery", () => {
  it("demand the first of several codes by its name, and list the others beside it", () => {
    const item = specAlertItem({
      ...PINE,
      speciesCode: ["zhangzisong", "luoyesong"],
      kindCode: "1502",
      gradeCode: ["none"],
    });
    expect(item).toMatchObject({
      speciesCode: "zhangzisong",
      speciesName: "樟子松",
      kindName: "木方",
      gradeCode: "none",
      gradeName: "none",
      originCode: null,
      originName: null,
      alternatives: { species: [{ code: "luoyesong", name: "落叶松" }] },
    });
    expect(Object.keys(item.alternatives)).toEqual(["species"]);
  });
  it("demand a side exactly where there is no tolerance, else within the bounds of a demand line", () => {
    const of = (thickness: Mm | null, t: Mm) => {
      const item = specAlertItem({ ...PINE, thickness, tolerance: { t, w: mm(0), l: mm(0) } });
      return [item.thickness, item.thicknessMin, item.thicknessMax];
    };
    expect(of(mm(30), mm(0))).toEqual([30, null, null]);
    expect(of(mm(30), mm(2))).toEqual([null, 28, 32]);
    expect(of(mm(1), mm(5))).toEqual([null, 0.1, 6]);
    expect(of(mm(1.1), mm(0.1))).toEqual([null, 1, 1.2]);
    expect(of(mm(1_000), mm(5))).toEqual([null, 995, 1_000]);
    expect(of(null, mm(5))).toEqual([null, null, null]);
  });
  it("carry the price with its unit, and the draft's text includes the quantity", () => {
    const priced = { ...PINE, targetPrice: fen(170_000), priceUnit: "piece" as const, quantity: 50_000 };
    expect(specAlertItem(priced)).toMatchObject({ targetPrice: 170_000, targetPriceUnit: "piece" });
    expect(specAlertItem(PINE)).toMatchObject({ targetPrice: null, targetPriceUnit: null });
    expect(demandOfSpecAlert(priced)).toMatchObject({ rawText: "30*120 樟子松 50 m³", createMode: 3 });
    expect(demandOfSpecAlert(PINE).rawText).toBe("30*120 樟子松");
    expect(demandOfSpecAlert(EMPTY_SPEC_ALERT).items).toHaveLength(1);
  });
  it("read a price by a unit that goods are sold in, and the blank name of a form as none", () => {
    const read = (text: string, name = "") => recognised(text, { ...EMPTY_SPEC_ALERT, name });
    expect(read("樟子松 30*120 目标25元/根")).toMatchObject({ targetPrice: 2_500, priceUnit: "piece" });
    expect(read("番龙眼 18*125 300平方 目标150元/平")).toMatchObject({
      targetPrice: 15_000,
      priceUnit: "m2",
      quantity: 300_000,
      quantityUnit: "m2",
    });
    expect(read("樟子松 30*120 50方", "  ")?.name).toBe("30*120 樟子松");
    expect(read("樟子松板 30*120")?.kindCode).toBe(read("樟子松 板材 30*120")?.kindCode);
    expect(read("樟子松 锯材 30*120")?.kindCode).toBeNull();
  });
  it("take from a search ten codes at most, and each side that it narrows", () => {
    const many = Array.from({ length: 12 }, (_, at) => `g${at}`);
    const found = ofSearch({
      ...EMPTY_QUERY,
      keywords: "樟子松 30*120*4米",
      gradeCode: many,
      width: { min: mm(100), max: mm(110) },
      length: { min: mm(3_000), max: null },
    });
    expect(found.gradeCode).toEqual(many.slice(0, 10));
    expect(found).toMatchObject({ thickness: 30, width: 105, length: 3_000, tolerance: { t: 0, w: 5, l: 0 } });
    expect(ofSearch({ ...EMPTY_QUERY, thickness: { min: null, max: mm(40) } })).toMatchObject({
      thickness: 40,
    });
  });
});

describe("specAlertProblems: bounds", () => {
  const said = (change: Partial<SpecAlertForm>) => specAlertProblems({ ...PINE, ...change });
  it("are taken at both ends of every side, tolerance, price and amount", () => {
    const sides = [
      ["thickness", "t", 0.1, 1_000, 50, 0.1],
      ["width", "w", 1, 2_000, 200, 1],
      ["length", "l", 100, 20_000, 2_000, 1],
    ] as const;
    for (const [side, letter, least, most, tolerance, grain] of sides) {
      for (const value of [least, least + grain, most]) expect(said({ [side]: value })).toEqual({});
      for (const value of [least - grain, most + grain, least + grain / 2])
        expect(said({ [side]: value })).toEqual({ [side]: "规格超出范围" });
      const tolerances = (value: number) => said({ tolerance: { ...PINE.tolerance, [letter]: value } });
      for (const value of [0, grain, tolerance]) expect(tolerances(value)).toEqual({});
      for (const value of [-1, tolerance + 1, grain / 2])
        expect(tolerances(value)).toEqual({ [side]: `公差须在 0-${tolerance} mm 之间` });
    }
    for (const price of [1, 99_999_999]) expect(said({ targetPrice: fen(price) })).toEqual({});
    expect(said({ targetPrice: fen(100_000_000) })).toEqual({ targetPrice: "请输入正确的价格" });
    for (const quantity of [1, 1_000_000_000]) expect(said({ quantity })).toEqual({});
    expect(said({ quantity: 1_000_000_001 })).toEqual({ quantity: "数量不正确" });
    expect(said({ quantityUnit: "pallet" as "m3" })).toEqual({ quantity: "数量不正确" });
  });
  it("are taken for names and for ten known codes of each kind", () => {
    expect(said({ name: ` ${"名".repeat(30)} ` })).toEqual({});
    expect(said({ name: "  " })).toEqual({ name: "请输入订阅名称" });
    expect(said({ gradeCode: Array<string>(10).fill("ru-1") })).toEqual({});
    const lists = { speciesCode: "树种", gradeCode: "等级", brandCode: "品牌", originCode: "产地", portCode: "港口" };
    for (const [list, name] of Object.entries(lists)) {
      expect(said({ [list]: ["nothing"] })).toEqual({ [list]: `${name}不正确` });
      expect(said({ [list]: Array<string>(11).fill("nothing") })).toEqual({ [list]: `${name}最多选10项` });
    }
  });
  it("apply only where there is a condition that goods could fail", () => {
    expect(hasCriteria({ ...EMPTY_SPEC_ALERT, gradeCode: ["ru-1"], length: mm(4_000), cityCode: "320500" })).toBe(
      false,
    );
    for (const change of [{ speciesCode: ["spf"] }, { kindCode: "1502" }, { thickness: mm(30) }, { width: mm(30) }])
      expect(hasCriteria({ ...EMPTY_SPEC_ALERT, ...change })).toBe(true);
  });
});

describe("specAlertText: its parts", () => {
  it("name each grade once, a kind or code by what is known of it, and sides without thickness by their own names", () => {
    const said = (change: Partial<SpecAlertForm>) => specAlertText({ ...EMPTY_SPEC_ALERT, ...change });
    expect(said({ speciesCode: ["zhangzisong", "luoyesong"], kindCode: "1502" })).toBe("樟子松、落叶松 木方");
    expect(said({ kindCode: "9999", gradeCode: ["none", "none"] })).toBe("9999 none");
    expect(said({ thickness: mm(30), length: mm(4_000) })).toBe("厚30 长4000");
    expect(said({ thickness: mm(30), width: mm(120), tolerance: { t: mm(0), w: mm(5), l: mm(0) } })).toBe("30*120±5");
    expect(said({ width: mm(120), tolerance: { t: mm(0), w: mm(5), l: mm(0) } })).toBe("宽120±5");
    expect([...offeredSpecAlertName({ ...PINE, gradeCode: ["𠮷".repeat(40)] })]).toHaveLength(30);
  });
  it("change by buttons that the table knows, the cap left to the server", () => {
    expect(availableSpecAlertEvents(SPEC_ALERT_STATUS.active)).toEqual([
      { event: "pause", to: 0 },
      { event: "satisfy", to: 2 },
    ]);
    expect(availableSpecAlertEvents(SPEC_ALERT_STATUS.satisfied)).toEqual([{ event: "reopen", to: 1 }]);
    expect(nextSpecAlertStatus(SPEC_ALERT_STATUS.paused, SPEC_ALERT_STATUS.active, { active: 30 })).toMatchObject({
      reason: "最多启用30个订阅，请先暂停或删除不用的",
    });
  });
});
