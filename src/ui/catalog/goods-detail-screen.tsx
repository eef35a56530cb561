import { Suspense, useState } from "react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { Basket, Catalog } from "../../application/catalog/catalog.ts";
import type { createGoodsDetailMachine } from "../../application/catalog/goods-detail-machine.ts";
import { Clock, Navigator } from "../../application/platform.ts";
import { Tracking } from "../../application/system/tracking.ts";
import { FOLLOW_TYPE } from "../../domain/catalog/follow.ts";
import type { GoodsDetail } from "../../domain/catalog/goods.ts";
import { addressOf, sameSizeAddress } from "../../domain/catalog/goods-query-url.ts";
import { wantAddressOf } from "../../domain/catalog/req-spec-link.ts";
import { pictureAt } from "../../domain/system/picture-width.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { FollowButton } from "../kit/follow-button.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSubjectTitle } from "../kit/subject-title.ts";
import { afterwards, laterMachine, screenOf } from "../wiring.tsx";
import "../kit/quantity-editor.css";
import "./catalog.css";
import { Link } from "../kit/link.tsx";
import { useSelector } from "../use-selector.ts";
import "./goods-detail.css";

const SpecSheet = afterwards(
  () => import(/* webpackChunkName: "detail" */ "./spec-sheet.tsx"),
  (module) => module.SpecSheet,
);
const GoodsFigures = afterwards(
  () => import(/* webpackChunkName: "detail" */ "./spec-sheet.tsx"),
  (module) => module.GoodsFigures,
);
const BuyingBox = afterwards(
  () => import(/* webpackChunkName: "detail" */ "./buying-box.tsx"),
  (module) => module.BuyingBox,
);
const DetailBelow = afterwards(
  () => import(/* webpackChunkName: "detail" */ "./detail-below.tsx"),
  (module) => module.DetailBelow,
);

export type DetailActor = ActorRefFrom<ReturnType<typeof createGoodsDetailMachine>>;

export const GoodsDetailScreen = screenOf({
  ports: [Catalog, Basket, App, Navigator, Clock, Tracking],
  machine: laterMachine(
    () => import("../../application/catalog/goods-detail-machine.ts"),
    (module) => module.createGoodsDetailMachine,
  ),
  view: GoodsDetailView,
});

function GoodsDetailView({ actor }: { actor: DetailActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { goods, failure } = state.context;
  useSubjectTitle(goods?.title ?? null);
  if (state.matches({ page: "failed" }))
    return (
      <div className="tm-panel">
        <ErrorState message={failure ?? ""} onRetry={() => actor.send({ type: "retried" })} />
      </div>
    );
  if (state.matches({ page: "missing" }))
    return (
      <div className="tm-panel">
        <EmptyState title="该商品不存在或已下架" action={<Link to="/public/list">查看全部货源</Link>} />
      </div>
    );
  if (goods === null) return <DetailSkeleton />;
  return (
    <>
      <nav className="tm-crumbs tm-small" aria-label="位置">
        <Link to="/public/list">全部货源</Link>
        <span>›</span>
        <Link to={addressOf("/public/list", { kindCode: goods.kindCode })}>{goods.kindName}</Link>
        <span>›</span>
        <Link to={addressOf("/public/list", { kindCode: goods.kindCode, speciesCode: goods.speciesCode })}>
          {goods.speciesName}
        </Link>
        <span>›</span>
        <Link to={sameSizeAddress(goods)}>{goods.specText}</Link>
      </nav>
      <article className="tm-panel tm-detail">
        <Gallery goods={goods} />
        <div className="tm-detail-main">
          <h1 data-testid="product-title">{goods.title}</h1>
          <FollowButton targetType={FOLLOW_TYPE.goods} targetId={goods.id} />
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <SpecSheet goods={goods} />
          </Suspense>
          <p className="tm-second">
            <Link to={wantAddressOf(goods)}>订阅此规格，有新货、降价时提醒我</Link>
          </p>
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

function DetailSkeleton() {
  return (
    <div className="tm-panel tm-detail" role="status" aria-label="正在加载">
      <div className="tm-gallery tm-gallery-empty" />
      <div className="tm-detail-main">
        <SkeletonRows rows={6} />
      </div>
    </div>
  );
}

function Gallery({ goods }: { goods: GoodsDetail }) {
  const pictures = goods.images.length > 0 ? goods.images : [goods.image];
  const [shown, setShown] = useState(0);
  return (
    <div className="tm-gallery">
      <img src={pictures[shown] ?? goods.image} width="420" height="420" alt={goods.title} />
      {pictures.length > 1 ? (
        <div className="tm-gallery-row">
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
      <Suspense fallback={<p className="tm-second">货号 {goods.goodsNo}</p>}>
        <GoodsFigures goods={goods} />
      </Suspense>
    </div>
  );
}
