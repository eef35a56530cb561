import type {
  BasketId,
  CompanyId,
  DemandId,
  ForwardInquiryId,
  ForwardOfferId,
  ForwardOrderId,
  GoodsId,
  OrderId,
  PickupId,
  ReservationId,
} from "../ids.ts";
import { AFFIXED_PATH, HOME_NAME } from "./first-tab.ts";
import { type Addressed, addressed, type NoParams, type Params } from "./page.ts";

/** The facts of a page besides its screen, which `ui/routes.tsx` adds under the page's name. */
export type PageFacts = {
  /** Ends in `:name` or `*` where it leaves a part open. */
  path: string;
  title: string;
  /** Names the page among the tabs; `null`: it gets no tab. */
  name: string | null;
  requireAuth: boolean;
  /** User-centre pages stand beside the sidebar. */
  frame: "shop" | "user" | "bare" | "console";
  /** A list whose rows are compared: as wide as a large screen lets it be. */
  isWide?: true;
  /** On the white list: open to every visitor, also where `requireAuth` would lead to the login. */
  isOpen?: true;
  /** About one thing: opens in a tab of its own, so that the list it was found in stays as it is. */
  isDetail?: true;
  /** The operator's menu may lead to it, by its path or its name. */
  inMenu?: true;
  /** The page whose entry of the menu is the active one while this page is shown. */
  below?: { path: string };
  /** Search engines are led to it with these parameters. */
  sitemap?: Params;
};

/** A page's facts with its address. */
export type Page<Query extends Params> = PageFacts & Addressed<Query>;

const pagesIn =
  (shared: Pick<PageFacts, "frame" | "requireAuth">) =>
  <Query extends Params = NoParams>(
    path: string,
    title: string,
    name: string | null,
    more?: Partial<PageFacts>,
  ): Page<Query> => ({ ...shared, ...more, title, name, ...addressed<Query>(path) });

const page = pagesIn({ frame: "shop", requireAuth: false });
const signedInPage = pagesIn({ frame: "shop", requireAuth: true });
const userPage = pagesIn({ frame: "user", requireAuth: true });
const barePage = pagesIn({ frame: "bare", requireAuth: false });

/** The refreshed page of a tab stands below it. */
export const REFRESH_PATH = "/redirect";
/** What the menu shows of other sites stands below it, by its id. */
export const FRAME_PATH = "/frame/";
/** The console's entry; its pages stand below it (`console-pages.ts`). */
export const CONSOLE_PATH = "/console";
/** The console's first page. */
export const WORKBENCH_PATH = "/console/index";

// Lists that others stand below.
const allGoods = page<Params>("/public/list", "全部货源", "PublicList", { isWide: true, inMenu: true, sitemap: {} });
const brands = page<Params>("/brand/list", "品牌", "BrandList", { inMenu: true, sitemap: {} });
const merchants = page<Params>("/merchant/list", "商家", "MerchantList", { inMenu: true, sitemap: {} });
const news = page<Params>("/news/newsIndex", "行业资讯", "NewsIndex", { isOpen: true, inMenu: true, sitemap: {} });
const forwardOffers = signedInPage<Params>("/global/GlobalOffer", "全球期货", "GlobalOffer", {
  isWide: true,
  inMenu: true,
});

/** Every page of the site but those of the console. */
export const PAGES = {
  home: page<{ preview?: string }>(AFFIXED_PATH, "首页", HOME_NAME, { isOpen: true, inMenu: true, sitemap: {} }),
  search: page<Params>("/search/list", "商品搜索", "SearchList", { isWide: true, inMenu: true }),
  allGoods,
  spotGoods: page<Params>("/spot/spotGoods", "现货", "SpotGoods", { isWide: true, inMenu: true, sitemap: {} }),
  goods: page<{ id: GoodsId }>("/product/detail", "商品详情", "ProductDetail", { isDetail: true, below: allGoods }),
  brands,
  brand: page<Params>("/brand/detail", "品牌详情", "BrandDetail", { isDetail: true, inMenu: true, below: brands }),
  merchants,
  company: page<Params>("/company/info", "企业信息", "CompanyInfo", { isDetail: true, inMenu: true, below: merchants }),
  news,
  article: page<Params>("/news/newsdetail", "资讯详情", "NewsDetail", { isDetail: true, inMenu: true, below: news }),
  priceIndices: page<Params>("/exponent/list", "价格指数", "Exponent", { inMenu: true, sitemap: {} }),
  findGoods: page("/find/findGoods", "发需求", "FindGoods", { isOpen: true, inMenu: true, sitemap: {} }),
  supplyChain: signedInPage<Params>("/supply/supplyChain", "供应链服务", "SupplyChain", {
    isOpen: true,
    inMenu: true,
    sitemap: {},
  }),
  agreement: page<{ type?: number | string }>("/agreement/index", "协议与规则", "Agreement", {
    inMenu: true,
    sitemap: { type: 1 },
  }),
  forwardOffers,
  forwardOffer: page<{ id: ForwardOfferId }>("/global/detail", "期货报盘", "GlobalDetail", {
    isDetail: true,
    below: forwardOffers,
  }),
  forwardInquiryForm: page<{ offerId?: ForwardOfferId }>("/global/inquiry", "发起期货询盘", "GlobalInquiry", {
    below: forwardOffers,
  }),
  forwardOrderForm: page<{ offerId?: ForwardOfferId; inquiryId?: ForwardInquiryId }>(
    "/global/placeOrder",
    "期货下单",
    "GlobalPlaceOrder",
    { below: forwardOffers },
  ),
  login: barePage<{ redirect?: string }>("/login", "登录", null, { isOpen: true }),
  register: barePage("/register", "免费注册", null),
  forgotPassword: barePage("/forget", "找回密码", null),
  notFound: page("/404", "页面不存在", null),
  forbidden: page("/401", "没有权限", null),
  refresh: page(`${REFRESH_PATH}/*`, "", null),
  frame: page(`${FRAME_PATH}:id`, "合作服务", null),
  demandWizard: signedInPage<{ id?: DemandId }>("/demand/step_one", "发需求·粘贴识别", "DemandAi", { inMenu: true }),
  demandForm: signedInPage<{ id?: DemandId }>("/commonly/step_one", "发需求·逐行填写", "DemandCommonly", {
    inMenu: true,
  }),
  basket: signedInPage<{ id?: BasketId; share?: string }>("/buyList/basket", "配单", "Basket", {
    isWide: true,
    inMenu: true,
  }),
  demandBoard: signedInPage<Params>("/buyList/openQuote", "求购大厅", "OpenQuote", { inMenu: true }),
  merchantApplication: signedInPage("/settled/apply", "商家入驻", "SettledApply", { inMenu: true }),
  cart: signedInPage("/shop/car", "购物车", "ShopCar", { inMenu: true }),
  checkout: signedInPage<Params>("/shop/settlement", "确认订单", "Settlement"),
  companyForm: userPage<{ type: "add" | "edit"; id?: CompanyId }>(
    "/user/addEnterprise",
    "企业认证资料",
    "AddEnterprise",
  ),
  userCenter: userPage("/user/center", "用户中心", "UserCenter", { inMenu: true }),
  demands: userPage<Params>("/user/recSource", "我的求购", "RecSource"),
  demand: userPage<{ id: DemandId }>("/user/recSource/detail", "推荐货源详情", "RecSourceDetail", { isDetail: true }),
  specAlerts: userPage<Params>("/user/reqSpec", "规格订阅", "ReqSpec"),
  purchaseLists: userPage<Params>("/user/purchaseList", "常购清单", "PurchaseList"),
  savedSearches: userPage<Params>("/user/mySearch", "我的搜索", "MySearch"),
  browseHistory: userPage<Params>("/user/browHistory", "浏览历史", "BrowHistory"),
  messages: userPage<Params>("/user/myMessage", "我的消息", "MyMessage"),
  orders: userPage<Params>("/user/platformOrder", "现货订单", "PlatformOrder"),
  order: userPage<{ id: OrderId }>("/user/platformOrder/detail", "订单详情", "PlatformOrderDetail", { isDetail: true }),
  reservations: userPage<Params>("/user/reservation", "提货预约", "Reservation"),
  reservationForm: userPage<{ id?: ReservationId; orderId?: OrderId | ForwardOrderId }>(
    "/user/reservation/edit",
    "填写提货预约",
    "ReservationEdit",
    {},
  ),
  reservation: userPage<{ id: ReservationId }>("/user/reservation/detail", "提货预约详情", "ReservationDetail", {
    isDetail: true,
  }),
  pickups: userPage<Params>("/user/pickupRecord", "提货记录", "PickupRecord"),
  pickup: userPage<{ id: PickupId }>("/user/pickupRecord/detail", "提货记录详情", "PickupRecordDetail", {
    isDetail: true,
  }),
  forwardInquiries: userPage<Params>("/user/futuresInquiry", "期货询盘", "FuturesInquiry"),
  forwardOrders: userPage<Params>("/user/placeOrderList", "期货订单", "PlaceOrderList"),
  forwardOrder: userPage<{ id: ForwardOrderId }>(
    "/user/placeOrderList/detail",
    "期货订单详情",
    "PlaceOrderListDetail",
    { isDetail: true },
  ),
  certification: userPage("/user/certification", "企业认证", "Certification", { inMenu: true }),
  personalAccount: userPage<{ set?: "password" }>("/user/personalAccount", "个人账号", "PersonalAccount"),
  addresses: userPage<Params>("/user/shippingAddress", "收货地址", "ShippingAddress"),
  console: pagesIn({ frame: "console", requireAuth: true })(`${CONSOLE_PATH}/*`, "后台", null),
};

/** The name by which code names a page. */
export type PageName = keyof typeof PAGES;

/** Short addresses; each redirects to its page. */
export const SHORT_PATHS = { home: "/", cart: "/shop", userCenter: "/user" } as const;

/** Addresses that redirect to another. */
export const REDIRECTS: readonly { from: string; to: string }[] = [
  { from: SHORT_PATHS.home, to: PAGES.home.path },
  { from: SHORT_PATHS.cart, to: PAGES.cart.path },
  { from: SHORT_PATHS.userCenter, to: PAGES.userCenter.path },
  { from: CONSOLE_PATH, to: WORKBENCH_PATH },
];

/** All of them. */
export const ALL_PAGES: readonly PageFacts[] = Object.values(PAGES);

/** The page of exactly this path. */
export const pageAt = (path: string): PageFacts | undefined => ALL_PAGES.find((facts) => facts.path === path);

/** Open to every visitor even when the page requires a login. */
export const isOpenToAll = (path: string): boolean => path === SHORT_PATHS.home || pageAt(path)?.isOpen === true;

/** Whether an address of this site, with or without query and fragment, opens in a tab of its own. */
export const opensOwnTab = (address: string): boolean => pageAt(address.split(/[?#]/, 1)[0] ?? "")?.isDetail === true;
