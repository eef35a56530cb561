import type { ConsoleDemand, ConsoleSide } from "../../../domain/shell/console.ts";
import { API_REFERENCE_PATH } from "../../../domain/system/api-reader.ts";
import { type Lazily, screen } from "../../lazily.tsx";

export const WORKBENCH = "/console/index";

/** Path, title and screen of a page; its permission where it is not that of its entry. */
type Page = readonly [path: string, title: string, screen: Lazily<object>, permission?: string];

/** A page of the menu, and after it the pages about one thing of it. Who holds `permission` may make the first call of each. */
type MenuEntry = ConsoleDemand & { pages: readonly [listed: Page, ...below: Page[]] };

const entryOf =
  (side: ConsoleSide | null) =>
  (permission: ConsoleDemand["permission"], pages: MenuEntry["pages"]): MenuEntry => ({ side, permission, pages });

const everybody = entryOf(null);
const merchant = entryOf("merchant");
const operator = entryOf("operator");

const aliases = () => import("../../catalog/console/aliases-screen.tsx");
const brandForm = () => import("../../catalog/console/brand-form-screen.tsx");
const brandList = () => import("../../catalog/console/brand-list-screen.tsx");
const clicks = () => import("../../catalog/console/clicks-screen.tsx");
const goodsForm = () => import("../../catalog/console/goods-form-screen.tsx");
const goodsImport = () => import("../../catalog/console/goods-import-screen.tsx");
const goodsReviews = () => import("../../catalog/console/goods-review-screens.tsx");
const hotTerms = () => import("../../catalog/console/hot-terms-screen.tsx");
const merchantGoods = () => import("../../catalog/console/merchant-goods-screen.tsx");
const missedSearches = () => import("../../catalog/console/missed-searches-screen.tsx");
const checklist = () => import("../../company/console/checklist-screen.tsx");
const companyDetail = () => import("../../company/console/company-detail-screen.tsx");
const companyList = () => import("../../company/console/company-list-screen.tsx");
const merchantApplicationDetail = () => import("../../company/console/merchant-application-detail-screen.tsx");
const merchantApplicationList = () => import("../../company/console/merchant-application-list-screen.tsx");
const merchantShop = () => import("../../company/console/merchant-shop-screen.tsx");
const shopDetail = () => import("../../company/console/shop-detail-screen.tsx");
const shopList = () => import("../../company/console/shop-list-screen.tsx");
const supplyDetail = () => import("../../company/console/supply-detail-screen.tsx");
const supplyList = () => import("../../company/console/supply-list-screen.tsx");
const agreements = () => import("../../content/console/agreement-screens.tsx");
const bannerForm = () => import("../../content/console/banner-form-screen.tsx");
const banners = () => import("../../content/console/banners-screen.tsx");
const categories = () => import("../../content/console/classify-screen.tsx");
const floors = () => import("../../content/console/floors-screen.tsx");
const indices = () => import("../../content/console/index-screens.tsx");
const information = () => import("../../content/console/information-screen.tsx");
const menu = () => import("../../content/console/menu-screen.tsx");
const newsForm = () => import("../../content/console/news-form-screen.tsx");
const newsList = () => import("../../content/console/news-list-screen.tsx");
const pool = () => import("../../content/console/pool-screen.tsx");
const tracks = () => import("../../content/console/tracks-screen.tsx");
const demandReviews = () => import("../../demand/console/demand-review-screens.tsx");
const experts = () => import("../../demand/console/expert-screens.tsx");
const shopDemands = () => import("../../demand/console/shop-demands-screen.tsx");
const shopQuotes = () => import("../../demand/console/shop-quotes-screen.tsx");
const inquiryRecords = () => import("../../futures/console/asked-screens.tsx");
const forwardOrders = () => import("../../futures/console/forward-order-screens.tsx");
const merchantInquiries = () => import("../../futures/console/merchant-inquiries-screen.tsx");
const offerForm = () => import("../../futures/console/offer-form-screen.tsx");
const offerReviewDetail = () => import("../../futures/console/offer-review-detail-screen.tsx");
const offers = () => import("../../futures/console/offer-screens.tsx");
const apiReference = () => import("../../system/console/api-reference-screen.tsx");
const configs = () => import("../../system/console/configs-screen.tsx");
const dictData = () => import("../../system/console/dict-data-screen.tsx");
const dictTypes = () => import("../../system/console/dict-types-screen.tsx");
const logs = () => import("../../system/console/log-screens.tsx");
const people = () => import("../../system/console/people-screen.tsx");
const person = () => import("../../system/console/person-screen.tsx");
const roles = () => import("../../system/console/roles-screen.tsx");
const merchantOrders = () => import("../../trade/console/merchant-order-screens.tsx");
const merchantReservationDetail = () => import("../../trade/console/merchant-reservation-detail-screen.tsx");
const merchantReservationList = () => import("../../trade/console/merchant-reservation-list-screen.tsx");
const adminOrders = () => import("../../trade/console/order-admin-screens.tsx");
const adminReservations = () => import("../../trade/console/reservation-admin-screens.tsx");
const rulings = () => import("../../trade/console/ruling-screens.tsx");
const slots = () => import("../../trade/console/slots-screen.tsx");
const tallyDetail = () => import("../../trade/console/tally-detail-screen.tsx");
const tallyForm = () => import("../../trade/console/tally-form-screen.tsx");
const tallyList = () => import("../../trade/console/tally-list-screen.tsx");
const adminWarehouses = () => import("../../trade/console/warehouse-admin-list-screen.tsx");
const warehouses = () => import("../../trade/console/warehouse-screens.tsx");
const workbench = () => import("./workbench-screen.tsx");

/** The console's menu: its groups in their order, with the entries of both sides. */
const MENU: Readonly<Record<string, readonly MenuEntry[]>> = {
  工作台: [everybody(null, [[WORKBENCH, "工作台", screen(workbench, "WorkbenchScreen")]])],
  订单: [
    merchant("order:spot:confirm", [
      ["/console/order/list", "现货订单", screen(merchantOrders, "MerchantOrderListScreen")],
      ["/console/order/detail", "订单详情", screen(merchantOrders, "MerchantOrderDetailScreen")],
    ]),
    operator("order:spot:audit", [
      ["/console/platformOrder/list", "平台订单", screen(adminOrders, "AdminOrderListScreen")],
      ["/console/platformOrder/detail", "订单详情", screen(adminOrders, "AdminOrderDetailScreen")],
    ]),
  ],
  提货: [
    merchant("order:spot:load", [
      ["/console/reservation/list", "提货预约", screen(merchantReservationList, "MerchantReservationListScreen")],
      [
        "/console/reservation/detail",
        "提货预约详情",
        screen(merchantReservationDetail, "MerchantReservationDetailScreen"),
      ],
    ]),
    operator("order:spot:dispute", [
      ["/console/appointment/list", "预约管理", screen(adminReservations, "AdminReservationsScreen")],
      ["/console/appointment/detail", "提货预约详情", screen(adminReservations, "AdminReservationScreen")],
    ]),
    merchant("order:spot:load", [
      ["/console/pickup/list", "提货记录", screen(tallyList, "TallyListScreen")],
      ["/console/pickup/detail", "提货记录详情", screen(tallyDetail, "TallyDetailScreen")],
      ["/console/pickup/add", "录入码单", screen(tallyForm, "TallyFormScreen")],
    ]),
    operator("order:spot:dispute", [
      ["/console/pickup/disputes", "码单异议", screen(rulings, "RulingListScreen")],
      ["/console/pickup/ruling", "码单裁定", screen(rulings, "RulingDetailScreen")],
    ]),
    operator("store:public:edit", [
      ["/console/yard/list", "公共仓库", screen(adminWarehouses, "AdminWarehouseListScreen")],
      ["/console/yard/slots", "公共仓库提货时段", screen(slots, "PublicSlotsScreen")],
    ]),
  ],
  商品: [
    merchant("goods:offer:edit", [
      ["/console/goods/list", "商品管理", screen(merchantGoods, "MerchantGoodsScreen")],
      ["/console/goods/form", "商品编辑", screen(goodsForm, "GoodsFormScreen")],
    ]),
    merchant("goods:offer:add", [["/console/goods/import", "批量导入", screen(goodsImport, "GoodsImportScreen")]]),
  ],
  求购与报价: [
    merchant("quote:demand:answer", [["/console/demand/open", "待报价求购", screen(shopDemands, "ShopDemandsScreen")]]),
    merchant("quote:demand:answer", [["/console/demand/quote", "我的报价", screen(shopQuotes, "ShopQuotesScreen")]]),
    operator("demand:expert:pick", [
      ["/console/demand/experts", "需求与专家", screen(experts, "ExpertDemandsScreen")],
      ["/console/demand/expert", "专家推荐", screen(experts, "ExpertDemandScreen")],
    ]),
  ],
  期货: [
    merchant("futures:offer:edit", [
      ["/console/futures/offers", "期货报盘", screen(offers, "MerchantOffersScreen")],
      ["/console/futures/offer/edit", "编辑期货报盘", screen(offerForm, "OfferFormScreen")],
    ]),
    merchant("futures:inquiry:quote", [
      ["/console/futures/inquiries", "期货询盘", screen(merchantInquiries, "MerchantInquiriesScreen")],
    ]),
    merchant("futures:order:handle", [
      ["/console/futures/orders", "期货订单", screen(forwardOrders, "MerchantFuturesListScreen")],
      ["/console/futures/order", "期货订单详情", screen(forwardOrders, "MerchantFuturesScreen")],
    ]),
    operator("futures:offer:review", [
      ["/console/futures/review", "期货报盘审核", screen(offers, "OfferReviewScreen")],
      ["/console/futures/review/detail", "期货报盘详情", screen(offerReviewDetail, "OfferReviewDetailScreen")],
    ]),
    operator("futures:order:dispute", [
      ["/console/futures/asked", "询盘记录", screen(inquiryRecords, "AskedListScreen")],
      ["/console/futures/asked/detail", "询盘详情", screen(inquiryRecords, "AskedScreen")],
    ]),
    operator("futures:order:dispute", [
      ["/console/futures/cases", "期货订单与争议", screen(forwardOrders, "PlatformFuturesListScreen")],
      ["/console/futures/case", "期货订单详情", screen(forwardOrders, "PlatformFuturesScreen")],
    ]),
  ],
  店铺: [
    merchant("order:spot:load", [
      ["/console/store/list", "仓库与时段", screen(warehouses, "WarehouseListScreen")],
      ["/console/store/edit", "仓库资料", screen(warehouses, "WarehouseEditScreen"), "merchant:store:edit"],
      ["/console/store/slots", "提货时段", screen(slots, "SlotsScreen"), "merchant:store:edit"],
    ]),
    operator("merchant:shop:manage", [
      ["/console/merchant/list", "店铺管理", screen(shopList, "ShopListScreen")],
      ["/console/merchant/detail", "店铺详情", screen(shopDetail, "ShopDetailScreen")],
    ]),
    merchant("merchant:shop:edit", [["/console/shop/index", "店铺与资质", screen(merchantShop, "MerchantShopScreen")]]),
  ],
  审核: [
    operator("company:cert:review", [
      ["/console/company/list", "企业认证", screen(companyList, "CompanyListScreen")],
      ["/console/company/detail", "企业详情", screen(companyDetail, "CompanyDetailScreen")],
    ]),
    operator("merchant:settle:review", [
      ["/console/settle/list", "入驻审核", screen(merchantApplicationList, "MerchantApplicationListScreen")],
      ["/console/settle/detail", "入驻申请", screen(merchantApplicationDetail, "MerchantApplicationDetailScreen")],
      ["/console/settle/checklist", "入驻清单", screen(checklist, "ChecklistScreen")],
    ]),
    operator("supply:apply:handle", [
      ["/console/supply/list", "供应链申请", screen(supplyList, "SupplyListScreen")],
      ["/console/supply/detail", "供应链申请详情", screen(supplyDetail, "SupplyDetailScreen")],
    ]),
    operator("goods:offer:review", [
      ["/console/goods/review", "商品审核", screen(goodsReviews, "GoodsReviewListScreen")],
      ["/console/goods/review/detail", "商品详情", screen(goodsReviews, "GoodsReviewScreen")],
    ]),
    operator("demand:post:review", [
      ["/console/demand/list", "求购审核", screen(demandReviews, "DemandReviewListScreen")],
      ["/console/demand/detail", "求购详情", screen(demandReviews, "DemandReviewDetailScreen")],
    ]),
  ],
  内容: [
    operator("content:home:edit", [["/console/home/floors", "首页装修", screen(floors, "FloorsScreen")]]),
    operator("content:home:edit", [["/console/home/menu", "导航菜单", screen(menu, "MenuScreen")]]),
    operator("content:home:edit", [["/console/home/track", "快捷入口", screen(tracks, "TracksScreen")]]),
    operator("content:home:edit", [["/console/home/goods", "首页商品", screen(pool, "PoolScreen")]]),
    operator("content:home:edit", [
      ["/console/banner/list", "轮播图", screen(banners, "BannersScreen")],
      ["/console/banner/edit", "编辑轮播图", screen(bannerForm, "BannerFormScreen")],
    ]),
    operator("content:news:edit", [
      ["/console/news/list", "资讯与帮助", screen(newsList, "NewsListScreen")],
      ["/console/news/edit", "编辑资讯", screen(newsForm, "NewsFormScreen")],
    ]),
    operator("content:news:edit", [
      ["/console/agreement/list", "平台协议", screen(agreements, "AgreementListScreen")],
      ["/console/agreement/detail", "协议版本", screen(agreements, "AgreementDetailScreen")],
      ["/console/agreement/add", "发布协议新版本", screen(agreements, "AgreementFormScreen")],
    ]),
    operator("content:home:edit", [
      ["/console/home/information", "商城信息", screen(information, "InformationScreen")],
    ]),
  ],
  运营: [
    operator("index:point:edit", [
      ["/console/exponent/list", "行情指数", screen(indices, "IndicesScreen")],
      ["/console/exponent/import", "导入点位", screen(indices, "IndexImportScreen")],
    ]),
    operator("content:home:edit", [["/console/search/hot", "热门搜索", screen(hotTerms, "HotTermsScreen")]]),
    operator("content:home:edit", [["/console/search/alias", "树种别名", screen(aliases, "AliasesScreen")]]),
    operator("stat:view", [["/console/search/zero", "零结果", screen(missedSearches, "MissedSearchesScreen")]]),
    operator("stat:view", [["/console/search/click", "点击与转化", screen(clicks, "ClicksScreen")]]),
  ],
  系统: [
    operator("system:user:list", [
      ["/console/user/list", "用户", screen(people, "PeopleScreen")],
      ["/console/user/detail", "用户详情", screen(person, "PersonScreen")],
    ]),
    operator("system:role:list", [["/console/role/list", "角色", screen(roles, "RolesScreen")]]),
    operator("catalog:brand:edit", [
      ["/console/brand/list", "品牌", screen(brandList, "BrandListScreen")],
      ["/console/brand/edit", "品牌资料", screen(brandForm, "BrandFormScreen")],
    ]),
    operator("catalog:classify:edit", [["/console/classify/edit", "商品分类", screen(categories, "ClassifyScreen")]]),
    operator("system:dict:list", [
      ["/console/dict/list", "字典", screen(dictTypes, "DictTypesScreen")],
      ["/console/dict/data", "字典条目", screen(dictData, "DictDataScreen")],
    ]),
    operator("system:config:list", [["/console/config/list", "参数", screen(configs, "ConfigsScreen")]]),
    operator("system:operlog:list", [["/console/operlog/list", "操作日志", screen(logs, "OperLogScreen")]]),
    operator("system:logininfor:list", [["/console/loginlog/list", "登录日志", screen(logs, "LoginLogScreen")]]),
    operator("system:config:list", [[API_REFERENCE_PATH, "接口文档", screen(apiReference, "ApiReferenceScreen")]]),
  ],
};

/** Groups of the console's menu, in its order. */
export const CONSOLE_GROUPS = Object.keys(MENU);

export type ConsoleRoute = ConsoleDemand & {
  path: string;
  title: string;
  group: string;
  /** The list that a page about one thing belongs to; such a page is not in the menu. */
  parent?: string;
  screen: Lazily<object>;
};

/** Every page of the console. */
export const CONSOLE_ROUTES: readonly ConsoleRoute[] = Object.entries(MENU).flatMap(([group, entries]) =>
  entries.flatMap(({ side, permission, pages }) =>
    pages.map(([path, title, screen, own = permission], at) => {
      const parent = at === 0 ? {} : { parent: pages[0][0] };
      return { path, title, group, side, permission: own, ...parent, screen };
    }),
  ),
);

/** The screen at an address, or `null`. */
export function consoleRouteAt(pathname: string): ConsoleRoute | null {
  const path = pathname.replace(/(?<!\/)\/+$/, "");
  return CONSOLE_ROUTES.find((route) => route.path === path) ?? null;
}
