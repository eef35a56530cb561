import { inputProblems } from "../../domain/catalog/goods-input.ts";
import { rowField, rowsOf, valuesOfRow } from "../../domain/field-rows.ts";
import { day, type ValuesOf } from "../../domain/fields.ts";
import { type MerchantOffer, OFFER_TABS } from "../../domain/futures/forward-offer.ts";
import { INQUIRY_TABS, type Inquiry, type InquiryDetail } from "../../domain/futures/inquiry.ts";
import { validUntilProblem } from "../../domain/futures/offer-form.ts";
import { FUTURES_TABS, papersMissing, settledVolumeProblem } from "../../domain/futures/order.ts";
import {
  FUTURES_FORMS,
  forceCancelForm,
  LOT_FIELDS,
  papersForm,
  papersTyped,
  RENEW_FIELDS,
  ROUND_FIELDS,
  STORE_FIELD,
} from "../../domain/futures/order-forms.ts";
import {
  CLEARED,
  CONTRACT,
  clearingProblem,
  EXTRA_PAPER,
  landingProblem,
  loadingProblem,
  vesselAndVoyage,
} from "../../domain/futures/order-papers.ts";
import { isFuturesTodo } from "../../domain/futures/order-todo.ts";
import { type FuturesOrderBrief, type FuturesOrderDetail, hasWaitingVoucher } from "../../domain/futures/order-view.ts";
import { goodsOfLine, type SpotLot, sharesOf, typedDiameters } from "../../domain/futures/to-spot.ts";
import { asId, type ForwardOrderId } from "../../domain/ids.ts";
import { fen } from "../../domain/money.ts";
import { formatBeijingDate, parseTime } from "../../domain/time.ts";
import { claimSum } from "../../domain/trade/dispute.ts";
import { rulingProblem } from "../../domain/trade/order.ts";
import { thingsOfOrder } from "../../domain/trade/shown-things.ts";
import type { Command } from "../command-machine.ts";
import { asked, askedOf, confirmed, reasoned, seenOf } from "../commands.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { answered } from "../dispute-command.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Navigator } from "../platform.ts";
import { refundReported, refundRuled } from "../refund-commands.ts";
import { firstRound, onlyOne, roundOf, statusesOf, typedRoundProblems } from "./forward-machines.ts";
import type { FuturesAdmin, MerchantFutures, ShipmentUpdate } from "./futures-console.ts";

/** Path of the console's page 期货报盘. */
export const OFFERS_PATH = "/console/futures/offers";
/** Path of the console's page 编辑期货报盘. */
export const OFFER_EDIT_PATH = "/console/futures/offer/edit";
/** Path of the console's page 期货报盘审核. */
export const OFFER_REVIEW_PATH = "/console/futures/review";
/** Path of the console's page 期货报盘详情. */
export const OFFER_REVIEW_DETAIL_PATH = "/console/futures/review/detail";
/** Path of the console's page 期货询盘. */
export const MERCHANT_INQUIRIES_PATH = "/console/futures/inquiries";
/** Path of the console's page 询盘记录. */
export const ASKED_PATH = "/console/futures/asked";
/** Path of the console's page 询盘详情. */
export const ASKED_DETAIL_PATH = "/console/futures/asked/detail";
/** Path of the console's page 期货订单. */
export const MERCHANT_FORWARD_ORDERS_PATH = "/console/futures/orders";
/** Path of the console's page 期货订单详情. */
export const MERCHANT_FORWARD_ORDER_PATH = "/console/futures/order";
/** Path of the console's page 期货订单与争议. */
export const CASES_PATH = "/console/futures/cases";
/** Path of the console's page 期货订单详情. */
export const CASE_PATH = "/console/futures/case";

const DAY_MS = 86_400_000;

/** The end of a day, epoch ms; 0 where it is none. */
const endOf = (typed: string): number => {
  const at = typed === "" ? null : parseTime(typed);
  return at === null ? 0 : at + DAY_MS - 60_000;
};

/** What each specification that becomes spot goods is asked for. */
const lotFields = ({ form }: MerchantOffer) =>
  rowsOf(
    form.lines.map((_, at) => [at, LOT_FIELDS]),
    { storeId: STORE_FIELD },
  );
const lotsOf = ({ form }: MerchantOffer, typed: ValuesOf<ReturnType<typeof lotFields>>): SpotLot[] =>
  form.lines.map((_, at) => {
    const { price, diameter } = valuesOfRow(LOT_FIELDS, typed, at);
    return { price, ...typedDiameters(diameter) };
  });

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
        submit: confirmed((offer) => futures.submitOffer(seenOf(offer)), "已提交审核"),
        withdraw: confirmed((offer) => futures.withdrawOffer(seenOf(offer)), "已撤盘"),
        renew: asked(RENEW_FIELDS, {
          first: () => ({ day: formatBeijingDate(clock.now() + 7 * DAY_MS) }),
          problems: (until) => ({ day: validUntilProblem(endOf(until.day), clock.now()) }),
          send: (offer, until) => futures.renewOffer({ ...seenOf(offer), quoteValidUntilAt: endOf(until.day) }),
          done: "已续期",
        }),
        toSpot: askedOf(lotFields, {
          first: ({ yards: [nearest] }) => (nearest === undefined ? {} : { storeId: nearest.id }),
          problems: (typed, offer) => {
            const lots = lotsOf(offer, typed);
            const shares = sharesOf(offer.form.lines, offer.remainVolume);
            const goods = offer.form.lines.map((line, at) =>
              inputProblems(
                goodsOfLine(offer.form, line, lots[at]!, {
                  ...{ volume: shares[at]!, storeId: typed.storeId, offerNo: offer.offerNo }, // one for each line
                }),
              ),
            );
            return Object.fromEntries(
              goods.flatMap(({ price, diameterMin, ...others }, at) => [
                [rowField(at, "price"), price ?? Object.values(others)[0] ?? null],
                [rowField(at, "diameter"), diameterMin ?? null],
              ]),
            );
          },
          send: (offer, typed) =>
            futures.toSpot({ ...seenOf(offer), storeId: typed.storeId, lots: lotsOf(offer, typed) }),
          done: "已生成现货草稿，补充图片后提交上架",
        }),
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
        approve: confirmed((offer) => futures.approve(seenOf(offer)), "已通过，报盘已发布"),
        reject: reasoned((offer, reason) => futures.reject({ ...seenOf(offer), reason }), "已驳回"),
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
  const fields = { ...ROUND_FIELDS, validDay: { type: day(), label: "报价有效至" } } as const;
  const quoted = (event: "quote" | "reissue"): Command<Inquiry> =>
    asked(fields, {
      first: (inquiry) => ({ ...firstRound(inquiry), validDay: formatBeijingDate(clock.now() + 2 * DAY_MS) }),
      problems: (round, inquiry) => {
        const { valid = null, ...problems } = typedRoundProblems(round, inquiry, endOf(round.validDay), clock.now());
        return { ...problems, validDay: valid };
      },
      send: (inquiry, round) =>
        futures.quote({ ...roundOf(inquiry, round), validUntilAt: endOf(round.validDay) }, event),
      done: "报价已发出",
    });
  return createListMachine<"tab" | "id", Inquiry>(
    {
      path: MERCHANT_INQUIRIES_PATH,
      filters: ["tab", "id"],
      load: ({ filters: { tab, id }, page }) =>
        id === "" ? futures.inquiries(statusesOf(INQUIRY_TABS, tab), page) : onlyOne(futures.inquiry(asId(id)), page),
      shows: [{ refType: "futuresInquiry" }],
      commands: {
        quote: quoted("quote"),
        reissue: quoted("reissue"),
        acceptCounter: confirmed((inquiry) => futures.acceptCounter(seenOf(inquiry)), "已接受还价，等待买家下单"),
        decline: reasoned(
          (inquiry, reason) => futures.declineInquiry({ ...seenOf(inquiry), reason }),
          "已答复无法供货",
        ),
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

type OrderSource = Pick<MerchantFutures, "orders" | "order" | "audit" | "postSettle" | "settleRefund">;

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
  passVoucher: confirmed(
    (order, part) => futures.audit({ ...seenOf(order), voucherId: asId(part), pass: true, reason: "" }),
    "已确认到账",
  ),
  refuseVoucher: reasoned(
    (order, reason, part) => futures.audit({ ...seenOf(order), voucherId: asId(part), pass: false, reason }),
    "已驳回凭证",
  ),
});

const settled = (futures: OrderSource): Command<FuturesOrderDetail> =>
  asked(FUTURES_FORMS.postSettle, {
    first: ({ finalVolume, volume }) => ({ volume: finalVolume ?? volume }),
    problems: ({ volume }, order) => ({ volume: settledVolumeProblem(volume, order) }),
    send: (order, { volume, note }) => futures.postSettle({ ...seenOf(order), finalVolume: volume, note }),
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
  const update = (order: FuturesOrderDetail, event: ShipmentUpdate["event"], said: Partial<ShipmentUpdate>) =>
    futures.update({ ...seenOf(order), event, ...NOTHING_HAPPENED, ...said });
  const today = () => formatBeijingDate(clock.now());
  return createDetailMachine<FuturesOrderDetail>(
    {
      load: (id) => futures.order(id),
      shows: (order) => thingsOfOrder("futuresOrder", order),
      commands: {
        ...voucherCommands(futures),
        confirm: asked(FUTURES_FORMS.confirm, {
          first: ({ etd, eta }) => ({ etd, eta }),
          problems: ({ etd, eta }, order) => ({
            etd: loadingProblem(etd, order.etd, today(), order.depositKind),
            eta: landingProblem(etd, eta),
          }),
          send: (order, { etd, eta }) =>
            futures.confirm({
              ...seenOf(order),
              ...(etd === order.etd && eta === order.eta ? { etd: "", eta: "" } : { etd, eta }),
            }),
          done: "订单已确认，等待双方签约",
        }),
        decline: reasoned((order, reason) => futures.decline({ ...seenOf(order), reason }), "已拒绝订单"),
        sign: asked(FUTURES_FORMS.sign, {
          send: (order, { file: [fileId = ""] }) =>
            futures.addDocs({ ...seenOf(order), docs: [{ kind: CONTRACT, fileId }] }),
          done: "合同已上传",
        }),
        addDoc: askedOf((order) => papersForm(papersMissing(order)), {
          first: () => ({ kind: EXTRA_PAPER }),
          whole: (typed, order) =>
            papersTyped(papersMissing(order), typed).length === 0 ? "请上传至少一份单证" : null,
          send: (order, typed) => futures.addDocs({ ...seenOf(order), docs: papersTyped(papersMissing(order), typed) }),
          done: "单证已上传",
        }),
        ship: asked(FUTURES_FORMS.ship, {
          first: ({ eta, vessel, voyage }) => ({
            ...{ date: today(), eta },
            ...(voyage === "" ? vesselAndVoyage(vessel) : { vessel, voyage }),
          }),
          problems: ({ date, eta }) => ({ eta: landingProblem(date, eta) }),
          send: (order, { containers, ...shipped }) =>
            update(order, "ship", { ...shipped, containerNos: listed(containers) }),
          done: "已登记装船",
        }),
        delay: asked(FUTURES_FORMS.delay, {
          first: ({ eta, landedOn, milestones }) => ({
            eta: landedOn === "" ? eta : (milestones.find(({ kind }) => kind === CLEARED)?.planDate ?? ""),
          }),
          problems: ({ eta }, { etd, landedOn }) => ({
            eta: landedOn === "" ? landingProblem(etd, eta) : clearingProblem(eta, today()),
          }),
          send: (order, { eta, reason }) => update(order, "delay", { eta, note: reason }),
          done: "已通知买家延期",
        }),
        arrive: asked(FUTURES_FORMS.arrive, {
          first: () => ({ date: today() }),
          problems: ({ date }, { etd }) => ({ date: landingProblem(etd, date) }),
          send: (order, said) => update(order, "arrive", said),
          done: "已登记到港，请上传清关单证",
        }),
        clear: asked(FUTURES_FORMS.clear, {
          first: ({ yards: [nearest] }) => (nearest === undefined ? {} : { storeId: nearest.id }),
          send: (order, said) => update(order, "clear", said),
          done: "清关完成",
        }),
        postSettle: settled(futures),
        answerDispute: answered((order, { reason, fileIds }) =>
          futures.answerDispute({ ...seenOf(order), reason, ...(fileIds === undefined ? {} : { fileIds }) }),
        ),
        settleRefund: refundReported<ForwardOrderId, FuturesOrderDetail>(clock, (report) =>
          futures.settleRefund(report),
        ),
      },
      ends: { at: (order) => (hasWaitingVoucher(order) ? null : order.expireAt), clock },
    },
    notify,
  );
};

/** One order as the platform looks after it. */
export const createPlatformFuturesMachine = (futures: FuturesAdmin, clock: Clock, notify: Notifier) =>
  createDetailMachine<FuturesOrderDetail>(
    {
      load: (id) => futures.order(id),
      shows: (order) => thingsOfOrder("futuresOrder", order),
      commands: {
        ...voucherCommands(futures),
        postSettle: settled(futures),
        settleRefund: refundReported<ForwardOrderId, FuturesOrderDetail>(clock, (report) =>
          futures.settleRefund(report),
        ),
        ruleRefund: refundRuled<ForwardOrderId, FuturesOrderDetail>((ruling) => futures.ruleRefund(ruling)),
        resolve: asked(FUTURES_FORMS.resolve, {
          first: ({ finalAmount, amount, claim }) => ({
            amount: fen(Math.max(0, (finalAmount ?? amount) - claimSum(claim ?? []))),
          }),
          problems: ({ amount }, order) => ({
            amount: rulingProblem(amount, { payable: order.amount, posted: order.finalAmount }),
          }),
          send: (order, { amount, reason }) => futures.resolve({ ...seenOf(order), finalAmount: amount, reason }),
          done: "已裁定，订单完成",
        }),
        forceCancel: askedOf((order: FuturesOrderDetail) => forceCancelForm(order.depositKind), {
          first: () => ({ fault: "merchant" }),
          send: (order, { fault, reason }) =>
            futures.cancel({
              ...seenOf(order),
              reason,
              isBuyerAtFault: fault === "buyer",
              isMerchantAtFault: fault === "merchant",
            }),
          done: "已取消订单",
        }),
      },
    },
    notify,
  );
