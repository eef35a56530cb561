import type { ComponentType } from "react";
import { type Lazily, lazily } from "./lazily.tsx";

export type AppRoute = {
  path: string;
  /** Names the page among the tabs; a route without one gets no tab. */
  name?: string;
  title: string;
  requireAuth: boolean;
  /** User-centre pages stand beside the sidebar. */
  frame: "shop" | "user" | "bare" | "console";
  screen: Lazily<object>;
  /**
   * The module of the screen below `src/ui`, where the page comes from the server as HTML: a public page made by
   * `screenOf`, without Blueprint.
   */
  onServer?: string;
  /** Its controls are Blueprint's, whose providers and styles come with it. */
  hasBlueprint?: true;
};

const shop = { requireAuth: false, frame: "shop" } as const;
const member = { requireAuth: true, frame: "shop" } as const;
const user = { requireAuth: true, frame: "user" } as const;

/** The screen that a module exports under `name`. */
const screen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Lazily<object> => lazily(load, (module) => module[name]);

/** Every page of the site. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: "/login",
    title: "登录",
    requireAuth: false,
    frame: "bare",
    screen: screen(() => import("./account/login-screen.tsx"), "LoginScreen"),
  },
  {
    path: "/register",
    title: "免费注册",
    requireAuth: false,
    frame: "bare",
    screen: screen(() => import("./account/register-screen.tsx"), "RegisterScreen"),
  },
  {
    path: "/forget",
    title: "找回密码",
    requireAuth: false,
    frame: "bare",
    screen: screen(() => import("./account/forget-screen.tsx"), "ForgetScreen"),
  },
  {
    path: "/404",
    title: "页面不存在",
    ...shop,
    onServer: "shell/problem-screens.tsx",
    screen: screen(() => import("./shell/problem-screens.tsx"), "NotFoundScreen"),
  },
  {
    path: "/401",
    title: "没有权限",
    ...shop,
    screen: screen(() => import("./shell/problem-screens.tsx"), "ForbiddenScreen"),
  },
  {
    path: "/redirect/*",
    title: "",
    ...shop,
    screen: screen(() => import("./shell/problem-screens.tsx"), "RedirectScreen"),
  },
  {
    path: "/find/findGoods",
    name: "FindGoods",
    title: "找货",
    ...shop,
    onServer: "demand/find-goods-screen.tsx",
    screen: screen(() => import("./demand/find-goods-screen.tsx"), "FindGoodsScreen"),
  },
  {
    path: "/agreement/index",
    name: "Agreement",
    title: "协议与规则",
    ...shop,
    onServer: "content/agreement-screen.tsx",
    screen: screen(() => import("./content/agreement-screen.tsx"), "AgreementScreen"),
  },
  {
    path: "/news/newsIndex",
    name: "NewsIndex",
    title: "行业资讯",
    ...shop,
    onServer: "content/news-list-screen.tsx",
    screen: screen(() => import("./content/news-list-screen.tsx"), "NewsListScreen"),
  },
  {
    path: "/news/newsdetail",
    name: "NewsDetail",
    title: "资讯详情",
    ...shop,
    onServer: "content/news-detail-screen.tsx",
    screen: screen(() => import("./content/news-detail-screen.tsx"), "NewsDetailScreen"),
  },
  {
    path: "/search/list",
    name: "SearchList",
    title: "商品搜索",
    ...shop,
    onServer: "catalog/search-list-screen.tsx",
    screen: screen(() => import("./catalog/search-list-screen.tsx"), "SearchListScreen"),
  },
  {
    path: "/public/list",
    name: "PublicList",
    title: "全部货源",
    ...shop,
    onServer: "catalog/search-list-screen.tsx",
    screen: screen(() => import("./catalog/search-list-screen.tsx"), "PublicListScreen"),
  },
  {
    path: "/spot/spotGoods",
    name: "SpotGoods",
    title: "现货",
    ...shop,
    onServer: "catalog/search-list-screen.tsx",
    screen: screen(() => import("./catalog/search-list-screen.tsx"), "SpotGoodsScreen"),
  },
  {
    path: "/brand/list",
    name: "BrandList",
    title: "品牌",
    ...shop,
    onServer: "catalog/brand-list-screen.tsx",
    screen: screen(() => import("./catalog/brand-list-screen.tsx"), "BrandListScreen"),
  },
  {
    path: "/brand/detail",
    name: "BrandDetail",
    title: "品牌详情",
    ...shop,
    onServer: "catalog/brand-detail-screen.tsx",
    screen: screen(() => import("./catalog/brand-detail-screen.tsx"), "BrandDetailScreen"),
  },
  {
    path: "/exponent/list",
    name: "Exponent",
    title: "价格指数",
    ...shop,
    onServer: "content/exponent-screen.tsx",
    screen: screen(() => import("./content/exponent-screen.tsx"), "ExponentScreen"),
  },
  {
    path: "/product/detail",
    name: "ProductDetail",
    title: "商品详情",
    ...shop,
    onServer: "catalog/goods-detail-screen.tsx",
    screen: screen(() => import("./catalog/goods-detail-screen.tsx"), "GoodsDetailScreen"),
  },
  {
    path: "/global/GlobalOffer",
    name: "GlobalOffer",
    title: "全球期货",
    ...member,
    screen: screen(() => import("./futures/forward-offers-screen.tsx"), "ForwardOffersScreen"),
  },
  {
    path: "/global/detail",
    name: "GlobalDetail",
    title: "期货报盘",
    ...shop,
    onServer: "futures/forward-offer-screen.tsx",
    screen: screen(() => import("./futures/forward-offer-screen.tsx"), "GlobalDetailScreen"),
  },
  {
    path: "/global/inquiry",
    name: "GlobalInquiry",
    title: "期货询盘",
    ...shop,
    screen: screen(() => import("./futures/inquiry-form-screen.tsx"), "InquiryFormScreen"),
  },
  {
    path: "/global/placeOrder",
    name: "GlobalPlaceOrder",
    title: "期货下单",
    ...shop,
    screen: screen(() => import("./futures/place-order-screen.tsx"), "PlaceOrderScreen"),
  },
  {
    path: "/index",
    name: "Dashboard",
    title: "首页",
    ...shop,
    onServer: "shell/home-screen.tsx",
    screen: screen(() => import("./shell/home-screen.tsx"), "HomeScreen"),
  },
  {
    path: "/frame/:id",
    title: "合作服务",
    ...shop,
    screen: screen(() => import("./shell/frame-screen.tsx"), "FrameScreen"),
  },
  {
    path: "/merchant/list",
    name: "MerchantList",
    title: "商家",
    ...shop,
    onServer: "company/merchant-list-screen.tsx",
    screen: screen(() => import("./company/merchant-list-screen.tsx"), "MerchantListScreen"),
  },
  {
    path: "/company/info",
    name: "CompanyInfo",
    title: "企业信息",
    ...shop,
    onServer: "company/company-info-screen.tsx",
    screen: screen(() => import("./company/company-info-screen.tsx"), "CompanyInfoScreen"),
  },
  {
    path: "/demand/step_one",
    name: "DemandAi",
    title: "AI寻货",
    ...member,
    hasBlueprint: true,
    screen: screen(() => import("./demand/demand-wizard-screen.tsx"), "DemandWizardScreen"),
  },
  {
    path: "/commonly/step_one",
    name: "DemandCommonly",
    title: "发布求购",
    ...member,
    hasBlueprint: true,
    screen: screen(() => import("./demand/demand-form-screen.tsx"), "DemandFormScreen"),
  },
  {
    path: "/buyList/openQuote",
    name: "OpenQuote",
    title: "求购大厅",
    ...member,
    screen: screen(() => import("./demand/open-quote-screen.tsx"), "OpenQuoteScreen"),
  },
  {
    path: "/settled/apply",
    name: "SettledApply",
    title: "商家入驻",
    ...member,
    screen: screen(() => import("./company/merchant-application-screen.tsx"), "MerchantApplicationScreen"),
  },
  {
    path: "/supply/supplyChain",
    name: "SupplyChain",
    title: "供应链服务",
    requireAuth: true,
    frame: "shop",
    onServer: "company/supply-screen.tsx",
    screen: screen(() => import("./company/supply-screen.tsx"), "SupplyScreen"),
  },
  {
    path: "/shop/car",
    name: "ShopCar",
    title: "购物车",
    ...member,
    screen: screen(() => import("./trade/cart-screen.tsx"), "CartScreen"),
  },
  {
    path: "/shop/settlement",
    name: "Settlement",
    title: "确认订单",
    ...member,
    screen: screen(() => import("./trade/checkout-screen.tsx"), "CheckoutScreen"),
  },
  {
    path: "/user/addEnterprise",
    name: "AddEnterprise",
    title: "企业认证",
    ...user,
    screen: screen(() => import("./company/enterprise-form-screen.tsx"), "EnterpriseFormScreen"),
  },
  {
    path: "/user/center",
    name: "UserCenter",
    title: "用户中心",
    ...user,
    screen: screen(() => import("./shell/user-center-screen.tsx"), "UserCenterScreen"),
  },
  {
    path: "/user/recSource",
    name: "RecSource",
    title: "我的求购",
    ...user,
    screen: screen(() => import("./demand/demand-list-screen.tsx"), "DemandListScreen"),
  },
  {
    path: "/user/recSource/detail",
    name: "RecSourceDetail",
    title: "推荐货源详情",
    ...user,
    screen: screen(() => import("./demand/sources-screen.tsx"), "SourcesScreen"),
  },
  {
    path: "/user/reqSpec",
    name: "ReqSpec",
    title: "规格订阅",
    ...user,
    screen: screen(() => import("./catalog/spec-alert-screen.tsx"), "SpecAlertScreen"),
  },
  {
    path: "/user/mySearch",
    name: "MySearch",
    title: "我的搜索",
    ...user,
    screen: screen(() => import("./catalog/saved-search-list-screen.tsx"), "SavedSearchListScreen"),
  },
  {
    path: "/user/browHistory",
    name: "BrowHistory",
    title: "浏览历史",
    ...user,
    screen: screen(() => import("./catalog/browse-screen.tsx"), "BrowseScreen"),
  },
  {
    path: "/user/myMessage",
    name: "MyMessage",
    title: "我的消息",
    ...user,
    screen: screen(() => import("./system/message-list-screen.tsx"), "MessageListScreen"),
  },
  {
    path: "/user/platformOrder",
    name: "PlatformOrder",
    title: "现货订单",
    ...user,
    screen: screen(() => import("./trade/order-list-screen.tsx"), "OrderListScreen"),
  },
  {
    path: "/user/platformOrder/detail",
    name: "PlatformOrderDetail",
    title: "订单详情",
    ...user,
    screen: screen(() => import("./trade/order-detail-screen.tsx"), "OrderDetailScreen"),
  },
  {
    path: "/user/reservation",
    name: "Reservation",
    title: "提货预约",
    ...user,
    screen: screen(() => import("./trade/reservation-list-screen.tsx"), "ReservationListScreen"),
  },
  {
    path: "/user/reservation/edit",
    name: "ReservationEdit",
    title: "预约提货",
    ...user,
    screen: screen(() => import("./trade/reservation-form-screen.tsx"), "ReservationFormScreen"),
  },
  {
    path: "/user/reservation/detail",
    name: "ReservationDetail",
    title: "提货预约详情",
    ...user,
    screen: screen(() => import("./trade/reservation-detail-screen.tsx"), "ReservationDetailScreen"),
  },
  {
    path: "/user/pickupRecord",
    name: "PickupRecord",
    title: "提货记录",
    ...user,
    screen: screen(() => import("./trade/pickup-list-screen.tsx"), "PickupListScreen"),
  },
  {
    path: "/user/pickupRecord/detail",
    name: "PickupRecordDetail",
    title: "提货记录详情",
    ...user,
    screen: screen(() => import("./trade/pickup-detail-screen.tsx"), "PickupDetailScreen"),
  },
  {
    path: "/user/futuresInquiry",
    name: "FuturesInquiry",
    title: "期货询盘",
    ...user,
    screen: screen(() => import("./futures/inquiry-list-screen.tsx"), "InquiryListScreen"),
  },
  {
    path: "/user/placeOrderList",
    name: "PlaceOrderList",
    title: "期货订单",
    ...user,
    screen: screen(() => import("./futures/futures-order-screens.tsx"), "FuturesOrderListScreen"),
  },
  {
    path: "/user/placeOrderList/detail",
    name: "PlaceOrderListDetail",
    title: "期货订单详情",
    ...user,
    screen: screen(() => import("./futures/futures-order-screens.tsx"), "FuturesOrderDetailScreen"),
  },
  {
    path: "/user/certification",
    name: "Certification",
    title: "企业认证",
    ...user,
    screen: screen(() => import("./company/certification-screen.tsx"), "CertificationScreen"),
  },
  {
    path: "/user/personalAccount",
    name: "PersonalAccount",
    title: "个人账号",
    ...user,
    screen: screen(() => import("./account/personal-account-screen.tsx"), "PersonalAccountScreen"),
  },
  {
    path: "/user/shippingAddress",
    name: "ShippingAddress",
    title: "收货地址",
    ...user,
    screen: screen(() => import("./trade/address-screen.tsx"), "AddressScreen"),
  },
  {
    path: "/console/*",
    title: "后台",
    requireAuth: true,
    frame: "console",
    screen: screen(() => import("./shell/console/console-screen.tsx"), "ConsoleScreen"),
  },
];

/** Addresses that redirect to another. */
export const REDIRECTS: readonly { from: string; to: string }[] = [
  { from: "/", to: "/index" },
  { from: "/shop", to: "/shop/car" },
  { from: "/user", to: "/user/center" },
  { from: "/console", to: "/console/index" },
];

/** The route of a path, or where it leads; `null` for a path nobody knows. */
export function routeAt(pathname: string): { route: AppRoute } | { to: string } | null {
  const path = pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, "") : pathname;
  const redirect = REDIRECTS.find(({ from }) => from === path || (path === "" && from === "/"));
  if (redirect) return { to: redirect.to };
  const route = ROUTES.find((one) => {
    const open = /\/(\*|:\w+)$/.exec(one.path);
    if (open === null) return one.path === path;
    const rest = path.startsWith(one.path.slice(0, open.index + 1)) ? path.slice(open.index + 1) : "";
    return rest !== "" && (open[1] === "*" || !rest.includes("/"));
  });
  return route === undefined ? null : { route };
}
