import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dispositionName,
  downloadHeaders,
  downloadName,
  storedFileName,
} from "../../../src/domain/system/file-name.ts";

const names = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: fc.constantFrom("木", "/", "\\", "..", "\r\n", '"', "'", "a", ".", "\u202e", "\ud800", "😀") }),
);

describe("a stored file name", () => {
  it("is a name, never a way to another folder, never empty, never long", () => {
    fc.assert(
      fc.property(names, (name) => {
        const kept = storedFileName(name);
        expect(kept).not.toBe("");
        expect([...kept].length).toBeLessThanOrEqual(120);
        expect(kept).not.toMatch(/[/\\\p{Cc}\p{Cs}]/u);
        expect(storedFileName(kept)).toBe(kept);
      }),
    );
  });
  it("retains the extension of a long name", () => {
    expect(storedFileName(`${"木".repeat(300)}.pdf`)).toMatch(/木\.pdf$/);
    expect(storedFileName(`${"木".repeat(200)}.pdf`)).toBe(`${"木".repeat(116)}.pdf`);
    expect(storedFileName(`${"木".repeat(200)}.1234567`)).toBe(`${"木".repeat(112)}.1234567`);
    expect(storedFileName(`${"木".repeat(200)}.12345678`)).toBe("木".repeat(120));
    expect(storedFileName(`.${"木".repeat(200)}`)).toBe(`.${"木".repeat(119)}`);
    expect(storedFileName("木".repeat(120))).toBe("木".repeat(120));
    for (const empty of ["", " ", "a/", "\u0000"]) expect(storedFileName(empty)).toBe("文件");
    expect(storedFileName("C:\\fakepath\\码单 1.xlsx")).toBe("码单 1.xlsx");
  });
});

describe("downloadHeaders", () => {
  it("spells any name within the grammar, and it reads back", () => {
    fc.assert(
      fc.property(names, (name) => {
        const headers = downloadHeaders(name);
        expect(headers["content-disposition"]).toMatch(
          /^attachment; filename="[A-Za-z0-9._-]+"; filename\*=UTF-8''[A-Za-z0-9%!#$&+.^_`|~-]+$/,
        );
        expect(downloadName(headers["download-filename"])).toBe(storedFileName(name));
        expect(dispositionName(headers["content-disposition"])).toBe(headers["download-filename"]);
      }),
    );
  });
  it("spell a name as browsers read it", () => {
    expect(downloadHeaders("码单 (1)*'.pdf")).toEqual({
      "content-disposition":
        "attachment; filename=\"____1___.pdf\"; filename*=UTF-8''%E7%A0%81%E5%8D%95%20%281%29%2A%27.pdf",
      "download-filename": "%E7%A0%81%E5%8D%95%20%281%29%2A%27.pdf",
    });
  });
  it("reads nothing from a header that is missing or broken", () => {
    for (const header of [undefined, null, "", "%"]) expect(downloadName(header)).toBeNull();
    for (const header of [undefined, null, "", "inline", 'attachment; filename="a.pdf"'])
      expect(dispositionName(header)).toBeNull();
  });
});
