import type { ComponentType } from "react";
import type { ConsoleDemand } from "../../../domain/shell/console.ts";
import { type Lazily, lazily } from "../../lazily.tsx";

/** Parts of the console's menu, in its order. */
export const CONSOLE_GROUPS = [
  "工作台",
  "订单",
  "提货",
  "商品",
  "求购与报价",
  "期货",
  "店铺",
  "审核",
  "内容",
  "运营",
  "系统",
] as const;
export type ConsoleGroup = (typeof CONSOLE_GROUPS)[number];

export type ConsoleRoute = ConsoleDemand & {
  path: string;
  title: string;
  group: ConsoleGroup;
  /** The list that a page about one thing belongs to; such a page is not in the menu. */
  parent?: string;
  screen: Lazily<object>;
};

const screen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Lazily<object> => lazily(load, (module) => module[name]);

export const WORKBENCH = "/console/index";

/** Every screen of the console. `permission` is the one that its first call asks for. */
export const CONSOLE_ROUTES: readonly ConsoleRoute[] = [
  {
    path: WORKBENCH,
    title: "工作台",
    group: "工作台",
    side: null,
    permission: null,
    screen: screen(() => import("./workbench-screen.tsx"), "WorkbenchScreen"),
  },
  {
    path: "/console/order/list",
    title: "现货订单",
    group: "订单",
    side: "merchant",
    permission: "order:spot:confirm",
    screen: screen(() => import("../../trade/console/merchant-order-screens.tsx"), "MerchantOrderListScreen"),
  },
  {
    path: "/console/order/detail",
    title: "订单详情",
    group: "订单",
    side: "merchant",
    permission: "order:spot:confirm",
    parent: "/console/order/list",
    screen: screen(() => import("../../trade/console/merchant-order-screens.tsx"), "MerchantOrderDetailScreen"),
  },
  {
    path: "/console/platformOrder/list",
    title: "平台订单",
    group: "订单",
    side: "operator",
    permission: "order:spot:audit",
    screen: screen(() => import("../../trade/console/platform-order-screens.tsx"), "PlatformOrderListScreen"),
  },
  {
    path: "/console/platformOrder/detail",
    title: "订单详情",
    group: "订单",
    side: "operator",
    permission: "order:spot:audit",
    parent: "/console/platformOrder/list",
    screen: screen(() => import("../../trade/console/platform-order-screens.tsx"), "PlatformOrderDetailScreen"),
  },
  {
    path: "/console/search/hot",
    title: "热门搜索",
    group: "运营",
    side: "operator",
    permission: "content:home:edit",
    screen: screen(() => import("../../catalog/console/hot-terms-screen.tsx"), "HotTermsScreen"),
  },
  {
    path: "/console/search/alias",
    title: "树种别名",
    group: "运营",
    side: "operator",
    permission: "content:home:edit",
    screen: screen(() => import("../../catalog/console/aliases-screen.tsx"), "AliasesScreen"),
  },
  {
    path: "/console/search/zero",
    title: "零结果",
    group: "运营",
    side: "operator",
    permission: "stat:view",
    screen: screen(() => import("../../catalog/console/missed-searches-screen.tsx"), "MissedSearchesScreen"),
  },
  {
    path: "/console/search/click",
    title: "点击与转化",
    group: "运营",
    side: "operator",
    permission: "stat:view",
    screen: screen(() => import("../../catalog/console/clicks-screen.tsx"), "ClicksScreen"),
  },
];

/** The screen at an address, or `null`. */
export function consoleRouteAt(pathname: string): ConsoleRoute | null {
  const path = pathname.replace(/\/+$/, "");
  return CONSOLE_ROUTES.find((route) => route.path === path) ?? null;
}
