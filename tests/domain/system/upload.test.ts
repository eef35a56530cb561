import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pictureAt } from "../../../src/domain/system/picture-width.ts";
import {
  COMMA_TEXT,
  extensionOf,
  IMAGE_RULE,
  type PictureWidth,
  pictureShown,
  pictureVariant,
  TOO_MANY_FILES_TEXT,
  UPLOAD_BYTES,
  UPLOAD_TEXT,
  uploadHint,
  uploadProblem,
  uploadValue,
  wrongTypeText,
} from "../../../src/domain/system/upload.ts";
import { FILE_RULE } from "../../support/files.ts";

const rules = fc.constantFrom(FILE_RULE, IMAGE_RULE);
const stems = fc.string({ unit: fc.constantFrom("木", "a", ".", ",", " ", "pdf", "😀"), maxLength: 6 });
const extensions = fc.constantFrom("pdf", "PDF", "Txt", "doc", "docx", "png", "JPEG", "jpg", "xpng", "exe", "");
const names = fc.tuple(stems, fc.constantFrom(".", ""), extensions).map((parts) => parts.join(""));
const sizes = fc.oneof(fc.constantFrom(0, 1, UPLOAD_BYTES - 1, UPLOAD_BYTES, UPLOAD_BYTES + 1), fc.nat());
const held = fc.constantFrom(0, 1, 4, 5, 6);

describe("uploadProblem", () => {
  it("returns the customer's wording", () => {
    const said = (name: string, size: number, rule = FILE_RULE, already = 0) =>
      uploadProblem({ name, size }, rule, already);
    expect(said("a.PDF", 1)).toBeNull();
    expect(said("pdf", 1)).toBe("文件格式不正确，请上传doc/xls/ppt/txt/pdf格式文件!");
    expect(said("a.xpng", 1, IMAGE_RULE)).toBe("文件格式不正确，请上传png/jpg/jpeg图片格式文件!");
    expect(said("a.pdf", UPLOAD_BYTES + 1)).toBe("上传文件大小不能超过 5 MB!");
    expect(said("a.png", UPLOAD_BYTES + 1, IMAGE_RULE)).toBe("上传头像图片大小不能超过 5 MB!");
    expect(said("a.pdf", UPLOAD_BYTES)).toBeNull();
    expect(said("a.pdf", 1, FILE_RULE, 5)).toBe("上传文件数量不能超过 5 个!");
    expect(uploadHint(FILE_RULE)).toBe("DOC、XLS、PPT、TXT、PDF，5 MB 以内，5 个");
    expect(uploadHint({ ...IMAGE_RULE, most: 1 })).toBe("PNG、JPG，5 MB 以内，1 张");
    expect(UPLOAD_TEXT.image.failed).toBe("上传图片失败，请重试");
  });

  it("names the first broken rule: type, comma, size, count", () => {
    fc.assert(
      fc.property(names, sizes, rules, held, (name, size, rule, already) => {
        const problem = uploadProblem({ name, size }, rule, already);
        const broken = [
          !rule.types.includes(extensionOf(name)) && wrongTypeText(rule),
          name.includes(",") && COMMA_TEXT,
          size > UPLOAD_BYTES && UPLOAD_TEXT[rule.kind].tooBig,
          size === 0 && "文件内容为空，请重新选择",
          already >= rule.most && TOO_MANY_FILES_TEXT,
        ].filter((text) => text !== false);
        expect(problem).toBe(broken[0] ?? null);
      }),
    );
  });

  it("does not mind capitals", () => {
    fc.assert(
      fc.property(names, sizes, rules, held, (name, size, rule, already) => {
        const said = (spelt: string) => uploadProblem({ name: spelt, size }, rule, already);
        expect(said(name.toUpperCase())).toBe(said(name.toLowerCase()));
      }),
    );
  });

  it("lets only names through whose joined value can be taken apart again", () => {
    fc.assert(
      fc.property(fc.array(names, { maxLength: 5 }), rules, (chosen, rule) => {
        const taken = chosen.filter((name) => uploadProblem({ name, size: 1 }, rule, 0) === null);
        const value = uploadValue(taken.map((fileName) => ({ fileName })));
        expect(value === "" ? [] : value.split(",")).toEqual(taken);
      }),
    );
  });
});

describe("pictureVariant", () => {
  it("names other forms of uploaded pictures, and of nothing else", () => {
    expect(pictureVariant("/pictures/upload/abc_-9.jpg", 480, "webp")).toBe("/pictures/upload/abc_-9-480.webp");
    for (const other of ["", "/common/file/abc", "https://a/pictures/upload/a.jpg", "/pictures/upload/../a.jpg"])
      expect(pictureVariant(other, 480, "webp")).toBeNull();
  });
});

describe("pictureAt", () => {
  it("has the requested width for an uploaded picture, whatever width was shown, and is unchanged for any other", () => {
    const shown = fc.constantFrom<PictureWidth>(160, 480, 960);
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{24}$/), shown, shown, (key, before, width) => {
        const whole = `/pictures/upload/${key}.png`;
        expect(pictureAt(pictureShown(whole, before), width)).toBe(pictureShown(whole, width));
      }),
    );
    for (const other of ["", "/pictures/news/market-3.svg", "/pictures/upload/a.jpg", "/a-480.webp"])
      expect(pictureAt(other, 160)).toBe(other);
  });

  it("has the drawing that can be read at that width, whichever was shown", () => {
    const drawing = "/pictures/goods/1501-spf-t38-w89";
    for (const shown of ["", "-small", "-medium"]) {
      expect(pictureAt(`${drawing}${shown}.svg`, 160)).toBe(`${drawing}-small.svg`);
      expect(pictureAt(`${drawing}${shown}.svg`, 480)).toBe(`${drawing}-medium.svg`);
      expect(pictureAt(`${drawing}${shown}.svg`, 960)).toBe(`${drawing}.svg`);
    }
  });
});
