import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_SHOP_INFORMATION,
  shopInformationFrom,
  shopInformationProblem,
  shopInformationTextProblem,
} from "../../../src/domain/system/shop-information.ts";

describe("shop information", () => {
  it("is always valid, for any stored text", () => {
    const part = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(DEFAULT_SHOP_INFORMATION)));
    const stored = fc.record(Object.fromEntries(Object.keys(DEFAULT_SHOP_INFORMATION).map((name) => [name, part])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(
        fc.oneof(
          stored.map((it) => JSON.stringify(it)),
          fc.string(),
          fc.json(),
        ),
        (text) => {
          const { information, problems } = shopInformationFrom(text);
          expect(shopInformationProblem(information)).toBeNull();
          expect(problems.length === 0).toBe(shopInformationTextProblem(text) === null);
        },
      ),
    );
  });

  const judged = (part: Readonly<Record<string, unknown>>) => shopInformationProblem(part);
  const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

  it.each([
    ["shopName", "商城名称", 20],
    ["slogan", "标语", 30],
    ["address", "地址", 100],
    ["company", "公司名称", 60],
    ["creditCode", "统一社会信用代码", 40],
    ["telecomLicence", "增值电信业务经营许可证", 40],
    ["policeFiling", "公安备案号", 40],
  ])("has as %s one printable line that fits", (field, label, most) => {
    const problem = `${label}应为不超过${most}个字符的单行文字`;
    expect(judged({ [field]: "木".repeat(most) })).toBeNull();
    for (const wrong of ["木".repeat(most + 1), "a\nb", "a\u2028b", "\ud800", 7, null])
      expect(judged({ [field]: wrong })).toBe(problem);
  });

  it("has a name, while other lines may be empty", () => {
    expect(judged({ shopName: "" })).toBe("商城名称应为不超过20个字符的单行文字");
    expect(judged({ creditCode: "", telecomLicence: "", policeFiling: "", complaintUrl: "", rules: [] })).toBeNull();
    expect(judged({ slogan: "", address: "", company: "", hotline: "", qrApp: "", mobileUrl: "" })).toBeNull();
  });

  it("has a hotline that can be dialled", () => {
    expect(judged({ hotline: "+86 400-833-5766" })).toBeNull();
    expect(judged({ hotline: "1".repeat(20) })).toBeNull();
    for (const wrong of ["1".repeat(21), "400x", "x400", 400])
      expect(judged({ hotline: wrong })).toBe("客服热线只能为数字、+、- 与空格，不超过20位");
  });

  it.each([
    ["qrApp", "手机端二维码地址", 500],
    ["qrAccount", "公众号二维码地址", 500],
    ["merchantServiceUrl", "商家服务链接", 1000],
    ["mobileUrl", "手机站地址", 1000],
    ["customerServiceUrl", "客服链接", 1000],
    ["complaintUrl", "投诉渠道", 1000],
  ])("has as %s a link that may be followed", (field, label, most) => {
    expect(judged({ [field]: "/".padEnd(most, "a") })).toBeNull();
    expect(judged({ [field]: "/".padEnd(most + 1, "a") })).toBe(`${label}应为不超过${most}个字符的单行文字`);
    expect(judged({ [field]: "javascript:alert(1)" })).toBe(
      `${label}：链接只能是本站路径，或以 http、https、mailto、tel 开头的地址`,
    );
  });

  it("frames at most 20 sites, each named by its origin alone", () => {
    expect(judged({ frameHosts: times(20, "https://a.example:8443") })).toBeNull();
    expect(judged({ frameHosts: times(21, "https://a.example") })).toBe("内嵌网站应为不超过20项的列表");
    for (const wrong of ["https://a.example/", "a.example", 7])
      expect(judged({ frameHosts: ["https://a.example", wrong] })).toBe(`内嵌网站应为 https://域名，收到：${wrong}`);
    const long = `https://${"a".repeat(248)}`;
    expect(judged({ frameHosts: [long.slice(0, 255)] })).toBeNull();
    expect(judged({ frameHosts: [long] })).toBe(`内嵌网站应为 https://域名，收到：${long.slice(0, 100)}`);
  });

  it("has filing numbers with a suffix by host", () => {
    const icp = (base: unknown, byHost: unknown) => judged({ icp: { base, byHost } });
    expect(icp("木".repeat(40), { "a-1.example": "-".repeat(20) })).toBeNull();
    expect(icp("木".repeat(41), {})).toBe("备案号应为不超过40个字符的单行文字");
    expect(icp("", { a: "-".repeat(21) })).toBe("备案号后缀应为不超过20个字符的单行文字");
    for (const host of ["A.example", "", "a b"]) expect(icp("", { [host]: "-1" })).toBe(`备案号的域名不正确：${host}`);
    expect(icp("", { a: "-1", b: "-".repeat(21), "B.example": "-1" })).toBe("备案号后缀应为不超过20个字符的单行文字");
    expect(icp("", { ["a".repeat(100)]: "-1" })).toBeNull();
    expect(icp("", { ["a".repeat(101)]: "-1" })).toBe(`备案号的域名不正确：${"a".repeat(100)}`);
    for (const wrong of [null, [], "x", {}, { byHost: [] }, { byHost: null }])
      expect(judged({ icp: wrong })).toBe("备案号应包含 base 与 byHost");
  });

  it("has at most 12 links of help for each side, each with a title and an address", () => {
    const one = { title: "购买流程", url: "/index" };
    const help = (buyer: unknown, seller: unknown = []) => judged({ help: { buyer, seller } });
    expect(help(times(12, { ...one, title: "木".repeat(20) }), times(12, one))).toBeNull();
    expect(help(times(13, one))).toBe("买家帮助应为不超过12项的列表");
    expect(help([], times(13, one))).toBe("商家帮助应为不超过12项的列表");
    for (const title of ["", "木".repeat(21)])
      expect(help([one, { ...one, title }])).toBe("帮助标题应为不超过20个字符的单行文字");
    expect(help([], [{ ...one, url: "x" }])).toBe(
      "帮助链接：链接只能是本站路径，或以 http、https、mailto、tel 开头的地址",
    );
    expect(help([null])).toBe("帮助链接应包含 title 与 url");
    expect(judged({ help: [] })).toBe("帮助应包含 buyer 与 seller");
  });

  it("has at most 12 links of rules", () => {
    const one = { title: "隐私政策", url: "/agreement/index?type=2" };
    expect(judged({ rules: times(12, one) })).toBeNull();
    expect(judged({ rules: times(13, one) })).toBe("规则应为不超过12项的列表");
    expect(judged({ rules: [{ ...one, title: "" }] })).toBe("规则标题应为不超过20个字符的单行文字");
  });

  it("is at its first version where the stored version is invalid", () => {
    for (const version of [0, -1, 1.5, "2", null])
      expect(shopInformationFrom(JSON.stringify({ version })).version).toBe(1);
  });

  it("must be stored as a JSON object", () => {
    for (const text of ["", "[]", "null", "7", "{"]) {
      expect(shopInformationTextProblem(text)).toBe("商城信息应为 JSON 对象");
      expect(shopInformationFrom(text).problems).toEqual(["商城信息应为 JSON 对象"]);
    }
  });

  it("retains the valid entries beside invalid ones", () => {
    const { information, version, problems } = shopInformationFrom('{"slogan":"新标语","frameHosts":null,"version":7}');
    expect(information).toEqual({ ...DEFAULT_SHOP_INFORMATION, slogan: "新标语" });
    expect(version).toBe(7);
    expect(problems).toEqual(["内嵌网站应为不超过20项的列表"]);
    expect(shopInformationFrom(null)).toMatchObject({
      information: DEFAULT_SHOP_INFORMATION,
      version: 1,
      problems: [],
    });
  });
});
