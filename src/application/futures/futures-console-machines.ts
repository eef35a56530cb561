import { inputProblems } from "../../domain/catalog/goods-input.ts";
import { type MerchantOffer, OFFER_TABS } from "../../domain/futures/forward-offer.ts";
import { INQUIRY_TABS, type Inquiry, type InquiryDetail } from "../../domain/futures/inquiry.ts";
import { validUntilProblem } from "../../domain/futures/offer-form.ts";
import { FUTURES_TABS } from "../../domain/futures/order.ts";
import {
  CONTRACT,
  type DocKind,
  landingProblem,
  loadingProblem,
  vesselAndVoyage,
} from "../../domain/futures/order-papers.ts";
import { isFuturesTodo } from "../../domain/futures/order-todo.ts";
import type { FuturesOrderBrief, FuturesOrderDetail } from "../../domain/futures/order-view.ts";
import { goodsOfLine, type SpotLot, sharesOf, typedDiameters } from "../../domain/futures/to-spot.ts";
import { typedPrice, typedVolume, volumeText } from "../../domain/futures/typed.ts";
import { fen, formatYuan, parseYuan } from "../../domain/money.ts";
import { reasonProblem } from "../../domain/reason.ts";
import { formatBeijingDate, parseTime } from "../../domain/time.ts";
import { thingsOfOrder } from "../../domain/trade/shown-things.ts";
import type { Command, CommandFields } from "../command-machine.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Navigator } from "../platform.ts";
import {
  docOf,
  docProblems,
  onlyOne,
  reasoned,
  roundFieldProblems,
  roundFields,
  roundOf,
  statusesOf,
} from "./forward-machines.ts";
import type { Seen } from "./forward-trade.ts";
import type { FuturesAdmin, MerchantFutures, ShipmentUpdate } from "./futures-console.ts";

export const OFFERS_PATH = "/console/futures/offers";
export const OFFER_EDIT_PATH = "/console/futures/offer/edit";
export const OFFER_REVIEW_PATH = "/console/futures/review";
export const OFFER_REVIEW_DETAIL_PATH = "/console/futures/review/detail";
export const MERCHANT_INQUIRIES_PATH = "/console/futures/inquiries";
export const ASKED_PATH = "/console/futures/asked";
export const ASKED_DETAIL_PATH = "/console/futures/asked/detail";
export const MERCHANT_FORWARD_ORDERS_PATH = "/console/futures/orders";
export const MERCHANT_FORWARD_ORDER_PATH = "/console/futures/order";
export const CASES_PATH = "/console/futures/cases";
export const CASE_PATH = "/console/futures/case";

const DAY_MS = 86_400_000;
const confirmed = { asks: (): CommandFields => ({}) };
const seenOf = ({ id, version }: Seen): Seen => ({ id, version });
const withReason = (one: Seen, { reason = "" }: CommandFields) => ({ ...seenOf(one), reason: reason.trim() });

/** The end of a day that is typed, epoch ms; 0 where it is none. */
const endOf = (day: string | undefined): number => {
  const at = day === undefined || day === "" ? null : parseTime(day);
  return at === null ? 0 : at + DAY_MS - 60_000;
};

/** What is typed for each specification that becomes spot goods. */
const lotsOf = (fields: CommandFields, { form }: MerchantOffer): SpotLot[] =>
  form.lines.map((_, at) => ({
    price: fen(typedPrice(fields[`price${at}`] ?? "")),
    ...typedDiameters(fields[`diameter${at}`] ?? ""),
  }));

/** A merchant's offers, by status. */
export const createMerchantOffersMachine = (
  futures: MerchantFutures,
  clock: Clock,
  navigator: Navigator,
  notify: Notifier,
) =>
  createListMachine<"tab" | "keyword", MerchantOffer>(
    {
      path: OFFERS_PATH,
      filters: ["tab", "keyword"],
      load: ({ filters: { tab, keyword }, page }) => futures.offers(statusesOf(OFFER_TABS, tab), keyword, page),
      commands: {
        submit: { ...confirmed, send: (offer) => futures.submitOffer(seenOf(offer)), done: "已提交审核" },
        withdraw: { ...confirmed, send: (offer) => futures.withdrawOffer(seenOf(offer)), done: "已撤盘" },
        renew: {
          asks: () => ({ day: formatBeijingDate(clock.now() + 7 * DAY_MS) }),
          problems: ({ day }) => ({ day: validUntilProblem(endOf(day), clock.now()) }),
          send: (offer, { day }) => futures.renewOffer({ ...seenOf(offer), quoteValidUntilAt: endOf(day) }),
          done: "已续期",
        },
        toSpot: {
          asks: (offer) => ({
            storeId: offer.yards[0]?.id ?? "",
            ...Object.fromEntries(
              offer.form.lines.flatMap((_, at) => [
                [`price${at}`, ""],
                [`diameter${at}`, ""],
              ]),
            ),
          }),
          problems: (fields, offer) => {
            const lots = lotsOf(fields, offer);
            const shares = sharesOf(offer.form.lines, offer.remainVolume);
            const goods = offer.form.lines.map((line, at) =>
              inputProblems(
                goodsOfLine(offer.form, line, lots[at]!, {
                  ...{ volume: shares[at]!, storeId: fields.storeId ?? "", offerNo: offer.offerNo }, // one for each line
                }),
              ),
            );
            return {
              storeId: fields.storeId === "" ? "请选择货物所在仓库" : null,
              ...Object.fromEntries(
                goods.flatMap(({ price, diameterMin, ...others }, at) => [
                  [`price${at}`, price ?? Object.values(others)[0] ?? null],
                  [`diameter${at}`, diameterMin ?? null],
                ]),
              ),
            };
          },
          send: (offer, fields) =>
            futures.toSpot({ ...seenOf(offer), storeId: fields.storeId ?? "", lots: lotsOf(fields, offer) }),
          done: "已生成现货草稿，补充图片后提交上架",
        },
      },
    },
    navigator,
    notify,
  );

/** Offers that wait for the platform, and all others. */
export const createOfferReviewMachine = (futures: FuturesAdmin, navigator: Navigator, notify: Notifier) =>
  createListMachine<"tab" | "keyword", MerchantOffer>(
    {
      path: OFFER_REVIEW_PATH,
      filters: ["tab", "keyword"],
      load: ({ filters: { tab, keyword }, page }) =>
        futures.offers(statusesOf(OFFER_TABS, tab === "" ? "review" : tab), keyword, page),
      commands: {
        approve: { ...confirmed, send: (offer) => futures.approve(seenOf(offer)), done: "已通过，报盘已发布" },
        reject: { ...reasoned, send: (offer, fields) => futures.reject(withReason(offer, fields)), done: "已驳回" },
      },
    },
    navigator,
    notify,
  );

/** What buyers ask of a merchant. */
export const createMerchantInquiriesMachine = (
  futures: MerchantFutures,
  clock: Clock,
  navigator: Navigator,
  notify: Notifier,
) => {
  const quoted = (event: "quote" | "reissue"): Command<Inquiry> => ({
    asks: (inquiry) => ({ ...roundFields(inquiry), validDay: formatBeijingDate(clock.now() + 2 * DAY_MS) }),
    problems: (fields, inquiry) => {
      const problems = roundFieldProblems(fields, inquiry, endOf(fields.validDay), clock.now());
      return { ...problems, validDay: problems.valid ?? null };
    },
    send: (inquiry, fields) =>
      futures.quote({ ...roundOf(inquiry, fields), validUntilAt: endOf(fields.validDay) }, event),
    done: "报价已发出",
  });
  return createListMachine<"tab" | "id", Inquiry>(
    {
      path: MERCHANT_INQUIRIES_PATH,
      filters: ["tab", "id"],
      load: ({ filters: { tab, id }, page }) =>
        id === "" ? futures.inquiries(statusesOf(INQUIRY_TABS, tab), page) : onlyOne(futures.inquiry(id), page),
      shows: [{ refType: "futuresInquiry" }],
      commands: {
        quote: quoted("quote"),
        reissue: quoted("reissue"),
        decline: {
          ...reasoned,
          send: (inquiry, fields) => futures.declineInquiry(withReason(inquiry, fields)),
          done: "已答复无法供货",
        },
      },
    },
    navigator,
    notify,
  );
};

/** What buyers ask of all merchants, as the platform looks at it. */
export const createAskedListMachine = (futures: FuturesAdmin, navigator: Navigator, notify: Notifier) =>
  createListMachine<"tab", Inquiry>(
    {
      path: ASKED_PATH,
      filters: ["tab"],
      load: ({ filters: { tab }, page }) => futures.inquiries(statusesOf(INQUIRY_TABS, tab), page),
      shows: [{ refType: "futuresInquiry" }],
    },
    navigator,
    notify,
  );

/** One of them, with its history. */
export const createAskedMachine = (futures: FuturesAdmin, notify: Notifier) =>
  createDetailMachine<InquiryDetail>(
    { load: (id) => futures.inquiry(id), shows: ({ id }) => [{ refType: "futuresInquiry", refId: id }] },
    notify,
  );

type OrderSource = Pick<MerchantFutures, "orders" | "order" | "audit" | "postSettle">;

/** Forward orders, for merchants and for the operator. */
export const createConsoleForwardOrdersMachine = (
  futures: OrderSource,
  path: string,
  navigator: Navigator,
  notify: Notifier,
) =>
  createListMachine<"tab" | "keyword" | "todo", FuturesOrderBrief>(
    {
      path,
      filters: ["tab", "keyword", "todo"],
      load: ({ filters: { tab, keyword, todo }, page }) =>
        futures.orders({
          ...{ ...page, status: statusesOf(FUTURES_TABS, tab), keyword },
          ...(isFuturesTodo(todo) ? { todo } : {}),
        }),
      shows: [{ refType: "futuresOrder" }],
    },
    navigator,
    notify,
  );

/** An answer about a voucher; `part` is its id. */
const voucherCommands = (futures: OrderSource): Record<string, Command<FuturesOrderDetail>> => ({
  passVoucher: {
    ...confirmed,
    send: (order, _, voucherId) => futures.audit({ ...seenOf(order), voucherId, pass: true, reason: "" }),
    done: "已确认到账",
  },
  refuseVoucher: {
    ...reasoned,
    send: (order, { reason = "" }, voucherId) =>
      futures.audit({ ...seenOf(order), voucherId, pass: false, reason: reason.trim() }),
    done: "已驳回凭证",
  },
});

const settled = (futures: OrderSource): Command<FuturesOrderDetail> => ({
  asks: (order) => ({ volume: volumeText(order.finalVolume ?? order.volume), note: "" }),
  problems: ({ volume = "" }) => ({ volume: typedVolume(volume) > 0 ? null : "请填写结算数量" }),
  send: (order, { volume = "", note = "" }) =>
    futures.postSettle({ ...seenOf(order), finalVolume: typedVolume(volume), note: note.trim() }),
  done: "结算已提交，等待买家确认",
});

const NOTHING_HAPPENED = {
  ...{ date: "", eta: "", billNo: "", vessel: "", voyage: "", containerNos: [], storeId: null, note: "" },
};

const listed = (text: string): string[] =>
  text
    .split(/[\s,，、;；]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .slice(0, 200);

/** One order as its merchant leads it on. */
export const createMerchantFuturesMachine = (futures: MerchantFutures, clock: Clock, notify: Notifier) => {
  const happened = (
    event: ShipmentUpdate["event"],
    said: (fields: CommandFields) => Partial<ShipmentUpdate>,
  ): Command<FuturesOrderDetail>["send"] => {
    return (order, fields) => futures.update({ ...seenOf(order), event, ...NOTHING_HAPPENED, ...said(fields) });
  };
  const today = () => formatBeijingDate(clock.now());
  return createDetailMachine<FuturesOrderDetail>(
    {
      load: (id) => futures.order(id),
      shows: (order) => thingsOfOrder("futuresOrder", order),
      commands: {
        ...voucherCommands(futures),
        confirm: {
          asks: (order) => ({ etd: order.etd, eta: order.eta }),
          problems: ({ etd = "", eta = "" }, order) => ({
            etd: loadingProblem(etd, order.etd, today()),
            eta: landingProblem(etd, eta),
          }),
          send: (order, { etd = "", eta = "" }) =>
            futures.confirm({
              ...seenOf(order),
              ...(etd === order.etd && eta === order.eta ? { etd: "", eta: "" } : { etd, eta }),
            }),
          done: "订单已确认，等待双方签约",
        },
        decline: {
          ...reasoned,
          send: (order, fields) => futures.decline(withReason(order, fields)),
          done: "已拒绝订单",
        },
        sign: {
          asks: () => ({ file: "" }),
          problems: docProblems,
          send: (order, { file = "" }) => futures.addDoc(docOf(order, CONTRACT, file)),
          done: "合同已上传",
        },
        addDoc: {
          asks: () => ({ kind: "3", file: "" }),
          problems: docProblems,
          send: (order, { kind = "3", file = "" }) => futures.addDoc(docOf(order, Number(kind) as DocKind, file)),
          done: "单证已上传",
        },
        ship: {
          asks: (order) => ({
            ...{ date: today(), eta: order.eta, billNo: "", containers: "" },
            ...(order.voyage === "" ? vesselAndVoyage(order.vessel) : { vessel: order.vessel, voyage: order.voyage }),
          }),
          problems: ({ billNo = "", date = "", eta = "" }) => ({
            billNo: billNo.trim() === "" ? "请填写提单号" : null,
            eta: landingProblem(date, eta),
          }),
          send: happened("ship", ({ date = "", eta = "", billNo = "", vessel = "", voyage = "", containers = "" }) => ({
            ...{ date, eta, billNo, vessel, voyage, containerNos: listed(containers) },
          })),
          done: "已登记装船",
        },
        delay: {
          asks: (order) => ({ eta: order.eta, reason: "" }),
          problems: reasoned.problems,
          send: happened("delay", ({ eta = "", reason = "" }) => ({ eta, note: reason.trim() })),
          done: "已通知买家延期",
        },
        arrive: {
          asks: () => ({ date: today() }),
          problems: ({ date = "" }, { etd }) => ({ date: landingProblem(etd, date) }),
          send: happened("arrive", ({ date = "" }) => ({ date })),
          done: "已登记到港",
        },
        clear: {
          asks: ({ yards: [nearest] }) => ({ storeId: nearest?.id ?? "" }),
          problems: ({ storeId = "" }) => ({ storeId: storeId === "" ? "请选择货物所在仓库" : null }),
          send: happened("clear", ({ storeId = "" }) => ({ storeId })),
          done: "清关完成",
        },
        postSettle: settled(futures),
      },
    },
    notify,
  );
};

/** One order as the platform looks after it. */
export const createPlatformFuturesMachine = (futures: FuturesAdmin, notify: Notifier) =>
  createDetailMachine<FuturesOrderDetail>(
    {
      load: (id) => futures.order(id),
      shows: (order) => thingsOfOrder("futuresOrder", order),
      commands: {
        ...voucherCommands(futures),
        postSettle: settled(futures),
        resolve: {
          asks: (order) => ({ amount: formatYuan(order.finalAmount ?? order.amount).replaceAll(",", ""), reason: "" }),
          problems: ({ amount = "", reason = "" }) => ({
            amount: (parseYuan(amount) ?? -1) < 0 ? "请输入正确的金额" : null,
            reason: reasonProblem(reason),
          }),
          send: (order, { amount = "", ...fields }) =>
            futures.resolve({ ...withReason(order, fields), finalAmount: parseYuan(amount) ?? order.amount }),
          done: "已裁定，订单完成",
        },
        forceCancel: {
          asks: () => ({ fault: "merchant", reason: "" }),
          problems: ({ reason = "" }) => ({ reason: reasonProblem(reason) }),
          send: (order, { fault, ...fields }) =>
            futures.cancel({ ...withReason(order, fields), isBuyerAtFault: fault === "buyer" }),
          done: "已取消订单",
        },
      },
    },
    notify,
  );
