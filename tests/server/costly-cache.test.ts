import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCostlyCache } from "../../src/server/costly-cache.ts";

describe("createCostlyCache", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("keeps an answer fresh a hundred times as long as it took, a minute at most, and known after that", () => {
    const cache = createCostlyCache<number>(10);
    cache.put("quick", 1, 2);
    cache.put("slow", 2, 5_000);
    vi.advanceTimersByTime(199);
    expect(cache.fresh("quick")).toBe(1);
    expect(cache.fresh("slow")).toBe(2);
    vi.advanceTimersByTime(2);
    expect(cache.fresh("quick")).toBeNull();
    expect(cache.known("quick")).toBe(1);
    expect(cache.fresh("slow")).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(cache.fresh("slow")).toBeNull();
    expect(cache.known("slow")).toBe(2);
    expect(cache.known("other")).toBeNull();
  });

  it("forgets the oldest beyond its size", () => {
    const cache = createCostlyCache<number>(2);
    for (const [at, key] of ["a", "b", "c"].entries()) cache.put(key, at, 1_000);
    expect(["a", "b", "c"].map((key) => cache.known(key))).toEqual([null, 1, 2]);
  });
});
