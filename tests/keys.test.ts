import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isComposing, isEnter, isEscape } from "../src/ui/kit/keys.ts";

const UI = join(import.meta.dirname, "../src/ui");

describe("keys", () => {
  it("Enter, arrows and Escape of an input method are no keys of ours", () => {
    const composed = { key: "Enter", nativeEvent: { isComposing: true } };
    // Safari ends the composition before the Enter that chose its characters.
    const ended = { key: "Enter", nativeEvent: { isComposing: false, keyCode: 229 } };
    expect([composed, ended].map(isEnter)).toEqual([false, false]);
    expect([composed, ended].map(isComposing)).toEqual([true, true]);
    expect(isEnter({ key: "Enter", nativeEvent: { isComposing: false, keyCode: 13 } })).toBe(true);
    const escaped = { key: "Escape", nativeEvent: { isComposing: true } };
    expect([escaped, { key: "Escape" }].map(isEscape)).toEqual([false, true]);
    expect(isEnter({ key: "a", nativeEvent: { isComposing: false, keyCode: 65 } })).toBe(false);
  });

  it("every part that acts on Enter or Escape checks it in the one way that knows of input methods", () => {
    const bypassing = readdirSync(UI, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && file !== join("kit", "keys.ts"))
      .filter((file) =>
        /"(Enter|Escape)"|\.keyCode|nativeEvent\.isComposing/.test(readFileSync(join(UI, file), "utf8")),
      );
    expect(bypassing).toEqual([]);
  });
});
