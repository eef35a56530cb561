import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contactFree, namesContact, originalWords } from "../../../src/domain/demand/contact-free.ts";

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(""));
const mobiles = fc.tuple(fc.integer({ min: 3, max: 9 }), digits(9)).map(([second, rest]) => `1${second}${rest}`);
const gaps = fc.constantFrom("", "", " ", "-", "－", ".", " - ", "—");
const spaced = fc
  .tuple(mobiles, fc.array(gaps, { minLength: 11, maxLength: 11 }), fc.boolean())
  .map(([phone, between, isWide]) =>
    [...phone]
      .map((digit, at) => (isWide ? String.fromCodePoint(0xff10 + Number(digit)) : digit) + between[at])
      .join(""),
  );
const words = fc.constantFrom("", "要货急，", "联系我 ", "樟子松 30*120*4000 ", "请打");

describe("originalWords", () => {
  it("hides labelled names and addresses as well as numbers, and leaves the requested goods readable", () => {
    const message =
      "樟子松 30*120*4米 50方，款到发货\n收货地址：苏州市吴中区木渎镇88号\n联系人 李师傅，13911112222\n含13%票";
    expect(originalWords(message)).toBe("樟子松 30*120*4米 50方，款到发货\n收货地址…\n联系人…，…\n含13%票");
    expect(originalWords("樟子松 50方 电话 139 1111 2222 微信号：muliao_88")).toBe("樟子松 50方 … …");
    expect(originalWords("找王木匠要 30*120", ["王木匠"])).toBe("找…要 30*120");
  });
});

describe("contactFree", () => {
  it("leaves no mobile number, however it is written", () => {
    fc.assert(
      fc.property(words, spaced, words, (before, phone, after) => {
        const left = contactFree(`${before}${phone}${after}`)
          .normalize("NFKC")
          .replace(/[\s.\-－—_·]/gu, "");
        expect(/1[3-9]\d{9}/.test(left)).toBe(false);
      }),
    );
  });

  it.each([
    ["加微信 muliao_88 详谈", "加… 详谈"],
    ["电话0512-53190000", "电话…"],
    ["发到 li@muye.cn 即可", "发到 … 即可"],
    ["客服 400-833-5766", "客服 …"],
  ])("strikes out: %s", (text, left) => expect(contactFree(text)).toBe(left));

  it("leaves sizes, amounts and prices as they are", () => {
    for (const text of ["樟子松 30*120*4000 1500 根", "38*89*3.66米 2柜", "1780一方以内", "φ30-40*3900 600 m³"])
      expect(contactFree(text)).toBe(text);
  });

  it("strikes out the names it is given", () => {
    expect(contactFree("找李木匠", ["李木匠", "李"])).toBe("找…");
  });
  it("strikes out names of two letters and more, blanks around them not counted", () => {
    expect(contactFree("李木 和李木匠", [" 李木 ", "匠"])).toBe("… 和…匠");
    expect(contactFree("木", [" "])).toBe("木");
  });
});

describe("namesContact", () => {
  it.each([
    "加微信",
    "加 微 信 mu2026",
    "VX mutou88",
    "ｗｘ：abc",
    "加V谈",
    "QQ 123456",
    "电话13800138000",
    "138 0013 8000",
    "联系老王",
    "www.mu.com",
    "木材批发 muyuan.cn",
    "a@b.com",
  ])("finds %s", (text) => {
    expect(namesContact(text)).toBe(true);
  });

  it.each([
    "樟子松 30*120*4000",
    "SPF 38*140",
    "2x4 二级",
    "30 120 4000",
    "0.9*1.8 口料",
    "KD 12%",
    "太仓",
    "J-grade",
    "云杉 4.2米",
  ])("leaves %s", (text) => {
    expect(namesContact(text)).toBe(false);
  });
});
