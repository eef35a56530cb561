import type { ReactNode } from "react";
import type { SourcedDemand } from "../../application/demand/quote-machines.ts";
import { availableText, cubicText, listedText } from "../../domain/catalog/goods/goods-offer.ts";
import { DEMAND_STATUS } from "../../domain/demand/demand.ts";
import { demandSpecText } from "../../domain/demand/demand-item-text.ts";
import {
  demandedCount,
  type Feedback,
  type LineSources,
  type RecommendedOffer,
  type RecommendedSource,
} from "../../domain/demand/sources.ts";
import type { DemandLineId } from "../../domain/ids.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import type { Ask } from "../kit/console/details.tsx";
import { Section } from "../kit/console/details.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { GoodsPrice } from "../kit/goods-price.tsx";
import { Link } from "../kit/link.tsx";
import { Count } from "../kit/money-text.tsx";
import { Pictured } from "../kit/pictured.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { SizedName } from "../kit/sized-name.tsx";
import { Tag } from "../kit/tag.tsx";
import { DemandLineText } from "./quote-parts.tsx";

/** What the system and the operator's experts recommend for each line, with score and reasons. */
export function Recommended({ shown: { sources, demand, comparison }, ask }: { shown: SourcedDemand; ask: Ask }) {
  const filled = sources.filter((line) => line.sources.length + line.offers.length > 0);
  return (
    <Section
      title="推荐货源"
      note={<span className="tm-muted">按规格、库存、价格和距离评分，价格按含税每立方米比较，您的反馈会改变排序</span>}
    >
      {filled.length === 0 ? (
        <EmptyState title="没有相符的货源，等商家报价" />
      ) : (
        filled.map((line) => (
          <SourceLines
            key={line.demandItemId}
            line={line}
            canInvite={demand.status === DEMAND_STATUS.open}
            quoting={comparison.quotes.flatMap(({ supplier }) => supplier.merchantId ?? [])}
            ask={ask}
          />
        ))
      )}
    </Section>
  );
}

type LineProps = { line: LineSources; canInvite: boolean; quoting: readonly string[]; ask: Ask };

function SourceLines({ line, canInvite, quoting, ask }: LineProps) {
  return (
    <div className="tm-source-lines">
      <DemandLineText item={line.item} />
      <div className="tm-scroll-x tm-lined">
        <table className="tm-table is-carded" aria-label={`推荐货源 ${demandSpecText(line.item)}`}>
          <colgroup>
            <col width={64} />
            <col />
            <col width={216} />
            <col width={128} />
            <col width={96} />
            <col width={196} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">评分</th>
              <th scope="col">货源</th>
              <th scope="col">理由</th>
              <th scope="col" className="is-right">
                价格
              </th>
              <th scope="col" className="is-right">
                可售
              </th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {line.offers.map((one) => (
              <OfferRow key={one.offer.id} lineId={line.demandItemId} one={one} ask={ask} />
            ))}
            {line.sources.map((source) => (
              <GoodsRow
                key={source.goods.id}
                line={line}
                source={source}
                canInvite={canInvite && !quoting.includes(source.goods.merchantId)}
                ask={ask}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** 专家推荐 with what the expert says, under what is recommended. */
function ExpertNote({ by, expertName, expertNote, isNew }: RecommendedSource | RecommendedOffer) {
  if (by === 1) return null;
  return (
    <span className="tm-row tm-baseline tm-gap-4 tm-wrap tm-below-4">
      <Tag meaning="done">专家推荐</Tag>
      {isNew ? <Tag meaning="running">新</Tag> : null}
      <span>
        {expertName === "" ? "" : `${expertName}：`}
        {expertNote}
      </span>
    </span>
  );
}

/** 合适 and 不合适 of a source, each taken back by pressing it again. `part`: `line/goods/id`. */
function Judge({ part, feedback, ask }: { part: string; feedback: Feedback; ask: Ask }) {
  return (
    <>
      <Button size="small" pressed={feedback === 1} onClick={() => ask("suits", `${part}/${feedback === 1 ? 0 : 1}`)}>
        合适
      </Button>
      <Button
        size="small"
        pressed={feedback === 2}
        onClick={() => (feedback === 2 ? ask("suits", `${part}/0`) : ask("unsuited", `${part}/2`))}
      >
        不合适
      </Button>
    </>
  );
}

const Row = ({ isUnsuited, children }: { isUnsuited: boolean; children: ReactNode }) => (
  <tr className={isUnsuited ? "is-unsuited" : undefined}>{children}</tr>
);

const Said = ({ feedback, reason }: { feedback: Feedback; reason: string }) =>
  feedback === 2 ? <span className="tm-under">不合适：{reason}</span> : null;

function GoodsRow({
  line: { demandItemId, item },
  source,
  canInvite,
  ask,
}: {
  line: LineSources;
  source: RecommendedSource;
  canInvite: boolean;
  ask: Ask;
}) {
  const { goods, feedback } = source;
  return (
    <Row isUnsuited={feedback === 2}>
      <td>
        <Count value={source.score} unit="分" />
      </td>
      <th scope="row">
        <Pictured image={goods.image}>
          <Link to={PAGES.goods.to({ id: goods.id })}>
            <strong className="tm-number">{goods.specText}</strong> {goods.speciesName} {goods.gradeName}
          </Link>
          <span className="tm-under">
            <ShopLink id={goods.merchantId} name={goods.merchantName} /> · {goods.storeName}
          </span>
          <ExpertNote {...source} />
        </Pictured>
      </th>
      <td>
        {source.reasons.join("、")}
        <Said feedback={feedback} reason={source.feedbackReason} />
      </td>
      <td className="is-right">
        <GoodsPrice goods={goods} />
        <span className="tm-under tm-number">
          {[listedText(goods), cubicText(goods)].filter((text) => text !== "").join("，")}
        </span>
      </td>
      <td className="is-right tm-number">{availableText(goods)}</td>
      <td>
        <span className="tm-row tm-stretched">
          {demandedCount(goods, item) === null ? null : (
            <Button size="small" onClick={() => ask("addToCart", `${demandItemId}/${goods.id}`)}>
              加购
            </Button>
          )}
          {canInvite ? (
            <Button size="small" onClick={() => ask("invite", goods.merchantId)}>
              询价
            </Button>
          ) : null}
          <Judge part={`${demandItemId}/goods/${goods.id}`} feedback={feedback} ask={ask} />
        </span>
      </td>
    </Row>
  );
}

function OfferRow({ lineId, one, ask }: { lineId: DemandLineId; one: RecommendedOffer; ask: Ask }) {
  const { offer, feedback } = one;
  return (
    <Row isUnsuited={feedback === 2}>
      <td className="tm-muted">期货</td>
      <td>
        <Pictured image={offer.image}>
          <Link to={PAGES.forwardOffer.to({ id: offer.id })}>
            <SizedName size={offer.sizeText} traits={offer.title} title={offer.title} />
          </Link>
          <span className="tm-under">
            <ShopLink id={offer.merchantId} name={offer.shopName} /> · {offer.offerNo}
          </span>
          <ExpertNote {...one} />
        </Pictured>
      </td>
      <td>
        {offer.isOpen ? `预计 ${offer.eta || "待定"} 到港` : offer.statusName}
        <Said feedback={feedback} reason={one.feedbackReason} />
      </td>
      <td className="is-right tm-muted">询价</td>
      <td className="is-right tm-number">{(offer.remaining / 1000).toFixed(1)} m³</td>
      <td>
        <span className="tm-row tm-stretched">
          {offer.isOpen ? (
            <LinkButton size="small" target="_blank" to={PAGES.forwardInquiryForm.to({ offerId: offer.id })}>
              询价
            </LinkButton>
          ) : null}
          <Judge part={`${lineId}/offer/${offer.id}`} feedback={feedback} ask={ask} />
        </span>
      </td>
    </Row>
  );
}
