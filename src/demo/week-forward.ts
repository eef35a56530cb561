import type { InquiryAdd } from "../contract/futures/forward-inquiry-schemas.ts";
import type { OfferForm } from "../domain/futures/forward-offer.ts";
import type { DocKind } from "../domain/futures/order-papers.ts";
import type { ForwardInquiryId, ForwardOfferId, ForwardOrderId, PickupId } from "../domain/ids.ts";
import { fen } from "../domain/money.ts";
import { formatBeijingDate } from "../domain/time.ts";
import { dm3, mm } from "../domain/units.ts";
import { runFuturesClocks } from "../server/futures/futures-clocks.ts";
import { sendInquiry, sendRound, takeInquiryStep } from "../server/futures/inquiry-commands.ts";
import { createOffer, listArrivedGoods, reviewOffer, takeOfferStep } from "../server/futures/offer-commands.ts";
import * as commands from "../server/futures/order-commands.ts";
import { warehousesFor } from "../server/futures/warehouse-store.ts";
import { recordPickup, takePickupStep } from "../server/trade/pickups/pickup-commands.ts";
import { ACCOUNTS, actingPersonAs, paper, type Scene, type Stage, type Times } from "./week-stage.ts";
import { forwardAmounts, versionOf, waitingVoucher } from "./week-store.ts";

type Shop = "merchant" | "otherMerchant";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** dm³ of a container. */
const CONTAINER = dm3(48_000);
const PORT: Readonly<Record<Shop, string>> = { merchant: "taicang", otherMerchant: "lanshan" };

type OfferPlan = {
  name: string;
  shop: Shop;
  title: string;
  speciesCode: string;
  gradeCode: string | null;
  originCode: string;
  size: readonly [thickness: number, width: number, lengthText: string];
  loadPort: string;
  /** Cents per m³. */
  price: number;
  priceMode: OfferForm["priceMode"];
  containers: number;
  /** Days from the start on. */
  loads: number;
  lands: number;
  validUntilAt: number;
};

function offerForm(plan: OfferPlan, { date }: Times): OfferForm {
  const [thickness, width, lengthText] = plan.size;
  const { title, gradeCode, speciesCode, originCode, loadPort, price, priceMode } = plan;
  return {
    title,
    originCode,
    loadPort,
    price,
    priceMode,
    millBrandCode: null,
    mbf: null,
    certs: ["FSC"],
    supplierName: "Demo Timber Export Ltd（演示）",
    lines: [
      {
        kindCode: "1501",
        speciesCode,
        gradeCode,
        thickness: mm(thickness),
        width: mm(width),
        lengthText,
        moistureType: "KD" as const,
        surface: "毛料",
        volume: dm3(plan.containers * CONTAINER),
      },
    ],
    containerType: "40HQ",
    containerNum: plan.containers,
    volumePerContainer: CONTAINER,
    minContainers: 1,
    incoterm: "CFR",
    destPorts: [PORT[plan.shop]],
    currency: "USD",
    paymentTerm: "T/T 30/70",
    depositPct: 30,
    tolerancePct: 5,
    etdFrom: date(plan.loads - 5),
    etdTo: date(plan.loads),
    eta: date(plan.lands),
    vesselVoyage: "",
    quoteValidUntilAt: plan.validUntilAt,
    remark: "随附装箱单、植检证与产地证。",
  };
}

/** A forward offer, scene by scene. */
function offerOf(plan: OfferPlan, times: Times) {
  const { name, shop } = plan;
  const scenes: Scene[] = [];
  const idOf = (stage: Stage) => stage.kept<ForwardOfferId>(`offer ${name}`);
  const callerOf = async (stage: Stage) => (await stage.person(ACCOUNTS[shop])).caller;
  const seen = async (stage: Stage) => {
    const id = idOf(stage);
    return { id, version: await versionOf(stage.db, "global_offer", id) };
  };
  const scene = (at: number, play: Scene["play"]) => {
    scenes.push({ at, play });
    return self;
  };
  const self = {
    scenes,
    drafted: (at: number) =>
      scene(at, async (stage) => {
        const sent = { idempotencyKey: null, nowMs: stage.nowMs };
        stage.keep(`offer ${name}`, await createOffer(stage.db, await callerOf(stage), offerForm(plan, times), sent));
      }),
    taken: (at: number, event: "submit" | "withdraw") =>
      scene(at, async (stage) => takeOfferStep(stage.db, await callerOf(stage), event, await seen(stage), stage.nowMs)),
    reviewed: (at: number, event: "approve" | "reject", reason = "") =>
      scene(at, async (stage) => {
        const { caller } = await stage.person(ACCOUNTS.operator);
        await reviewOffer(stage.db, caller, event, { ...(await seen(stage)), reason }, stage.nowMs);
      }),
    opened: (at: number) =>
      self
        .drafted(at)
        .taken(at + DAY_MS / 24, "submit")
        .reviewed(at + DAY_MS / 12, "approve"),
    listed: (at: number, price: number) =>
      scene(at, async (stage) => {
        const port = { merchantId: stage.shops[shop], destPort: PORT[shop] };
        const [warehouse] = await warehousesFor(stage.db, port);
        const lots = [{ price: fen(price), diameterMin: null, diameterMax: null }];
        const body = { ...(await seen(stage)), storeId: warehouse!.id, lots }; // a port has a warehouse
        await listArrivedGoods(stage.db, await callerOf(stage), body, { idempotencyKey: null, nowMs: stage.nowMs });
      }),
  };
  return self;
}

/** The life of one forward order of the buyer's company. */
function forwardOrderOf(name: string, offer: string, shop: Shop, containers = 1) {
  const scenes: Scene[] = [];
  const idOf = (stage: Stage) => stage.kept<ForwardOrderId>(`forward ${name}`);
  const asBuyer = (stage: Stage) => actingPersonAs(stage, "buyer", ACCOUNTS.buyer);
  const asMerchant = (stage: Stage) => actingPersonAs(stage, "merchant", ACCOUNTS[shop]);
  const seen = async (stage: Stage) => {
    const id = idOf(stage);
    return { id, version: await versionOf(stage.db, "futures_order", id) };
  };
  const scene = (at: number, play: Scene["play"]) => {
    scenes.push({ at, play });
    return self;
  };
  const addPaper = async (stage: Stage, side: "buyer" | "merchant", kind: DocKind, fileName: string) => {
    const sender = await (side === "buyer" ? asBuyer : asMerchant)(stage);
    const fileId = await paper(stage, sender, fileName);
    const sent = { idempotencyKey: null, nowMs: stage.nowMs };
    await commands.addForwardPaper(stage.db, sender, { ...(await seen(stage)), kind, fileId }, sent);
  };
  const milestone = (at: number, event: "ship" | "arrive" | "clear", billNo = "") =>
    scene(at, async (stage) => {
      const [warehouse] = await warehousesFor(stage.db, { merchantId: stage.shops[shop], destPort: PORT[shop] });
      await commands.reportMilestone(
        stage.db,
        await asMerchant(stage),
        {
          ...(await seen(stage)),
          event,
          date: "",
          eta: "",
          billNo,
          note: "",
          containerNos: [],
          ...(event === "ship" ? { vessel: "GRAND PIONEER", voyage: "26E" } : { vessel: "", voyage: "" }),
          storeId: event === "clear" ? warehouse!.id : null, // a port has a warehouse
        },
        stage.nowMs,
      );
    });
  const self = {
    scenes,
    placed: (at: number) =>
      scene(at, async (stage) => {
        const form = {
          inquiryId: null,
          offerId: stage.kept<ForwardOfferId>(`offer ${offer}`),
          volume: dm3(containers * CONTAINER),
          containers,
          destPort: PORT[shop],
          receiver: "林采购",
          importerKind: 1 as const,
          remark: "",
          agree: true,
        };
        const sent = { idempotencyKey: null, nowMs: stage.nowMs };
        const { caller } = await asBuyer(stage);
        stage.keep(`forward ${name}`, await commands.placeForwardOrder(stage.db, caller, form, sent));
      }),
    confirmed: (at: number) =>
      scene(at, async (stage) =>
        commands.confirmForwardOrder(
          stage.db,
          await asMerchant(stage),
          { ...(await seen(stage)), etd: "", eta: "" },
          stage.nowMs,
        ),
      ),
    signed: (at: number, side: "buyer" | "merchant") =>
      scene(at, (stage) => addPaper(stage, side, 2, `合同（${side === "buyer" ? "买家" : "商家"}盖章）.pdf`)),
    /** What is due now is transferred. */
    paid: (at: number) =>
      scene(at, async (stage) => {
        const sender = await asBuyer(stage);
        const { deposit, amount, paid } = await forwardAmounts(stage.db, idOf(stage));
        const { caller } = sender;
        await commands.reportForwardPayment(
          stage.db,
          sender,
          {
            ...(await seen(stage)),
            amount: paid === 0 ? deposit : fen(amount - paid),
            payerName: caller.companyName ?? caller.name,
            payDate: formatBeijingDate(stage.nowMs),
            bankFlowNo: `FT${String(stage.nowMs).slice(2, 12)}`,
            fileIds: [await paper(stage, sender, "水单.pdf")],
          },
          { idempotencyKey: null, nowMs: stage.nowMs },
        );
      }),
    audited: (at: number) =>
      scene(at, async (stage) => {
        const voucherId = await waitingVoucher(stage.db, "futures_voucher", idOf(stage));
        const body = { ...(await seen(stage)), voucherId, pass: true, reason: "" };
        await commands.judgeForwardPayment(stage.db, await asMerchant(stage), body, stage.nowMs);
      }),
    /** Confirmed, signed by both, and its deposit paid, a day after the other. */
    bound: (at: number) =>
      self
        .placed(at)
        .confirmed(at + 0.2 * DAY_MS)
        .signed(at + 0.4 * DAY_MS, "merchant")
        .signed(at + 0.9 * DAY_MS, "buyer")
        .paid(at + 1.2 * DAY_MS)
        .audited(at + 1.5 * DAY_MS),
    shipped: (at: number, billNo: string) => milestone(at, "ship", billNo),
    arrived: (at: number) => milestone(at, "arrive"),
    papers: (at: number) =>
      scene(at, async (stage) => {
        const papers = [
          [3, "装箱单.pdf"],
          [4, "商业发票.pdf"],
          [5, "提单.pdf"],
          [6, "植检证.pdf"],
          [7, "产地证.pdf"],
        ] as const;
        for (const [kind, fileName] of papers) await addPaper(stage, "merchant", kind, fileName);
      }),
    cleared: (at: number) => milestone(at, "clear"),
    /** A truck's load, dm³. */
    fetched: (at: number, actual: number, last: boolean) =>
      scene(at, async (stage) => {
        const id = idOf(stage);
        const tally = await recordPickup(
          stage.db,
          await asMerchant(stage),
          {
            orderId: id,
            plateNo: "苏E73P09",
            driverName: "徐师傅",
            operatorName: "李库管",
            receiverName: "徐师傅",
            last,
            lines: [{ orderLineId: id, actual, reason: "按实际装车" }],
          },
          null,
        );
        stage.keep(`forward tally ${name}`, tally);
      })
        // The driver's office agrees the same day.
        .agreedTally(at + 4 * HOUR_MS),
    agreedTally: (at: number) =>
      scene(at, async (stage) =>
        takePickupStep(stage.db, await asBuyer(stage), "confirm", {
          id: stage.kept<PickupId>(`forward tally ${name}`),
        }),
      ),
    settled: (at: number, finalVolume: number) =>
      scene(at, async (stage) => {
        const body = { ...(await seen(stage)), finalVolume: dm3(finalVolume), note: "按码单结算" };
        await commands.settleForwardOrder(stage.db, await asMerchant(stage), body, stage.nowMs);
      }),
    said: (
      at: number,
      side: "buyer" | "merchant",
      event: "decline" | "cancel" | "dispute" | "confirmSettle",
      reason = "",
    ) =>
      scene(at, async (stage) => {
        const sender = await (side === "buyer" ? asBuyer : asMerchant)(stage);
        await commands.takeForwardStep(stage.db, sender, event, { ...(await seen(stage)), reason }, stage.nowMs);
      }),
  };
  return self;
}

/** The life of an inquiry of the buyer's company. */
function inquiryOf(name: string, offer: string, shop: Shop, { ago, date }: Times) {
  const scenes: Scene[] = [];
  const asBuyer = (stage: Stage) => actingPersonAs(stage, "buyer", ACCOUNTS.buyer);
  const asMerchant = (stage: Stage) => actingPersonAs(stage, "merchant", ACCOUNTS[shop]);
  const seen = async (stage: Stage) => {
    const id = stage.kept<ForwardInquiryId>(`inquiry ${name}`);
    return { id, version: await versionOf(stage.db, "futures_inquiry", id) };
  };
  const scene = (at: number, play: Scene["play"]) => {
    scenes.push({ at, play });
    return self;
  };
  const terms = (price: number, note: string) => ({
    price,
    incoterm: "CFR" as const,
    destPort: PORT[shop],
    volume: CONTAINER,
    containers: 1,
    eta: date(50),
    paymentTerm: "T/T 30/70",
    depositPct: 30,
    note,
  });
  const self = {
    scenes,
    asked: (hours: number, change: Partial<InquiryAdd> = {}) =>
      scene(ago(hours), async (stage) => {
        const { caller } = await asBuyer(stage);
        const form: InquiryAdd = {
          offerId: stage.kept<ForwardOfferId>(`offer ${offer}`),
          wish: null,
          volume: CONTAINER,
          containers: 1,
          targetPrice: 23_500,
          incotermWanted: "CFR",
          destPort: PORT[shop],
          etaBegin: "",
          etaEnd: "",
          paymentTerm: "T/T 30/70",
          remark: "长期用货，望给实价",
          ...change,
        };
        const sent = { idempotencyKey: null, nowMs: stage.nowMs };
        stage.keep(`inquiry ${name}`, await sendInquiry(stage.db, caller, form, sent));
      }),
    quoted: (hours: number, price: number, validHours: number) =>
      scene(ago(hours), async (stage) => {
        const validUntilAt = stage.nowMs + validHours * 3_600_000;
        const body = { ...(await seen(stage)), ...terms(price, "含 FSC 证书"), validUntilAt };
        await sendRound(stage.db, await asMerchant(stage), "quote", body, stage.nowMs);
      }),
    countered: (hours: number, price: number) =>
      scene(ago(hours), async (stage) => {
        const body = { ...(await seen(stage)), ...terms(price, "数量可加到两柜") };
        await sendRound(stage.db, await asBuyer(stage), "counter", body, stage.nowMs);
      }),
    said: (hours: number, event: "accept" | "reject" | "withdraw" | "decline", reason = "") =>
      scene(ago(hours), async (stage) => {
        const sender = await (event === "decline" ? asMerchant : asBuyer)(stage);
        await takeInquiryStep(stage.db, sender, event, { ...(await seen(stage)), reason }, stage.nowMs);
      }),
    ordered: (hours: number) =>
      scene(ago(hours), async (stage) => {
        const { caller } = await asBuyer(stage);
        const form = {
          inquiryId: stage.kept<ForwardInquiryId>(`inquiry ${name}`),
          offerId: null,
          volume: CONTAINER,
          containers: 1,
          destPort: PORT[shop],
          receiver: "林采购",
          importerKind: 1 as const,
          remark: "",
          agree: true,
        };
        const sent = { idempotencyKey: null, nowMs: stage.nowMs };
        stage.keep(`forward ${name}`, await commands.placeForwardOrder(stage.db, caller, form, sent));
      }),
  };
  return self;
}

const PINE = { speciesCode: "chisong", gradeCode: null, originCode: "FI", loadPort: "科特卡" } as const;
const SPF = { speciesCode: "spf", gradeCode: "na-2btr", originCode: "CA", loadPort: "温哥华" } as const;

/** Forward offers, inquiries and orders at every station; goods at sea take longer than a week. */
export function forwardScenes(times: Times): Scene[] {
  const { ago, day } = times;
  const landed: OfferPlan = {
    name: "landed",
    shop: "merchant",
    title: "芬兰 赤松 板材 五级 50*150",
    ...PINE,
    size: [50, 150, "5400"],
    price: 24_800,
    priceMode: 1,
    containers: 9,
    loads: -50,
    lands: -14,
    validUntilAt: day(-17, "18:00"),
  };
  const unsold: OfferPlan = {
    ...landed,
    name: "unsold",
    title: "芬兰 赤松 板材 六级 50*125",
    size: [50, 125, "5100"],
    price: 23_100,
    containers: 2,
    loads: -38,
    lands: -6,
  };
  const atSea: OfferPlan = {
    name: "atSea",
    shop: "merchant",
    title: "加拿大 SPF 板材 2级及以上 38*140",
    ...SPF,
    size: [38, 140, "3660-4880"],
    price: 23_900,
    priceMode: 1,
    containers: 8,
    loads: -10,
    lands: 26,
    validUntilAt: day(20, "18:00"),
  };
  const toLoad: OfferPlan = {
    name: "toLoad",
    shop: "merchant",
    title: "加拿大 SPF 板材 2级及以上 38*89",
    ...SPF,
    size: [38, 89, "3660-4880"],
    price: 22_800,
    priceMode: 1,
    containers: 16,
    loads: 14,
    lands: 48,
    validUntilAt: day(16, "18:00"),
  };
  const small = { ...toLoad, name: "small", title: "加拿大 SPF 板材 尾柜", containers: 1 };
  const bargained: OfferPlan = {
    name: "bargained",
    shop: "otherMerchant",
    title: "加拿大 SPF 板材 可议价",
    ...SPF,
    size: [38, 184, "3660-4880"],
    price: 24_300,
    priceMode: 2,
    containers: 12,
    loads: 12,
    lands: 46,
    validUntilAt: day(18, "18:00"),
  };
  const brief = {
    ...bargained,
    name: "brief",
    title: "芬兰 赤松 板材 限时报盘",
    ...PINE,
    validUntilAt: day(-3, "18:00"),
  };
  const offers = [
    offerOf(landed, times).opened(day(-74, "09:00")).listed(day(-2, "10:00"), 182_000),
    offerOf(unsold, times).opened(day(-60, "09:00")),
    offerOf(atSea, times).opened(day(-30, "10:00")),
    offerOf(toLoad, times).opened(day(-12, "09:30")),
    offerOf(small, times).opened(day(-7, "10:00")),
    offerOf(bargained, times).opened(day(-8, "11:00")),
    offerOf(brief, times).opened(day(-7, "13:00")),
    offerOf({ ...toLoad, name: "withdrawn", title: "加拿大 SPF 板材 船期取消" }, times)
      .opened(day(-6, "14:00"))
      .taken(day(-4, "09:00"), "withdraw"),
    offerOf({ ...toLoad, name: "toReview", title: "加拿大 SPF 板材 3级" }, times)
      .drafted(ago(5))
      .taken(ago(4), "submit"),
    offerOf({ ...bargained, name: "refused", title: "加拿大 SPF 板材 待补资料" }, times)
      .drafted(day(-3, "10:00"))
      .taken(day(-3, "10:30"), "submit")
      .reviewed(day(-3, "15:00"), "reject", "请补充 FSC 证书编号"),
    offerOf({ ...toLoad, name: "draft", title: "加拿大 SPF 板材 新船期" }, times).drafted(ago(3)),
  ];
  const fromLanded = (name: string) =>
    forwardOrderOf(name, "landed", "merchant")
      .bound(day(-70, "10:00"))
      .shipped(day(-50, "16:00"), `KTK26${name.length}081`);
  const released = (name: string) =>
    fromLanded(name)
      .arrived(day(-14, "11:00"))
      .papers(day(-12, "09:30"))
      .cleared(day(-10, "15:00"))
      .paid(day(-9, "10:00"))
      .audited(day(-9, "15:00"));
  const orders = [
    forwardOrderOf("toConfirm", "toLoad", "merchant").placed(ago(9)),
    forwardOrderOf("toSign", "toLoad", "merchant").placed(ago(32)).confirmed(ago(26)).signed(ago(25), "merchant"),
    forwardOrderOf("toPayDeposit", "toLoad", "merchant", 2)
      .placed(day(-4, "10:00"))
      .confirmed(day(-4, "14:00"))
      .signed(day(-3, "09:00"), "merchant")
      .signed(ago(28), "buyer"),
    forwardOrderOf("depositToAudit", "toLoad", "merchant")
      .placed(day(-5, "10:00"))
      .confirmed(day(-5, "13:00"))
      .signed(day(-4, "09:00"), "merchant")
      .signed(ago(54), "buyer")
      .paid(ago(7)),
    forwardOrderOf("toShip", "toLoad", "merchant", 2).bound(day(-9, "10:00")),
    forwardOrderOf("soldOut", "small", "merchant").bound(day(-6, "10:00")),
    forwardOrderOf("atSea", "atSea", "merchant", 2).bound(day(-26, "10:00")).shipped(day(-10, "17:00"), "VAN2610442"),
    fromLanded("toClear").arrived(day(-3, "11:00")),
    fromLanded("toPayBalance").arrived(day(-14, "12:00")).papers(day(-11, "10:00")).cleared(day(-2, "11:00")),
    released("toPickup").fetched(day(-1, "10:00"), 24_000, false),
    released("toSettle").fetched(day(-2, "09:30"), 47_600, true).settled(ago(9), 47_600),
    released("disputed")
      .fetched(day(-5, "09:30"), 46_900, true)
      .settled(day(-4, "10:00"), 46_900)
      .said(day(-3, "16:30"), "buyer", "dispute", "码单与提单数量不符，请平台核定"),
    released("completed")
      .fetched(day(-8, "09:00"), 48_000, true)
      .settled(day(-7, "10:00"), 48_000)
      .said(day(-6, "09:00"), "buyer", "confirmSettle"),
    forwardOrderOf("fromInquiry", "bargained", "otherMerchant").confirmed(ago(60)),
    forwardOrderOf("declined", "toLoad", "merchant")
      .placed(day(-7, "15:00"))
      .said(day(-6, "09:30"), "merchant", "decline", "该船舱位已满，请订下一船"),
    forwardOrderOf("cancelled", "atSea", "merchant")
      .placed(day(-5, "15:00"))
      .said(day(-4, "11:00"), "buyer", "cancel", "客户改用现货"),
  ];
  const inquiry = (name: string) => inquiryOf(name, "bargained", "otherMerchant", times);
  const wished = {
    kindCode: "1501",
    speciesCode: "zhangzisong",
    gradeCode: null,
    thickness: mm(45),
    width: mm(145),
    lengthText: "6000",
    moistureType: "KD" as const,
    surface: "毛料",
    volume: dm3(96_000),
  };
  const inquiries = [
    inquiry("toQuote").asked(6),
    inquiry("free").asked(13, {
      offerId: null,
      wish: { currency: "USD", lines: [wished] },
      volume: dm3(96_000),
      containers: 2,
    }),
    inquiry("quoted").asked(40).quoted(20, 24_000, 68),
    inquiry("countered").asked(50).quoted(44, 24_200, 90).countered(12, 23_600),
    inquiry("accepted").asked(60).quoted(52, 23_900, 96).said(5, "accept"),
    inquiry("fromInquiry").asked(80).quoted(76, 23_800, 72).said(70, "accept").ordered(66),
    inquiry("rejected").asked(90).quoted(85, 25_000, 72).said(75, "reject", "价格高于现货"),
    inquiry("declined")
      .asked(100)
      .quoted(97, 24_900, 72)
      .countered(95, 21_000)
      .said(88, "decline", "低于成本，无法接受"),
    inquiry("expired").asked(110).quoted(104, 24_500, 24),
    inquiry("withdrawn").asked(71).said(69, "withdraw"),
  ];
  return [
    ...[...offers, ...orders, ...inquiries].flatMap(({ scenes }) => scenes),
    // What was not answered in time ends as it does every minute.
    { at: ago(30), play: ({ db }) => runFuturesClocks(db) },
    { at: day(-16, "09:00"), play: ({ db }) => runFuturesClocks(db) },
  ];
}
