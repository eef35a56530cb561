import { type Lazily, screen } from "./lazily.tsx";

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
  /** A list whose rows are compared: as wide as a large screen lets it be. */
  isWide?: true;
};

/**
 * Path, name among the tabs (`null`: no tab), title and screen of a page. `onServer`: its module below `src/ui`, where the
 * page comes from the server as HTML.
 */
type Page = readonly [path: string, name: string | null, title: string, screen: Lazily<object>, onServer?: string];

const pages = (
  shared: Pick<AppRoute, "requireAuth" | "frame" | "isWide">,
  rows: readonly Page[],
): readonly AppRoute[] =>
  rows.map(([path, name, title, screen, onServer]) => ({
    ...shared,
    path,
    title,
    screen,
    ...(name === null ? {} : { name }),
    ...(onServer === undefined ? {} : { onServer }),
  }));

const forget = () => import("./account/forget-screen.tsx");
const login = () => import("./account/login-screen.tsx");
const personalAccount = () => import("./account/personal-account-screen.tsx");
const register = () => import("./account/register-screen.tsx");
const brandDetail = () => import("./catalog/brand-detail-screen.tsx");
const brandList = () => import("./catalog/brand-list-screen.tsx");
const browse = () => import("./catalog/browse-screen.tsx");
const goodsDetail = () => import("./catalog/goods-detail-screen.tsx");
const savedSearchList = () => import("./catalog/saved-search-list-screen.tsx");
const searchList = () => import("./catalog/search-list-screen.tsx");
const specAlert = () => import("./catalog/spec-alert-screen.tsx");
const certification = () => import("./company/certification-screen.tsx");
const companyInfo = () => import("./company/company-info-screen.tsx");
const enterpriseForm = () => import("./company/enterprise-form-screen.tsx");
const merchantApplication = () => import("./company/merchant-application-screen.tsx");
const merchantList = () => import("./company/merchant-list-screen.tsx");
const supply = () => import("./company/supply-screen.tsx");
const agreement = () => import("./content/agreement-screen.tsx");
const exponent = () => import("./content/exponent-screen.tsx");
const newsDetail = () => import("./content/news-detail-screen.tsx");
const newsList = () => import("./content/news-list-screen.tsx");
const demandForm = () => import("./demand/demand-form-screen.tsx");
const demandList = () => import("./demand/demand-list-screen.tsx");
const demandWizard = () => import("./demand/demand-wizard-screen.tsx");
const findGoods = () => import("./demand/find-goods-screen.tsx");
const openQuote = () => import("./demand/open-quote-screen.tsx");
const sources = () => import("./demand/sources-screen.tsx");
const forwardOffer = () => import("./futures/forward-offer-screen.tsx");
const forwardOffers = () => import("./futures/forward-offers-screen.tsx");
const futuresOrder = () => import("./futures/futures-order-screens.tsx");
const inquiryForm = () => import("./futures/inquiry-form-screen.tsx");
const inquiryList = () => import("./futures/inquiry-list-screen.tsx");
const placeOrder = () => import("./futures/place-order-screen.tsx");
const consolePages = () => import("./shell/console/console-screen.tsx");
const frame = () => import("./shell/frame-screen.tsx");
const home = () => import("./shell/home-screen.tsx");
const problem = () => import("./shell/problem-screens.tsx");
const userCenter = () => import("./shell/user-center-screen.tsx");
const messageList = () => import("./system/message-list-screen.tsx");
const address = () => import("./trade/address-screen.tsx");
const cart = () => import("./trade/cart-screen.tsx");
const checkout = () => import("./trade/checkout-screen.tsx");
const orderDetail = () => import("./trade/order-detail-screen.tsx");
const orderList = () => import("./trade/order-list-screen.tsx");
const pickupDetail = () => import("./trade/pickup-detail-screen.tsx");
const pickupList = () => import("./trade/pickup-list-screen.tsx");
const reservationDetail = () => import("./trade/reservation-detail-screen.tsx");
const reservationForm = () => import("./trade/reservation-form-screen.tsx");
const reservationList = () => import("./trade/reservation-list-screen.tsx");

/** Every page of the site. */
export const ROUTES: readonly AppRoute[] = [
  ...pages({ requireAuth: false, frame: "shop", isWide: true }, [
    [
      "/search/list",
      "SearchList",
      "商品搜索",
      screen(searchList, "SearchListScreen"),
      "catalog/search-list-screen.tsx",
    ],
    [
      "/public/list",
      "PublicList",
      "全部货源",
      screen(searchList, "PublicListScreen"),
      "catalog/search-list-screen.tsx",
    ],
    ["/spot/spotGoods", "SpotGoods", "现货", screen(searchList, "SpotGoodsScreen"), "catalog/search-list-screen.tsx"],
  ]),
  ...pages({ requireAuth: true, frame: "shop", isWide: true }, [
    ["/global/GlobalOffer", "GlobalOffer", "全球期货", screen(forwardOffers, "ForwardOffersScreen")],
  ]),
  ...pages({ requireAuth: false, frame: "bare" }, [
    ["/login", null, "登录", screen(login, "LoginScreen")],
    ["/register", null, "免费注册", screen(register, "RegisterScreen")],
    ["/forget", null, "找回密码", screen(forget, "ForgetScreen")],
  ]),
  ...pages({ requireAuth: false, frame: "shop" }, [
    ["/404", null, "页面不存在", screen(problem, "NotFoundScreen"), "shell/problem-screens.tsx"],
    ["/401", null, "没有权限", screen(problem, "ForbiddenScreen")],
    ["/redirect/*", null, "", screen(problem, "RedirectScreen")],
    ["/find/findGoods", "FindGoods", "找货", screen(findGoods, "FindGoodsScreen"), "demand/find-goods-screen.tsx"],
    [
      "/agreement/index",
      "Agreement",
      "协议与规则",
      screen(agreement, "AgreementScreen"),
      "content/agreement-screen.tsx",
    ],
    ["/news/newsIndex", "NewsIndex", "行业资讯", screen(newsList, "NewsListScreen"), "content/news-list-screen.tsx"],
    [
      "/news/newsdetail",
      "NewsDetail",
      "资讯详情",
      screen(newsDetail, "NewsDetailScreen"),
      "content/news-detail-screen.tsx",
    ],
    ["/brand/list", "BrandList", "品牌", screen(brandList, "BrandListScreen"), "catalog/brand-list-screen.tsx"],
    [
      "/brand/detail",
      "BrandDetail",
      "品牌详情",
      screen(brandDetail, "BrandDetailScreen"),
      "catalog/brand-detail-screen.tsx",
    ],
    ["/exponent/list", "Exponent", "价格指数", screen(exponent, "ExponentScreen"), "content/exponent-screen.tsx"],
    [
      "/product/detail",
      "ProductDetail",
      "商品详情",
      screen(goodsDetail, "GoodsDetailScreen"),
      "catalog/goods-detail-screen.tsx",
    ],
    [
      "/global/detail",
      "GlobalDetail",
      "期货报盘",
      screen(forwardOffer, "GlobalDetailScreen"),
      "futures/forward-offer-screen.tsx",
    ],
    ["/global/inquiry", "GlobalInquiry", "期货询盘", screen(inquiryForm, "InquiryFormScreen")],
    ["/global/placeOrder", "GlobalPlaceOrder", "期货下单", screen(placeOrder, "PlaceOrderScreen")],
    ["/index", "Dashboard", "首页", screen(home, "HomeScreen"), "shell/home-screen.tsx"],
    ["/frame/:id", null, "合作服务", screen(frame, "FrameScreen")],
    [
      "/merchant/list",
      "MerchantList",
      "商家",
      screen(merchantList, "MerchantListScreen"),
      "company/merchant-list-screen.tsx",
    ],
    [
      "/company/info",
      "CompanyInfo",
      "企业信息",
      screen(companyInfo, "CompanyInfoScreen"),
      "company/company-info-screen.tsx",
    ],
  ]),
  ...pages({ requireAuth: true, frame: "shop" }, [
    ["/demand/step_one", "DemandAi", "AI寻货", screen(demandWizard, "DemandWizardScreen")],
    ["/commonly/step_one", "DemandCommonly", "发布求购", screen(demandForm, "DemandFormScreen")],
    ["/buyList/openQuote", "OpenQuote", "求购大厅", screen(openQuote, "OpenQuoteScreen")],
    ["/settled/apply", "SettledApply", "商家入驻", screen(merchantApplication, "MerchantApplicationScreen")],
    ["/supply/supplyChain", "SupplyChain", "供应链服务", screen(supply, "SupplyScreen"), "company/supply-screen.tsx"],
    ["/shop/car", "ShopCar", "购物车", screen(cart, "CartScreen")],
    ["/shop/settlement", "Settlement", "确认订单", screen(checkout, "CheckoutScreen")],
  ]),
  ...pages({ requireAuth: true, frame: "user" }, [
    ["/user/addEnterprise", "AddEnterprise", "企业认证", screen(enterpriseForm, "EnterpriseFormScreen")],
    ["/user/center", "UserCenter", "用户中心", screen(userCenter, "UserCenterScreen")],
    ["/user/recSource", "RecSource", "我的求购", screen(demandList, "DemandListScreen")],
    ["/user/recSource/detail", "RecSourceDetail", "推荐货源详情", screen(sources, "SourcesScreen")],
    ["/user/reqSpec", "ReqSpec", "规格订阅", screen(specAlert, "SpecAlertScreen")],
    ["/user/mySearch", "MySearch", "我的搜索", screen(savedSearchList, "SavedSearchListScreen")],
    ["/user/browHistory", "BrowHistory", "浏览历史", screen(browse, "BrowseScreen")],
    ["/user/myMessage", "MyMessage", "我的消息", screen(messageList, "MessageListScreen")],
    ["/user/platformOrder", "PlatformOrder", "现货订单", screen(orderList, "OrderListScreen")],
    ["/user/platformOrder/detail", "PlatformOrderDetail", "订单详情", screen(orderDetail, "OrderDetailScreen")],
    ["/user/reservation", "Reservation", "提货预约", screen(reservationList, "ReservationListScreen")],
    ["/user/reservation/edit", "ReservationEdit", "预约提货", screen(reservationForm, "ReservationFormScreen")],
    [
      "/user/reservation/detail",
      "ReservationDetail",
      "提货预约详情",
      screen(reservationDetail, "ReservationDetailScreen"),
    ],
    ["/user/pickupRecord", "PickupRecord", "提货记录", screen(pickupList, "PickupListScreen")],
    ["/user/pickupRecord/detail", "PickupRecordDetail", "提货记录详情", screen(pickupDetail, "PickupDetailScreen")],
    ["/user/futuresInquiry", "FuturesInquiry", "期货询盘", screen(inquiryList, "InquiryListScreen")],
    ["/user/placeOrderList", "PlaceOrderList", "期货订单", screen(futuresOrder, "FuturesOrderListScreen")],
    [
      "/user/placeOrderList/detail",
      "PlaceOrderListDetail",
      "期货订单详情",
      screen(futuresOrder, "FuturesOrderDetailScreen"),
    ],
    ["/user/certification", "Certification", "企业认证", screen(certification, "CertificationScreen")],
    ["/user/personalAccount", "PersonalAccount", "个人账号", screen(personalAccount, "PersonalAccountScreen")],
    ["/user/shippingAddress", "ShippingAddress", "收货地址", screen(address, "AddressScreen")],
  ]),
  ...pages({ requireAuth: true, frame: "console" }, [
    ["/console/*", null, "后台", screen(consolePages, "ConsoleScreen")],
  ]),
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
