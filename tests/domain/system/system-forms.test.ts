import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SHOP_INFORMATION, SHOP_INFORMATION_KEY } from "../../../src/domain/system/shop-information.ts";
import {
  builtInProblem,
  type ConfigForm,
  configKeyTaken,
  configProblem,
  type DictDataForm,
  type DictTypeForm,
  dictDataProblem,
  dictTypeInUse,
  dictTypeProblem,
  dictTypeTaken,
} from "../../../src/domain/system/system-forms.ts";

const config: ConfigForm = {
  configName: "热线",
  configKey: "my.hotline",
  configValue: "400",
  remark: "",
  configType: "N",
};
const entry: DictDataForm = {
  dictLabel: "一级",
  dictValue: "1",
  dictSort: 0,
  status: "0",
  remark: "",
  dictType: "grade",
  cssClass: "",
  listClass: "",
  isDefault: "N",
};
const dictionary: DictTypeForm = { dictName: "等级", dictType: "grade_1", status: "0", remark: "" };
const BLANK = fc.constantFrom("", " ", "\u3000\t");

describe("a setting as it is filled in", () => {
  const judged = (part: Partial<ConfigForm>) => configProblem({ ...config, ...part });

  it("needs a name, a key and a value", () => {
    expect(judged({})).toBeNull();
  });

  it("is refused without name, key or value, the first missing one named", () => {
    fc.assert(
      fc.property(BLANK, (blank) => {
        expect(judged({ configName: blank, configKey: blank, configValue: blank })).toBe("参数名称不能为空");
        expect(judged({ configKey: blank, configValue: blank })).toBe("参数键名长度不能为空");
        expect(judged({ configValue: blank })).toBe("参数键值不能为空");
      }),
    );
  });

  it.each([
    ["configName", 100, "参数名称长度不能超过100个字符"],
    ["configKey", 100, "参数键名长度不能超过100个字符"],
    ["configValue", 500, "参数键值长度不能超过500个字符"],
    ["remark", 500, "备注长度不能超过500个字符"],
  ] as const)("has a %s of at most %s characters", (field, most, problem) => {
    expect(judged({ [field]: "𠮷".repeat(most) })).toBeNull();
    expect(judged({ [field]: "木".repeat(most + 1) })).toBe(problem);
  });

  it("has no key of the server's own", () => {
    expect(judged({ configKey: "server.secret" })).toBe("参数键名不能以 server. 开头");
    expect(judged({ configKey: "my.server.name" })).toBeNull();
  });

  it("has a value that its key can take", () => {
    expect(judged({ configKey: "hold.cap.orders", configValue: "x" })).toBe("待付款订单笔数上限应为 1 到 10000 的整数");
    expect(judged({ configKey: "hold.cap.orders", configValue: "5" })).toBeNull();
    expect(judged({ configKey: "work.weekdays", configValue: "" })).toBe("平台工作日不能为空");
    expect(judged({ configKey: "upload.docTypes", configValue: "a".repeat(501) })).toBe(
      "允许上传的文件格式长度不能超过500个字符",
    );
  });

  it("takes for the shop information a longer text, as long as it is one of it", () => {
    const shop = (configValue: string) => judged({ configKey: SHOP_INFORMATION_KEY, configValue });
    expect(shop("[]")).toBe("商城信息应为 JSON 对象");
    expect(shop(JSON.stringify({ ...DEFAULT_SHOP_INFORMATION, other: "木".repeat(500) }))).toBeNull();
    expect(shop(JSON.stringify({ other: "木".repeat(50_000) }))).toBe("商城信息长度不能超过50000个字符");
  });
});

describe("an entry of a dictionary as it is filled in", () => {
  const judged = (part: Partial<DictDataForm>) => dictDataProblem({ ...entry, ...part });

  it("needs a label, a value and its dictionary", () => {
    expect(judged({})).toBeNull();
  });

  it("is refused without one of them, the first missing one named", () => {
    fc.assert(
      fc.property(BLANK, (blank) => {
        expect(judged({ dictLabel: blank, dictValue: blank, dictType: blank })).toBe("字典标签不能为空");
        expect(judged({ dictValue: blank, dictType: blank })).toBe("字典键值不能为空");
        expect(judged({ dictType: blank })).toBe("字典类型不能为空");
      }),
    );
  });

  it.each([
    ["dictLabel", 100, "字典标签长度不能超过100个字符"],
    ["dictValue", 100, "字典键值长度不能超过100个字符"],
    ["dictType", 100, "字典类型长度不能超过100个字符"],
    ["cssClass", 100, "样式属性长度不能超过100个字符"],
    ["listClass", 100, "表格样式长度不能超过100个字符"],
    ["remark", 500, "备注长度不能超过500个字符"],
  ] as const)("has a %s of at most %s characters", (field, most, problem) => {
    expect(judged({ [field]: "𠮷".repeat(most) })).toBeNull();
    expect(judged({ [field]: "木".repeat(most + 1) })).toBe(problem);
  });
});

describe("a dictionary as it is filled in", () => {
  const judged = (part: Partial<DictTypeForm>) => dictTypeProblem({ ...dictionary, ...part });

  it("needs a name and a type", () => {
    expect(judged({})).toBeNull();
  });

  it("is refused without name or type, the first missing one named", () => {
    fc.assert(
      fc.property(BLANK, (blank) => {
        expect(judged({ dictName: blank, dictType: blank })).toBe("字典名称不能为空");
        expect(judged({ dictType: blank })).toBe("字典类型不能为空");
      }),
    );
  });

  it.each([
    ["dictName", 100, "字典类型名称长度不能超过100个字符"],
    ["dictType", 100, "字典类型类型长度不能超过100个字符"],
    ["remark", 500, "备注长度不能超过500个字符"],
  ] as const)("has a %s of at most %s characters", (field, most, problem) => {
    expect(judged({ [field]: "a".repeat(most) })).toBeNull();
    expect(judged({ [field]: "a".repeat(most + 1) })).toBe(problem);
  });

  it.each(["1a", "_a", "A", "a-b", "a b", "等级", "aB", "a\n"])("cannot be of the type %j", (dictType) => {
    expect(judged({ dictType })).toBe("字典类型必须以字母开头，且只能为（小写字母，数字，下滑线）");
  });

  it.each(["a", "a1", "a_", "sys_user_sex"])("can be of the type %s", (dictType) => {
    expect(judged({ dictType })).toBeNull();
  });
});

describe("a refusal", () => {
  it("names what it is about", () => {
    expect(builtInProblem("goods.review")).toBe("内置参数【goods.review】不能删除");
    expect(configKeyTaken("新增", "热线")).toBe("新增参数'热线'失败，参数键名已存在");
    expect(dictTypeTaken("修改", "等级")).toBe("修改字典'等级'失败，字典类型已存在");
    expect(dictTypeInUse("等级")).toBe("等级已分配,不能删除");
  });
});
