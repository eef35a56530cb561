import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedThingIn, concerns, REF_TYPES } from "../../../src/domain/system/changed-thing.ts";

const ids = fc.constantFrom("1", "2", "30");
const changed = fc.record({ refType: fc.constantFrom(...REF_TYPES), refId: fc.option(ids) });
const shown = fc.array(
  fc.record({ refType: fc.constantFrom(...REF_TYPES), refId: ids }, { requiredKeys: ["refType"] }),
);

describe("what news are about", () => {
  it("is read back from what travels", () => {
    fc.assert(
      fc.property(changed, (thing) => {
        expect(changedThingIn(JSON.parse(JSON.stringify(thing)))).toEqual(thing);
      }),
    );
  });
  it("is not known where anything else travels", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        const thing = changedThingIn(data);
        if (thing !== null) expect(REF_TYPES).toContain(thing.refType);
      }),
    );
    expect([{}, null, "heard", 7, { refType: "house", refId: "1" }].map(changedThingIn)).toEqual(Array(5).fill(null));
    expect(changedThingIn({ refType: "order", refId: "1; drop" })).toEqual({ refType: "order", refId: null });
  });
  it("concerns a page that shows the thing or anything of its type, and every page that shows something when it is not known", () => {
    fc.assert(
      fc.property(changed, shown, (thing, things) => {
        const expected = things.some(
          ({ refType, refId }) => refType === thing.refType && (refId === undefined || refId === thing.refId),
        );
        expect(concerns(thing, things)).toBe(expected);
        expect(concerns(null, things)).toBe(things.length > 0);
      }),
    );
  });
});
