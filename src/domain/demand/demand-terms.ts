import { normalised } from "../text.ts";
import type { DemandForm } from "./demand-form.ts";

/** How a demand is paid and invoiced, as a message states it; "" and 0 where it does not. */
export type StatedTerms = Pick<DemandForm, "payTerm" | "invoiceKind">;

/** Words of each payment term of `PAY_TERMS`. */
const PAYMENT: readonly (readonly [term: string, words: RegExp])[] = [
  ["款到发货", /款到(?:后|即|就)?(?:发货|发|提货)|先款后货|带款提货|全款(?:发货|提货)/g],
  ["货到付款", /货到(?:后|就|再)?(?:付款|付|结款)|到货(?:后|就|再)?(?:付款|结款)|先货后款/g],
  ["月结", /月结|账期/g],
];

const NO_INVOICE = /不(?:要|用|需要?|含|开|带)(?:任何)?(?:发?票|税)|[未免]含?税|无需(?:发票|开票)/;
/** 专票, 含13%票, 13个点的票, 含税13%. */
const SPECIAL =
  /专票|增值税?专用?发?票|(?:9|13)\s?(?:%|个?点)\s?的?(?:增值税?)?(?:专用?)?(?:发?票|税)|含税\s?(?:9|13)\s?(?:%|个?点)/g;
const ORDINARY = /普票|普通发票/g;
const ANY_INVOICE = /含税|含票|带票|带税|开票|要(?:发票|票)|提供发票/g;

/** 不接受货到付款: what stands behind these words is refused. */
const REFUSED = /(?:不(?:要|能|接受|做|支持|可以?|行)|拒绝|非|没有?|别)\s?(?:做|接受|支持)?$/;

const statedIn = (text: string, words: RegExp) =>
  [...text.matchAll(words)].filter(({ index }) => !REFUSED.test(text.slice(Math.max(0, index - 6), index)));

const says = (text: string, words: RegExp): boolean => statedIn(text, words).length > 0;

/** 含13%票: what stands before the words of an invoice belongs to them. */
const WITH = /[含带开要]$/;

/**
 * The terms that a message states: 款到发货, 货到付款 or 月结; 专票 (13%票) or 普票. 含税 or 带票 alone means a 专票 for a company and a 普票 for a
 * person, who has no 专票. Two payment terms or two kinds of invoice beside each other state none.
 */
export function statedTerms(message: string, isCompany: boolean): StatedTerms {
  const text = normalised(message);
  const payments = PAYMENT.filter(([, words]) => says(text, words)).map(([term]) => term);
  return {
    payTerm: payments.length === 1 ? (payments[0] ?? "") : "",
    invoiceKind: NO_INVOICE.test(text) ? 0 : invoiceIn(text, isCompany),
  };
}

/** Where a message states such terms, in order: offsets of the message, the end excluded. */
export function termSpans(message: string): (readonly [start: number, end: number])[] {
  const folded = normalised(message);
  const text = folded.length === message.length ? folded : message;
  return [...PAYMENT.map(([, words]) => words), SPECIAL, ORDINARY, ANY_INVOICE]
    .flatMap((words) =>
      statedIn(text, words).map(({ 0: said, index }) => {
        const isWith = words === SPECIAL && WITH.test(text.slice(0, index));
        return [isWith ? index - 1 : index, index + said.length] as const;
      }),
    )
    .sort(([one], [other]) => one - other);
}

function invoiceIn(text: string, isCompany: boolean): StatedTerms["invoiceKind"] {
  const special = says(text, SPECIAL);
  const ordinary = says(text, ORDINARY);
  if (special && ordinary) return 0;
  if (ordinary) return 1;
  if (special) return isCompany ? 2 : 0;
  if (!says(text, ANY_INVOICE)) return 0;
  return isCompany ? 2 : 1;
}
