import { useLocation } from "react-router-dom";
import { reviewBegunAt } from "../../../domain/reviews.ts";
import { mayOpen } from "../../../domain/shell/console.ts";
import { Navigate } from "../../kit/link.tsx";
import { usePathname } from "../../pathname.ts";
import { ForbiddenScreen, NotFoundScreen } from "../problem-screens.tsx";
import { useSession } from "../use-shell.ts";
import { consoleRouteAt } from "./console-routes.tsx";

/** The screen at the address, for whoever may open it. */
export function ConsoleScreen() {
  const route = consoleRouteAt(usePathname());
  const { search } = useLocation();
  const session = useSession();
  if (session === null) return null;
  if (route === null) return <NotFoundScreen />;
  if (!mayOpen(session, route)) return <ForbiddenScreen />;
  const begun = reviewBegunAt(route.path, search);
  return begun === null ? <route.screen /> : <Navigate to={begun} replace />;
}
