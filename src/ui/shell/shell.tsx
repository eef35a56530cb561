import { OverlaysProvider, PortalProvider } from "@blueprintjs/core";
import { useSelector } from "@xstate/react";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Navigate, Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { pageTitle } from "../../domain/shell/page-title.ts";
import { guardDecision, safeRedirect } from "../../domain/shell/route-guard.ts";
import { type AppRoute, REDIRECTS, ROUTES } from "../routes.tsx";
import { useApp } from "../wiring.tsx";
import { AnnouncedScreen } from "./announced-screen.tsx";
import { FloatingBar } from "./floating-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Notices } from "./notices.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { TopBar } from "./top-bar.tsx";
import { UserFrame } from "./user-frame.tsx";

const LoginPopup = lazy(() => import("../account/login-popup.tsx").then((module) => ({ default: module.LoginPopup })));

/** Everything around the screens, and which screen stands where. */
export function Shell({ onRouter }: { onRouter: (go: (path: string) => void) => void }) {
  const navigate = useNavigate();
  useEffect(() => onRouter((path) => navigate(path)), [navigate, onRouter]);
  return (
    <OverlaysProvider>
      <PortalProvider>
        <a className="tm-skip" href="#main">
          跳到正文
        </a>
        <Routes>
          {REDIRECTS.map(({ from, to }) => (
            <Route key={from} path={from} element={<Navigate to={to} replace />} />
          ))}
          {ROUTES.map((route) => (
            <Route key={route.path} path={route.path} element={<Guarded route={route} />} />
          ))}
          <Route path="*" element={<Navigate to="/404" replace />} />
        </Routes>
        <Notices />
        <OpenedLoginPopup />
      </PortalProvider>
    </OverlaysProvider>
  );
}

/** Sends visitors to log in where the route asks for it, and waits while a session is being restored. */
function Guarded({ route }: { route: AppRoute }) {
  const location = useLocation();
  const session = useApp().session;
  const state = useSelector(session, (snapshot) =>
    snapshot.matches("signedIn") || snapshot.matches("refreshing")
      ? "in"
      : snapshot.matches("signedOut")
        ? "out"
        : "asking",
  );
  useEffect(() => {
    document.title = pageTitle(route.title);
  }, [route.title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation starts at the top
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    window.scrollTo(0, 0);
  }, [location.pathname, location.search]);
  // Whoever loses the session on a page is not asked to log in again: a 401 and a logout lead to /index (seed §4).
  const signedInAt = useRef<string | null>(null);
  if (state === "in") signedInAt.current = location.key;
  if (state === "out" && route.requireAuth && signedInAt.current === location.key)
    return <Navigate to="/index" replace />;
  if (state !== "asking") {
    const decision = guardDecision({
      path: location.pathname,
      fullPath: location.pathname + location.search,
      requireAuth: route.requireAuth,
      signedIn: state === "in",
    });
    if (decision.kind === "redirect") {
      const wanted = state === "in" ? safeRedirect(new URLSearchParams(location.search).get("redirect")) : decision.to;
      return <Navigate to={wanted} replace />;
    }
  } else if (route.requireAuth) {
    return <Frame route={route}>{null}</Frame>;
  }
  return (
    <Frame route={route}>
      <ScreenBoundary key={location.pathname}>
        <Suspense fallback={null}>
          {"announced" in route.screen ? (
            <AnnouncedScreen title={route.title} text={route.screen.announced} />
          ) : (
            <route.screen />
          )}
        </Suspense>
      </ScreenBoundary>
    </Frame>
  );
}

function Frame({ route, children }: { route: AppRoute; children: ReactNode }) {
  return (
    <>
      <TopBar />
      {route.frame === "bare" ? null : <Header />}
      <main id="main">
        {route.frame === "user" ? (
          <UserFrame>{children}</UserFrame>
        ) : (
          <div className="tm-content tm-page">{children}</div>
        )}
      </main>
      <Footer />
      <FloatingBar />
    </>
  );
}

/** Fetched when it is first asked for. */
function OpenedLoginPopup() {
  const opened = useSelector(useApp().loginPopup, (snapshot) => !snapshot.matches("closed"));
  const wasOpened = useRef(false);
  if (opened) wasOpened.current = true;
  return wasOpened.current ? (
    <Suspense fallback={null}>
      <LoginPopup />
    </Suspense>
  ) : null;
}
