import { foundWhere } from "../text.ts";

/*
 * Free words of a demand go to strangers before either side knows the other. What reads like contact details is struck out: phone
 * numbers however they are spaced, long runs of digits, addresses of mail, names of messengers with what follows. Sizes stay:
 * 30*120*4000 1500 is no number to call.
 */

const STRUCK = "…";
const GAP = "[\\s.\\-－—_·]{0,3}";
const DIGIT = "[\\d０-９]";
const MOBILE = new RegExp(`[1１]${GAP}[3-9３-９](?:${GAP}${DIGIT}){9}`, "gu");
const LANDLINE = new RegExp(`(?:[0０]${DIGIT}{2,3}|400)${GAP}${DIGIT}{3,4}${GAP}${DIGIT}{4}`, "gu");
const RUN = new RegExp(`${DIGIT}{7,}`, "gu");
const MAIL = /[\w.+-]{1,64}[@＠][\w-]{1,63}(?:\.[\w-]{1,63}){0,9}/gu;
const MESSENGER =
  /(?:微信|薇信|威信|wechat|weixin|vx|v信|wx|qq|扣扣|企鹅)(?:号|同号)?\s*(?:[:：是]\s*)?[A-Za-z0-9_-]{4,}/gi;

const ONE_DIGIT = new RegExp(DIGIT, "u");
/** A number begins where no other digit stands before it, the Latin names of messengers where no letter does. */
const mayBegin = (text: string, { 0: said, index }: RegExpExecArray): boolean => {
  const before = text.charAt(index - 1);
  if (ONE_DIGIT.test(said.charAt(0))) return !ONE_DIGIT.test(before);
  return !/^(?:wx|qq)/i.test(said) || !/\w/.test(before);
};

function struckOut(text: string, pattern: RegExp): string {
  let left = "";
  let end = 0;
  for (const hit of foundWhere(text, pattern, (one) => mayBegin(text, one))) {
    left += text.slice(end, hit.index) + STRUCK;
    end = hit.index + hit[0].length;
  }
  return left + text.slice(end);
}

/** `text` without contact details and `names`. */
export function contactFree(text: string, names: readonly string[] = []): string {
  const without = [
    (left: string) => struckOut(left, MESSENGER),
    (left: string) => left.replace(MAIL, STRUCK),
    (left: string) => struckOut(left, MOBILE),
    (left: string) => struckOut(left, LANDLINE),
    (left: string) => left.replace(RUN, STRUCK),
  ].reduce((left, strike) => strike(left), text);
  return names
    .map((name) => name.trim())
    .filter((name) => name.length >= 2)
    .reduce((left, name) => left.replaceAll(name, STRUCK), without);
}

/** 联系人：李师傅, 收货地址：…路88号: a name or a street behind its label, to the end of its clause. */
const LABELLED = /(联系人|收[货件]人|(?:收货|送货|交货|详细)?地址)[^\n,，;；。]+/g;

/** 电话…, 微信号：…: what contact details were introduced by. */
const NAMED = /(?:联系)?(?:电话|手机号?码?|微信号?|邮箱|QQ号?)\s?[:：]?\s?…/g;

/** A buyer's own words for strangers: as `contactFree`, and without the names and streets that they label. */
export const originalWords = (text: string, names: readonly string[] = []): string =>
  contactFree(text.replace(LABELLED, `$1${STRUCK}`), names)
    .replace(NAMED, STRUCK)
    .trim();

/** Words that introduce contact details, written without blanks in between. */
const INVITES =
  /微信|薇信|威信|v信|vx|weixin|wechat|扣扣|企鹅|qq|加[我微薇威v]|电话|手机号|联系|私聊|公众号|群号|http|www\.|\.(?:com|cn|net|top|vip|cc)|(?:^|[^a-z])wx/;

/** Whether `text` holds contact details, or asks for a call: it is not shown in public. */
export const namesContact = (text: string): boolean =>
  contactFree(text) !== text ||
  INVITES.test(
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[\s.·_-]+(?!(?:com|cn|net|top|vip|cc))/g, ""),
  );
