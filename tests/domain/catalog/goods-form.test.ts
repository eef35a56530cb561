import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AmountUnit,
  brandsBeside,
  copiedDraft,
  draftInput,
  draftOf,
  draftProblems,
  draftTitle,
  EMPTY_DRAFT,
  type GoodsDraft,
  isNeededIn,
} from "../../../src/domain/catalog/goods/goods-draft.ts";
import { GOODS_FIELDS, type GoodsInput } from "../../../src/domain/catalog/goods/goods-fields.ts";
import {
  inputProblems,
  pieceVolumeIn,
  ruleOf,
  tiersProblem,
  volumeRulesFor,
  wrongTier,
} from "../../../src/domain/catalog/goods/goods-input.ts";
import { goodsSheet, isReviewedChange } from "../../../src/domain/catalog/goods/goods-sheet.ts";
import { gradeChoices } from "../../../src/domain/catalog/goods/grade-choice.ts";
import { SPECIES_CHOICES } from "../../../src/domain/catalog/goods/species-choice.ts";
import { choicesLike } from "../../../src/domain/choice-search.ts";
import { fen } from "../../../src/domain/money.ts";
import { FIRST_BRANDS } from "../../../src/domain/timber/brands.ts";
import { GRADE_SYSTEMS } from "../../../src/domain/timber/grades.ts";
import { KINDS } from "../../../src/domain/timber/kinds.ts";
import { breakdownOf } from "../../../src/domain/timber/quantity.ts";
import { parsedFromTitle } from "../../../src/domain/timber/query.ts";
import { SPECIES } from "../../../src/domain/timber/species.ts";
import { logVolumeGb } from "../../../src/domain/timber/volume.ts";
import { cm, dm3, mm } from "../../../src/domain/units.ts";
import { BEAM, MEASURED } from "../../support/goods-input.ts";

const boards = fc
  .record({
    kindCode: fc.constantFrom("1501", "1502", "1509"),
    speciesCode: fc.constantFrom("zhangzisong", "spf", "baixiang", "tieshan"),
    thicknessTenths: fc.integer({ min: 2, max: 60 }).map((steps) => steps * 50),
    width: fc.option(fc.integer({ min: 5, max: 60 }).map((steps) => mm(steps * 10))),
    length: fc.option(fc.integer({ min: 10, max: 60 }).map((steps) => mm(steps * 100))),
    perBundle: fc.option(fc.integer({ min: 1, max: 400 })),
    stock: fc.integer({ min: 0, max: 100_000 }),
    price: fc.integer({ min: 2, max: 99_999_999 }).map(fen),
    moistureType: fc.constantFrom("KD", "AD", null),
    moisturePct: fc.option(fc.integer({ min: 1, max: 60 })),
    density: fc.option(fc.integer({ min: 100, max: 1_500 })),
    images: fc.uniqueArray(fc.constantFrom("/pictures/upload/a.jpg", "/pictures/upload/b.png"), { maxLength: 2 }),
    share: fc.option(fc.constantFrom(0.9, 1, 1.1)),
    whole: fc.boolean(),
    orders: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ whole, orders, share, ...some }): GoodsInput => {
    const measured =
      share === null
        ? {}
        : {
            ...MEASURED,
            measuredThicknessTenths: Math.round(some.thicknessTenths * share),
            measuredWidth: null,
            measuredLength: null,
          };
    const size = { ...BEAM, ...measured, ...some, priceTiers: [] };
    const volumeRule = volumeRulesFor(size)[0] ?? 1;
    const step = whole && some.perBundle !== null && some.perBundle > 1 ? some.perBundle : 1;
    return { ...size, volumeRule, step, minOrder: step * orders };
  });
const stated = (input: GoodsInput) => ({ ...input, storeName: "一号库", title: draftTitle(input, "taicang") });

describe("what is typed into the form", () => {
  it("equals the goods it was filled from, without problems", () => {
    fc.assert(
      fc.property(boards, fc.boolean(), (input, isOwn) => {
        const goods = { ...stated(input), ...(isOwn ? { title: "自己的标题" } : {}) };
        const draft = draftOf(goods, "taicang");
        expect(draftProblems(draft)).toEqual({});
        expect({ ...draftInput(draft), storeName: goods.storeName }).toEqual({
          ...goods,
          title: isOwn ? goods.title : "",
        });
      }),
    );
  });

  it("takes stock and least order in pieces, m³ and bundles, to the same goods", () => {
    fc.assert(
      fc.property(
        boards,
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 200 }),
        (input, perBundle, bundles) => {
          const piece = pieceVolumeIn(input);
          const base = { ...draftOf(stated({ ...input, perBundle }), "taicang"), step: "one" as const };
          const typed = (text: string, unit: AmountUnit) => {
            const draft = { ...base, stock: text, stockUnit: unit, minOrder: text, minOrderUnit: unit };
            const { stock, minOrder } = draftInput(draft);
            return [stock, minOrder];
          };
          if (piece === null) return;
          const pieces = perBundle * bundles;
          expect(typed(String(bundles), "bundle")).toEqual([pieces, pieces]);
          expect(typed(String(pieces), "own")).toEqual([pieces, pieces]);
          // Never more than was stated, and less by under one piece.
          const dm3 = Math.ceil((pieces * piece) / 1_000_000);
          const [stock = 0] = typed((dm3 / 1000).toFixed(3), "m3");
          expect(stock * piece).toBeLessThanOrEqual(dm3 * 1_000_000);
          expect((stock + 1) * piece).toBeGreaterThan(dm3 * 1_000_000);
          const face = (input.width ?? 0) * (input.length ?? 0);
          const area = Math.ceil((pieces * face) / 1_000);
          const [byArea = 0] = typed((area / 1000).toFixed(3), "m2");
          expect(byArea * face).toBeLessThanOrEqual(area * 1_000);
          expect((byArea + 1) * face).toBeGreaterThan(area * 1_000);
        },
      ),
    );
    const noBundle = { ...EMPTY_DRAFT, stock: "3", stockUnit: "bundle" as const };
    expect(draftProblems(noBundle).stock).toBe("按件填写须先填写每件数量");
  });

  it("never throws, and never passes what the server refuses", () => {
    const typed = fc.oneof(fc.constantFrom("", "0", "1", "30", "1.5", "4000", "-1", "abc", "999999999"), fc.string());
    const texts = ["thickness", "width", "length", "lengthMin", "lengthMax", "diameterMin", "perBundle", "price"];
    const drafts = fc.record(
      Object.fromEntries([...texts, "stock", "minOrder", "moisturePct"].map((name) => [name, typed])),
    );
    fc.assert(
      fc.property(drafts, fc.constantFrom(...KINDS.map(({ code }) => code)), fc.boolean(), (some, kindCode, random) => {
        const draft = { ...EMPTY_DRAFT, ...some, kindCode, isRandomLength: random, speciesCode: "spf", storeId: "1" };
        const problems = draftProblems(draft);
        if (Object.keys(problems).length === 0) expect(inputProblems(draftInput(draft))).toEqual({});
        for (const value of Object.values(draftInput(draft))) expect(value).not.toBeNaN();
      }),
    );
  });

  it("requires the mandatory fields of goods", () => {
    const wrong = (change: Partial<GoodsInput>) => inputProblems({ ...BEAM, ...change });
    expect(wrong({})).toEqual({});
    expect(wrong({ thicknessTenths: null, volumeRule: 5 })).toEqual({ thicknessTenths: "请填写厚度" });
    expect(wrong({ width: mm(2_001) })).toEqual({ width: "规格超出范围" });
    expect(wrong({ lengthMin: mm(3000), lengthMax: mm(4000) })).toEqual({ length: "固定长度与长度范围只填一种" });
    expect(wrong({ kindCode: "1500", volumeRule: 3 })).toMatchObject({ diameterMin: "请填写径级" });
    expect(wrong({ width: null, volumeRule: 5, saleUnit: "piece" }).saleUnit).toContain("按根销售");
    for (const open of [{ width: null }, { length: null, lengthMin: mm(600), lengthMax: mm(1200) }])
      expect(wrong({ ...open, volumeRule: 5, saleUnit: "m2" }).saleUnit).toBe(
        "按平方米销售须有固定的厚、宽、长，原木和随宽、随长的不能按平方米销售",
      );
    expect(wrong({ saleUnit: "m2" })).toEqual({});
    expect(wrong({ perBundle: null, saleUnit: "bundle" })).toEqual({ perBundle: "按件销售须填写每件数量" });
    expect(wrong({ minOrder: 91 })).toEqual({ minOrder: "起订量须为递增单位的整数倍" });
    expect(wrong({ kindCode: "1505", volumeRule: 6 })).toEqual({});
    expect(wrong({ volumeRule: 6 })).toEqual({ volumeRule: "该规格不能按这种方式计算材积" });
    expect(wrong({ density: 1_501 })).toEqual({ density: "密度为 100–1500 的整数（kg/m³）" });
    expect(wrong({ price: fen(100_000_000) }).price).toBe("请输入正确的价格");
  });
});

describe("the form of existing goods", () => {
  const formOf = (change: Partial<GoodsInput>) => draftOf(stated({ ...BEAM, ...change }), "taicang");

  it("shows the order step: by the piece, by the bundle, or another number", () => {
    const ordered = (change: Partial<GoodsInput>) => {
      const { step, stepCount, minOrder } = formOf({ minOrder: 90, ...change });
      return { step, stepCount, minOrder };
    };
    expect(ordered({ perBundle: 90, step: 90 })).toEqual({ step: "bundle", stepCount: 0, minOrder: "1" });
    expect(ordered({ perBundle: 90, step: 30 })).toEqual({ step: "other", stepCount: 30, minOrder: "90" });
    expect(ordered({ perBundle: null, step: 30 })).toEqual({ step: "other", stepCount: 30, minOrder: "90" });
    for (const perBundle of [1, 90, null])
      expect(ordered({ perBundle, step: 1 })).toEqual({ step: "one", stepCount: 0, minOrder: "90" });
  });

  it("shows the grade's ladder, random lengths, the date of a certificate and the uses", () => {
    const form = formOf({ gradeCode: "ru-1", uses: ["托盘", "包装"] });
    expect(form).toMatchObject({ gradeSystem: "ru", isRandomLength: false, uses: "托盘、包装" });
    expect(form.certs).toEqual([{ type: "FSC", no: "FSC-C123456", expireTime: "2027-12-31" }]);
    expect(formOf({ gradeCode: null }).gradeSystem).toBe("");
    expect(formOf({ length: null, lengthMin: mm(2000), lengthMax: mm(4000) }).isRandomLength).toBe(true);
    expect(formOf({ length: null, lengthMin: null, lengthMax: null }).isRandomLength).toBe(false);
    expect(formOf({ certs: [{ type: "FSC", no: "1", expireTime: null }] }).certs[0]?.expireTime).toBe("");
  });

  it("is copied without the number and the stock, and with all else", () => {
    const goods = stated(BEAM);
    expect(copiedDraft(goods, "taicang")).toEqual({ ...draftOf(goods, "taicang"), merchantSku: "", stock: "" });
  });

  it("names the brand as the goods do where the operator's brands are not known", () => {
    const [first] = FIRST_BRANDS.all;
    for (const goods of [null, { brandCode: null, brandName: "" }]) expect(brandsBeside(goods)).toBe(FIRST_BRANDS);
    const renamed = brandsBeside({ brandCode: first!.code, brandName: "新名" });
    expect(renamed.byCode(first!.code)).toMatchObject({ ...first, name: "新名" });
    expect(renamed.all).toHaveLength(FIRST_BRANDS.all.length);
    const added = brandsBeside({ brandCode: "own-mill", brandName: "自有厂" });
    expect(added.all).toHaveLength(FIRST_BRANDS.all.length + 1);
    expect(added.byCode("own-mill")).toEqual({
      code: "own-mill",
      name: "自有厂",
      nameEn: "",
      country: "",
      aliases: [],
      isShown: true,
    });
  });
});

describe("what is typed beside the numbers", () => {
  const FORM = draftOf(stated(BEAM), "taicang");
  const typed = (change: object) => draftInput({ ...FORM, ...change });

  it("is read without the blanks around it, lists however they are separated and each word once", () => {
    expect(typed({ isOwnTitle: true, title: " 木方 " }).title).toBe("木方");
    expect(typed({ isOwnTitle: false, title: "木方" }).title).toBe("");
    expect(typed({ uses: " 托盘、 包装,托盘；；地板  木箱 " }).uses).toEqual(["托盘", "包装", "地板", "木箱"]);
    expect(typed({ certs: [{ type: " FSC ", no: " C1 ", expireTime: "" }] }).certs).toEqual([
      { type: "FSC", no: "C1", expireTime: null },
    ]);
    expect(typed({ certs: [{ type: "FSC", no: "C1", expireTime: "2027-12-31" }] }).certs[0]?.expireTime).toBe(
      "2027-12-31 00:00:00",
    );
    expect(typed({ deliveryModes: [2, 1] }).deliveryModes).toEqual([1, 2]);
  });

  it("a log of one diameter ends where it begins", () => {
    const log = { kindCode: "1500", thickness: "", width: "", diameterMin: "30" };
    expect(typed({ ...log, diameterMax: "" })).toMatchObject({ diameterMin: 30, diameterMax: 30 });
    expect(typed({ ...log, diameterMax: "38" })).toMatchObject({ diameterMin: 30, diameterMax: 38 });
    expect(typed({ diameterMin: "30", diameterMax: "38" })).toMatchObject({ diameterMin: null, diameterMax: null });
  });

  it("an amount that is none, or nothing, is never made into one", () => {
    const bundles = { stockUnit: "bundle", perBundle: "90" };
    expect(typed({ ...bundles, stock: "2" }).stock).toBe(180);
    expect(typed({ ...bundles, stock: "0" }).stock).toBe(0);
    expect(typed({ ...bundles, stock: "" }).stock).toBe(0);
    for (const stock of ["x", "-1", "1.5"]) expect(typed({ ...bundles, stock }).stock, stock).toBeLessThan(0);
    for (const perBundle of ["", "x", "-90"])
      expect(typed({ ...bundles, perBundle, stock: "2" }).stock, perBundle).toBeLessThan(0);
    expect(typed({ ...bundles, perBundle: "0", stock: "2" }).stock).toBe(0);
    expect(typed({ stockUnit: "m3", stock: "0" }).stock).toBe(0);
    expect(typed({ stockUnit: "m3", stock: "0.001" }).stock).toBe(1);
    expect(typed({ stockUnit: "m3", stock: "x" }).stock).toBeLessThan(0);
    expect(typed({ stockUnit: "m3", stock: "" }).stock).toBe(0);
  });

  it("bundles require the pieces of one, an own title requires words", () => {
    const problems = (change: object) => draftProblems({ ...FORM, ...change });
    for (const perBundle of ["", " "]) {
      expect(problems({ perBundle, step: "bundle" }).perBundle).toBe("整件起订须填写每件数量");
      expect(problems({ perBundle, step: "one", stockUnit: "bundle" }).stock).toBe("按件填写须先填写每件数量");
      expect(problems({ perBundle, step: "one", minOrderUnit: "bundle", minOrder: "1" }).minOrder).toBeTypeOf("string");
    }
    expect(problems({ perBundle: "", step: "one", minOrder: "1" })).toEqual({});
    expect(problems({ perBundle: "90", step: "one", stockUnit: "bundle", stock: "2" })).toEqual({});
    expect(typed({ step: "other", stepCount: 7 }).step).toBe(7);
    for (const stock of ["", " "]) expect(problems({ stock }).stock).toBe("请填写库存");
    expect(problems({ stock: "0" })).toEqual({});
    for (const title of ["", " "]) expect(problems({ isOwnTitle: true, title }).title).toBe("请填写标题");
    expect(problems({ isOwnTitle: false, title: "" })).toEqual({});
  });
});

describe("the volume of a piece", () => {
  it("is exact, and the stock's volume that of all pieces rounded once", () => {
    fc.assert(
      fc.property(boards, (input) => {
        const { thicknessTenths, width, length } = input;
        const piece = pieceVolumeIn(input);
        if (width === null || length === null) expect(piece).toBeNull();
        else {
          expect((piece ?? 0) * 10).toBe((thicknessTenths ?? 0) * width * length);
          const exact = (input.stock * (piece ?? 0)) / 1_000_000;
          expect(Math.abs(breakdownOf(ruleOf(input), input.stock).volume - exact)).toBeLessThanOrEqual(0.5);
        }
      }),
    );
  });

  it("of a log sold by the piece follows its table, of others nothing", () => {
    const log = { ...BEAM, kindCode: "1500", thicknessTenths: null, width: null, volumeRule: 3 as const };
    const sized = { ...log, diameterMin: cm(30), diameterMax: cm(30), saleUnit: "piece" as const };
    expect(pieceVolumeIn(sized)).toBe(logVolumeGb(cm(30), mm(4000)));
    expect(pieceVolumeIn({ ...sized, saleUnit: "m3" })).toBeNull();
    expect(pieceVolumeIn({ ...sized, diameterMax: cm(40) })).toBeNull();
  });
});

describe("the title that the facts make", () => {
  it("reads back as the species and the size it names", () => {
    fc.assert(
      fc.property(boards, (input) => {
        const parsed = parsedFromTitle(draftTitle(input, "taicang"));
        expect(parsed.speciesCodes).toContain(input.speciesCode);
        expect(parsed.size.thickness).toBe((input.thicknessTenths ?? 0) / 10);
        if (input.width !== null) expect(parsed.size.width).toBe(input.width);
        if (input.length !== null && input.width !== null) expect(parsed.size.length).toBe(input.length);
      }),
    );
  });
});

describe("tiers", () => {
  const tiers = fc.array(
    fc.record({ minVolume: fc.integer({ min: 1, max: 9 }).map(dm3), price: fc.integer({ min: 1, max: 9 }).map(fen) }),
    {
      maxLength: 4,
    },
  );
  it("go with a price where volumes rise and prices fall below it, and only there", () => {
    fc.assert(
      fc.property(tiers, (some) => {
        const sound = some.every((tier, at) => {
          const before = some[at - 1] ?? { minVolume: 0, price: 8 };
          return tier.minVolume > before.minVolume && tier.price < before.price;
        });
        expect(tiersProblem(8, some) === null).toBe(sound);
      }),
    );
  });

  it("are wrong at the first one that cannot be, and those before it are not", () => {
    fc.assert(
      fc.property(tiers, (priceTiers) => {
        const at = wrongTier({ price: fen(8), priceTiers })?.at;
        expect(wrongTier({ price: fen(8), priceTiers: priceTiers.slice(0, at) })).toBeNull();
        if (at !== undefined)
          expect(wrongTier({ price: fen(8), priceTiers: priceTiers.slice(0, at + 1) })?.at).toBe(at);
      }),
    );
  });
});

describe("a change", () => {
  it("is reviewed where a reviewed fact differs, and shows there what was before", () => {
    fc.assert(
      fc.property(boards, boards, (before, after) => {
        const { uses, density, price, taxIncluded, taxRate, merchantSku, priceTiers, ...rest } = before;
        const { priceMode, minOrder, step, stock, deliveryModes, ...reviewed } = rest;
        const same = Object.entries(reviewed).every(
          ([name, value]) => JSON.stringify(value) === JSON.stringify(after[name as keyof GoodsInput]),
        );
        expect(isReviewedChange(before, after)).toBe(!same);
        const terms = { ...before, price: fen(1), stock: 1, merchantSku: "X", deliveryModes: [2 as const] };
        expect(isReviewedChange(before, terms)).toBe(false);
        const lines = goodsSheet(stated(after), stated(before));
        expect(goodsSheet(stated(after), stated(after)).every((line) => line.before === null)).toBe(true);
        if (before.speciesCode !== after.speciesCode)
          expect(lines.find(({ label }) => label === "树种")?.before).not.toBeNull();
      }),
      { numRuns: 50 },
    );
  });
});

describe("a species", () => {
  it("is found by its name, its pinyin and the initials of that", () => {
    const found = (typed: string) => choicesLike(SPECIES_CHOICES, typed);
    for (const { code, name, latin, pinyin = "" } of SPECIES) {
      expect(found(name)[0]?.label).toBe(name);
      const syllables = pinyin.split(" ").filter((one) => one !== "");
      const sounds = syllables.length > 1 ? [syllables.join(""), syllables.map(([first]) => first).join("")] : [];
      for (const typed of [latin, ...sounds]) expect(found(typed).map(({ value }) => value)).toContain(code);
    }
    expect(found("没有这种")).toEqual([]);
  });
});

describe("a grade", () => {
  const found = (system: string, typed: string) => choicesLike(gradeChoices(system), typed).map(({ value }) => value);

  it("is found by the word that several ladders have for it, and 'and better' only by its own", () => {
    expect(found("gb", "二级")[0]).toBe("gb-2");
    expect(found("na", "二级")[0]).toBe("na-2");
    expect(found("ru", "一级")[0]).toBe("ru-1");
    expect(found("", "二级").slice(0, 3)).toEqual(["gb-2", "ru-2", "na-2"]);
    expect(found("", "二级以上")).toEqual(["na-2btr"]);
  });

  it("has a name of its own among those of its ladder, and among all", () => {
    for (const system of ["", ...GRADE_SYSTEMS.map(({ code }) => code)]) {
      const labels = gradeChoices(system).map(({ label }) => label);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });
});

describe("isNeededIn", () => {
  const needed = (change: Partial<GoodsDraft>) =>
    (
      ["thickness", "width", "length", "diameterMin", "diameterMax", "perBundle", "price", "storeId", "title"] as const
    ).filter((field) =>
      isNeededIn({ ...EMPTY_DRAFT, ...change }, field, field === "thickness" ? "thicknessTenths" : field, GOODS_FIELDS),
    );

  it("goods form: requires what its rules cannot do without as it stands", () => {
    expect(needed({})).toEqual(["thickness", "price", "storeId"]);
    expect(needed({ thickness: "30" })).toEqual(["thickness", "price", "storeId"]);
    expect(needed({ kindCode: "1500" })).toEqual(["diameterMin", "price", "storeId"]);
    expect(needed({ step: "bundle" })).toEqual(["thickness", "perBundle", "price", "storeId"]);
    expect(needed({ isOwnTitle: true })).toEqual(["thickness", "price", "storeId", "title"]);
  });

  it("goods form: requires at least one way of delivery", () => {
    expect(isNeededIn(EMPTY_DRAFT, "deliveryModes", "deliveryModes", GOODS_FIELDS)).toBe(true);
    expect(isNeededIn(EMPTY_DRAFT, "uses", "uses", GOODS_FIELDS)).toBe(false);
  });
});
