import { GOODS_STATUS } from "./catalog/goods/goods-states.ts";
import { waitingChange } from "./company/company-record.ts";
import { COMPANY_STATUS } from "./company/company-status.ts";
import { APPLICATION_STATUS } from "./company/merchant-application.ts";
import { needText } from "./company/supply.ts";
import { SUPPLY_STATUS, type SupplyStatus } from "./company/supply-states.ts";
import type { ConsoleListName, FiltersOf, RowOf } from "./console-lists.ts";
import { DEMAND_STATUS } from "./demand/demand.ts";
import { demandDrawing } from "./demand/demand-drawing.ts";
import { OFFER_TABS } from "./futures/forward-offer.ts";
import { CONSOLE_PAGES } from "./shell/console-pages.ts";
import { withoutEndStrokes } from "./shell/page.ts";
import type { RefType } from "./system/changed-thing.ts";

/** One thing that waits for a decision, as a line of its queue. `since`: from when on, `yyyy-MM-dd HH:mm:ss`. */
export type WaitingThing = {
  id: string;
  title: string;
  /** The picture of goods. */
  image?: string;
  note: string;
  since: string | null;
};

/** The first rows of a list of the console, and how many there are. */
type ReadRows = <Name extends ConsoleListName>(
  list: Name,
  filters: FiltersOf<Name>,
) => Promise<{ rows: readonly RowOf<Name>[]; total: number }>;

/** Things that wait for the same decision, the longest first, as far as the first page goes; `total`: how many in all. */
export type Waiting = { things: readonly WaitingThing[]; total: number };

/** What waits in a list of the console: those rows that `filters` let through, each with its words. */
const waitingIn =
  <Name extends ConsoleListName>(list: Name, filters: FiltersOf<Name>, words: (row: RowOf<Name>) => WaitingThing) =>
  async (read: ReadRows): Promise<Waiting> => {
    const { rows, total } = await read(list, filters);
    return { things: rows.map(words), total };
  };

/** A review of the console. */
export type Review = {
  title: string;
  /** The page about one thing under review; its list is the page's parent. */
  page: { path: string; to: (query: never) => string };
  listPath: string;
  /** The list of all of them, whatever their status. */
  all: string;
  /** What stands where nothing waits. */
  empty: string;
  queues: readonly ((read: ReadRows) => Promise<Waiting>)[];
  /** Commands that the keys A and R stand for; of each, the first that the thing allows. */
  keys: { approve: readonly string[]; reject: readonly string[] };
  /** News about these change the queue. */
  shows: readonly RefType[];
};

/** Applications for services at a status, with what they need. */
const supplyAt = (status: SupplyStatus) =>
  waitingIn("handledSupplyApplicationList", { status }, (apply) => ({
    id: apply.id,
    title: apply.companyName,
    note: `${apply.productName} · ${needText(apply)}${status === SUPPLY_STATUS.waiting ? "" : ` · ${apply.statusName}`}`,
    since: apply.updateTime,
  }));

const DECIDED = { approve: ["approve"], reject: ["reject"] } as const;

/** Every review, by what is reviewed. */
export const REVIEWS = {
  company: {
    title: "企业认证",
    page: CONSOLE_PAGES.companyReview,
    listPath: CONSOLE_PAGES.companyReviews.path,
    all: `${CONSOLE_PAGES.companyReviews.path}?status=`,
    empty: "没有待审核的企业",
    queues: [
      waitingIn(
        "reviewedCompanyList",
        { companyStatus: COMPANY_STATUS.inReview, hasChange: false, keyword: "" },
        ({ id, companyName, creditCode, submittedTime }) => ({
          id,
          title: companyName || "未填写名称",
          note: creditCode,
          since: submittedTime,
        }),
      ),
      waitingIn("reviewedCompanyList", { companyStatus: null, hasChange: true, keyword: "" }, (company) => ({
        id: company.id,
        title: company.companyName,
        note: "资料变更",
        since: waitingChange(company)?.submittedTime ?? null,
      })),
    ],
    keys: { approve: ["approve", "approveChange"], reject: ["reject", "rejectChange"] },
    shows: ["companyInfo", "companyChange"],
  },
  application: {
    title: "入驻审核",
    page: CONSOLE_PAGES.applicationReview,
    listPath: CONSOLE_PAGES.applicationReviews.path,
    all: `${CONSOLE_PAGES.applicationReviews.path}?status=`,
    empty: "没有待审核的入驻申请",
    queues: [
      waitingIn(
        "reviewedApplicationList",
        { status: APPLICATION_STATUS.inReview, keyword: "" },
        ({ id, shopName, companyName, submittedTime }) => ({
          id,
          title: shopName || "未填写店名",
          note: companyName,
          since: submittedTime,
        }),
      ),
    ],
    keys: DECIDED,
    shows: ["settleInMaterials"],
  },
  supply: {
    title: "供应链申请",
    page: CONSOLE_PAGES.supplyReview,
    listPath: CONSOLE_PAGES.supplyReviews.path,
    all: `${CONSOLE_PAGES.supplyReviews.path}?status=`,
    empty: "没有待处理的申请",
    queues: [
      supplyAt(SUPPLY_STATUS.waiting),
      // Taken up, or with the lender: what has come of it is still to be written down.
      supplyAt(SUPPLY_STATUS.accepted),
      supplyAt(SUPPLY_STATUS.forwarded),
    ],
    keys: { approve: ["accept", "forward", "registerLoan"], reject: ["reject"] },
    shows: ["supplyApply"],
  },
  goods: {
    title: "商品审核",
    page: CONSOLE_PAGES.goodsReview,
    listPath: CONSOLE_PAGES.goodsReviews.path,
    all: `${CONSOLE_PAGES.goodsReviews.path}?status=`,
    empty: "没有待审核的商品",
    queues: [
      waitingIn(
        "reviewedGoodsList",
        { status: GOODS_STATUS.inReview },
        ({ id, specText, speciesName, kindName, gradeName, merchantName, image }) => ({
          id,
          image,
          title: [specText, speciesName || kindName, gradeName].filter((one) => one !== "").join(" "),
          note: merchantName,
          since: null,
        }),
      ),
    ],
    keys: DECIDED,
    shows: ["goods"],
  },
  demand: {
    title: "求购审核",
    page: CONSOLE_PAGES.demandReview,
    listPath: CONSOLE_PAGES.demandReviews.path,
    all: `${CONSOLE_PAGES.demandReviews.path}?status=`,
    empty: "没有待审核的求购",
    queues: [
      waitingIn(
        "reviewedDemandList",
        { status: [DEMAND_STATUS.inReview] },
        ({ id, title, items: [first], buyerName, publishTime, createTime }) => ({
          id,
          image: first === undefined ? "" : demandDrawing(first.item),
          title,
          note: buyerName,
          since: publishTime ?? createTime,
        }),
      ),
    ],
    keys: DECIDED,
    shows: ["demand"],
  },
  offer: {
    title: "期货报盘审核",
    page: CONSOLE_PAGES.forwardOfferReview,
    listPath: CONSOLE_PAGES.forwardOfferReviews.path,
    all: CONSOLE_PAGES.forwardOfferReviews.to({ tab: "all" }),
    empty: "没有待审核的报盘",
    queues: [
      waitingIn(
        "reviewedForwardOfferList",
        { status: OFFER_TABS.find(({ key }) => key === "review")?.statuses ?? [], keyword: "" },
        ({ id, title, sizeText, image, offerNo, shopName, createTime }) => ({
          id,
          image,
          title: `${sizeText} ${title || offerNo}`.trim(),
          note: shopName,
          since: createTime,
        }),
      ),
    ],
    keys: DECIDED,
    shows: ["globalOffer"],
  },
} as const satisfies Readonly<Record<string, Review>>;

/** The name of a review, by what is reviewed. */
export type ReviewName = keyof typeof REVIEWS;
const ROWS: readonly Review[] = Object.values(REVIEWS);

/** Where one thing of a review is judged. */
export const reviewPath = ({ page }: Review, id: string): string => `${page.path}?id=${id}`;

/** Where a review begins when its list is opened without saying which of it; `null`: the address is shown as it is. */
export function reviewBegunAt(pathname: string, search: string): string | null {
  const path = withoutEndStrokes(pathname);
  return search === "" ? (ROWS.find(({ listPath }) => listPath === path)?.page.path ?? null) : null;
}

/** What several queues have, each thing once, in the order of the queues. */
export const together = (queues: readonly Waiting[]): Waiting => {
  const things = new Map<string, WaitingThing>();
  for (const thing of queues.flatMap((queue) => queue.things)) if (!things.has(thing.id)) things.set(thing.id, thing);
  return { things: [...things.values()], total: queues.reduce((sum, { total }) => sum + total, 0) };
};

type Known = readonly { id: string }[];

/** The thing `step` places on from `id`, or the first where `id` does not wait; `null`: the queue ends there. */
export function neighbourOf<Things extends Known>(things: Things, id: string, step: 1 | -1): Things[number] | null {
  const at = things.findIndex((thing) => thing.id === id);
  return things[at === -1 ? 0 : at + step] ?? null;
}

/**
 * What is judged after `id`, of the queue as it was (`before`) and as it is (`now`): the next that stood behind it and still
 * waits, else the first that waits; `null`: nothing else does.
 */
export function followingOf<Things extends Known>(before: Known, now: Things, id: string): Things[number] | null {
  const behind = before.slice(before.findIndex((thing) => thing.id === id) + 1);
  const others = now.filter((thing) => thing.id !== id);
  return others.find((thing) => behind.some((one) => one.id === thing.id)) ?? others[0] ?? null;
}

/** What a key does in a review. */
export type ReviewKey = "next" | "previous" | "approve" | "reject";

/** The keys of a review with their words; R asks for the reason. */
export const REVIEW_KEYS: readonly { key: string; does: ReviewKey; label: string }[] = [
  { key: "J", does: "next", label: "下一个" },
  { key: "K", does: "previous", label: "上一个" },
  { key: "A", does: "approve", label: "通过" },
  { key: "R", does: "reject", label: "驳回" },
];

/** A key press. `isTaken`: a field or a window has the focus, or an input method handles it. */
type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; repeat: boolean; isTaken: boolean };

/** What a press does in a review, or `null`. With Ctrl, Alt or the like it is the browser's; one held down counts once. */
export function reviewKeyOf({ key, ctrlKey, metaKey, altKey, repeat, isTaken }: Press): ReviewKey | null {
  if (ctrlKey || metaKey || altKey || repeat || isTaken) return null;
  return REVIEW_KEYS.find((one) => one.key === key.toUpperCase())?.does ?? null;
}

/** The command that a key stands for, of those that the thing allows; `null`: none. */
export const commandOfKey = ({ keys }: Review, does: "approve" | "reject", allowed: readonly string[]): string | null =>
  keys[does].find((name) => allowed.includes(name)) ?? null;

/** The key that a command has among those that the thing allows; "" for none. */
export function keyOfCommand(review: Review, name: string, allowed: readonly string[]): string {
  const does = (["approve", "reject"] as const).find((one) => commandOfKey(review, one, allowed) === name);
  return REVIEW_KEYS.find((one) => one.does === does)?.key ?? "";
}
