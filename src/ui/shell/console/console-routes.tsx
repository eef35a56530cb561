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
  {
    path: "/console/company/list",
    title: "企业认证",
    group: "审核",
    side: "operator",
    permission: "company:cert:review",
    screen: screen(() => import("../../company/console/company-list-screen.tsx"), "CompanyListScreen"),
  },
  {
    path: "/console/company/detail",
    title: "企业详情",
    group: "审核",
    side: "operator",
    permission: "company:cert:review",
    parent: "/console/company/list",
    screen: screen(() => import("../../company/console/company-detail-screen.tsx"), "CompanyDetailScreen"),
  },
  {
    path: "/console/settle/list",
    title: "入驻审核",
    group: "审核",
    side: "operator",
    permission: "merchant:settle:review",
    screen: screen(() => import("../../company/console/settle-list-screen.tsx"), "SettleListScreen"),
  },
  {
    path: "/console/settle/detail",
    title: "入驻申请",
    group: "审核",
    side: "operator",
    permission: "merchant:settle:review",
    parent: "/console/settle/list",
    screen: screen(() => import("../../company/console/settle-detail-screen.tsx"), "SettleDetailScreen"),
  },
  {
    path: "/console/supply/list",
    title: "供应链申请",
    group: "审核",
    side: "operator",
    permission: "supply:apply:handle",
    screen: screen(() => import("../../company/console/supply-list-screen.tsx"), "SupplyListScreen"),
  },
  {
    path: "/console/supply/detail",
    title: "供应链申请详情",
    group: "审核",
    side: "operator",
    permission: "supply:apply:handle",
    parent: "/console/supply/list",
    screen: screen(() => import("../../company/console/supply-detail-screen.tsx"), "SupplyDetailScreen"),
  },
  {
    path: "/console/merchant/list",
    title: "店铺管理",
    group: "店铺",
    side: "operator",
    permission: "merchant:shop:manage",
    screen: screen(() => import("../../company/console/shop-list-screen.tsx"), "ShopListScreen"),
  },
  {
    path: "/console/merchant/detail",
    title: "店铺详情",
    group: "店铺",
    side: "operator",
    permission: "merchant:shop:manage",
    parent: "/console/merchant/list",
    screen: screen(() => import("../../company/console/shop-detail-screen.tsx"), "ShopDetailScreen"),
  },
  {
    path: "/console/shop/index",
    title: "店铺与资质",
    group: "店铺",
    side: "merchant",
    permission: "merchant:shop:edit",
    screen: screen(() => import("../../company/console/own-shop-screen.tsx"), "OwnShopScreen"),
  },
  {
    path: "/console/goods/list",
    title: "商品管理",
    group: "商品",
    side: "merchant",
    permission: "goods:offer:edit",
    screen: screen(() => import("../../catalog/console/own-goods-screen.tsx"), "OwnGoodsScreen"),
  },
  {
    path: "/console/goods/form",
    title: "商品编辑",
    group: "商品",
    parent: "/console/goods/list",
    side: "merchant",
    permission: "goods:offer:edit",
    screen: screen(() => import("../../catalog/console/goods-form-screen.tsx"), "GoodsFormScreen"),
  },
  {
    path: "/console/goods/import",
    title: "批量导入",
    group: "商品",
    side: "merchant",
    permission: "goods:offer:add",
    screen: screen(() => import("../../catalog/console/goods-import-screen.tsx"), "GoodsImportScreen"),
  },
  {
    path: "/console/goods/review",
    title: "商品审核",
    group: "审核",
    side: "operator",
    permission: "goods:offer:review",
    screen: screen(() => import("../../catalog/console/goods-review-screens.tsx"), "GoodsReviewListScreen"),
  },
  {
    path: "/console/goods/review/detail",
    title: "商品详情",
    group: "审核",
    parent: "/console/goods/review",
    side: "operator",
    permission: "goods:offer:review",
    screen: screen(() => import("../../catalog/console/goods-review-screens.tsx"), "GoodsReviewScreen"),
  },
];

/** The screen at an address, or `null`. */
export function consoleRouteAt(pathname: string): ConsoleRoute | null {
  const path = pathname.replace(/\/+$/, "");
  return CONSOLE_ROUTES.find((route) => route.path === path) ?? null;
}
