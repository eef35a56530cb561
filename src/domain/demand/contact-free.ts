/*
 * Free words of a demand go to strangers before either side knows the other (product §15). What reads like a way to call
 * somebody is struck out: long numbers however they are spaced, addresses of mail, names of messengers with what follows.
 */

const STRUCK = "…";
/** Digits a person reads as one number: blanks, dots and dashes between them, full width or not. */
const LONG_NUMBER = /[\d０-９](?:[\s.\-－—_·*]{0,3}[\d０-９]){6,}/gu;
const MAIL = /[\w.+-]+[@＠][\w-]+(?:\.[\w-]+)*/gu;
const MESSENGER =
  /(?:微信|薇信|威信|wechat|weixin|vx|v信|\bwx|\bqq|扣扣|企鹅)(?:号|同号)?\s*[:：是]?\s*[A-Za-z0-9_-]{4,}/giu;

/** `text` without ways to call somebody, nor `names`. */
export function contactFree(text: string, names: readonly string[] = []): string {
  const without = [MESSENGER, MAIL, LONG_NUMBER].reduce((left, pattern) => left.replace(pattern, STRUCK), text);
  return names
    .map((name) => name.trim())
    .filter((name) => name.length >= 2)
    .reduce((left, name) => left.replaceAll(name, STRUCK), without);
}
