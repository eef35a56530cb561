import { fixed, type Infer, NUMBER, optional, pair, record, TEXT } from "../records.ts";
import { CERTIFICATES } from "../timber/certificates.ts";
import { GRADES } from "../timber/grades.ts";
import { SURFACES, TREATMENTS } from "../timber/spec.ts";

/** Kinds of requirements, in the order in which they are offered. */
export const REQUIREMENT_GROUPS = {
  cert: "认证",
  emission: "环保",
  treatment: "处理",
  useClass: "防腐等级",
  surface: "表面",
  tolerance: "公差",
  priceTerm: "价格条件",
} as const;
export type RequirementGroup = keyof typeof REQUIREMENT_GROUPS;

/**
 * A requirement on a line beside what its fields hold. `code` is that of the goods' own fact, where goods have such a fact: of a
 * certificate, a treatment, a surface, a grade of emission. `slot`: of two that share one a line takes over neither from
 * elsewhere when it states the other itself.
 */
export type RequirementKind = {
  readonly code: string;
  readonly group: RequirementGroup;
  readonly name: string;
  readonly slot: string;
};

const inGroup = (
  group: RequirementGroup,
  rows: readonly { readonly code: string; readonly name: string }[],
  slotOf: (code: string) => string = () => group,
): RequirementKind[] => rows.map(({ code, name }) => ({ code, group, name, slot: slotOf(code) }));

/** Use classes of treated timber, GB/T 27651: the higher, the wetter it may lie. */
const USE_CLASSES = ["c1", "c2", "c3", "c4", "c5"];

/** Of formaldehyde from panels, the least first. */
const EMISSIONS = ["pn-enf", "pn-e0", "pn-e1"];

export const TOLERANCE = "tolerance";

/**
 * Everything that can be required beside the fields of a line. Untreated and thermally modified timber are kinds of their own.
 */
export const REQUIREMENTS: readonly RequirementKind[] = [
  ...inGroup(
    "cert",
    CERTIFICATES.map(({ code }) => ({ code, name: code })),
    (code) => code,
  ),
  ...inGroup(
    "emission",
    GRADES.filter(({ code }) => EMISSIONS.includes(code)),
  ),
  // HT is a mark of packing, which any timber may bear.
  ...inGroup(
    "treatment",
    TREATMENTS.filter(({ code }) => code !== "none"),
    (code) => (code === "ht" ? code : "treatment"),
  ),
  ...inGroup(
    "useClass",
    USE_CLASSES.map((code) => ({ code, name: `${code.toUpperCase()}级` })),
  ),
  ...inGroup("surface", SURFACES),
  ...inGroup("tolerance", [{ code: TOLERANCE, name: "公差" }]),
  ...inGroup("priceTerm", [
    { code: "delivered", name: "到厂价（含运费）" },
    { code: "exWarehouse", name: "自提价（不含运费）" },
    { code: "toPort", name: "到港价" },
    { code: "fob", name: "离岸价" },
  ]),
];

const KIND_OF = new Map(REQUIREMENTS.map((one) => [one.code, one]));

/**
 * A requirement of one line: `code` of the table, or several of one group joined by `/` of which any will do; `detail` is what a
 * tolerance allows (`厚度±1mm`), "" of all others. One read from a text has its certainty, 0 to 1, and its place in the text, end
 * exclusive.
 */
export const REQUIREMENT = fixed(
  record({ code: TEXT, detail: TEXT, sure: optional(NUMBER), span: optional(pair(NUMBER)) }),
);
export type Requirement = Infer<typeof REQUIREMENT>;

/** Of one line, and characters of a tolerance. */
export const REQUIREMENTS_MAX = 20;
export const DETAIL_MAX = 60;
/** Characters of a code, with others that will do as well. */
export const REQUIREMENT_CODE_MAX = 80;

/** The entries that a code names; empty where one of them is unknown or they are not of one group. */
export function kindsOf(code: string): RequirementKind[] {
  const kinds = code.split("/").map((one) => KIND_OF.get(one));
  const [first] = kinds;
  const areOfOne = first !== undefined && kinds.every((one) => one?.group === first.group);
  return areOfOne ? kinds.flatMap((one) => one ?? []) : [];
}

/** The slot by which a line takes over no other requirement from elsewhere; "" of an unknown code. */
export const slotOf = (code: string): string => {
  const kinds = kindsOf(code);
  return kinds.length > 1 && kinds[0]?.group === "cert" ? code : (kinds[0]?.slot ?? "");
};

/** As it is shown: `FSC`, `FSC或PEFC`, `公差 厚度±1mm`, `厚度误差1mm以内`. */
export function requirementText({ code, detail }: Pick<Requirement, "code" | "detail">): string {
  const name = kindsOf(code)
    .map((one) => one.name)
    .join("或");
  if (detail === "") return name;
  return /[误公允偏正负尺]差/.test(detail) ? detail : `${name} ${detail}`;
}

/** Why these cannot be required of one line, or `null`; each occurs once. */
export function requirementsProblem(requirements: readonly Requirement[]): string | null {
  if (requirements.length > REQUIREMENTS_MAX) return `一行最多${REQUIREMENTS_MAX}项要求`;
  const isKnown = ({ code, detail }: Requirement) =>
    kindsOf(code).length > 0 && Array.from(detail).length <= DETAIL_MAX && (code === TOLERANCE) === (detail !== "");
  if (new Set(requirements.map(({ code }) => code)).size < requirements.length) return "同一项要求只能填一次";
  return requirements.every(isKnown) ? null : "要求不正确";
}

/** With `added` in place of the one with the same code. */
export const withRequirement = (requirements: readonly Requirement[], added: Requirement): Requirement[] => [
  ...requirements.filter(({ code }) => code !== added.code),
  added,
];

/** As a list of requirements: `FSC、四面刨光`. */
export const requirementsText = (requirements: readonly Pick<Requirement, "code" | "detail">[]): string =>
  requirements.map(requirementText).join("、");

/** Tolerances that a person can choose; a message may state any. */
const TOLERANCES = ["±0.5mm", "±1mm", "±2mm", "±3mm", "±5mm"];

/** Requirements that a person can choose, by group. */
export const REQUIREMENT_CHOICES: readonly { readonly name: string; readonly choices: readonly Requirement[] }[] =
  Object.entries(REQUIREMENT_GROUPS).map(([group, name]) => ({
    name,
    choices: REQUIREMENTS.filter((one) => one.group === group).flatMap(({ code }) =>
      code === TOLERANCE ? TOLERANCES.map((detail) => ({ code, detail })) : [{ code, detail: "" }],
    ),
  }));

/** The requirements of a line, divided by whether a quote confirms their codes. */
export function confirmedBy(requirements: readonly Requirement[], met: readonly string[]) {
  const isMet = ({ code }: Requirement): boolean => met.includes(code);
  return { confirmed: requirements.filter(isMet), open: requirements.filter((one) => !isMet(one)) };
}
