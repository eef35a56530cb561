import { useActorRef } from "@xstate/react";
import { createLoadMachine } from "../../application/load-machine.ts";
import { Orders } from "../../application/trade/orders.ts";
import type { Session } from "../../domain/account/session.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { maskedPhone } from "../../domain/text.ts";
import { Link } from "../kit/link.tsx";
import { useSelector } from "../use-selector.ts";
import { useWired } from "../wiring.tsx";
import { OrderTiles } from "./order-tiles.tsx";

const TODAY = ["toConfirm", "toPay", "toAudit", "toReceive"];

const createOrderCountsMachine = ({ orders }: { orders: Orders }) => createLoadMachine({ load: () => orders.counts() });

/** What waits for the buyer today. */
export function MyDay({ session }: { session: Session }) {
  const actor = useActorRef(useWired(createOrderCountsMachine, { orders: Orders }), { input: { query: {} } });
  const counts = useSelector(actor, (snapshot) => snapshot.context.data);
  const person = session.name || maskedPhone(session.phone);
  return (
    <>
      <div>
        <h2 title={session.companyName ?? person}>{session.companyName ?? person}</h2>
        <p className="tm-muted tm-small">{session.companyName === null ? "个人采购" : `${person} · 企业采购`}</p>
      </div>
      <OrderTiles tabs={TODAY} counts={counts} />
      <ul className="tm-home-rows">
        <li>
          <Link to={PAGES.cart.to()}>购物车</Link>
          <span>{session.carNums} 种货</span>
        </li>
        <li>
          <Link to={PAGES.messages.to()}>未读消息</Link>
          <span>{session.unreadNum} 条</span>
        </li>
        <li>
          <Link to={PAGES.orders.to()}>全部订单</Link>
          <span>{counts === null ? "-" : `${counts.all} 单`}</span>
        </li>
      </ul>
      <p className="tm-home-links">
        <Link to={PAGES.userCenter.to()}>用户中心</Link>
        <Link to={PAGES.addresses.to()}>收货地址</Link>
        <Link to={PAGES.demandWizard.to()}>发需求</Link>
      </p>
    </>
  );
}
