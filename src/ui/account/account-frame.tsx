import type { ReactNode } from "react";
import { Link } from "../kit/link.tsx";
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
        <dl>
          <dt>规格即搜即得</dt>
          <dd>输入“樟子松 30*120”，直接看到各港口的现货、库存与价格</dd>
          <dt>按方、按件、按根</dt>
          <dd>数量自动换算，阶梯价与装车量一目了然</dd>
          <dt>个人与企业采购</dt>
          <dd>一个账号，多个采购主体，随时切换</dd>
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
