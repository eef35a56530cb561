import { type ReactNode, useEffect } from "react";
import { Link, NavLink } from "../kit/link.tsx";
import { useLayout, useShell } from "./use-shell.ts";
import "./frame.css";

/** The user centre's menu (seed §2). */
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

const SIDE_ID = "tm-user-side";

/** A user-centre page beside its menu: 200 px, closed to a rail, or over the page on narrow screens. */
export function UserFrame({ children }: { children: ReactNode }) {
  const shell = useShell();
  const layout = useLayout(shell);
  const overlaid = layout?.overlayOpen === true;
  const toggle = () => shell?.layout.send({ type: "sidebarToggled" });
  useEffect(() => {
    if (!overlaid) return;
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === "Escape") shell?.layout.send({ type: "sidebarToggled" });
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [overlaid, shell]);
  const isOpen = layout === null || (layout.narrow ? overlaid : layout.sidebarOpen);
  return (
    <div className="tm-content tm-page tm-user-frame">
      <div className={overlaid ? "tm-user-side-place is-over" : "tm-user-side-place"}>
        <button
          type="button"
          className="tm-user-toggle"
          aria-expanded={isOpen}
          aria-controls={SIDE_ID}
          aria-label={isOpen ? "收起菜单" : "展开菜单"}
          onClick={toggle}
        >
          <span aria-hidden="true">☰</span>
          <span className="tm-user-toggle-text">用户中心菜单</span>
        </button>
        {overlaid ? <div className="tm-user-backdrop" aria-hidden="true" onClick={toggle} /> : null}
        <nav id={SIDE_ID} className="tm-panel tm-user-side" aria-label="用户中心菜单">
          <Link to="/" className="tm-user-logo">
            <img src="/pictures/logo.svg" width="24" height="24" alt="" />
            淘木
          </Link>
          {SECTIONS.map(({ title, links }) => (
            <section key={title}>
              {title === "" ? null : <h2>{title}</h2>}
              {links.map(({ to, label }) => (
                <NavLink key={to} to={to}>
                  {label}
                </NavLink>
              ))}
            </section>
          ))}
        </nav>
      </div>
      <div>{children}</div>
    </div>
  );
}
