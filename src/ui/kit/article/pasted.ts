import { DOMParser, type ParseOptions, type Slice } from "prosemirror-model";
import { isWordMarker, listDepths, type WordItem, wordItem } from "../../../domain/content/pasted-html.ts";
import { articleSchema, MOST_LISTS } from "./article-schema.ts";

const styleOf = (element: HTMLElement): string => element.dataset.style ?? "";

/** Takes `cut` characters off the beginning of what an element says. */
function cutOff(element: Element, cut: number): void {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = cut;
  for (let text = texts.nextNode(); text !== null && left > 0; text = texts.nextNode()) {
    const { length } = text.nodeValue ?? "";
    text.nodeValue = text.nodeValue?.slice(left) ?? "";
    left -= length;
  }
}

/** The item that a paragraph is, without its bullet. */
function itemOf(paragraph: HTMLElement): WordItem | null {
  const marker = [...paragraph.querySelectorAll<HTMLElement>("[data-style]")].find((part) =>
    isWordMarker(styleOf(part)),
  );
  const item = wordItem({
    className: paragraph.className,
    style: styleOf(paragraph),
    marker: marker?.textContent ?? null,
    text: paragraph.textContent ?? "",
  });
  if (item !== null) {
    marker?.remove();
    cutOff(paragraph, item.cut);
  }
  return item;
}

type Line = { paragraph: HTMLElement; item: WordItem };

/** Writes lists in the place of paragraphs that follow each other. */
function makeLists(run: readonly Line[]): void {
  const depths = listDepths(
    run.map(({ item }) => item.level),
    MOST_LISTS,
  );
  const open: { list: Element; kind: string }[] = [];
  for (const [at, { paragraph, item }] of run.entries()) {
    const depth = depths[at]!; // one for each
    const kind = `${item.list} ${item.isNumbered}`;
    open.length = Math.min(open.length, depth);
    if (open.length === depth && open.at(-1)?.kind !== kind) open.pop();
    if (open.length < depth) {
      const list = paragraph.ownerDocument.createElement(item.isNumbered ? "ol" : "ul");
      const above = open.at(-1)?.list.lastElementChild;
      if (above) above.append(list);
      else paragraph.before(list);
      open.push({ list, kind });
    }
    const line = paragraph.ownerDocument.createElement("li");
    line.append(...paragraph.childNodes);
    open.at(-1)?.list.append(line);
    paragraph.remove();
  }
}

/** Makes lists of what Word and WPS write as paragraphs with bullets. */
function readLists(content: ParentNode): void {
  const runs: Line[][] = [];
  for (const paragraph of content.querySelectorAll<HTMLElement>("p")) {
    const item = itemOf(paragraph);
    if (item === null) continue;
    const last = runs.at(-1);
    if (last?.at(-1)?.paragraph === paragraph.previousElementSibling) last?.push({ paragraph, item });
    else runs.push([{ paragraph, item }]);
  }
  for (const run of runs) makeLists(run);
}

/** Reads what is pasted, whose styles stand aside (`withoutStyles`). */
class PastedParser extends DOMParser {
  override parseSlice(dom: globalThis.Node, options?: ParseOptions): Slice {
    if (dom instanceof Element) readLists(dom);
    return super.parseSlice(dom, options);
  }
}

export const pastedParser = new PastedParser(articleSchema, DOMParser.fromSchema(articleSchema).rules);
