import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { type Attrs, Fragment, type MarkType, type Node, type NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeaderRow,
} from "prosemirror-tables";
import { articleSchema } from "./article-schema.ts";

const { nodes, marks } = articleSchema;

/** One thing that can be done: `isOn` of what holds where the cursor is. */
export type Tool = { name: string; label: string; does: Command; isOn?: (state: EditorState) => boolean };

/** The node of a type around the cursor. */
const around = ({ selection: { $from } }: EditorState, isSuch: (node: Node) => boolean): Node | null => {
  for (let depth = $from.depth; depth > 0; depth -= 1) if (isSuch($from.node(depth))) return $from.node(depth);
  return null;
};

const isHeading = (level: number) => (state: EditorState) =>
  around(state, ({ type, attrs }) => type === nodes.heading && attrs.level === level) !== null;

/** A heading, or a paragraph again. */
const heading =
  (level: number): Command =>
  (state, dispatch) =>
    (isHeading(level)(state) ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(state, dispatch);

const isList = (type: NodeType) => (state: EditorState) =>
  around(state, (node) => node.type.isInGroup("list"))?.type === type;

/** A list, the other kind of list, or lines again. */
const list =
  (type: NodeType): Command =>
  (state, dispatch) => {
    if (isList(type)(state)) return liftListItem(nodes.list_item)(state, dispatch);
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      if (!$from.node(depth).type.isInGroup("list")) continue;
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type));
      return true;
    }
    return wrapInList(type)(state, dispatch);
  };

const isQuote = (state: EditorState): boolean => around(state, ({ type }) => type === nodes.blockquote) !== null;
const quote: Command = (state, dispatch) => (isQuote(state) ? lift : wrapIn(nodes.blockquote))(state, dispatch);

const hasMark =
  (type: MarkType) =>
  ({ doc, storedMarks, selection: { empty, $from, from, to } }: EditorState): boolean =>
    empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);

/** What is done beside the text, first in the toolbar. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    { name: "undo", label: "撤销", does: undo },
    { name: "redo", label: "重做", does: redo },
  ],
  [
    { name: "heading", label: "标题", does: heading(2), isOn: isHeading(2) },
    { name: "subheading", label: "小标题", does: heading(3), isOn: isHeading(3) },
    { name: "strong", label: "加粗", does: toggleMark(marks.strong), isOn: hasMark(marks.strong) },
  ],
  [
    { name: "list", label: "列表", does: list(nodes.bullet_list), isOn: isList(nodes.bullet_list) },
    { name: "numbered", label: "编号", does: list(nodes.ordered_list), isOn: isList(nodes.ordered_list) },
    { name: "quote", label: "引用", does: quote, isOn: isQuote },
  ],
];

/** What can be done with the table around the cursor. */
export const TABLE_TOOLS: readonly Tool[] = [
  { name: "rowBefore", label: "上方加行", does: addRowBefore },
  { name: "rowAfter", label: "下方加行", does: addRowAfter },
  { name: "columnBefore", label: "左侧加列", does: addColumnBefore },
  { name: "columnAfter", label: "右侧加列", does: addColumnAfter },
  { name: "headRow", label: "首行表头", does: toggleHeaderRow },
  { name: "deleteRow", label: "删除行", does: deleteRow },
  { name: "deleteColumn", label: "删除列", does: deleteColumn },
  { name: "deleteTable", label: "删除表格", does: deleteTable },
];

export { isInTable };

const ROWS = 3;
const COLUMNS = 3;

/** A table of three rows, the first its head, with the cursor in its first cell. */
export const insertTable: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (around(state, ({ type }) => type === nodes.table || type === nodes.blockquote) !== null) return false;
  if (dispatch) {
    const cells = (type: NodeType) => Array.from({ length: COLUMNS }, () => type.createAndFill()!);
    const table = nodes.table.create(
      null,
      Array.from({ length: ROWS }, (_, row) =>
        nodes.table_row.create(null, cells(row === 0 ? nodes.table_header : nodes.table_cell)),
      ),
    );
    dispatch(withBlock(state, $from.depth === 0 ? state.selection.from : $from.after(1), table));
  }
  return true;
};

/** The block after the one with the cursor, instead of it where that is an empty line; a line to go on follows the last one. */
function withBlock(state: EditorState, after: number, block: Node) {
  const { $from } = state.selection;
  const isBlank = $from.depth === 1 && $from.parent.type === nodes.paragraph && $from.parent.content.size === 0;
  const at = isBlank ? $from.before(1) : after;
  const isLast = after === state.doc.content.size;
  const content = isLast ? Fragment.from([block, nodes.paragraph.create()]) : Fragment.from(block);
  const { tr } = state;
  tr.replaceWith(at, isBlank ? $from.after(1) : at, content);
  return tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView();
}

/** A picture with a line under it for its caption. */
export const insertPicture =
  (picture: Attrs): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const after = $from.depth === 0 ? state.selection.to : $from.after(1);
    dispatch?.(withBlock(state, after, nodes.figure.create(picture)));
    return true;
  };

/** The picture that is selected, or whose caption has the cursor. */
export const pictureAt = ({ selection }: EditorState): { src: string; alt: string } | null => {
  const node = selection instanceof NodeSelection ? selection.node : selection.$from.parent;
  return node.type === nodes.figure || node.type === nodes.image
    ? { src: String(node.attrs.src), alt: String(node.attrs.alt) }
    : null;
};

/** Gives the picture at the cursor another address or other words. */
export const changePicture =
  (picture: Attrs): Command =>
  (state, dispatch) => {
    const { selection } = state;
    const at = selection instanceof NodeSelection ? selection.from : selection.$from.before();
    const before = state.doc.nodeAt(at);
    if (before === null) return false;
    const isSame = before.attrs.src === picture.src;
    dispatch?.(
      state.tr.setNodeMarkup(at, null, {
        ...before.attrs,
        ...(isSame ? {} : { width: null, height: null }),
        ...picture,
      }),
    );
    return true;
  };

/** From where to where the link at the cursor goes; what is selected counts where something is. */
function linkRange({ doc, selection: { $from, from, to, empty } }: EditorState): { from: number; to: number } {
  if (!empty) return { from, to };
  const parent = $from.parent;
  const start = $from.start();
  let range = { from, to };
  let run: { from: number; to: number; href: string } | null = null;
  parent.forEach((child, offset) => {
    const href = marks.link.isInSet(child.marks)?.attrs.href as string | undefined;
    const at = { from: start + offset, to: start + offset + child.nodeSize };
    run = href === undefined ? null : run?.href === href ? { ...run, to: at.to } : { ...at, href };
    if (run !== null && run.from <= from && run.to >= to) range = { from: run.from, to: run.to };
  });
  return range.to <= doc.content.size ? range : { from, to };
}

/** The address of the link at the cursor; "" where there is none. */
export function linkAt(state: EditorState): string {
  const { from, to } = linkRange(state);
  let href = "";
  state.doc.nodesBetween(from, to, (node) => {
    href ||= String(marks.link.isInSet(node.marks)?.attrs.href ?? "");
  });
  return href;
}

/** What is selected leads to `href`, or nowhere where it is ""; with nothing selected the address itself is written. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = linkRange(state);
    const { tr } = state;
    if (href === "") tr.removeMark(from, to, marks.link);
    else if (from === to) tr.replaceSelectionWith(articleSchema.text(href, [marks.link.create({ href })]), false);
    else tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
