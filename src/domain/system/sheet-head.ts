import type { Sheet } from "./sheet-merges.ts";

/** Figures that no heading has: those of m² and m³, of a surface, of a tax and of the day of a price or a stock are of its words. */
const FIGURES_OF_WORDS =
  /m[23]|s[1-4]s|\d{1,3}%|\d{4}年|\d{1,2}月(?:\d{1,2}[日号]?)?|(?:\d{4}[./-])?\d{1,2}[./-]\d{1,2}(?=(?:报|单|售)?价|库存)/gi;
const hasFigures = (text: string): boolean => /\d/.test(text.normalize("NFKC").replace(FIGURES_OF_WORDS, ""));

const textAt = (row: readonly string[], at: number): string => (row[at] ?? "").trim();

/**
 * Two rows as the one row of headings that they are together, or `null` where the lower one is none. `over`: the heading that one
 * over another makes, `null` where they make none.
 */
export function joinedHead(
  upper: readonly string[],
  lower: readonly string[],
  over: (upper: string, lower: string) => string | null,
): string[] | null {
  if (lower.some(hasFigures)) return null;
  const joined: string[] = [];
  let group = "";
  let known = 0;
  let unknown = 0;
  for (let at = 0; at < Math.max(upper.length, lower.length); at += 1) {
    const above = textAt(upper, at);
    const below = textAt(lower, at);
    // An empty cell beside a heading that has others below it belongs to that one.
    if (above !== "") group = below === "" || below === above ? "" : above;
    else if (below === "") group = "";
    const heading = above === "" ? group : above;
    const isSingle = below === "" || heading === "" || below === heading;
    const both = isSingle ? null : over(heading, below);
    if (both !== null) known += 1;
    else if (!isSingle) unknown += 1;
    joined.push(both ?? (isSingle ? below || above : `${heading} ${below}`));
  }
  return known > 0 && known >= unknown ? joined : null;
}

/** The one sheet that `isList` knows for what is looked for; the only one is taken, whatever is in it. `what`: its name for a person. */
export function chosenSheet<One extends Pick<Sheet, "name">>(
  sheets: readonly One[],
  isList: (sheet: One) => boolean,
  what: string,
): One | { readonly problem: string } {
  const [only] = sheets;
  if (only === undefined) return { problem: "文件里没有表头" };
  if (sheets.length === 1) return only;
  const lists = sheets.filter(isList);
  const [list] = lists;
  const names = (all: readonly One[]): string => all.map(({ name }) => `“${name}”`).join("、");
  if (list === undefined) return { problem: `工作表${names(sheets)}里都没有认得的表头` };
  return lists.length === 1
    ? list
    : { problem: `有 ${lists.length} 个工作表像${what}：${names(lists)}，请只留一个，或分别存成文件` };
}
