import { type ReactNode, useEffect } from "react";
import { createTodoCountsMachine } from "../../application/shell/todo-counts-machine.ts";
import { QuietCalls } from "../../application/system/changes.ts";
import { BuyerWaits } from "../../application/system/todos.ts";
import type { BuyerWaitCount } from "../../domain/shell/buyer-waits.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { NavLink } from "../kit/link.tsx";
import type { Lazily } from "../lazily.tsx";
import { usePathname } from "../pathname.ts";
import { routeAt } from "../routes.tsx";
import { useSelector } from "../use-selector.ts";
import { machineryOf, useLazyActor } from "../wiring.tsx";
import { SideCount, SideFrame } from "./side-frame.tsx";
import { useSession } from "./use-shell.ts";

/** The user centre's menu, by section. */
const SECTIONS = [
  { title: "", links: [{ to: PAGES.userCenter.to(), label: "用户中心" }] },
  {
    title: "我的关注",
    links: [
      { to: PAGES.demands.to(), label: "我的求购" },
      { to: PAGES.purchaseLists.to(), label: "常购清单" },
      { to: PAGES.specAlerts.to(), label: "规格订阅" },
      { to: PAGES.savedSearches.to(), label: "我的搜索" },
      { to: PAGES.browseHistory.to(), label: "浏览历史" },
      { to: PAGES.messages.to(), label: "我的消息" },
    ],
  },
  {
    title: "现货交易",
    links: [
      { to: PAGES.orders.to(), label: "现货订单" },
      { to: PAGES.reservations.to(), label: "提货预约" },
      { to: PAGES.pickups.to(), label: "提货记录" },
    ],
  },
  {
    title: "期货交易",
    links: [
      { to: PAGES.forwardInquiries.to(), label: "期货询盘" },
      { to: PAGES.forwardOrders.to(), label: "期货订单" },
    ],
  },
  { title: "企业", links: [{ to: PAGES.certification.to(), label: "企业认证" }] },
  {
    title: "账号",
    links: [
      { to: PAGES.personalAccount.to(), label: "个人账号" },
      { to: PAGES.addresses.to(), label: "收货地址" },
    ],
  },
] as const;

const COUNTS = machineryOf({
  adapterBundle: "member",
  ports: { todos: BuyerWaits, quiet: QuietCalls },
  machine: createTodoCountsMachine<BuyerWaitCount>,
});

/** How much waits on each page of the menu, counted anew as somebody goes from page to page. */
function useWaiting(pathname: string): (path: string) => number {
  const actor = useLazyActor(COUNTS, () => ({ value: "reading", context: { counts: [] }, tags: [] }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation
  useEffect(() => actor.send({ type: "navigated" }), [actor, pathname]);
  const counts = useSelector(actor, (snapshot) => snapshot.context.counts);
  return (path) => counts.find((count) => count.path === path)?.num ?? 0;
}

/** The menu with what waits where. Only for somebody who is signed in: the answer to anybody else ends a session. */
function CountedSections({ unread }: { unread: number }) {
  return <Sections unread={unread} waiting={useWaiting(usePathname())} />;
}

const Sections = ({ unread, waiting }: { unread: number; waiting: (path: string) => number }) =>
  SECTIONS.map(({ title, links }) => (
    <section key={title}>
      {title === "" ? null : <h2>{title}</h2>}
      {links.map(({ to, label }) => (
        <div key={to} className="tm-here">
          <NavLink to={to}>{label}</NavLink>
          {to === PAGES.messages.path ? <SideCount num={unread} what="条未读" /> : <SideCount num={waiting(to)} />}
        </div>
      ))}
    </section>
  ));

const screenAt = (path: string): Lazily<object> | null => {
  const place = routeAt(path);
  return place !== null && "route" in place ? place.route.screen : null;
};

/** A user-centre page beside its menu. */
export function UserFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <>
      <a className="tm-skip" href="#page">
        跳过菜单
      </a>
      <SideFrame
        label="用户中心菜单"
        className="tm-user-frame"
        screenAt={screenAt}
        links={
          session === null ? <Sections unread={0} waiting={() => 0} /> : <CountedSections unread={session.unreadNum} />
        }
      >
        <div id="page" tabIndex={-1}>
          {children}
        </div>
      </SideFrame>
    </>
  );
}
