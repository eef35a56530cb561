import { type AttributeSpec, type Attrs, type Mark, type Node, Schema } from "prosemirror-model";
import { isArticleLink, isOwnPicture, linkAttributes } from "../../../domain/content/article-html.ts";

const WHOLE = /^[1-9]\d{0,3}$/;
const whole = (value: string | null): string | null => (value !== null && WHOLE.test(value) ? value : null);

const NOTHING: AttributeSpec = { default: null };
const PICTURE = { src: {}, alt: { default: "" }, width: NOTHING, height: NOTHING };
const CELL = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
  /** Asked for by the package of tables; nothing sets it. */
  colwidth: NOTHING,
  scope: NOTHING,
};

/** What a picture of ours says of itself; `false` of any other. */
const pictureOf = (element: Element | null): Attrs | false => {
  const src = element?.getAttribute("src") ?? "";
  if (element === null || !isOwnPicture(src)) return false;
  return {
    src,
    alt: element.getAttribute("alt") ?? "",
    width: whole(element.getAttribute("width")),
    height: whole(element.getAttribute("height")),
  };
};

const cellOf = (element: HTMLElement): Attrs => {
  const { colSpan, rowSpan } = element as HTMLTableCellElement;
  const scope = element.getAttribute("scope");
  return {
    colspan: colSpan,
    // 0 is "to the end", which nothing here writes.
    rowspan: Math.max(1, rowSpan),
    scope: scope === "row" || scope === "col" ? scope : null,
  };
};

const textWith = (present: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(present).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );

const drawnPicture = ({ src, alt, width, height }: Attrs): Record<string, string> =>
  textWith({ src, alt, width, height, loading: "lazy" });

const drawnCell = ({ colspan, rowspan, scope }: Attrs): Record<string, string> =>
  textWith({ colspan: colspan === 1 ? null : colspan, rowspan: rowspan === 1 ? null : rowspan, scope });

/** In a table's cell; in the article there are tables, lines and quotations, too. */
const IN_CELL = "(paragraph | heading | list | figure)+";

/**
 * What an article can be made of in its editor: what the server lets through (`system/clean-html.ts`). Read from HTML, also
 * what is pasted, everything else loses its clothes and keeps its words.
 */
export const articleSchema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "inline*", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
    heading: {
      group: "block",
      content: "inline*",
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [
        { tag: "h1", attrs: { level: 2 } },
        { tag: "h2", attrs: { level: 2 } },
        { tag: "h3", attrs: { level: 3 } },
        { tag: "h4", attrs: { level: 4 } },
        { tag: "h5", attrs: { level: 4 } },
        { tag: "h6", attrs: { level: 4 } },
      ],
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    blockquote: {
      group: "block",
      content: "(paragraph | heading | list | figure)+",
      defining: true,
      parseDOM: [{ tag: "blockquote" }],
      toDOM: () => ["blockquote", 0],
    },
    bullet_list: {
      group: "block list",
      content: "list_item+",
      parseDOM: [{ tag: "ul" }],
      toDOM: () => ["ul", 0],
    },
    ordered_list: {
      group: "block list",
      content: "list_item+",
      parseDOM: [{ tag: "ol" }],
      toDOM: () => ["ol", 0],
    },
    list_item: {
      content: "paragraph (paragraph | list)*",
      defining: true,
      parseDOM: [{ tag: "li" }],
      toDOM: () => ["li", 0],
    },
    horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
    table: {
      group: "block",
      content: "table_row+",
      tableRole: "table",
      isolating: true,
      attrs: { caption: { default: "" } },
      parseDOM: [
        { tag: "caption", ignore: true },
        {
          tag: "table",
          getAttrs: (table) => ({ caption: table.querySelector(":scope > caption")?.textContent?.trim() ?? "" }),
        },
      ],
      toDOM: ({ attrs: { caption } }) =>
        caption === "" ? ["table", ["tbody", 0]] : ["table", ["caption", caption], ["tbody", 0]],
    },
    table_row: {
      content: "(table_cell | table_header)+",
      tableRole: "row",
      parseDOM: [{ tag: "tr" }],
      toDOM: () => ["tr", 0],
    },
    table_cell: {
      content: IN_CELL,
      tableRole: "cell",
      isolating: true,
      attrs: CELL,
      parseDOM: [{ tag: "td", getAttrs: cellOf }],
      toDOM: ({ attrs }) => ["td", drawnCell({ ...attrs, scope: null }), 0],
    },
    table_header: {
      content: IN_CELL,
      tableRole: "header_cell",
      isolating: true,
      attrs: CELL,
      parseDOM: [{ tag: "th", getAttrs: cellOf }],
      toDOM: ({ attrs }) => ["th", drawnCell(attrs), 0],
    },
    /** A picture with its caption under it. */
    figure: {
      group: "block",
      content: "text*",
      defining: true,
      isolating: true,
      attrs: PICTURE,
      parseDOM: [
        {
          tag: "figure",
          getAttrs: (figure) => pictureOf(figure.querySelector("img")),
          contentElement: (figure) =>
            (figure as Element).querySelector<HTMLElement>("figcaption") ?? document.createElement("figcaption"),
        },
      ],
      toDOM: ({ attrs }) => ["figure", ["img", drawnPicture(attrs)], ["figcaption", 0]],
    },
    image: {
      group: "inline",
      inline: true,
      attrs: PICTURE,
      parseDOM: [{ tag: "img[src]", getAttrs: (image) => pictureOf(image) }],
      toDOM: ({ attrs }) => ["img", drawnPicture(attrs)],
    },
    hard_break: {
      group: "inline",
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: "br" }],
      toDOM: () => ["br"],
    },
    text: { group: "inline" },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: "a[href]",
          getAttrs: (link) => {
            const href = link.getAttribute("href") ?? "";
            return isArticleLink(href) ? { href } : false;
          },
        },
      ],
      toDOM: ({ attrs }) => ["a", linkAttributes(attrs.href), 0],
    },
    strong: {
      parseDOM: [
        { tag: "strong" },
        // Google's documents stand in a <b> that is not bold; what is pasted has its styles aside.
        { tag: "b", getAttrs: (b) => (/font-weight:\s*normal/.test(b.dataset.style ?? "") ? false : null) },
      ],
      toDOM: () => ["strong", 0],
    },
    em: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
    u: { parseDOM: [{ tag: "u" }], toDOM: () => ["u", 0] },
    s: { parseDOM: [{ tag: "s" }, { tag: "del" }, { tag: "strike" }], toDOM: () => ["s", 0] },
    sub: { excludes: "sub sup", parseDOM: [{ tag: "sub" }], toDOM: () => ["sub", 0] },
    sup: { excludes: "sub sup", parseDOM: [{ tag: "sup" }], toDOM: () => ["sup", 0] },
  },
});

/** How deep lists may stand in each other: what is nested deeper than the server's limit would be cut off. */
export const MOST_LISTS = 4;

/** How deep the lists of an article stand in each other. */
export function listDepth(node: Node): number {
  let deepest = 0;
  node.forEach((child) => {
    deepest = Math.max(deepest, listDepth(child));
  });
  return deepest + (node.type.name.endsWith("_list") ? 1 : 0);
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const IN_TEXT = /[&<>]/g;
const IN_ATTRIBUTE = /[&<>"]/g;
const escaped = (text: string, signs: RegExp): string => text.replace(signs, (sign) => SIGNS[sign] ?? sign);
const opening = (tag: string, attributes: Readonly<Record<string, string>> = {}): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value, IN_ATTRIBUTE)}"`)
    .join("")}`;
const element = (tag: string, content: string, attributes?: Readonly<Record<string, string>>): string =>
  `${opening(tag, attributes)}>${content}</${tag}>`;
const empty = (tag: string, attributes?: Readonly<Record<string, string>>): string => `${opening(tag, attributes)} />`;

const openMark = ({ type, attrs }: Mark): string =>
  `${opening(type.name === "link" ? "a" : type.name, type.name === "link" ? linkAttributes(attrs.href) : {})}>`;
const closeMark = ({ type }: Mark): string => `</${type.name === "link" ? "a" : type.name}>`;

/** Text, pictures and breaks; marks that go on over several of them are written once. */
function inlineHtml(parent: Node): string {
  let html = "";
  let open: readonly Mark[] = [];
  const passTo = (marks: readonly Mark[]) => {
    let same = 0;
    while (same < open.length && same < marks.length && open[same]!.eq(marks[same]!)) same += 1;
    html += open.slice(same).reverse().map(closeMark).join("") + marks.slice(same).map(openMark).join("");
    open = marks;
  };
  parent.forEach((child) => {
    passTo(child.marks);
    if (child.isText) html += escaped(child.text ?? "", IN_TEXT);
    else html += child.type.name === "image" ? empty("img", drawnPicture(child.attrs)) : empty("br");
  });
  passTo([]);
  return html;
}

const children = (node: Node): string => node.children.map(blockHtml).join("");

/** One line stands in an item or a cell without a paragraph around it. */
const bare = (node: Node, may: (other: Node) => boolean): string => {
  const [first, ...rest] = node.children;
  return first?.type.name === "paragraph" && rest.every(may)
    ? inlineHtml(first) + rest.map(blockHtml).join("")
    : children(node);
};

const isHeadRow = (row: Node): boolean =>
  row.children.every(({ type, attrs }) => type.name === "table_header" && attrs.rowspan === 1);

function tableHtml({ attrs, children: rows }: Node): string {
  const body = rows.findIndex((row) => !isHeadRow(row));
  const heads = body === -1 ? rows.length : body;
  const part = (tag: string, some: readonly Node[]) =>
    some.length === 0 ? "" : element(tag, some.map(blockHtml).join(""));
  const caption = attrs.caption === "" ? "" : element("caption", escaped(attrs.caption, IN_TEXT));
  return element("table", caption + part("thead", rows.slice(0, heads)) + part("tbody", rows.slice(heads)));
}

function blockHtml(node: Node): string {
  const { type, attrs } = node;
  switch (type.name) {
    case "paragraph":
      return element("p", inlineHtml(node));
    case "heading":
      return element(`h${attrs.level}`, inlineHtml(node));
    case "blockquote":
      return element("blockquote", children(node));
    case "bullet_list":
      return element("ul", children(node));
    case "ordered_list":
      return element("ol", children(node));
    case "list_item":
      return element(
        "li",
        bare(node, (other) => other.type.name !== "paragraph"),
      );
    case "table":
      return tableHtml(node);
    case "table_row":
      return element("tr", children(node));
    case "table_cell":
      return element(
        "td",
        bare(node, () => false),
        drawnCell({ ...attrs, scope: null }),
      );
    case "table_header":
      return element(
        "th",
        bare(node, () => false),
        drawnCell(attrs),
      );
    case "figure":
      return element(
        "figure",
        empty("img", drawnPicture(attrs)) + (node.childCount === 0 ? "" : element("figcaption", inlineHtml(node))),
      );
    case "horizontal_rule":
      return empty("hr");
    default:
      throw new RangeError(`no HTML for ${type.name}`);
  }
}

/** An article as the server stores it, so that its cleaning finds nothing to change; "" where nothing is written. */
export const articleHtml = (doc: Node): string =>
  doc.childCount === 1 && doc.firstChild?.type.name === "paragraph" && doc.firstChild.childCount === 0
    ? ""
    : children(doc);
