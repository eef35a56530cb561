import { lengthOf } from "../../text.ts";
import { KIND_GROUPS } from "../../timber/kind-groups.ts";
import { KINDS, kindByCode } from "../../timber/kinds.ts";
import { speciesByCode } from "../../timber/species.ts";

/** A group of kinds, a kind below it, or a species below that, with how many offers are in stock. */
export type ClassificationNode = { code: string; name: string; goodsNum: number; children: ClassificationNode[] };

/** A species that the operator put first below a kind, or hid there; all others follow by what is in stock. */
export type ClassifySpecies = { code: string; isShown: boolean };
/** A kind below its group. `name`: what it is called there, "" as in the dictionary. */
export type ClassifyKind = { code: string; name: string; isShown: boolean; species: ClassifySpecies[] };
/** The first level of the classification 大类 as the menu shows it. */
export type ClassifyGroup = { code: string; name: string; isShown: boolean; kinds: ClassifyKind[] };

/** The classification with its version; 0 while unchanged. */
export type Classified = { groups: ClassifyGroup[]; version: number };

/** Groups in the menu, characters in a group's name, and species per group. */
export const CLASSIFY_LIMITS = { groups: 12, name: 8, species: 30 } as const;

const newKind = (code: string): ClassifyKind => ({ code, name: "", isShown: true, species: [] });

/** The default until it is changed. */
export const USUAL_CLASSIFICATION: readonly ClassifyGroup[] = KIND_GROUPS.map(({ code, name, kinds }) => ({
  code,
  name,
  isShown: true,
  kinds: kinds.map(newKind),
}));

const GROUP_CODE = /^[a-z][a-z0-9]{0,19}$/;
const areApart = (codes: readonly string[]): boolean => new Set(codes).size === codes.length;

/** Why this cannot be the classification, or `null`. */
export function classificationProblem(groups: readonly ClassifyGroup[]): string | null {
  const kinds = groups.flatMap((group) => group.kinds);
  const named = (name: string) => lengthOf(name.trim()) <= CLASSIFY_LIMITS.name;
  if (groups.length > CLASSIFY_LIMITS.groups) return `大类最多${CLASSIFY_LIMITS.groups}个`;
  if (!groups.every(({ code }) => GROUP_CODE.test(code)) || !areApart(groups.map(({ code }) => code)))
    return "大类编码不正确";
  if (!groups.every(({ name }) => name.trim() !== "" && named(name))) return `大类名称须为1-${CLASSIFY_LIMITS.name}字`;
  if (!areApart(groups.map(({ name }) => name.trim()))) return "大类名称不能重复";
  if (!kinds.every(({ code }) => kindByCode(code) !== undefined)) return "品类不存在";
  if (!areApart(kinds.map(({ code }) => code))) return "一个品类只能放在一个大类";
  if (!kinds.every(({ name }) => named(name))) return `品类名称最多${CLASSIFY_LIMITS.name}字`;
  for (const { species } of kinds) {
    if (species.length > CLASSIFY_LIMITS.species) return `每个品类最多设置${CLASSIFY_LIMITS.species}个树种`;
    if (!species.every(({ code }) => speciesByCode(code) !== undefined)) return "树种不存在";
    if (!areApart(species.map(({ code }) => code))) return "树种不能重复";
  }
  const isAnyShown = groups.some((group) => group.isShown && group.kinds.some(({ isShown }) => isShown));
  return isAnyShown ? null : "至少显示一个品类";
}

/** Kinds that stand in no group, so that the menu does not show them. */
export const kindsLeft = (groups: readonly ClassifyGroup[]): readonly { code: string; name: string }[] =>
  KINDS.filter(({ code }) => !groups.some(({ kinds }) => kinds.some((kind) => kind.code === code)));

/** A code that no group has. */
function freeCode(groups: readonly ClassifyGroup[]): string {
  for (let at = groups.length + 1; ; at += 1) {
    const code = `group${at}`;
    if (!groups.some((group) => group.code === code)) return code;
  }
}

export const withGroup = (groups: readonly ClassifyGroup[]): ClassifyGroup[] => [
  ...groups,
  { code: freeCode(groups), name: "", isShown: true, kinds: [] },
];

/** A kind that stood nowhere, at the end of a group. */
export const kindAdded = (group: ClassifyGroup, code: string): ClassifyGroup => ({
  ...group,
  kinds: [...group.kinds, newKind(code)],
});

/** A kind goes over to the end of another group. */
export function kindRegrouped(groups: readonly ClassifyGroup[], code: string, to: string): ClassifyGroup[] {
  const kind = groups.flatMap(({ kinds }) => kinds).find((one) => one.code === code);
  if (kind === undefined) return [...groups];
  return groups.map((group) => ({
    ...group,
    kinds: [...group.kinds.filter((one) => one.code !== code), ...(group.code === to ? [kind] : [])],
  }));
}
