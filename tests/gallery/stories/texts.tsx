import { fen, formatYuan } from "../../../src/domain/money.ts";
import { dm3, kg } from "../../../src/domain/units.ts";
import { Button } from "../../../src/ui/kit/button.tsx";
import { Chart, DayBars } from "../../../src/ui/kit/chart.tsx";
import { ClaimPreview } from "../../../src/ui/kit/claim-preview.tsx";
import { CleanHtml } from "../../../src/ui/kit/clean-html.tsx";
import { DisputeSection } from "../../../src/ui/kit/dispute-section.tsx";
import { EmptyState } from "../../../src/ui/kit/empty-state.tsx";
import { ErrorState } from "../../../src/ui/kit/error-state.tsx";
import { GoodsPrice } from "../../../src/ui/kit/goods-price.tsx";
import { Measured } from "../../../src/ui/kit/measured.tsx";
import { MerchantStrip, ShopMark } from "../../../src/ui/kit/merchant-strip.tsx";
import { Count, Money, PerM3, Price, Volume } from "../../../src/ui/kit/money-text.tsx";
import { PayeeBlock } from "../../../src/ui/kit/payee-block.tsx";
import { MerchantCell } from "../../../src/ui/kit/shop-link.tsx";
import { SizedName } from "../../../src/ui/kit/sized-name.tsx";
import { SkeletonRows } from "../../../src/ui/kit/skeleton.tsx";
import { Tag } from "../../../src/ui/kit/tag.tsx";
import { TruckMeter } from "../../../src/ui/kit/truck-meter.tsx";
import { VoucherLines } from "../../../src/ui/kit/voucher-lines.tsx";
import { BOARDS, MERCHANT, PAYEE } from "../data.ts";
import { useNote } from "../frame.tsx";
import { part } from "../story.ts";

export const cleanHtml = part(CleanHtml, {
  article: () => <CleanHtml className="tm-prose" html="<h2>行情</h2><p>樟子松 <b>上涨</b></p><ul><li>太仓</li></ul>" />,
  emptyRow: () => (
    <CleanHtml
      className="tm-prose"
      html="<table><tbody><tr><td>规格</td><td>价</td></tr><tr><td></td><td></td></tr><tr><td>30</td><td>1,850</td></tr></tbody></table>"
    />
  ),
});

const PRICED = { price: fen(168000), priceMode: 1, saleUnit: "m3", taxIncluded: true, taxRate: 13 } as const;
export const goodsPrice = part(GoodsPrice, {
  taxed: () => <GoodsPrice goods={PRICED} />,
  untaxed: () => <GoodsPrice goods={{ ...PRICED, taxIncluded: false }} />,
  negotiated: () => <GoodsPrice goods={{ ...PRICED, priceMode: 2 }} />,
});

export const price = part(Price, {
  usual: () => <Price fen={fen(168000)} />,
  sevenDigits: () => <Price fen={fen(123456789)} />,
  perPiece: () => <Price fen={fen(2450)} unit="元/根" />,
});

export const perM3 = part(PerM3, { median: () => <PerM3 fen={fen(123456789)} /> });

export const sizedName = part(SizedName, {
  sized: () => <SizedName size="30*120*4000" traits="樟子松 · 1等" title="俄罗斯樟子松板材" />,
  unsized: () => <SizedName size="" traits="樟子松" title="俄罗斯樟子松边角料" />,
});

export const money = part(Money, {
  usual: () => <Money fen={fen(123456789)} />,
  none: () => <Money fen={null} />,
  zero: () => <Money fen={fen(0)} />,
  owed: () => <Money fen={fen(-5000)} />,
});

export const volume = part(Volume, {
  usual: () => <Volume dm3={dm3(36288)} />,
  large: () => <Volume dm3={dm3(12345678)} />,
});

export const measured = part(Measured, {
  volume: () => <Measured goods={BOARDS} count={2520} volume={dm3(36288)} />,
  area: () => <Measured goods={{ ...BOARDS, saleUnit: "m2" }} count={2520} volume={dm3(36288)} />,
});

export const count = part(Count, { usual: () => <Count value={12345} unit="根" /> });

export const tag = part(Tag, {
  waiting: () => <Tag>待审核</Tag>,
  act: () => <Tag meaning="act">待付款</Tag>,
  running: () => <Tag meaning="running">提货中</Tag>,
  done: () => <Tag meaning="done">已完成</Tag>,
  ended: () => <Tag meaning="ended">已取消</Tag>,
});

export const emptyState = part(EmptyState, {
  inPanel: () => <EmptyState title="还没有订单" action={<Button look="primary">去发需求</Button>} />,
  page: () => (
    <EmptyState isPage title="没有这笔订单" action={<Button look="primary">返回订单列表</Button>}>
      <p>它可能已被删除，或属于别的采购主体。</p>
    </EmptyState>
  ),
});

export const errorState = part(ErrorState, {
  usual: () => {
    const note = useNote();
    return <ErrorState message="订单没有取到" onRetry={() => note("重试")} />;
  },
});

export const skeletonRows = part(SkeletonRows, { usual: () => <SkeletonRows rows={3} /> });

export const payeeBlock = part(PayeeBlock, {
  known: () => (
    <PayeeBlock
      payee={PAYEE}
      memo="TM20261123000001"
      sums={[
        { label: "应付", value: <Money fen={fen(123456789)} /> },
        { label: "付款截止", value: "2026-11-24 18:00" },
      ]}
    />
  ),
  missing: () => <PayeeBlock payee={null} memo="TM20261123000001" />,
  alone: () => <PayeeBlock payee={PAYEE} memo="TM20261123000001" />,
});

export const voucherLines = part(VoucherLines, {
  usual: () => (
    <VoucherLines
      className="tm-muted"
      voucher={{
        amount: fen(168000),
        payerName: "临沂大树木业有限公司",
        bankFlowNo: "20261123101500001",
        payDate: "2026-11-23",
      }}
    />
  ),
});

const DISPUTE = {
  disputeReason: "一件端裂，两根短了 20 cm，见照片",
  disputeFiles: [
    { fileName: "/profile/upload/a", originalName: "端裂.jpg" },
    { fileName: "/profile/upload/b", originalName: "短少.jpg" },
  ],
  ruling: "",
};

const noImage = () => "";
export const disputeSection = part(DisputeSection, {
  raised: () => <DisputeSection dispute={DISPUTE} imageOf={noImage} />,
  ruled: () => (
    <DisputeSection
      dispute={{ ...DISPUTE, disputeFiles: [], ruling: "按照片核减两根，其余按码单结算" }}
      imageOf={noImage}
    />
  ),
});

const FEWER = {
  lineId: "1",
  name: "樟子松 30×120×4000",
  countedIn: "piece",
  saleUnit: "m3",
  stated: 864,
  claimed: 852,
  amount: fen(25000),
};
export const claimPreview = part(ClaimPreview, {
  fewer: () => <ClaimPreview claim={[FEWER]} none="与码单一致" />,
  same: () => <ClaimPreview claim={[]} none="与码单一致" />,
  wrong: () => <ClaimPreview claim={null} none="与码单一致" />,
});

export const truckMeter = part(TruckMeter, {
  empty: () => <TruckMeter fill={0} volume={dm3(0)} weight={kg(0)} />,
  usual: () => <TruckMeter fill={46} volume={dm3(15120)} weight={kg(8200)} />,
  nearlyFull: () => <TruckMeter fill={93} volume={dm3(30690)} weight={kg(16900)} />,
  over: () => <TruckMeter fill={130} volume={dm3(42900)} weight={kg(23600)} isOnly />,
  second: () => <TruckMeter fill={171} volume={dm3(56430)} weight={kg(31000)} />,
});

const DAY_MS = 86_400_000;
const UNTIL = Date.parse("2026-11-20T00:00:00+08:00");
const weeks = (count: number) =>
  Array.from({ length: count }, (_, week) => ({
    at: UNTIL - (count - 1 - week) * 7 * DAY_MS,
    value: 168000 + ((week * 37) % 11) * 900,
  }));
const yuan = (value: number) => (value / 100).toFixed(2);

export const chart = part(Chart, {
  few: () => (
    <Chart
      points={weeks(12)}
      window={{ from: UNTIL - 77 * DAY_MS, until: UNTIL }}
      format={yuan}
      label="十二周走势"
      isStep
    />
  ),
  compared: () => (
    <Chart
      points={weeks(12)}
      window={{ from: UNTIL - 77 * DAY_MS, until: UNTIL }}
      format={yuan}
      label="十二周走势"
      isStep
      level={{ name: "同规格中位", value: 182_000 }}
    />
  ),
  large: () => (
    <Chart
      points={weeks(12).map(({ at, value }) => ({ at, value: value * 1_000 }))}
      window={{ from: UNTIL - 77 * DAY_MS, until: UNTIL }}
      format={(value) => formatYuan(fen(value))}
      label="十二周成交额"
    />
  ),
  many: () => (
    <Chart points={weeks(52)} window={{ from: UNTIL - 357 * DAY_MS, until: UNTIL }} format={yuan} label="一年走势" />
  ),
});

export const dayBars = part(DayBars, {
  counts: () => (
    <DayBars
      points={Array.from({ length: 14 }, (_, day) => ({ at: UNTIL - (13 - day) * DAY_MS, value: (day * 5) % 9 }))}
      window={{ from: UNTIL - 13 * DAY_MS, until: UNTIL }}
      format={String}
      label="每日订单数"
    />
  ),
  none: () => (
    <DayBars
      points={[{ at: UNTIL, value: 0 }]}
      window={{ from: UNTIL, until: UNTIL }}
      format={yuan}
      label="每日成交额"
    />
  ),
});

export const merchantCell = part(MerchantCell, {
  certified: () => (
    <MerchantCell offer={{ merchantId: MERCHANT.id, merchantName: MERCHANT.shopName, merchantCertified: true }} />
  ),
  new: () => <MerchantCell offer={{ merchantId: null, merchantName: "大兴木材行", merchantCertified: false }} />,
});

export const shopMark = part(ShopMark, { initial: () => <ShopMark shop={MERCHANT} /> });

export const merchantStrip = part(MerchantStrip, {
  known: () => <MerchantStrip merchant={MERCHANT} />,
  new: () => <MerchantStrip merchant={{ ...MERCHANT, metrics: null, isCertified: false, phoneDisplay: "" }} />,
});
