import { inputProblems } from "../../domain/catalog/goods/goods-input.ts";
import { rowField, rowsOf, valuesOfRow } from "../../domain/field-rows.ts";
import { day, type ValuesOf } from "../../domain/fields.ts";
import { type MerchantOffer, OFFER_TABS } from "../../domain/futures/forward-offer.ts";
import { INQUIRY_EVENTS, INQUIRY_TABS, type Inquiry, type InquiryDetail } from "../../domain/futures/inquiry.ts";
import { validUntilProblem } from "../../domain/futures/offer-form.ts";
import { FUTURES_TABS, papersMissing, settledVolumeProblem } from "../../domain/futures/order.ts";
import { FUTURES_COMMANDS, FUTURES_EVENTS } from "../../domain/futures/order-events.ts";
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
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { formatBeijingDate, parseTime } from "../../domain/time.ts";
import { claimSum } from "../../domain/trade/dispute.ts";
import { rulingProblem } from "../../domain/trade/order.ts";
import { thingsOfOrder } from "../../domain/trade/shown-things.ts";
import type { Command } from "../command-machine.ts";
import { confirmed, reasoned, versionedId, withForm, withFormOf } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { answered } from "../dispute-command.ts";
import { eventCommands, type Sending } from "../event-commands.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Navigator } from "../platform.ts";
import { refundReported, refundRuled } from "../refund-commands.ts";
import { firstRound, onlyOne, roundOf, statusesOf, typedRoundProblems } from "./forward-machines.ts";
import type { InquiryRoundInput } from "./forward-trade.ts";
import type { FuturesAdmin, MerchantFutures, OwnFuturesBodies } from "./futures-console.ts";

const DAY_MS = 86_400_000;

/** The end of a day, epoch ms; 0 where it is none. */
const endOf = (typed: string): number => {
  const at = typed === "" ? null : parseTime(typed);
  return at === null ? 0 : at + DAY_MS - 60_000;
};

/** The fields of each specification that becomes spot goods. */
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

type MerchantFuturesListPorts = {
  lists: ConsoleLists;
  futures: MerchantFutures;
  clock: Clock;
  navigator: Navigator;
  notify: Notifier;
};

/** A merchant's offers, by status. */
export const createMerchantOffersMachine = ({ lists, futures, clock, navigator, notify }: MerchantFuturesListPorts) =>
  createListMachine<"tab" | "keyword", MerchantOffer>({
    path: CONSOLE_PAGES.merchantForwardOffers.path,
    filters: ["tab", "keyword"],
    load: ({ filters: { tab, keyword }, page }) =>
      lists.page("merchantForwardOfferList", { status: statusesOf(OFFER_TABS, tab), keyword }, page),
    commands: {
      submit: confirmed((offer) => futures.submitOffer(versionedId(offer)), "已提交审核"),
      withdraw: confirmed((offer) => futures.withdrawOffer(versionedId(offer)), "已撤盘"),
      renew: withForm(RENEW_FIELDS, {
        first: () => ({ day: formatBeijingDate(clock.now() + 7 * DAY_MS) }),
        problems: (until) => ({ day: validUntilProblem(endOf(until.day), clock.now()) }),
        send: (offer, until) => futures.renewOffer({ ...versionedId(offer), quoteValidUntilAt: endOf(until.day) }),
        done: "已续期",
      }),
      toSpot: withFormOf(lotFields, {
        first: ({ yards: [nearest] }) => (nearest === undefined ? {} : { storeId: nearest.id }),
        problems: (typed, offer) => {
          const lots = lotsOf(offer, typed);
          const shares = sharesOf(offer.form.lines, offer.remainVolume);
          const goods = offer.form.lines.map((line, at) =>
            inputProblems(
              goodsOfLine(offer.form, line, lots[at]!, {
                volume: shares[at]!,
                storeId: typed.storeId,
                offerNo: offer.offerNo, // one for each line
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
          futures.toSpot({ ...versionedId(offer), storeId: typed.storeId, lots: lotsOf(offer, typed) }),
        done: "已生成现货草稿，补充图片后提交上架",
      }),
    },
    navigator,
    notify,
  });

type FuturesAdminListPorts = { lists: ConsoleLists; futures: FuturesAdmin; navigator: Navigator; notify: Notifier };

/** Offers that wait for the platform, and all others. */
export const createOfferReviewMachine = ({ lists, futures, navigator, notify }: FuturesAdminListPorts) =>
  createListMachine<"tab" | "keyword", MerchantOffer>({
    path: CONSOLE_PAGES.forwardOfferReviews.path,
    filters: ["tab", "keyword"],
    load: ({ filters: { tab, keyword }, page }) =>
      lists.page(
        "reviewedForwardOfferList",
        { status: statusesOf(OFFER_TABS, tab === "" ? "review" : tab), keyword },
        page,
      ),
    commands: {
      approve: confirmed((offer) => futures.approve(versionedId(offer)), "已通过，报盘已发布"),
      reject: reasoned((offer, reason) => futures.reject({ ...versionedId(offer), reason }), "已驳回"),
    },
    navigator,
    notify,
  });

/** The inquiries of buyers to a merchant. */
export const createMerchantInquiriesMachine = ({
  lists,
  futures,
  clock,
  navigator,
  notify,
}: MerchantFuturesListPorts) => {
  const fields = { ...ROUND_FIELDS, validDay: { type: day(), label: "报价有效至" } } as const;
  const quoted = ({ send, done }: Sending<InquiryRoundInput & { validUntilAt: number }>): Command<Inquiry> =>
    withForm(fields, {
      first: (inquiry) => ({ ...firstRound(inquiry), validDay: formatBeijingDate(clock.now() + 2 * DAY_MS) }),
      problems: (round, inquiry) => {
        const { valid = null, ...problems } = typedRoundProblems(round, inquiry, endOf(round.validDay), clock.now());
        return { ...problems, validDay: valid };
      },
      send: (inquiry, round) => send({ ...roundOf(inquiry, round), validUntilAt: endOf(round.validDay) }),
      done,
    });
  return createListMachine<"tab" | "id", Inquiry>({
    path: CONSOLE_PAGES.merchantInquiries.path,
    filters: ["tab", "id"],
    load: ({ filters: { tab, id }, page }) =>
      id === ""
        ? lists.page("merchantForwardInquiryList", { status: statusesOf(INQUIRY_TABS, tab) }, page)
        : onlyOne(futures.inquiry(asId(id)), page),
    shows: [{ refType: "futuresInquiry" }],
    commands: eventCommands<Inquiry>()(INQUIRY_EVENTS, "merchant", futures.sendInquiry, {
      quote: quoted,
      reissue: quoted,
    }),
    navigator,
    notify,
  });
};

/** The inquiries of buyers to all merchants, as the platform sees them. */
export const createInquiryRecordsMachine = ({ lists, navigator, notify }: Omit<FuturesAdminListPorts, "futures">) =>
  createListMachine<"tab", Inquiry>({
    path: CONSOLE_PAGES.inquiryRecords.path,
    filters: ["tab"],
    load: ({ filters: { tab }, page }) =>
      lists.page("allForwardInquiries", { status: statusesOf(INQUIRY_TABS, tab) }, page),
    shows: [{ refType: "futuresInquiry" }],
    navigator,
    notify,
  });

type InquiryRecordPorts = { futures: FuturesAdmin; notify: Notifier };

/** One of them, with its history. */
export const createInquiryRecordMachine = ({ futures, notify }: InquiryRecordPorts) =>
  createDetailMachine<InquiryDetail>({
    load: (id) => futures.inquiry(id),
    shows: ({ id }) => [{ refType: "futuresInquiry", refId: id }],
    notify,
  });

type ConsoleForwardOrdersPorts = {
  lists: ConsoleLists;
  list: "merchantForwardOrderList" | "allForwardOrders";
  path: string;
  navigator: Navigator;
  notify: Notifier;
};

/** Forward orders, for merchants and for the operator. */
export const createConsoleForwardOrdersMachine = ({
  lists,
  list,
  path,
  navigator,
  notify,
}: ConsoleForwardOrdersPorts) =>
  createListMachine<"tab" | "keyword" | "todo", FuturesOrderBrief>({
    path,
    filters: ["tab", "keyword", "todo"],
    load: ({ filters: { tab, keyword, todo }, page }) =>
      lists.page(
        list,
        { status: statusesOf(FUTURES_TABS, tab), keyword, ...(isFuturesTodo(todo) ? { todo } : {}) },
        page,
      ),
    shows: [{ refType: "futuresOrder" }],
    navigator,
    notify,
  });

type OrderCommand = Command<FuturesOrderDetail>;
type Own<Name extends keyof OwnFuturesBodies> = Sending<OwnFuturesBodies[Name]>;

/** An answer about a voucher; `part` is its id. */
const voucherCommands = {
  passVoucher: ({ send, done }: Own<"passVoucher">): OrderCommand =>
    confirmed((order, part) => send({ ...versionedId(order), voucherId: asId(part), pass: true, reason: "" }), done),
  refuseVoucher: ({ send, done }: Own<"refuseVoucher">): OrderCommand =>
    reasoned(
      (order, reason, part) => send({ ...versionedId(order), voucherId: asId(part), pass: false, reason }),
      done,
    ),
};

const settling = ({ send, done }: Own<"postSettle">): OrderCommand =>
  withForm(FUTURES_FORMS.postSettle, {
    first: ({ finalVolume, volume }) => ({ volume: finalVolume ?? volume }),
    problems: ({ volume }, order) => ({ volume: settledVolumeProblem(volume, order) }),
    send: (order, { volume, note }) => send({ ...versionedId(order), finalVolume: volume, note }),
    done,
  });

const NOTHING_HAPPENED = {
  date: "",
  eta: "",
  billNo: "",
  vessel: "",
  voyage: "",
  containerNos: [],
  storeId: null,
  note: "",
};

const listed = (text: string): string[] =>
  text
    .split(/[\s,，、;；]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .slice(0, 200);

/** The merchant's commands on an order by its events, and its answers. */
const merchantCommands = (futures: MerchantFutures, clock: Clock) => {
  const today = () => formatBeijingDate(clock.now());
  return eventCommands<FuturesOrderDetail>()(FUTURES_COMMANDS, "merchant", futures.send, {
    ...voucherCommands,
    postSettle: settling,
    confirm: ({ send, done }) =>
      withForm(FUTURES_FORMS.confirm, {
        first: ({ etd, eta }: FuturesOrderDetail) => ({ etd, eta }),
        problems: ({ etd, eta }, order) => ({
          etd: loadingProblem(etd, order.etd, today(), order.depositKind),
          eta: landingProblem(etd, eta),
        }),
        send: (order, { etd, eta }) =>
          send({
            ...versionedId(order),
            ...(etd === order.etd && eta === order.eta ? { etd: "", eta: "" } : { etd, eta }),
          }),
        done,
      }),
    ship: ({ send, done }) =>
      withForm(FUTURES_FORMS.ship, {
        first: ({ eta, vessel, voyage }: FuturesOrderDetail) => ({
          date: today(),
          eta,
          ...(voyage === "" ? vesselAndVoyage(vessel) : { vessel, voyage }),
        }),
        problems: ({ date, eta }) => ({ eta: landingProblem(date, eta) }),
        send: (order, { containers, ...shipped }) =>
          send({
            ...versionedId(order),
            event: "ship",
            ...NOTHING_HAPPENED,
            ...shipped,
            containerNos: listed(containers),
          }),
        done,
      }),
    delay: ({ send, done }) =>
      withForm(FUTURES_FORMS.delay, {
        first: ({ eta, landedOn, milestones }: FuturesOrderDetail) => ({
          eta: landedOn === "" ? eta : (milestones.find(({ kind }) => kind === CLEARED)?.planDate ?? ""),
        }),
        problems: ({ eta }, { etd, landedOn }) => ({
          eta: landedOn === "" ? landingProblem(etd, eta) : clearingProblem(eta, today()),
        }),
        send: (order, { eta, reason }) =>
          send({ ...versionedId(order), event: "delay", ...NOTHING_HAPPENED, eta, note: reason }),
        done,
      }),
    arrive: ({ send, done }) =>
      withForm(FUTURES_FORMS.arrive, {
        first: () => ({ date: today() }),
        problems: ({ date }, { etd }: FuturesOrderDetail) => ({ date: landingProblem(etd, date) }),
        send: (order, { date }) => send({ ...versionedId(order), event: "arrive", ...NOTHING_HAPPENED, date }),
        done,
      }),
    clear: ({ send, done }) =>
      withForm(FUTURES_FORMS.clear, {
        first: ({ yards: [nearest] }: FuturesOrderDetail) => (nearest === undefined ? {} : { storeId: nearest.id }),
        send: (order, { storeId }) => send({ ...versionedId(order), event: "clear", ...NOTHING_HAPPENED, storeId }),
        done,
      }),
    answerDispute: ({ send, done }) =>
      answered(
        (order: FuturesOrderDetail, { reason, fileIds }) =>
          send({ ...versionedId(order), reason, ...(fileIds === undefined ? {} : { fileIds }) }),
        done,
      ),
    settleRefund: (event) => refundReported<ForwardOrderId, FuturesOrderDetail>(clock, event),
  });
};

type MerchantFuturesPorts = { futures: MerchantFutures; clock: Clock; notify: Notifier };

/** One order as its merchant leads it on. */
export const createMerchantFuturesMachine = ({ futures, clock, notify }: MerchantFuturesPorts) =>
  createDetailMachine<FuturesOrderDetail>({
    load: (id) => futures.order(id),
    shows: (order) => thingsOfOrder("futuresOrder", order),
    commands: {
      ...merchantCommands(futures, clock),
      sign: withForm(FUTURES_FORMS.sign, {
        send: (order, { file: [fileId = ""] }) =>
          futures.addDocs({ ...versionedId(order), docs: [{ kind: CONTRACT, fileId }] }),
        done: FUTURES_EVENTS.sign.sent.merchant.done,
      }),
      addDoc: withFormOf((order) => papersForm(papersMissing(order)), {
        first: () => ({ kind: EXTRA_PAPER }),
        whole: (typed, order) => (papersTyped(papersMissing(order), typed).length === 0 ? "请上传至少一份单证" : null),
        send: (order, typed) =>
          futures.addDocs({ ...versionedId(order), docs: papersTyped(papersMissing(order), typed) }),
        done: FUTURES_COMMANDS.addDoc.sent.merchant.done,
      }),
    },
    ends: { at: (order) => (hasWaitingVoucher(order) ? null : order.expireAt), clock },
    notify,
  });

type PlatformFuturesPorts = { futures: FuturesAdmin; clock: Clock; notify: Notifier };

/** One order as the platform looks after it. */
export const createPlatformFuturesMachine = ({ futures, clock, notify }: PlatformFuturesPorts) =>
  createDetailMachine<FuturesOrderDetail>({
    load: (id) => futures.order(id),
    shows: (order) => thingsOfOrder("futuresOrder", order),
    commands: eventCommands<FuturesOrderDetail>()(FUTURES_COMMANDS, "operator", futures.send, {
      ...voucherCommands,
      postSettle: settling,
      settleRefund: (event) => refundReported<ForwardOrderId, FuturesOrderDetail>(clock, event),
      ruleRefund: (event) => refundRuled<ForwardOrderId, FuturesOrderDetail>(event),
      resolve: ({ send, done }) =>
        withForm(FUTURES_FORMS.resolve, {
          first: ({ finalAmount, amount, claim }: FuturesOrderDetail) => ({
            amount: fen(Math.max(0, (finalAmount ?? amount) - claimSum(claim ?? []))),
          }),
          problems: ({ amount }, order) => ({
            amount: rulingProblem(amount, { payable: order.amount, posted: order.finalAmount }),
          }),
          send: (order, { amount, reason }) => send({ ...versionedId(order), finalAmount: amount, reason }),
          done,
        }),
      forceCancel: ({ send, done }) =>
        withFormOf((order: FuturesOrderDetail) => forceCancelForm(order.depositKind), {
          first: () => ({ fault: "merchant" }),
          send: (order, { fault, reason }) =>
            send({
              ...versionedId(order),
              reason,
              isBuyerAtFault: fault === "buyer",
              isMerchantAtFault: fault === "merchant",
            }),
          done,
        }),
    }),
    notify,
  });
