import { useActorRef } from "@xstate/react";
import { AuthGateway } from "../../application/account/auth-gateway.ts";
import { createFrameMachine } from "../../application/content/frame-machine.ts";
import { frameOf } from "../../domain/content/menu.ts";
import { FRAME_PATH, PAGES } from "../../domain/shell/pages.ts";
import { InnerFrame, UnframedSite } from "../content/inner-frame.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Link } from "../kit/link.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSubjectTitle } from "../kit/subject-title.ts";
import { usePathname } from "../pathname.ts";
import { useSelector } from "../use-selector.ts";
import { useWired } from "../wiring.tsx";
import { useMenu } from "./site-menu.ts";
import { useSession } from "./use-shell.ts";

/** A page of another site that the menu shows inside the shop; only what the menu names can be shown. */
export function FrameScreen() {
  const id = usePathname().slice(FRAME_PATH.length);
  const { entries, isKnown } = useMenu();
  const session = useSession();
  const frame = frameOf(entries, id);
  useSubjectTitle(frame?.title ?? null);
  if (frame === null)
    return (
      <section className="tm-panel tm-state">
        <h1>合作服务</h1>
        {isKnown ? (
          <>
            <p>这项服务不在导航中，可能已经下线。</p>
            <p className="tm-state-links">
              <Link to={PAGES.home.to()}>返回首页</Link>
            </p>
          </>
        ) : (
          <SkeletonRows rows={6} />
        )}
      </section>
    );
  if (!frame.mayFrame) return <UnframedSite title={frame.title} address={frame.address} />;
  return frame.needsKey && session !== null ? (
    <KeyedFrame key={`${frame.address} ${session.phone}`} title={frame.title} address={frame.address} />
  ) : (
    <InnerFrame title={frame.title} address={frame.address} link={frame.address} />
  );
}

/** The framed page gets to know who comes, through a one-time key. */
function KeyedFrame({ title, address }: { title: string; address: string }) {
  const actor = useActorRef(useWired(createFrameMachine, { auth: AuthGateway }), { input: { address } });
  const state = useSelector(actor, (snapshot) => snapshot);
  if (state.context.keyed !== null) return <InnerFrame title={title} address={state.context.keyed} link={address} />;
  return (
    <section className="tm-panel tm-state">
      <h1>{title}</h1>
      {state.matches("failed") ? (
        <ErrorState message="没有接通这项服务" onRetry={() => actor.send({ type: "retried" })} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </section>
  );
}
