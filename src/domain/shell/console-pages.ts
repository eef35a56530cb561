import type {
  AgreementId,
  AnyOrderId,
  ApplicationId,
  ArticleId,
  BannerId,
  CompanyId,
  DemandId,
  ForwardInquiryId,
  ForwardOfferId,
  ForwardOrderId,
  GoodsId,
  MerchantId,
  OrderId,
  PersonId,
  PickupId,
  ReservationId,
  SupplyApplyId,
  WarehouseId,
} from "../ids.ts";
import type { ConsoleDemand, ConsoleSide } from "./console.ts";
import { type Addressed, addressed, type NoParams, type Params } from "./page.ts";
import { WORKBENCH_PATH } from "./pages.ts";

/** The facts of a console page besides its screen, which `ui/shell/console/console-routes.tsx` adds. */
export type ConsoleFacts = ConsoleDemand & {
  path: string;
  title: string;
  /** Of the menu. */
  group: string;
  /** The list that a page about one thing belongs to; such a page is not in the menu. */
  parent?: string;
};

type PageMaker = <Query extends Params = NoParams>(
  path: string,
  title: string,
  permission?: string,
) => ConsoleFacts & Addressed<Query>;

/**
 * A page of the menu, and after it the pages about one thing of it. Holders of `permission` may make the first call of each; a
 * page may state a permission of its own.
 */
const entryOf =
  (side: ConsoleSide | null) =>
  <Pages>(group: string, permission: ConsoleDemand["permission"], pages: (page: PageMaker) => Pages): Pages => {
    let parent: { parent?: string } = {};
    return pages((path, title, own) => {
      const facts = { side, permission: own ?? permission, group, title, ...parent };
      if (parent.parent === undefined) parent = { parent: path };
      return { ...facts, ...addressed(path) };
    });
  };

const everybody = /* @__PURE__ */ entryOf(null);
const merchant = /* @__PURE__ */ entryOf("merchant");
const operator = /* @__PURE__ */ entryOf("operator");

/** Every page of the console, by the groups of its menu in their order. */
export const CONSOLE_PAGES = /* @__PURE__ */ (() => ({
  ...everybody("工作台", null, (page) => ({
    workbench: page(WORKBENCH_PATH, "工作台"),
  })),
  ...merchant("订单", "order:spot:confirm", (page) => ({
    merchantOrders: page<Params>("/console/order/list", "现货订单"),
    merchantOrder: page<{ id: OrderId }>("/console/order/detail", "订单详情"),
  })),
  ...operator("订单", "order:spot:audit", (page) => ({
    ordersAdmin: page<Params>("/console/platformOrder/list", "平台订单"),
    orderAdmin: page<{ id: OrderId }>("/console/platformOrder/detail", "订单详情"),
  })),
  ...merchant("提货", "order:spot:load", (page) => ({
    merchantReservations: page<Params>("/console/reservation/list", "提货预约"),
    merchantReservation: page<{ id: ReservationId }>("/console/reservation/detail", "提货预约详情"),
  })),
  ...operator("提货", "order:spot:dispute", (page) => ({
    reservationsAdmin: page<Params>("/console/appointment/list", "预约管理"),
    reservationAdmin: page<{ id: ReservationId }>("/console/appointment/detail", "提货预约详情"),
  })),
  ...merchant("提货", "order:spot:load", (page) => ({
    merchantPickups: page<Params>("/console/pickup/list", "提货记录"),
    merchantPickup: page<{ id: PickupId }>("/console/pickup/detail", "提货记录详情"),
    tallySheetForm: page<{ orderId: AnyOrderId; reservationId?: ReservationId }>("/console/pickup/add", "录入码单"),
  })),
  ...operator("提货", "order:spot:dispute", (page) => ({
    rulings: page<Params>("/console/pickup/disputes", "码单异议"),
    ruling: page<{ id: PickupId }>("/console/pickup/ruling", "码单裁定"),
  })),
  ...operator("提货", "store:public:edit", (page) => ({
    publicWarehouses: page<Params>("/console/yard/list", "公共仓库"),
    publicWarehouseSlots: page<{ id: WarehouseId }>("/console/yard/slots", "公共仓库提货时段"),
  })),
  ...merchant("商品", "goods:offer:edit", (page) => ({
    merchantGoods: page<Params>("/console/goods/list", "商品管理"),
    goodsForm: page<{ id?: GoodsId; copy?: GoodsId }>("/console/goods/form", "商品编辑"),
  })),
  ...merchant("商品", "goods:offer:add", (page) => ({
    goodsImport: page("/console/goods/import", "批量导入"),
  })),
  ...merchant("求购与报价", "quote:demand:answer", (page) => ({
    openDemands: page<Params>("/console/demand/open", "待报价求购"),
  })),
  ...merchant("求购与报价", "quote:demand:answer", (page) => ({
    sentQuotes: page<Params>("/console/demand/quote", "我的报价"),
  })),
  ...operator("求购与报价", "demand:expert:pick", (page) => ({
    expertDemands: page<Params>("/console/demand/experts", "需求与专家"),
    expertDemand: page<{ id: DemandId }>("/console/demand/expert", "专家推荐"),
  })),
  ...merchant("期货", "futures:offer:edit", (page) => ({
    merchantForwardOffers: page<Params>("/console/futures/offers", "期货报盘"),
    forwardOfferForm: page<{ id?: ForwardOfferId }>("/console/futures/offer/edit", "编辑期货报盘"),
  })),
  ...merchant("期货", "futures:inquiry:quote", (page) => ({
    merchantInquiries: page<Params>("/console/futures/inquiries", "期货询盘"),
  })),
  ...merchant("期货", "futures:order:handle", (page) => ({
    merchantForwardOrders: page<Params>("/console/futures/orders", "期货订单"),
    merchantForwardOrder: page<{ id: ForwardOrderId }>("/console/futures/order", "期货订单详情"),
  })),
  ...operator("期货", "futures:offer:review", (page) => ({
    forwardOfferReviews: page<Params>("/console/futures/review", "期货报盘审核"),
    forwardOfferReview: page<{ id: ForwardOfferId }>("/console/futures/review/detail", "期货报盘详情"),
  })),
  ...operator("期货", "futures:order:dispute", (page) => ({
    inquiryRecords: page<Params>("/console/futures/asked", "询盘记录"),
    inquiryRecord: page<{ id: ForwardInquiryId }>("/console/futures/asked/detail", "询盘详情"),
  })),
  ...operator("期货", "futures:order:dispute", (page) => ({
    forwardOrdersAdmin: page<Params>("/console/futures/cases", "期货订单与争议"),
    forwardOrderAdmin: page<{ id: ForwardOrderId }>("/console/futures/case", "期货订单详情"),
  })),
  ...merchant("店铺", "order:spot:load", (page) => ({
    warehouses: page<Params>("/console/store/list", "仓库与时段"),
    warehouseForm: page<{ id?: WarehouseId | "" }>("/console/store/edit", "仓库资料", "merchant:store:edit"),
    warehouseSlots: page<{ id: WarehouseId }>("/console/store/slots", "提货时段", "merchant:store:edit"),
    warehouseFreight: page<Params>("/console/store/freight", "送货运价", "merchant:store:edit"),
  })),
  ...operator("店铺", "merchant:shop:manage", (page) => ({
    shopsAdmin: page<Params>("/console/merchant/list", "店铺管理"),
    shopAdmin: page<{ id: MerchantId }>("/console/merchant/detail", "店铺详情"),
  })),
  ...merchant("店铺", "merchant:shop:edit", (page) => ({
    merchantShop: page("/console/shop/index", "店铺与资质"),
  })),
  ...operator("审核", "company:cert:review", (page) => ({
    companyReviews: page<Params>("/console/company/list", "企业认证"),
    companyReview: page<{ id: CompanyId }>("/console/company/detail", "企业详情"),
  })),
  ...operator("审核", "merchant:settle:review", (page) => ({
    applicationReviews: page<Params>("/console/settle/list", "入驻审核"),
    applicationReview: page<{ id: ApplicationId }>("/console/settle/detail", "入驻申请"),
    applicationChecklist: page("/console/settle/checklist", "入驻清单"),
  })),
  ...operator("审核", "supply:apply:handle", (page) => ({
    supplyReviews: page<Params>("/console/supply/list", "供应链申请"),
    supplyReview: page<{ id: SupplyApplyId }>("/console/supply/detail", "供应链申请详情"),
  })),
  ...operator("审核", "goods:offer:review", (page) => ({
    goodsReviews: page<Params>("/console/goods/review", "商品审核"),
    goodsReview: page<{ id: GoodsId }>("/console/goods/review/detail", "商品详情"),
  })),
  ...operator("审核", "demand:post:review", (page) => ({
    demandReviews: page<Params>("/console/demand/list", "求购审核"),
    demandReview: page<{ id: DemandId }>("/console/demand/detail", "求购详情"),
  })),
  ...operator("内容", "content:home:edit", (page) => ({ homeFloors: page("/console/home/floors", "首页装修") })),
  ...operator("内容", "content:home:edit", (page) => ({ siteMenu: page("/console/home/menu", "导航菜单") })),
  ...operator("内容", "content:home:edit", (page) => ({ shortcuts: page("/console/home/track", "快捷入口") })),
  ...operator("内容", "content:home:edit", (page) => ({
    homeGoods: page<{ floor?: string }>("/console/home/goods", "首页商品"),
  })),
  ...operator("内容", "content:home:edit", (page) => ({
    banners: page<Params>("/console/banner/list", "轮播图"),
    bannerForm: page<{ id?: BannerId }>("/console/banner/edit", "编辑轮播图"),
  })),
  ...operator("内容", "content:news:edit", (page) => ({
    articles: page<Params>("/console/news/list", "资讯与帮助"),
    articleForm: page<{ id?: ArticleId }>("/console/news/edit", "编辑资讯"),
  })),
  ...operator("内容", "content:news:edit", (page) => ({
    agreements: page<Params>("/console/agreement/list", "平台协议"),
    agreement: page<{ id: AgreementId }>("/console/agreement/detail", "协议版本"),
    agreementForm: page<{ type?: number | string }>("/console/agreement/add", "发布协议新版本"),
  })),
  ...operator("内容", "content:home:edit", (page) => ({
    siteInformation: page("/console/home/information", "商城信息"),
  })),
  ...operator("运营", "index:point:edit", (page) => ({
    priceIndices: page<Params>("/console/exponent/list", "价格指数"),
    priceImport: page("/console/exponent/import", "导入点位"),
  })),
  ...operator("运营", "content:home:edit", (page) => ({ hotTerms: page<Params>("/console/search/hot", "热门搜索") })),
  ...operator("运营", "content:home:edit", (page) => ({ aliases: page<Params>("/console/search/alias", "树种别名") })),
  ...operator("运营", "stat:view", (page) => ({ missedSearches: page<Params>("/console/search/zero", "零结果") })),
  ...operator("运营", "stat:view", (page) => ({ clicks: page<Params>("/console/search/click", "点击与转化") })),
  ...operator("系统", "system:user:list", (page) => ({
    people: page<Params>("/console/user/list", "用户"),
    person: page<{ id: PersonId }>("/console/user/detail", "用户详情"),
  })),
  ...operator("系统", "system:role:list", (page) => ({ roles: page<Params>("/console/role/list", "角色") })),
  ...operator("系统", "catalog:brand:edit", (page) => ({
    brands: page<Params>("/console/brand/list", "品牌"),
    brandForm: page<{ id?: string }>("/console/brand/edit", "品牌资料"),
  })),
  ...operator("系统", "catalog:classify:edit", (page) => ({
    categories: page("/console/classify/edit", "商品分类"),
  })),
  ...operator("系统", "system:dict:list", (page) => ({
    dictTypes: page<Params>("/console/dict/list", "字典"),
    dictData: page<Params>("/console/dict/data", "字典条目"),
  })),
  ...operator("系统", "system:config:edit", (page) => ({ tariffs: page<Params>("/console/freight/list", "运价") })),
  ...operator("系统", "system:config:list", (page) => ({ configs: page<Params>("/console/config/list", "参数") })),
  ...operator("系统", "system:operlog:list", (page) => ({
    operationLog: page<Params>("/console/operlog/list", "操作日志"),
  })),
  ...operator("系统", "system:logininfor:list", (page) => ({
    loginLog: page<Params>("/console/loginlog/list", "登录日志"),
  })),
  ...operator("系统", "system:config:list", (page) => ({
    apiReference: page("/console/api/reference", "接口文档"),
  })),
}))();

/** Where a side of the console reads of a shop: operators in the console, merchants (`undefined`) on its public page. */
export const shopPathOf = (side: ConsoleSide): ((id: MerchantId) => string) | undefined =>
  side === "operator" ? (id) => CONSOLE_PAGES.shopAdmin.to({ id }) : undefined;

/** The name by which code names a page of the console. */
export type ConsolePageName = keyof typeof CONSOLE_PAGES;
