import type { ReactNode } from "react";
import { availableText } from "../../../domain/catalog/goods/goods-offer.ts";
import {
  ASSIGN_FIELDS,
  type ExpertDemandLine,
  type ExpertSources,
  RECOMMEND_BY_NO_FIELDS,
  RECOMMEND_FIELDS,
  RECOMMENDATION_TYPE_NAMES,
} from "../../../domain/demand/expert.ts";
import type { RecommendedId } from "../../../domain/ids.ts";
import { asId } from "../../../domain/ids.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { Button } from "../../kit/button.tsx";
import { type CommandActor, CommandDialog } from "../../kit/console/command-dialog.tsx";
import { Section } from "../../kit/console/details.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { GoodsPrice } from "../../kit/goods-price.tsx";
import { Link } from "../../kit/link.tsx";
import { Pictured } from "../../kit/pictured.tsx";
import { SizedName } from "../../kit/sized-name.tsx";
import { Tag } from "../../kit/tag.tsx";
import { DemandLineText } from "../quote-parts.tsx";

type Ask = (name: string, part?: string) => void;

const SAID = { 0: "", 1: "买家觉得合适", 2: "买家觉得不合适" } as const;

/** One demanded line: what was recommended for it, then what may be. */
export function ExpertLine({
  line,
  place,
  canRecommend,
  ask,
}: {
  line: ExpertDemandLine;
  place: number;
  canRecommend: boolean;
  ask: Ask;
}) {
  const isEmpty = line.picks.length + line.goods.length + line.offers.length === 0;
  return (
    <Section
      title={`第${place}行`}
      note={
        canRecommend ? (
          <Button size="small" onClick={() => ask("recommendByNo", line.id)}>
            按编号推荐
          </Button>
        ) : null
      }
    >
      <div className="tm-source-lines">
        <DemandLineText item={line.item} />
        <div className="tm-scroll-x tm-lined">
          <table className="tm-table" aria-label={`第${place}行货源`}>
            <colgroup>
              <col width={96} />
              <col />
              <col width={272} />
              <col width={160} />
              <col width={112} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">类型</th>
                <th scope="col">货源</th>
                <th scope="col">推荐说明</th>
                <th scope="col" className="is-right">
                  价格与可售
                </th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {line.picks.map((recommendation) => (
                <Row
                  key={recommendation.id}
                  kind={<Tag meaning="done">已推荐</Tag>}
                  to={pathOf(recommendation.refType, recommendation.refId)}
                  what={recommendation}
                  second={`${RECOMMENDATION_TYPE_NAMES[recommendation.refType]} · ${recommendation.shopName}`}
                  note={
                    <>
                      {recommendation.note}
                      <span className="tm-under">
                        {recommendation.expertName} {recommendation.time.slice(5, 16)}
                        {recommendation.feedback === 0 ? "" : `，${SAID[recommendation.feedback]}`}
                        {recommendation.feedbackReason === "" ? "" : `：${recommendation.feedbackReason}`}
                      </span>
                    </>
                  }
                  price={null}
                  act={
                    canRecommend ? (
                      <Button size="small" look="minimal" onClick={() => ask("remove", recommendation.id)}>
                        撤回
                      </Button>
                    ) : null
                  }
                />
              ))}
              {line.goods.map((goods) => (
                <Row
                  key={goods.id}
                  kind={RECOMMENDATION_TYPE_NAMES[1]}
                  to={pathOf(1, goods.id)}
                  what={{
                    image: goods.image,
                    sizeText: goods.specText,
                    title: `${goods.speciesName} ${goods.gradeName}`,
                  }}
                  second={`${goods.merchantName} · ${goods.storeName}`}
                  note={null}
                  price={
                    <>
                      <GoodsPrice goods={goods} />
                      <span className="tm-under tm-number">可售 {availableText(goods)}</span>
                    </>
                  }
                  act={
                    <Button size="small" onClick={() => ask("recommend", `${line.id}/1/${goods.id}`)}>
                      推荐
                    </Button>
                  }
                />
              ))}
              {line.offers.map((offer) => (
                <Row
                  key={offer.id}
                  kind={RECOMMENDATION_TYPE_NAMES[2]}
                  to={pathOf(2, offer.id)}
                  what={offer}
                  second={`${offer.offerNo} · ${offer.shopName}`}
                  note={null}
                  price={
                    <>
                      <span className="tm-number">预计 {offer.eta || "待定"} 到</span>
                      <span className="tm-under tm-number">余 {(offer.remaining / 1000).toFixed(1)} m³</span>
                    </>
                  }
                  act={
                    <Button size="small" onClick={() => ask("recommend", `${line.id}/2/${offer.id}`)}>
                      推荐
                    </Button>
                  }
                />
              ))}
              {isEmpty ? (
                <tr>
                  <td colSpan={5} className="tm-muted">
                    没有相符的货源{canRecommend ? "，可按编号推荐其他货源" : ""}
                  </td>
                </tr>
              ) : null}
            </tbody>
          </table>
        </div>
      </div>
    </Section>
  );
}

const pathOf = (refType: 1 | 2, id: RecommendedId): string =>
  refType === 1 ? PAGES.goods.to({ id: asId(id) }) : PAGES.forwardOffer.to({ id: asId(id) });

function Row({
  kind,
  to,
  what: { image, sizeText, title },
  second,
  note,
  price,
  act,
}: Record<"kind" | "note" | "price" | "act", ReactNode> & {
  to: string;
  what: { image: string; sizeText: string; title: string };
  second: string;
}) {
  return (
    <tr>
      <td>{kind}</td>
      <td>
        <Pictured image={image}>
          <Link to={to}>
            <SizedName size={sizeText} traits={title} title={title} />
          </Link>
          <span className="tm-under">{second}</span>
        </Pictured>
      </td>
      <td>{note}</td>
      <td className="is-right">{price}</td>
      <td>{act}</td>
    </tr>
  );
}

/** The dialog of what is asked on the page of one demand. */
export function ExpertDialog({
  name,
  command,
  demand,
}: {
  name: string;
  command: CommandActor;
  demand: ExpertSources;
}) {
  switch (name) {
    case "assign":
      return (
        <CommandDialog command={command} title="指派专家" submitText="指派">
          {(form) => (
            <>
              <p>专家会收到通知，并看到买家的联系方式。</p>
              <FieldInputs
                form={form}
                fields={ASSIGN_FIELDS}
                options={{
                  expertId: [
                    { value: "", label: ASSIGN_FIELDS.expertId.hint },
                    ...demand.experts.map(({ id, name: called }) => ({ value: id, label: called })),
                  ],
                }}
              />
              {demand.experts.length === 0 ? (
                <p className="tm-muted">还没有行业专家，请在用户管理中授予“行业专家”角色。</p>
              ) : null}
            </>
          )}
        </CommandDialog>
      );
    case "recommend":
      return (
        <CommandDialog command={command} title="推荐给买家" submitText="推荐">
          {(form) => <FieldInputs form={form} fields={RECOMMEND_FIELDS} />}
        </CommandDialog>
      );
    case "recommendByNo":
      return (
        <CommandDialog command={command} title="按编号推荐" submitText="推荐">
          {(form) => <FieldInputs form={form} fields={RECOMMEND_BY_NO_FIELDS} />}
        </CommandDialog>
      );
    case "remove":
      return (
        <CommandDialog command={command} title="撤回推荐" submitText="撤回" isDanger>
          <p>撤回后买家不再看到这条推荐。</p>
        </CommandDialog>
      );
    default:
      return null;
  }
}
