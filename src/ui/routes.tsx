import { withoutEndStrokes } from "../domain/shell/page.ts";
import { PAGES, type PageFacts, type PageName, REDIRECTS } from "../domain/shell/pages.ts";
import { type Fetched, type Lazily, screen } from "./lazily.tsx";

/** A page with its screen. `page`: the name by which code names it. */
export type AppRoute = PageFacts & { page: PageName; screen: Lazily<object> };

/** The screen of every page. */
const SCREENS: Readonly<Record<PageName, Fetched>> = {
  home: () => import("./shell/home-screen.tsx").then((module) => module.HomeScreen),
  search: () => import("./catalog/search-list-screen.tsx").then((module) => module.SearchListScreen),
  allGoods: () => import("./catalog/search-list-screen.tsx").then((module) => module.PublicListScreen),
  spotGoods: () => import("./catalog/search-list-screen.tsx").then((module) => module.SpotGoodsScreen),
  goods: () => import("./catalog/goods-detail-screen.tsx").then((module) => module.GoodsDetailScreen),
  brands: () => import("./catalog/brand-list-screen.tsx").then((module) => module.BrandListScreen),
  brand: () => import("./catalog/brand-detail-screen.tsx").then((module) => module.BrandDetailScreen),
  merchants: () => import("./company/merchant-list-screen.tsx").then((module) => module.MerchantListScreen),
  company: () => import("./shell/company-screen.tsx").then((module) => module.CompanyInfoScreen),
  news: () => import("./content/news-list-screen.tsx").then((module) => module.NewsListScreen),
  article: () => import("./content/news-detail-screen.tsx").then((module) => module.NewsDetailScreen),
  priceIndices: () => import("./content/exponent-screen.tsx").then((module) => module.ExponentScreen),
  findGoods: () => import("./demand/find-goods-screen.tsx").then((module) => module.FindGoodsScreen),
  supplyChain: () => import("./company/supply-screen.tsx").then((module) => module.SupplyScreen),
  agreement: () => import("./content/agreement-screen.tsx").then((module) => module.AgreementScreen),
  forwardOffers: () => import("./futures/forward-offers-screen.tsx").then((module) => module.ForwardOffersScreen),
  forwardOffer: () => import("./futures/forward-offer-screen.tsx").then((module) => module.GlobalDetailScreen),
  forwardInquiryForm: () => import("./futures/inquiry-form-screen.tsx").then((module) => module.InquiryFormScreen),
  forwardOrderForm: () => import("./futures/place-order-screen.tsx").then((module) => module.PlaceOrderScreen),
  login: () => import("./account/login-screen.tsx").then((module) => module.LoginScreen),
  register: () => import("./account/register-screen.tsx").then((module) => module.RegisterScreen),
  forgotPassword: () => import("./account/forget-screen.tsx").then((module) => module.ForgetScreen),
  notFound: () => import("./shell/problem-screens.tsx").then((module) => module.NotFoundScreen),
  forbidden: () => import("./shell/problem-screens.tsx").then((module) => module.ForbiddenScreen),
  refresh: () => import("./shell/problem-screens.tsx").then((module) => module.RedirectScreen),
  frame: () => import("./shell/frame-screen.tsx").then((module) => module.FrameScreen),
  demandWizard: () => import("./demand/demand-wizard-screen.tsx").then((module) => module.DemandWizardScreen),
  demandForm: () => import("./demand/demand-form-screen.tsx").then((module) => module.DemandFormScreen),
  basket: () => import("./trade/basket-screen.tsx").then((module) => module.BasketScreen),
  demandBoard: () => import("./demand/open-quote-screen.tsx").then((module) => module.OpenQuoteScreen),
  merchantApplication: () =>
    import("./company/merchant-application-screen.tsx").then((module) => module.MerchantApplicationScreen),
  cart: () => import("./trade/cart-screen.tsx").then((module) => module.CartScreen),
  checkout: () => import("./trade/checkout-screen.tsx").then((module) => module.CheckoutScreen),
  companyForm: () => import("./company/enterprise-form-screen.tsx").then((module) => module.EnterpriseFormScreen),
  userCenter: () => import("./shell/user-center-screen.tsx").then((module) => module.UserCenterScreen),
  demands: () => import("./demand/demand-list-screen.tsx").then((module) => module.DemandListScreen),
  demand: () => import("./demand/sources-screen.tsx").then((module) => module.SourcesScreen),
  specAlerts: () => import("./catalog/spec-alert-screen.tsx").then((module) => module.SpecAlertScreen),
  purchaseLists: () => import("./trade/purchase-list-screen.tsx").then((module) => module.PurchaseListScreen),
  savedSearches: () => import("./catalog/saved-search-list-screen.tsx").then((module) => module.SavedSearchListScreen),
  browseHistory: () => import("./catalog/browse-screen.tsx").then((module) => module.BrowseScreen),
  messages: () => import("./system/message-list-screen.tsx").then((module) => module.MessageListScreen),
  orders: () => import("./trade/order-list-screen.tsx").then((module) => module.OrderListScreen),
  order: () => import("./trade/order-detail-screen.tsx").then((module) => module.OrderDetailScreen),
  reservations: () => import("./trade/reservation-list-screen.tsx").then((module) => module.ReservationListScreen),
  reservationForm: () => import("./trade/reservation-form-screen.tsx").then((module) => module.ReservationFormScreen),
  reservation: () => import("./trade/reservation-detail-screen.tsx").then((module) => module.ReservationDetailScreen),
  pickups: () => import("./trade/pickup-list-screen.tsx").then((module) => module.PickupListScreen),
  pickup: () => import("./trade/pickup-detail-screen.tsx").then((module) => module.PickupDetailScreen),
  forwardInquiries: () => import("./futures/inquiry-list-screen.tsx").then((module) => module.InquiryListScreen),
  forwardOrders: () => import("./futures/futures-order-screens.tsx").then((module) => module.FuturesOrderListScreen),
  forwardOrder: () => import("./futures/futures-order-screens.tsx").then((module) => module.FuturesOrderDetailScreen),
  certification: () => import("./company/certification-screen.tsx").then((module) => module.CertificationScreen),
  personalAccount: () => import("./account/personal-account-screen.tsx").then((module) => module.PersonalAccountScreen),
  addresses: () => import("./trade/address-screen.tsx").then((module) => module.AddressScreen),
  console: () => import("./shell/console/console-screen.tsx").then((module) => module.ConsoleScreen),
};

const NAMES = Object.keys(SCREENS) as PageName[];

/** Every page of the site. */
export const ROUTES: readonly AppRoute[] = NAMES.map((page) => ({
  ...PAGES[page],
  page,
  screen: screen(SCREENS[page]),
}));

/** The route of a path, or where it leads; `null` for a path nobody knows. */
export function routeAt(pathname: string): { route: AppRoute } | { to: string } | null {
  const path = pathname.length > 1 ? withoutEndStrokes(pathname) : pathname;
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
