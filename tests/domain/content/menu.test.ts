import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  entriesIn,
  frameOf,
  isActiveEntry,
  keyedAddress,
  type MenuEntry,
  type MenuItem,
  menuOf,
  menuQuery,
  viewAt,
  wrongMenuItem,
} from "../../../src/domain/content/menu.ts";
import { menuRows, menuWith } from "../../../src/domain/content/menu-edit.ts";
import { activeMenuOf, isMenuPage, pageOfView } from "../../../src/domain/content/menu-pages.ts";
import { ROUTES } from "../../../src/ui/routes.tsx";
import { HOSTILE_LINKS } from "../../support/hostile-links.ts";

let nextId = 0;
const item = (type: number, content: string, other: Partial<MenuItem> = {}): MenuItem => ({
  id: String(++nextId),
  type,
  title: "菜单",
  content,
  loginType: 0,
  query: "",
  children: [],
  ...other,
});

const LISTED = ["https://partner.example"];
const only = (one: MenuItem, hosts = LISTED): MenuEntry | undefined => menuOf([one], hosts).entries[0];

/** Everything of an entry that a page puts into a link or a frame. */
const linksOf = (entries: readonly MenuEntry[]): string[] =>
  entriesIn(entries).flatMap(({ target }) => {
    if (target === null) return [];
    if (target.kind === "external") return [target.href];
    return target.kind === "frame" ? [target.to, target.address] : [target.to];
  });

/** What a browser would do with a link on a page of ours. */
function harmless(link: string): boolean {
  const url = new URL(link, "https://shop.example/index");
  if (["mailto:", "tel:"].includes(url.protocol)) return true;
  return ["http:", "https:"].includes(url.protocol) && (!link.startsWith("/") || url.host === "shop.example");
}

const texts = fc.oneof(
  fc.constantFrom(
    ...HOSTILE_LINKS,
    "/public/list",
    "/index",
    "",
    "/a,SpotGoods",
    "https://partner.example/x",
    "../index",
  ),
  fc.string({ unit: "binary" }),
  fc
    .tuple(fc.constantFrom("/", "javascript:", "//", "https://", "\t", "..", ","), fc.string())
    .map((parts) => parts.join("")),
);
const queries = fc.oneof(
  texts,
  fc.json(),
  fc.dictionary(texts, fc.oneof(texts, fc.integer(), fc.boolean())).map((it) => JSON.stringify(it)),
);
const leaf = fc.record({
  id: fc.oneof(fc.constantFrom("1", "2"), texts),
  type: fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 0, 99),
  title: texts,
  content: texts,
  loginType: fc.constantFrom(0, 1),
  query: queries,
});
const items: fc.Arbitrary<MenuItem[]> = fc
  .array(fc.tuple(leaf, fc.array(fc.tuple(leaf, fc.array(leaf, { maxLength: 2 })), { maxLength: 2 })), { maxLength: 3 })
  .map((level) =>
    level.map(([top, middle]) => ({
      ...top,
      children: middle.map(([one, low]) => ({ ...one, children: low.map((it) => ({ ...it, children: [] })) })),
    })),
  );

describe("menuOf", () => {
  it("splits type 4 into a path and the view it shows there", () => {
    expect(only(item(4, "/hot,SpotGoods", { query: '{"kindName":"锯材","kindCode":1501}' }))?.target).toEqual({
      kind: "view",
      path: "/hot",
      to: "/hot?kindName=%E9%94%AF%E6%9D%90&kindCode=1501",
      page: "/spot/spotGoods",
    });
    expect(only(item(4, "/spot/spotGoods,SpotGoods"))?.target).toMatchObject({ kind: "page", path: "/spot/spotGoods" });
  });

  it("leaves out unknown items, and reports them", () => {
    const menu = menuOf(
      [
        item(4, "/hot,NoSuchView", { title: "甲" }),
        item(1, "/no/such/page", { title: "乙" }),
        item(4, "/hot", { title: "丙" }),
      ],
      [],
    );
    expect(menu).toEqual({ entries: [], unknown: ["甲", "乙", "丙"] });
    expect(only(item(4, "/public/list,SpotGoods"))).toBeUndefined();
    expect(only(item(4, "/hot,constructor"))).toBeUndefined();
  });

  it("blanks around a path and a view are ignored; the home page, frames and pages retain their own paths", () => {
    expect(only(item(4, " /hot , SpotGoods "))?.target).toMatchObject({ path: "/hot", to: "/hot" });
    expect(only(item(1, " /public/list "))?.target).toEqual({ kind: "page", path: "/public/list", to: "/public/list" });
    expect(only(item(1, "https://a.example/x", { query: '{"a":1}' }))?.target).toEqual({
      kind: "external",
      href: "https://a.example/x?a=1",
    });
    for (const content of ["/,SpotGoods", ",SpotGoods", "/frame/9,SpotGoods"])
      expect(only(item(4, content)), content).toBeUndefined();
    expect(only(item(1, " "))).toBeUndefined();
    expect(menuOf([item(1, " ", { title: "空" })], []).unknown).toEqual([]);
  });

  it("gives no key to a framed page that needs none", () => {
    expect(only(item(7, "https://partner.example/app"))?.target).toMatchObject({ mayFrame: true, needsKey: false });
  });

  it("leads to the inner frame, where only a listed host is framed and may get a key", () => {
    const framed = only(item(7, "https://partner.example/app#top", { id: "77", loginType: 1, query: '{"a":1}' }));
    expect(framed?.target).toEqual({
      kind: "frame",
      path: "/frame/77",
      to: "/frame/77",
      address: "https://partner.example/app?a=1#top",
      mayFrame: true,
      needsKey: true,
    });
    for (const host of ["https://other.example", "http://partner.example", "https://partner.example:8443"]) {
      expect(only(item(7, `${host}/app`, { id: "78", loginType: 1 }))?.target).toEqual({
        kind: "frame",
        path: "/frame/78",
        to: "/frame/78",
        address: `${host}/app`,
        mayFrame: false,
        needsKey: false,
      });
    }
    expect(only(item(7, "mailto:a@b.example"))?.target).toEqual({ kind: "external", href: "mailto:a@b.example" });
    expect(keyedAddress("https://partner.example/app?a=1#top", "k/y")).toBe(
      "https://partner.example/app?a=1&platform=1006&key=k%2Fy#top",
    );
  });

  it("resolves children against their parent, three levels deep", () => {
    const low = item(4, "deep,NewsIndex");
    const middle = item(4, "second,BrandList", { children: [low, item(4, "../up,MerchantList"), item(1, "/index")] });
    const [top] = menuOf([item(4, "/first,PublicList", { children: [middle] })], []).entries;
    expect(
      entriesIn(top === undefined ? [] : [top]).map(({ target }) =>
        target !== null && "path" in target ? target.path : "",
      ),
    ).toEqual(["/first", "/first/second", "/first/second/deep", "/first/up", "/index"]);
  });

  it("shows a heading's one child in its place, and drops a heading without any", () => {
    const child = item(1, "/public/list");
    expect(only(item(1, "", { children: [child] }))?.id).toBe(child.id);
    expect(only(item(1, "", { children: [child, item(1, "/index")] }))).toMatchObject({ target: null });
    expect(only(item(1, "", { children: [item(1, "/nowhere")] }))).toBeUndefined();
    expect(only(item(1, ""))).toBeUndefined();
  });

  it("never makes a link that runs, leaves the site unseen, or frames a host that is not listed", () => {
    fc.assert(
      fc.property(items, (menu) => {
        const { entries } = menuOf(menu, LISTED);
        for (const link of linksOf(entries)) expect(harmless(link), link).toBe(true);
        for (const { target } of entriesIn(entries)) {
          if (target?.kind !== "frame") continue;
          expect(target.mayFrame).toBe(new URL(target.address).origin === LISTED[0]);
          if (!target.mayFrame) expect(target.needsKey).toBe(false);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("takes every hostile text in every part of an item", () => {
    for (const hostile of HOSTILE_LINKS) {
      for (const type of [1, 4, 7]) {
        for (const part of [
          { content: hostile },
          { content: `${hostile},SpotGoods` },
          { title: hostile },
          { query: hostile },
        ]) {
          const whole = item(type, "/public/list", { ...part, children: [item(type, hostile)] });
          expect(linksOf(menuOf([whole], LISTED).entries).filter((link) => !harmless(link))).toEqual([]);
        }
      }
    }
  });

  it("leads only to pages the shop has", () => {
    const named = ROUTES.filter(({ path }) => isMenuPage(path)).map(({ name, path }) => [name, path]);
    expect(named).toHaveLength(23);
    expect(named.filter(([name, path]) => pageOfView(name!) !== path)).toEqual([]);
    expect(ROUTES.filter(({ name, path }) => !isMenuPage(path) && pageOfView(name ?? "") !== null)).toEqual([]);
  });
});

describe("menuQuery", () => {
  it("ignores what cannot be parsed or is no flat object", () => {
    for (const text of ["", "{", "[1]", "null", "1", '"a"', '{"a":{"b":1}}', '{"a":null}'])
      expect(menuQuery(text)).toBe("");
  });

  it("takes half a surrogate pair for what cannot be read", () => {
    expect(menuQuery('{"a":"\\ud800b"}')).toBe("a=%EF%BF%BDb");
  });

  it("gives back what was put in", () => {
    const flat = fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.string(), fc.integer(), fc.boolean()));
    fc.assert(
      fc.property(flat, (query) => {
        const read = [...new URLSearchParams(menuQuery(JSON.stringify(query)))];
        expect(read).toEqual(Object.entries(query).map(([name, value]) => [name, String(value)]));
      }),
    );
  });
});

describe("the active entry", () => {
  it("follows the route's own menu, else the path, and lights up those above it", () => {
    const { entries } = menuOf(
      [item(1, "/index"), item(1, "", { children: [item(1, "/public/list"), item(1, "/news/newsIndex")] })],
      [],
    );
    const active = (path: string) => entries.map((entry) => isActiveEntry(entry, activeMenuOf(path)));
    expect(active("/")).toEqual([true, false]);
    expect(active("/product/detail")).toEqual([false, true]);
    expect(active("/news/newsdetail")).toEqual([false, true]);
    expect(active("/shop/car")).toEqual([false, false]);
  });

  it("finds views and frames by their address", () => {
    const { entries } = menuOf(
      [item(4, "/hot,SpotGoods", { title: "热卖" }), item(7, "https://partner.example/", { id: "9", title: "伙伴" })],
      LISTED,
    );
    expect(viewAt(entries, "/hot")).toEqual({ page: "/spot/spotGoods", title: "热卖" });
    expect(viewAt(entries, "/hot/er")).toBeNull();
    const shop = menuOf(
      [item(1, "/index"), item(1, "", { id: "5", children: [item(1, "/index"), item(1, "/index")] })],
      [],
    );
    expect(viewAt(shop.entries, "/index")).toBeNull();
    expect(frameOf(shop.entries, "5")).toBeNull();
    expect(frameOf(entries, "9")).toMatchObject({ title: "伙伴", address: "https://partner.example/" });
    expect(frameOf(entries, "8")).toBeNull();
  });
});

/** Items of at most three levels that have something to lead to, below pages, views, headings and pages of other sites. */
const { level3 } = fc.letrec<{ level1: MenuItem[]; level2: MenuItem[]; level3: MenuItem[] }>((tie) => {
  const led = fc.constantFrom(
    [1, "/index"],
    [1, "index"],
    [1, "list"],
    [1, "../brand/list"],
    [1, "nowhere"],
    [4, "/spot,SpotGoods"],
    [4, "list,SpotGoods"],
    [7, "https://partner.example/x"],
    [7, "mailto:a@b.example"],
  );
  const of = (below: fc.Arbitrary<MenuItem[]>) =>
    fc.array(
      fc.tuple(led, below).map(([[type, content], children]) => item(type, content, { children })),
      { maxLength: 3 },
    );
  return { level1: of(fc.constant([])), level2: of(tie("level1")), level3: of(tie("level2")) };
});

const menuProblem = (items: readonly MenuItem[]) => wrongMenuItem(items)?.why ?? null;

describe("wrongMenuItem", () => {
  it("says where the first wrong item stands and which of its texts is wrong", () => {
    const wrongs = fc.constantFrom(
      { part: { title: " " }, text: "title" },
      { part: { query: "{" }, text: "query" },
      { part: { content: "/nowhere", type: 1 }, text: "content" },
    );
    fc.assert(
      fc.property(level3, fc.array(fc.tuple(fc.nat(), wrongs), { minLength: 1, maxLength: 3 }), (menu, spoilt) => {
        const rows = menuRows(menu);
        fc.pre(rows.length > 0 && menuProblem(menu) === null);
        const places = spoilt.map(([seed, { part, text }]) => ({ at: seed % rows.length, part, text }));
        const whole = places.reduce((now, { at, part }) => menuWith(now, rows[at]!.path, part), menu);
        const first = Math.min(...places.map(({ at }) => at));
        const wrong = wrongMenuItem(whole);
        expect(wrong?.path).toEqual(rows[first]!.path);
        expect(places.filter(({ at }) => at === first).map(({ text }) => text)).toContain(wrong?.text);
      }),
    );
  });

  it("refuses no item that the menu would show, wherever it stands", () => {
    fc.assert(
      fc.property(level3, (menu) => {
        expect(menuProblem(menu) === null).toBe(menuOf(menu, LISTED).unknown.length === 0);
      }),
      { numRuns: 1_000 },
    );
    const framed = item(7, "https://partner.example/x", { children: [item(1, "brand/list")] });
    expect(menuProblem([framed])).toBeNull();
  });

  it("accepts what menuOf shows, and nothing that it leaves out", () => {
    fc.assert(
      fc.property(items, (menu) => {
        if (menuProblem(menu) === null) expect(menuOf(menu, LISTED).unknown).toEqual([]);
      }),
    );
  });

  it("three levels: a fourth is refused, and never shown", () => {
    const below = (depth: number): MenuItem => item(1, "/index", { children: depth === 1 ? [] : [below(depth - 1)] });
    expect(menuProblem([below(3)])).toBeNull();
    expect(menuProblem([below(4)])).toBe("菜单最多3级");
    expect(entriesIn(menuOf([below(4)], []).entries)).toHaveLength(3);
  });

  it("a query is a flat object, a title of twelve characters is not too long, a heading leads somewhere", () => {
    for (const query of ["[]", "null", "1", '"a"', '{"a":null}', '{"a":{}}', '{"a":[1]}', '{"a":1,"b":{}}'])
      expect(menuProblem([item(1, "/index", { query })]), query).toMatch(/JSON/);
    expect(menuProblem([item(1, "/index", { query: '{"a":1,"b":"c","d":true}' })])).toBeNull();
    expect(menuProblem([item(1, "/index", { title: "一二三四五六七八九十一二" })])).toBeNull();
    expect(menuProblem([item(1, " ", { children: [item(1, "/index")] })])).toBeNull();
    expect(menuProblem([item(1, " ", { children: [item(1, "/nowhere")] })])).toMatch(/没有这个页面/);
    expect(menuProblem([item(1, " ")])).toMatch(/没有内容/);
  });

  it("reports what is wrong", () => {
    expect(menuProblem([item(1, "/index", { title: " " })])).toBe("菜单名称不能为空");
    expect(menuProblem([item(1, "/index", { title: "一二三四五六七八九十一二三" })])).toMatch(/最多12个字/);
    expect(menuProblem([item(1, "/index", { query: "{" })])).toMatch(/JSON/);
    expect(menuProblem([item(1, "/nowhere")])).toMatch(/没有这个页面/);
    expect(menuProblem([item(7, "javascript:alert(1)")])).toMatch(/http/);
    expect(menuProblem([item(1, "")])).toMatch(/没有内容/);
    expect(menuProblem([item(1, "/index"), item(7, "https://a.example/")])).toBeNull();
  });
});
