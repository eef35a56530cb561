import { CONSOLE_PAGES, type ConsoleFacts, type ConsolePageName } from "../../../domain/shell/console-pages.ts";
import { withoutEndStrokes } from "../../../domain/shell/page.ts";
import { type Fetched, type Lazily, screen } from "../../lazily.tsx";

/** The screen of every page of the console. */
const SCREENS: Readonly<Record<ConsolePageName, Fetched>> = {
  workbench: () => import("./workbench-screen.tsx").then((module) => module.WorkbenchScreen),
  merchantOrders: () =>
    import("../../trade/console/merchant-order-screens.tsx").then((module) => module.MerchantOrderListScreen),
  merchantOrder: () =>
    import("../../trade/console/merchant-order-screens.tsx").then((module) => module.MerchantOrderDetailScreen),
  ordersAdmin: () =>
    import("../../trade/console/order-admin-screens.tsx").then((module) => module.AdminOrderListScreen),
  orderAdmin: () =>
    import("../../trade/console/order-admin-screens.tsx").then((module) => module.AdminOrderDetailScreen),
  merchantReservations: () =>
    import("../../trade/console/merchant-reservation-list-screen.tsx").then(
      (module) => module.MerchantReservationListScreen,
    ),
  merchantReservation: () =>
    import("../../trade/console/merchant-reservation-detail-screen.tsx").then(
      (module) => module.MerchantReservationDetailScreen,
    ),
  reservationsAdmin: () =>
    import("../../trade/console/reservation-admin-screens.tsx").then((module) => module.AdminReservationsScreen),
  reservationAdmin: () =>
    import("../../trade/console/reservation-admin-screens.tsx").then((module) => module.AdminReservationScreen),
  merchantPickups: () => import("../../trade/console/tally-list-screen.tsx").then((module) => module.TallyListScreen),
  merchantPickup: () =>
    import("../../trade/console/tally-detail-screen.tsx").then((module) => module.TallyDetailScreen),
  tallySheetForm: () => import("../../trade/console/tally-form-screen.tsx").then((module) => module.TallyFormScreen),
  rulings: () => import("../../trade/console/ruling-screens.tsx").then((module) => module.RulingListScreen),
  ruling: () => import("../../trade/console/ruling-screens.tsx").then((module) => module.RulingDetailScreen),
  publicWarehouses: () =>
    import("../../trade/console/warehouse-admin-list-screen.tsx").then((module) => module.AdminWarehouseListScreen),
  publicWarehouseSlots: () => import("../../trade/console/slots-screen.tsx").then((module) => module.PublicSlotsScreen),
  merchantGoods: () =>
    import("../../catalog/console/merchant-goods-screen.tsx").then((module) => module.MerchantGoodsScreen),
  goodsForm: () => import("../../catalog/console/goods-form-screen.tsx").then((module) => module.GoodsFormScreen),
  goodsImport: () => import("../../catalog/console/goods-import-screen.tsx").then((module) => module.GoodsImportScreen),
  openDemands: () => import("../../demand/console/shop-demands-screen.tsx").then((module) => module.ShopDemandsScreen),
  sentQuotes: () => import("../../demand/console/shop-quotes-screen.tsx").then((module) => module.ShopQuotesScreen),
  expertDemands: () => import("../../demand/console/expert-screens.tsx").then((module) => module.ExpertDemandsScreen),
  expertDemand: () => import("../../demand/console/expert-screens.tsx").then((module) => module.ExpertDemandScreen),
  merchantForwardOffers: () =>
    import("../../futures/console/offer-screens.tsx").then((module) => module.MerchantOffersScreen),
  forwardOfferForm: () =>
    import("../../futures/console/offer-form-screen.tsx").then((module) => module.OfferFormScreen),
  merchantInquiries: () =>
    import("../../futures/console/merchant-inquiries-screen.tsx").then((module) => module.MerchantInquiriesScreen),
  merchantForwardOrders: () =>
    import("../../futures/console/forward-order-screens.tsx").then((module) => module.MerchantFuturesListScreen),
  merchantForwardOrder: () =>
    import("../../futures/console/forward-order-screens.tsx").then((module) => module.MerchantFuturesScreen),
  forwardOfferReviews: () =>
    import("../../futures/console/offer-screens.tsx").then((module) => module.OfferReviewScreen),
  forwardOfferReview: () =>
    import("../../futures/console/offer-review-detail-screen.tsx").then((module) => module.OfferReviewDetailScreen),
  inquiryRecords: () => import("../../futures/console/asked-screens.tsx").then((module) => module.InquiryRecordsScreen),
  inquiryRecord: () => import("../../futures/console/asked-screens.tsx").then((module) => module.InquiryRecordScreen),
  forwardOrdersAdmin: () =>
    import("../../futures/console/forward-order-screens.tsx").then((module) => module.PlatformFuturesListScreen),
  forwardOrderAdmin: () =>
    import("../../futures/console/forward-order-screens.tsx").then((module) => module.PlatformFuturesScreen),
  warehouses: () => import("../../trade/console/warehouse-screens.tsx").then((module) => module.WarehouseListScreen),
  warehouseForm: () => import("../../trade/console/warehouse-screens.tsx").then((module) => module.WarehouseEditScreen),
  warehouseSlots: () => import("../../trade/console/slots-screen.tsx").then((module) => module.SlotsScreen),
  shopsAdmin: () => import("../../company/console/shop-list-screen.tsx").then((module) => module.ShopListScreen),
  shopAdmin: () => import("../../company/console/shop-detail-screen.tsx").then((module) => module.ShopDetailScreen),
  merchantShop: () =>
    import("../../company/console/merchant-shop-screen.tsx").then((module) => module.MerchantShopScreen),
  companyReviews: () =>
    import("../../company/console/company-list-screen.tsx").then((module) => module.CompanyListScreen),
  companyReview: () =>
    import("../../company/console/company-detail-screen.tsx").then((module) => module.CompanyDetailScreen),
  applicationReviews: () =>
    import("../../company/console/merchant-application-list-screen.tsx").then(
      (module) => module.MerchantApplicationListScreen,
    ),
  applicationReview: () =>
    import("../../company/console/merchant-application-detail-screen.tsx").then(
      (module) => module.MerchantApplicationDetailScreen,
    ),
  applicationChecklist: () =>
    import("../../company/console/checklist-screen.tsx").then((module) => module.ChecklistScreen),
  supplyReviews: () => import("../../company/console/supply-list-screen.tsx").then((module) => module.SupplyListScreen),
  supplyReview: () =>
    import("../../company/console/supply-detail-screen.tsx").then((module) => module.SupplyDetailScreen),
  goodsReviews: () =>
    import("../../catalog/console/goods-review-screens.tsx").then((module) => module.GoodsReviewListScreen),
  goodsReview: () =>
    import("../../catalog/console/goods-review-screens.tsx").then((module) => module.GoodsReviewScreen),
  demandReviews: () =>
    import("../../demand/console/demand-review-screens.tsx").then((module) => module.DemandReviewListScreen),
  demandReview: () =>
    import("../../demand/console/demand-review-screens.tsx").then((module) => module.DemandReviewDetailScreen),
  homeFloors: () => import("../../content/console/floors-screen.tsx").then((module) => module.FloorsScreen),
  siteMenu: () => import("../../content/console/menu-screen.tsx").then((module) => module.MenuScreen),
  shortcuts: () => import("../../content/console/tracks-screen.tsx").then((module) => module.TracksScreen),
  homeGoods: () => import("../../content/console/pool-screen.tsx").then((module) => module.PoolScreen),
  tariffs: () => import("../../trade/console/freight-screens.tsx").then((module) => module.TariffsScreen),
  warehouseFreight: () => import("../../trade/console/freight-screens.tsx").then((module) => module.OverridesScreen),
  banners: () => import("../../content/console/banners-screen.tsx").then((module) => module.BannersScreen),
  bannerForm: () => import("../../content/console/banner-form-screen.tsx").then((module) => module.BannerFormScreen),
  articles: () => import("../../content/console/news-list-screen.tsx").then((module) => module.NewsListScreen),
  articleForm: () => import("../../content/console/news-form-screen.tsx").then((module) => module.NewsFormScreen),
  agreements: () => import("../../content/console/agreement-screens.tsx").then((module) => module.AgreementListScreen),
  agreement: () => import("../../content/console/agreement-screens.tsx").then((module) => module.AgreementDetailScreen),
  agreementForm: () =>
    import("../../content/console/agreement-screens.tsx").then((module) => module.AgreementFormScreen),
  siteInformation: () =>
    import("../../content/console/information-screen.tsx").then((module) => module.InformationScreen),
  priceIndices: () => import("../../content/console/index-screens.tsx").then((module) => module.IndicesScreen),
  priceImport: () => import("../../content/console/index-screens.tsx").then((module) => module.IndexImportScreen),
  hotTerms: () => import("../../catalog/console/hot-terms-screen.tsx").then((module) => module.HotTermsScreen),
  aliases: () => import("../../catalog/console/aliases-screen.tsx").then((module) => module.AliasesScreen),
  missedSearches: () =>
    import("../../catalog/console/missed-searches-screen.tsx").then((module) => module.MissedSearchesScreen),
  clicks: () => import("../../catalog/console/clicks-screen.tsx").then((module) => module.ClicksScreen),
  people: () => import("../../system/console/people-screen.tsx").then((module) => module.PeopleScreen),
  person: () => import("../../system/console/person-screen.tsx").then((module) => module.PersonScreen),
  roles: () => import("../../system/console/roles-screen.tsx").then((module) => module.RolesScreen),
  brands: () => import("../../catalog/console/brand-list-screen.tsx").then((module) => module.BrandListScreen),
  brandForm: () => import("../../catalog/console/brand-form-screen.tsx").then((module) => module.BrandFormScreen),
  categories: () => import("../../content/console/classify-screen.tsx").then((module) => module.ClassifyScreen),
  dictTypes: () => import("../../system/console/dict-types-screen.tsx").then((module) => module.DictTypesScreen),
  dictData: () => import("../../system/console/dict-data-screen.tsx").then((module) => module.DictDataScreen),
  configs: () => import("../../system/console/configs-screen.tsx").then((module) => module.ConfigsScreen),
  operationLog: () => import("../../system/console/log-screens.tsx").then((module) => module.OperLogScreen),
  loginLog: () => import("../../system/console/log-screens.tsx").then((module) => module.LoginLogScreen),
  apiReference: () =>
    import("../../system/console/api-reference-screen.tsx").then((module) => module.ApiReferenceScreen),
};

const NAMES = Object.keys(CONSOLE_PAGES) as ConsolePageName[];

export type ConsoleRoute = ConsoleFacts & { screen: Lazily<object> };

/** Every page of the console. */
export const CONSOLE_ROUTES: readonly ConsoleRoute[] = NAMES.map((name) => ({
  ...CONSOLE_PAGES[name],
  screen: screen(SCREENS[name]),
}));

/** Groups of the console's menu, in its order. */
export const CONSOLE_GROUPS: readonly string[] = [...new Set(CONSOLE_ROUTES.map(({ group }) => group))];

/** The screen at an address, or `null`. */
export function consoleRouteAt(pathname: string): ConsoleRoute | null {
  const path = withoutEndStrokes(pathname);
  return CONSOLE_ROUTES.find((route) => route.path === path) ?? null;
}
