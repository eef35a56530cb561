import { listedAt } from "../../domain/catalog/goods/cubic-price.ts";
import type { GoodsDetail } from "../../domain/catalog/goods/goods.ts";
import { priceUnit } from "../../domain/catalog/goods/goods-offer.ts";
import { sameSizeAddress } from "../../domain/catalog/search/goods-query-url.ts";
import { formatYuan } from "../../domain/money.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { timeText } from "../../domain/time.ts";
import { CleanHtml } from "../kit/clean-html.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Link } from "../kit/link.tsx";
import { Phone } from "../kit/phone.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { useFreightStated } from "./freight-stated.ts";
import type { DetailActor } from "./goods-detail-screen.tsx";
import { GoodsTable } from "./goods-table.tsx";
import { PriceHistoryChart } from "./price-history-chart.tsx";
import { usePurchase } from "./purchase.tsx";

/** What stands below the goods: other offers of the size, prices, papers and who sells them. */
export function DetailBelow({ actor, goods }: { actor: DetailActor; goods: GoodsDetail }) {
  return (
    <>
      <SimilarGoods actor={actor} goods={goods} />
      <div className="tm-detail-below tm-grid tm-starts tm-gap-12 tm-below-12">
        <div className="tm-grid tm-gap-12">
          <PriceHistory actor={actor} goods={goods} />
          {goods.detailHtml === "" ? null : (
            <section className="tm-panel">
              <h2 className="tm-row tm-baseline tm-gap-12 tm-pad-line tm-underlined">商品说明</h2>
              <CleanHtml className="tm-prose tm-pad-row tm-scroll-x tm-anywhere" html={goods.detailHtml} />
            </section>
          )}
        </div>
        <aside className="tm-grid tm-gap-12">
          <PickupPlace goods={goods} />
          <Certificates goods={goods} />
        </aside>
      </div>
    </>
  );
}

const similarOf = ({ context: { similar } }: Pick<ReturnType<DetailActor["getSnapshot"]>, "context">) => similar;

function SimilarGoods({ actor, goods }: { actor: DetailActor; goods: GoodsDetail }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { similar, adding } = state.context;
  useFreightStated(actor, similarOf);
  const hasFreight = similar?.some(({ freight }) => freight !== undefined) ?? false;
  const { buy, add, ask, dialog } = usePurchase((item) => actor.send({ type: "addRequested", item }));
  const hasFailed = state.matches({ page: { ready: { similar: "failed" } } });
  return (
    <section className="tm-panel tm-section-table tm-below-12">
      <h2 className="tm-row tm-baseline tm-gap-12 tm-pad-line tm-underlined">
        同规格其他商家
        {goods.similarNum > 0 ? (
          <span className="tm-second">
            共 {goods.similarNum} 个报价，同等级在前，再按{hasFreight ? "到家价（运费按 13 米整车）" : "含税价"}从低到高
          </span>
        ) : null}
        <Link className="tm-push tm-small" to={sameSizeAddress(goods)}>
          全部同规格货源{goods.sameSizeNum === null ? "" : ` ${goods.sameSizeNum} 条`}
        </Link>
      </h2>
      {hasFailed ? (
        <ErrorState message="同规格货源没有取到" onRetry={() => actor.send({ type: "retried" })} />
      ) : similar === null ? (
        <SkeletonRows rows={3} />
      ) : similar.length === 0 ? (
        <p className="tm-pad-row tm-muted">暂时没有其他商家在售同规格货源</p>
      ) : (
        <GoodsTable isAside rows={similar} adding={adding?.goods.id ?? null} onAdd={add} onBuy={buy} onAsk={ask} />
      )}
      {dialog}
    </section>
  );
}

/** Days of price history that the page offers. */
const HISTORY_DAYS = [30, 90, 365] as const;

function PriceHistory({ actor, goods }: { actor: DetailActor; goods: GoodsDetail }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { history, historyAt, days } = state.context;
  const band = goods.priceBand;
  return (
    <section className="tm-panel">
      <h2 className="tm-row tm-baseline tm-gap-12 tm-pad-line tm-underlined">
        价格走势
        <span className="tm-push tm-small tm-segments">
          {HISTORY_DAYS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === days}
              onClick={() => actor.send({ type: "daysChosen", days: one })}
            >
              近{one}天
            </button>
          ))}
        </span>
      </h2>
      <div className="tm-pad-row">
        {band === null ? null : (
          <p className="tm-second">
            同规格 {band.n} 家报价（含税，元/m³）：最低 {formatYuan(band.low)}，中位 {formatYuan(band.median)}，最高{" "}
            {formatYuan(band.high)}
          </p>
        )}
        {state.matches({ page: { ready: { history: "failed" } } }) ? (
          <ErrorState message="价格走势没有取到" onRetry={() => actor.send({ type: "retried" })} />
        ) : history === null ? (
          <SkeletonRows rows={2} />
        ) : (
          <PriceHistoryChart
            history={history}
            days={days}
            until={historyAt}
            unit={priceUnit(goods.saleUnit)}
            median={band === null ? null : listedAt(band.median, goods)}
            taxIncluded={goods.taxIncluded}
          />
        )}
      </div>
    </section>
  );
}

function PickupPlace({ goods }: { goods: GoodsDetail }) {
  const { merchant, store } = goods;
  return (
    <section className="tm-panel">
      <h2 className="tm-row tm-baseline tm-gap-12 tm-pad-line tm-underlined">仓库与联系</h2>
      <dl className="tm-facts is-single tm-cell">
        <dt>提货仓库</dt>
        <dd>
          {store.storeName}
          <br />
          {store.address}
        </dd>
        <dt>联系电话</dt>
        <dd>
          <Phone phone={store.phone || merchant.phoneDisplay} />
        </dd>
      </dl>
      <Link className="tm-block tm-pad-rest tm-cell" to={PAGES.allGoods.to({ merchantId: merchant.id })}>
        该商家全部货源
      </Link>
    </section>
  );
}

function Certificates({ goods }: { goods: GoodsDetail }) {
  return (
    <section className="tm-panel">
      <h2 className="tm-row tm-baseline tm-gap-12 tm-pad-line tm-underlined">证书与单据</h2>
      {goods.certs.length === 0 ? (
        <p className="tm-pad-row tm-muted">暂无有效证书</p>
      ) : (
        <dl className="tm-facts is-single tm-cell">
          {goods.certs.map((cert) => (
            <div key={`${cert.type} ${cert.no}`}>
              <dt>{cert.type}</dt>
              <dd>
                {cert.no}
                {cert.expireTime === null ? null : `，有效期至 ${timeText(cert.expireTime).slice(0, 10)}`}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
