import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { reviewBegunAt } from "../../../domain/reviews.ts";
import { mayOpen } from "../../../domain/shell/console.ts";
import { usePathname } from "../../pathname.ts";
import type { AppRoute } from "../../routes.tsx";
import { useSession } from "../use-shell.ts";
import { consoleRouteAt } from "./console-routes.tsx";

/** Gives a page of the console the title and the tab of its own screen. */
export function ConsoleRouteNamed({ route, render }: { route: AppRoute; render: (route: AppRoute) => ReactNode }) {
  const place = consoleRouteAt(usePathname());
  const session = useSession();
  // A page that is not there, or not for this person, gets no tab.
  // Nor does one that leads on at once.
  const { search } = useLocation();
  const problem = place === null ? "页面不存在" : session !== null && !mayOpen(session, place) ? "没有权限" : null;
  if (place === null || problem !== null) return render({ ...route, title: problem ?? route.title });
  const isPassed = reviewBegunAt(place.path, search) !== null;
  return render({ ...route, name: isPassed ? null : place.path, title: place.title });
}
