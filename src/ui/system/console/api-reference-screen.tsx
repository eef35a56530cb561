import { useEffect, useRef } from "react";
import type { ActorRefFrom } from "xstate";
import { ApiReference, createApiReferenceMachine } from "../../../application/system/api-reference.ts";
import { PageHead } from "../../kit/console/page.tsx";
import { ErrorState } from "../../kit/error-state.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import "./system.css";

function ApiReferenceView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createApiReferenceMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const place = useRef<HTMLDivElement>(null);
  const draw = state.context.data;
  useEffect(() => {
    if (draw !== null && place.current !== null) draw(place.current);
  }, [draw]);
  return (
    <>
      <PageHead title="接口文档" note="按接口的定义自动生成，也可取 /openapi.json" />
      <div className="tm-panel tm-api-reference">
        {state.matches("failed") ? (
          <ErrorState message="接口文档没有取到" onRetry={() => actor.send({ type: "retried" })} />
        ) : draw === null ? (
          <SkeletonRows rows={8} />
        ) : (
          <div ref={place} />
        )}
      </div>
    </>
  );
}

export const ApiReferenceScreen = screenOf({
  adapterBundle: "console",
  ports: { reference: ApiReference },
  machine: createApiReferenceMachine,
  view: ApiReferenceView,
});
