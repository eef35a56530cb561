import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** Dictionaries of what people write, and what recognises it in messages, sheets and searches. */
const READS = /\/(?:reading|import|data)\/|src\/domain\/timber\/(?:query|sale-terms|tokens)\.ts$/;

/** Words that a screen no longer says: how it says the same, and where the old word is something else. */
const RETIRED: readonly { word: RegExp; now: string; except?: readonly string[] }[] = [
  { word: /AI寻货/, now: "发需求", except: ["src/ui/shell/floating-bar.tsx"] },
  // An expert looks for goods; goods are looked for by a search.
  { word: /找货(?!源)/, now: "发需求", except: ["src/ui/catalog/search-panel.tsx"] },
  { word: /发布求购/, now: "发需求" },
  { word: /用表单填写|粘贴文字自动识别/, now: "逐行填写 and 粘贴识别" },
  { word: /行情指数/, now: "价格指数" },
  { word: /卖家|供应商|供货商/, now: "商家; 供货方 for the foreign party" },
  { word: /待买家处理/, now: "待您答复 and 待对方答复" },
  { word: /没看懂/, now: "未识别" },
  { word: /重置配置/, now: "恢复默认" },
  { word: /命中/, now: "匹配" },
  { word: /已买到合适的货/, now: "已买到" },
  { word: /步长|加量单位/, now: "递增单位" },
  { word: /逐次报价|价格记录/, now: "调价记录" },
  { word: /选标|中标/, now: "采纳" },
  { word: /包邮填/, now: "免运费填" },
  { word: /规格 mm/, now: "规格, since logs have their own units" },
  { word: /显示全部/, now: "全部 16 项" },
  { word: /请(?:先)?阅读并同意/, now: "请先同意" },
  { word: /请上传 大小/, now: "PNG、JPG，5 MB 以内，1 张" },
  { word: /后端接口|请检查网络/, now: "网络不通，请重试" },
  { word: /明码报价/, now: "同规格 7 家报价" },
];

const screens = globSync("src/**/*.{ts,tsx,html}", { cwd: ROOT })
  .filter((file) => !READS.test(file) && !file.startsWith("src/demo/"))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));

describe("words on the screen", () => {
  it.each(RETIRED)("are one for one thing: $now", ({ word, except = [] }) => {
    const found = screens.filter(({ text }) => word.test(text)).map(({ file }) => file);
    expect(found.toSorted()).toEqual([...except].toSorted());
  });

  it("say 窑干 for KD: the code stands where it is stored or read, never as a text of its own", () => {
    const shown = screens.filter(({ file, text }) => file.startsWith("src/ui/") && /\bKD\b/.test(text));
    expect(shown.map(({ file }) => file)).toEqual([]);
  });
});
