import { Suspense } from "react";
import { Classification } from "../../application/content/classification.ts";
import { HomeContent } from "../../application/content/home-content.ts";
import { News } from "../../application/content/news.ts";
import { ErrorState } from "../kit/error-state.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { afterwards, laterMachine, screenOf } from "../wiring.tsx";
import type { HomeActor } from "./home-floors.tsx";
import "./kinds-menu.css";
import "../content/banner.css";
import "../content/fast-tracks.css";
import "../content/market.css";
import "../content/market-board.css";
import "./home.css";

const HomeFloors = afterwards(
  () => import("./home-floors.tsx"),
  (module) => module.HomeFloors,
);

function HomeView({ actor }: { actor: HomeActor }) {
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  const home = useSelector(actor, (snapshot) => snapshot.context.home);
  return (
    <>
      <h1 className="tm-visually-hidden">淘木 · 按规格找木材</h1>
      {isFailed ? (
        <div className="tm-panel">
          <ErrorState message="首页没有加载出来" onRetry={() => actor.send({ type: "retried" })} />
        </div>
      ) : home === null ? (
        <Arriving />
      ) : (
        <Suspense fallback={<Arriving />}>
          <HomeFloors actor={actor} home={home} />
        </Suspense>
      )}
    </>
  );
}

export const HomeScreen = screenOf({
  ports: { content: HomeContent, classification: Classification, news: News },
  machine: laterMachine(
    () => import("../../application/content/home-machine.ts"),
    (module) => module.createHomeMachine,
  ),
  view: HomeView,
});

/** In the shape of what comes. */
const Arriving = () => (
  <div className="tm-home-top tm-grid tm-gap-12 has-left has-right">
    <div className="tm-panel tm-home-kinds" />
    <div className="tm-stack tm-gap-12">
      <div className="tm-panel tm-grow">
        <SkeletonRows rows={6} />
      </div>
    </div>
    <div className="tm-panel" />
  </div>
);
