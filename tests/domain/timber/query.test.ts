import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ParsedQuery, parsedFromTitle, parseQuery } from "../../../src/domain/timber/query.ts";
import { SPECIES } from "../../../src/domain/timber/species.ts";

const NO_SIZE: ParsedQuery["size"] = {
  thickness: null,
  thicknessMin: null,
  thicknessMax: null,
  width: null,
  widthMin: null,
  widthMax: null,
  length: null,
  lengthMin: null,
  lengthMax: null,
  diameterMin: null,
  diameterMax: null,
};
const NOTHING: ParsedQuery = {
  speciesCodes: [],
  kindCodes: [],
  gradeCodes: [],
  brandCodes: [],
  originCodes: [],
  portCodes: [],
  moistureType: null,
  useCodes: [],
  size: NO_SIZE,
  words: [],
  tags: [],
};

/** The parse without what repeats the text itself: what was understood. */
function meaning(text: string): Omit<ParsedQuery, "tags" | "alternatives"> {
  const { tags: _, alternatives: _others, ...rest } = parseQuery(text);
  return rest;
}

const said = (text: string): Partial<ParsedQuery> =>
  Object.fromEntries(
    Object.entries(meaning(text)).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(NOTHING[key as keyof ParsedQuery]),
    ),
  );

const size = (sides: Partial<ParsedQuery["size"]>): ParsedQuery["size"] => ({ ...NOTHING.size, ...sides });

describe("parseQuery", () => {
  it("takes a whole title apart", () => {
    expect(said("俄罗斯樟子松木方 30*120*4000 一级 太仓港现货")).toEqual({
      speciesCodes: ["zhangzisong"],
      kindCodes: ["1502"],
      gradeCodes: ["ru-1"],
      originCodes: ["RU"],
      portCodes: ["taicang"],
      size: size({ thickness: 30, width: 120, length: 4000 }),
    });
    expect(parsedFromTitle("樟子松木方")).toEqual(parseQuery("樟子松木方"));
  });

  it.each([
    [
      "樟子松 30*120 4米 太仓",
      {
        speciesCodes: ["zhangzisong"],
        portCodes: ["taicang"],
        size: size({ thickness: 30, width: 120, length: 4000 }),
      },
    ],
    ["辐射松38*89 3.9米 一柜", { speciesCodes: ["fushesong"], size: size({ thickness: 38, width: 89, length: 3900 }) }],
    [
      "SPF 2x6 胶合木",
      { speciesCodes: ["spf", "spf_s"], kindCodes: ["1514"], size: size({ thickness: 38, width: 140 }) },
    ],
    [
      "多层板 1220*2440*9/12/15",
      {
        kindCodes: ["1505"],
        size: size({ thicknessMin: 9, thicknessMax: 15, width: 1220, length: 2440 }),
        listed: { thickness: [9, 12, 15] },
      },
    ],
    ["OSB 1220*2440*12以上", { kindCodes: ["1513"], size: size({ thicknessMin: 12, width: 1220, length: 2440 }) }],
    ["加福SPF 2&BTR", { speciesCodes: ["spf", "spf_s"], brandCodes: ["canfor"], gradeCodes: ["na-2btr"] }],
    ["新西兰松", { speciesCodes: ["fushesong"], originCodes: ["NZ"] }],
    ["俄樟", { speciesCodes: ["zhangzisong"], originCodes: ["RU"] }],
    ["北欧赤松 五级", { speciesCodes: ["chisong"], originCodes: ["FI", "SE"], gradeCodes: ["nd-5"] }],
    ["烘干榉木", { speciesCodes: ["jumu"], moistureType: "KD" as const }],
    ["沙比利木", { speciesCodes: ["shabili"] }],
    ["铁杉方", { speciesCodes: ["tieshan", "hemfir"], kindCodes: ["1502"] }],
    ["苏州", { portCodes: ["taicang", "changshu", "zhangjiagang"] }],
    ["木方 100方", { kindCodes: ["1502"] }],
    [
      "中A 辐射松原木 30+",
      { speciesCodes: ["fushesong"], kindCodes: ["1500"], gradeCodes: ["rl-a"], size: size({ diameterMin: 30 }) },
    ],
    ["樟子松 供应", { speciesCodes: ["zhangzisong"] }],
    ["桑拿板 樟子松", { speciesCodes: ["zhangzisong"], useCodes: ["sauna"] }],
    ["家具料", { useCodes: ["furniture"] }],
    ["建筑木方", { kindCodes: ["1502"] }],
    [
      "老板，樟子松30*120想要含税到太仓",
      { speciesCodes: ["zhangzisong"], portCodes: ["taicang"], size: size({ thickness: 30, width: 120 }) },
    ],
    ["手机", { words: ["手机"], offTopic: "手机" }],
    ["松鼠", { words: ["松鼠"], offTopic: "松鼠" }],
    ["智利松 板", { speciesCodes: ["fushesong"], originCodes: ["CL"], kindCodes: ["1501", "1509"] }],
    ["", {}],
  ])("understands %s", (text, expected) => expect(said(text)).toEqual(expected));

  it.each([
    ["獐子松", "zhangzisong"],
    ["幅射松", "fushesong"],
    ["菠箩格", "boluoge"],
    ["波罗格", "boluoge"],
    ["白腊", "baila"],
    ["落夜松", "luoyesong"],
    ["杉术", "shanmu"],
    ["榉本", "jumu"],
    ["雲杉", "yunshan_eu"],
    ["樺木", "huamu"],
    ["水曲流", "shuiquliu"],
    ["花其松", "huaqisong"],
    ["ＳＰＦ", "spf"],
    ["S-P-F", "spf"],
    ["Douglas Fir", "huaqisong"],
    ["pinus radiata", "fushesong"],
    ["radiata pnie", "fushesong"],
    ["zhangzison", "zhangzisong"],
    ["dougals fir", "huaqisong"],
  ])("knows %s by sound, by look, in old characters, in English", (text, code) => {
    expect(parseQuery(text).speciesCodes).toContain(code);
    expect(parseQuery(text).words).toEqual([]);
  });

  it("takes what several words on one thing have in common, else any of them", () => {
    expect(parseQuery("松木 樟子松").speciesCodes).toEqual(["zhangzisong"]);
    expect(parseQuery("樟子松 落叶松").speciesCodes).toEqual(["zhangzisong", "luoyesong"]);
    expect(parseQuery("江苏 太仓").portCodes).toEqual(["taicang"]);
  });

  it("gives the span in the text of each fact", () => {
    const text = "俄樟　３０＊１２０ 太仓";
    expect(parseQuery(text).tags.map(({ field, label, span }) => [field, label, text.slice(...span)])).toEqual([
      ["origin", "俄罗斯", "俄"],
      ["species", "樟子松", "樟"],
      ["size", "30*120", "３０＊１２０"],
      ["port", "太仓港", "太仓"],
    ]);
  });

  const piece = fc.constantFrom(
    "樟子松",
    "獐子松",
    "木方",
    "方",
    "板",
    "太仓",
    "俄",
    "一级",
    "2&BTR",
    "spf",
    "30*120",
    "30",
    "4米",
    "φ30+",
    "100方",
    " ",
    "%",
    "_",
    "'",
    '"',
    "\\",
    "*",
    "的",
    "手机",
    "ﬁ",
    "㎜",
    "²",
    "é",
    "İ",
    "\u0000",
    "\uE000",
    "𠮷",
    "\uD842",
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(piece, { maxLength: 15 }).map((pieces) => pieces.join("")),
    fc.tuple(piece, fc.integer({ min: 200, max: 600 })).map(([one, times]) => one.repeat(times)),
  );

  it("never throws; its tags stand in the text, in order, and never overlap", () => {
    fc.assert(
      fc.property(texts, (text) => {
        let after = 0;
        for (const { span } of parseQuery(text).tags) {
          expect(span[0]).toBeGreaterThanOrEqual(after);
          expect(span[1]).toBeGreaterThan(span[0]);
          after = span[1];
        }
        expect(after).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2000 },
    );
  });

  it("leaves only letters, digits and characters in words: signs mean nothing", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const word of parseQuery(text).words) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
    expect(said("%")).toEqual({});
    expect(said("樟子松%_'\"")).toEqual({ speciesCodes: ["zhangzisong"] });
  });

  it("understands the same in upper case, full width and with blanks around", () => {
    const wide = (text: string): string =>
      Array.from(text, (one) => (/[!-~]/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one)).join("");
    const names = fc.constantFrom(...SPECIES.map(({ name }) => name));
    const queries = fc.tuple(
      names,
      fc.constantFrom("", "30*120", "2x4", "φ30+"),
      fc.constantFrom("", "太仓", "canfor", "2&btr"),
    );
    fc.assert(
      fc.property(queries, (parts) => {
        const text = parts.join(" ");
        for (const other of [text.toUpperCase(), wide(text), `  ${parts.join("   ")} `])
          expect(meaning(other)).toEqual(meaning(text));
      }),
    );
  });

  it.each([
    ["欧洲云杉 不要德国的", { speciesCodes: ["yunshan_eu"], originCodes: [] }, { origin: ["DE"] }],
    ["德国的不要 欧洲云杉", { speciesCodes: ["yunshan_eu"], originCodes: [] }, { origin: ["DE"] }],
    ["俄罗斯桦木 满洲里的就算了", { originCodes: ["RU"], portCodes: [] }, { port: ["manzhouli"] }],
    ["白橡，辐射松别推", { speciesCodes: ["baixiang"] }, { species: ["fushesong"] }],
    ["原木(辐射松排除)", { speciesCodes: [], kindCodes: ["1500"] }, { species: ["fushesong"] }],
    ["落叶松 不要湿材", { speciesCodes: ["luoyesong"], moistureType: null }, { moisture: ["GRN"] }],
    ["铁杉 不要三级四级", { gradeCodes: [] }, { grade: ["gb-3", "ru-3", "na-3", "ru-4", "na-eco"] }],
    ["铁杉 不要三级和经济级", { gradeCodes: [] }, { grade: ["gb-3", "ru-3", "na-3", "na-eco"] }],
    ["除了辐射松以外的木方都行", { speciesCodes: [], kindCodes: ["1502"] }, { species: ["fushesong"] }],
    ["樟子松 满洲里的除外", { speciesCodes: ["zhangzisong"], portCodes: [] }, { port: ["manzhouli"] }],
    ["30*120 非俄罗斯", { originCodes: [] }, { origin: ["RU"] }],
  ])("leaves out what is excluded: %s", (text, asked, excluded) => {
    expect(parseQuery(text)).toMatchObject({ ...asked, excluded: { codes: excluded } });
    expect(parseQuery(text).words).toEqual([]);
  });

  it.each([
    ["樟子松 不要湿材和防腐", ["不要湿材和防腐"]],
    ["樟子松,辐射松就算了 不要蓝变的", ["辐射松就算了", "不要蓝变的"]],
    ["樟子松 ６米的不要", ["６米的不要"]],
    ["樟子松 别的不要", undefined],
  ])("shows an exclusion from %s as it was written", (text, labels) => {
    const { refusals } = parseQuery(text);
    expect(refusals?.map(({ label }) => label)).toEqual(labels);
    for (const { label, span } of refusals ?? []) expect(text.slice(...span).trim()).toBe(label);
  });

  it.each(["非洲沙比利", "不要求产地的樟子松", "樟子松 不少于3米", "非樟子松不要"])(
    "reads no exclusion in %s",
    (text) => expect(parseQuery(text).excluded).toBeUndefined(),
  );

  it.each([
    ["樟子松树苗 1米高", "树苗"],
    ["红酒橡木桶 225升", "红酒"],
    ["柚木油 1升装", "木油"],
    ["木门厂招聘木工", "招聘"],
    ["铝合金门窗", "铝合金"],
    ["做箱子的杨木", undefined],
    ["樟子松 有图片吗", undefined],
    ["红酒箱板 松木", undefined],
    ["樟子松 30*120 送水泥厂", undefined],
  ])("knows whether %s is about timber", (text, word) => expect(parseQuery(text).offTopic).toBe(word));

  it("takes square metres for an amount, and a town for none", () => {
    for (const amount of ["300平方", "300 平米", "300平", "300㎡", "三百平方米"])
      expect(parseQuery(`菠萝格 ${amount}`), amount).toMatchObject({ speciesCodes: ["boluoge"], words: [] });
    expect(parseQuery("四平 樟子松")).toMatchObject({ words: [], cities: [{ name: "四平" }] });
  });

  it("weighs words against sizes and each other, wherever they begin", () => {
    // A figure behind a brand's name belongs to the size, 木 to the kind, 俄 to the origin of the larch.
    expect(parseQuery("9厘OSB 4x8")).toMatchObject({
      kindCodes: ["1513"],
      size: { width: 1220, length: 2440 },
      words: [],
    });
    expect(parseQuery("白橡木皮 0.5")).toMatchObject({ kindCodes: ["1507"], words: [] });
    expect(parseQuery("俄落叶松大方 15*15*6 湿料")).toMatchObject({
      speciesCodes: ["luoyesong"],
      kindCodes: ["1502"],
      originCodes: ["RU"],
      moistureType: "GRN",
      words: [],
    });
    expect(parseQuery("Hemlock 90x90x4m, green, grade J")).toMatchObject({ gradeCodes: ["na-j"], words: [] });
    expect(parseQuery("急收杉原木 4米")).toMatchObject({ speciesCodes: ["shanmu"], kindCodes: ["1500"], words: [] });
    expect(parseQuery("樟子松木墙板料").useCodes).toEqual(["interior"]);
    // A figure alone is the length that the goods still lack.
    expect(parseQuery("大K 5.9 岚山")).toMatchObject({ gradeCodes: ["rl-k"], size: { length: 5900 }, words: [] });
    expect(parseQuery("38-140 SPF 3.97")).toMatchObject({ size: { width: 140, length: 3970 }, words: [] });
    expect(parseQuery("桦木原木 18-28 径 4米")).toMatchObject({ size: { diameterMax: 28, length: 4000 }, words: [] });
    // A board as wide as none is sawn is any sheet, unless it is a slab.
    expect(parseQuery("1525*1525 桦木板 18厚").kindCodes).toEqual([]);
    expect(parseQuery("桃花心木大板 6公分厚 80公分宽 2.5米长").kindCodes).toEqual(["1501"]);
    // By itself 方 heads what stands below.
    expect(parseQuery("【方】")).toMatchObject({ kindCodes: ["1502"], words: [] });
    // 赣州南康 is 南康; 合作 is talk.
    expect(parseQuery("赣州南康 樟子松").cities).toEqual([{ name: "南康", code: "360700", isWhole: false }]);
    expect(parseQuery("长期合作 樟子松")).not.toHaveProperty("cities");
    // 和 of a city's name is no word.
    expect(parseQuery("呼和浩特 落叶松")).toMatchObject({
      speciesCodes: ["luoyesong"],
      words: [],
      cities: [{ name: "呼和浩特" }],
    });
  });

  it("leaves alone where goods are to be sent", () => {
    expect(meaning("白松木方40*90*3米送临沂").portCodes).toEqual([]);
    expect(meaning("临沂白松木方40*90*3米").portCodes).toEqual(["linyi"]);
    for (const sent of ["送杭州余杭", "发往佛山乐从", "运到徐州邳州", "送西南"])
      expect(parseQuery(`樟子松 30*120 ${sent}`), sent).toMatchObject({ portCodes: [], words: [] });
    expect(parseQuery("樟子松 30*120 到太仓").portCodes).toEqual(["taicang"]);
  });

  it("reads in 烘干板 how dry it is, and in 加松 no country", () => {
    expect(meaning("樟子松烘干板")).toMatchObject({ moistureType: "KD", speciesCodes: ["zhangzisong"] });
    expect(meaning("加松 38*89")).toMatchObject({ speciesCodes: ["spf", "spf_s"], originCodes: [] });
    expect(meaning("白橡木皮")).toMatchObject({ speciesCodes: ["baixiang"], kindCodes: ["1507"] });
  });

  it("knows a long name by all its characters but one, unless that leaves several names", () => {
    expect(meaning("辐身松").speciesCodes).toEqual(["fushesong"]);
    expect(meaning("某叶松").speciesCodes).toEqual([]);
  });
});
