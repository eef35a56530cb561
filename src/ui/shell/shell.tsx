import {
  memo,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router-dom";
import { rememberFirst } from "../../application/shell/first-visit.ts";
import { VisitStore } from "../../application/shell/page-device.ts";
import { withoutEndStrokes } from "../../domain/shell/page.ts";
import { pageTitle } from "../../domain/shell/page-title.ts";
import { isOpenToAll, PAGES } from "../../domain/shell/pages.ts";
import { guardDecision, safeRedirect } from "../../domain/shell/route-guard.ts";
import { ErrorState } from "../kit/error-state.tsx";
import { InsideContext } from "../kit/inside.ts";
import { Navigate, useGo, Ways } from "../kit/link.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { Arriving, lazily } from "../lazily.tsx";
import { PathnameContext, usePathname } from "../pathname.ts";
import { type AppRoute, routeAt } from "../routes.tsx";
import { useSelector } from "../use-selector.ts";
import { afterwards, queryOf, useApp, useWiring } from "../wiring.tsx";
import { Header as PlainHeader } from "./header.tsx";
import { Notices } from "./notices.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { useDynamicTitle, useSession } from "./use-shell.ts";

import "./frame.css";
import "./print.css";
import "./narrow.css";

const UserFrame = lazily(
  () => import("./user-frame.tsx"),
  (module) => module.UserFrame,
);
const ConsoleFrame = lazily(
  () => import("./console/console-frame.tsx"),
  (module) => module.ConsoleFrame,
);
const ConsoleRouteNamed = lazily(
  () => import("./console/console-route.tsx"),
  (module) => module.ConsoleRouteNamed,
);
const MenuRoute = lazily(
  () => import("./menu-route.tsx"),
  (module) => module.MenuRoute,
);
const TopBar = afterwards(
  () => import(/* webpackChunkName: "frame" */ "./top-bar.tsx"),
  (module) => module.TopBar,
);
const TabsStrip = afterwards(
  () => import(/* webpackChunkName: "tabs" */ "./tabs-strip.tsx"),
  (module) => module.TabsStrip,
  "acquainted",
);
const Footer = afterwards(
  () => import(/* webpackChunkName: "frame" */ "./footer.tsx"),
  (module) => module.Footer,
);
const FloatingBar = afterwards(
  () => import(/* webpackChunkName: "frame" */ "./floating-bar.tsx"),
  (module) => module.FloatingBar,
);
const CalledFor = afterwards(
  () => import(/* webpackChunkName: "frame" */ "./called-for.tsx"),
  (module) => module.CalledFor,
);

const Header = memo(PlainHeader);

/** Everything around the screens, and which screen stands where. */
export function Shell({
  onRouter,
  onHeard,
}: {
  onRouter: (go: (path: string, options?: { replace: boolean }) => void) => void;
  /** Hears every press and input that a handler of the page can hear. */
  onHeard?: ((event: Event) => void) | undefined;
}) {
  const { pathname } = useLocation();
  const heard = onHeard && ((event: SyntheticEvent) => onHeard(event.nativeEvent));
  return (
    <div
      className="tm-app"
      onClickCapture={heard}
      onContextMenuCapture={heard}
      onAuxClickCapture={heard}
      onInputCapture={heard}
    >
      <PathnameContext value={pathname}>
        <Ways>
          <Around onRouter={onRouter} />
        </Ways>
      </PathnameContext>
    </div>
  );
}

const Around = memo(ScreensAndAround);

function ScreensAndAround({ onRouter }: Parameters<typeof Shell>[0]) {
  const go = useGo();
  const pathname = usePathname();
  const place = routeAt(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router stays the same
  useEffect(() => onRouter(go), [onRouter]);
  useRefreshOnReturn();
  return (
    <InsideContext value={place !== null && "route" in place && /user|console/.test(place.route.frame)}>
      <a className="tm-skip" href="#main">
        跳到正文
      </a>
      <ScreenBoundary attempt={pathname}>
        {place === null ? (
          <Suspense fallback={null}>
            <MenuRoute render={(route) => <Guarded route={route} />} />
          </Suspense>
        ) : "to" in place ? (
          <Navigate to={place.to} replace />
        ) : place.route.frame === "console" ? (
          <Suspense fallback={null}>
            <ConsoleRouteNamed route={place.route} render={(route) => <Guarded route={route} />} />
          </Suspense>
        ) : (
          <Guarded route={place.route} />
        )}
      </ScreenBoundary>
      <Notices />
      <Suspense fallback={null}>
        <CalledFor />
      </Suspense>
    </InsideContext>
  );
}

/**
 * Refreshes when the page becomes visible again: another tab may have changed the cart, the purchasing entity or the
 * login.
 */
function useRefreshOnReturn(): void {
  const { session } = useApp();
  useEffect(() => {
    const returned = () => {
      if (document.visibilityState === "visible") session.send({ type: "refreshRequested" });
    };
    document.addEventListener("visibilitychange", returned);
    return () => document.removeEventListener("visibilitychange", returned);
  }, [session]);
}

/** Increases when the purchasing entity or the person changes: everything a screen has read before is invalid. */
function useGeneration(): number {
  const session = useSession();
  const acting = session === null ? null : `${session.phone} ${session.sessionEpoch}`;
  const [seen, setSeen] = useState({ acting, generation: 0 });
  // Logging in on a public page is no change: what is typed there stays.
  if (acting !== null && acting !== seen.acting)
    setSeen({ acting, generation: seen.acting === null ? seen.generation : seen.generation + 1 });
  return seen.generation;
}

/** Sends visitors to log in where the route asks for it, and waits while a session is being restored. */
function Guarded({ route }: { route: AppRoute }) {
  const location = useLocation();
  const { session } = useApp();
  const value = useSelector(session, (snapshot) => snapshot.value);
  // While it is refreshed the session is there.
  const state = value === "refreshing" ? "signedIn" : value;
  const generation = useGeneration();
  const dynamicTitle = useDynamicTitle();
  // Before the screen's own effects, which put its subject in front.
  useLayoutEffect(() => {
    document.title = pageTitle(route.title, dynamicTitle);
  }, [route.title, dynamicTitle]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation starts at the top
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    window.scrollTo(0, 0);
  }, [location.pathname, location.search]);
  // A session that ends on a page (401 or logout), while it loads or later, leads to /index, not to the login page.
  const hadSessionAt = useRef<string | null>(null);
  if (state === "signedIn" || state === "restoring" || state === "unknown") hadSessionAt.current = location.key;
  else if (state === "signedOut" && hadSessionAt.current !== location.key) hadSessionAt.current = null;
  if (state === "signedOut" && route.requireAuth && hadSessionAt.current !== null)
    return <Navigate to={PAGES.home.to()} replace />;
  if (state === "signedIn" || state === "signedOut") {
    const decision = guardDecision({
      path: location.pathname,
      fullPath: location.pathname + location.search,
      requireAuth: route.requireAuth,
      signedIn: state === "signedIn",
    });
    if (decision.kind === "redirect") {
      const target =
        state === "signedIn" ? safeRedirect(new URLSearchParams(location.search).get("redirect")) : decision.to;
      return <Navigate to={target} replace />;
    }
  } else if (route.requireAuth && !isOpenToAll(route.path)) {
    return (
      <Frame route={route}>
        <div className="tm-panel">
          {state === "unknown" ? (
            <ErrorState
              message="暂时连接不上服务器，没能确认您的登录"
              onRetry={() => session.send({ type: "refreshRequested" })}
            />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </div>
      </Frame>
    );
  }
  return (
    <Frame route={route}>
      <ScreenBoundary key={`${location.pathname} ${generation}`}>
        <Suspense fallback={<Arriving />}>
          <route.screen />
        </Suspense>
      </ScreenBoundary>
    </Frame>
  );
}

function Frame({ route, children }: { route: AppRoute; children: ReactNode }) {
  useFirstVisit(route);
  if (route.frame === "console")
    return (
      <Suspense fallback={null}>
        <ConsoleFrame name={route.name} title={route.title}>
          {children}
        </ConsoleFrame>
      </Suspense>
    );
  return (
    <div className={`tm-app${route.isWide ? " is-wide" : ""}`}>
      <Suspense fallback={<div className="tm-topbar" />}>
        <TopBar />
      </Suspense>
      {route.frame === "bare" ? null : <Header />}
      {route.frame === "bare" ? null : (
        <Suspense fallback={<div className="tm-tabs" hidden />}>
          <TabsStrip name={route.name} title={route.title} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1}>
        {route.frame === "user" ? (
          <Suspense fallback={null}>
            <UserFrame>{children}</UserFrame>
          </Suspense>
        ) : (
          <div className="tm-content tm-page">{children}</div>
        )}
      </main>
      <Suspense fallback={null}>
        <Footer />
        <FloatingBar />
      </Suspense>
    </div>
  );
}

/** The tabs' program comes later; a page that is left before that is remembered all the same. */
function useFirstVisit({ name, title, frame }: AppRoute): void {
  const store = useWiring().atHand.get(VisitStore) as VisitStore | undefined;
  const { pathname, search } = useLocation();
  useEffect(() => {
    const path = withoutEndStrokes(pathname) || "/";
    if (store !== undefined && frame !== "bare")
      rememberFirst(store, {
        path,
        fullPath: path + search,
        name,
        title,
        query: queryOf(search),
        meta: { affix: false },
        subject: null,
      });
  }, [store, pathname, search, name, title, frame]);
}
