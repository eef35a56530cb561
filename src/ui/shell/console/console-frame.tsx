import { type ReactNode, Suspense } from "react";
import { consoleName, consoleSides, mayOpen } from "../../../domain/shell/console.ts";
import { Link, Navigate } from "../../kit/link.tsx";
import { SettingsDoor } from "../settings-door.tsx";
import { SideFrame } from "../side-frame.tsx";
import { TabsStrip } from "../tabs-strip.tsx";
import { useSession } from "../use-session.ts";
import { UserMenu } from "../user-menu.tsx";
import { CONSOLE_GROUPS, CONSOLE_ROUTES, consoleRouteAt, WORKBENCH } from "./console-routes.tsx";
import "./console.css";
import { usePathname } from "../../pathname.ts";

/** What stands around every page of the console; who has no business in it sees that instead. */
export function ConsoleFrame({
  name,
  title,
  children,
}: {
  name: string | undefined;
  title: string;
  children: ReactNode;
}) {
  const session = useSession();
  const here = consoleRouteAt(usePathname());
  // While the session is being asked for, the page's own skeleton stands here.
  if (session === null)
    return (
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    );
  const sides = consoleSides(session);
  if (sides.length === 0) return <Navigate to="/401" replace />;
  const open = CONSOLE_ROUTES.filter((route) => route.parent === undefined && mayOpen(session, route));
  const groups = CONSOLE_GROUPS.map((group) => ({ group, routes: open.filter((route) => route.group === group) }));
  const current = here?.parent ?? here?.path;
  return (
    <>
      <nav className="tm-console-top" aria-label="账号与服务">
        <Link to={WORKBENCH} className="tm-console-brand">
          <img src="/pictures/logo.svg" width="24" height="24" alt="" />
          淘木
          <span>{consoleName(sides)}</span>
        </Link>
        <ul>
          <li>
            <Link to="/index">返回商城</Link>
          </li>
          <li>
            <Link to="/user/myMessage">消息{session.unreadNum > 0 ? `（${session.unreadNum}）` : ""}</Link>
          </li>
          <li>
            <SettingsDoor />
          </li>
          <li>
            <UserMenu session={session} />
          </li>
        </ul>
      </nav>
      <Suspense fallback={<div className="tm-tabs" hidden />}>
        <TabsStrip name={name} title={title} />
      </Suspense>
      <SideFrame
        label="后台菜单"
        className="tm-user-frame tm-console-frame"
        links={groups
          .filter(({ routes }) => routes.length > 0)
          .map(({ group, routes }) => (
            <section key={group}>
              {routes.length === 1 && routes[0]?.title === group ? null : <h2>{group}</h2>}
              {routes.map((route) => (
                <Link key={route.path} to={route.path} aria-current={route.path === current ? "page" : undefined}>
                  {route.title}
                </Link>
              ))}
            </section>
          ))}
      >
        <Crumbs />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </SideFrame>
    </>
  );
}

/** Where the page stands: workbench, group, list, page. */
function Crumbs() {
  const here = consoleRouteAt(usePathname());
  const session = useSession();
  if (here === null || here.path === WORKBENCH || session === null || !mayOpen(session, here)) return null;
  const parent = CONSOLE_ROUTES.find(({ path }) => path === here.parent);
  return (
    <nav className="tm-console-crumbs" aria-label="位置">
      <ol>
        <li>
          <Link to={WORKBENCH}>工作台</Link>
        </li>
        <li>{here.group}</li>
        {parent === undefined ? null : (
          <li>
            <Link to={parent.path}>{parent.title}</Link>
          </li>
        )}
        <li aria-current="page">{here.title}</li>
      </ol>
    </nav>
  );
}
