import type { Session } from "../../src/domain/account/session.ts";
import type { SearchChoice } from "../../src/domain/choice-search.ts";
import { COMPANY_STATUS } from "../../src/domain/company/company-status.ts";
import type { StripMerchant } from "../../src/domain/company/merchant.ts";
import type { PayeeAccount } from "../../src/domain/company/payee.ts";
import type { WarehouseFreight } from "../../src/domain/freight/freight-quote.ts";
import { asId, type CompanyId, type MerchantId, type WarehouseId } from "../../src/domain/ids.ts";
import { type Fen, fen } from "../../src/domain/money.ts";
import type { QuantityRule } from "../../src/domain/timber/quantity.ts";
import { mm } from "../../src/domain/units.ts";

/** What the gallery shows in the parts: nothing of it is anybody's. */

/** More than forty characters, as merchants write them. */
export const LONG_TITLE =
  "俄罗斯樟子松板材 30*120*4000 一等 窑干含水率18% 满洲里口岸现货 四面刨光 可拆件零售 量大从优 次日可提";

export const BUYER: Session = {
  token: "",
  name: "王小木",
  phone: "13800000001",
  avatar: "",
  roles: ["buyer"],
  permissions: ["order:list"],
  companyId: asId<CompanyId>("2"),
  companyName: "临沂大树木业有限公司",
  companyData: [
    { id: asId<CompanyId>("1"), companyName: "满洲里联众木业有限责任公司", companyStatus: COMPANY_STATUS.certified },
    { id: asId<CompanyId>("2"), companyName: "临沂大树木业有限公司", companyStatus: COMPANY_STATUS.draft },
  ],
  carNums: 3,
  merchantId: null,
  unreadNum: 0,
  needPassword: false,
  sessionEpoch: 1,
};

/** 30 × 120 × 4000 mm, 40 pieces in a bundle, sold by the cubic metre in pieces. */
export const BOARDS: QuantityRule = {
  saleUnit: "m3",
  countedIn: "piece",
  pieceVolumeMm3: 14_400_000,
  width: mm(120),
  length: mm(4000),
  piecesPerBundle: 40,
  bundleVolume: null,
  step: 1,
  minOrder: 1,
  density: 500,
};

export const PORTS: readonly SearchChoice[] = [
  { value: "1", label: "满洲里", note: "内蒙古", sounds: ["man zhou li"] },
  { value: "2", label: "绥芬河", note: "黑龙江", sounds: ["sui fen he"] },
  { value: "3", label: "太仓港", note: "江苏", sounds: ["tai cang gang"] },
  { value: "4", label: "天津港", note: "天津", sounds: ["tian jin gang"] },
  { value: "5", label: "广州黄埔港", note: "广东", sounds: ["guang zhou huang pu gang"] },
  { value: "6", label: "青岛港", note: "山东", sounds: ["qing dao gang"] },
  { value: "7", label: "日照岚山港", note: "山东", sounds: ["ri zhao lan shan gang"] },
  { value: "8", label: "重庆团结村铁路口岸", note: "重庆", sounds: ["chong qing tuan jie cun"] },
];

export const GRADES = [
  { value: "1", label: "一等" },
  { value: "2", label: "二等" },
  { value: "3", label: "三等" },
  { value: "4", label: "等外" },
];

export const PAYEE: PayeeAccount = {
  accountName: "满洲里联众木业有限责任公司",
  bankName: "中国工商银行满洲里分行",
  bankAccount: "6222021234567890123",
};

export const MERCHANT: StripMerchant = {
  id: asId<MerchantId>("31"),
  shopName: "满洲里联众木业",
  logo: "",
  shopType: 3,
  cityName: "呼伦贝尔市",
  phoneDisplay: "0470-6221234",
  goodsNum: 1_234,
  isCertified: true,
  metrics: {
    loadedRate: 95.8,
    loadedNum: 115,
    firstAnswerMinutesP50: 58,
    quoteHitRate: null,
    onTimeRate: 90,
    tallyAccuracy: 100,
    cancelRate: 8.3,
    disputeRate: 0,
    refundHoursP50: null,
    orderCount: 111,
    sampleSize: 120,
    samples: {
      loaded: 120,
      firstAnswer: 120,
      quoteHit: 0,
      onTime: 9,
      tallyAccuracy: 111,
      cancel: 120,
      dispute: 111,
      refund: 0,
    },
  },
};

/** A whole truck and a part of one to 苏州, as an estimate. */
export const FREIGHT: WarehouseFreight = {
  merchantId: MERCHANT.id,
  storeId: asId<WarehouseId>("41"),
  perM3: fen(9_500),
  basis: "平台运价",
  prices: ["13 米平板车 5200.00 元/车", "拼车 130.00 元/m³"],
  quote: {
    amount: fen(584_500),
    stated: fen(584_500),
    isFirm: false,
    trucks: "1 车 13 米平板车，拼车 3.5 m³",
    basis: "平台运价",
    terms: [
      { text: "13 米平板车 1 车 × 5200.00 元", amount: fen(520_000) },
      { text: "装车 1 车 × 190.00 元", amount: fen(19_000) },
      { text: "拼车 3.5 m³ × 130.00 元/m³", amount: fen(45_500) },
    ],
  },
};

export type GoodsRow = { id: string; title: string; price: Fen; stock: number; shop: string };

export const ROWS: GoodsRow[] = [
  { id: "1", title: LONG_TITLE, price: fen(123456700), stock: 12_345_678, shop: "满洲里联众木业有限责任公司" },
  { id: "2", title: "樟子松 30*120*4000", price: fen(168000), stock: 36_288, shop: "大树木业" },
  { id: "3", title: "云杉 38*89*3660", price: fen(205050), stock: 0, shop: "北方木材" },
];
