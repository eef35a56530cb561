import { baseKeymap, toggleMark } from "prosemirror-commands";
import { GapCursor, gapCursor } from "prosemirror-gapcursor";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { DOMParser, type Node } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, EditorState, Plugin } from "prosemirror-state";
import { goToNextCell, tableEditing } from "prosemirror-tables";
import { isOwnPicture } from "../../../domain/content/article-html.ts";
import { elementsOf } from "../clean-html.tsx";
import { articleSchema, listDepth, MOST_LISTS } from "./article-schema.ts";

const { nodes, marks } = articleSchema;

/** An article that was cleaned when it was written, as the editor has it. */
export const documentOf = (html: string): Node => DOMParser.fromSchema(articleSchema).parse(elementsOf(html));

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Enter under a picture begins a line. */
const leavePicture: Command = ({ tr, selection: { $from } }, dispatch) => {
  if ($from.parent.type !== nodes.figure) return false;
  const at = $from.after();
  dispatch?.(tr.insert(at, nodes.paragraph.create()).scrollIntoView());
  return true;
};

const KEYS: Readonly<Record<string, Command>> = {
  "Mod-z": undo,
  "Mod-y": redo,
  "Shift-Mod-z": redo,
  "Mod-b": toggleMark(marks.strong),
  Enter: (state, dispatch, view) =>
    splitListItem(nodes.list_item)(state, dispatch, view) || leavePicture(state, dispatch, view),
  "Shift-Enter": lineBreak,
  "Mod-]": sinkListItem(nodes.list_item),
  "Mod-[": liftListItem(nodes.list_item),
  // In a table alone, and on from its last cell: elsewhere the key goes on to the next field.
  Tab: goToNextCell(1),
  "Shift-Tab": goToNextCell(-1),
};

/** What the server would cut off is not made. */
const shallow = new Plugin({
  filterTransaction: ({ docChanged, doc }) => !docChanged || listDepth(doc) <= MOST_LISTS,
});

/** A press above a table or a picture at the start is above it, not in the cell that is nearest. */
const aboveFirst = new Plugin({
  props: {
    handleClick(view, _, { clientY }) {
      const { doc, tr } = view.state;
      const first = view.nodeDOM(0);
      if (!view.editable || !doc.firstChild?.type.spec.isolating || !(first instanceof Element)) return false;
      if (clientY >= first.getBoundingClientRect().top) return false;
      view.dispatch(tr.setSelection(new GapCursor(doc.resolve(0))));
      return true;
    },
  },
});

/** An article in its editor, before anything is done. */
export const stateOf = (doc: Node): EditorState =>
  EditorState.create({
    doc,
    plugins: [history(), keymap(KEYS), keymap(baseKeymap), gapCursor(), aboveFirst, tableEditing(), shallow],
  });

const PICTURE = /<img\s[^<>]*>/gi;
const SOURCE = /\ssrc=["']?([^"'\s>]*)/i;

/** Whether pictures of what is pasted stay behind. */
export const hasForeignPicture = (html: string): boolean =>
  [...html.matchAll(PICTURE)].some(([picture]) => !isOwnPicture(SOURCE.exec(picture)?.[1] ?? ""));
