import type { ReactNode } from "react";
import { viewAt } from "../../domain/content/menu.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Navigate } from "../kit/link.tsx";
import { usePathname } from "../pathname.ts";
import { type AppRoute, ROUTES } from "../routes.tsx";
import { useMenu } from "./site-menu.ts";

/** A path that no page has: the menu may put a view there, else there is nothing. */
export function MenuRoute({ render }: { render: (route: AppRoute) => ReactNode }) {
  const pathname = usePathname();
  const { entries, isKnown } = useMenu();
  const view = viewAt(entries, pathname);
  const route = ROUTES.find(({ path }) => path === view?.page);
  if (view !== null && route !== undefined) return render({ ...route, path: pathname, title: view.title });
  return isKnown ? <Navigate to={PAGES.notFound.to()} replace /> : null;
}
