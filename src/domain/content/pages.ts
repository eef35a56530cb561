/** The views a menu can name, and where each stands. */
export const VIEWS: Readonly<Record<string, string>> = {
  Dashboard: "/index",
  SpotGoods: "/spot/spotGoods",
  PublicList: "/public/list",
  SearchList: "/search/list",
  FindGoods: "/find/findGoods",
  OpenQuote: "/buyList/openQuote",
  DemandAi: "/demand/step_one",
  DemandCommonly: "/commonly/step_one",
  GlobalOffer: "/global/GlobalOffer",
  Exponent: "/exponent/list",
  BrandList: "/brand/list",
  BrandDetail: "/brand/detail",
  MerchantList: "/merchant/list",
  CompanyInfo: "/company/info",
  SupplyChain: "/supply/supplyChain",
  NewsIndex: "/news/newsIndex",
  NewsDetail: "/news/newsdetail",
  Agreement: "/agreement/index",
  SettledApply: "/settled/apply",
  ShopCar: "/shop/car",
  UserCenter: "/user/center",
  Certification: "/user/certification",
};

const PAGES: ReadonlySet<string> = new Set(Object.values(VIEWS));

/** Whether a page stands at `path` (without query) that a menu may lead to. */
export const isPage = (path: string): boolean => PAGES.has(path);

/** The page a view is, or `null` for a name nobody knows. */
export const pageOfView = (name: string): string | null => (Object.hasOwn(VIEWS, name) ? (VIEWS[name] ?? null) : null);

/** Pages that stand below an entry without being it; the entry is the active one while they are shown. */
const ABOVE: Readonly<Record<string, string>> = {
  "/": "/index",
  "/product/detail": "/public/list",
  "/brand/detail": "/brand/list",
  "/company/info": "/merchant/list",
  "/news/newsdetail": "/news/newsIndex",
  "/global/detail": "/global/GlobalOffer",
  "/global/inquiry": "/global/GlobalOffer",
  "/global/placeOrder": "/global/GlobalOffer",
};

/** The path whose entry is active on the page at `path`: `activeMenu` where the route says so, else the path itself. */
export const activeMenuOf = (path: string): string => ABOVE[path] ?? path;
