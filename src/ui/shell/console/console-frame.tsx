import { type ReactNode, Suspense, useEffect, useState } from "react";
import { createTodoCountsMachine } from "../../../application/shell/todo-counts-machine.ts";
import { QuietCalls } from "../../../application/system/changes.ts";
import { Todos } from "../../../application/system/todos.ts";
import type { Session } from "../../../domain/account/session.ts";
import { consoleName, consoleSides, mayOpen } from "../../../domain/shell/console.ts";
import { findableText, findSourcesOf } from "../../../domain/shell/console-find.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { type TodoCount, waitingAt } from "../../../domain/shell/console-todo.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { hasWindow } from "../../kit/console/page-keys.ts";
import { Icon } from "../../kit/icon.tsx";
import { Link, Navigate } from "../../kit/link.tsx";
import { PartBoundary } from "../../kit/part-boundary.tsx";
import { lazily } from "../../lazily.tsx";
import { usePathname } from "../../pathname.ts";
import { useSelector } from "../../use-selector.ts";
import { machineryOf, useLazyActor } from "../../wiring.tsx";
import { SettingsDoor } from "../settings-door.tsx";
import { SideCount, SideFrame } from "../side-frame.tsx";
import { TabsStrip } from "../tabs-strip.tsx";
import { useSession } from "../use-shell.ts";
import { UserMenu } from "../user-menu.tsx";
import { CONSOLE_GROUPS, CONSOLE_ROUTES, consoleRouteAt } from "./console-routes.tsx";

import "./console.css";

const Finder = lazily(
  () => import("./finder.tsx"),
  (module) => module.Finder,
);

const COUNTS = machineryOf({
  adapterBundle: "console",
  ports: { todos: Todos, quiet: QuietCalls },
  machine: createTodoCountsMachine<TodoCount>,
});

/** How much waits in each list of the menu, counted anew as somebody goes from page to page. */
function useWaiting(pathname: string): ReturnType<typeof waitingAt> {
  const actor = useLazyActor(COUNTS, () => ({ value: "reading", context: { counts: [] }, tags: [] }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation
  useEffect(() => actor.send({ type: "navigated" }), [actor, pathname]);
  return waitingAt(useSelector(actor, (snapshot) => snapshot.context.counts));
}

/** What stands around every page of the console; who has no business in it sees that instead. */
export function ConsoleFrame({ name, title, children }: { name: string | null; title: string; children: ReactNode }) {
  const session = useSession();
  // While the session is being asked for, the page's own skeleton stands here.
  if (session === null)
    return (
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    );
  const sides = consoleSides(session);
  if (sides.length === 0) return <Navigate to={PAGES.forbidden.to()} replace />;
  return (
    <Opened session={session} name={name} title={title}>
      {children}
    </Opened>
  );
}

function Opened({
  session,
  name,
  title,
  children,
}: {
  session: Session;
  name: string | null;
  title: string;
  children: ReactNode;
}) {
  const pathname = usePathname();
  const here = consoleRouteAt(pathname);
  const waiting = useWaiting(pathname);
  const open = CONSOLE_ROUTES.filter((route) => route.parent === undefined && mayOpen(session, route));
  const groups = CONSOLE_GROUPS.map((group) => ({ group, routes: open.filter((route) => route.group === group) }));
  const current = here?.parent ?? here?.path;
  return (
    <>
      <nav className="tm-console-top tm-row tm-apart tm-gap-16 tm-pad-sides" aria-label="账号与服务">
        <Link to={CONSOLE_PAGES.workbench.to()} className="tm-console-brand tm-row tm-heading">
          <img src="/pictures/logo.svg" width="24" height="24" alt="" />
          淘木
          <span>{consoleName(consoleSides(session))}</span>
        </Link>
        <FinderDoor session={session} />
        <ul className="tm-row tm-gap-24">
          <li>
            <Link to={PAGES.home.to()}>返回商城</Link>
          </li>
          <li>
            <Link to={PAGES.messages.to()}>消息{session.unreadNum > 0 ? `（${session.unreadNum}）` : ""}</Link>
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
        screenAt={(path) => consoleRouteAt(path)?.screen ?? null}
        links={groups
          .filter(({ routes }) => routes.length > 0)
          .map(({ group, routes }) => (
            <section key={group}>
              {routes.length === 1 && routes[0]?.title === group ? null : <h2>{group}</h2>}
              {routes.map((route) => (
                <div key={route.path} className="tm-here">
                  <Link to={route.path} aria-current={route.path === current ? "page" : undefined}>
                    {route.title}
                  </Link>
                  <SideCount {...waiting.get(route.path)} />
                </div>
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

/** Opens the search over the console's pages and things, with the mouse or by Ctrl+K. */
function FinderDoor({ session }: { session: Session }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The browser's own answer is its address bar.
      event.preventDefault();
      // Another dialog is finished first.
      if (!hasWindow()) setOpen(true);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
  return (
    <>
      <button
        type="button"
        className="tm-finder-door tm-row tm-framed tm-soft tm-muted"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>查找{findableText(findSourcesOf(session))}</span>
        <kbd className="tm-push tm-small">Ctrl K</kbd>
      </button>
      {open ? (
        <PartBoundary onFailed={() => setOpen(false)}>
          <Suspense fallback={null}>
            <Finder session={session} onClose={() => setOpen(false)} />
          </Suspense>
        </PartBoundary>
      ) : null}
    </>
  );
}

/** Where the page stands: workbench, group, list, page. */
function Crumbs() {
  const here = consoleRouteAt(usePathname());
  const session = useSession();
  if (here === null || here.path === CONSOLE_PAGES.workbench.path || session === null || !mayOpen(session, here))
    return null;
  const parent = CONSOLE_ROUTES.find(({ path }) => path === here.parent);
  return (
    <nav className="tm-console-crumbs" aria-label="位置">
      <ol className="tm-row tm-stretched tm-gap-0 tm-above-8 tm-second">
        <li>
          <Link to={CONSOLE_PAGES.workbench.to()}>工作台</Link>
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
