import { Suspense, useLayoutEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { createHomeMachine, Home } from "../../application/content/home-machine.ts";
import { FLOOR, type FloorCode } from "../../domain/content/home-template.ts";
import { AWAITED_SESSION_CLASS } from "../../domain/shell/awaited-session.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { BannerBox } from "../content/banner.tsx";
import { Channels } from "../content/channels.tsx";
import { FastTracks } from "../content/fast-tracks.tsx";
import { HomeNewsFloor } from "../content/home-news.tsx";
import { MarketPanels, MarketStrip, PortMap } from "../content/market.tsx";
import { BoardPanel } from "../content/market-board.tsx";
import { Button, LinkButton } from "../kit/button.tsx";
import { Link } from "../kit/link.tsx";
import { lazily } from "../lazily.tsx";
import { useSelector } from "../use-selector.ts";
import { useApp } from "../wiring.tsx";
import { KindsTree } from "./kinds-menu.tsx";
import { NewGoods } from "./new-goods.tsx";
import { useSession } from "./use-shell.ts";

const MyDay = lazily(
  () => import("./my-day.tsx"),
  (module) => module.MyDay,
);

export type HomeActor = ActorRefFrom<ReturnType<typeof createHomeMachine>>;

/** The first screen and the floors below it, in the operator's order. */
export const HomeFloors = ({ actor, home }: { actor: HomeActor; home: Home }) => (
  <>
    <MarketStrip market={home.market} indices={home.indices} />
    <FirstScreen actor={actor} home={home} />
    {home.floors.map((code) => (
      <Floor key={code} code={code} actor={actor} home={home} />
    ))}
  </>
);

/**
 * The board of the market between the classification and the login box or the buyer's day; banner and fast track below it.
 * What is switched off leaves its room.
 */
function FirstScreen({ actor, home }: { actor: HomeActor; home: Home }) {
  const index = useSelector(actor, (snapshot) => snapshot.context.banner);
  const session = useSession();
  const isKnown = session !== null;
  // From here on the panel says itself who it is for.
  useLayoutEffect(() => {
    if (isKnown) document.documentElement.classList.remove(AWAITED_SESSION_CLASS);
  }, [isKnown]);
  const shows = (code: FloorCode) => home.flags[code]?.isShow === true;
  const { market, boards } = home;
  const left = shows(FLOOR.classification);
  const login = shows(FLOOR.loginBox);
  const right = login || (market !== null && market.ports.length > 0);
  return (
    <div className={`tm-home-top tm-grid tm-gap-12${left ? " has-left" : ""}${right ? " has-right" : ""}`}>
      {left ? (
        <div className="tm-panel tm-home-kinds">
          <KindsTree tree={home.tree} />
        </div>
      ) : null}
      <div className="tm-stack tm-gap-12">
        {boards === null ? null : <BoardPanel boards={boards} />}
        {market === null ? null : <MarketPanels market={market} />}
      </div>
      {right ? (
        <div className="tm-home-aside tm-stack tm-gap-12">
          {login ? (
            <section
              className={`tm-panel tm-home-side tm-stack tm-pad-row${isKnown ? " is-known" : ""}`}
              aria-label={isKnown ? "今日事项" : "登录"}
            >
              {session ? (
                <Suspense fallback={null}>
                  <MyDay key={session.sessionEpoch} session={session} />
                </Suspense>
              ) : (
                <LoginBox />
              )}
            </section>
          ) : null}
          {market === null ? null : <PortMap ports={market.ports} />}
        </div>
      ) : null}
      {home.banners.length === 0 && home.tracks.length === 0 ? null : (
        <div className="tm-across tm-home-placed tm-grid tm-gap-12">
          <BannerBox
            banners={home.banners}
            index={index}
            onTurn={(step) => actor.send({ type: "bannerTurned", step })}
            onChoose={(chosen) => actor.send({ type: "bannerChosen", index: chosen })}
          />
          {home.tracks.length === 0 ? null : <FastTracks tracks={home.tracks} />}
        </div>
      )}
    </div>
  );
}

function Floor({ code, actor, home }: { code: FloorCode; actor: HomeActor; home: Home }) {
  const port = useSelector(actor, (snapshot) => snapshot.context.port);
  const situation = useSelector(actor, (snapshot) =>
    snapshot.matches({ ready: "turning" })
      ? "turning"
      : snapshot.matches({ ready: "unreached" })
        ? "unreached"
        : "settled",
  );
  const dress = home.dresses[code];
  const tint = dress?.style === 1 ? " is-tinted" : "";
  const heading = dress?.title ? <h2 className="tm-heading tm-above-12">{dress.title}</h2> : null;
  switch (code) {
    case FLOOR.newGoods:
      return (
        <div className={`tm-home-floor is-goods${tint}`}>
          <NewGoods
            title={dress?.title || "最新上架"}
            goods={home.goods}
            port={port}
            situation={situation}
            onPort={(chosen) => actor.send({ type: "portChosen", code: chosen })}
            onRetry={() => actor.send({ type: "retried" })}
          />
        </div>
      );
    case FLOOR.channel:
      return home.channels.length === 0 ? null : (
        <div className={`tm-home-floor${tint}`}>
          {heading}
          <Channels channels={home.channels} />
        </div>
      );
    case FLOOR.news:
      return (home.news ?? []).length === 0 ? null : (
        <div className={`tm-home-floor${tint}`}>
          {heading}
          <HomeNewsFloor news={home.news ?? []} />
        </div>
      );
    default:
      return null;
  }
}

function LoginBox() {
  const app = useApp();
  return (
    <>
      <h2>您好，欢迎来到淘木</h2>
      <div className="tm-grid tm-two">
        <Button look="primary" onClick={() => app.promptSignIn()}>
          立即登录
        </Button>
        <LinkButton to={PAGES.register.to()}>免费注册</LinkButton>
      </div>
      <p className="tm-home-links">
        <Link to={PAGES.findGoods.to()}>发需求</Link>
        <Link to={PAGES.merchantApplication.to()}>商家入驻</Link>
        <Link to={PAGES.agreement.to({ type: "1" })}>平台协议</Link>
      </p>
    </>
  );
}
