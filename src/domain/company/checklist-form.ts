import type { ShopType } from "./merchant.ts";
import { MATERIAL_KINDS, type MaterialKind, type Requirement } from "./merchant-application.ts";

/** How strictly a paper is required. */
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

/** Sets how strictly a paper is required; one newly required is required of `shopTypes`. */
export function withDemand(
  list: readonly Requirement[],
  kind: MaterialKind,
  demand: Demand,
  shopTypes: readonly ShopType[],
): Requirement[] {
  if (demand === "none") return withItem(list, kind, null);
  const kept = list.find((one) => one.kind === kind)?.shopTypes ?? shopTypes;
  return withItem(list, kind, { kind, required: demand === "required", shopTypes: [...kept] });
}

/** Requires a paper of a type of shop, or no longer does. */
export function withShopType(list: readonly Requirement[], kind: MaterialKind, type: ShopType): Requirement[] {
  const item = list.find((one) => one.kind === kind);
  if (item === undefined) return [...list];
  const shopTypes = item.shopTypes.includes(type)
    ? item.shopTypes.filter((one) => one !== type)
    : [...item.shopTypes, type].sort();
  return withItem(list, kind, { ...item, shopTypes });
}

/** What is wrong with an item, by its kind: a required one is required of some type of shop. */
export const checklistProblems = (list: readonly Requirement[]): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    list.map(({ kind, shopTypes }) => [`kind${kind}`, shopTypes.length === 0 ? "请选择适用的店铺类型" : null]),
  );
