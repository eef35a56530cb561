import { type ConsoleDemand, mayOpen } from "./console.ts";

/** Something that was found in the console, with the page about it. */
export type Found = {
  kind: FoundKind;
  title: string;
  /** Sets it apart from others of the same title. */
  note: string;
  path: string;
};
/** What can be found. */
export type FoundKind = "page" | "order" | "goods" | "company";

export const FOUND_KINDS: Readonly<Record<FoundKind, string>> = {
  page: "页面",
  order: "订单",
  goods: "商品",
  company: "企业",
};

/** A list whose keyword finds by number or name: its own permission opens it here. */
export type FindSource = ConsoleDemand & {
  key: "merchantOrders" | "allOrders" | "merchantGoods" | "allGoods" | "companies";
  kind: Exclude<FoundKind, "page">;
};

const SOURCES: readonly FindSource[] = [
  { key: "merchantOrders", kind: "order", side: "merchant", permission: "order:spot:confirm" },
  { key: "allOrders", kind: "order", side: "operator", permission: "order:spot:audit" },
  { key: "merchantGoods", kind: "goods", side: "merchant", permission: "goods:offer:edit" },
  { key: "allGoods", kind: "goods", side: "operator", permission: "goods:offer:review" },
  { key: "companies", kind: "company", side: "operator", permission: "company:cert:review" },
];

/** The lists that a person may search. */
export const findSourcesOf = (person: Parameters<typeof mayOpen>[0]): readonly FindSource[] =>
  SOURCES.filter((source) => mayOpen(person, source));

/** What a person can search for, in words: 页面、订单. */
export const findableText = (sources: readonly FindSource[]): string =>
  [...new Set<FoundKind>(["page", ...sources.map(({ kind }) => kind)])].map((kind) => FOUND_KINDS[kind]).join("、");

/** Fewer characters would find too much and are not sent. */
export const FIND_FROM = 2;
/** So many of each kind are shown. */
export const FOUND_OF_KIND = 5;
/** What is looked for is no longer than the shortest of the lists' fields for it. */
export const FIND_MAX = 30;

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, "");

/** The pages whose name or group has the words; those whose name begins with them first. Without words all. */
export function pagesFound(pages: readonly Found[], words: string): readonly Found[] {
  const asked = folded(words);
  const rank = ({ title, note }: Found): number =>
    folded(title).startsWith(asked) ? 0 : folded(title).includes(asked) ? 1 : folded(note).includes(asked) ? 2 : 3;
  return pages
    .map((page) => ({ page, at: rank(page) }))
    .filter(({ at }) => at < 3)
    .sort((a, b) => a.at - b.at)
    .map(({ page }) => page);
}
