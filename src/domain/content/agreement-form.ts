import { type Fields, moment, orNone, text, type ValuesOf } from "../fields.ts";
import { parseTime } from "../time.ts";
import { agreementProblem, paragraphsOf } from "./agreement.ts";

/** A new version as it is typed: a paragraph a line. */
export const AGREEMENT_FIELDS = {
  version: { type: text(20), label: "版本号", hint: "如 2026.2", isNeeded: true },
  title: { type: text(40), label: "标题", isNeeded: true },
  effectiveTime: { type: orNone(moment()), label: "生效时间（空为立即生效）" },
  text: { type: text(200_000), label: "正文（一行一段）", isLong: true, isNeeded: true },
} as const satisfies Fields;
type AgreementTyped = ValuesOf<typeof AGREEMENT_FIELDS>;

/** What is wrong with a new version, field by field. */
export function agreementProblems({ version, title, effectiveTime, text: typed }: AgreementTyped, nowMs: number) {
  const whole = { version: "1", title: "协议", paragraphs: ["一"] };
  return {
    version: agreementProblem({ ...whole, version }, null, nowMs),
    title: agreementProblem({ ...whole, title }, null, nowMs),
    text: agreementProblem({ ...whole, paragraphs: paragraphsOf(typed) }, null, nowMs),
    effectiveTime: agreementProblem(whole, parseTime(effectiveTime), nowMs),
  };
}
