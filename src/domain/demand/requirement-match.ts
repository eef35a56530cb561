import type { GoodsId } from "../ids.ts";
import { certificateCode } from "../timber/certificates.ts";
import { normalText } from "../timber/normal-text.ts";
import { requirementsIn } from "./reading/demand-requirements.ts";
import { kindsOf, type Requirement, type RequirementKind, requirementText } from "./requirements.ts";

/** The stated facts of goods. `certTypes`: of certificates in force, as the merchant writes them. */
export type StatedFacts = {
  readonly id: GoodsId;
  readonly title: string;
  readonly gradeCode: string | null;
  readonly surface: string | null;
  readonly treatment: string | null;
  readonly certTypes: readonly string[];
};

/** What does for what stands before it: C4 for C3, HT for IPPC, four planed sides for planed. */
const LADDERS: readonly (readonly string[])[] = [
  ["c1", "c2", "c3", "c4", "c5"],
  ["pn-e1", "pn-e0", "pn-enf"],
  ["planed", "s4s"],
  ["IPPC", "ht"],
];

const does = (has: string, asked: string): boolean =>
  has === asked || LADDERS.some((ladder) => ladder.includes(asked) && ladder.indexOf(has) > ladder.indexOf(asked));

/** Codes of requirements that goods state; their own facts count more than their title. */
function statedCodes({ title, gradeCode, surface, treatment, certTypes }: StatedFacts): string[] {
  const facts = [gradeCode, surface, treatment === "none" ? null : treatment].flatMap((code) => code ?? []);
  const own = [...facts, ...certTypes.map(certificateCode)];
  const slots = own.flatMap((code) => kindsOf(code).map(({ slot }) => slot));
  const titled = requirementsIn(normalText(title).text).flatMap(({ code }) => kindsOf(code));
  return [...own, ...titled.filter(({ slot }) => !slots.includes(slot)).map(({ code }) => code)];
}

/** `met`, `unmet` where goods state otherwise, `unsaid` where they state nothing. */
type Verdict = "met" | "unmet" | "unsaid";

function verdictOn(asked: RequirementKind, stated: readonly string[]): Verdict {
  if (stated.some((code) => does(code, asked.code))) return "met";
  return stated.some((code) => kindsOf(code)[0]?.slot === asked.slot) ? "unmet" : "unsaid";
}

/** Of several of which any will do the best is what counts. */
function verdictOf({ code }: Requirement, stated: readonly string[]): Verdict {
  const verdicts = kindsOf(code).map((kind) => verdictOn(kind, stated));
  return verdicts.includes("met") ? "met" : verdicts.includes("unsaid") ? "unsaid" : "unmet";
}

/** Requirements on goods; the terms of a price are requirements on quotes. */
const isOfGoods = ({ code }: Requirement): boolean => kindsOf(code)[0]?.group !== "priceTerm";

/** Whether any of the requirements concerns goods. */
export const hasGoodsRequirements = (requirements: readonly Requirement[]): boolean => requirements.some(isOfGoods);

/** The required certificates, without alternatives of which any will do. */
export const requiredCerts = (requirements: readonly Requirement[]): string[] =>
  requirements.flatMap(({ code }) => (kindsOf(code).length === 1 && kindsOf(code)[0]?.group === "cert" ? [code] : []));

/** How goods meet the requirements: how many of them, and in words what they state otherwise and what they do not state. */
export type Judged = { readonly met: number; readonly unmet: readonly string[]; readonly unsaid: readonly string[] };

/** Judges goods by the requirements of one line after the other; their title is read once, and only where one asks something. */
export function judgeOf(goods: StatedFacts): (requirements: readonly Requirement[]) => Judged {
  let known: string[] | null = null;
  return (requirements) => {
    const verdicts = requirements.filter(isOfGoods).map((one) => {
      known ??= statedCodes(goods);
      return { text: requirementText(one), is: verdictOf(one, known) };
    });
    const textsOf = (is: Verdict) => verdicts.filter((one) => one.is === is).map(({ text }) => text);
    return { met: textsOf("met").length, unmet: textsOf("unmet"), unsaid: textsOf("unsaid") };
  };
}

export const judgedBy = (requirements: readonly Requirement[], goods: StatedFacts): Judged =>
  judgeOf(goods)(requirements);

/** What states otherwise last, before it what meets most; else as they stand. */
export const byJudgement = (one: Judged, other: Judged): number =>
  one.unmet.length - other.unmet.length || other.met - one.met;
