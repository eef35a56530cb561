import { Suspense } from "react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { Basket, Catalog } from "../../application/catalog/catalog.ts";
import { amountAtOnce } from "../../application/catalog/goods-amount.ts";
import type { createGoodsDetailMachine } from "../../application/catalog/goods-detail-machine.ts";
import { Clock, Navigator } from "../../application/platform.ts";
import { Tracking } from "../../application/system/tracking.ts";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSubjectTitle } from "../kit/subject-title.ts";
import { useSelector } from "../use-selector.ts";
import { afterwards, laterMachine, screenOf } from "../wiring.tsx";
import "../kit/quantity-editor.css";
import "./catalog.css";
import "./goods-detail.css";

const GoodsPart = afterwards(
  () => import(/* webpackChunkName: "detail" */ "./goods-overview.tsx"),
  (module) => module.GoodsPart,
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
  const { goods } = state.context;
  useSubjectTitle(goods?.title ?? null, goods && `${goods.specText} ${goods.speciesName}`);
  if (goods === null && state.hasTag("loading")) return <DetailSkeleton />;
  return (
    <Suspense fallback={<DetailSkeleton />}>
      <GoodsPart actor={actor} />
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
