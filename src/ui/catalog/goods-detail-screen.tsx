import { Suspense } from "react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { Basket, Catalog } from "../../application/catalog/catalog.ts";
import { amountAtOnce } from "../../application/catalog/goods-amount.ts";
import type { createGoodsDetailMachine } from "../../application/catalog/goods-detail-machine.ts";
import { Clock, Navigator } from "../../application/platform.ts";
import { Tracking } from "../../application/system/tracking.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Link } from "../kit/link.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSubjectTitle } from "../kit/subject-title.ts";
import { useSelector } from "../use-selector.ts";
import { afterwards, laterMachine, screenOf } from "../wiring.tsx";
import "../kit/quantity-editor.css";
import "./catalog.css";
import "./goods-detail.css";

const GoodsOverview = afterwards(
  () => import(/* webpackChunkName: "detail" */ "./goods-overview.tsx"),
  (module) => module.GoodsOverview,
);

export type DetailActor = ActorRefFrom<ReturnType<typeof createGoodsDetailMachine>>;

export const GoodsDetailScreen = screenOf({
  ports: { catalog: Catalog, basket: Basket, app: App, navigator: Navigator, clock: Clock, tracking: Tracking },
  optimistic: amountAtOnce,
  machine: laterMachine(
    () => import("../../application/catalog/goods-detail-machine.ts"),
    (module) => module.createGoodsDetailMachine,
  ),
  view: GoodsDetailView,
});

function GoodsDetailView({ actor }: { actor: DetailActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { goods, failure } = state.context;
  useSubjectTitle(goods?.title ?? null, goods && `${goods.specText} ${goods.speciesName}`);
  if (state.matches({ page: "failed" }))
    return (
      <div className="tm-panel">
        <ErrorState message={failure ?? ""} onRetry={() => actor.send({ type: "retried" })} />
      </div>
    );
  if (state.matches({ page: "missing" }))
    return (
      <div className="tm-panel">
        <EmptyState title="该商品不存在或已下架" action={<Link to={PAGES.allGoods.to()}>查看全部货源</Link>} />
      </div>
    );
  if (goods === null) return <DetailSkeleton />;
  return (
    <Suspense fallback={<DetailSkeleton />}>
      <GoodsOverview actor={actor} goods={goods} />
    </Suspense>
  );
}

function DetailSkeleton() {
  return (
    <div className="tm-panel tm-detail tm-row tm-stretched tm-gap-24 tm-pad" role="status" aria-label="正在加载">
      <div className="tm-gallery tm-gallery-empty" />
      <div className="tm-grow">
        <SkeletonRows rows={6} />
      </div>
    </div>
  );
}
