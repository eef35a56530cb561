import { type ReactNode, Suspense } from "react";
import { Link } from "../kit/link.tsx";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { MarketFacts } from "./market-facts.tsx";
import "./account.css";

/** The pages before the shop: what this is, and one form. */
export function AccountFrame({ title, aside, children }: { title: string; aside: ReactNode; children: ReactNode }) {
  return (
    <div className="tm-account">
      <section className="tm-account-intro">
        <Link to="/" className="tm-account-logo tm-row tm-gap-12">
          <img src="/pictures/logo.svg" width="48" height="48" alt="" />
          <strong>淘木</strong>
        </Link>
        <p className="tm-account-slogan">按规格找木材，比价、下单、提货一站完成</p>
        <div className="tm-account-facts">
          <PartBoundary>
            <Suspense fallback={null}>
              <MarketFacts />
            </Suspense>
          </PartBoundary>
        </div>
        <dl>
          <dt>下单即锁定库存</dt>
          <dd>按方、按平方、按件、按根购买，付款时限内货源只为您保留</dd>
          <dt>规格订阅与到货提醒</dt>
          <dd>订阅“樟子松 30*120”这样的规格，有新货、降价时收到消息</dd>
          <dt>求购与还价</dt>
          <dd>粘贴一段聊天记录即可发需求，比较各家到货价，选定后直接下单</dd>
          <dt>从付款到提货都可查</dt>
          <dd>付款凭证、提货预约、码单与货款结算都在一张订单里，个人与企业随时切换</dd>
        </dl>
      </section>
      <section className="tm-panel tm-account-card">
        <div className="tm-row tm-baseline tm-apart tm-gap-0 tm-above-12">
          <h1>{title}</h1>
          <span className="tm-muted">{aside}</span>
        </div>
        {children}
      </section>
    </div>
  );
}
