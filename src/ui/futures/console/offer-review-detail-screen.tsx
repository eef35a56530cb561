import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { FuturesAdmin } from "../../../application/futures/futures-console.ts";
import { createOfferReviewDetailMachine } from "../../../application/futures/offer-review-machine.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { statedDrawing } from "../../../domain/drawing/piece.ts";
import { depositKindOf, depositWord } from "../../../domain/futures/deposit.ts";
import {
  containersText,
  type MerchantOffer,
  OFFER_EVENT_NAMES,
  OFFER_PUBLIC,
  type OfferEvent,
  type OfferLine,
  PRICE_MODE_NAMES,
} from "../../../domain/futures/forward-offer.ts";
import { lineSizeShown } from "../../../domain/futures/offer-form.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { gradeByCode } from "../../../domain/timber/grades.ts";
import { kindByCode } from "../../../domain/timber/kinds.ts";
import { moistureName } from "../../../domain/timber/spec.ts";
import { speciesByCode } from "../../../domain/timber/species.ts";
import { LinkButton } from "../../kit/button.tsx";
import { CommandDialog, ReasonDialog } from "../../kit/console/command-dialog.tsx";
import { type Column, RowTable } from "../../kit/console/data-table.tsx";
import { FieldGrid, Section } from "../../kit/console/details.tsx";
import { ReviewFrame } from "../../kit/console/review-frame.tsx";
import { PerM3, Volume } from "../../kit/money-text.tsx";
import { Pictured } from "../../kit/pictured.tsx";
import { screenOf } from "../../wiring.tsx";
import { QuotedPrice, termsText } from "../offer-parts.tsx";
import { OfferTag } from "./offer-tag.tsx";
import "../futures.css";

type Actor = ActorRefFrom<ReturnType<typeof createOfferReviewDetailMachine>>;

const FOLLOWS: Readonly<Partial<Record<OfferEvent, string>>> = {
  reject: "驳回后退回商家修改。",
  withdraw: "撤下后买家不能再询盘、下单，原因会发给商家；已有订单不受影响。",
};

function OfferReviewDetailView({ actor }: { actor: Actor }) {
  return (
    <ReviewFrame
      review="offer"
      actor={actor}
      missing={{
        title: "没有这个报盘",
        action: <LinkButton to={CONSOLE_PAGES.forwardOfferReviews.to()}>返回列表</LinkButton>,
      }}
      failed="报盘没有取到"
      titleOf={({ offerNo }) => offerNo}
      dialogOf={({ command, name }) => {
        const event = name as OfferEvent; // the commands of the machine
        return event === "approve" ? (
          <CommandDialog command={command} title="通过报盘" submitText="通过">
            <p>通过后报盘对买家可见。</p>
          </CommandDialog>
        ) : (
          <ReasonDialog
            command={command}
            title={OFFER_EVENT_NAMES[event]}
            text={FOLLOWS[event] ?? ""}
            submitText={OFFER_EVENT_NAMES[event]}
            isDanger={event === "withdraw"}
          />
        );
      }}
      head={(offer) => ({
        title: offer.title || "（未填标题）",
        note: (
          <>
            <span className="tm-number">{offer.offerNo}</span> <OfferTag offer={offer} side="operator" />
          </>
        ),
      })}
      decisionsOf={({ events }) =>
        events.map((name) => ({
          name,
          label: OFFER_EVENT_NAMES[name],
          look: name === "approve" ? "primary" : "plain",
        }))
      }
      aside={({ id, status }) =>
        OFFER_PUBLIC.includes(status) ? <LinkButton to={PAGES.forwardOffer.to({ id })}>查看商城页</LinkButton> : null
      }
    >
      {(offer) => (
        <>
          <Facts offer={offer} />
          <Section title="规格明细">
            <RowTable label="规格明细" columns={LINE_COLUMNS} rows={offer.form.lines} keyOf={(_, at) => `${at}`} />
          </Section>
        </>
      )}
    </ReviewFrame>
  );
}

function Facts({ offer }: { offer: MerchantOffer }) {
  const { form } = offer;
  const day = (text: string) => (text === "" ? "-" : <span className="tm-number">{text}</span>);
  return (
    <Section title="报盘内容">
      <FieldGrid
        fields={[
          { label: "商家", value: offer.shopName },
          { label: "供货方", value: form.supplierName },
          { label: "产地 / 品牌", value: [offer.originName, offer.brandName].filter((one) => one !== "").join(" / ") },
          { label: "报价", value: <QuotedPrice price={form.price} currency={form.currency} /> },
          { label: "报价方式", value: PRICE_MODE_NAMES[form.priceMode] },
          { label: "贸易条款", value: termsText(offer) },
          { label: "付款方式", value: form.paymentTerm },
          { label: depositWord(depositKindOf(offer)), value: <span className="tm-number">{form.depositPct}%</span> },
          { label: "溢短装", value: <span className="tm-number">±{form.tolerancePct}%</span> },
          { label: "总量", value: <Volume dm3={offer.totalVolume} /> },
          { label: "剩余", value: <Volume dm3={offer.remainVolume} /> },
          { label: "装载", value: `${containersText(offer)}，${form.minContainers} 柜起订` },
          { label: "装港", value: form.loadPort },
          { label: "装期", value: day([form.etdFrom, form.etdTo].filter((one) => one !== "").join(" 至 ")) },
          { label: "预计到港", value: day(form.eta) },
          { label: "有效期至", value: day(offer.validTime.slice(0, 16)) },
          {
            label: "到货成本",
            value: offer.landedPerM3 === null ? "-" : <PerM3 fen={offer.landedPerM3} />,
          },
          {
            label: "现货参考",
            value:
              offer.spot === null ? (
                "-"
              ) : (
                <>
                  <PerM3 fen={offer.spot.perM3} /> <span className="tm-muted">{offer.spot.sampleNum} 条货源</span>
                </>
              ),
          },
          { label: "证书", value: form.certs.join("、") },
          { label: "询盘 / 订单", value: `${offer.inquiryNum} / ${offer.orderNum}` },
          { label: "提交时间", value: day(offer.createTime.slice(0, 16)) },
          form.vesselVoyage === "" ? null : { label: "船名航次", value: form.vesselVoyage },
          form.remark === "" ? null : { label: "备注", value: form.remark, isWide: true },
          offer.rejectReason === "" ? null : { label: "上次驳回", value: offer.rejectReason, isWide: true },
        ]}
      />
    </Section>
  );
}

const LINE_COLUMNS: readonly Column<OfferLine>[] = [
  {
    title: "规格",
    cell: (line) => (
      <Pictured image={statedDrawing(line)}>
        <strong className="tm-number">{lineSizeShown(line)}</strong>
      </Pictured>
    ),
  },
  { title: "品类", cell: ({ kindCode }) => kindByCode(kindCode)?.name ?? kindCode },
  { title: "树种", cell: ({ speciesCode }) => speciesByCode(speciesCode)?.name ?? speciesCode },
  { title: "等级", cell: ({ gradeCode }) => gradeByCode(gradeCode ?? "")?.name ?? "-" },
  { title: "干燥", cell: ({ moistureType }) => moistureName(moistureType) || "-" },
  { title: "表面", cell: ({ surface }) => surface || "-" },
  { title: "数量", align: "right", cell: ({ volume }) => <Volume dm3={volume} /> },
];

export const OfferReviewDetailScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, futures: FuturesAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createOfferReviewDetailMachine,
  view: OfferReviewDetailView,
});
