import { describe, expect, it } from "vitest";
import { isWrongContent, WRONG_CONTENT, wrongContentText } from "../../../src/domain/system/wrong-content.ts";

describe("a file whose content does not match its name", () => {
  it("is known by what the refusal carries", () => {
    expect(isWrongContent(JSON.parse(JSON.stringify(WRONG_CONTENT)))).toBe(true);
    for (const other of [null, undefined, "content", {}, { reason: "size" }, ["reason"]])
      expect(isWrongContent(other)).toBe(false);
  });

  it("is named with the format that it should have", () => {
    expect(wrongContentText("码单.PDF")).toBe("“码单.PDF”的内容不是pdf格式，可能已损坏或改过后缀，请重新选择");
  });
});
