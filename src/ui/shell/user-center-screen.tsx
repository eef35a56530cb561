import { useSelector } from "@xstate/react";
import { Link } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { createLoadMachine } from "../../application/load-machine.ts";
import { Orders } from "../../application/trade/orders.ts";
import { maskedPhone } from "../../domain/text.ts";
import { ORDER_STATUS_NAMES } from "../../domain/trade/order.ts";
import { ErrorState } from "../kit/error-state.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { screenOf } from "../wiring.tsx";
import { useSession } from "./use-session.ts";

const createCenterMachine = (orders: Orders) => createLoadMachine(() => orders.counts());

function CenterView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createCenterMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const session = useSession();
  const counts = state.context.data;
  return (
    <section className="tm-panel">
      <div className="tm-panel-head">
        <h1>用户中心</h1>
        {session ? (
          <span className="tm-muted">
            {maskedPhone(session.phone)} · 当前采购主体：{session.companyName ?? "个人"}
          </span>
        ) : null}
      </div>
      {state.matches("loading") ? <SkeletonRows rows={2} /> : null}
      {state.matches("failed") ? (
        <ErrorState message="订单数量没有取到" onRetry={() => actor.send({ type: "retried" })} />
      ) : null}
      {counts ? (
        <div className="tm-home-side">
          <h2>现货订单（{counts.all}）</h2>
          <div className="tm-home-counts" style={{ gridTemplateColumns: "repeat(5, 1fr)" }}>
            {Object.entries(ORDER_STATUS_NAMES).map(([status, name]) => (
              <Link key={status} to={`/user/platformOrder?status=${status}`}>
                <strong>{counts.byStatus[status] ?? 0}</strong>
                {name}
              </Link>
            ))}
          </div>
        </div>
      ) : null}
    </section>
  );
}

export const UserCenterScreen = screenOf({ ports: [Orders], machine: createCenterMachine, view: CenterView });
