/**
 * A file of a change: a new one with its `text`, or one that is there, with `add` before or behind the one place where `at`
 * stands in it.
 */
export type Edit = { readonly file: string } & (
  | { readonly text: string }
  | { readonly at: string; readonly add: string; readonly side: "before" | "behind" }
);

/** A change that comes often, tried on a copy of the program. `most`: the files that it may touch. */
export type Change = {
  readonly name: string;
  readonly most: number;
  readonly edits: readonly Edit[];
  /** Tests that hold what follows from it, besides those of every change. */
  readonly laws: readonly string[];
};

/** `text` with an edit of a file that is there. Throws where its place is not found, or more than once. */
function edited(text: string, { file, at, add, side }: Extract<Edit, { at: string }>): string {
  const [before, behind, ...others] = text.split(at);
  if (before === undefined || behind === undefined || others.length > 0)
    throw new Error(`${file}: ${others.length > 0 ? "several places" : "no place"} ${JSON.stringify(at)}`);
  return side === "before" ? `${before}${add}${at}${behind}` : `${before}${at}${add}${behind}`;
}

/** The text of a file after an edit; `text`: as it was. */
export const changedText = (text: string, edit: Edit): string => ("text" in edit ? edit.text : edited(text, edit));

/** Lines that a change adds, and the files that it touches. */
export function sizeOf({ edits }: Change): { files: number; lines: number } {
  const added = edits.map((edit) => ("text" in edit ? edit.text : edit.add).trim().split("\n").length);
  return {
    files: new Set(edits.map(({ file }) => file)).size,
    lines: added.reduce((sum, lines) => sum + lines, 0),
  };
}
