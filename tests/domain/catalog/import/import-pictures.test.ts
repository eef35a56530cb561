import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GOODS_LIMITS } from "../../../../src/domain/catalog/goods/goods-input.ts";
import {
  archivedPictures,
  IMPORT_PICTURES_MAX,
  judgedPictures,
  namedPictures,
  PICTURE_ARCHIVE_UNPACKED,
  type PicturedRow,
  pictureBook,
  sameNamed,
  sharedPictures,
} from "../../../../src/domain/catalog/import/import-pictures.ts";
import { UPLOAD_BYTES } from "../../../../src/domain/system/upload.ts";

type Picture = { name: string };
const of = (...names: string[]): Picture[] => names.map((name) => ({ name }));
const book = (...names: string[]) => pictureBook(of(...names));
const namesIn = (cell: string, ...names: string[]) => {
  const read = namedPictures(cell, book(...names));
  return "problems" in read ? read.problems : (read.pictures?.map(({ name }) => name) ?? null);
};
const row = (at: number, merchantSku: string, named: readonly Picture[] | null = null): PicturedRow<Picture> => ({
  row: at,
  merchantSku,
  named,
  isTaken: true,
});
const shared = (rows: readonly PicturedRow<Picture>[], pictures: readonly Picture[]) => {
  const { pictures: given, notes, unused } = sharedPictures(rows, pictures);
  return {
    given: Object.fromEntries([...given].map(([at, some]) => [at, some.map(({ name }) => name)])),
    notes: notes.map(({ row: at, reason }) => `${at} ${reason}`),
    unused: unused.map(({ name }) => name),
  };
};

describe("namedPictures", () => {
  it("finds names with and without extension, in any case and width, between all the usual signs", () => {
    const all = ["正面.jpg", "KS-001.JPG", "b c.png", "d.jpeg"];
    expect(namesIn("ks-001、正面.jpg", ...all)).toEqual(["KS-001.JPG", "正面.jpg"]);
    expect(namesIn("ＫＳ－００１；d,正面", ...all)).toEqual(["KS-001.JPG", "d.jpeg", "正面.jpg"]);
    expect(namesIn("b c.png\r\n正面", ...all)).toEqual(["b c.png", "正面.jpg"]);
    expect(namesIn("正面 d.jpeg", ...all)).toEqual(["正面.jpg", "d.jpeg"]);
    expect(namesIn("d、D.JPEG", ...all)).toEqual(["d.jpeg"]);
    expect(namesIn("甲、乙", "甲、乙.jpg", "甲.jpg")).toEqual(["甲、乙.jpg"]);
  });

  it("distinguishes an empty cell from one with 无", () => {
    expect(namesIn(" ", "a.jpg")).toBeNull();
    expect(namesIn("无", "a.jpg")).toEqual([]);
  });

  it("names what no picture has, what several have, and too many", () => {
    expect(namesIn("a、x.jpg、y", "a.jpg")).toEqual(["没有选取名为“x.jpg”“y”的图片"]);
    expect(namesIn("a.png", "a.jpg")).toEqual(["没有选取名为“a.png”的图片"]);
    expect(namesIn("a", "a.jpg", "a.png")).toEqual(["“a”有几张图片，请写明扩展名"]);
    const six = ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg", "6.jpg"];
    expect(namesIn(six.join(","), ...six)).toEqual(["图片不超过 5 张"]);
  });

  it("gives each named picture once in the cell's order, or the problem, for any cell", () => {
    const word = fc.constantFrom("a", "A.jpg", "b.png", "b", "c d", "c", "d.jpg", "无", "x", "");
    const sign = fc.constantFrom("、", ",", "；", "\n", " ");
    fc.assert(
      fc.property(fc.array(fc.tuple(word, sign), { maxLength: 7 }), fc.string(), (parts, more) => {
        for (const cell of [parts.flat().join(""), more]) {
          const read = namedPictures(cell, book("a.jpg", "b.png", "c d.jpg", "d.jpg", "d.png"));
          const said: readonly unknown[] = "problems" in read ? read.problems : (read.pictures ?? []);
          expect(said.length).toBeGreaterThanOrEqual("problems" in read ? 1 : 0);
          expect(new Set(said).size).toBe(said.length);
          expect("pictures" in read && (read.pictures?.length ?? 0) > GOODS_LIMITS.images).toBe(false);
        }
      }),
    );
  });
});

describe("sharedPictures", () => {
  it("gives a row without names the pictures of its number, in their order", () => {
    const pictures = of("KS-001(4).jpg", "ks-001_3.png", "KS-001-2.jpg", "ＫＳ－００１.jpg", "KS-0010.jpg");
    expect(shared([row(2, "KS-001"), row(3, "KS-002")], pictures)).toEqual({
      given: { 2: ["ＫＳ－００１.jpg", "KS-001-2.jpg", "ks-001_3.png", "KS-001(4).jpg"] },
      notes: [],
      unused: ["KS-0010.jpg"],
    });
  });

  it("gives a picture to the goods whose whole number it bears, also where those show none", () => {
    const pictures = of("KS-1.jpg", "KS-1-2.jpg");
    const rows = [row(2, "KS-1"), row(3, "KS-1-2")];
    expect(shared(rows, pictures).given).toEqual({ 2: ["KS-1.jpg"], 3: ["KS-1-2.jpg"] });
    const refused = [rows[0]!, { ...rows[1]!, isTaken: false }];
    expect(shared(refused, pictures)).toEqual({ given: { 2: ["KS-1.jpg"] }, notes: [], unused: ["KS-1-2.jpg"] });
    const without = [rows[0]!, row(3, "KS-1-2", [])];
    expect(shared(without, pictures)).toMatchObject({ given: { 2: ["KS-1.jpg"], 3: [] }, unused: ["KS-1-2.jpg"] });
  });

  it("reports pictures that several rows name, too many pictures, and pictures with the number of two rows", () => {
    const [pile, ...pictures] = of(
      "堆场.jpg",
      "a-1.jpg",
      "a-2.jpg",
      "a-3.jpg",
      "a-4.jpg",
      "a-5.jpg",
      "a-6.jpg",
      "b.jpg",
    );
    const rows = [row(2, "x", [pile!]), row(3, "y", [pile!]), row(4, "a"), row(5, "B"), row(6, "b")];
    expect(shared(rows, [pile!, ...pictures])).toEqual({
      given: { 2: ["堆场.jpg"], 3: ["堆场.jpg"], 4: ["a-1.jpg", "a-2.jpg", "a-3.jpg", "a-4.jpg", "a-5.jpg"] },
      notes: [
        "3 图片“堆场.jpg”第 2 行也用",
        "5 几行的货号相近，图片“b.jpg”不知属于哪一行，未使用",
        "6 几行的货号相近，图片“b.jpg”不知属于哪一行，未使用",
        "4 图片不超过 5 张，“a-6.jpg”未使用",
      ],
      unused: ["a-6.jpg", "b.jpg"],
    });
  });

  const sku = fc.constantFrom("", "a", "A", "a-1", "a-2", "b", "b(1)", "ｂ");
  const stem = fc.constantFrom("a", "a-1", "A_2", "a(3)", "a-2-1", "b", "b(1)", "b-1", "c", "b_9", "a-4", "a-5", "a-6");
  const pictures = fc.array(fc.tuple(stem, fc.constantFrom(".jpg", ".png")), { maxLength: 20 }).map(
    (some) =>
      judgedPictures(
        some.map(([one, ending]) => ({ name: one + ending, size: 1 })),
        [],
      ).taken,
  );
  const rows = fc.array(fc.record({ merchantSku: sku, isTaken: fc.boolean(), chosen: fc.array(fc.nat(30)) }), {
    maxLength: 8,
  });

  it("uses or names every picture, gives no row more than its share, and lets no two rows share in silence", () => {
    fc.assert(
      fc.property(pictures, rows, fc.boolean(), (all, lines, anyNamed) => {
        const made = lines.map(({ merchantSku, isTaken, chosen }, at): PicturedRow<Picture> => {
          const named = [...new Set(chosen.flatMap((one) => all[one] ?? []))].slice(0, GOODS_LIMITS.images);
          return { row: at + 2, merchantSku, isTaken, named: anyNamed && named.length > 0 ? named : null };
        });
        const { pictures: given, notes, unused } = sharedPictures(made, all);
        const used = new Set([...given.values()].flat());
        expect([...used, ...unused].length).toBe(all.length);
        expect(new Set([...used, ...unused])).toEqual(new Set(all));
        const owners = new Map<Picture, number[]>();
        for (const [at, some] of given) {
          const line = made.find(({ row: one }) => one === at);
          expect(line?.isTaken).toBe(true);
          expect(some.length).toBeLessThanOrEqual(GOODS_LIMITS.images);
          expect(new Set(some).size).toBe(some.length);
          if (line?.named) expect(some).toEqual(line.named);
          for (const one of some) owners.set(one, [...(owners.get(one) ?? []), at]);
        }
        for (const [one, [first, ...others]] of owners)
          for (const at of others)
            expect(notes).toContainEqual({ row: at, reason: `图片“${one.name}”第 ${first} 行也用` });
      }),
    );
  });

  it("is the same in any order of rows and pictures", () => {
    const sorted = (some: ReturnType<typeof shared>) => ({ ...some, notes: [], unused: some.unused.sort() });
    fc.assert(
      fc.property(pictures, rows, (all, lines) => {
        const made = lines.map(({ merchantSku, isTaken }, at) => ({ ...row(at + 2, merchantSku), isTaken }));
        expect(sorted(shared(made.toReversed(), all.toReversed()))).toEqual(sorted(shared(made, all)));
      }),
    );
  });
});

describe("judgedPictures", () => {
  const file = (name: string, size = 10) => ({ name, size });
  const judged = (chosen: readonly { name: string; size: number }[], held: readonly Picture[] = []) => {
    const { taken, refused } = judgedPictures(chosen, held);
    return { taken: taken.map(({ name }) => name), refused: refused.map(({ name, reason }) => `${name} ${reason}`) };
  };

  it("refuses by name what no picture field takes, and of two with the same name the second", () => {
    const chosen = [file("a.jpg"), file("A.JPG"), file("a.gif"), file("b.png", UPLOAD_BYTES + 1), file("c.png", 0)];
    expect(judged(chosen)).toEqual({
      taken: ["a.jpg"],
      refused: [
        "A.JPG 与另一张图片同名",
        "a.gif 文件格式不正确，请上传png/jpg/jpeg图片格式文件!",
        "b.png 上传头像图片大小不能超过 5 MB!",
        "c.png 文件内容为空，请重新选择",
      ],
    });
  });

  it("takes a mended one for one that is held, and no more than one import may have", () => {
    const held = of(...Array.from({ length: IMPORT_PICTURES_MAX }, (_, at) => `${at}.jpg`));
    expect(judged([file("7.JPG"), file("new.jpg")], held)).toEqual({
      taken: ["7.JPG"],
      refused: [`new.jpg 一次最多 ${IMPORT_PICTURES_MAX} 张图片`],
    });
  });

  it("takes only pictures whose names differ", () => {
    const name = fc.constantFrom("a.jpg", "A.jpg", "ａ.jpg", "a .jpg", "a.png", "b.jpeg", "b");
    fc.assert(
      fc.property(fc.array(name), (names) => {
        const { taken, refused } = judgedPictures(
          names.map((one) => file(one)),
          [],
        );
        expect(sameNamed(taken)).toBeNull();
        expect(taken.length + refused.length).toBe(names.length);
      }),
    );
  });
});

describe("archivedPictures", () => {
  const entry = (path: string, size = 10, canUnpack = true) => ({ path, size, canUnpack });

  it("takes pictures from all folders under their own names, passes over what systems add, and names the rest", () => {
    const found = archivedPictures([
      entry("照片/", 0),
      entry("照片/KS-001.jpg"),
      entry("./photos\\KS-002.png"),
      entry("__MACOSX/照片/._KS-001.jpg"),
      entry("照片/.DS_Store"),
      entry("照片/Thumbs.db"),
      entry("照片/清单.xlsx"),
      entry("KS-003.jpg", 10, false),
      entry("别处/ks-001.JPG"),
    ]);
    expect("taken" in found && found.taken.map(({ name }) => name)).toEqual(["KS-001.jpg", "KS-002.png"]);
    expect("taken" in found && found.refused.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
      "KS-003.jpg 已加密或压缩方式特殊，无法解压",
      "清单.xlsx 文件格式不正确，请上传png/jpg/jpeg图片格式文件!",
      "ks-001.JPG 与另一张图片同名",
    ]);
  });

  it("refuses pictures that unpack to too much together", () => {
    const number = Math.floor(PICTURE_ARCHIVE_UNPACKED / UPLOAD_BYTES) + 1;
    const many = Array.from({ length: number }, (_, at) => entry(`${at}.jpg`, UPLOAD_BYTES));
    expect(archivedPictures(many)).toEqual({ problem: "压缩包里的图片超过 300 MB，请分成几个" });
    expect(archivedPictures(many.slice(1))).toMatchObject({ refused: [] });
  });
});
