import type { ReactNode } from "react";
import { NavLink } from "../kit/link.tsx";
import { SideFrame } from "./side-frame.tsx";

/** The user centre's menu, by section. */
const SECTIONS = [
  { title: "", links: [{ to: "/user/center", label: "用户中心" }] },
  {
    title: "我的关注",
    links: [
      { to: "/user/recSource", label: "我的求购" },
      { to: "/user/reqSpec", label: "规格订阅" },
      { to: "/user/mySearch", label: "我的搜索" },
      { to: "/user/browHistory", label: "浏览历史" },
      { to: "/user/myMessage", label: "我的消息" },
    ],
  },
  {
    title: "现货交易",
    links: [
      { to: "/user/platformOrder", label: "现货订单" },
      { to: "/user/reservation", label: "提货预约" },
      { to: "/user/pickupRecord", label: "提货记录" },
    ],
  },
  {
    title: "期货交易",
    links: [
      { to: "/user/futuresInquiry", label: "期货询盘" },
      { to: "/user/placeOrderList", label: "期货订单" },
    ],
  },
  { title: "企业", links: [{ to: "/user/certification", label: "企业认证" }] },
  {
    title: "账号",
    links: [
      { to: "/user/personalAccount", label: "个人账号" },
      { to: "/user/shippingAddress", label: "收货地址" },
    ],
  },
] as const;

/** A user-centre page beside its menu. */
export const UserFrame = ({ children }: { children: ReactNode }) => (
  <>
    <a className="tm-skip" href="#page">
      跳过菜单
    </a>
    <SideFrame
      label="用户中心菜单"
      className="tm-user-frame"
      links={SECTIONS.map(({ title, links }) => (
        <section key={title}>
          {title === "" ? null : <h2>{title}</h2>}
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
        </section>
      ))}
    >
      <div id="page" tabIndex={-1}>
        {children}
      </div>
    </SideFrame>
  </>
);
