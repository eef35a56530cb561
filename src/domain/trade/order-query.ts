import { oneOf } from "../list-params.ts";
import { ORDER_TABS, type OrderStatus } from "./order.ts";

/** The key of the tab that a list's filters name; all of them where they name none. */
export const orderTabOf = ({ tab = "", status = "" }: { tab?: string; status?: string }): string => {
  const byKey = ORDER_TABS.find(({ key }) => key === tab);
  const byStatus = ORDER_TABS.find(({ key, statuses }) => key !== "all" && oneOf(status, statuses) !== null);
  return (byKey ?? byStatus ?? { key: "all" }).key;
};

/** The filters of a tab. */
export const inTab = (tab: string): { tab: string; status: string } => ({ tab: tab === "all" ? "" : tab, status: "" });

/** The statuses of the orders in a tab. */
export const statusesOfTab = (tab: string): readonly OrderStatus[] =>
  ORDER_TABS.find(({ key }) => key === tab)?.statuses ?? [];

/** Orders in a tab, from the counts per status. */
export const tabCount = (tab: string, byStatus: Readonly<Record<string, number>>): number =>
  statusesOfTab(tab).reduce((sum: number, status) => sum + (byStatus[String(status)] ?? 0), 0);
