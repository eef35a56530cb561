import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDemand } from "../../../../src/domain/demand/reading/demand-text.ts";
import { outgoingText } from "../../../../src/domain/demand/reading/outgoing-text.ts";
import { secondPrompt } from "../../../../src/domain/demand/reading/second-prompt.ts";
import { LEXICON } from "../../../../src/domain/timber/lexicon.ts";
import { normalText } from "../../../../src/domain/timber/normal-text.ts";

const TODAY = { year: 2026, month: 11, day: 29 };
const outgoing = (text: string, names: readonly string[] = []) => outgoingText(text, names, LEXICON);
/** All that a second reader gets of a message. */
const sent = (text: string) => {
  const parsed = parseDemand(text, TODAY);
  return secondPrompt(outgoing(text), parsed).message;
};

const GOODS = [
  "樟子松 30*120*4000 20方",
  "白松 38*89 3车",
  "SPF 2x4x8 2柜",
  "辐射松原木 φ30-34 3.9米 50吨",
  "榉木三公分二 2方",
  "松木板18mm 要指接的 20张",
  "铁杉 105*105*4 5件 上次1850 这次1800",
  "Doug Fir 100x200x6000 20 cbm",
  "厚度 30 cm 误差±1mm",
  "第二个不要了，SPF改成38*140",
];

describe("outgoingText", () => {
  it.each(GOODS)("leaves what speaks of goods as it is: %s", (text) => expect(outgoing(text)).toBe(text));

  it.each([
    ["樟子松 50方 联系人王建国 13812345678", "樟子松 50方 …"],
    ["小陈 10:32\n榉木 2方 张总要的，李经理收", "小… 10:32\n榉木 2方 …要的，…收"],
    ["江苏省南京市北京西路88号工地 王建国 樟子松 2柜", "… … 樟子松 2柜"],
    ["送到苏州木渎镇中山东路88号3幢501室", "送到…木…"],
    ["Hi this is John Smith, need Doug Fir, tel +86 139 1234 5678", "… … … … …, … Doug Fir, … +86 …"],
    ["wx:muliao_88 樟子松，电话 5319 0000", "… 樟子松，…"],
    ["苏E12345 装车 云杉 1车", "… … 云杉 1车"],
    ["一三八一二三四五六七八 云杉", "… 云杉"],
    ["卡号 6222 1212 3456 7890 云杉", "… … 云杉"],
    ["①②③④⑤⑥⑦ 云杉 ①", "… 云杉 ①"],
    ["li@muye.cn www.muye.cn 云杉", "… … 云杉"],
    ["Привет Иван 云杉 30*120", "… … 云杉 30*120"],
    ["𠮷田 云杉 30*120", "… 云杉 30*120"],
  ])("cuts whom to call and where: %s", (text, left) => expect(outgoing(text)).toBe(left));

  it("cuts the names it is given, also where each of their signs is one of the trade", () => {
    expect(outgoing("高木板 要云杉 30*120", ["高木板"])).toBe("… 要云杉 30*120");
  });

  const digit = fc.integer({ min: 0, max: 9 });
  const digits = (length: number) =>
    fc.array(digit, { minLength: length, maxLength: length }).map((all) => all.join(""));
  const phones = fc.tuple(fc.integer({ min: 3, max: 9 }), digits(9)).map(([second, rest]) => `1${second}${rest}`);
  const spelt = fc
    .tuple(phones, fc.constantFrom("", " ", "-", "."), fc.constantFrom("plain", "wide", "circled", "spoken"))
    .map(([phone, gap, how]) => {
      if (how === "spoken") return Array.from(phone, (one) => "零一二三四五六七八九"[Number(one)]).join("");
      const written = `${phone.slice(0, 3)}${gap}${phone.slice(3, 7)}${gap}${phone.slice(7)}`;
      if (how === "plain") return written;
      const zero = how === "wide" ? "０" : "⓪";
      const first = how === "wide" ? 0xff10 : 0x245f;
      return written.replace(/\d/g, (one) => (one === "0" ? zero : String.fromCodePoint(first + Number(one))));
    });
  const runs = fc.integer({ min: 7, max: 20 }).chain(digits);
  const goods = fc.constantFrom(...GOODS);
  const between = fc.constantFrom("", "\n", "，", " ", "。", "；");

  it("lets no run of seven figures and no phone leave, however it is written and wherever it stands", () => {
    fc.assert(
      fc.property(goods, between, fc.oneof(spelt, runs), between, goods, (one, gap, phone, other, two) => {
        const { text } = normalText(sent(`${one}${gap}${phone}${other}${two}`));
        expect(text).not.toMatch(/\d{7,}/);
        expect(text).not.toMatch(/1[\s.-]?[3-9]\d[\s.-]?\d{4}[\s.-]?\d{4}/);
        expect(text).not.toMatch(/[零一二三四五六七八九]{7,}/);
      }),
    );
  });

  const surnames = fc.constantFrom(..."王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢方白柳柏");
  const given = fc.constantFrom("建国", "伟", "秀英", "志强", "海燕", "晓明", "婷婷", "德华", "桂兰", "振宇", "丽");
  const names = fc.tuple(surnames, given).map((parts) => parts.join(""));
  const said = fc.constantFrom(
    (name: string) => name,
    (name: string) => `联系人：${name}`,
    (name: string) => `我是${name}`,
    (name: string) => `找${name}`,
    (name: string) => `${name}师傅`,
    (name: string) => `${name}收`,
    (name: string) => `@${name}`,
    (name: string) => `${name} 10:32`,
  );

  it("lets no name through, with or without a word that marks it as a name", () => {
    fc.assert(
      fc.property(goods, between, names, said, between, goods, (one, gap, name, as, other, two) => {
        expect(sent(`${one}${gap}${as(name)}${other}${two}`)).not.toContain(name);
      }),
    );
  });

  const towns = fc.constantFrom("江苏省苏州市", "武汉市黄陂区", "太仓市城厢镇", "宁波镇海", "佛山顺德乐从", "");
  const streets = fc.constantFrom("北京西路", "中山东路", "人民大道", "蛟川街道", "迎宾街", "五里墩村", "和平巷");
  const buildings = fc
    .tuple(fc.integer({ min: 1, max: 9999 }), fc.constantFrom("号", "弄", "栋"))
    .map((p) => p.join(""));

  it("lets no street, building or place leave", () => {
    fc.assert(
      fc.property(goods, between, towns, streets, buildings, goods, (one, gap, town, street, number, two) => {
        const left = sent(`${one}${gap}送到${town}${street}${number}\n${two}`);
        for (const word of [street, number]) expect(left).not.toContain(word);
        expect(left).not.toMatch(/江苏|苏州|武汉|黄陂|太仓|宁波|镇海|佛山|顺德|乐从/);
      }),
    );
  });

  it("contains nothing that the text does not have, in its order, for any input", () => {
    const pieces = fc.oneof(
      goods,
      names,
      spelt,
      fc.string({ maxLength: 8 }),
      fc.constantFrom("Ⅳ㎡½", "①③⑧", "𠮷", "🌲", "…", "\u200b"),
      between,
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const text = parts.join("");
        let at = 0;
        for (const part of outgoing(text)
          .split("…")
          .filter((one) => one !== "")) {
          const found = text.indexOf(part, at);
          expect(found).toBeGreaterThanOrEqual(0);
          at = found + part.length;
        }
      }),
    );
  });

  it("names lines by what the dictionaries call them, never by the words of the message", () => {
    const text = "王家獐子松 30*120*4米 20方 送无锡市人民路8号";
    expect(parseDemand(text, TODAY).items[0]?.speciesText).toBe("獐子松");
    const [, lines = ""] = sent(text).split("各行：");
    expect(lines.trim()).toBe("1. 树种 樟子松，厚 30 mm，宽 120 mm，长 4000 mm，数量 20 m³");
  });
});
