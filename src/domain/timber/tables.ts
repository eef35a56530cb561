import type { AmbiguousWord } from "./dictionary.ts";

/** What a cell lists, between commas; an empty one lists nothing. */
export const listed = (cell: string): readonly string[] => (cell === "" ? [] : cell.split(","));

/** The rows of a table by the names of their cells: a row is a line, bars stand between its cells; one not written is "". */
export const rowsOf = <Cell extends string>(table: string, ...cells: readonly Cell[]): Record<Cell, string>[] =>
  table
    .trim()
    .split("\n")
    .map((line) => {
      const written = line.split("|");
      return Object.fromEntries(cells.map((cell, at) => [cell, written[at] ?? ""])) as Record<Cell, string>;
    });

/** Words that mean several things: code|name|other names|pinyin, where it is read by it|codes. */
export const ambiguousWords = (
  table: string,
  codesOf: (cell: string) => readonly string[] = listed,
): readonly AmbiguousWord[] =>
  rowsOf(table, "code", "name", "aliases", "pinyin", "codes").map(({ code, name, aliases, pinyin, codes }) => ({
    code,
    name,
    aliases: listed(aliases),
    ...(pinyin === "" ? {} : { pinyin }),
    codes: codesOf(codes),
  }));

/** Those of `codes` that `test` allows, or all where it allows none. */
export const allowed = (codes: readonly string[], test: (code: string) => boolean): readonly string[] => {
  const kept = codes.filter(test);
  return kept.length > 0 ? kept : codes;
};

/** Finds one of `all` by its code; `undefined` for an unknown code. */
export function byCode<One extends { readonly code: string }>(all: readonly One[]): (code: string) => One | undefined {
  const known = new Map<string, One>(all.map((one) => [one.code, one]));
  return (code) => known.get(code);
}
