import { expect, it } from "vitest";
import { KIND_GROUPS } from "../../../src/domain/timber/kind-groups.ts";
import { KINDS } from "../../../src/domain/timber/kinds.ts";

it("groups of kinds: every kind stands in exactly one group of the classification", () => {
  expect(KIND_GROUPS.flatMap(({ kinds }) => kinds).sort()).toEqual(KINDS.map(({ code }) => code).sort());
});
