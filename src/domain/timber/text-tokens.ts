import { isChinese, normalText, WORDS } from "./normal-text.ts";

/** Single characters and pairs of a run of Chinese, whole Latin words and numbers. */
export const textTokens = (given: string | null): string[] =>
  [...normalText(given ?? "").text.matchAll(WORDS)].flatMap(([word]) => {
    if (!isChinese(word)) return [word];
    const characters = Array.from(word);
    return characters.flatMap((one, at) => [one, ...(at + 1 < characters.length ? [one + characters[at + 1]] : [])]);
  });

/** What the tokens of a text that holds `spelling` hold, one list or another: Latin words may be written as one. */
export function spellingTokens(spelling: string): string[][] {
  const tokens = [...new Set(textTokens(spelling))];
  const joined = normalText(spelling).text.replace(/[^\p{L}\p{N}]/gu, "");
  return isChinese(joined) || tokens.includes(joined) ? [tokens] : [tokens, [joined]];
}
