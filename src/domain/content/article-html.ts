/** Pictures of our own; nothing is loaded from elsewhere, neither from an address that only begins like ours. */
const OWN_PICTURE = /^\/(?:common|pictures)\/[\w\-./]+$/;
/** Pages of our own, and links with an explicit target. */
const LINK = /^(?:\/(?![/\\])[^\s<>"'\\]*|https?:\/\/[^\s<>"'\\]+)$/i;

/** Whether an article may show this picture. */
export const isOwnPicture = (address: string): boolean => OWN_PICTURE.test(address) && !address.includes("..");

/** Whether an article may lead to this address. */
export const isArticleLink = (address: string): boolean => LINK.test(address);

/** Why an article cannot lead to what was typed, or `null`. */
export const linkProblem = (typed: string): string | null =>
  isArticleLink(typed) ? null : "请填写以 https:// 开头的网址，或以 / 开头的本站地址";

/** The attributes of a link, in the order they are stored: what leaves our site opens without an opener. */
export const linkAttributes = (href: string): Record<string, string> =>
  href.startsWith("/") ? { href } : { href, target: "_blank", rel: "noopener noreferrer nofollow" };

/** The elements of an article that a reader would miss, as they are called. */
const MISSED: Readonly<Record<string, string>> = {
  h2: "标题",
  h3: "小标题",
  h4: "小标题",
  strong: "加粗",
  em: "斜体",
  u: "下划线",
  s: "删除线",
  sub: "下标",
  sup: "上标",
  blockquote: "引用",
  ul: "列表",
  ol: "编号列表",
  li: "列表项",
  hr: "分隔线",
  table: "表格",
  caption: "表格标题",
  tr: "表格行",
  th: "表头格",
  td: "表格单元格",
  img: "图片",
  figcaption: "图注",
  a: "链接",
};
const SAME: Readonly<Record<string, string>> = { b: "strong", i: "em" };
/** What an element says beside its name: where a link leads, which picture it is, what its cells span. */
const SAYS: Readonly<Record<string, string>> = {
  href: "链接地址",
  src: "图片",
  alt: "图片说明",
  width: "图片大小",
  height: "图片大小",
  colspan: "合并的单元格",
  rowspan: "合并的单元格",
  scope: "表头",
};

const TAG = /<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;

/** How often each thing that a reader would miss is in cleaned HTML. */
function countsOf(html: string): Map<string, { name: string; count: number }> {
  const counts = new Map<string, { name: string; count: number }>();
  const found = (key: string, name: string) => {
    const before = counts.get(key)?.count ?? 0;
    counts.set(key, { name, count: before + 1 });
  };
  for (const [, written = "", attributes = ""] of html.matchAll(TAG)) {
    const tag = SAME[written] ?? written;
    const name = MISSED[tag];
    // An element with nothing in it, or a paragraph, is missed by nobody.
    if (name !== undefined) found(tag, name);
    for (const [, attribute = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
      const says = SAYS[attribute];
      if (says === undefined || value === "" || (says === "合并的单元格" && value === "1")) continue;
      found(`${attribute}=${value}`, says);
    }
  }
  return counts;
}

const wordsOf = (html: string): string => html.replace(/<[^<>]*>/g, "").replace(/\s+/g, "");

/** What a reader would miss in `after` of what is in `before`, each once; both are cleaned HTML. */
export function missedIn(before: string, after: string): string[] {
  const left = countsOf(after);
  const missed = [...countsOf(before)]
    .filter(([key, { count }]) => count > (left.get(key)?.count ?? 0))
    .map(([, { name }]) => name);
  return [...new Set([...(wordsOf(before) === wordsOf(after) ? [] : ["文字"]), ...missed])];
}
