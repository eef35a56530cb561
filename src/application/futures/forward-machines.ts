import type { Fields, ValuesOf } from "../../domain/fields.ts";
import { type DepositKind, depositKindOf } from "../../domain/futures/deposit.ts";
import { depositOfTerm, depositProblem, type OfferDetail, usualTerm } from "../../domain/futures/forward-offer.ts";
import { agreedRound, INQUIRY_EVENTS, INQUIRY_TABS, type Inquiry } from "../../domain/futures/inquiry.ts";
import {
  anythingAskable,
  INQUIRY_FIELDS,
  inquiryFields,
  inquiryIn,
  inquiryProblems,
  roundProblems,
} from "../../domain/futures/inquiry-form.ts";
import { minVolumeOf } from "../../domain/futures/offer-form.ts";
import { FUTURES_STATUS, FUTURES_TABS } from "../../domain/futures/order.ts";
import { FUTURES_EVENTS } from "../../domain/futures/order-events.ts";
import {
  FUTURES_FORMS,
  PLACED_GOODS,
  PLACED_TERMS,
  PLACING_FIELDS,
  type Placing,
  ROUND_FIELDS,
} from "../../domain/futures/order-forms.ts";
import { CONTRACT } from "../../domain/futures/order-papers.ts";
import { type FuturesOrderBrief, type FuturesOrderDetail, hasWaitingVoucher } from "../../domain/futures/order-view.ts";
import { containersFor, linesProblem, volumeText } from "../../domain/futures/typed.ts";
import { asId, type ForwardOfferId, type ForwardOrderId } from "../../domain/ids.ts";
import { fen } from "../../domain/money.ts";
import { type Page, type PageQuery, pageOf } from "../../domain/paging.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { thingsOfOrder } from "../../domain/trade/shown-things.ts";
import { limitAfterEnd, limitBeforeSettlement } from "../../domain/trade/voucher.ts";
import { type Dm3, dm3 } from "../../domain/units.ts";
import { versionedId, withForm } from "../commands.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { disputed } from "../dispute-command.ts";
import { eventCommands } from "../event-commands.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Ids, Navigator } from "../platform.ts";
import { buyerRefundCommands } from "../refund-commands.ts";
import { voucherCommand } from "../voucher-command.ts";
import { createApplyMachine } from "./apply-machine.ts";
import type { ForwardOffers } from "./forward-offers.ts";
import type { FuturesOrders, FuturesPlacing, Inquiries, InquiryRoundInput } from "./forward-trade.ts";

/** The statuses of a tab; none, which is all of them, for an unknown tab. */
export const statusesOf = <Status>(
  tabs: readonly { key: string; statuses: readonly Status[] }[],
  tab: string,
): readonly Status[] => tabs.find(({ key }) => key === tab)?.statuses ?? [];

/** What is inquired about: an offer, or `null` for what no offer has. */
export type Asking = { offer: OfferDetail | null; depositKind: DepositKind };

/** Which of `fields` are not among `withForm`. */
const hiddenOf = <All extends Fields>(fields: All, asked: Fields): (keyof All)[] =>
  Object.keys(fields).filter((name) => asked[name] === undefined);

/** Why a person may neither inquire nor order, or `null`. */
const accessProblem = (offer: OfferDetail | null): string | null =>
  offer === null || offer.access === "open"
    ? null
    : offer.access === "login"
      ? "请先登录"
      : "请以认证企业身份询盘或下单";

type InquiryFormPorts = {
  offers: ForwardOffers;
  inquiries: Inquiries;
  clock: Clock;
  ids: Ids;
  navigator: Navigator;
  notify: Notifier;
};

/** An inquiry about the offer that the address names (`offerId`), or for goods that no offer has. */
export const createInquiryFormMachine = ({ offers, inquiries, clock, ids, navigator, notify }: InquiryFormPorts) =>
  createApplyMachine({
    fields: INQUIRY_FIELDS,
    async load({ offerId = "" }): Promise<Asking | null> {
      if (offerId === "") return { offer: null, depositKind: await offers.depositKind() };
      const offer = await offers.detail(asId(offerId));
      return offer === null ? null : { offer, depositKind: depositKindOf(offer) };
    },
    hides: (_, { offer }) => hiddenOf(INQUIRY_FIELDS, inquiryFields(offer)),
    whole: (_, { offer }) => accessProblem(offer),
    first: ({ offer, depositKind }) => ({
      ...(offer === null
        ? { kindCode: "1501", speciesCode: "spf", moistureType: "KD", currency: "USD" }
        : { volume: leastVolume(offer) }),
      incotermWanted: offer?.incoterm ?? "CFR",
      destPort: offer === null ? "taicang" : (offer.destPorts[0]?.code ?? ""),
      paymentTerm: offer?.paymentTerm ?? usualTerm(depositKind).paymentTerm,
    }),
    problems(typed, { offer }) {
      const form = inquiryIn(typed, offer);
      const bounds =
        offer === null
          ? anythingAskable(form)
          : {
              remainVolume: offer.remainVolume,
              minVolume: minVolumeOf(offer),
              destPorts: offer.destPorts.map(({ code }) => code),
            };
      const { lines = null, volume = null, eta = null, ...others } = inquiryProblems(form, bounds, clock.now());
      const ofGoods = offer === null ? { sizes: linesProblem(typed.sizes) ?? lines } : { volume };
      return { ...others, ...ofGoods, etaEnd: eta };
    },
    send: (typed, { offer }, key) => inquiries.ask(inquiryIn(typed, offer), key),
    sent: () => {
      notify("询盘已发出，商家将在 72 小时内答复", "success");
      navigator.go(PAGES.forwardInquiries.to());
    },
    ids,
  });

/**
 * What is ordered: by an accepted quotation, or at the offer's own price; where the buyer named the goods, there was no
 * offer.
 */
export type Ordering =
  | { offer: OfferDetail; inquiry: null }
  | { offer: OfferDetail; inquiry: Inquiry }
  | { offer: null; inquiry: Inquiry };

/** The fields of an order's form: a quotation states how much, and where to. */
export const placingFields = ({ inquiry }: Ordering): Fields =>
  inquiry === null ? { ...PLACED_GOODS, ...PLACED_TERMS } : PLACED_TERMS;

const placingOf = (placed: Placing, { offer, inquiry }: Ordering): FuturesPlacing => ({
  ...placed,
  inquiryId: inquiry?.id ?? null,
  offerId: inquiry === null ? offer.id : null,
  containers: containersFor(placed.volume, offer?.volumePerContainer ?? dm3(0)),
  ...shownTerms({ offer, inquiry } as Ordering),
});

/** The terms that the page shows: those agreed on, else the offer's own. */
const shownTerms = (ordering: Ordering): Pick<FuturesPlacing, "price" | "depositPct" | "depositKind"> => {
  const terms = ordering.inquiry === null ? ordering.offer : agreedRound(ordering.inquiry.rounds);
  if (terms === undefined || terms.price === null) return {};
  return { price: terms.price, depositPct: terms.depositPct, depositKind: depositKindIn(ordering) };
};

/** What the order will call what is paid ahead. */
export const depositKindIn = ({ offer, inquiry }: Ordering): DepositKind => depositKindOf(inquiry ?? offer ?? {});

/** The least that an offer is ordered in, or what is left of it. */
const leastVolume = (offer: OfferDetail): Dm3 => dm3(Math.min(minVolumeOf(offer), offer.remainVolume));

function volumeProblem(volume: Dm3, offer: OfferDetail): string | null {
  const least = leastVolume(offer);
  if (volume < 0) return null;
  if (volume < least) return `最少 ${volumeText(least)} m³`;
  return volume > offer.remainVolume ? `可订仅剩 ${volumeText(offer.remainVolume)} m³` : null;
}

type PlaceOrderPorts = {
  offers: ForwardOffers;
  inquiries: Inquiries;
  orders: FuturesOrders;
  ids: Ids;
  navigator: Navigator;
  notify: Notifier;
};

/** Ordering by `inquiryId` or `offerId` of the address. */
export const createPlaceOrderMachine = ({ offers, inquiries, orders, ids, navigator, notify }: PlaceOrderPorts) =>
  createApplyMachine({
    fields: PLACING_FIELDS,
    async load({ inquiryId = "", offerId = "" }): Promise<Ordering | null> {
      const inquiry = inquiryId === "" ? null : await inquiries.one(asId(inquiryId));
      if (inquiryId !== "" && inquiry === null) return null;
      if (inquiry !== null && inquiry.offerId === null) return { offer: null, inquiry };
      const id = inquiry?.offerId ?? asId<ForwardOfferId>(offerId);
      const offer = id === "" ? null : await offers.detail(id);
      if (offer === null) return null;
      return inquiry === null ? { offer, inquiry } : { offer, inquiry };
    },
    hides: (_, ordering) => hiddenOf(PLACED_GOODS, placingFields(ordering)),
    whole: (_, { offer }) => accessProblem(offer),
    first: ({ offer, inquiry }) => {
      const quote = agreedRound(inquiry?.rounds ?? []);
      return {
        volume: quote?.volume ?? (offer === null ? dm3(0) : leastVolume(offer)),
        destPort: quote?.destPort ?? offer?.destPorts[0]?.code ?? "",
        importerKind: 1,
      };
    },
    problems: ({ volume, agree }, { offer, inquiry }) => ({
      volume: inquiry === null ? volumeProblem(volume, offer) : null,
      agree: agree ? null : "请先同意期货交易规则",
    }),
    send: (placed, ordering, key) => orders.place(placingOf(placed, ordering), key),
    changed: (message) => notify(message, "warning"),
    sent: (id) => {
      notify("期货订单已提交，等待商家确认", "success");
      navigator.go(PAGES.forwardOrder.to({ id: asId(id) }));
    },
    ids,
  });

type Round = ValuesOf<typeof ROUND_FIELDS>;

/** What a dialog for a round begins with: the last round, else the offer's own terms, else what was looked for. */
export const firstRound = (inquiry: Inquiry): Partial<Round> => {
  const last = inquiry.rounds.at(-1);
  const usual = usualTerm(depositKindOf(inquiry));
  const paymentTerm = last?.paymentTerm ?? inquiry.paymentTerm;
  const depositPct = last?.depositPct ?? depositOfTerm(paymentTerm) ?? inquiry.offerTerms?.depositPct;
  // What was stated before the contract's word changed may no longer be valid.
  const isSaid =
    paymentTerm !== "" &&
    depositProblem({ paymentTerm, depositPct: depositPct ?? usual.depositPct }, depositKindOf(inquiry)) === null;
  const price = last?.price ?? inquiry.offerTerms?.price ?? inquiry.targetPrice;
  return {
    ...(price === null ? {} : { price: fen(price) }),
    volume: last?.volume ?? inquiry.volume,
    eta: last?.eta ?? (inquiry.offerEta || inquiry.etaEnd),
    ...(isSaid ? { paymentTerm, depositPct: depositPct ?? usual.depositPct } : usual),
  };
};

/**
 * A round of the negotiation from what was typed. Incoterm and port are those of the last round, else of the inquiry;
 * containers are computed from the volume.
 */
export const roundOf = (
  inquiry: Inquiry,
  { price, volume, eta, paymentTerm, depositPct, note }: Round,
): InquiryRoundInput => {
  const last = inquiry.rounds.at(-1);
  const perContainer = inquiry.containers === 0 ? dm3(0) : dm3(Math.ceil(inquiry.volume / inquiry.containers));
  return {
    ...versionedId(inquiry),
    price,
    volume,
    eta,
    paymentTerm,
    depositPct,
    note,
    incoterm: last?.incoterm ?? inquiry.incotermWanted,
    destPort: last?.destPort ?? inquiry.destPort,
    containers: containersFor(volume, perContainer),
  };
};

/** How much there is left is for the server to decide. */
export const typedRoundProblems = (round: Round, inquiry: Inquiry, validUntilAt: number | null, nowMs: number) =>
  roundProblems(
    { ...roundOf(inquiry, round), currency: inquiry.currency },
    validUntilAt,
    dm3(Number.MAX_SAFE_INTEGER),
    depositKindOf(inquiry),
    nowMs,
  );

/** The one inquiry that an address names, as a list; no other where there is none. */
export const onlyOne = async (found: Promise<Inquiry | null>, page: PageQuery): Promise<Page<Inquiry>> => {
  const one = await found;
  return one === null ? pageOf<Inquiry>([], 0, page) : pageOf([one], 1, page);
};

type InquiryListPorts = { inquiries: Inquiries; clock: Clock; navigator: Navigator; notify: Notifier };

/** A company's inquiries with their rounds, or the one that a message leads to. */
export const createInquiryListMachine = ({ inquiries, clock, navigator, notify }: InquiryListPorts) =>
  createListMachine<"tab" | "id", Inquiry>({
    path: PAGES.forwardInquiries.path,
    filters: ["tab", "id"],
    load: ({ filters: { tab, id }, page }) =>
      id === "" ? inquiries.list(statusesOf(INQUIRY_TABS, tab), page) : onlyOne(inquiries.one(asId(id)), page),
    shows: [{ refType: "futuresInquiry" }],
    commands: eventCommands<Inquiry>()(INQUIRY_EVENTS, "buyer", inquiries.send, {
      counter: ({ send, done }) =>
        withForm(ROUND_FIELDS, {
          first: firstRound,
          problems: (round, inquiry) => typedRoundProblems(round, inquiry, null, clock.now()),
          send: (inquiry, round) => send(roundOf(inquiry, round)),
          done,
        }),
    }),
    navigator,
    notify,
  });

type FuturesListPorts = { orders: FuturesOrders; navigator: Navigator; notify: Notifier };

/** The buyer's futures orders, filtered by tab of statuses and keyword. */
export const createFuturesListMachine = ({ orders, navigator, notify }: FuturesListPorts) =>
  createListMachine<"tab" | "keyword", FuturesOrderBrief>({
    path: PAGES.forwardOrders.path,
    filters: ["tab", "keyword"],
    load: ({ filters: { tab, keyword }, page }) => orders.list(statusesOf(FUTURES_TABS, tab), keyword, page),
    shows: [{ refType: "futuresOrder" }],
    navigator,
    notify,
  });

type FuturesDetailPorts = { orders: FuturesOrders; clock: Clock; notify: Notifier };

/** One order of the company, with what it may do to it. */
export const createFuturesDetailMachine = ({ orders, clock, notify }: FuturesDetailPorts) =>
  createDetailMachine<FuturesOrderDetail>({
    load: (id) => orders.detail(id),
    shows: (order) => thingsOfOrder("futuresOrder", order),
    commands: {
      sign: withForm(FUTURES_FORMS.sign, {
        send: (order, { file: [fileId = ""] }) => orders.addDoc({ ...versionedId(order), kind: CONTRACT, fileId }),
        done: FUTURES_EVENTS.sign.sent.buyer.done,
      }),
      addVoucher: voucherCommand({
        clock,
        first: ({ dueNow, buyerName }) => ({ amount: dueNow, payerName: buyerName }),
        limit: ({ amount, finalAmount, status }) =>
          status === FUTURES_STATUS.completed ? limitAfterEnd(finalAmount ?? amount) : limitBeforeSettlement(amount),
        send: (order, voucher) => orders.addVoucher({ ...versionedId(order), ...voucher }),
        done: FUTURES_EVENTS.addVoucher.sent.buyer.done,
      }),
      ...buyerRefundCommands<ForwardOrderId, FuturesOrderDetail>((step) => orders.refundStep(step)),
      ...eventCommands<FuturesOrderDetail>()(FUTURES_EVENTS, "buyer", orders.send, {
        dispute: ({ send, done }) =>
          disputed(
            ({ id, finalVolume }: FuturesOrderDetail) =>
              finalVolume === null
                ? []
                : [{ id, name: "结算数量", countedIn: "dm3", saleUnit: "m3", stated: finalVolume }],
            (order, { counts: [counted] = [], ...dispute }) =>
              send({
                ...versionedId(order),
                ...dispute,
                ...(counted === undefined ? {} : { volume: dm3(counted.count) }),
              }),
            done,
          ),
      }),
    },
    ends: { at: (order) => (hasWaitingVoucher(order) ? null : order.expireAt), clock },
    notify,
  });
