import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NameAnswer } from "../../../../src/domain/catalog/import/import-answers.ts";
import {
  answerTo,
  CODED,
  choicesNamed,
  codeInCell,
  codeInTitle,
  gradeMeanings,
  gradeNarrow,
  questionKey,
  type RowLog,
  rowLog,
  spellingOf,
} from "../../../../src/domain/catalog/import/import-names.ts";
import { FIRST_BRANDS } from "../../../../src/domain/timber/brands.ts";
import { GRADES, gradeByCode } from "../../../../src/domain/timber/grades.ts";
import type { NamedField } from "../../../../src/domain/timber/named.ts";
import { parseQuery } from "../../../../src/domain/timber/query.ts";
import { allowed } from "../../../../src/domain/timber/tables.ts";

const asTheyAre = (codes: readonly string[]) => codes;

/** What the cell is read as, with all notes and problems, but without questions. */
function read(
  field: NamedField,
  cell: string,
  narrow = asTheyAre,
): { code: string | null } & Omit<RowLog, "questions"> {
  const { problems, notes, code } = asked(field, cell, narrow);
  return { code, problems, notes };
}
function asked(field: NamedField, cell: string, narrow = asTheyAre, answers: readonly NameAnswer[] = []) {
  const log = rowLog();
  return { code: codeInCell(field, cell, narrow, log, FIRST_BRANDS, answers), ...log };
}

describe("a cell that names", () => {
  it("one thing by its own name is that thing, without a word", () => {
    expect(read("species", "樟子松")).toEqual({ code: "zhangzisong", problems: [], notes: [] });
    expect(read("origin", "俄罗斯")).toEqual({ code: "RU", problems: [], notes: [] });
    // 板材 is the kind's own name, though blanks for floors are boards, too.
    expect(read("kind", "板材")).toEqual({ code: "1501", problems: [], notes: [] });
  });

  it("an unknown name rejects the row only where the fact is mandatory", () => {
    expect(read("species", "不知木")).toMatchObject({ code: null, problems: ["树种“不知木”不在词典中"], notes: [] });
    expect(read("brand", "不知")).toEqual({ code: null, problems: [], notes: ["品牌“不知”不在词典中"] });
  });

  it("a misspelt name is read as the similar one, with a note", () => {
    expect(read("species", "樟子耸")).toEqual({
      code: "zhangzisong",
      problems: [],
      notes: ["树种“樟子耸”不在词典中，按 樟子松 录入"],
    });
    // Put together of known words.
    expect(read("species", "美国白橡")).toEqual({ code: "baixiang", problems: [], notes: [] });
  });

  it("a province is answered with a request for the place", () => {
    const notes = ["港口“江苏”只到省份或地区，请写明"];
    expect(read("port", "江苏")).toEqual({ code: null, problems: [], notes });
  });

  it("several candidates of which one may be taken is read as the likeliest, with a note of the others", () => {
    const notes = ["树种“花梨”可指 大果紫檀、非洲紫檀、刺猬紫檀，按 大果紫檀 录入"];
    expect(read("species", "花梨")).toEqual({ code: "dahuali", problems: [], notes });
    // As many as may be.
    expect(read("species", "橡木").notes).toEqual(["树种“橡木”可指 欧洲橡木、柞木、白橡、红橡，按 欧洲橡木 录入"]);
  });

  it("too many species is read as mixed timber, too many others raise a question", () => {
    const notes = ["树种“松木”可指 樟子松、欧洲赤松、辐射松、南方松 等，按 混合树种 录入"];
    expect(read("species", "松木")).toEqual({ code: "mixed", problems: [], notes });
    expect(read("origin", "北美")).toEqual({
      code: null,
      problems: [],
      notes: ["产地“北美”可指 加拿大、美国 等，请写明"],
    });
  });

  it("a grade of several ladders is that of the goods' own, without a word", () => {
    expect(read("grade", "一级")).toEqual({ code: "gb-1", problems: [], notes: [] });
    const ofRussia = gradeNarrow("1501", "zhangzisong", "RU");
    expect(read("grade", "一级", ofRussia)).toEqual({ code: "ru-1", problems: [], notes: [] });
  });

  it("sizes of radiata logs raises a question, and holds its row until it is answered", () => {
    const ofRadiata = gradeMeanings("1500", "fushesong", "NZ");
    const { code, problems, notes, questions } = asked("grade", "A级", ofRadiata);
    expect({ code, problems, notes }).toEqual({ code: null, problems: [], notes: [] });
    expect(questions).toEqual([
      { field: "grade", word: "A级", codes: ["rl-a40", "rl-a", "rl-as"], taken: null, answer: null, holds: true },
    ]);
    expect(choicesNamed(questions[0]!, FIRST_BRANDS).map(({ name }) => name)).toEqual(["大A", "中A", "小A"]);
  });

  it.each([
    { field: "species", word: "云杉", narrow: asTheyAre, taken: "yunshan_eu", other: "yunshan_ru" },
    { field: "kind", word: "饰面板", narrow: asTheyAre, taken: "1506", other: "1511" },
    { field: "grade", word: "一级", narrow: gradeMeanings("1501", "zhangzisong", null), taken: "ru-1", other: "gb-1" },
    { field: "grade", word: "二级", narrow: gradeMeanings("1501", "spf", "CA"), taken: "na-2", other: "na-2btr" },
    { field: "origin", word: "北美", narrow: asTheyAre, taken: null, other: "US" },
  ] as const)("of several $field that $word may mean raises a question, and is read as answered", (one) => {
    const { field, word, narrow, taken, other } = one;
    const before = asked(field, word, narrow);
    expect(before).toMatchObject({ code: taken, questions: [{ field, word, taken, answer: null, holds: false }] });
    expect(before.questions[0]?.codes).toContain(other);
    const after = asked(field, word, narrow, [{ field, word, code: other }]);
    expect(after).toMatchObject({ code: other, problems: [], notes: [], questions: [{ taken, answer: other }] });
    // An answer to another word, or that is none of its meanings, changes nothing.
    const strange = [{ field, word: "别的", code: other } as const, { field, word, code: "zhuomu" } as const];
    expect(asked(field, word, narrow, strange)).toEqual(before);
  });

  it("grades of several ladders names them with their ladder", () => {
    const question = { field: "grade", codes: ["ru-1", "gb-1"] } as const;
    expect(choicesNamed(question, FIRST_BRANDS).map(({ name }) => name)).toEqual(["1等（俄标）", "一等（国标）"]);
  });

  it("a grade by the name of the goods' likeliest ladder raises no question", () => {
    expect(asked("grade", "1等", gradeMeanings("1501", "zhangzisong", null))).toMatchObject({
      code: "ru-1",
      questions: [],
    });
  });
});

describe("a title", () => {
  const inTitle = (field: NamedField, text: string, narrow = asTheyAre) => codeInTitle(field, parseQuery(text), narrow);

  it("that names one thing means it, and nothing where it names none", () => {
    expect(inTitle("species", "樟子松 30*120")).toBe("zhangzisong");
    expect(inTitle("grade", "樟子松 30*120")).toBeNull();
    expect(inTitle("port", "樟子松 江苏")).toBeNull();
    expect(inTitle("port", "太仓 樟子松")).toBe("taicang");
  });

  it("that names several leaves open what it leaves open", () => {
    expect(inTitle("species", "松木 30*120")).toBeNull();
    expect(inTitle("species", "橡木 花梨")).toBeNull();
    // As many as may be: the first.
    expect(inTitle("species", "白松 板材")).toBe("yunshan_eu");
  });

  it("means a kind by its own name, and of the grades the goods' own", () => {
    expect(inTitle("kind", "云杉 板材")).toBe("1501");
    expect(inTitle("grade", "樟子松 一级", gradeNarrow("1501", "zhangzisong", "RU"))).toBe("ru-1");
    expect(inTitle("grade", "辐射松原木 A级")).toBeNull();
  });
});

describe("the ladder of grades", () => {
  /** The systems in the order in which such goods are read by them, found by asking for what is left each time. */
  function ladderOf(kind: string | null, species: string | null, origin: string | null): string {
    const narrow = gradeNarrow(kind, species, origin);
    const inOrder: string[] = [];
    let left = GRADES.map(({ code }) => code);
    for (;;) {
      const own = narrow(left);
      if (own.length === left.length) return inOrder.join(" ");
      inOrder.push([...new Set(own.map((code) => gradeByCode(code)?.system))].join("/"));
      left = left.filter((code) => !own.includes(code));
    }
  }

  it.each([
    { kind: "1505", species: null, origin: "RU", ladder: "pn gb eu" },
    { kind: "1500", species: "fushesong", origin: "NZ", ladder: "rl gb" },
    { kind: "1500", species: "zhangzisong", origin: "RU", ladder: "ru gb" },
    { kind: "1500", species: "yunshan_eu", origin: "DE", ladder: "gb eu" },
    { kind: "1501", species: "fushesong", origin: "CL", ladder: "rz gb eu" },
    { kind: "1501", species: "zhangzisong", origin: "RU", ladder: "ru nd gb" },
    { kind: "1501", species: "spf", origin: "CA", ladder: "na gb" },
    { kind: "1501", species: "tieshan", origin: "US", ladder: "na gb" },
    { kind: "1501", species: "hongxiang", origin: "US", ladder: "nhla eu gb" },
    { kind: "1501", species: "youmu", origin: "MM", ladder: "sea eu gb" },
    { kind: "1501", species: "shanmu", origin: "CN", ladder: "gb eu sea" },
    { kind: "1501", species: "yunshan_eu", origin: "SE", ladder: "nd eu gb" },
    { kind: "1501", species: "jumu", origin: "DE", ladder: "eu gb" },
    { kind: "1500", species: "tieshan", origin: "US", ladder: "gb rl" },
    { kind: "1501", species: "bianbai", origin: "JP", ladder: "ja gb" },
    { kind: "1501", species: "liushan", origin: null, ladder: "ja gb eu sea" },
    { kind: "1501", species: "lvbing", origin: "GH", ladder: "eu nhla gb" },
    { kind: "1504", species: "shanmu", origin: "CN", ladder: "pn gb eu sea" },
    { kind: "1504", species: "xiangjiao", origin: "TH", ladder: "sea pn eu gb" },
    { kind: null, species: null, origin: null, ladder: "gb eu sea" },
  ])("of $kind $species from $origin is $ladder", ({ kind, species, origin, ladder }) => {
    expect(ladderOf(kind, species, origin)).toBe(ladder);
  });

  it("of goods without an origin is that of each country where the species grows, its first before the others'", () => {
    expect(ladderOf("1501", "zhangzisong", null)).toBe("ru gb nd eu sea");
    expect(ladderOf("1501", "spf", null)).toBe(ladderOf("1501", "spf", "CA"));
  });

  it("never gives nothing for something", () => {
    const codes = fc.uniqueArray(fc.constantFrom(...GRADES.map(({ code }) => code)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(codes, (some) => {
        const kept = gradeNarrow("1501", "zhangzisong", "RU")(some);
        expect(kept.length).toBeGreaterThan(0);
        expect(some).toEqual(expect.arrayContaining([...kept]));
        expect(allowed(some, () => false)).toEqual(some);
      }),
    );
  });
});

describe("the spelling of a code", () => {
  const grades = GRADES.map(({ code }) => code);

  it("reads back as the code, on any ladder", () => {
    const ladders = fc.constantFrom(
      gradeNarrow("1501", "zhangzisong", "RU"),
      gradeNarrow("1501", "spf", "CA"),
      gradeNarrow("1505", null, null),
    );
    fc.assert(
      fc.property(fc.constantFrom(...grades), ladders, (code, narrow) => {
        const spelt = spellingOf("grade", code, narrow);
        expect([code, CODED.grade.byCode(code, FIRST_BRANDS)?.name]).toContain(spelt);
        if (spelt !== code) expect(read("grade", spelt, narrow)).toEqual({ code, problems: [], notes: [] });
      }),
    );
  });

  it("is the name where it means nothing else, the code where it does, and nothing for none", () => {
    expect(spellingOf("grade", "ru-1", gradeNarrow("1501", "zhangzisong", "RU"))).toBe("1等");
    expect(spellingOf("species", "zhangzisong", asTheyAre)).toBe("樟子松");
    expect(spellingOf("species", "unheard-of", asTheyAre)).toBe("unheard-of");
    expect(spellingOf("port", null, asTheyAre)).toBe("");
  });
});

describe("a word that raises a question", () => {
  const question = { field: "grade", word: "A级", codes: ["rl-a40", "rl-a"] } as const;

  it("is answered where the answer is about it and is one of its meanings", () => {
    const said = [{ field: "grade", word: " Ａ 级", code: "rl-a" } as const];
    expect(answerTo(said, question)).toBe("rl-a");
    expect(answerTo(said, { ...question, codes: ["ru-a", "eu-a"] })).toBeNull();
    expect(answerTo(said, { ...question, word: "B级" })).toBeNull();
    expect(answerTo(said, { ...question, field: "kind" })).toBeNull();
  });

  it("is one question wherever it means the same", () => {
    expect(questionKey({ ...question, word: "a级 ", codes: ["rl-a", "rl-a40"] })).toBe(questionKey(question));
    expect(questionKey({ ...question, codes: ["ru-a", "eu-a"] })).not.toBe(questionKey(question));
  });
});
