import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DepositKind } from "../../../src/domain/futures/deposit.ts";
import type { OfferForm, OfferLine } from "../../../src/domain/futures/forward-offer.ts";
import { containersText, remainOfText, sampleText } from "../../../src/domain/futures/forward-offer.ts";
import {
  datesProblem,
  lineProblem,
  lineSizeShown,
  lineSizeText,
  minVolumeOf,
  OFFER_LINES_MAX,
  offerProblem,
  PRICE_MAX,
  totalVolumeOf,
  VOLUME_MAX,
  validUntilProblem,
} from "../../../src/domain/futures/offer-form.ts";
import { cm, dm3, mm } from "../../../src/domain/units.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 2026-11-24 12:00 in Beijing. */
const NOW = Date.UTC(2026, 10, 24, 4);
const LINE: OfferLine = {
  kindCode: "1501",
  speciesCode: "spf",
  gradeCode: "na-2btr",
  thickness: mm(38),
  width: mm(140),
  lengthText: "3660-4880",
  moistureType: "KD",
  surface: "毛料",
  volume: dm3(104_000),
};
/** Complete: two containers of SPF. */
const FORM: OfferForm = {
  title: "加拿大 SPF 板材",
  supplierName: "Pacific Spruce",
  millBrandCode: "canfor",
  originCode: "CA",
  lines: [LINE],
  certs: ["PEFC"],
  containerType: "40HQ",
  containerNum: 2,
  minContainers: 1,
  volumePerContainer: dm3(52_000),
  incoterm: "CFR",
  loadPort: "温哥华",
  destPorts: ["taicang"],
  currency: "USD",
  price: 24_000,
  mbf: null,
  priceMode: 1,
  paymentTerm: "T/T 30/70",
  depositPct: 30,
  tolerancePct: 10,
  etdFrom: "2026-11-29",
  etdTo: "2026-12-03",
  eta: "2026-12-24",
  vesselVoyage: "",
  quoteValidUntilAt: NOW + 10 * DAY,
  remark: "",
};
const problem = (change: Partial<OfferForm> = {}, kind: DepositKind = 1) =>
  offerProblem({ ...FORM, ...change }, kind, NOW);
const ofLine = (change: Partial<OfferLine>) => lineProblem({ ...LINE, ...change });
/** The values at both ends and one beyond each: whether a field takes exactly those between. */
const takes = (least: number, most: number, said: (value: number) => string | null, text: string) => {
  for (const value of [least, least + 1, most - 1, most]) expect(said(value), String(value)).toBeNull();
  for (const value of [least - 1, most + 1]) expect(said(value), String(value)).toBe(text);
};
const long = (length: number, most: number) => "木".repeat(Math.max(0, Math.min(length, most + 1)));

describe("lineProblem", () => {
  it("takes sizes and amounts to their bounds, and what is left open", () => {
    expect(ofLine({})).toBeNull();
    expect(ofLine({ thickness: null, width: null, gradeCode: null, lengthText: "", surface: "" })).toBeNull();
    for (const thickness of [0.1, 1, 9.5, 1_000]) expect(ofLine({ thickness: mm(thickness) })).toBeNull();
    for (const thickness of [0, 0.05, 9.55, 1_000.1, Number.NaN])
      expect(ofLine({ thickness: mm(thickness) })).toBe("规格超出范围");
    takes(1, 2_000, (width) => ofLine({ width: mm(width) }), "规格超出范围");
    takes(1, VOLUME_MAX, (volume) => ofLine({ volume: dm3(volume) }), "请填写每种规格的数量");
    for (const width of [mm(1.5), mm(Number.NaN)]) expect(ofLine({ width })).toBe("规格超出范围");
    expect([40, 41].map((length) => ofLine({ lengthText: "3".repeat(length) }))).toEqual([null, "规格超出范围"]);
    expect([20, 21].map((length) => ofLine({ surface: long(length, 20) }))).toEqual([null, "规格超出范围"]);
  });
  it("requires an existing kind, species and grade", () => {
    expect(ofLine({ kindCode: "9999", speciesCode: "x" })).toBe("请选择品类");
    expect(ofLine({ speciesCode: "x", gradeCode: "x" })).toBe("请选择树种");
    expect(ofLine({ gradeCode: "x", thickness: mm(0) })).toBe("等级不正确");
  });
});

describe("datesProblem", () => {
  const dates = (change: Partial<OfferForm>) => datesProblem({ ...FORM, ...change }, NOW);
  it("takes loading and arrival on one day, and refuses another order", () => {
    const eta = FORM.eta;
    expect(dates({ etdFrom: eta, etdTo: eta })).toBeNull();
    expect(dates({ etdFrom: "2026-12-04" })).toBe("日期不正确：装船不能晚于到港");
    expect(dates({ etdTo: "2026-12-25" })).toBe("日期不正确：装船不能晚于到港");
  });
  it("requires existing days", () => {
    for (const name of ["etdFrom", "etdTo", "eta"] as const)
      for (const day of ["", "2026-11-31", "2026-12-24 ", "2026-12-24 08:00", "x2026-12-24"])
        expect(dates({ [name]: day }), `${name} ${day}`).toBe("请填写船期");
  });
  it("takes an arrival from today in Beijing on, at any time of the day, to 180 days ahead", () => {
    const landing = (eta: string, at: number) => datesProblem({ etdFrom: "2026-10-01", etdTo: "2026-10-01", eta }, at);
    const midnight = Date.parse("2026-11-24T00:00:00+08:00");
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(0, 1, DAY - 1), fc.nat(DAY - 1)), (time) => {
        expect(landing("2026-11-24", midnight + time)).toBeNull();
        expect(landing("2026-11-23", midnight + time)).toBe("预计到港不能早于今天");
        expect(landing("2027-05-23", midnight + time)).toBeNull();
      }),
    );
    expect(landing("2027-05-24", midnight)).toBe("预计到港最晚在 180 天内");
  });
});

describe("validUntilProblem", () => {
  it("takes an hour to 60 days", () => {
    const said = (ahead: number) => validUntilProblem(NOW + ahead, NOW);
    takes(HOUR, 60 * DAY, said, "报盘有效期为1小时至60天");
  });
});

describe("offerProblem", () => {
  it("finds nothing wrong with a complete offer, in bulk without containers too", () => {
    expect(problem()).toBeNull();
    const bulk = { containerType: "散货", containerNum: 0, volumePerContainer: dm3(0), minContainers: 0 } as const;
    expect(problem(bulk)).toBeNull();
  });
  it("takes texts and lists to their bounds, blanks around not counted", () => {
    takes(4, 60, (length) => problem({ title: ` ${long(length, 60)} ` }), "标题为4-60个字");
    takes(2, 60, (length) => problem({ supplierName: ` ${long(length, 60)} ` }), "请填写供货方名称");
    const lines = (length: number) => problem({ lines: Array<OfferLine>(length).fill(LINE) });
    takes(1, OFFER_LINES_MAX, lines, "规格为1-12种");
    takes(1, 6, (length) => problem({ destPorts: Array<string>(length).fill("taicang") }), "请选择目的港");
  });
  it("takes numbers to their bounds", () => {
    takes(1, PRICE_MAX, (price) => problem({ price }), "请输入正确的价格");
    takes(1_000, 200_000, (volume) => problem({ volumePerContainer: dm3(volume) }), "请填写每柜数量");
    takes(1, 2_000, (containerNum) => problem({ containerNum }), "请填写柜数");
    takes(1, 5, (minContainers) => problem({ containerNum: 5, minContainers }), "最少起订柜数不正确");
    const credit = { paymentTerm: "L/C at sight" };
    takes(5, 100, (depositPct) => problem({ ...credit, depositPct }), "订金比例为5-100%");
    takes(0, 20, (tolerancePct) => problem({ tolerancePct }), "溢短装比例不超过20%");
    const mbf = (volume: number) => problem({ mbf: { price: 1, volume: dm3(volume) } });
    takes(1_400, 7_000, mbf, "1 MBF 折合 1.4-7 m³");
  });
  it("finds what is wrong with a line, and with the sum of lines that are right", () => {
    expect(problem({ lines: [LINE, { ...LINE, kindCode: "x" }] })).toBe("请选择品类");
    const most = { ...LINE, volume: VOLUME_MAX };
    expect(problem({ lines: [most] })).toBeNull();
    expect(problem({ lines: [most, { ...LINE, volume: dm3(1) }] })).toBe("总量超出范围");
    expect(totalVolumeOf({ lines: [most, LINE] })).toBe(VOLUME_MAX + LINE.volume);
  });
  it("requires plausible origin, ports, payment and days", () => {
    expect(problem({ originCode: "XX" })).toBe("请选择产地");
    expect(problem({ destPorts: ["taicang", "atlantis"] })).toBe("目的港不正确");
    expect(problem({ loadPort: " 港 " })).toBe("请填写装运地");
    expect(problem({ loadPort: "釜山" })).toBeNull();
    const atPort = { incoterm: "PORT", loadPort: "", currency: "CNY" } as const;
    expect(problem(atPort)).toBeNull();
    expect(problem({ ...atPort, currency: "USD" })).toBe("到港人民币须以人民币计价");
    expect(problem({ paymentTerm: "  " })).toBe("请选择付款方式");
    expect(problem({ depositPct: 20 })).toBe("付款方式 T/T 30/70 的订金为 30%");
    // Whichever of both is changed: a fifth is the most.
    expect(problem({ depositPct: 20 }, 2)).toBe("定金不能超过合同金额的 20%");
    expect(problem({ paymentTerm: "T/T 20/80", depositPct: 20 }, 2)).toBeNull();
    expect(problem({ eta: "" })).toBe("请填写船期");
    expect(problem({ quoteValidUntilAt: NOW })).toBe("报盘有效期为1小时至60天");
  });
});

const LOGS = { thickness: null, width: null, lengthText: "5900" };

describe("lineSizeText", () => {
  it("joins what is known, and calls a random width so", () => {
    expect(lineSizeText(LINE)).toBe("38*140*3660-4880");
    expect(lineSizeText({ ...LINE, width: null })).toBe("38*随宽*3660-4880");
    expect(lineSizeText({ ...LINE, lengthText: "" })).toBe("38*140");
    expect(lineSizeText({ ...LOGS, lengthText: "3900" })).toBe("3900");
    expect(lineSizeText({ ...LOGS, diameterMin: cm(20), diameterMax: cm(34) })).toBe("φ20-34*5900");
  });
});

describe("lineSizeShown", () => {
  it("gives logs their units, and says that a length alone is one", () => {
    expect(lineSizeShown(LINE)).toBe("38*140*3660-4880");
    expect(lineSizeShown({ ...LOGS, diameterMin: cm(20), diameterMax: cm(34) })).toBe("φ20–34 cm × 5.9 m");
    expect(lineSizeShown({ ...LOGS, diameterMin: cm(20), lengthText: "3900-5900" })).toBe(
      "小头径 20 cm 起 × 3.9–5.9 m",
    );
    expect(lineSizeShown(LOGS)).toBe("长 5.9 m");
  });
});

describe("containersText", () => {
  const text = (remain: number, change: object = {}) =>
    containersText({ containerType: "40HQ", volumePerContainer: dm3(52_000), remainVolume: dm3(remain), ...change });
  it("comes to just what can still be ordered", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 52_000, max: 5_000_000 }),
        fc.integer({ min: 1_000, max: 52_000 }),
        (remain, per) => {
          const [whole = 0, volume = 0, rest = 0] = text(remain, { volumePerContainer: dm3(per) })
            .match(/[\d.]+/g)!
            .map(Number);
          expect(Math.round(1000 * (whole * volume + rest))).toBe(remain);
        },
      ),
    );
    expect(text(104_000)).toBe("2 柜 × 52 m³");
    expect(text(124_000)).toBe("2 柜 × 52 m³ 余 20 m³");
    expect(text(20_000)).toBe("不足一柜（52 m³）");
    expect(text(0)).toBe("每柜 52 m³");
    expect(text(20_000, { containerType: "散货" })).toBe("散货");
  });
});

describe("remainOfText, sampleText", () => {
  it("say what is left of how much, and how many goods a cost is compared with", () => {
    expect(remainOfText({ remainVolume: dm3(288_000), totalVolume: dm3(1_384_500) })).toBe("288 / 1,384.5");
    expect(sampleText({ sampleNum: 7 })).toBe("同规格 7 条中位");
  });
});

describe("minVolumeOf", () => {
  it("is the smallest number of containers, or 10 m³ of what is loaded loose", () => {
    expect(minVolumeOf({ ...FORM, minContainers: 3 })).toBe(156_000);
    expect(minVolumeOf({ ...FORM, minContainers: 3, containerType: "散货" })).toBe(10_000);
  });
});
