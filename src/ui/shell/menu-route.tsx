import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { ContentActors } from "../../application/content/content-actors.ts";
import { viewAt } from "../../domain/content/menu.ts";
import { Navigate } from "../kit/link.tsx";
import { type AppRoute, ROUTES } from "../routes.tsx";
import { usePort } from "../wiring.tsx";
import { useMenu } from "./site-menu.ts";

/** Home templates and menu are looked after on every navigation (seed §2). */
export function useSiteOnNavigation(): void {
  const { site } = usePort(ContentActors);
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    // The first page has brought them along.
    if (seen.current === pathname) return;
    seen.current = pathname;
    site.send({ type: "navigated" });
  }, [site, pathname]);
}

/** A path that no page has: the menu may put a view there, else there is nothing. */
export function MenuRoute({ render }: { render: (route: AppRoute) => ReactNode }) {
  const { pathname } = useLocation();
  const { entries, isKnown } = useMenu();
  const view = viewAt(entries, pathname);
  const route = ROUTES.find(({ path }) => path === view?.page);
  if (view !== null && route !== undefined) return render({ ...route, path: pathname, title: view.title });
  return isKnown ? <Navigate to="/404" replace /> : null;
}
