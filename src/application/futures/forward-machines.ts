import type { OfferDetail } from "../../domain/futures/global-offer.ts";
import { INQUIRY_TABS, type Inquiry, type InquiryForm } from "../../domain/futures/inquiry.ts";
import { inquiryProblems, roundProblems } from "../../domain/futures/inquiry-form.ts";
import type { Incoterm } from "../../domain/futures/landed-cost.ts";
import { minVolumeOf } from "../../domain/futures/offer-form.ts";
import { FUTURES_TABS } from "../../domain/futures/order.ts";
import { CONTRACT, type DocKind } from "../../domain/futures/order-papers.ts";
import type { FuturesOrderBrief, FuturesOrderDetail } from "../../domain/futures/order-view.ts";
import { containersFor, typedCount, typedPrice, typedVolume, volumeText } from "../../domain/futures/typed.ts";
import { fen, formatYuan, parseYuan } from "../../domain/money.ts";
import { type Page, type PageQuery, pageOf } from "../../domain/paging.ts";
import { uploadedNames } from "../../domain/system/upload.ts";
import { lengthOf } from "../../domain/text.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import { reasonProblem } from "../../domain/trade/order-progress.ts";
import { voucherProblems } from "../../domain/trade/voucher.ts";
import type { DeedFields } from "../deed-machine.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { createListMachine } from "../list-machine.ts";
import type { Clock, Ids, Navigator } from "../platform.ts";
import { createApplyMachine } from "./apply-machine.ts";
import type { FuturesOrders, FuturesPayment, FuturesPlacing, Inquiries, SaidRound, Seen } from "./forward-trade.ts";
import type { GlobalOffers } from "./global-offers.ts";

export type Tell = (text: string, intent: "success" | "warning") => void;

export const INQUIRIES_PATH = "/user/futuresInquiry";
export const FUTURES_ORDERS_PATH = "/user/placeOrderList";
export const futuresOrderPath = (id: string): string => `${FUTURES_ORDERS_PATH}/detail?id=${id}`;

/** The statuses of a tab; none, which is all of them, for a tab nobody knows. */
export const statusesOf = <Status>(
  tabs: readonly { key: string; statuses: readonly Status[] }[],
  tab: string,
): readonly Status[] => tabs.find(({ key }) => key === tab)?.statuses ?? [];

export const reasoned = {
  asks: (): DeedFields => ({ reason: "" }),
  problems: ({ reason = "" }: DeedFields) => ({ reason: reasonProblem(reason) }),
};
const confirmed = { asks: (): DeedFields => ({}) };
const withReason = ({ id, version }: Seen, { reason = "" }: DeedFields) => ({ id, version, reason: reason.trim() });

const inquiryFormOf = (fields: DeedFields, offer: OfferDetail): InquiryForm => {
  const volume = typedVolume(fields.volume ?? "");
  return {
    offerId: offer.id,
    volume,
    containers: containersFor(volume, offer.volumePerContainer),
    targetPrice: (fields.targetPrice ?? "").trim() === "" ? null : typedPrice(fields.targetPrice ?? ""),
    incotermWanted: (fields.incotermWanted ?? offer.incoterm) as Incoterm,
    destPort: fields.destPort ?? "",
    etaBegin: "",
    etaEnd: fields.etaEnd ?? "",
    paymentTerm: fields.paymentTerm ?? "",
    remark: (fields.remark ?? "").trim(),
  };
};

/** Why somebody may neither ask nor order, or `null`. */
const accessProblem = ({ access }: OfferDetail): string | null =>
  access === "open" ? null : access === "login" ? "请先登录" : "请以认证企业身份询盘或下单";

/** Asking about an offer that the address names: `offerId`. */
export const createInquiryFormMachine = (
  offers: GlobalOffers,
  inquiries: Inquiries,
  clock: Clock,
  ids: Ids,
  navigator: Navigator,
  tell: Tell,
) =>
  createApplyMachine<OfferDetail>(
    {
      load: ({ offerId = "" }) => (offerId === "" ? Promise.resolve(null) : offers.detail(offerId)),
      start: (offer) => ({
        volume: volumeText(Math.min(minVolumeOf(offer), offer.remainVolume)),
        targetPrice: "",
        incotermWanted: offer.incoterm,
        destPort: offer.destPorts[0]?.code ?? "",
        etaEnd: "",
        paymentTerm: offer.paymentTerm,
        remark: "",
      }),
      problems: (fields, offer) => ({
        ...inquiryProblems(
          inquiryFormOf(fields, offer),
          {
            remainVolume: offer.remainVolume,
            minVolume: minVolumeOf(offer),
            destPorts: offer.destPorts.map(({ code }) => code),
          },
          clock.now(),
        ),
        access: accessProblem(offer),
      }),
      send: (fields, offer, key) => inquiries.ask(inquiryFormOf(fields, offer), key),
      sent: () => {
        tell("询盘已发出，供方将在 72 小时内答复", "success");
        navigator.go(INQUIRIES_PATH);
      },
    },
    ids,
  );

/** What is ordered: by an accepted quotation, or at the offer's own price. */
export type Ordering = { offer: OfferDetail; inquiry: Inquiry | null };

const placingOf = (fields: DeedFields, { offer, inquiry }: Ordering): FuturesPlacing => {
  const volume = typedVolume(fields.volume ?? "");
  return {
    inquiryId: inquiry?.id ?? null,
    offerId: inquiry === null ? offer.id : null,
    volume,
    containers: containersFor(volume, offer.volumePerContainer),
    destPort: fields.destPort ?? "",
    receiver: (fields.receiver ?? "").trim(),
    importerKind: fields.importerKind === "2" ? 2 : 1,
    remark: (fields.remark ?? "").trim(),
    agree: fields.agree === "1",
  };
};

function placingProblems(fields: DeedFields, { offer, inquiry }: Ordering) {
  const { volume, receiver, agree } = placingOf(fields, { offer, inquiry });
  const least = Math.min(minVolumeOf(offer), offer.remainVolume);
  const length = lengthOf(receiver);
  const volumeProblem =
    volume < least
      ? `最少 ${volumeText(least)} m³`
      : volume > offer.remainVolume
        ? `可订仅剩 ${volumeText(offer.remainVolume)} m³`
        : null;
  return {
    volume: inquiry === null ? volumeProblem : null,
    receiver: length < 2 || length > 20 ? "请输入真实姓名" : null,
    agree: agree ? null : "请阅读并同意期货交易协议",
    access: accessProblem(offer),
  };
}

/** Ordering by `inquiryId` or `offerId` of the address. */
export const createPlaceOrderMachine = (
  offers: GlobalOffers,
  inquiries: Inquiries,
  orders: FuturesOrders,
  ids: Ids,
  navigator: Navigator,
  tell: Tell,
) =>
  createApplyMachine<Ordering>(
    {
      async load({ inquiryId = "", offerId = "" }) {
        const inquiry = inquiryId === "" ? null : await inquiries.one(inquiryId);
        if (inquiryId !== "" && inquiry === null) return null;
        const id = inquiry?.offerId ?? offerId;
        const offer = id === "" ? null : await offers.detail(id);
        return offer === null ? null : { offer, inquiry };
      },
      start: ({ offer, inquiry }) => {
        const quote = inquiry?.rounds.findLast(({ by }) => by === "merchant");
        return {
          volume: volumeText(quote?.volume ?? Math.min(minVolumeOf(offer), offer.remainVolume)),
          destPort: quote?.destPort ?? offer.destPorts[0]?.code ?? "",
          ...{ receiver: "", importerKind: "1", remark: "", agree: "" },
        };
      },
      problems: placingProblems,
      send: (fields, ordering, key) => orders.place(placingOf(fields, ordering), key),
      sent: (id) => {
        tell("期货订单已提交，等待供方确认", "success");
        navigator.go(futuresOrderPath(id));
      },
    },
    ids,
  );

/** A round as it is typed. */
export const roundFields = (inquiry: Inquiry): DeedFields => {
  const last = inquiry.rounds.at(-1);
  return {
    price: formatYuan(fen(last?.price ?? inquiry.targetPrice ?? 0)).replaceAll(",", ""),
    volume: volumeText(last?.volume ?? inquiry.volume),
    eta: last?.eta ?? inquiry.etaEnd,
    paymentTerm: last?.paymentTerm ?? (inquiry.paymentTerm || "T/T 30/70"),
    depositPct: String(last?.depositPct ?? 30),
    note: "",
  };
};

export const roundOf = (inquiry: Inquiry, fields: DeedFields): SaidRound => {
  const volume = typedVolume(fields.volume ?? "");
  const last = inquiry.rounds.at(-1);
  const perContainer = inquiry.containers === 0 ? 0 : Math.ceil(inquiry.volume / inquiry.containers);
  return {
    id: inquiry.id,
    version: inquiry.version,
    price: typedPrice(fields.price ?? ""),
    incoterm: last?.incoterm ?? inquiry.incotermWanted,
    destPort: last?.destPort ?? inquiry.destPort,
    volume,
    containers: containersFor(volume, perContainer),
    eta: fields.eta ?? "",
    paymentTerm: fields.paymentTerm ?? "",
    depositPct: typedCount(fields.depositPct ?? ""),
    note: (fields.note ?? "").trim(),
  };
};

/** How much there is left is the server's to say. */
export const roundFieldProblems = (fields: DeedFields, inquiry: Inquiry, validUntilAt: number | null, nowMs: number) =>
  roundProblems(
    { ...roundOf(inquiry, fields), currency: inquiry.currency },
    validUntilAt,
    Number.MAX_SAFE_INTEGER,
    nowMs,
  );

/** The one inquiry that an address names, as a list; no other where there is none. */
export const onlyOne = async (found: Promise<Inquiry | null>, page: PageQuery): Promise<Page<Inquiry>> => {
  const one = await found;
  return one === null ? pageOf<Inquiry>([], 0, page) : pageOf([one], 1, page);
};

/** A company's inquiries with their rounds, or the one that a message leads to. */
export const createInquiryListMachine = (inquiries: Inquiries, clock: Clock, navigator: Navigator, tell: Tell) =>
  createListMachine<"tab" | "id", Inquiry>(
    {
      path: INQUIRIES_PATH,
      filters: ["tab", "id"],
      load: ({ filters: { tab, id }, page }) =>
        id === "" ? inquiries.list(statusesOf(INQUIRY_TABS, tab), page) : onlyOne(inquiries.one(id), page),
      deeds: {
        accept: {
          ...confirmed,
          send: ({ id, version }) => inquiries.accept({ id, version }),
          done: "已接受报价，请在 24 小时内下单",
        },
        counter: {
          asks: roundFields,
          problems: (fields, inquiry) => roundFieldProblems(fields, inquiry, null, clock.now()),
          send: (inquiry, fields) => inquiries.counter(roundOf(inquiry, fields)),
          done: "还价已发出",
        },
        reject: { ...reasoned, send: (one, fields) => inquiries.reject(withReason(one, fields)), done: "已拒绝报价" },
        withdraw: {
          ...confirmed,
          send: ({ id, version }) => inquiries.withdraw({ id, version }),
          done: "询盘已撤回",
        },
      },
    },
    navigator,
    tell,
  );

export const createFuturesListMachine = (orders: FuturesOrders, navigator: Navigator, tell: Tell) =>
  createListMachine<"tab" | "keyword", FuturesOrderBrief>(
    {
      path: FUTURES_ORDERS_PATH,
      filters: ["tab", "keyword"],
      load: ({ filters: { tab, keyword }, page }) => orders.list(statusesOf(FUTURES_TABS, tab), keyword, page),
    },
    navigator,
    tell,
  );

export const paymentOf = (fields: DeedFields): FuturesPayment => ({
  amount: parseYuan(fields.amount ?? "") ?? fen(0),
  payerName: (fields.payerName ?? "").trim(),
  bankFlowNo: (fields.bankFlowNo ?? "").trim(),
  payDate: fields.payDate ?? "",
  fileIds: uploadedNames(fields.files ?? ""),
});

/** A paper as it is handed in. */
export const docProblems = ({ file = "" }: DeedFields) => ({
  file: uploadedNames(file).length === 1 ? null : "请上传文件",
});

/** One order of the company, with what it may do to it. */
export const createFuturesDetailMachine = (orders: FuturesOrders, clock: Clock, tell: Tell) =>
  createDetailMachine<FuturesOrderDetail>(
    {
      load: (id) => orders.detail(id),
      deeds: {
        sign: {
          asks: () => ({ file: "" }),
          problems: docProblems,
          send: ({ id, version }, { file = "" }) => orders.addDoc(docOf({ id, version }, CONTRACT, file)),
          done: "合同已上传",
        },
        addVoucher: {
          asks: (order) => ({
            amount: formatYuan(order.dueNow).replaceAll(",", ""),
            payerName: order.buyerName,
            bankFlowNo: "",
            payDate: formatBeijingDate(clock.now()),
            files: "",
          }),
          problems: (fields, order) => {
            const counted = order.vouchers.reduce((sum, { amount, status }) => (status === 2 ? sum : sum + amount), 0);
            const problems = voucherProblems(
              paymentOf(fields),
              order.amount,
              fen(counted),
              formatBeijingDate(clock.now()),
            );
            return { ...problems, files: problems.fileIds ?? null };
          },
          send: ({ id, version }, fields) => orders.addVoucher({ id, version, ...paymentOf(fields) }),
          done: "付款凭证已提交，等待供方核款",
        },
        confirmSettle: {
          ...confirmed,
          send: ({ id, version }) => orders.confirmSettle({ id, version }),
          done: "结算已确认，订单完成",
        },
        cancel: { ...reasoned, send: (order, fields) => orders.cancel(withReason(order, fields)), done: "订单已取消" },
        dispute: {
          ...reasoned,
          send: (order, fields) => orders.dispute(withReason(order, fields)),
          done: "异议已提交，平台将裁定",
        },
      },
    },
    tell,
  );

export const docOf = ({ id, version }: Seen, kind: DocKind, file: string) => ({
  id,
  version,
  kind,
  fileId: uploadedNames(file)[0] ?? "",
});
