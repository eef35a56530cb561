import { describe, expect, it } from "vitest";
import { CONFIG_KEYS } from "../../../src/domain/system/config-keys.ts";
import { configMeaning } from "../../../src/domain/system/config-meanings.ts";

describe("the meaning of a setting", () => {
  it("is documented for every known setting and for no other", () => {
    expect(Object.keys(CONFIG_KEYS).filter((key) => configMeaning(key) === "")).toEqual([]);
    expect(configMeaning("my.own")).toBe("");
  });
});
