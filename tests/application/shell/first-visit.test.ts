import { describe, expect, it } from "vitest";
import { awaitsTabs } from "../../../src/application/shell/first-visit.ts";

describe("awaitsTabs", () => {
  const kept =
    (...paths: string[]) =>
    () =>
      JSON.stringify(paths.map((path) => ({ path })));

  it("counts the home page, the current page and the stored tabs, each once", () => {
    expect(awaitsTabs(() => null, "/a")).toBe(false);
    expect(awaitsTabs(kept("/a"), "/a")).toBe(false);
    expect(awaitsTabs(kept("/a"), "/index")).toBe(false);
    expect(awaitsTabs(kept("/a"), "/b")).toBe(true);
    expect(awaitsTabs(kept("/a", "/b"), "/index")).toBe(true);
  });

  it("takes unreadable text for no tabs", () => {
    expect(["{broken", "3", "[null]", '{"a":1}'].map((text) => awaitsTabs(() => text, "/a"))).toEqual(
      Array(4).fill(false),
    );
    const refused = () => {
      throw new Error("no storage");
    };
    expect(awaitsTabs(refused, "/a")).toBe(false);
  });
});
