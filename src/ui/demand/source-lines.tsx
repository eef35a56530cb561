import type { SourcedDemand } from "../../application/demand/quote-machines.ts";
import { demandSpecText } from "../../domain/demand/demand-item.ts";
import type { LineSources, RecommendedSource } from "../../domain/demand/sources.ts";
import { saleUnitName } from "../../domain/timber/spec.ts";
import { Button } from "../kit/button.tsx";
import { Section } from "../kit/console/details.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Price } from "../kit/money-text.tsx";
import { AskedText } from "./quote-parts.tsx";

/** Asks for a deed on a part of the page. */
export type Ask = (name: string, part?: string) => void;

/** Goods on the shelf that the system recommends for each line, with score and reasons. */
export function Recommended({ shown: { sources, demand, comparison }, ask }: { shown: SourcedDemand; ask: Ask }) {
  return (
    <Section title="推荐现货" note={<span className="tm-muted">按规格、库存、价格和距离评分，您的反馈会改变排序</span>}>
      {sources.every((line) => line.sources.length === 0) ? (
        <EmptyState title="没有相符的现货，等商家报价" />
      ) : (
        sources.map((line) => (
          <SourceLines
            key={line.demandItemId}
            line={line}
            canInvite={demand.status === 2}
            quoting={comparison.quotes.flatMap(({ supplier }) => supplier.merchantId ?? [])}
            ask={ask}
          />
        ))
      )}
    </Section>
  );
}

function SourceLines({
  line: { demandItemId, item, sources },
  canInvite,
  quoting,
  ask,
}: {
  line: LineSources;
  canInvite: boolean;
  quoting: readonly string[];
  ask: Ask;
}) {
  if (sources.length === 0) return null;
  const said = (source: RecommendedSource, feedback: 1 | 2 | 0) => `${demandItemId}/${source.goods.id}/${feedback}`;
  return (
    <div className="tm-source-lines">
      <AskedText item={item} />
      <div className="tm-data-scroll">
        <table className="tm-data" aria-label={`推荐现货 ${demandSpecText(item)}`}>
          <colgroup>
            <col width={64} />
            <col />
            <col width={200} />
            <col width={144} />
            <col width={144} />
            <col width={216} />
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
            {sources.map((source) => (
              <tr key={source.goods.id} className={source.feedback === 2 ? "is-unsuited" : undefined}>
                <td className="tm-number">{source.score}</td>
                <td>
                  <a href={`/product/detail?id=${source.goods.id}`} target="_blank" rel="noopener noreferrer">
                    <strong className="tm-number">{source.goods.specText}</strong> {source.goods.speciesName}{" "}
                    {source.goods.gradeName}
                  </a>
                  <span className="tm-data-second">
                    {source.goods.merchantName} · {source.goods.storeName}
                  </span>
                </td>
                <td>
                  {source.reasons.join("、")}
                  {source.feedback === 2 ? (
                    <span className="tm-data-second">不合适：{source.feedbackReason}</span>
                  ) : null}
                </td>
                <td className="is-right">
                  <Price fen={source.goods.price} unit={`元/${saleUnitName(source.goods.saleUnit)}`} />
                </td>
                <td className="is-right tm-number">{(source.goods.availableVolume / 1000).toFixed(1)} m³</td>
                <td>
                  <span className="tm-data-actions">
                    <Button
                      size="small"
                      pressed={source.feedback === 1}
                      onClick={() => ask("suits", said(source, source.feedback === 1 ? 0 : 1))}
                    >
                      合适
                    </Button>
                    <Button
                      size="small"
                      pressed={source.feedback === 2}
                      onClick={() =>
                        source.feedback === 2 ? ask("suits", said(source, 0)) : ask("unsuited", said(source, 2))
                      }
                    >
                      不合适
                    </Button>
                    {canInvite && !quoting.includes(source.goods.merchantId) ? (
                      <Button size="small" look="minimal" onClick={() => ask("invite", source.goods.merchantId)}>
                        邀请报价
                      </Button>
                    ) : null}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
