import { Suspense, useState } from "react";
import { earnedText } from "../../domain/catalog/goods/counted-text.ts";
import type { GoodsDetail } from "../../domain/catalog/goods/goods.ts";
import { sameSizeAddress } from "../../domain/catalog/search/goods-query-url.ts";
import { FOLLOW_TYPE } from "../../domain/catalog/visits/follow.ts";
import { isDrawn } from "../../domain/drawing/address.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { pictureAt } from "../../domain/system/picture-width.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { FollowButton } from "../kit/follow-button.tsx";
import { Link } from "../kit/link.tsx";
import { MerchantStrip } from "../kit/merchant-strip.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { afterwards } from "../wiring.tsx";
import { BuyingBox } from "./buying-box.tsx";
import { DetailBelow } from "./detail-below.tsx";
import type { DetailActor } from "./goods-detail-screen.tsx";
import { SpecSheet } from "./spec-sheet.tsx";

const TrueLine = afterwards(
  () => import("./true-cell.tsx"),
  (module) => module.TrueLine,
);

/** Everything about one goods, or why there is nothing to show. */
export function GoodsPart({ actor }: { actor: DetailActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { goods, failure } = state.context;
  if (goods !== null) return <GoodsOverview actor={actor} goods={goods} />;
  return (
    <div className="tm-panel">
      {state.matches({ page: "missing" }) ? (
        <EmptyState title="该商品不存在或已下架" action={<Link to={PAGES.allGoods.to()}>查看全部货源</Link>} />
      ) : (
        <ErrorState message={failure ?? ""} onRetry={() => actor.send({ type: "retried" })} />
      )}
    </div>
  );
}

/** One goods on sale. Each `Suspense` is a part that comes to life by itself, the pressed one first. */
function GoodsOverview({ actor, goods }: { actor: DetailActor; goods: GoodsDetail }) {
  return (
    <>
      <nav className="tm-above-8 tm-row tm-stretched tm-muted tm-small" aria-label="位置">
        <Link to={PAGES.allGoods.to()}>全部货源</Link>
        <span>›</span>
        <Link to={PAGES.allGoods.to({ kindCode: goods.kindCode })}>{goods.kindName}</Link>
        <span>›</span>
        <Link to={PAGES.allGoods.to({ kindCode: goods.kindCode, speciesCode: goods.speciesCode })}>
          {goods.speciesName}
        </Link>
        <span>›</span>
        <Link to={sameSizeAddress(goods)}>{goods.specText}</Link>
      </nav>
      <article className="tm-panel tm-detail tm-row tm-stretched tm-gap-24 tm-pad">
        <Gallery goods={goods} />
        <div className="tm-grow">
          <div className="tm-row tm-starts tm-gap-12">
            <h1 className="tm-grow tm-anywhere tm-above-12" data-testid="product-title">
              {goods.title}
            </h1>
            <FollowButton targetType={FOLLOW_TYPE.goods} targetId={goods.id} />
          </div>
          <MerchantStrip merchant={goods.merchant} />
          <SpecSheet goods={goods} />
          <Suspense fallback={null}>
            <TrueLine goods={goods} />
          </Suspense>
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <BuyingBox actor={actor} goods={goods} />
          </Suspense>
        </div>
      </article>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <DetailBelow actor={actor} goods={goods} />
      </Suspense>
    </>
  );
}

function Gallery({ goods }: { goods: GoodsDetail }) {
  const pictures = goods.images.length > 0 ? goods.images : [goods.image];
  const [shown, setShown] = useState(0);
  const picture = pictures[shown] ?? goods.image;
  return (
    <div className="tm-gallery">
      <img src={picture} width="340" height="340" alt={isDrawn(picture) ? `按比例绘制的${goods.title}` : goods.title} />
      {pictures.length > 1 ? (
        <div className="tm-gallery-row tm-row tm-stretched tm-below-8">
          {pictures.map((picture, place) => (
            <button
              key={picture}
              type="button"
              aria-label={`第 ${place + 1} 张图`}
              aria-pressed={place === shown}
              onMouseEnter={() => setShown(place)}
              onClick={() => setShown(place)}
            >
              <img src={pictureAt(picture, 160)} width="64" height="64" alt="" />
            </button>
          ))}
        </div>
      ) : null}
      <p className="tm-second tm-below-8">
        货号 {goods.goodsNo}
        {goods.merchantSku === null ? null : ` · 商家编号 ${goods.merchantSku}`}
        {earnedText(goods)}
      </p>
    </div>
  );
}
