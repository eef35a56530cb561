import type { ShopType } from "./merchant.ts";
import { MATERIAL_KINDS, type MaterialKind, type Requirement } from "./merchant-application.ts";

/** How much a paper is wanted. */
export type Demand = "none" | "optional" | "required";
export const DEMAND_NAMES: Readonly<Record<Demand, string>> = { none: "不要求", optional: "可选", required: "必须" };
export const DEMANDS: readonly Demand[] = ["none", "optional", "required"];

export const demandOf = (list: readonly Requirement[], kind: MaterialKind): Demand => {
  const item = list.find((one) => one.kind === kind);
  return item === undefined ? "none" : item.required ? "required" : "optional";
};

/** The checklist with one item in place of what it was, in the order of kinds; an item for no shop is none. */
function withItem(list: readonly Requirement[], kind: MaterialKind, item: Requirement | null): Requirement[] {
  return MATERIAL_KINDS.flatMap((one) =>
    one === kind ? (item ?? []) : (list.find((kept) => kept.kind === one) ?? []),
  );
}

/** With a paper wanted that much; one wanted anew is wanted of `shopTypes`. */
export function withDemand(
  list: readonly Requirement[],
  kind: MaterialKind,
  demand: Demand,
  shopTypes: readonly ShopType[],
): Requirement[] {
  if (demand === "none") return withItem(list, kind, null);
  const kept = list.find((one) => one.kind === kind)?.shopTypes ?? shopTypes;
  return withItem(list, kind, { kind, required: demand === "required", shopTypes: kept });
}

/** With a paper wanted, or not wanted any more, of a type of shop. */
export function withShopType(list: readonly Requirement[], kind: MaterialKind, type: ShopType): Requirement[] {
  const item = list.find((one) => one.kind === kind);
  if (item === undefined) return [...list];
  const shopTypes = item.shopTypes.includes(type)
    ? item.shopTypes.filter((one) => one !== type)
    : [...item.shopTypes, type].sort();
  return withItem(list, kind, { ...item, shopTypes });
}

/** What is wrong with an item, by its kind: one that is wanted is wanted of somebody. */
export const checklistProblems = (list: readonly Requirement[]): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    list.map(({ kind, shopTypes }) => [`kind${kind}`, shopTypes.length === 0 ? "请选择适用的店铺类型" : null]),
  );
