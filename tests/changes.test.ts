import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changedText, sizeOf } from "../scripts/changes/change.ts";
import { CHANGES } from "../scripts/changes/changes.ts";

const ROOT = join(import.meta.dirname, "..");

describe("changes that come often", () => {
  it.each(CHANGES)("$name: each edit finds its place, and no more files are touched than may be", (change) => {
    for (const edit of change.edits)
      if ("text" in edit) expect(existsSync(join(ROOT, edit.file)), edit.file).toBe(false);
      else expect(changedText(readFileSync(join(ROOT, edit.file), "utf8"), edit)).toContain(edit.at);
    expect(sizeOf(change).files).toBeLessThanOrEqual(change.most);
  });

  it("edit: a place that is not there, or stands there twice, is refused", () => {
    const edit = { file: "a.ts", at: "b", add: "c", side: "behind" } as const;
    expect(changedText("abd", edit)).toBe("abcd");
    expect(changedText("abd", { ...edit, side: "before" })).toBe("acbd");
    expect(() => changedText("ad", edit)).toThrow("no place");
    expect(() => changedText("abab", edit)).toThrow("several places");
  });
});
