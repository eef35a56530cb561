import { demandDrawing } from "../../domain/demand/demand-drawing.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import {
  demandQuantityInput,
  demandQuantityText,
  demandSpecText,
  linePlaceText,
  targetPriceText,
} from "../../domain/demand/demand-item-text.ts";
import { type Sources, sourcesByLine, wholeLine } from "../../domain/demand/line-sources.ts";
import { QUOTE_EVENT_NAMES } from "../../domain/demand/quote.ts";
import { differenceText, freightText, priceUnit, type QuoteLine, taxText } from "../../domain/demand/quote-line.ts";
import type { Quote, QuoteFile } from "../../domain/demand/quote-view.ts";
import { DEMAND_UNIT_NAMES } from "../../domain/demand/reading/demand-line.ts";
import { estimateText } from "../../domain/demand/reading/demand-volume.ts";
import { confirmedBy, requirementsText } from "../../domain/demand/requirements.ts";
import { formatYuan } from "../../domain/money.ts";
import { formatBeijing } from "../../domain/time.ts";
import { Timeline } from "../kit/console/details.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { GoodsPicture } from "../kit/goods-picture.tsx";
import { Price } from "../kit/money-text.tsx";
import { Tag } from "../kit/tag.tsx";

export const minute = (ms: number): string => formatBeijing(ms).slice(0, 16);

/** A demanded line in one row: size first, then what it is, how much, at which price. */
export function DemandLineText({ item }: { item: DemandItem }) {
  const words = [item.speciesName, item.kindName, item.gradeName, item.originName, item.brandName].filter(
    (word) => word,
  );
  const place = linePlaceText(item);
  return (
    <span className="tm-asked tm-row tm-gap-12 tm-flow">
      <GoodsPicture src={demandDrawing(item)} size={40} />
      <strong className="tm-number">{demandSpecText(item) || "规格不限"}</strong>
      <span>{words.join(" ")}</span>
      <span className="tm-number">
        {demandQuantityText(item)} <span className="tm-muted">{estimateText(item)}</span>
      </span>
      {place === "" ? null : <span>{place}</span>}
      {item.targetPrice === null ? null : <span className="tm-muted tm-number">目标 {targetPriceText(item)}</span>}
      {item.requirements.length === 0 ? null : <span>要求：{requirementsText(item.requirements)}</span>}
      {item.acceptAlternative ? null : <span className="tm-muted">不接受替代</span>}
      {item.note === "" ? null : <span className="tm-muted">{item.note}</span>}
    </span>
  );
}

export const quantityOf = ({ quantity, saleUnit }: Pick<QuoteLine, "quantity" | "saleUnit">): string =>
  `${demandQuantityInput(quantity, saleUnit)} ${DEMAND_UNIT_NAMES[saleUnit]}`;

/** The tag 替代 with the facts that differ from what was asked. */
export function Differences({ line }: { line: QuoteLine }) {
  if (line.matchType === 1) return null;
  return (
    <span className="tm-row tm-inline tm-gap-4 tm-wrap">
      <Tag>替代</Tag>
      {line.differences.map(differenceText).join("，")}
    </span>
  );
}

/** The sources of a line, size first, with the sum of what they are. */
export function SourceList({ sources }: { sources: Sources<QuoteLine> }) {
  const whole = wholeLine(sources);
  return (
    <span className="tm-stack tm-starts tm-gap-4">
      <ul className="tm-stack tm-gap-4" aria-label="货源">
        {sources.map((source) => (
          <li key={source.goodsId ?? ""}>
            <strong className="tm-number">{source.specText || source.speciesName}</strong>{" "}
            <span className="tm-number">
              {quantityOf(source)} × {formatYuan(source.price)} {priceUnit(source.saleUnit)}
            </span>{" "}
            <span className="tm-muted">
              {[source.gradeName, source.storeName].filter((word) => word !== "").join(" ")}
            </span>{" "}
            <Differences line={source} />
          </li>
        ))}
      </ul>
      <span className="tm-number tm-muted">
        合计 {quantityOf(whole)}，平均 {formatYuan(whole.price)} {priceUnit(whole.saleUnit)}
      </span>
    </span>
  );
}

/** What of the line's requirements a quote confirms of all its sources, and what it does not. */
export function Confirmed({ item, sources: [first, ...others] }: { item: DemandItem; sources: Sources<QuoteLine> }) {
  const met = (first.met ?? []).filter((code) => others.every((source) => source.met?.includes(code)));
  const { confirmed, open } = confirmedBy(item.requirements, met);
  return (
    <>
      {confirmed.length === 0 ? null : <span className="tm-success">满足：{requirementsText(confirmed)}</span>}
      {open.length === 0 ? null : <span className="tm-warning">未确认：{requirementsText(open)}</span>}
    </>
  );
}

/** An offered line: price, how much, from where, and how it differs; of several sources, their mean and their sum. */
export function OfferedText({ sources, others }: { sources: Sources<QuoteLine>; others: number }) {
  const [line] = sources;
  const whole = wholeLine(sources);
  const words = [
    ...(sources.length > 1
      ? sources.map((one) => `${one.specText} ${quantityOf(one)} × ${formatYuan(one.price)}`)
      : [line.specText, line.speciesName, line.gradeName, line.storeName]),
    line.note,
  ];
  const what = [...words, others === 0 ? "" : `等 ${others + 1} 行`].filter((word) => word !== "").join(" ");
  return (
    <>
      <span className="tm-row tm-baseline tm-gap-12">
        <Price fen={whole.price} unit={priceUnit(whole.saleUnit)} />
        <span className="tm-number">{quantityOf(whole)}</span>
        {sources.length > 1 ? <span className="tm-muted">{sources.length} 个货源</span> : null}
        <Differences line={line} />
      </span>
      <span className="tm-under" title={what}>
        {what}
      </span>
    </>
  );
}

/** Freight, tax, payment and how soon. */
export const termsText = ({ terms }: Pick<Quote, "terms">): string =>
  [
    freightText(terms, formatYuan),
    taxText(terms),
    terms.payTerm === "" ? "" : terms.payTerm,
    terms.leadDays === 0 ? "现货" : `${terms.leadDays} 天备货`,
  ]
    .filter((part) => part !== "")
    .join(" · ");

/** What came with a quote, each to be saved. */
export function QuoteFiles({ files }: { files: readonly QuoteFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="tm-row tm-stretched tm-gap-12 tm-flow" aria-label="附件">
      {files.map(({ fileId, name }) => (
        <li key={fileId}>
          <DownloadButton request={{ fileId }}>{name}</DownloadButton>
        </li>
      ))}
    </ul>
  );
}

/** What both sides said, the newest first. */
export function Rounds({ quote }: { quote: Quote }) {
  const entries = quote.rounds.map(({ round, by, lines, note, files, time }) => {
    const isSplit = sourcesByLine(lines).length < lines.length;
    return {
      time,
      title: `第${round}轮 ${by === "buyer" ? `买家${QUOTE_EVENT_NAMES.counter}` : "商家报价"}`,
      note: [
        lines
          .map(
            (line) =>
              `${line.specText || line.speciesName} ${isSplit ? `${quantityOf(line)} × ` : ""}${formatYuan(line.price)} ${priceUnit(line.saleUnit)}`,
          )
          .join("；"),
        note,
        files.length === 0 ? "" : `附件 ${files.length} 个`,
      ]
        .filter((part) => part !== "")
        .join("　"),
    };
  });
  return <Timeline entries={entries} />;
}
