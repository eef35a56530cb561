/** How the parts of patterns are written, by name; one may hold others. */
export type Parts = Readonly<Record<string, string>>;

/** Each line of a table: its first word, and what stands behind it. */
export const rowsWithHead = (lines: string): (readonly [head: string, rest: string])[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ")).trim()]);

/** A table of parts: each line a name and how that is written. */
export const partsIn = (lines: string): Parts => Object.fromEntries(rowsWithHead(lines));

/** `pattern` with its parts in full: `{day}` is a group of that name, `{:day}` is none. */
export const withParts = (pattern: string, parts: Parts): string =>
  pattern.replace(/\{(:?)([a-z\d]+)\}/g, (whole, plain: string, name: string) => {
    const part = parts[name];
    return part === undefined ? whole : `(?${plain === "" ? `<${name}>` : ":"}${withParts(part, parts)})`;
  });

/** What the groups of a match hold. */
export type Groups = Readonly<Record<string, string | undefined>>;
