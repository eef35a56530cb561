import { withoutEndStrokes } from "./page.ts";
import { isOpenToAll, PAGES } from "./pages.ts";

/** The route to enter. `fullPath` is path, query and hash to restore after the login. */
export type Visit = { path: string; fullPath: string; requireAuth: boolean; signedIn: boolean };

/** What becomes of a visit: it passes, or leads elsewhere. */
export type GuardDecision = { kind: "pass" } | { kind: "redirect"; to: string };

/** Whether a visit may go on: the signed-in never see the login page, visitors log in where it is required. */
export function guardDecision({ path, fullPath, requireAuth, signedIn }: Visit): GuardDecision {
  const place = withoutEndStrokes(path) || "/";
  if (signedIn) return place === PAGES.login.path ? { kind: "redirect", to: "/" } : { kind: "pass" };
  if (!requireAuth || isOpenToAll(place)) return { kind: "pass" };
  return { kind: "redirect", to: loginPathFor(fullPath) };
}

/** The login page that leads back to `fullPath`, which is escaped whole so that its query stays inside `redirect`. */
export function loginPathFor(fullPath: string): string {
  return `${PAGES.login.path}?redirect=${encodeURIComponent(fullPath.replace(/\p{Cs}/gu, ""))}`;
}

/**
 * `target` if it is a path of this site, else `/`. Used for `/login?redirect=` and
 * `/redirect/{path}`. Stricter than a URL parser: a leading slash, no backslash, no control or format character, and no
 * empty segment anywhere in the path, since `/.//host` leads to another site once its dots are tidied away.
 */
export function safeRedirect(target: string | null | undefined): string {
  if (!target?.startsWith("/") || /[\\\p{C}\u2028\u2029]/u.test(target)) return "/";
  return target.replace(/[?#].*$/s, "").includes("//") ? "/" : target;
}
