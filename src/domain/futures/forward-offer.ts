import { id } from "../fields.ts";
import type { ForwardOfferId, MerchantId, WarehouseId } from "../ids.ts";
import type { Page } from "../paging.ts";
import {
  anyOf,
  CM,
  codeOf,
  DM3,
  FEN,
  FLAG,
  type Infer,
  keyOf,
  list,
  MM,
  maybe,
  NUMBER,
  optional,
  record,
  TEXT,
} from "../records.ts";
import { availableEvents, nextStatus, type StateTable, type Step, tableOf } from "../state-table.ts";
import { type CodeIn, codesOf, codesWith, columnOf, type TurnState, tabsOf } from "../states.ts";
import { grouped } from "../text.ts";
import { MOISTURE_TYPES } from "../timber/spec.ts";
import type { Dm3 } from "../units.ts";
import { DEPOSIT_KINDS, type DepositKind, depositShareProblem, depositWord } from "./deposit.ts";
import { CURRENCIES, INCOTERMS, LANDED_INPUT } from "./landed-cost.ts";
import { MBF } from "./mbf.ts";

/** The tabs of the merchant's list of offers. */
const TAB_NAMES = { open: "报盘中", review: "待审核", draft: "草稿", ended: "已结束" } as const;

type OfferState = TurnState<"merchant" | "operator"> & {
  tab: keyof typeof TAB_NAMES;
  /** Visitors may look at it. */
  public?: true;
};

/** The states of a forward offer. */
export const OFFER_STATES = {
  draft: { code: 0, label: "草稿", tone: "waiting", tab: "draft" },
  inReview: { code: 1, label: "待审核", tone: "waiting", tab: "review", turn: ["operator"] },
  open: { code: 2, label: "报盘中", tone: "running", tab: "open", public: true },
  soldOut: { code: 3, label: "已售完", tone: "done", tab: "ended", public: true },
  expired: { code: 4, label: "已过期", tone: "ended", tab: "ended", public: true, turn: ["merchant"] },
  withdrawn: { code: 5, label: "已撤盘", tone: "ended", final: true, tab: "ended" },
  inStock: { code: 6, label: "已转现货", tone: "done", tab: "ended" },
} as const satisfies Record<string, OfferState>;

export type OfferStatus = CodeIn<typeof OFFER_STATES>;
/** The codes of the states by name. */
export const OFFER_STATUS = /* @__PURE__ */ codesOf(OFFER_STATES);
/** All codes of `OFFER_STATUS`. */
export const OFFER_STATUSES: readonly OfferStatus[] = /* @__PURE__ */ Object.values(OFFER_STATUS);
export const OFFER_STATUS_NAMES = /* @__PURE__ */ columnOf(OFFER_STATES, "label");

/** Visitors may look at these. */
export const OFFER_PUBLIC = /* @__PURE__ */ codesWith(OFFER_STATES, "public");

/** Tabs of the merchant's list of offers; an empty `statuses` shows all. */
export const OFFER_TABS: readonly { key: string; label: string; statuses: readonly OfferStatus[] }[] = [
  { key: "all", label: "全部", statuses: [] },
  ...tabsOf(OFFER_STATES, TAB_NAMES),
];

export type OfferActor = "merchant" | "operator" | "system";
/** What may happen to a forward offer, by the name of the event. */
export type OfferEvent =
  | "edit"
  | "submit"
  | "approve"
  | "reject"
  | "withdraw"
  | "renew"
  | "sellOut"
  | "reopen"
  | "expire"
  | "lapse"
  | "toSpot";
export const OFFER_EVENT_NAMES: Readonly<Record<OfferEvent, string>> = {
  edit: "修改",
  submit: "提交审核",
  approve: "通过",
  reject: "驳回",
  withdraw: "撤盘",
  renew: "续期",
  sellOut: "售完",
  reopen: "恢复报盘",
  expire: "到期",
  lapse: "长期过期撤盘",
  toSpot: "转现货",
};

/**
 * The facts of the guards. `remainVolume` dm³; `isValid`: the quotation's time is not over; `hasLanded`: the day of arrival has
 * come; `problem`: of the form, as shown.
 */
export type OfferFacts = { problem: string | null; remainVolume: Dm3; isValid: boolean; hasLanded: boolean };

const complete = ({ problem }: OfferFacts) => problem;
const nothingLeft = ({ remainVolume }: OfferFacts) => (remainVolume === 0 ? null : "货物还没有售完");
const somethingLeft = ({ remainVolume }: OfferFacts) => (remainVolume > 0 ? null : "货物已售完");
const over = ({ isValid }: OfferFacts) => (isValid ? "报盘还在有效期内" : null);
const shelvable = (facts: OfferFacts) => somethingLeft(facts) ?? (facts.hasLanded ? null : "货物尚未到港");
const renewable = (facts: OfferFacts) => {
  if (facts.hasLanded) return "货物已到港，不能续期";
  return somethingLeft(facts) ?? (facts.isValid ? null : "请填写新的有效期");
};
const reopenable = (facts: OfferFacts) => somethingLeft(facts) ?? (facts.isValid ? null : "报盘已过有效期");

/**
 * The life of a forward offer: reviewed, open, then sold out, expired, withdrawn or in stock. Sold-out offers come back when an
 * order falls through, expired ones when the merchant renews them; after a month without renewal they are withdrawn. Drafts wait
 * for their owner alone. What landed unsold becomes spot goods, also what a later order gives back.
 */
export const OFFER_TABLE: StateTable<OfferStatus, OfferEvent, OfferActor, OfferFacts> = /* @__PURE__ */ tableOf(
  OFFER_STATES,
  {
    draft: {
      edit: [{ to: "draft", actors: ["merchant"] }],
      submit: [{ to: "inReview", actors: ["merchant"], guard: complete }],
    },
    inReview: {
      approve: [{ to: "open", actors: ["operator"], guard: complete }],
      reject: [{ to: "draft", actors: ["operator"] }],
      withdraw: [{ to: "draft", actors: ["merchant"] }],
    },
    open: {
      withdraw: [{ to: "withdrawn", actors: ["merchant", "operator"] }],
      sellOut: [{ to: "soldOut", actors: ["system"], guard: nothingLeft }],
      expire: [{ to: "expired", actors: ["system"], guard: over }],
      toSpot: [{ to: "inStock", actors: ["merchant"], guard: shelvable }],
    },
    soldOut: {
      reopen: [{ to: "open", actors: ["system"], guard: reopenable }],
      expire: [{ to: "expired", actors: ["system"], guard: over }],
    },
    expired: {
      renew: [{ to: "open", actors: ["merchant"], guard: renewable }],
      withdraw: [{ to: "withdrawn", actors: ["merchant", "operator"] }],
      lapse: [{ to: "withdrawn", actors: ["system"] }],
      toSpot: [{ to: "inStock", actors: ["merchant"], guard: shelvable }],
    },
    inStock: { toSpot: [{ to: "inStock", actors: ["merchant"], guard: shelvable }] },
  },
);

/** The status after an event, or the reason for its refusal as shown on screen. */
export function nextOfferStatus(
  status: OfferStatus,
  event: OfferEvent,
  actor: OfferActor,
  facts: OfferFacts,
): Step<OfferStatus> {
  return nextStatus(OFFER_TABLE, status, event, actor, facts);
}

/** The buttons `actor` sees on an offer. Renewing brings its own new time. */
export function availableOfferEvents(status: OfferStatus, actor: OfferActor, facts: OfferFacts): OfferEvent[] {
  return availableEvents(OFFER_TABLE, status, actor, {
    ...facts,
    isValid: facts.isValid || status === OFFER_STATUS.expired,
  });
}

/** 1 fixed, 2 open to offers, 3 only on inquiry (no price is shown). */
export const PRICE_MODES = [1, 2, 3] as const;
/** One of `PRICE_MODES`. */
export type PriceMode = (typeof PRICE_MODES)[number];
export const PRICE_MODE_NAMES: Readonly<Record<PriceMode, string>> = { 1: "一口价", 2: "可议价", 3: "询价" };

/** How forward goods are packed. */
export const CONTAINER_TYPES = ["40HQ", "散货", "集拼"] as const;
/** One of `CONTAINER_TYPES`. */
export type ContainerType = (typeof CONTAINER_TYPES)[number];

export const PAYMENT_TERMS = ["T/T 30/70", "T/T 20/80", "L/C at sight", "L/C 90 天", "D/P at sight"] as const;

/** The percentage that a payment term itself requires in advance: 30 of `T/T 30/70`; `null` where it names none. */
export function depositOfTerm(paymentTerm: string): number | null {
  const advance = /^T\/T (\d{1,3})\/\d{1,3}$/.exec(paymentTerm.trim())?.[1];
  return advance === undefined ? null : Number(advance);
}

/** The payment terms that can be chosen where what is paid ahead is of that kind. */
export const paymentTermsFor = (kind: DepositKind): readonly string[] =>
  PAYMENT_TERMS.filter((term) => depositShareProblem(depositOfTerm(term) ?? 0, kind) === null);

/** The payment term that a form begins with, and its deposit in percent. */
export function usualTerm(kind: DepositKind): { paymentTerm: string; depositPct: number } {
  const [paymentTerm = ""] = paymentTermsFor(kind);
  return { paymentTerm, depositPct: depositOfTerm(paymentTerm) ?? 0 };
}

/** Why a deposit is more than its kind may be, or contradicts the payment term beside it, or `null`. */
export function depositProblem(
  { paymentTerm, depositPct }: { paymentTerm: string; depositPct: number },
  kind: DepositKind,
): string | null {
  const said = depositOfTerm(paymentTerm);
  const share = depositShareProblem(Math.max(said ?? 0, depositPct), kind);
  if (share !== null || said === null || said === depositPct) return share;
  return `付款方式 ${paymentTerm.trim()} 的${depositWord(kind)}为 ${said}%`;
}

/** One specification of a forward offer. mm; diameters of logs (small end) cm; volume dm³. `lengthText` as the mill writes it: `3970` or `2700-5400`. */
export const OFFER_LINE = record({
  kindCode: TEXT,
  speciesCode: TEXT,
  gradeCode: maybe(TEXT),
  thickness: maybe(MM),
  width: maybe(MM),
  lengthText: TEXT,
  diameterMin: optional(maybe(CM)),
  diameterMax: optional(maybe(CM)),
  moistureType: maybe(codeOf(MOISTURE_TYPES)),
  surface: TEXT,
  volume: DM3,
});
export type OfferLine = Infer<typeof OFFER_LINE>;

/** What a merchant writes. `price` minor units per m³, which follows from `mbf` where it is quoted so; days yyyy-MM-dd; volumes dm³. */
export const OFFER_FORM = record({
  title: TEXT,
  supplierName: TEXT,
  millBrandCode: maybe(TEXT),
  originCode: TEXT,
  lines: list(OFFER_LINE),
  certs: list(TEXT),
  containerType: anyOf(CONTAINER_TYPES),
  containerNum: NUMBER,
  volumePerContainer: DM3,
  minContainers: NUMBER,
  incoterm: anyOf(INCOTERMS),
  loadPort: TEXT,
  destPorts: list(TEXT),
  currency: anyOf(CURRENCIES),
  price: NUMBER,
  mbf: maybe(MBF),
  priceMode: anyOf(PRICE_MODES),
  paymentTerm: TEXT,
  depositPct: NUMBER,
  tolerancePct: NUMBER,
  etdFrom: TEXT,
  etdTo: TEXT,
  eta: TEXT,
  vesselVoyage: TEXT,
  /** Epoch ms. */
  quoteValidUntilAt: NUMBER,
  remark: TEXT,
});
export type OfferForm = Infer<typeof OFFER_FORM>;

/** Why a reader does not see price and exporter: not signed in, or acting for no certified company. */
export type PriceAccess = "open" | "login" | "certify";

/**
 * Median price of spot goods of the offer's species, kind, section and grade, fen per m³ with tax, from `sampleNum` samples.
 */
export const SPOT_MEDIAN = record({ perM3: FEN, sampleNum: NUMBER });
export type SpotMedian = Infer<typeof SPOT_MEDIAN>;

/** Fewer goods make no median, and nothing is compared with them. */
export const SPOT_SAMPLE_LEAST = 5;

/** What can still be ordered of all that is offered, m³: `288 / 384`. */
export const remainOfText = ({ remainVolume, totalVolume }: { remainVolume: Dm3; totalVolume: Dm3 }): string =>
  `${grouped(remainVolume / 1000)} / ${grouped(totalVolume / 1000)}`;

/** What a landed cost is compared with: `同规格 7 条中位`. */
export const sampleText = ({ sampleNum }: Pick<SpotMedian, "sampleNum">): string => `同规格 ${sampleNum} 条中位`;

/** An offer in a list. Price, exporter and what follows from them are `null` for those who may not see them. */
export const OFFER_BRIEF = record({
  id: id<ForwardOfferId>(),
  offerNo: TEXT,
  title: TEXT,
  status: anyOf(OFFER_STATUSES),
  statusName: TEXT,
  kindCode: TEXT,
  kindName: TEXT,
  speciesCode: TEXT,
  speciesName: TEXT,
  gradeName: TEXT,
  originCode: TEXT,
  originName: TEXT,
  brandName: TEXT,
  /** Sizes of its lines, the first two. */
  sizeText: TEXT,
  /** Where the drawing of its first line is, as rows show it. */
  image: TEXT,
  lineNum: NUMBER,
  totalVolume: DM3,
  remainVolume: DM3,
  containerType: anyOf(CONTAINER_TYPES),
  containerNum: NUMBER,
  volumePerContainer: DM3,
  minContainers: NUMBER,
  incoterm: anyOf(INCOTERMS),
  incotermName: TEXT,
  loadPort: TEXT,
  destPorts: list(record({ code: TEXT, name: TEXT })),
  currency: anyOf(CURRENCIES),
  priceMode: anyOf(PRICE_MODES),
  price: maybe(NUMBER),
  /** Where it is quoted by the thousand board feet. */
  mbf: maybe(MBF),
  /** The exporter. */
  supplierName: maybe(TEXT),
  /** Who sells it here, which everybody sees; `merchantCertified`: their company is certified now. */
  merchantId: id<MerchantId>(),
  merchantName: TEXT,
  merchantCertified: FLAG,
  etdFrom: TEXT,
  etdTo: TEXT,
  eta: TEXT,
  quoteValidUntilAt: NUMBER,
  validTime: TEXT,
  /** Fen per m³ in the city of the first port of arrival, tax included. */
  landedPerM3: maybe(FEN),
  /** What today's goods of the same species, kind, section and grade cost; `null` where too few are offered: nothing is said then. */
  spot: maybe(SPOT_MEDIAN),
  version: NUMBER,
  createTime: TEXT,
});
export type OfferBrief = Infer<typeof OFFER_BRIEF>;

const FACET = list(record({ code: TEXT, name: TEXT, count: NUMBER }));
/** What the open offers can be narrowed by, the most frequent first. */
export const OFFER_FACETS = record({ species: FACET, origin: FACET, port: FACET, incoterm: FACET });
export type OfferFacets = Infer<typeof OFFER_FACETS>;
/** An open offer in the list; `followed` by whoever asks. */
export const OPEN_OFFER = record(OFFER_BRIEF, { followed: FLAG });
export type OpenOffer = Infer<typeof OPEN_OFFER>;
/** A page of open offers. `fx`, `eurFx`: today's exchange rates of dollar and euro, ten-thousandths. */
export type OfferPage = Page<OpenOffer> & { access: PriceAccess; fx: number; eurFx: number; facets: OfferFacets };

/** An offer as its public page shows it; prices are limited by `access`. */
export const OFFER_DETAIL = record(OFFER_BRIEF, {
  lines: list(record(OFFER_LINE, { kindName: TEXT, speciesName: TEXT, gradeName: TEXT, sizeText: TEXT, image: TEXT })),
  certs: list(TEXT),
  paymentTerm: TEXT,
  depositPct: NUMBER,
  /** What an order placed now would call it. */
  depositKind: optional(anyOf(DEPOSIT_KINDS)),
  tolerancePct: NUMBER,
  vesselVoyage: TEXT,
  remark: TEXT,
  access: anyOf(["open", "login", "certify"]),
  cityCode: TEXT,
  /** What the cost of the goods follows from, where the reader may know the price. */
  landedInput: maybe(LANDED_INPUT),
  /** Yuan per m³ by distance, for other cities. */
  freightTable: list(TEXT),
});
export type OfferDetail = Infer<typeof OFFER_DETAIL>;

/** The same for its merchant and for operators: everything, and what they may do. */
export const MERCHANT_OFFER = record(OFFER_BRIEF, {
  form: OFFER_FORM,
  /** What an order placed now would call what is paid ahead. */
  depositKind: optional(anyOf(DEPOSIT_KINDS)),
  shopName: TEXT,
  rejectReason: TEXT,
  inquiryNum: NUMBER,
  orderNum: NUMBER,
  events: list(keyOf(OFFER_EVENT_NAMES)),
  /** Warehouses in which unsold landed goods may become spot goods; none while they may not. */
  yards: list(record({ id: id<WarehouseId>(), name: TEXT })),
});
export type MerchantOffer = Infer<typeof MERCHANT_OFFER>;

/** What an unattended offer does, and when (epoch ms): its time ends, or a month after that it counts as withdrawn. */
export const OFFER_LAPSE_MS = 30 * 86_400_000;
/** The next timed event of an offer and when it is due (epoch ms), or `null` when none is. */
export function offerClock(
  status: OfferStatus,
  times: { quoteValidUntilAt: number; enteredAt: number },
): { event: OfferEvent; dueAt: number } | null {
  if (status === OFFER_STATUS.open || status === OFFER_STATUS.soldOut)
    return { event: "expire", dueAt: times.quoteValidUntilAt };
  if (status === OFFER_STATUS.expired) return { event: "lapse", dueAt: times.enteredAt + OFFER_LAPSE_MS };
  return null;
}

/**
 * What can still be ordered in containers: `2 柜 × 52 m³`, and what is left beside whole ones: `2 柜 × 52 m³ 余 20 m³`; of other
 * goods how they lie in the hold. It always comes to `remainVolume`.
 */
export function containersText({
  containerType,
  volumePerContainer,
  remainVolume,
}: Pick<OfferForm, "containerType" | "volumePerContainer"> & { remainVolume: Dm3 }): string {
  if (containerType !== "40HQ" || volumePerContainer <= 0) return containerType;
  const whole = Math.floor(remainVolume / volumePerContainer);
  const rest = (remainVolume % volumePerContainer) / 1000;
  if (whole === 0)
    return rest === 0 ? `每柜 ${volumePerContainer / 1000} m³` : `不足一柜（${volumePerContainer / 1000} m³）`;
  return `${whole} 柜 × ${volumePerContainer / 1000} m³${rest === 0 ? "" : ` 余 ${rest} m³`}`;
}
