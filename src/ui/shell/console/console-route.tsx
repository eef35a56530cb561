import type { ReactNode } from "react";
import { usePathname } from "../../pathname.ts";
import type { AppRoute } from "../../routes.tsx";
import { consoleRouteAt } from "./console-routes.tsx";

/** Gives a page of the console the title and the tab of its own screen. */
export function ConsoleRouteNamed({ route, render }: { route: AppRoute; render: (route: AppRoute) => ReactNode }) {
  const place = consoleRouteAt(usePathname());
  // A page that is not there gets no tab.
  if (place === null) {
    const { name: _, ...nameless } = route;
    return render({ ...nameless, title: "页面不存在" });
  }
  return render({ ...route, name: place.path, title: place.title });
}
