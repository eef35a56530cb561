import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passwordProblem } from "../../../src/domain/account/password.ts";
import {
  AVATARS,
  avatarProblem,
  closingProblem,
  initialOf,
  NAME_MAX,
  nameProblem,
  newPasswordProblem,
  newPhoneProblem,
} from "../../../src/domain/account/profile.ts";
import { lengthOf, normalised } from "../../../src/domain/text.ts";

describe("nameProblem", () => {
  it("lets through what can be read on one line, of at most twenty characters, and blanks around do not count", () => {
    const near = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 30 }),
      fc.nat(24).map((length) => "木".repeat(length)),
      fc.constantFrom("", " ", "\u202e", "a\nb", "<img>", "王\u0000木", "𠮷野家"),
    );
    fc.assert(
      fc.property(near, (name) => {
        const kept = normalised(name);
        if (nameProblem(name) === null) {
          expect(lengthOf(kept)).toBeGreaterThan(0);
          expect(lengthOf(kept)).toBeLessThanOrEqual(NAME_MAX);
          expect(kept).not.toMatch(/[\p{Cc}\p{Cf}<>\n]/u);
        }
        expect(nameProblem(` ${name} `)).toBe(nameProblem(name));
      }),
    );
    expect(nameProblem("王木匠")).toBeNull();
    expect(nameProblem("木".repeat(NAME_MAX))).toBeNull();
    expect(nameProblem("木".repeat(NAME_MAX + 1))).toBe("姓名不能超过20个字");
  });
});

describe("avatars", () => {
  it("are the drawn ones or none", () => {
    for (const avatar of ["", ...AVATARS]) expect(avatarProblem(avatar)).toBeNull();
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        expect(avatarProblem(text)).not.toBeNull();
      }),
    );
  });
  it("give way to the first character, whole", () => {
    expect(initialOf("王木匠")).toBe("王");
    expect(initialOf(" lin")).toBe("L");
    expect(initialOf("𠮷野")).toBe("𠮷");
    expect(initialOf("")).toBe("木");
  });
});

describe("what follows", () => {
  it("is never the password or the phone there was", () => {
    const password = fc.constantFrom("rotholz-42", "alt-mu-9", "123456", "");
    fc.assert(
      fc.property(password, fc.option(password), (next, old) => {
        const problem = newPasswordProblem(next, "13800000001", old);
        if (next === old) expect(problem).not.toBeNull();
        if (passwordProblem(next) !== null) expect(problem).not.toBeNull();
      }),
    );
    expect(newPasswordProblem("rotholz-42", "13800000001", null)).toBeNull();
    expect(newPhoneProblem("13800000001", "13800000001")).toBe("新手机号与当前手机号相同");
    expect(newPhoneProblem("13800000002", "13800000001")).toBeNull();
    expect(newPhoneProblem("1380000000", "13800000001")).toBe("手机号不足11位");
  });
});

describe("closingProblem", () => {
  it("keeps an account open as long as one tie is left, and lets it go without", () => {
    const rare = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(2));
    const company = fc.constantFrom(null, null, null, "恒信木业");
    const is = fc.constantFrom(false, false, false, true);
    const ties = fc.record({
      ...{ openOrders: rare, openRefunds: rare, openDemands: rare, openQuotes: rare, openApplications: rare },
      ...{ frozenCompany: company, certifiedCompany: company, isMerchant: is, isLastAdmin: is },
    });
    fc.assert(
      fc.property(ties, fc.boolean(), (all, givesUp) => {
        const { certifiedCompany, ...rest } = all;
        const free = Object.values(rest).every((tie) => tie === 0 || tie === null || tie === false);
        expect(closingProblem(all, givesUp) === null).toBe(free && (certifiedCompany === null || givesUp));
      }),
    );
  });
});
