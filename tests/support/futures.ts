import { COMPANY_STATUS, type CompanyStatus } from "../../src/domain/company/company-status.ts";
import type { MerchantOffer, OfferDetail, OfferForm } from "../../src/domain/futures/forward-offer.ts";
import type { Inquiry, InquiryForm, RoundTerms } from "../../src/domain/futures/inquiry.ts";
import { asId, type ForwardOfferId } from "../../src/domain/ids.ts";
import { formatBeijingDate } from "../../src/domain/time.ts";
import { dm3, mm } from "../../src/domain/units.ts";
import type { Db } from "../../src/server/db/database.ts";
import type { App } from "../../src/server/http.ts";
import { type Buyer, createBuyer, phoneOf } from "./buyer.ts";
import { type InsertedGoods, insertGoods } from "./goods.ts";
import { personIdOf } from "./sign-in.ts";
import { done } from "./trade.ts";

/** The sides of forward trade. `buyer` acts for a certified company. */
export type Forward = { app: App; db: Db; goods: InsertedGoods; merchant: Buyer; buyer: Buyer; operator: Buyer };

const DAY_MS = 86_400_000;
export const dayAhead = (days: number): string => formatBeijingDate(Date.now() + days * DAY_MS);

/** Two containers of SPF, complete. */
export const offerForm = (change: Partial<OfferForm> = {}): OfferForm => ({
  title: "加拿大 SPF 板材 2级及以上",
  supplierName: "Pacific Spruce Sales Ltd",
  millBrandCode: "canfor",
  originCode: "CA",
  lines: [
    {
      kindCode: "1501",
      speciesCode: "spf",
      gradeCode: "na-2btr",
      thickness: mm(38),
      width: mm(140),
      lengthText: "3660-4880",
      moistureType: "KD",
      surface: "毛料",
      volume: dm3(104_000),
    },
  ],
  certs: ["PEFC"],
  containerType: "40HQ",
  containerNum: 2,
  volumePerContainer: dm3(52_000),
  minContainers: 1,
  incoterm: "CFR",
  loadPort: "温哥华",
  destPorts: ["taicang"],
  currency: "USD",
  price: 24_000,
  mbf: null,
  priceMode: 1,
  paymentTerm: "T/T 30/70",
  depositPct: 30,
  tolerancePct: 10,
  etdFrom: dayAhead(5),
  etdTo: dayAhead(9),
  eta: dayAhead(40),
  vesselVoyage: "",
  quoteValidUntilAt: Date.now() + 10 * DAY_MS,
  remark: "",
  ...change,
});

/** Somebody who acts for a company of theirs in that status. */
export async function companyBuyer(
  app: App,
  db: Db,
  phone: string,
  status: CompanyStatus = COMPANY_STATUS.certified,
): Promise<Buyer> {
  const company = await db.one<{ id: string }>(
    `insert into company_info (person_id, company_name, credit_code, company_status)
     values ($1, '苏州采购' || $2, $2, $3) returning id`,
    [await personIdOf(db, phone), phone, status],
  );
  return createBuyer(app, db, phone, { mainCompanyId: company!.id });
}

export async function createForward(app: App, db: Db): Promise<Forward> {
  const goods = await insertGoods(db);
  return {
    app,
    db,
    goods,
    merchant: await createBuyer(app, db, phoneOf(11), { roles: ["buyer", "merchant"], merchantId: goods.merchantId }),
    buyer: await companyBuyer(app, db, phoneOf(12)),
    operator: await createBuyer(app, db, phoneOf(13), { roles: ["operator"] }),
  };
}

export const merchantOfferOf = ({ merchant }: Forward, id: string): Promise<MerchantOffer> =>
  done(merchant.get<MerchantOffer>(`/api/globalOffer/merchant/getInfo?id=${id}`));

export const offerOf = ({ buyer }: Forward, id: string): Promise<OfferDetail> =>
  done(buyer.get<OfferDetail>(`/api/globalOffer/pc/getInfo?id=${id}`));

/** Written, sent in and let through; its id. */
export async function openOffer(forward: Forward, change: Partial<OfferForm> = {}): Promise<ForwardOfferId> {
  const { merchant, operator } = forward;
  const id = await done(merchant.post<ForwardOfferId>("/api/globalOffer/merchant/add", offerForm(change)));
  await done(merchant.post("/api/globalOffer/merchant/submit", { id, version: 1 }));
  await done(operator.post("/api/globalOffer/admin/approve", { id, version: 2 }));
  return id;
}

/** One container of an offer. */
export const inquiryForm = (offerId: ForwardOfferId, change: Partial<InquiryForm> = {}): InquiryForm => ({
  offerId,
  wish: null,
  volume: dm3(52_000),
  containers: 1,
  targetPrice: 23_000,
  incotermWanted: "CFR",
  destPort: "taicang",
  etaBegin: "",
  etaEnd: "",
  paymentTerm: "T/T 30/70",
  remark: "",
  ...change,
});

/** Goods that the buyer names, without an offer. */
export const freeInquiry = (lines: OfferForm["lines"], change: Partial<InquiryForm> = {}): InquiryForm => ({
  ...inquiryForm(asId<ForwardOfferId>(""), { targetPrice: null, ...change }),
  offerId: null,
  wish: { currency: "USD", lines },
});

export const inquiryOf = ({ buyer }: Forward, id: string): Promise<Inquiry> =>
  done(buyer.get<Inquiry>(`/api/futuresInquiry/pc/getInfo?id=${id}`));

type Terms = Omit<RoundTerms, "currency">;
/** What either side says in a round. */
export const terms = (change: Partial<Terms> = {}): Terms => ({
  incoterm: "CFR",
  price: 24_000,
  destPort: "taicang",
  volume: dm3(52_000),
  containers: 1,
  eta: dayAhead(40),
  paymentTerm: "T/T 30/70",
  depositPct: 30,
  note: "",
  ...change,
});
export const quoteOf = (id: string, version: number, change: object = {}) => ({
  id,
  version,
  validUntilAt: Date.now() + 2 * DAY_MS,
  ...terms(change),
});

/** One container at the offer's own price. */
export const orderForm = (offerId: ForwardOfferId, change: object = {}) => ({
  inquiryId: null,
  offerId,
  volume: dm3(52_000),
  containers: 1,
  destPort: "taicang",
  receiver: "林采购",
  importerKind: 1,
  remark: "",
  agree: true,
  ...change,
});

/** A truck's load of a forward order that is ready, written down at the gate; by default the last one. */
export const fetch = ({ merchant }: Forward, orderId: string, actual: number, more: object = {}) =>
  merchant.post<string>("/api/pickupRecord/merchant/add", {
    orderId,
    plateNo: "苏E12345",
    driverName: "李师傅",
    operatorName: "周理货",
    receiverName: "李师傅",
    last: true,
    lines: [{ orderLineId: orderId, actual, reason: "按实际装车" }],
    ...more,
  });
export const fetched = (forward: Forward, orderId: string, actual: number, more: object = {}): Promise<string> =>
  done(fetch(forward, orderId, actual, more));
